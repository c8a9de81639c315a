"""The patch drifts: where on the table it lies changes nothing, even where the table wraps round."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meadow.core.rng import Rng
from meadow.games.rainbow_flip_slide import GAME
from meadow.games.rainbow_flip_slide.patch import SIZE
from meadow.games.rainbow_flip_slide.state import RainbowState
from tests.games.rainbow_flip_slide.diagrams import diagram, moved
from tests.strategies import BRIEF, play, rainbow_options

SHIFTS = st.tuples(st.integers(-SIZE, SIZE), st.integers(-SIZE, SIZE))


@BRIEF
@given(rainbow_options(), st.integers(1, 4), SHIFTS, st.integers(0, 10_000))
def test_shifted_game_is_the_same_game(
    options: dict[str, object], seats: int, shift: tuple[int, int], seed: int
) -> None:
    """From the first decision on both games offer the same, look the same and end the same."""
    here = GAME.new(seats, options, seed)
    there = moved(here, shift)
    for step in range(25):
        if here.over():
            break
        rng = Rng(seed + step)
        expect_same(here, there, rng.clone())
        play(here, 1, rng.clone())
        play(there, 1, rng)
    assert here.winners() == there.winners()
    assert here.outcome == there.outcome


def expect_same(here: RainbowState, there: RainbowState, rng: Rng) -> None:
    seat = here.actor()
    assert there.actor() == seat
    assert here.legal(seat) == there.legal(seat)
    assert here.sample(seat, rng.clone()) == there.sample(seat, rng.clone())
    assert diagram(here) == diagram(there)
    assert GAME.draw(GAME.view(here, seat)) == GAME.draw(GAME.view(there, seat))
    assert list(here.history) == list(there.history)
    assert [choice.label for choice in GAME.choices(here, seat)] == [
        choice.label for choice in GAME.choices(there, seat)
    ]


@pytest.mark.parametrize("shift", [(20, 0), (0, 20), (19, 20), (-1, -2)])
def test_evaluation_does_not_depend_on_where_the_patch_lies(shift: tuple[int, int]) -> None:
    state = GAME.new(3, seed=8)
    for step in range(12):
        play(state, 2, Rng(step))
        for seat in range(3):
            assert GAME.evaluate(moved(state, shift), seat) == GAME.evaluate(state, seat)


def test_patch_that_lies_across_the_seam_is_drawn_in_one_piece() -> None:
    state = GAME.new(2, seed=1)
    play(state, 2, Rng(1))
    for q in range(-4, 5):
        pieces = GAME.view(moved(state, (q + SIZE // 2, q)), None).pieces
        width = max(piece.q for piece in pieces) - min(piece.q for piece in pieces)
        assert width < 10
