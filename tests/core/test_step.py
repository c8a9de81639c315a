"""The safe door: whatever is not legal is refused in words, and a step never touches what it was given."""

import pytest

from meadow.core.playout import play_out
from meadow.core.rng import Rng
from meadow.core.step import IllegalAction, check, step
from tests.toys import GAME
from tests.toys.nuts import BEG, GATHER, NAP, SKIP, SQUEAL


def test_a_step_gives_the_next_state_and_its_events() -> None:
    state = GAME.new(2, seed=1)
    before = state.snapshot()
    after, events = step(state, 0, GATHER)
    assert state.snapshot() == before
    assert after.actors() == [1]
    assert [GAME.narrate(event, ["Ann", "Bob"]) for event in events] == ["Ann gathers a rotten nut."]
    assert after.log is None


def test_a_listener_of_the_given_state_hears_nothing() -> None:
    state = GAME.new(2)
    state.log = []
    after, events = step(state, 0, NAP)
    assert state.log == []
    assert len(events) == 1
    assert type(after) is type(state)


@pytest.mark.parametrize("seat", [1, 2, 3, -1])
def test_a_seat_that_is_not_asked_is_refused(seat: int) -> None:
    with pytest.raises(IllegalAction, match=f"seat {seat + 1} is not asked now"):
        check(GAME.new(3), seat, NAP)


@pytest.mark.parametrize("action", [-1, SKIP, SQUEAL, BEG, 40, 10**30])
def test_an_action_that_is_not_legal_is_refused(action: int) -> None:
    with pytest.raises(IllegalAction, match=f"action {action} is not legal for seat 1 now; 8 others are"):
        check(GAME.new(3), 0, action)


def test_in_a_secret_round_everyone_is_waited_for() -> None:
    state = GAME.new(3)
    for seat in range(3):
        state = step(state, seat, NAP).state
    state = step(state, 1, SKIP).state
    with pytest.raises(IllegalAction, match="is not asked now"):
        check(state, 1, SKIP)
    check(state, 2, SKIP)


def test_an_owner_is_asked_in_the_middle_of_anothers_turn() -> None:
    state = step(GAME.new(3), 0, BEG + 2).state
    with pytest.raises(IllegalAction, match="seat 1 is not asked now"):
        check(state, 0, NAP)
    assert step(state, 2, SQUEAL).state.actors() == [0]


def test_nothing_is_legal_when_the_game_is_over() -> None:
    state = GAME.new(2)
    play_out(state, Rng(0))
    with pytest.raises(IllegalAction, match="the game is over"):
        step(state, 0, NAP)
