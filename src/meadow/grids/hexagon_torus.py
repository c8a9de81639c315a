"""Hexagons on a torus: for boards that drift over the table and never meet its edge.

Cells are numbers from 0 to size * size - 1. What surrounds a cell is a bitmask with one bit for each direction.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, u8

from meadow.grids.hexagons import DIRECTIONS, Hex


def neighbour_table(size: int) -> vec[i16]:
    """The six neighbours of every cell: those of cell c stand at 6 * c to 6 * c + 5."""
    numbers = [
        number(size, (cell % size + dq, cell // size + dr)) for cell in range(size * size) for dq, dr in DIRECTIONS
    ]
    return vec[i16]([i16(cell) for cell in numbers])


def number(size: int, cell: Hex) -> int:
    """The number of an axial cell, wrapped."""
    return cell[1] % size * size + cell[0] % size


def arcs(mask: int) -> int:
    """The number of separate runs of marked directions, going round; 1 if all six are marked."""
    if mask == 63:
        return 1
    return sum(1 for d in range(6) if mask >> d & 1 and not mask >> (d + 1) % 6 & 1)


def gates(mask: int) -> int:
    """A bitmask of the directions in which a piece can slide one step from a cell with occupied neighbours `mask`.

    The next cell must be empty, and at least one of the two cells beside the way.
    """
    return sum(
        1 << d for d in range(6) if not mask >> d & 1 and not (mask >> (d + 1) % 6 & 1 and mask >> (d + 5) % 6 & 1)
    )


ARCS: Final = vec[u8]([u8(arcs(mask)) for mask in range(64)])
GATES: Final = vec[u8]([u8(gates(mask)) for mask in range(64)])
