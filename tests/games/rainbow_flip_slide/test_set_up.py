"""Before the first turn: the patch, the tiles that are flipped, and where player tiles may be added."""

from collections import Counter

import pytest

from meadow.core.game import SeatsError
from meadow.games.rainbow_flip_slide import GAME
from meadow.games.rainbow_flip_slide.components import COMPONENTS
from meadow.games.rainbow_flip_slide.state import RainbowState
from meadow.games.rainbow_flip_slide.views import RainbowView
from meadow.grids.hexagons import Hex, flood, groups, neighbours
from tests.games.rainbow_flip_slide.diagrams import diagram, marked, tidy
from tests.games.rainbow_flip_slide.scene import Scene

SEEDS = range(60)


def shape(view: RainbowView) -> frozenset[Hex]:
    return frozenset((piece.q, piece.r) for piece in view.pieces)


def colours(state: RainbowState) -> Counter[int]:
    return Counter(int(colour) for colour in state.colour)


@pytest.mark.parametrize(("seats", "sets"), [(1, 2), (2, 3), (3, 4), (4, 4)])
def test_sets_for_each_number_of_players(seats: int, sets: int) -> None:
    """Two players use three rainbows, three and four use all four, alone one uses two."""
    state = GAME.new(seats)
    assert len(GAME.view(state, None).pieces) == 7 * sets
    assert colours(state) == dict.fromkeys(range(7), sets)


@pytest.mark.parametrize(("seats", "flipped"), [(1, 0), (2, 4), (3, 4), (4, 4)])
def test_tiles_flipped_at_the_start(seats: int, flipped: int) -> None:
    """Four tiles are turned up, alone none."""
    for seed in SEEDS:
        view = GAME.view(GAME.new(seats, seed=seed), None)
        assert sum(piece.colour is not None for piece in view.pieces) == flipped
        assert view.clovers == len(view.pieces) - flipped


def test_any_tile_may_be_among_the_flipped() -> None:
    """Which tiles are turned up is random: over a few games each one is, the inner ones too."""
    flipped = {tile for seed in SEEDS for tile in range(21) if GAME.new(2, seed=seed).face_up >> tile & 1}
    assert flipped == set(range(21))


def test_colours_are_shuffled() -> None:
    orders = {tuple(GAME.new(2, seed=seed).colour) for seed in SEEDS}
    assert len(orders) == len(SEEDS)


@pytest.mark.parametrize("seats", [0, 5])
def test_other_numbers_of_players(seats: int) -> None:
    with pytest.raises(SeatsError, match="1-4 players"):
        GAME.new(seats)


# The patch


def test_compact_patch_is_a_spiral_from_the_corner_named_in_the_data() -> None:
    """Rings are filled clockwise from the north-east, as components.toml says."""
    assert (COMPONENTS.patch.corner, COMPONENTS.patch.clockwise) == ("NE", True)
    where = {piece.piece: (piece.q, piece.r) for piece in GAME.view(GAME.new(1, {"sets": 4}), None).pieces}
    assert [where[tile] for tile in range(7)] == [(0, 0), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]
    assert [where[tile] for tile in range(7, 12)] == [(2, -2), (2, -1), (2, 0), (1, 1), (0, 2)]
    assert where[19] == (3, -3)


def test_compact_patch_in_a_picture() -> None:
    state = GAME.new(2, {"flipped": 0})
    assert diagram(state) == tidy("""
               *
          * * * *
         * * * *
        * * * * *
         * * * *
          * * *
    """)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_compact_patch_never_differs(seats: int) -> None:
    assert len({shape(GAME.view(GAME.new(seats, seed=seed), None)) for seed in SEEDS}) == 1


@pytest.mark.parametrize("sets", [1, 2, 3, 4])
def test_wild_patch_is_connected_and_has_no_holes(sets: int) -> None:
    for seed in SEEDS:
        patch = shape(GAME.view(GAME.new(2, {"patch": "wild", "sets": sets}, seed), None))
        assert len(patch) == 7 * sets
        assert len(groups(patch)) == 1
        assert not holes(patch)


def holes(patch: frozenset[Hex]) -> set[Hex]:
    """The empty cells from which there is no way out."""
    around = {cell for place in patch for cell in neighbours(place)}
    field = {cell for place in around for cell in neighbours(place)} | around
    empty = field - patch
    return empty - flood(min(empty), empty)


def test_holes_are_found() -> None:
    """The check above would see a hole if there was one."""
    ring = frozenset(neighbours((0, 0)))
    assert holes(ring) == {(0, 0)}


def test_wild_patches_differ() -> None:
    shapes = {shape(GAME.view(GAME.new(2, {"patch": "wild"}, seed), None)) for seed in SEEDS}
    assert len(shapes) == len(SEEDS)


# Player tiles


def test_player_tiles_go_wherever_a_clover_or_colour_tile_is_touched() -> None:
    picture = """
         + + +
        + * R +
         + O * +
          + + +
    """
    scene = Scene(picture)
    assert scene.ends("place") == marked(picture, "+")


def test_touching_only_a_player_tile_is_not_enough() -> None:
    picture = """
       . + + +
      . 1 * R +
       . + O * +
          + + +
    """
    scene = Scene(picture)
    assert scene.ends("place") == marked(picture, "+")


def test_player_tiles_may_lie_side_by_side() -> None:
    """A place that touches another player's tile is fine as long as it touches a tile too."""
    scene = Scene("""
       x *
      1 * *
    """).place("x")
    assert str(scene) == tidy("""
       2 *
      1 * *
    """)


def test_players_place_in_turn_and_then_the_first_begins() -> None:
    scene = Scene(
        """
         * * *
        m n p *
        """,
        seats=3,
    )
    asked = []
    for place in "mnp":
        asked.append(scene.state.actor())
        scene.place(place)
    assert asked == [0, 1, 2]
    view = GAME.view(scene.state, None)
    assert (view.phase, view.mover, view.turn, view.actions_left) == ("acting", 0, 1, 2)


def test_placing_is_no_action_and_wins_nothing() -> None:
    """A rainbow that lies there from the start counts from the first flip or slide on."""
    scene = Scene("""
        R O Y G B I V
         * 1 x
    """).place("x")
    assert not scene.state.over()
    assert scene.flip("*").state.winners() == [0]
