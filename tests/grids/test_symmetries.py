"""Turning and mirroring cells and shapes, counted on the seven shapes of four hexagons."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meadow.grids.hexagons import DIRECTIONS, Hex, distance, mirrored, neighbours, orientations, rotated, symmetries
from tests.strategies import AMPLE, BRIEF, hexes, patches

Shape = frozenset[Hex]

# How many ways there are to lay each of the seven, and to lay them all: the literature's 44 fixed tetrahexes.
TETRAHEXES = {
    "bar": (3, [(0, 0), (1, 0), (2, 0), (3, 0)]),
    "bee": (3, [(0, 0), (1, 0), (0, 1), (1, 1)]),
    "propeller": (2, [(0, 0), (1, 0), (-1, 1), (0, -1)]),
    "arch": (6, [(1, 0), (0, 1), (-1, 1), (-1, 0)]),
    "wave": (6, [(0, 0), (1, 0), (1, 1), (2, 1)]),
    "pistol": (12, [(0, 0), (1, 0), (2, 0), (0, 1)]),
    "worm": (12, [(0, 0), (1, 0), (2, 0), (2, 1)]),
}


def fixed(size: int) -> set[Shape]:
    """All connected shapes of so many cells, up to shifting only."""
    shapes: set[Shape] = {frozenset({(0, 0)})}
    for _ in range(size - 1):
        shapes = {
            shifted(shape | {cell})
            for shape in shapes
            for place in shape
            for cell in neighbours(place)
            if cell not in shape
        }
    return shapes


def shifted(shape: frozenset[Hex]) -> Shape:
    q0, r0 = min(shape)
    return frozenset((q - q0, r - r0) for q, r in shape)


@AMPLE
@given(hexes(), st.integers(-12, 12), st.integers(-12, 12))
def test_turns_add_up(cell: Hex, once: int, again: int) -> None:
    assert rotated(rotated(cell, once), again) == rotated(cell, once + again)
    assert rotated(cell, 6) == rotated(cell, 0) == cell


@BRIEF
@given(hexes())
def test_half_a_turn_is_the_opposite(cell: Hex) -> None:
    assert rotated(cell, 3) == (-cell[0], -cell[1])


@BRIEF
@given(hexes())
def test_mirroring_twice_changes_nothing(cell: Hex) -> None:
    assert mirrored(mirrored(cell)) == cell


@BRIEF
@given(hexes(), st.integers(0, 5))
def test_mirror_turns_the_other_way(cell: Hex, times: int) -> None:
    assert mirrored(rotated(cell, times)) == rotated(mirrored(cell), -times)


@AMPLE
@given(hexes(), hexes())
def test_symmetries_keep_distances(a: Hex, b: Hex) -> None:
    for one, other in zip(symmetries(a), symmetries(b), strict=True):
        assert distance(one, other) == distance(a, b)


def test_twelve_symmetries_that_all_differ() -> None:
    assert len(set(symmetries((2, 1)))) == 12
    assert set(symmetries((1, 0))) == set(DIRECTIONS)
    assert symmetries((0, 0)) == [(0, 0)] * 12


@pytest.mark.parametrize(("size", "count"), [(1, 1), (2, 3), (3, 11), (4, 44), (5, 186)])
def test_fixed_shapes_are_as_many_as_is_known(size: int, count: int) -> None:
    """The growth below finds the known numbers, so it can judge what follows."""
    assert len(fixed(size)) == count


@pytest.mark.parametrize(("size", "count"), [(1, 1), (2, 1), (3, 3), (4, 7), (5, 22)])
def test_free_shapes_are_as_many_as_is_known(size: int, count: int) -> None:
    """Shapes that can be turned or mirrored into each other have the same orientations: seven classes of four cells."""
    assert len({tuple(orientations(shape)) for shape in fixed(size)}) == count


@pytest.mark.parametrize("name", TETRAHEXES)
def test_orientations_of_the_tetrahexes(name: str) -> None:
    count, shape = TETRAHEXES[name]
    assert len(orientations(shape)) == count


def test_tetrahexes_make_up_all_shapes_of_four() -> None:
    ways = [frozenset(way) for _, shape in TETRAHEXES.values() for way in orientations(shape)]
    assert len(ways) == len(set(ways)) == 44
    assert set(ways) == fixed(4)


@BRIEF
@given(patches(8))
def test_orientations_are_the_same_for_every_orientation(shape: frozenset[Hex]) -> None:
    ways = orientations(shape)
    assert 12 % len(ways) == 0
    for way in ways:
        assert way[0] == (0, 0)
        assert list(way) == sorted(way)
        assert orientations(way) == ways


@BRIEF
@given(patches(8), hexes())
def test_orientations_do_not_depend_on_where_the_shape_lies(shape: frozenset[Hex], shift: Hex) -> None:
    assert orientations((q + shift[0], r + shift[1]) for q, r in shape) == orientations(shape)
