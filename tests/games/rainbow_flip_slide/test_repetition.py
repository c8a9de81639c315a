"""When two positions are the same: up to drift, and with tiles that look alike in each other's place."""

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from meadow.core.rng import Rng
from meadow.games.rainbow_flip_slide import GAME
from meadow.games.rainbow_flip_slide.actions import PIECES
from meadow.games.rainbow_flip_slide.patch import CELLS
from meadow.games.rainbow_flip_slide.repetition import mixed, position_key
from meadow.games.rainbow_flip_slide.state import RainbowState
from meadow.games.rainbow_flip_slide.views import RainbowView
from tests.games.rainbow_flip_slide.diagrams import position
from tests.games.rainbow_flip_slide.scene import Scene
from tests.strategies import play

TWINS = """
     m * n *
    R 1 * * R
     * * * 2 *
"""

Look = tuple[frozenset[tuple[int, int, str, bool]], int, tuple[int, int] | None]


def test_twins_that_swap_places_leave_the_same_position() -> None:
    """Both reds are slid: which of them lies where makes no difference."""
    one = Scene(TWINS).slide("R", "m").slide("R2", "n")
    other = Scene(TWINS).slide("R", "n").slide("R2", "m")
    assert one.key == other.key


def test_different_colours_in_each_others_place_are_another_position() -> None:
    picture = TWINS.replace("* R", "* O")
    one = Scene(picture).slide("R", "m").slide("O", "n")
    other = Scene(picture).slide("R", "n").slide("O", "m")
    assert one.key != other.key


def test_what_is_barred_counts() -> None:
    """The same tiles in the same places, but in one of them R may not be slid."""
    one = Scene(TWINS).slide("R", "m").slide("R", "R")
    other = Scene(TWINS).slide("R2", "n").slide("R2", "R2")
    assert one.key != other.key


def test_faces_count() -> None:
    assert Scene(TWINS).flip("*").flip("*2").key != Scene(TWINS).flip("*").flip("*3").key


def test_hidden_colours_do_not_count() -> None:
    """Nobody knows what lies under a clover: it tells no positions apart."""
    keys = {Scene(f"{hidden} * * R\n 1 * * 2 *").flip("*").flip("*2").key for hidden in "roy"}
    assert len(keys) == 1


@pytest.mark.parametrize("shift", [(1, 0), (0, -1), (17, 23), (-39, 5), (38, 39)])
def test_drift_does_not_count(shift: tuple[int, int]) -> None:
    assert key_of(position(TWINS, shift=shift)) == key_of(position(TWINS))


def test_mover_counts() -> None:
    assert key_of(position(TWINS, mover=1)) != key_of(position(TWINS))


def test_where_the_solo_player_came_from_counts() -> None:
    state = position("* * R\n 1 * *", seats=1)
    keys = {key_of(state)}
    for came_from in (0, 1, CELLS - 1):
        state.came_from = came_from
        keys.add(key_of(state))
    assert len(keys) == 4


def key_of(state: RainbowState) -> int:
    """The key of a position in which every piece has a look of its own."""
    looks = vec[u8]([u8(piece) for piece in range(PIECES)])
    return int(position_key(state.patch, looks, state.mover, state.came_from))


def test_parts_of_a_position_never_share_a_number() -> None:
    values = range(CELLS * 32 + 4 + CELLS + 1)
    assert len({int(mixed(value)) for value in values}) == len(values)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_keys_are_equal_exactly_when_positions_look_equal(seats: int) -> None:
    """Seven tiles that make single steps come back to where they were now and then."""
    seen = [pair for seed in range(4) for pair in turns(seats, seed)]
    assert len({key for key, _ in seen}) == len({what for _, what in seen}) == len(set(seen))
    assert len(set(seen)) < len(seen)


def turns(seats: int, seed: int) -> list[tuple[int, Look]]:
    """Key and look at the start of every turn of a random game."""
    options = {"sets": 1, "flipped": 6, "repetitions": 10, "max_slide": 1, "actions": 1}
    state, rng = GAME.new(seats, options, 5), Rng(seed)
    seen: list[tuple[int, Look]] = []
    for _ in range(150):
        turn = state.turn
        play(state, 1, rng)
        if state.turn > turn and not state.over():
            seen.append((int(state.history[-1]), look(GAME.view(state, None))))
    return seen


def look(view: RainbowView) -> Look:
    """What a player would compare."""
    q0, r0 = min((piece.q, piece.r) for piece in view.pieces)
    pieces = frozenset(
        (piece.q - q0, piece.r - r0, piece.colour or f"player {piece.owner}", piece.barred) for piece in view.pieces
    )
    came_from = view.barred_cell and (view.barred_cell[0] - q0, view.barred_cell[1] - r0)
    return pieces, view.mover, came_from
