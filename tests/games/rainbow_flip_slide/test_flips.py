"""Flips: which tiles can be turned to their colour side. In the pictures ! marks those that can."""

import pytest

from tests.games.rainbow_flip_slide.diagrams import marked, tidy
from tests.games.rainbow_flip_slide.scene import Scene

FLOWER = """
      ! !
     ! * !
    1 ! ! 2
"""

CLOSED_BY_A_PLAYER = """
      1 !
     ! * !
      ! 2
"""

CLOSED_BY_COLOURS = """
      R !
     O * Y
    1 G B 2
"""

SECOND_RING = """
      ! ! !
     ! * * !
    ! * * * !
     ! * * !
    1 ! ! ! 2
"""

HOLE = """
      ! ! !
     ! ! ! !
    ! ! . ! !
     ! ! ! !
    1 ! ! ! 2
"""

OPEN_ON_ONE_EDGE = """
      . ! !
     ! ! * !
    1 ! ! ! 2
"""


@pytest.mark.parametrize(
    "picture",
    [
        pytest.param(FLOWER, id="only tiles with an edge that touches nothing"),
        pytest.param(CLOSED_BY_A_PLAYER, id="a player tile closes an edge like any tile"),
        pytest.param(CLOSED_BY_COLOURS, id="so does a colour tile"),
        pytest.param(SECOND_RING, id="an inner ring is closed"),
        pytest.param(HOLE, id="a hole makes a rim too"),
        pytest.param(OPEN_ON_ONE_EDGE, id="one open edge is enough"),
    ],
)
def test_rim(picture: str) -> None:
    assert Scene(picture).flippable() == marked(picture, "!")


def test_flip_shows_the_colour_that_lies_beneath() -> None:
    scene = Scene("""
        r * *
       1 * 2
    """).flip("r")
    assert str(scene) == tidy("""
        R * *
       1 * 2
    """)


def test_flipped_tile_stays_flipped() -> None:
    """Nothing turns a tile back: a colour tile on the rim is never among the flips."""
    scene = Scene("""
        R * *
       1 * 2
    """)
    assert not scene.can("flip", "R")
    scene.flip("*")
    assert not scene.can("flip", "*")


def test_player_tiles_are_not_flipped() -> None:
    scene = Scene("""
        * * *
       1 * 2
    """)
    assert not scene.can("flip", "1")
    assert not scene.can("flip", "2")


def test_slide_that_uncovers_a_tile_makes_it_flippable() -> None:
    scene = Scene("""
          R !
         ! * !
      x 1 ! ! 2
    """)
    assert not scene.can("flip", "*")
    assert scene.slide("R", "x").can("flip", "*")


def test_everyone_may_flip_every_tile() -> None:
    """Tiles belong to nobody: both players have the same flips."""
    picture = """
        * R *
       1 * 2
    """
    assert Scene(picture, mover=0).flippable() == Scene(picture, mover=1).flippable()
