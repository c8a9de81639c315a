"""Patterns: every form of every shape, and what counts for one."""

import pytest

from meadow.games.pollen_wars.actions import END_TURN, SEND_SOLDIER
from tests.games.pollen_wars.hexes import FORMS, NAMES, NUMBER, TETRAHEXES, forms, named, placements
from tests.games.pollen_wars.scene import MEADOW, Scene, at
from tests.games.pollen_wars.scenes import ended, worth

ALL_FORMS = [(name, way) for name, count in FORMS.items() for way in range(count)]


def lying(name: str, way: int) -> str:
    """A pattern in one of its forms, near the centre."""
    form = sorted(forms(TETRAHEXES[name]), key=sorted)[way]
    return named(NUMBER[place] for place in form)


# Shapes


@pytest.mark.parametrize(("name", "way"), ALL_FORMS)
def test_every_turned_and_mirrored_form_of_a_pattern_is_one(name: str, way: int) -> None:
    """Whichever of the four bees comes last; the others are on the flowers already."""
    there = lying(name, way).split()
    for last in there:
        before = " ".join(place for place in there if place != last)
        scene = Scene(patterns={0: name}, foragers={0: before})
        assert not ended(scene)
        scene.send(0, last)
        assert ended(scene)
        assert scene.pollen == [5 + worth(" ".join(there)), 5, 5]


@pytest.mark.parametrize("wanted", TETRAHEXES)
def test_no_other_shape_will_do(wanted: str) -> None:
    for name in TETRAHEXES:
        first, *rest = lying(name, 0).split()
        scene = Scene(patterns={0: wanted}, foragers={0: " ".join(rest)}, drifting="i1").send(0, first)
        assert ended(scene) is (name == wanted)


def test_every_placement_in_the_field_is_found() -> None:
    """Up to its edges, for all seven patterns: those that touch a corner, and every ninth of all the others."""
    corners = {NAMES.index(name) for name in ("a1", "a5", "e1", "e9", "i5")}
    covered = {NAMES.index(name) for name in ("i1", "i2", "i3")}
    tried = 0
    for name in TETRAHEXES:
        for number, four in enumerate(sorted(placements(name), key=sorted)):
            if four & covered or not (four & corners or number % 9 == 0):
                continue
            first, *rest = named(four).split()
            scene = Scene(patterns={0: name}, foragers={0: " ".join(rest)}, drifting="i1").send(0, first)
            assert ended(scene), f"{name} on {named(four)}"
            tried += 1
    assert tried > 150


def test_three_bees_are_no_pattern_and_four_apart_are_none() -> None:
    assert not ended(Scene(patterns={0: "bar"}, foragers={0: "e4 e5"}).send(0, "e6"))
    assert not ended(Scene(patterns={0: "bar"}, foragers={0: "e3 e4 e5"}).send(0, "e7"))


# What counts


@pytest.mark.parametrize("symbol", ["#", "S", "F"])
def test_a_hexagon_of_rock_stump_or_fungus_is_not_part_of_a_pattern(symbol: str) -> None:
    """The hexagon is e5, the fifth of its row; the same bees on flowers are a pattern."""
    field = MEADOW.replace("1 3 1 1 3 2 1 4 1", f"1 3 1 1 {symbol} 2 1 4 1")
    bees = {0: "e4 e5 e6"}
    assert not ended(Scene(field, patterns={0: "bar"}, foragers=bees).send(0, "e7"))
    assert not ended(Scene(field, patterns={0: "bar"}, foragers={0: "e4 e6 e7"}).send(0, "e5"))
    assert ended(Scene(patterns={0: "bar"}, foragers=bees).send(0, "e7"))


def test_the_drifting_bee_stands_in_for_a_bee_and_its_flowers_count() -> None:
    scene = Scene(patterns={0: "bar"}, foragers={0: "e4 e6"}, drifting="e5").send(0, "e7")
    assert ended(scene)
    assert scene.pollen == [5 + worth("e4 e5 e6 e7"), 5, 5]
    assert scene.drifting == ""


def test_the_drifting_bee_on_a_rock_is_no_help() -> None:
    field = MEADOW.replace("1 3 1 1 3 2 1 4 1", "1 3 1 1 # 2 1 4 1")
    scene = Scene(field, patterns={0: "bar"}, foragers={0: "e4 e6"}, drifting="e5").send(0, "e7")
    assert not ended(scene)
    assert scene.drifting == "e5"


def test_bees_of_two_queens_make_no_pattern() -> None:
    assert not ended(Scene(patterns={0: "bar", 1: "bee"}, foragers={0: "e4 e5", 1: "e7"}).send(0, "e6"))


@pytest.mark.parametrize("below", [1, 2])
def test_a_soldier_counts_for_its_owner_on_an_opposing_forager(below: int) -> None:
    scene = Scene(patterns={0: "bar", below: "bee"}, foragers={0: "e4 e6 e7", below: "e5"})
    scene.act(0, SEND_SOLDIER, at("e5"))
    assert ended(scene)
    assert scene.pollen == [5 + worth("e4 e5 e6 e7"), *(5 + (seat == below) for seat in (1, 2))]


def test_a_soldier_counts_for_its_owner_on_a_forager_of_its_own() -> None:
    scene = Scene(patterns={0: "bar"}, foragers={0: "e4 e5 e6"}, soldiers={0: "e5"}).send(0, "e7")
    assert ended(scene)
    assert scene.pollen == [5 + worth("e4 e5 e6 e7") + 1, 5, 5], "the forager below brings one"


def test_a_pattern_of_soldiers_only() -> None:
    scene = Scene(patterns={0: "bee", 1: "bar"}, foragers={1: "e4 e5 f4 f5"}, soldiers={0: "e4 e5 f4"})
    scene.act(0, SEND_SOLDIER, at("f5"))
    assert scene.pollen == [5 + worth("e4 e5 f4 f5"), 5 + 4, 5]


def test_a_topped_forager_does_not_count_for_its_owner() -> None:
    scene = Scene(patterns={0: "bar"}, foragers={0: "e4 e5 e6"}, soldiers={1: "e5"}).send(0, "e7")
    assert not ended(scene)


def test_a_soldier_may_break_what_was_nearly_complete() -> None:
    scene = Scene(patterns={1: "bar"}, foragers={1: "e4 e5 e6"}).act(0, SEND_SOLDIER, at("e5")).act(0, END_TURN)
    assert not ended(scene.send(1, "e7"))
