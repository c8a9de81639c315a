"""The flower field: 61 hexagons, numbered row by row from the north-west, and the tiles that it is made of.

A set of hexagons is a bitmask.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from meadow.core.bits import BIT, NUMBER_OF_BIT
from meadow.core.rng import Rng
from meadow.games.pollen_wars.actions import CELLS
from meadow.games.pollen_wars.components import COMPONENTS, RADIUS, ROCKY
from meadow.games.pollen_wars.options import PollenOptions
from meadow.grids.hexagons import Hex, disc, distance, rotated

HEXES: Final[tuple[Hex, ...]] = tuple(sorted(disc((0, 0), RADIUS), key=lambda cell: (cell[1], cell[0])))
NUMBER: Final = {cell: number for number, cell in enumerate(HEXES)}
EVERYWHERE: Final = BIT[CELLS] - 1

# The hexagons of each slot along its tile: all outer ones clockwise, then all inner ones, then the centre.
SLOTS: Final = tuple(
    tuple(NUMBER[rotated(cell, times)] for cell in slot.cells) for slot in COMPONENTS.slots for times in range(6)
)
CENTRE: Final = NUMBER[0, 0]

ROWS: Final = "abcdefghi"
PINK: Final = 3
BLUE: Final = 4
RESTARTS: Final = 20


def _name(cell: int) -> str:
    q, r = HEXES[cell]
    west = min(q for q, row in HEXES if row == r)
    return f"{ROWS[r + RADIUS]}{q - west + 1}"


NAMES: Final = tuple(_name(cell) for cell in range(CELLS))


def _mask_at(cell: int, steps: int) -> int:
    return sum(2**other for other in range(CELLS) if distance(HEXES[cell], HEXES[other]) == steps)


# By hexagon: the set of hexagons exactly two steps away.
TWO_AWAY: Final = vec[i64]([i64(_mask_at(cell, 2)) for cell in range(CELLS)])


def lowest(mask: i64) -> i64:
    """The lowest hexagon of a set that is not empty."""
    return i64(NUMBER_OF_BIT[(mask & -mask) % 67])


def count(mask: i64) -> i64:
    """How many hexagons a set has."""
    number: i64 = 0
    while mask != 0:
        mask &= mask - 1
        number += 1
    return number


def nth(mask: i64, number: i64) -> i64:
    """The hexagon at an index of a set, counted from 0 in ascending order."""
    while number > 0:
        mask &= mask - 1
        number -= 1
    return lowest(mask)


def cells_of(mask: i64) -> tuple[int, ...]:
    """The hexagons of a set, ascending."""
    return tuple([cell for cell in range(CELLS) if mask & BIT[cell] != 0])


def lay(options: PollenOptions, rng: Rng) -> vec[u8]:
    """The flowers of a new field by hexagon, 0 for rocks."""
    tiles = _sides(options, rng)
    rng.shuffle(order := list(range(len(tiles) - 1)))
    if options.field == "beginner":
        order = _spread(tiles, order, rng)
    return vec[u8]([u8(number) for number in _flowers(tiles, order)])


def _sides(options: PollenOptions, rng: Rng) -> list[tuple[int, ...]]:
    """The flowers on the sides of the tiles that are up, the centre last."""
    rocky = list(range(ROCKY))
    rng.shuffle(rocky)
    turned = set(rocky[: options.expert_rocks])
    if options.seven_yellow:
        turned.add(ROCKY)
    sides = [tile.back if number in turned else tile.front for number, tile in enumerate(COMPONENTS.tiles)]
    return [*sides, (COMPONENTS.centre.back if options.blue_centre else COMPONENTS.centre.front,)]


def _flowers(tiles: list[tuple[int, ...]], order: list[int]) -> list[int]:
    flowers = [tiles[-1][0]] * CELLS
    for slot, tile in zip(SLOTS, order, strict=True):
        for cell, number in zip(slot, tiles[tile], strict=True):
            flowers[cell] = number
    return flowers


def _spread(tiles: list[tuple[int, ...]], order: list[int], rng: Rng) -> list[int]:
    """An order of the tiles with few clusters, found by local search with RESTARTS random restarts."""
    best = _untangled(tiles, order)
    for _ in range(RESTARTS):
        if clusters(_flowers(tiles, best)) == 0:
            break
        rng.shuffle(order)
        other = _untangled(tiles, order)
        if clusters(_flowers(tiles, other)) < clusters(_flowers(tiles, best)):
            best = other
    return best


def _untangled(tiles: list[tuple[int, ...]], order: list[int]) -> list[int]:
    """Exchange pairs of tiles as long as that leaves fewer clusters."""
    order, fewest = order[:], clusters(_flowers(tiles, order))
    pairs = [(one, other) for one in range(len(order)) for other in range(one)]
    better = True
    while better and fewest > 0:
        better = False
        for one, other in pairs:
            order[one], order[other] = order[other], order[one]
            number = clusters(_flowers(tiles, order))
            if number < fewest:
                fewest, better = number, True
            else:
                order[one], order[other] = order[other], order[one]
    return order


def clusters(flowers: list[int]) -> int:
    """The number of pairs of pink flowers that are neighbours plus pairs of blue ones within two hexagons."""
    pink = [HEXES[cell] for cell in range(CELLS) if flowers[cell] == PINK]
    blue = [HEXES[cell] for cell in range(CELLS) if flowers[cell] == BLUE]
    return _close(pink, 1) + _close(blue, 2)


def _close(cells: list[Hex], steps: int) -> int:
    return sum(distance(a, b) <= steps for number, a in enumerate(cells) for b in cells[:number])
