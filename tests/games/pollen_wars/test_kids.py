"""The kid variant and its halves: no raids, no infestation, and nothing of either anywhere."""

from typing import Any

import pytest

from meadow.core.rng import Rng
from meadow.games.pollen_wars import GAME
from meadow.games.pollen_wars.actions import (
    ATTACK,
    CELL,
    CELLS,
    DRAW_HONEY,
    GIVE,
    RAID,
    SEND_FORAGER,
)
from meadow.games.pollen_wars.state import PollenState
from tests.games.pollen_wars.kinds import TABLE
from tests.games.pollen_wars.scene import Scene, held

KIDS = {"raids": False, "infestation": False}
VARIANTS = [(False, False), (True, False), (False, True)]


def kids(**given: Any) -> Scene:
    return Scene(raids=False, infestation=False, **given)


def expect_no_raids(state: PollenState, legal: list[int]) -> None:
    assert RAID not in legal
    assert not any(ATTACK <= action < GIVE for action in legal)
    assert not any(state.injured)
    assert not any(state.hurt_now)
    assert not any(TABLE[kind].out == "raids" for seat in range(state.seats) for kind in held(state, seat))


def expect_no_infestation(state: PollenState) -> None:
    assert not any(state.infested)
    assert not any(state.dead)
    assert (state.fungi, state.stumps) == (0, 0)
    assert not any(TABLE[kind].out == "infestation" for seat in range(state.seats) for kind in held(state, seat))


@pytest.mark.parametrize(("raids", "infestation"), VARIANTS)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_whole_random_games_without_raids_or_infestation(seats: int, raids: bool, infestation: bool) -> None:
    state = GAME.new(seats, {"raids": raids, "infestation": infestation, "turn_limit": 120}, seats)
    rng = Rng(seats)
    decisions = 0
    while not state.over():
        seat = state.actor()
        legal = state.legal(seat)
        if not raids:
            expect_no_raids(state, legal)
        if not infestation:
            expect_no_infestation(state)
        state.apply(seat, rng.pick(legal))
        decisions += 1
        assert decisions < 20_000
    assert decisions > 100
    assert state.winners()


def test_the_first_turn_of_kids_offers_no_raid() -> None:
    scene = kids()
    assert not scene.can(RAID)
    assert scene.can(SEND_FORAGER)
    scene.idle(0)
    assert scene.can(DRAW_HONEY)


def test_kids_score_patterns_and_start_new_rounds_without_trees() -> None:
    scene = kids(patterns={0: "bar"}, foragers={0: "e6 e7 e8"}, pollen=[5, 5, 3]).send(0, "e5")
    assert scene.pollen == [15, 5, 3]
    assert scene.actor == 2
    assert scene.can(SEND_FORAGER)


def test_kids_set_up_places_only_the_drifting_bee() -> None:
    state = GAME.new(4, KIDS)
    queen = state.actor()
    assert all(CELL <= action < CELL + CELLS for action in state.legal(queen))
    state.apply(queen, state.legal(queen)[0])
    assert SEND_FORAGER in state.legal(queen)


def test_a_new_round_with_infestation_but_without_raids_still_kills() -> None:
    scene = Scene(raids=False, patterns={0: "bar"}, foragers={0: "e6 e7 e8"}, infested=[1]).send(0, "e5")
    assert scene.dead == [0, 3, 0]
    assert not scene.can(RAID)
