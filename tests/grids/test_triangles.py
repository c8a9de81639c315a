"""Triangles and the points between them: who touches whom, turning and flipping, the ways in which shapes can lie."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meadow.grids import triangles
from meadow.grids.triangles import (
    WAYS,
    Cell,
    Point,
    around,
    cell_of,
    corners,
    first_cell,
    flipped,
    moved_cell,
    moved_point,
    neighbours,
    outline,
    ring,
    sectors,
    shifted_cell,
    turned,
)
from tests.strategies import AMPLE, BRIEF

SHAPES: dict[str, list[Cell]] = {
    "triangle": [(0, 0, 0)],
    "diamond": [(0, 0, 0), (0, 0, 1)],
    "trapezoid of three": [(0, 0, 0), (0, 0, 1), (1, 0, 0)],
    "triangle of four": [(0, 0, 0), (0, 0, 1), (1, 0, 0), (0, 1, 0)],
    "parallelogram": [(0, 0, 0), (0, 0, 1), (1, 0, 0), (1, 0, 1)],
    "trapezoid of five": [(0, 0, 0), (0, 0, 1), (1, 0, 0), (1, 0, 1), (2, 0, 0)],
}


def points(reach: int = 20) -> st.SearchStrategy[Point]:
    return st.tuples(st.integers(-reach, reach), st.integers(-reach, reach))


def cells(reach: int = 20) -> st.SearchStrategy[Cell]:
    return st.tuples(st.integers(-reach, reach), st.integers(-reach, reach), st.integers(0, 1))


def length(first: Point, second: Point) -> int:
    """The square of the distance between two points: 1 from a point to the six next to it."""
    a, b = first[0] - second[0], first[1] - second[1]
    return a * a + a * b + b * b


# Cells and points


@AMPLE
@given(cells())
def test_a_cell_is_known_by_its_corners(cell: Cell) -> None:
    for order in itertools.permutations(corners(cell)):
        assert cell_of(order) == cell


@BRIEF
@given(cells())
def test_all_sides_are_one_long(cell: Cell) -> None:
    assert [length(p, q) for p, q in itertools.combinations(corners(cell), 2)] == [1, 1, 1]


@BRIEF
@given(cells())
def test_three_neighbours_each_across_a_side(cell: Cell) -> None:
    near = neighbours(cell)
    assert len(set(near)) == 3
    assert {frozenset(set(corners(cell)) & set(corners(other))) for other in near} == {
        frozenset(side) for side in itertools.combinations(corners(cell), 2)
    }
    assert all(cell in neighbours(other) for other in near)
    assert all(other[2] != cell[2] for other in near)


@BRIEF
@given(points())
def test_six_cells_round_a_point_each_beside_the_next(point: Point) -> None:
    circle = around(point)
    assert len(set(circle)) == 6
    assert all(point in corners(cell) for cell in circle)
    assert all(second in neighbours(first) for first, second in zip(circle, circle[1:] + circle[:1], strict=True))


def test_round_a_point_anticlockwise_from_the_east() -> None:
    assert around((0, 0))[0] == (0, 0, 0)
    assert [turned_cell(cell) for cell in around((0, 0))] == around((0, 0))[1:] + around((0, 0))[:1]


def turned_cell(cell: Cell) -> Cell:
    return cell_of(turned(point) for point in corners(cell))


@BRIEF
@given(cells())
def test_a_cell_is_round_each_of_its_corners_and_no_other_point(cell: Cell) -> None:
    a, b, _ = cell
    near = itertools.product(range(a - 2, a + 4), range(b - 2, b + 4))
    assert {point for point in near if cell in around(point)} == set(corners(cell))


# Turning and flipping


@BRIEF
@given(points(), points())
def test_turning_and_flipping_keep_distances(first: Point, second: Point) -> None:
    for way in range(WAYS):
        assert length(moved_point(first, way), moved_point(second, way)) == length(first, second)


@BRIEF
@given(points())
def test_six_turns_or_two_flips_change_nothing(point: Point) -> None:
    assert turned(point, 6) == point == flipped(flipped(point))
    assert turned(turned(point, 2), 4) == point
    assert turned(point, 3) == (-point[0], -point[1])


@BRIEF
@given(points())
def test_a_flip_turns_the_other_way_round(point: Point) -> None:
    assert flipped(turned(flipped(point))) == turned(point, 5)


def test_ways_are_the_twelve_symmetries() -> None:
    marks = ((1, 0), (2, 1))
    assert len({tuple(moved_point(mark, way) for mark in marks) for way in range(WAYS)}) == 12
    assert [moved_point((2, 1), way) for way in (0, 1, 6)] == [(2, 1), (-1, 3), (3, -1)]


@BRIEF
@given(cells())
def test_cells_go_where_their_corners_go(cell: Cell) -> None:
    for way in range(WAYS):
        assert set(corners(moved_cell(cell, way))) == {moved_point(point, way) for point in corners(cell)}


@BRIEF
@given(cells(), points())
def test_shifting(cell: Cell, by: Point) -> None:
    moved = {(a + by[0], b + by[1]) for a, b in corners(cell)}
    assert set(corners(shifted_cell(cell, by))) == moved


# Shapes


@pytest.mark.parametrize(
    ("shape", "ways"),
    [
        ("triangle", 2),
        ("diamond", 3),
        ("trapezoid of three", 6),
        ("triangle of four", 2),
        ("parallelogram", 6),
        ("trapezoid of five", 6),
    ],
)
def test_ways_in_which_a_bare_shape_can_lie(shape: str, ways: int) -> None:
    assert len({at_home([moved_cell(cell, way) for cell in SHAPES[shape]]) for way in range(WAYS)}) == ways


def at_home(shape: list[Cell]) -> frozenset[Cell]:
    a, b, _ = first_cell(shape)
    return frozenset(shifted_cell(cell, (-a, -b)) for cell in shape)


def test_first_cell_is_the_lowest_and_of_those_the_westernmost() -> None:
    assert first_cell([(5, -1, 1), (4, -1, 1), (4, -1, 0), (-9, 0, 0)]) == (4, -1, 0)


@pytest.mark.parametrize(
    ("shape", "corner_sectors"),
    [
        ("diamond", {(0, 0): 1, (1, 0): 2, (0, 1): 2, (1, 1): 1}),
        ("trapezoid of three", {(0, 0): 1, (1, 0): 3, (2, 0): 1, (0, 1): 2, (1, 1): 2}),
        ("triangle of four", {(0, 0): 1, (1, 0): 3, (2, 0): 1, (0, 1): 3, (1, 1): 3, (0, 2): 1}),
        ("parallelogram", {(0, 0): 1, (1, 0): 3, (2, 0): 2, (0, 1): 2, (1, 1): 3, (2, 1): 1}),
    ],
)
def test_sectors(shape: str, corner_sectors: dict[Point, int]) -> None:
    """One sixth at a sharp corner, two at a blunt one, three along a side."""
    assert {point: sectors(SHAPES[shape], point) for point in corner_sectors} == corner_sectors
    assert sectors(SHAPES[shape], (7, 7)) == 0
    assert sum(corner_sectors.values()) == 3 * len(SHAPES[shape])


@pytest.mark.parametrize("shape", SHAPES)
def test_outline_has_one_cell_for_each_side(shape: str) -> None:
    inner = sum(other in SHAPES[shape] for cell in SHAPES[shape] for other in neighbours(cell))
    assert len(outline(SHAPES[shape])) == 3 * len(SHAPES[shape]) - inner
    assert not set(outline(SHAPES[shape])) & set(SHAPES[shape])


@pytest.mark.parametrize("way", range(WAYS))
@pytest.mark.parametrize("shape", SHAPES)
def test_ring_is_a_closed_walk_round_a_shape(shape: str, way: int) -> None:
    moved = [moved_cell(cell, way) for cell in SHAPES[shape]]
    walk = ring(moved)
    touched = {point for cell in moved for point in corners(cell)}
    assert set(walk) == {cell for point in touched for cell in around(point)} - set(moved)
    assert len(set(walk)) == len(walk)
    assert all(second in triangles.neighbours(first) for first, second in zip(walk, walk[1:] + walk[:1], strict=True))


@pytest.mark.parametrize("size", range(1, 7))
def test_the_ring_walks_round_every_shape_by_its_sides(size: int) -> None:
    """Also into a notch between two cells and back: around a hexagon without one of its triangles."""
    for shape in shapes(size):
        walk = ring(shape)
        assert all(there in neighbours(here) for here, there in itertools.pairwise([*walk, walk[0]]))
        touching = {cell for corner in shape for point in corners(corner) for cell in around(point)}
        assert set(walk) == touching - shape
        assert len(walk) - len(set(walk)) <= 1


def shapes(size: int) -> set[frozenset[Cell]]:
    """All connected groups of so many cells that include one certain cell."""
    found = {frozenset({(0, 0, 0)})}
    for _ in range(size - 1):
        found = {
            shape | {there} for shape in found for cell in shape for there in neighbours(cell) if there not in shape
        }
    return found
