"""Several games at once: the working space that all searches share keeps nothing from one question to the next."""

import pytest

from meadow.core.rng import Rng
from meadow.games.rainbow_flip_slide import GAME
from meadow.games.rainbow_flip_slide.state import RainbowState
from tests.strategies import play

Answers = tuple[list[int], list[float], int]


def answers(state: RainbowState, rng: Rng) -> Answers:
    """What is asked of a position, each from a copy."""
    values = [GAME.evaluate(state, seat) for seat in range(state.seats)]
    seat = state.actor()
    return (state.legal(seat), values, state.sample(seat, rng.clone())) if seat >= 0 else ([], values, -1)


def disturb(other: RainbowState) -> None:
    """Ask a quite different game, so that its answers lie in the working space."""
    if not other.over():
        other.legal(other.actor())
        GAME.evaluate(other, 0)


def game(seats: int, other: RainbowState | None) -> list[Answers]:
    """A random game, with another one asked before every question."""
    state, rng = GAME.new(seats, {"flipped": 7}, seed=seats), Rng(seats)
    told = []
    for _ in range(25):
        if other is not None:
            disturb(other)
        told.append(answers(state, rng))
        if other is not None:
            disturb(other)
        play(state, 1, rng)
    return told


@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize("others", [1, 3])
def test_another_game_in_between_changes_nothing(seats: int, others: int) -> None:
    other = GAME.new(others, {"patch": "wild", "sets": 4}, seed=9)
    play(other, 12, Rng(9))
    assert game(seats, other) == game(seats, None)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_questions_may_be_asked_in_any_order(seats: int) -> None:
    """Evaluating first, listing first or sampling first: all the same."""
    state = GAME.new(seats, {"flipped": 6}, seed=2)
    play(state, seats + 6, Rng(2))
    first = [GAME.evaluate(state, seat) for seat in range(seats)]
    legal = state.legal(state.actor()) if not state.over() else []
    assert [GAME.evaluate(state, seat) for seat in range(seats)] == first
    assert (state.legal(state.actor()) if not state.over() else []) == legal
