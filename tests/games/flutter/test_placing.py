"""Placing a tile: what it must touch, what it must not cover, and how it may be turned."""

from typing import Any

import pytest

from meadow.games.flutter.events import Pond
from meadow.games.flutter.lattice import HIGHEST, LOWEST
from tests.games.flutter import pictures
from tests.games.flutter.placing import cell
from tests.games.flutter.scene import Scene
from tests.games.flutter.slow import SHAPES, images

BESIDE = """
     . s .
     RRXX
    . . .
"""
AT_A_CORNER = """
         . .
        XX
     . s .
     RR
    . .
"""


def test_a_side_and_a_flower() -> None:
    """What is needed: a side of another tile, and petals that meet petals."""
    assert Scene(BESIDE, {"X": "red: s blue"}).can_put("X")


def test_a_flower_without_a_side_is_not_enough() -> None:
    assert not Scene(AT_A_CORNER, {"X": "red: s blue"}).can_put("X")


def test_a_side_without_a_flower_is_not_enough() -> None:
    picture = BESIDE.replace("    . . .", "    . . t")
    assert not Scene(picture, {"X": "red: t blue"}).can_put("X")


def test_petals_that_meet_bare_corners_are_no_flower() -> None:
    """The Rainbee has no petals at its blunt corners."""
    picture = BESIDE.replace("    . . .", "    . t .")
    assert not Scene(picture, {"X": "red: t blue"}).can_put("X")


@pytest.mark.parametrize(("beside", "fits"), [("AA", True), (".~", False), (".=", False)])
def test_the_side_must_be_a_tiles(beside: str, fits: bool) -> None:
    """Water and filled space have sides, but they are no tiles of the meadow."""
    picture = f"""
       . . .
      {beside}XX
     . s .
     RR
    . .
    """
    assert Scene(picture, {"X": "red: s blue"}).can_put("X") == fits


def test_petals_at_one_point_are_one_flower_even_without_a_common_side() -> None:
    """X touches A with its side and the Rainbee in a point only; yet it matches the rainbow petal there."""
    picture = """
       . . .
      AAXX
     . s .
     RR
    . .
    """
    assert Scene(picture, {"X": "red: s blue", "A": "red"}).put("X").petals() == {"blue": 2}


@pytest.mark.parametrize("symbol", ["~", "="])
def test_nothing_is_laid_on_anything(symbol: str) -> None:
    picture = f"""
     . s t .
     RR{symbol}AA
    . . . .
       XX
    """
    scene = Scene(picture, {"X": "red: s blue", "A": "red: t blue"}).select("ladybug")
    shown = scene.taken()
    assert len(shown) == 5
    assert scene.places("X")
    assert not any(triangles & shown for triangles, _ in scene.places("X"))


def test_next_to_anything_is_fine() -> None:
    """A tile may be laid beside water, too, as long as it also lies beside a tile."""
    picture = """
     . s .
     RRXX~
    . . .
    """
    assert Scene(picture, {"X": "red: s blue"}).can_put("X")


# Turning and flipping

ALONE = {
    "ladybug": "XX",
    "moth": "XXX",
    "hummingbird": "XXXX",
    "butterfly": "XXXXX",
}


def alone(shape: str, petals: str) -> Scene:
    """A tile that begins beside the Rainbee; the points above it are s to w, those below k to o."""
    picture = f"""
     . s t u v
     RR{ALONE[shape]}
    . k l m n
    """
    return Scene(picture, {"X": f"red: {petals}"})


