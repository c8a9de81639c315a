"""Hexagons in axial coordinates: counts, lines, groups."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meadow.grids import hexagons
from meadow.grids.hexagons import DIRECTIONS, NAMES, Hex, disc, distance, flood, groups, line, neighbours, ring, spiral
from tests.strategies import AMPLE, BRIEF, hexes, patches

RADII = range(6)


def expect_walk(cells: list[Hex]) -> None:
    """Each cell lies beside the one before."""
    assert all(distance(a, b) == 1 for a, b in itertools.pairwise(cells))


# Directions


def test_six_directions_clockwise_from_the_east() -> None:
    assert NAMES == ("E", "SE", "SW", "W", "NW", "NE")
    assert len(set(DIRECTIONS)) == 6
    assert [hexagons.rotated(DIRECTIONS[d]) for d in range(6)] == [DIRECTIONS[(d + 1) % 6] for d in range(6)]


def test_opposite_directions_differ_by_three() -> None:
    for direction in range(6):
        there = hexagons.neighbour((4, -7), direction, 5)
        assert hexagons.neighbour(there, (direction + 3) % 6, 5) == (4, -7)


@BRIEF
@given(hexes())
def test_neighbours_are_those_at_distance_one(cell: Hex) -> None:
    q, r = cell
    near = {(q + dq, r + dr) for dq in (-1, 0, 1) for dr in (-1, 0, 1) if distance(cell, (q + dq, r + dr)) == 1}
    assert set(neighbours(cell)) == near
    assert len(neighbours(cell)) == 6


# Distance


@AMPLE
@given(hexes(), hexes(), hexes())
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


def test_distance_is_how_many_steps_it_takes() -> None:
    reached = {(0, 0): 0}
    frontier = [(0, 0)]
    for here in frontier:
        for there in neighbours(here):
            if there not in reached and reached[here] < 6:
                reached[there] = reached[here] + 1
                frontier.append(there)
    assert all(distance((0, 0), cell) == steps for cell, steps in reached.items())


# Rings, discs, spirals


@pytest.mark.parametrize("radius", RADII)
@pytest.mark.parametrize("corner", range(6))
@pytest.mark.parametrize("clockwise", [True, False])
def test_ring(radius: int, corner: int, clockwise: bool) -> None:
    """All cells at that distance, once each, in walking order from the corner and closed."""
    cells = ring((3, -5), radius, corner, clockwise=clockwise)
    assert len(cells) == len(set(cells)) == (6 * radius or 1)
    assert {distance((3, -5), cell) for cell in cells} == {radius}
    assert cells[0] == hexagons.neighbour((3, -5), corner, radius)
    if radius:
        expect_walk([*cells, cells[0]])


@pytest.mark.parametrize("radius", RADII[1:])
def test_ring_the_other_way_round(radius: int) -> None:
    there = ring((0, 0), radius, 2)
    back = ring((0, 0), radius, 2, clockwise=False)
    assert back == [there[0], *reversed(there[1:])]


def test_clockwise_is_clockwise() -> None:
    """From the east the next cell is to the south-east."""
    assert ring((0, 0), 1)[:2] == [(1, 0), (0, 1)]


@pytest.mark.parametrize("radius", RADII)
def test_disc(radius: int) -> None:
    cells = disc((-2, 9), radius)
    assert len(cells) == len(set(cells)) == 3 * radius * (radius + 1) + 1
    assert max(distance((-2, 9), cell) for cell in cells) == radius


@pytest.mark.parametrize("corner", range(6))
@pytest.mark.parametrize("clockwise", [True, False])
def test_spiral(corner: int, clockwise: bool) -> None:
    """A longer one goes on where a shorter one ends; every full number of rings is a disc."""
    longest = spiral(37, corner, clockwise=clockwise)
    assert [spiral(count, corner, clockwise=clockwise) for count in range(38)] == [longest[:n] for n in range(38)]
    for radius in range(4):
        assert set(longest[: 3 * radius * (radius + 1) + 1]) == set(disc((0, 0), radius))


@BRIEF
@given(st.integers(1, 60))
def test_spiral_is_connected_and_without_repeats(count: int) -> None:
    cells = spiral(count)
    assert len(set(cells)) == count
    assert len(groups(set(cells))) == 1


# Lines


@AMPLE
@given(hexes(), hexes())
def test_line_is_a_shortest_walk(a: Hex, b: Hex) -> None:
    cells = line(a, b)
    assert (cells[0], cells[-1]) == (a, b)
    assert len(cells) == distance(a, b) + 1
    expect_walk(cells)


@AMPLE
@given(hexes(), hexes())
def test_line_back_passes_through_the_same_cells(a: Hex, b: Hex) -> None:
    """Ties fall to the same side whichever way one looks."""
    assert line(b, a) == line(a, b)[::-1]


@AMPLE
@given(hexes(), hexes(), hexes())
def test_line_does_not_depend_on_the_origin(a: Hex, b: Hex, shift: Hex) -> None:
    dq, dr = shift
    shifted = line((a[0] + dq, a[1] + dr), (b[0] + dq, b[1] + dr))
    assert shifted == [(q + dq, r + dr) for q, r in line(a, b)]


@BRIEF
@given(hexes(), st.integers(0, 5), st.integers(0, 20))
def test_line_along_a_direction_is_straight(start: Hex, direction: int, steps: int) -> None:
    end = hexagons.neighbour(start, direction, steps)
    assert line(start, end) == [hexagons.neighbour(start, direction, step) for step in range(steps + 1)]


@AMPLE
@given(hexes(12), hexes(12))
def test_line_stays_close_to_the_straight_way(a: Hex, b: Hex) -> None:
    """The cell at each step is one of those nearest to the exact point, in doubled coordinates of the plane."""
    steps = distance(a, b) or 1
    for step, cell in enumerate(line(a, b)):
        exact = tuple((a[i] * (steps - step) + b[i] * step) / steps for i in (0, 1))
        off = [off_centre(other, exact) for other in (cell, *neighbours(cell))]
        assert off[0] <= min(off) + 1e-9


def off_centre(cell: Hex, point: tuple[float, ...]) -> float:
    """The squared distance in the plane between a cell's centre and a point given in axial coordinates."""
    dq, dr = cell[0] - point[0], cell[1] - point[1]
    return dq * dq + dq * dr + dr * dr


# Groups


def test_flood_stays_within_the_cells() -> None:
    cells = {(0, 0), (1, 0), (2, 0), (4, 0)}
    assert flood((0, 0), cells) == {(0, 0), (1, 0), (2, 0)}
    assert flood((3, 0), cells) == set()
    assert flood((4, 0), cells) == {(4, 0)}


@BRIEF
@given(patches())
def test_connected_cells_are_one_group(cells: frozenset[Hex]) -> None:
    assert groups(cells) == [cells]


@AMPLE
@given(st.frozensets(hexes(4), max_size=30))
def test_groups_part_the_cells(cells: frozenset[Hex]) -> None:
    """Every cell is in exactly one group, and no two groups touch."""
    found = groups(cells)
    assert sorted(cell for group in found for cell in group) == sorted(cells)
    for one, other in itertools.combinations(found, 2):
        assert not {near for cell in one for near in neighbours(cell)} & other
    for group in found:
        assert all(flood(cell, cells) == group for cell in group)
