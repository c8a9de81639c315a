"""The log tells everything: whoever only listens knows what lies where. And nothing is ever lost."""

from collections.abc import Iterator

import pytest

from meadow.core.events import Event, redact
from meadow.core.rng import Rng
from meadow.core.step import step
from meadow.games.flautz import GAME
from meadow.games.flautz.events import Dealt, Declared, Exchanged, Reshuffled, RoundBegan, Swapped
from meadow.games.flautz.position import OVER
from meadow.games.flautz.state import FlautzState
from tests.games.flautz.cards import BOX
from tests.games.flautz.listener import Listener
from tests.games.flautz.scenes import LAST, Scene, held
from tests.games.flautz.test_declaring import FLAUTZ
from tests.games.flautz.test_set_up import everything

SEATS = [2, 3, 4, 5]


def random_game(seats: int, seed: int, mode: str, most: int = 400) -> Iterator[tuple[FlautzState, list[Event]]]:
    """Every position of a random game, with what happened on the way to it."""
    state, rng = GAME.new(seats, {"mode": mode}, seed), Rng(seed)
    yield state, []
    for _ in range(most):
        if state.over():
            return
        state, events = step(state, state.actor(), state.sample(state.actor(), rng))
        yield state, events


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("mode", ["crystals", "matches"])
def test_log_is_enough_to_follow_a_game(seats: int, mode: str) -> None:
    """For every seat, and for an onlooker."""
    readers = [*range(seats), None]
    game = random_game(seats, seats, mode)
    first, _ = next(game)
    listeners = [Listener(GAME.view(first, reader)) for reader in readers]
    for state, events in game:
        for reader, listener in zip(readers, listeners, strict=True):
            for event in redact(events, reader):
                listener.hear(event)
            listener.expect(GAME.view(state, reader))


@pytest.mark.parametrize("reader", [0, 1, 2, None])
def test_log_of_a_declaration_and_its_final_turns(reader: int | None) -> None:
    scene = Scene(FLAUTZ, seats=3, focused=[2], round_=LAST - 1)
    listener = Listener(GAME.view(scene.state, reader))
    for text in ("declare", "blue 1 for air 1", "swap air 2", "green 1 for air 1"):
        told = len(scene.events)
        scene.play(text)
        for event in redact(scene.events[told:], reader):
            listener.hear(event)
        listener.expect(GAME.view(scene.state, reader))
    assert scene.state.match == 2


@pytest.mark.parametrize("reader", [0, 1, None])
def test_log_of_a_new_deck(reader: int | None) -> None:
    scene = Scene(focused=[0], spent=True)
    listener = Listener(GAME.view(scene.state, reader))
    for event in redact(scene.play("swap air 1").events, reader):
        listener.hear(event)
    listener.expect(GAME.view(scene.state, reader))
    assert [type(event) for event in scene.events] == [Reshuffled, Swapped]


def test_new_round_is_told_with_its_field() -> None:
    scene = Scene(round_=0).idle(10)
    told = [(event.round, event.field) for event in scene.events if isinstance(event, RoundBegan)]
    assert told == [(2, "air"), (3, "either"), (4, "floor"), (5, "air"), (6, "either")]


def test_hands_are_told_to_their_owners_only() -> None:
    for state, events in random_game(3, 5, "matches"):
        for event in events:
            if isinstance(event, Dealt):
                assert event.seen_by == (event.seat,)
                assert event.hand is not None
                assert state.over() or sorted(event.hand) == sorted(held(state.hands, event.seat))


def test_only_what_everyone_sees_is_in_public_events() -> None:
    """Nothing but dealt hands is kept from anyone: exchanges, swaps and declarations happen on the table."""
    for kind in (Exchanged, Swapped, Declared, Reshuffled, RoundBegan):
        assert not kind.SECRET
        assert not kind.PRIVATE


# Nothing is lost


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("mode", ["crystals", "matches"])
def test_all_cards_and_crystals_are_somewhere_at_every_decision(seats: int, mode: str) -> None:
    for seed in range(3):
        for state, _ in random_game(seats, seed, mode):
            assert everything(state) == BOX
            assert len(state.hands) == len(state.known) == 5 * seats
            assert len(state.display) == 6
            marker = 0 if state.phase == OVER else 1
            assert state.pool + sum(state.crystals) + marker == 25


def test_nobody_holds_a_straight_at_any_decision() -> None:
    """Whoever gets one ends the match with it."""
    for seed in range(4):
        for state, _ in random_game(4, seed, "matches"):
            for seat in range(4):
                hand = sorted(held(state.hands, seat))
                plain = max(hand) < 45 and hand[0] // 9 == hand[4] // 9
                assert state.over() or not (plain and hand == list(range(hand[0], hand[0] + 5)))


def test_turns_are_counted_over_the_whole_game() -> None:
    turn = 0
    for state, events in random_game(3, 9, "matches"):
        assert state.turn - turn in {0, 1}
        assert state.turn >= state.match
        turn = int(state.turn)
        assert not events or state.turn > 0
