"""The game's fast rules against the slow ones, in positions that random play reaches and in stretched ones."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mypy_extensions import u8

from meadow.core.rng import Rng
from meadow.core.step import step
from meadow.games.rainbow_flip_slide import GAME
from meadow.games.rainbow_flip_slide.patch import WORD
from meadow.games.rainbow_flip_slide.state import RainbowState
from tests.games.rainbow_flip_slide import slow
from tests.games.rainbow_flip_slide.diagrams import position
from tests.strategies import AMPLE, play, rainbow_positions
from tests.test_perft import known

pytestmark = pytest.mark.slow

# No two colours that follow each other in a rainbow lie side by side: no game ends at once.
MIXED = "RYOBGVI" * 4
LINE = " ".join("1" + MIXED + "234")
ARMS = [" " * (15 - row) + MIXED[row] + " " * (2 * row - 1) + MIXED[27 - row] for row in range(1, 14)]
ARROW = "\n".join(["1".rjust(16), *ARMS, " 2" + " " * 27 + "3", "4"])


def expect_legal_as_slowly(state: RainbowState, max_slide: int) -> None:
    seat = state.actor()
    fast = {GAME.write(action) for action in state.legal(seat)} if seat >= 0 else set()
    assert fast == slow.legal(GAME.view(state, None), max_slide)


@AMPLE
@given(rainbow_positions())
def test_legal_is_what_the_slow_rules_allow(drawn: tuple[RainbowState, dict[str, Any]]) -> None:
    state, options = drawn
    expect_legal_as_slowly(state, options["max_slide"])


@pytest.mark.parametrize("max_slide", [0, 1, 3])
@pytest.mark.parametrize("picture", [LINE, ARROW], ids=["line", "arrow"])
def test_legal_in_a_patch_with_a_rim_of_more_than_a_word(picture: str, max_slide: int) -> None:
    state = position(picture, seats=4, max_slide=max_slide)
    assert state.patch.find_rim() > WORD
    rng = Rng(7)
    for _ in range(12):
        expect_legal_as_slowly(state, max_slide)
        play(state, 1, rng)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_legal_throughout_a_game(seats: int) -> None:
    state = GAME.new(seats, seed=seats)
    rng = Rng(seats)
    for _ in range(12):
        expect_legal_as_slowly(state, 0)
        play(state, 7, rng)


@AMPLE
@given(rainbow_positions(decisions=15), st.randoms(use_true_random=False))
def test_rainbows_and_winners_are_those_of_the_slow_rules(
    drawn: tuple[RainbowState, dict[str, Any]], random: Random
) -> None:
    state, options = drawn
    if GAME.view(state, None).phase != "acting":
        return
    plant_rainbow(state, random)
    chains = slow.rainbows(GAME.view(state, None))
    tiles = {tile for tile in range(int(state.tiles)) if state.rainbow_tiles() >> tile & 1}
    assert tiles == {piece.piece for chain in chains for piece in chain}
    acting = state.actor()
    play(state, 1, Rng(random.randrange(1000)))
    expect_winner_as_slowly(state, acting, options["next_to_red"])


def plant_rainbow(state: RainbowState, random: Random) -> None:
    """Turn most tiles up, at random, and where a random walk finds room give seven of them the colours in order."""
    tiles = range(int(state.tiles))
    around = {tile: int(state.patch.touched_by(tile)) for tile in tiles}
    chain = [random.choice(tiles)]
    while len(chain) < 7 and (near := [t for t in tiles if around[chain[-1]] >> t & 1 and t not in chain]):
        chain.append(random.choice(near))
    for tile in tiles:
        state.colour[tile] = u8(chain.index(tile) if tile in chain else random.randrange(7))
        state.face_up = int(state.face_up) | (tile in chain or random.random() < 0.9) << tile


def expect_winner_as_slowly(state: RainbowState, acting: int, next_to_red: bool) -> None:
    view = GAME.view(state, None)
    solo_lost = view.seats == 1 and view.clovers == 0
    expected = None if solo_lost else slow.winner(view, acting, next_to_red=next_to_red)
    assert (None if state.winner < 0 else state.winner) == expected


@pytest.mark.parametrize(
    "name", ["both advanced rules", "small set", "alone, half flipped", "single steps, wild patch"]
)
def test_known_counts_are_those_of_the_slow_rules(name: str) -> None:
    """The numbers of tests/perft mean something: the slow rules count the same."""
    case = next(case for case in known(GAME.key) if case.name == name)
    state = case.position(GAME.key)
    assert isinstance(state, RainbowState)
    max_slide = int(case.options.get("max_slide", 0))
    assert [slow_sequences(state, depth, max_slide) for depth in (1, 2)] == list(case.counts[:2])


def slow_sequences(state: RainbowState, depth: int, max_slide: int) -> int:
    legal = slow.legal(GAME.view(state, None), max_slide)
    if depth == 1:
        return len(legal)
    after = (step(state, state.actor(), GAME.read(words)).state for words in legal)
    return sum(slow_sequences(other, depth - 1, max_slide) for other in after)
