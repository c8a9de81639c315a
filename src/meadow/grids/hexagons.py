"""Hexagons in axial coordinates.

A cell is (q, r) and stands on a corner: q grows to the east, r to the south-east. Directions are numbered clockwise
from the east, so that opposite directions differ by three.
"""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import Final

from meadow.grids import connected

Hex = tuple[int, int]

DIRECTIONS: Final[tuple[Hex, ...]] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
NAMES: Final = ("E", "SE", "SW", "W", "NW", "NE")


def neighbour(cell: Hex, direction: int, steps: int = 1) -> Hex:
    """The cell that many steps away in a direction."""
    dq, dr = DIRECTIONS[direction]
    return cell[0] + dq * steps, cell[1] + dr * steps


def neighbours(cell: Hex) -> list[Hex]:
    """The six cells around, clockwise from the east."""
    return [neighbour(cell, direction) for direction in range(6)]


def distance(a: Hex, b: Hex) -> int:
    """How many steps it is from one cell to the other."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def ring(centre: Hex, radius: int, corner: int = 0, *, clockwise: bool = True) -> list[Hex]:
    """The cells at exactly that distance, in walking order from the corner in the given direction."""
    if radius == 0:
        return [centre]
    turn = 1 if clockwise else -1
    cell, cells = neighbour(centre, corner, radius), []
    for side in range(6):
        heading = (corner + turn * (2 + side)) % 6
        for _ in range(radius):
            cells.append(cell)
            cell = neighbour(cell, heading)
    return cells


def disc(centre: Hex, radius: int) -> list[Hex]:
    """The cells at that distance or less, ring by ring."""
    return [cell for distance in range(radius + 1) for cell in ring(centre, distance)]


def spiral(count: int, corner: int = 0, *, clockwise: bool = True) -> list[Hex]:
    """The first `count` cells of a spiral around (0, 0), each ring begun at the same corner."""
    cells: list[Hex] = []
    radius = 0
    while len(cells) < count:
        cells += ring((0, 0), radius, corner, clockwise=clockwise)
        radius += 1
    return cells[:count]


def line(a: Hex, b: Hex) -> list[Hex]:
    """The cells that a straight line from a to b passes through, both ends included."""
    steps = distance(a, b)
    return [_between(a, b, step, steps) for step in range(steps + 1)]


def _between(a: Hex, b: Hex, step: int, steps: int) -> Hex:
    """The cell at step/steps of the way, nudged off the borders so that ties always fall to the same side."""
    if steps == 0:
        return a
    scale = 1000 * steps
    q = 1000 * (a[0] * (steps - step) + b[0] * step) + 1
    r = 1000 * (a[1] * (steps - step) + b[1] * step) + 2
    rounded_q, rounded_r, rounded_s = _rounded(q, scale), _rounded(r, scale), _rounded(-q - r, scale)
    error_q, error_r = abs(rounded_q * scale - q), abs(rounded_r * scale - r)
    error_s = abs(rounded_s * scale + q + r)
    if error_q > error_r and error_q > error_s:
        return -rounded_r - rounded_s, rounded_r
    if error_r > error_s:
        return rounded_q, -rounded_q - rounded_s
    return rounded_q, rounded_r


def _rounded(numerator: int, denominator: int) -> int:
    return (2 * numerator + denominator) // (2 * denominator)


def flood(start: Hex, cells: AbstractSet[Hex]) -> set[Hex]:
    """All cells of the set that can be walked to from `start` within it; empty if start is not in it."""
    return connected.flood(start, cells, neighbours)


def groups(cells: AbstractSet[Hex]) -> list[set[Hex]]:
    """The connected components of the set."""
    return connected.groups(cells, neighbours)


def rotated(cell: Hex, times: int = 1) -> Hex:
    """The cell turned clockwise around (0, 0) by 60 degrees, that many times."""
    q, r = cell
    for _ in range(times % 6):
        q, r = -r, q + r
    return q, r


def mirrored(cell: Hex) -> Hex:
    """The cell's mirror image; (0, 0) and the axis through it from corner to corner stay."""
    return cell[1], cell[0]


def symmetries(cell: Hex) -> list[Hex]:
    """The twelve images of a cell: six turns, then six turns of its mirror image."""
    return [rotated(image, times) for image in (cell, mirrored(cell)) for times in range(6)]


def orientations(shape: Iterable[Hex]) -> list[tuple[Hex, ...]]:
    """Every distinct way to turn and mirror a shape, each shifted so that its first cell in sorting order is (0, 0)."""
    images = [symmetries(cell) for cell in shape]
    return sorted({_anchored([image[way] for image in images]) for way in range(12)})


def _anchored(cells: list[Hex]) -> tuple[Hex, ...]:
    first = min(cells)
    return tuple(sorted((q - first[0], r - first[1]) for q, r in cells))
