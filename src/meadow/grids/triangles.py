"""Triangles of a triangular lattice, and the lattice points in which they meet.

A point (a, b) lies a steps to the east and b steps to the north-east of (0, 0). A cell is (a, b, down): the triangle
that stands on the side from (a, b) to (a + 1, b), or with down = 1 the one that hangs from the side between (a, b + 1)
and (a + 1, b + 1). A way to lay a shape is a number from 0 to 11: turned by 60 degrees `way % 6` times, and flipped
before that from 6 on.
"""

from collections.abc import Iterable
from typing import Final

Point = tuple[int, int]
Cell = tuple[int, int, int]

WAYS: Final = 12

# The cells around the point (0, 0), anticlockwise from the east: each touches the next.
AROUND: Final[tuple[Cell, ...]] = ((0, 0, 0), (-1, 0, 1), (-1, 0, 0), (-1, -1, 1), (0, -1, 0), (0, -1, 1))


def corners(cell: Cell) -> tuple[Point, Point, Point]:
    """The three points of a cell, the first two along its level side."""
    a, b, down = cell
    if down:
        return (a, b + 1), (a + 1, b + 1), (a + 1, b)
    return (a, b), (a + 1, b), (a, b + 1)


def cell_of(points: Iterable[Point]) -> Cell:
    """The cell with these three corners."""
    (a0, b0), (a1, b1), (a2, b2) = points
    a, b = min(a0, a1, a2), min(b0, b1, b2)
    return a, b, a0 + a1 + a2 - 3 * a - 1


def neighbours(cell: Cell) -> list[Cell]:
    """The three cells that share a side with this one."""
    a, b, down = cell
    if down:
        return [(a, b, 0), (a + 1, b, 0), (a, b + 1, 0)]
    return [(a, b, 1), (a - 1, b, 1), (a, b - 1, 1)]


def around(point: Point) -> list[Cell]:
    """The six cells that meet in a point, anticlockwise from the east: each shares a side with the next."""
    return [(point[0] + a, point[1] + b, down) for a, b, down in AROUND]


def distance(a: Point, b: Point) -> int:
    """How many steps it is from one point to the other."""
    da, db = a[0] - b[0], a[1] - b[1]
    return max(abs(da), abs(db), abs(da + db))


def points_within(radius: int) -> list[Point]:
    """The points at that distance from (0, 0) or less, ascending."""
    span = range(-radius, radius + 1)
    return [(a, b) for a in span for b in span if distance((a, b), (0, 0)) <= radius]


def within(radius: int) -> list[Cell]:
    """The cells of the hexagon of that radius around (0, 0), ascending."""
    span = range(-radius, radius + 1)
    cells = [(a, b, down) for a in span for b in span for down in (0, 1)]
    return [cell for cell in cells if all(distance(corner, (0, 0)) <= radius for corner in corners(cell))]


def turned(point: Point, times: int = 1) -> Point:
    """The point turned anticlockwise around (0, 0) by 60 degrees, that many times."""
    a, b = point
    for _ in range(times % 6):
        a, b = -b, a + b
    return a, b


def flipped(point: Point) -> Point:
    """The point's mirror image on the other side of the line from west to east."""
    return point[0] + point[1], -point[1]


def moved_point(point: Point, way: int) -> Point:
    """Where a point of a shape is when the shape is laid in that way."""
    return turned(flipped(point) if way >= 6 else point, way % 6)


def moved_cell(cell: Cell, way: int) -> Cell:
    """Where a cell of a shape is when the shape is laid in that way."""
    return cell_of(moved_point(corner, way) for corner in corners(cell))


def shifted_cell(cell: Cell, by: Point) -> Cell:
    return cell[0] + by[0], cell[1] + by[1], cell[2]


def first_cell(cells: Iterable[Cell]) -> Cell:
    """The lowest cell, the westernmost of the lowest: it tells where a shape lies."""
    return min(cells, key=lambda cell: (cell[1], cell[0], cell[2]))


def sectors(cells: Iterable[Cell], point: Point) -> int:
    """How many of the cells meet in the point: how many sixths of the way round it they fill."""
    return sum(1 for cell in cells if point in corners(cell))


def outline(cells: Iterable[Cell]) -> list[Cell]:
    """The cells outside that share a side with a shape, once for each such side."""
    shape = list(cells)
    return [there for cell in shape for there in neighbours(cell) if there not in shape]


def ring(cells: Iterable[Cell]) -> list[Cell]:
    """The cells that touch a shape by side or point, in walking order: each shares a side with the next, all round it.

    One notch may be so narrow that the walk goes into it and back out: the cell before it is listed twice.
    """
    shape = set(cells)
    points = {point for cell in shape for point in corners(cell)}
    touching = {cell for point in points for cell in around(point)} - shape
    notches = [cell for cell in touching if len(touching.intersection(neighbours(cell))) == 1]
    walk = [min(notches or touching)]
    while len(walk) < len(touching):
        walk.append(next(cell for cell in neighbours(walk[-1]) if cell in touching and cell not in walk))
    return [*walk, walk[1]] if notches else walk
