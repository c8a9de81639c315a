"""The tests' own field: names, tiles' slots and patterns as the rulings describe them."""

from collections import Counter

import pytest

from tests.games.pollen_wars import hexes
from tests.games.pollen_wars.hexes import FORMS, HEXES, NAMES, TETRAHEXES, cell, distance


def test_the_field_is_a_regular_hexagon_of_61() -> None:
    assert len(HEXES) == len(set(HEXES)) == 61
    assert Counter(name[0] for name in NAMES) == dict(zip("abcdefghi", [5, 6, 7, 8, 9, 8, 7, 6, 5], strict=True))
    assert HEXES[cell("e5")] == (0, 0)
    assert {distance(cell("e5"), cell(corner)) for corner in ("a1", "a5", "e1", "e9", "i1", "i5")} == {4}


def test_the_slots_cover_every_hexagon_once_but_the_centre() -> None:
    covered = Counter(place for slot in hexes.slots() for place in slot)
    assert len(hexes.slots()) == 12
    assert covered == Counter(set(HEXES) - {(0, 0)})


@pytest.mark.parametrize("name", TETRAHEXES)
def test_every_pattern_has_as_many_forms_as_its_symmetry_leaves(name: str) -> None:
    assert len(hexes.forms(TETRAHEXES[name])) == FORMS[name]


def test_the_seven_patterns_are_all_there_are() -> None:
    """Grown hexagon by hexagon, four that hang together always form one of the seven."""
    grown = hexes.connected_fours()
    found = [four for name in TETRAHEXES for four in hexes.placements(name)]
    assert len(found) == len(set(found))
    assert set(found) == grown
    assert sum(FORMS.values()) == 44


def test_names_of_patterns_are_told_from_their_hexagons() -> None:
    assert hexes.pattern_of(hexes.cells("e4 e5 e6 e7")) == "bar"
    assert hexes.pattern_of(hexes.cells("e4 e5 f4 f5")) == "bee"
    assert hexes.pattern_of(hexes.cells("e5 e6 d4 f4")) == "propeller"
    assert hexes.pattern_of(hexes.cells("e5 e6 e7 e9")) == ""


@pytest.mark.parametrize(
    ("one", "other", "steps"), [("e5", "e7", 2), ("a1", "c1", 2), ("a1", "b2", 1), ("c4", "e6", 2)]
)
def test_distances(one: str, other: str, steps: int) -> None:
    assert distance(cell(one), cell(other)) == steps