@pytest.mark.parametrize(
    ("shape", "petals", "ways"),
    [
        ("ladybug", "k blue, s blue, l blue, t blue", 3),
        ("ladybug", "k blue, s red, l red, t yellow", 6),
        ("ladybug", "k blue, s red, l yellow, t purple", 12),
        ("moth", "k blue, s blue, t blue, m blue", 6),
        ("moth", "k blue, s blue, t red, m blue", 12),
        ("moth", "k blue, s red, l yellow, t red, m blue", 6),
        ("hummingbird", "k blue, s red, u blue, m red", 6),
        ("hummingbird", "k blue, s red, u yellow, m red", 12),
        ("butterfly", "k blue, s red, u red, n blue", 6),
        ("butterfly", "k blue, s red, u red, n yellow", 12),
    ],
)
def test_ways_to_turn_and_flip(shape: str, petals: str, ways: int) -> None:
    """Six turns on either side, those that look alike offered once. All of them fit at the Rainbee's free corners."""
    scene = alone(shape, petals).select(shape)
    found = scene.places("X")
    assert len(found) == len(scene.legal())
    shapes = {image.key() for image in images(scene.homes["X"])}
    assert len(shapes) == ways
    assert scene.ways("X") == shapes


def test_a_triangle_lies_in_two_ways_when_all_its_corners_are_alike() -> None:
    picture = """
        b
        X
     . s .
     RRXXX
    . a . c
    """
    same = Scene(picture, {"X": "red: a blue, b blue, c blue"}).select("dragonfly")
    assert len(same.ways("X")) == 2
    one = Scene(picture, {"X": "red: a blue, b red, c blue"}).select("dragonfly")
    assert len(one.ways("X")) == 6
    all_three = Scene(picture, {"X": "red: a blue, b red, c yellow"}).select("dragonfly")
    assert len(all_three.ways("X")) == 12


def test_the_back_is_the_mirror_image_of_the_front() -> None:
    """A tile with four colours lies beside the Rainbee as drawn, and also as drawn from behind."""
    front = """
     . s t
     RRXX
    . k l
    """
    back = """
     . s t
     RRXX
    . l k
    """
    words = {"X": "red: k blue, s red, l yellow, t purple"}
    scene = Scene(front, words).select("ladybug")
    mirrored = Scene(back, {"X": "red: k blue, s yellow, l red, t purple"}).goals["X"]
    assert scene.goals["X"].key() in scene.places("X")
    assert mirrored.triangles == scene.goals["X"].triangles
    assert len({key for key in scene.places("X") if key[0] == mirrored.triangles}) == 4


def test_shapes_are_those_of_the_rulings() -> None:
    assert {shape: len(triangles) for shape, triangles in SHAPES.items()} == {
        "ladybug": 2,
        "moth": 3,
        "dragonfly": 4,
        "hummingbird": 4,
        "butterfly": 5,
    }


# Paying for mismatched flowers


def mismatched(petals: str, **options: Any) -> Scene:
    return Scene(pictures.MISMATCHED, pictures.MISMATCHED_TILES, petals=petals, **options)


def test_what_cannot_be_paid_is_lost_as_far_as_it_goes_if_the_option_says_so() -> None:
    scene = mismatched("4 yellow, 1 blue, 2 purple", unpaid_mismatch="lose_what_you_have").put("X")
    assert scene.petals() == {"red": 1}


def test_that_option_changes_nothing_for_who_can_pay() -> None:
    scene = mismatched("1 red, 6 yellow, 3 blue, 4 purple", unpaid_mismatch="lose_what_you_have").put("X")
    assert scene.petals() == {"red": 2, "yellow": 1, "purple": 2}


def test_every_tile_can_be_placed_somewhere_with_that_option() -> None:
    assert mismatched("", unpaid_mismatch="lose_what_you_have").can_put("X")
    assert not mismatched("").can_put("X")


# The edge of the window in which the meadow lies. Hardly a game comes near it: tiles are put there by hand.

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

# With the shift the tiles lie around the last two by two diamonds of the window, which stay empty.
AROUND_THE_CORNER = """
      . .
      AA
     . f .
     XX
    . . .
    CCDDEE
 . . . . .
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
    tiles = {"A": "red: f blue", "X": "red: f blue"}
    scene = Scene(AROUND_THE_CORNER, tiles, shift=(60, 60), petals="9 red").put("X")
    assert not scene.told(Pond)
    assert (scene.pollen, scene.enclosed()) == ([0, 0], set())
    assert scene.state.water == 15
