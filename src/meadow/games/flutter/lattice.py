"""The window of the lattice in which the meadow grows, its points and cells numbered.

The window is 128 x 128 around the Rainbee. Around it lies a guard as wide as the longest tile, which is never built on:
so nothing that touches the window is ever out of range.
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
    """The tip of the hanging cell told by the point of that number.

    A tile that lies there has this cell, for the first cell of a shape in its lowest row hangs, or the next one does.
    """
    a, b = point_at(number)
    return a + 1, b


def number_of_tip(point: Point) -> int:
    """The number of the point that tells the hanging cell with that tip."""
    return point_number((point[0] - 1, point[1]))


def cell_number(cell: Cell) -> int:
    return 2 * point_number(cell[:2]) + cell[2]


def cell_at(number: i64) -> Cell:
    a, b = point_at(number // 2)
    return a, b, number % 2


def point_step(point: Point) -> int:
    """What is added to a point's number on the way from (0, 0) to this point."""
    return point[1] * SIZE + point[0]


def cell_step(cell: Cell) -> int:
    """What is added to twice a point's number to get to a cell."""
    return 2 * point_step(cell[:2]) + cell[2]


def inside(number: int) -> bool:
    """Whether the point of that number, and the two cells told by it, are in the window and not in the guard."""
    a, b = point_at(number)
    return LOWEST <= a <= HIGHEST and LOWEST <= b <= HIGHEST
