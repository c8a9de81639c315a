"""The rulebook's examples by their numbers. Its pictures are lost; the meadows are rebuilt with tiles made for it."""

from typing import Any

import pytest

from tests.games.flutter import pictures
from tests.games.flutter.scene import Scene

MISMATCH_COSTS = "1 red, 5 yellow, 3 blue, 2 purple"


def matching(**given: Any) -> Scene:
    return Scene(pictures.MATCHING, pictures.MATCHING_TILES, **given)


def mismatched(**given: Any) -> Scene:
    return Scene(pictures.MISMATCHED, pictures.MISMATCHED_TILES, **given)


def enclosing(**given: Any) -> Scene:
    return Scene(pictures.ENCLOSING, pictures.ENCLOSING_TILES, **given)


def test_three_blue_four_purple_three_yellow() -> None:
    """A rainbow petal makes the third blue one; the red petal beside it counts for nothing."""
    assert matching().put("X").petals() == {"blue": 3, "purple": 4, "yellow": 3}


def test_gains_come_on_top_of_what_was_there() -> None:
    scene = matching(petals="1 red, 20 blue, 5 purple").put("X")
    assert scene.petals() == {"red": 1, "blue": 21, "purple": 9, "yellow": 3}


def test_mismatch_of_three_flowers_is_paid() -> None:
    """2 yellow, 1 red, 1 blue; 1 purple, 3 yellow; 2 blue, 1 purple. The flower at the Rainbee costs nothing."""
    scene = mismatched(petals=MISMATCH_COSTS).put("X")
    assert scene.petals() == {"red": 2}
    assert scene.pollen == [0, 0]


@pytest.mark.parametrize("short", ["4 yellow, 3 blue, 2 purple", "5 yellow, 2 blue, 2 purple", "5 yellow, 3 blue"])
def test_mismatch_that_cannot_be_paid_is_no_place(short: str) -> None:
    assert not mismatched(petals=short).can_put("X")


def test_gains_of_the_same_placement_help_to_pay() -> None:
    """The red petal that is missing grows at the Rainbee's corner at once."""
    scene = mismatched(petals="5 yellow, 3 blue, 2 purple").put("X")
    assert scene.petals() == {"red": 1}


def test_enclosing_for_four_and_two_with_a_pond_of_four() -> None:
    """4 blue and 2 purple petals are paid; 4 and 2 pollen for the tiles, 4 for the water."""
    scene = enclosing(petals="4 blue, 2 purple").put("X")
    assert scene.enclosed() == {"H", "L"}
    assert scene.petals() == {"red": 4}
    assert scene.pollen == [10, 0]
    assert scene.state.water == 11


def test_enclosing_leaves_what_is_not_asked_for() -> None:
    scene = enclosing(petals="6 blue, 7 purple, 1 yellow").put("X")
    assert scene.petals() == {"red": 4, "blue": 2, "purple": 5, "yellow": 1}


def test_one_yellow_and_two_red_to_get_to_the_third_stack() -> None:
    """The first stack after the sun shows yellow, the second red; skipping both leads to the blue tile."""
    picture = """
     . . .
     RRMMM
    . m .
     DDDHHHH
     . . h
      D
      d
    """
    tiles = {"M": "yellow: m red", "D": "red: d red", "H": "blue: h red"}
    for petals, stacks in (
        ("", {"moth"}),
        ("1 yellow", {"moth", "dragonfly"}),
        ("1 yellow, 1 red", {"moth", "dragonfly"}),
        ("1 yellow, 2 red", {"moth", "dragonfly", "hummingbird"}),
    ):
        assert Scene(picture, tiles, hand="MDH", petals=petals).selectable() == stacks
    scene = Scene(picture, tiles, hand="MDH", petals="2 yellow, 3 red").select("hummingbird")
    assert scene.petals() == {"yellow": 1, "red": 1}


def test_a_flower_and_a_side_or_no_place() -> None:
    """A ladybug and a dragonfly that grow a flower may lie there; a dragonfly that only touches a side may not."""
    ladybug = """
     . s .
     RRXX
    . . .
    """
    dragonfly = """
        t
        X
     . s .
     RRXXX
    . k . l
    """
    assert Scene(ladybug, {"X": "red: s blue"}).can_put("X")
    assert Scene(dragonfly, {"X": "yellow: s blue"}).can_put("X")
    assert not Scene(dragonfly, {"X": "purple: k blue, l blue, t blue"}).can_put("X")
