"""Growing flowers: what matches, what it gains, what a mismatch costs, and in which order."""

import pytest

from meadow.games.flutter.events import Grown, Petals
from tests.games.flutter import pictures
from tests.games.flutter.scene import Scene

# Around f lie, from the left: L with two petals, then X with one; around s the Rainbee.
BESIDE = """
      . .
      AA
     q s t
     RRXX
    p k l
      BB
     . . .
"""


def grown(tiles: dict[str, str], petals: str = "") -> Scene:
    return Scene(BESIDE, tiles, petals=petals).put("X")


def test_matching_gains_the_petals_of_both_tiles() -> None:
    """Two of B and one of X at k."""
    assert grown({"X": "red: k blue", "B": "red: k blue"}).petals() == {"blue": 3}


def test_other_colours_of_a_matching_flower_count_for_nothing() -> None:
    """At s X matches the rainbow petal; A's yellow one is neither gained nor lost."""
    assert grown({"X": "red: s blue", "A": "red: s yellow"}).petals() == {"blue": 3}


def test_rainbow_petal_is_one_petal_of_the_matching_colour_beside_others() -> None:
    """Two of X, one of A, one of the Rainbee."""
    scene = grown({"X": "red: s blue", "A": "red: s blue"})
    assert scene.petals() == {"blue": 2 + 2 + 1}


def test_rainbow_petal_matches_every_colour() -> None:
    for colour in ("red", "yellow", "blue", "purple"):
        assert grown({"X": f"red: s {colour}"}).petals() == {colour: 3}


def test_mismatch_costs_the_petals_of_both_tiles() -> None:
    scene = grown({"X": "red: k blue", "B": "red: k yellow"}, "1 blue, 2 yellow, 1 purple")
    assert scene.petals() == {"purple": 1}


def test_a_mismatched_flower_is_a_flower() -> None:
    """It is enough to place a tile by, if it can be paid."""
    tiles = {"X": "red: k blue", "B": "red: k yellow"}
    assert Scene(BESIDE, tiles, petals="1 blue, 2 yellow").can_put("X")
    assert not Scene(BESIDE, tiles, petals="1 blue, 1 yellow").can_put("X")
    assert not Scene(BESIDE, tiles, petals="2 yellow").can_put("X")


def test_each_flower_is_looked_at_by_itself() -> None:
    """One matches and one does not."""
    scene = grown({"X": "red: s blue, k yellow", "B": "red: k red"}, "2 red, 1 yellow")
    assert scene.petals() == {"blue": 3}


def test_petals_where_nothing_else_is_change_nothing() -> None:
    assert grown({"X": "red: s blue, l red, t yellow"}).petals() == {"blue": 3}


def test_flowers_of_tiles_placed_before_are_not_counted_again() -> None:
    """A and B match at no point of X: only X's own flowers count."""
    scene = grown({"X": "red: s blue", "A": "red: q yellow", "B": "red: l yellow"})
    assert scene.petals() == {"blue": 3}


# The track of 21


@pytest.mark.parametrize(("before", "after"), [(17, 20), (18, 21), (19, 21), (21, 21)])
def test_nobody_has_more_than_21_of_a_colour(before: int, after: int) -> None:
    assert grown({"X": "red: s blue"}, f"{before} blue").petals() == {"blue": after}


def test_gains_are_cut_off_before_losses_are_paid() -> None:
    """20 and 4 are 21; less 3 are 18."""
    tiles = {
        "X": "red: t purple, l purple, b blue",
        "A": "purple: t red",
        "B": "purple: t blue, l purple",
        "C": "purple: l purple",
        "D": "blue: b purple",
    }
    scene = Scene(pictures.MISMATCHED, tiles, petals="20 purple, 1 red, 3 blue").put("X")
    assert scene.petals() == {"purple": 18}
    told = [event for event in scene.events if isinstance(event, Petals)]
    assert [(event.gained[3], event.excess[3], event.lost[3], event.left[3]) for event in told] == [(4, 3, 3, 18)]


def test_gains_of_one_flower_pay_for_another() -> None:
    """Three blue grow at s, and one blue is due at k."""
    scene = grown({"X": "red: s blue, k blue", "B": "red: k yellow"}, "2 yellow")
    assert scene.petals() == {"blue": 2}


# What is told


def test_every_flower_is_told_petal_by_petal() -> None:
    scene = grown({"X": "red: s blue, k yellow", "A": "red: s yellow", "B": "red: k red"}, "2 red, 1 yellow")
    told = {(event.a, event.b): event for event in scene.events if isinstance(event, Grown)}
    assert told.keys() == {(1, 1), (1, 0)}
    matching, mismatched = told[1, 1], told[1, 0]
    assert (matching.matching, matching.colour, matching.placed, matching.rainbow) == (True, 2, 2, 1)
    assert (matching.meadow, matching.change) == ((0, 2, 0, 0), (0, 0, 3, 0))
    assert (mismatched.matching, mismatched.colour, mismatched.placed, mismatched.rainbow) == (False, 1, 1, 0)
    assert mismatched.meadow == (2, 0, 0, 0)
    assert [abs(change) for change in mismatched.change] == [2, 1, 0, 0]
