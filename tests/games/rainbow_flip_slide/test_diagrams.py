"""The pictures that the other tests are made of say what they seem to say."""

import pytest

from meadow.games.rainbow_flip_slide import GAME
from meadow.games.rainbow_flip_slide.state import ACTING, JUMPING, PLACING
from tests.games.rainbow_flip_slide.diagrams import cells, diagram, marked, position, tidy
from tests.games.rainbow_flip_slide.scene import Scene

PICTURE = """
      * R .
     1 o * 2
      V + x
"""


def test_rows_are_half_a_hexagon_apart() -> None:
    assert cells(" a b\nc d e") == {(0, 0): "a", (1, 0): "b", (-1, 1): "c", (0, 1): "d", (1, 1): "e"}


def test_neighbours_in_the_picture_are_neighbours_in_the_patch() -> None:
    """The tile in the middle touches all six around it."""
    state = position("  R O\n V * Y\n  I G\n 1   2")
    assert state.patch.touched_by(3) == 0b1110111


def test_symbol_between_two_hexagons_is_refused() -> None:
    with pytest.raises(AssertionError, match="lies between two hexagons"):
        cells("* *\n* *")


def test_there_and_back() -> None:
    assert diagram(position(PICTURE)) == tidy(PICTURE)
    assert tidy(PICTURE) == " * R\n1 * * 2\n V"


def test_tiles_are_numbered_in_reading_order() -> None:
    scene = Scene(PICTURE)
    assert scene.names == {"*": 0, "R": 1, "1": 28, "o": 2, "*2": 3, "2": 29, "V": 4}
    assert [int(scene.state.colour[scene.names[name]]) for name in "RoV"] == [0, 1, 6]
    assert scene.state.face_up == 0b10010


def test_marks() -> None:
    assert marked(PICTURE, "x") == {Scene(PICTURE).places["x"]}
    assert len(marked(PICTURE, ".+x")) == 3


def test_phases() -> None:
    assert position("* *\n 1").phase == PLACING
    assert position("* *\n 1").mover == 1
    assert position("* *\n 1 2").phase == ACTING
    assert position("* *\n 1", seats=1, jumping=True).phase == JUMPING


def test_real_games_are_drawn_too() -> None:
    assert diagram(GAME.new(2, {"sets": 1, "flipped": 0})) == " * *\n* * *\n * *"
