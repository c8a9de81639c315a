"""Slides: where a tile can go. In the pictures + marks every hexagon to which R can be slid."""

import pytest

from tests.games.rainbow_flip_slide.diagrams import marked, tidy
from tests.games.rainbow_flip_slide.scene import Scene

ALL_AROUND = """
     + + + +
    + 1 * * +
   + * * * R
    + * 2 +
     + + +
"""

CLOSED_GATE = """
     + + +
    + * * +
     R . * +
    + 1 2 +
     + + +
"""

OPEN_GATE = """
     + + +
    + * * +
     R + * +
      + * 1 +
     + 2 + +
      + +
"""

ONE_OPEN_EDGE = """
     * *
    1 R .
     * 2
"""

TWO_OPEN_EDGES_APART = """
     * 1 .
    * . R *
     * * 2
"""

TWO_OPEN_EDGES_TOGETHER = """
      + +
     + * +
    + * R +
     + * 1 +
      + 2 +
       + +
"""

BRIDGE = """
    * 1 R * 2
"""

HOLDS_A_PLAYER = """
    1 * * R 2
"""

SURROUNDED = """
     * *
    1 R *
     * 2
"""


@pytest.mark.parametrize(
    "picture",
    [
        pytest.param(ALL_AROUND, id="any distance, all around the patch, but not to where it is"),
        pytest.param(CLOSED_GATE, id="not through a gap between two tiles"),
        pytest.param(OPEN_GATE, id="into a bay that is wide enough"),
        pytest.param(SURROUNDED, id="not out of a closed ring: nothing is lifted"),
        pytest.param(ONE_OPEN_EDGE, id="not with a single open edge: nothing is pushed"),
        pytest.param(TWO_OPEN_EDGES_APART, id="not with two open edges that are apart"),
        pytest.param(TWO_OPEN_EDGES_TOGETHER, id="two open edges side by side are enough"),
        pytest.param(BRIDGE, id="not if the patch falls into two groups"),
        pytest.param(HOLDS_A_PLAYER, id="not if a player tile is left alone"),
    ],
)
def test_reach(picture: str) -> None:
    assert Scene(picture).slides("R") == marked(picture, "+")


def test_tile_may_close_a_ring_behind_itself() -> None:
    """What holds together without the tile may be left: the ring is one group with or without it."""
    picture = """
       + + +
      + 1 * +
     + * . R
      + * 2 +
       + + +
    """
    assert Scene(picture).slides("R") == marked(picture, "+")


BAY = """
       * x . . R
      * . . . . *
       * * * * 1
        2
"""


def test_tile_touches_the_patch_at_every_step() -> None:
    """Straight over the open bay it would be three steps, but there it would lie alone: along the shore it is four."""
    assert Scene(BAY).slides("R") >= marked(BAY, "x")
    assert Scene(BAY, max_slide=4).slides("R") >= marked(BAY, "x")
    assert not Scene(BAY, max_slide=3).slides("R") & marked(BAY, "x")


def test_both_sides_of_a_step_may_be_empty() -> None:
    """Each single step from R: over open ground to where it touches the patch again, and not to where it does not."""
    picture = """
         + . .
        * R + *
         * + *
          1 2
    """
    assert Scene(picture, max_slide=1).slides("R") == marked(picture, "+")


# The advanced limit


ONE_STEP = """
     . . . . . +
    1 * * * * * R
     2 . . . . +
"""

THREE_STEPS = """
     . . . + + +
    1 * * * * * R
     2 . . + + +
"""

ANY_STEPS = """
     + + + + + + +
    + 1 * * * * * R
     + 2 + + + + +
      + +
"""


@pytest.mark.parametrize(
    ("max_slide", "picture"), [(1, ONE_STEP), (3, THREE_STEPS), (0, ANY_STEPS)], ids=["one", "three", "any"]
)
def test_longest_slide(max_slide: int, picture: str) -> None:
    """With the advanced rule a walk of at most three steps must exist; 0 stands for any length."""
    assert Scene(picture, max_slide=max_slide).slides("R") == marked(picture, "+")


def test_longest_slide_counts_steps_and_not_distance() -> None:
    """The end is two hexagons away, but the way around the wall takes more than three steps."""
    picture = """
          *
         *
        R * x
         *
        1 2
    """
    far = marked(picture, "x")
    assert not Scene(picture, max_slide=3).slides("R") & far
    assert Scene(picture).slides("R") & far


def test_longest_slide_holds_for_player_tiles() -> None:
    picture = """
         . + + + .
        2 * * * 1
         * + + +
    """
    assert Scene(picture, max_slide=3).slides("1") == marked(picture, "+")


# What may be slid


def test_any_colour_tile_may_be_slid() -> None:
    scene = Scene("""
         R O Y G
        1 * * * 2
         B I V
    """)
    assert all(scene.can("slide", colour) for colour in "ROYGBIV")


def test_clovers_are_never_slid() -> None:
    scene = Scene("""
        * * R
       1 * 2
    """)
    assert not any(scene.can("slide", clover) for clover in ("*", "*2", "*3"))


@pytest.mark.parametrize("mover", [0, 1, 2])
def test_only_ones_own_player_tile_may_be_slid(mover: int) -> None:
    picture = """
        1 * 2
         * 3
    """
    scene = Scene(picture, seats=3, mover=mover)
    assert [scene.can("slide", name) for name in "123"] == [seat == mover for seat in range(3)]


def test_player_tile_may_be_slid_beside_another() -> None:
    scene = Scene("""
        1 * *
         x 2
    """).slide("1", "x")
    assert str(scene) == tidy("""
          * *
         1 2
    """)


def test_player_tile_may_not_break_the_patch_either() -> None:
    """A player tile that holds two groups together stays."""
    assert not Scene("* * 1 * 2").can("slide", "1")


def test_tiles_may_surround_a_player_tile() -> None:
    """Nothing keeps a player tile's place on the rim free: R takes away its way out, then Y its last open edge."""
    scene = Scene("""
           x p
        R * 1 O Y
           * *
            2
    """)
    assert scene.can("slide", "1")
    assert not scene.slide("R", "x").can("slide", "1")
    assert str(scene.slide("Y", "p")) == tidy("""
           R Y
          * 1 O
           * *
            2
    """)
