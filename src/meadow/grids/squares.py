"""Squares in rows and columns, and the shapes that are made of them.

A cell is (row, column): rows grow to the south, columns to the east. Directions are numbered clockwise from the north,
so that opposite directions differ by two.
"""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import Final

from meadow.grids import connected

Square = tuple[int, int]
Shape = tuple[Square, ...]

DIRECTIONS: Final[tuple[Square, ...]] = ((-1, 0), (0, 1), (1, 0), (0, -1))
NAMES: Final = ("N", "E", "S", "W")


def neighbour(cell: Square, direction: int, steps: int = 1) -> Square:
    """The cell that many steps away in a direction."""
    down, right = DIRECTIONS[direction]
    return cell[0] + down * steps, cell[1] + right * steps


def neighbours(cell: Square) -> list[Square]:
    """The four cells that share an edge with it, clockwise from the north."""
    return [neighbour(cell, direction) for direction in range(4)]


def distance(a: Square, b: Square) -> int:
    """How many steps it is from one cell to the other, never diagonally."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def flood(start: Square, cells: AbstractSet[Square]) -> set[Square]:
    """All cells of the set that can be walked to from `start` within it; empty if start is not in it."""
    return connected.flood(start, cells, neighbours)


def groups(cells: AbstractSet[Square]) -> list[set[Square]]:
    """The connected components of the set."""
    return connected.groups(cells, neighbours)


def rotated(cell: Square, times: int = 1) -> Square:
    """The cell turned clockwise around (0, 0) by 90 degrees, that many times."""
    row, column = cell
    for _ in range(times % 4):
        row, column = column, -row
    return row, column


def mirrored(cell: Square) -> Square:
    """The cell's mirror image; (0, 0) and the axis through it from north to south stay."""
    return cell[0], -cell[1]


def symmetries(cell: Square) -> list[Square]:
    """The eight images of a cell: four turns, then four turns of its mirror image."""
    return [rotated(image, times) for image in (cell, mirrored(cell)) for times in range(4)]


def orientations(shape: Iterable[Square]) -> list[Shape]:
    """Every distinct way to turn and mirror a shape, each shifted so that its first row and first column are 0."""
    images = [symmetries(cell) for cell in shape]
    return sorted({_shifted([image[way] for image in images]) for way in range(8)})


def _shifted(cells: list[Square]) -> Shape:
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return tuple(sorted((row - top, column - left) for row, column in cells))


def placements(shape: Iterable[Square], rows: int, columns: int) -> list[Shape]:
    """Every distinct way to lay a shape, in any orientation, on a board of that size."""
    laid: list[Shape] = []
    for way in orientations(shape):
        height, width = max(row for row, _ in way) + 1, max(column for _, column in way) + 1
        corners = [(top, left) for top in range(rows - height + 1) for left in range(columns - width + 1)]
        laid += [tuple((row + top, column + left) for row, column in way) for top, left in corners]
    return sorted(laid)


def polyominoes(size: int) -> list[Shape]:
    """The free polyominoes of that many squares: each shape once, however it may be turned and mirrored."""
    if size == 1:
        return [((0, 0),)]
    grown = set()
    for shape in polyominoes(size - 1):
        for cell in {near for part in shape for near in neighbours(part)} - set(shape):
            grown.add(orientations([*shape, cell])[0])
    return sorted(grown)
