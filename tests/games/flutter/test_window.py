"""The edge of the window in which the meadow lies. Hardly a game comes near it: tiles are put there by hand."""

from meadow.games.flutter.events import Pond
from meadow.games.flutter.lattice import HIGHEST, LOWEST
from tests.games.flutter.placing import cell
from tests.games.flutter.scene import Scene

# With the shift A is the last diamond of the window, in its north-eastern corner.
IN_THE_CORNER = """
     . . .
     AA
    . f .
    XX
   . . .
 RR
. .
"""

# With the shift B, A and X lie around the last diamond of the window, which stays empty.
AROUND_THE_CORNER = """
      . .
     AA
    . f .
    BBXX
 . . .
 RR
. .
"""


def reach(scene: Scene, name: str) -> set[int]:
    """All coordinates of cells that the tile may cover."""
    return {number for triangles, _ in scene.places(name) for one in triangles for number in cell(one)[:2]}


def test_the_window_is_128_by_128() -> None:
    assert (LOWEST, HIGHEST) == (-64, 63)


def test_nothing_is_offered_beyond_the_window() -> None:
    tiles = {"A": "red: f blue", "X": "red: f blue"}
    scene = Scene(IN_THE_CORNER, tiles, shift=(62, 61)).select("ladybug")
    assert max(reach(scene, "X")) == 63
    inside = Scene(IN_THE_CORNER, tiles, shift=(40, 40)).select("ladybug")
    assert max(reach(inside, "X")) == 42
    assert len(inside.places("X")) > len(scene.places("X"))


def test_the_edge_of_the_window_closes_nothing_in() -> None:
    """Beyond it is outside: what lies between tiles and the edge is no dead space, and no tile there is enclosed."""
    tiles = {"A": "red: f blue", "X": "red: f blue", "B": "red"}
    scene = Scene(AROUND_THE_CORNER, tiles, shift=(61, 61), petals="9 red").put("X")
    assert not scene.told(Pond)
    assert (scene.pollen, scene.enclosed()) == ([0, 0], set())
    assert scene.state.water == 15
