"""What Hypothesis draws: hexagons, games and positions that random play reaches."""

from typing import Any, Final

from hypothesis import settings
from hypothesis import strategies as st

from meadow.core.rng import Rng
from meadow.games.rainbow_flip_slide import GAME as RAINBOW
from meadow.games.rainbow_flip_slide.state import RainbowState
from meadow.grids.hexagons import Hex

# The same examples in every run: a test that fails today fails tomorrow.
BRIEF: Final = settings(max_examples=40, deadline=None, derandomize=True, database=None)
AMPLE: Final = settings(max_examples=150, deadline=None, derandomize=True, database=None)


def hexes(reach: int = 30) -> st.SearchStrategy[Hex]:
    """Any cell not too far away."""
    return st.tuples(st.integers(-reach, reach), st.integers(-reach, reach))


@st.composite
def patches(draw: st.DrawFn, most: int = 20) -> frozenset[Hex]:
    """A connected group of cells."""
    cells = [(0, 0)]
    for _ in range(draw(st.integers(0, most - 1))):
        q, r = cells[draw(st.integers(0, len(cells) - 1))]
        dq, dr = draw(st.sampled_from([(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]))
        cells.append((q + dq, r + dr))
    return frozenset(cells)


@st.composite
def rainbow_options(draw: st.DrawFn) -> dict[str, Any]:
    """Options that change what is legal or who wins, half of the time with all tiles or nearly all flipped."""
    sets = draw(st.sampled_from([1, 2, 3, 4]))
    return {
        "patch": draw(st.sampled_from(["compact", "wild"])),
        "max_slide": draw(st.sampled_from([0, 0, 1, 3])),
        "next_to_red": draw(st.booleans()),
        "sets": sets,
        "flipped": draw(st.sampled_from([0, 4, 7 * sets - 1])),
    }


@st.composite
def rainbow_positions(draw: st.DrawFn, decisions: int = 40) -> tuple[RainbowState, dict[str, Any]]:
    """A position of a random game, and the game's options."""
    options = draw(rainbow_options())
    state = RAINBOW.new(draw(st.integers(1, 4)), options, draw(st.integers(0, 10_000)))
    play(state, draw(st.integers(0, decisions)), Rng(draw(st.integers(0, 10_000))))
    return state, options


def play(state: RainbowState, decisions: int, rng: Rng) -> None:
    """Go on at random for so many decisions, or until the game is over."""
    for _ in range(decisions):
        if state.over():
            return
        state.apply(state.actor(), state.sample(state.actor(), rng))
