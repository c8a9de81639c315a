"""Whole steps of a turn: all of them can be carried out, and what a queen must look at is among them."""

import pytest
from mypy_extensions import i64

from meadow import bots
from meadow.bots.base import ask
from meadow.core.features import NO_REPLY
from meadow.core.rng import Rng
from meadow.games.pollen_wars import GAME
from meadow.games.pollen_wars.actions import (
    AMOUNT,
    BRING,
    DECLINE,
    DISCARD,
    DONE,
    END_TURN,
    GIVE,
    OFFER,
    QUEEN,
    SEND_FORAGER,
)
from meadow.games.pollen_wars.features import FEATURES
from meadow.games.pollen_wars.state import PollenState
from tests.games.pollen_wars.kinds import STEAL_ONE, STEAL_THREE
from tests.games.pollen_wars.scene import Scene, at
from tests.games.pollen_wars.scenes import ending

ALL = 1000


def steps(state: PollenState) -> list[list[int]]:
    return FEATURES.turns(state, i64(state.actor()), i64(ALL))


@pytest.mark.parametrize("seats", GAME.seats)
def test_all_steps_are_legal_and_show_nothing_hidden(seats: int) -> None:
    state, rng, greedy = GAME.new(seats, {}, seats), Rng(seats), bots.find("greedy")
    for _ in range(500):
        seat = state.actor()
        if seat < 0:
            break
        found = steps(state)
        for whole in found:
            carried_out(state, seat, whole)
        if seat == state.turn:
            assert steps(GAME.determinize(state, seat, rng)) == found
        better = int(rng.below(100)) < 50
        state.apply(seat, ask(greedy, GAME, state, seat, rng) if better else state.sample(seat, rng))


def carried_out(state: PollenState, seat: int, whole: list[int]) -> None:
    after = state.clone()
    for action in whole:
        assert action in after.legal(seat), (whole, action)
        after.apply(seat, action)


def test_replies_are_legal_and_leave_the_turn_to_the_search() -> None:
    state, rng = GAME.new(4, {}, 8), Rng(8)
    for _ in range(600):
        seat = state.actor()
        if seat < 0:
            break
        reply = int(FEATURES.reply(state, i64(seat)))
        assert reply in state.legal(seat) or (reply == NO_REPLY and steps(state))
        state.apply(seat, state.sample(seat, rng))


def test_a_bee_that_completes_the_pattern_is_looked_at() -> None:
    assert [SEND_FORAGER, at("e5")] in steps(ending().state)


def test_a_remedy_is_looked_at_only_by_an_infested_queen() -> None:
    fungi = [[SEND_FORAGER, at(name)] for name in ("i1", "i2", "i3")]
    assert any(step in steps(Scene(infested=[0]).state) for step in fungi)
    assert not any(step in steps(Scene().state) for step in fungi)
    assert [BRING, at("i1")] in steps(Scene(infested=[0], foragers={0: "i1"}).state)


def test_a_card_too_many_is_offered_before_it_is_discarded() -> None:
    scene = Scene(hands={0: [STEAL_ONE] * 3 + [STEAL_THREE]}, pollen=[5, 5, 0])
    scene.idle(0).act(0, END_TURN)
    found = steps(scene.state)
    assert [DISCARD + STEAL_ONE] in found
    sale = [OFFER, QUEEN + 1, AMOUNT, GIVE + STEAL_THREE, DONE, AMOUNT + 2, AMOUNT, AMOUNT]
    assert sale in found
    assert not any(step[:2] == [OFFER, QUEEN + 2] for step in found)


def test_pollen_is_offered_for_a_card_by_a_queen_with_room() -> None:
    scene = Scene(hands={1: [STEAL_THREE]}).idle(0)
    purchase = [OFFER, QUEEN + 1, AMOUNT + 1, DONE, AMOUNT, AMOUNT, AMOUNT + 1]
    assert purchase in steps(scene.state)
    full = Scene(hands={0: [STEAL_ONE] * 3, 1: [STEAL_THREE]}).idle(0)
    assert purchase not in steps(full.state)


def test_a_queen_offers_once_a_turn() -> None:
    scene = Scene(hands={1: [STEAL_THREE]}).idle(0)
    purchase = next(step for step in steps(scene.state) if step[0] == OFFER)
    scene.act(0, *purchase).act(1, DECLINE)
    assert not any(step[0] == OFFER for step in steps(scene.state))
