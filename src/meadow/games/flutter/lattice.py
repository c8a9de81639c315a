"""The numbering of points and cells in the window of the lattice in which the meadow grows.

The window is 128 x 128 around the Rainbee. A guard band as wide as the longest tile surrounds it and is never built on,
so lookups around a tile in the window need no range checks.
"""

from typing import Final

from mypy_extensions import i64

from meadow.grids.triangles import Cell, Point

LOWEST: Final = -64
HIGHEST: Final = 63
GUARD: Final = 4
ORIGIN: Final = GUARD - LOWEST
SIZE: Final = ORIGIN + HIGHEST + 1 + GUARD
POINTS: Final = SIZE * SIZE
CELLS: Final = 2 * POINTS


def point_number(point: Point) -> int:
    return (point[1] + ORIGIN) * SIZE + point[0] + ORIGIN


def point_at(number: i64) -> Point:
    return number % SIZE - ORIGIN, number // SIZE - ORIGIN


def tip_at(number: i64) -> Point:
    """The tip of the hanging cell at the point of that number.

    Every tile with its first cell at that point has this cell: the first cell in its lowest row hangs, or the next one.
    """
    a, b = point_at(number)
    return a + 1, b


def number_of_tip(point: Point) -> int:
    """The number of the point of the hanging cell with that tip."""
    return point_number((point[0] - 1, point[1]))


def cell_number(cell: Cell) -> int:
    return 2 * point_number(cell[:2]) + cell[2]


def cell_at(number: i64) -> Cell:
    a, b = point_at(number // 2)
    return a, b, number % 2


def point_step(point: Point) -> int:
    """The offset of a point's number from that of (0, 0)."""
    return point[1] * SIZE + point[0]


def cell_step(cell: Cell) -> int:
    """The offset of a cell's number from twice the number of (0, 0)."""
    return 2 * point_step(cell[:2]) + cell[2]


def inside(number: int) -> bool:
    """Whether the point of that number and its two cells are in the window and not in the guard band."""
    a, b = point_at(number)
    return LOWEST <= a <= HIGHEST and LOWEST <= b <= HIGHEST
