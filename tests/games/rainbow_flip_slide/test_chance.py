"""Chance is fair: what a bot imagines, and what `sample` draws. All with fixed seeds."""

from collections import Counter
from collections.abc import Hashable, Iterable
from math import sqrt
from typing import Any

import pytest

from meadow.core.rng import Rng
from meadow.games.rainbow_flip_slide import GAME
from meadow.games.rainbow_flip_slide.set_up import random_tiles
from meadow.games.rainbow_flip_slide.state import RainbowState
from tests.games.rainbow_flip_slide.scene import Scene
from tests.strategies import play


def expect_even(drawn: Iterable[Hashable], kinds: int) -> None:
    """A chi-square test: the sum must lie within six standard deviations of what even chances give."""
    counts = Counter(drawn)
    assert len(counts) == kinds
    expected = counts.total() / kinds
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    free = kinds - 1
    assert abs(chi_square - free) < 6 * sqrt(2 * free)


# What a seat could be facing


def hidden(state: RainbowState) -> tuple[int, ...]:
    return tuple(int(state.colour[tile]) for tile in range(int(state.tiles)) if not state.face_up >> tile & 1)


def test_every_arrangement_of_the_hidden_colours_is_equally_likely() -> None:
    """Four clovers, two of them red: twelve arrangements."""
    state = Scene("r * r *\n 1 G 2").state
    rng = Rng(11)
    expect_even((hidden(GAME.determinize(state, 0, rng)) for _ in range(2400)), 12)


def test_every_arrangement_at_the_start_of_a_small_game() -> None:
    state = GAME.new(2, {"sets": 1, "flipped": 4})
    rng = Rng(12)
    expect_even((hidden(GAME.determinize(state, 1, rng)) for _ in range(1200)), 6)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_is_known_stays(seat: int | None) -> None:
    state = GAME.new(2, seed=3)
    rng = Rng(13)
    for _ in range(12):
        play(state, 3, rng)
        other = GAME.determinize(state, seat, rng)
        assert GAME.view(other, seat) == GAME.view(state, seat)
        assert sorted(other.colour) == sorted(state.colour)
        assert known(other) == known(state)


def known(state: RainbowState) -> dict[str, list[int]]:
    return {name: row for name, row in state.snapshot().items() if name not in {"colours", "rng"}}


def test_nothing_is_left_to_imagine_when_all_is_flipped() -> None:
    state = GAME.new(2, {"flipped": 21})
    assert list(GAME.determinize(state, 0, Rng(1)).colour) == list(state.colour)


# The set-up


def test_every_set_of_flipped_tiles_is_equally_likely() -> None:
    rng = Rng(14)
    expect_even((int(random_tiles(7, 2, rng)) for _ in range(2100)), 21)


def test_every_colour_is_equally_likely_to_lie_anywhere() -> None:
    colours = [GAME.new(2, seed=seed).colour for seed in range(350)]
    for tile in (0, 10, 20):
        expect_even((int(colour[tile]) for colour in colours), 7)


# Random actions


@pytest.mark.parametrize(
    ("seats", "options", "decisions"),
    [
        pytest.param(2, {}, 0, id="placing"),
        pytest.param(2, {"sets": 1}, 2, id="first action"),
        pytest.param(3, {"sets": 1, "flipped": 7}, 9, id="slides only"),
        pytest.param(2, {"max_slide": 1}, 20, id="short slides"),
        pytest.param(1, {"flipped": 5}, 1, id="solo action"),
        pytest.param(1, {"patch": "wild", "sets": 4}, 2, id="solo jump"),
    ],
)
def test_sample_is_even(seats: int, options: dict[str, Any], decisions: int) -> None:
    state = GAME.new(seats, options, seed=21)
    play(state, decisions, Rng(21))
    seat, rng = state.actor(), Rng(22)
    legal = state.legal(seat)
    drawn = [state.sample(seat, rng) for _ in range(40 * len(legal))]
    assert set(drawn) <= set(legal)
    expect_even(drawn, len(legal))
