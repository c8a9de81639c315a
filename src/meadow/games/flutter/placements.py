"""Finds where a tile may be placed.

A placement grows a flower, so it is found by laying one of the tile's petals at a flower of the meadow. A placement
that touches several flowers counts only at that of the tile's first touching petal, so it is found once.
"""

from typing import Final

from mypy_extensions import i16, i64

from meadow.core.bits import BIT
from meadow.core.rng import Rng
from meadow.games.flutter.actions import PLACE, WAYS
from meadow.games.flutter.box import MOST_EDGES, MOST_PETALS
from meadow.games.flutter.components import COMPONENTS
from meadow.games.flutter.flowers import EMPTY, WATER
from meadow.games.flutter.lattice import GUARD, SIZE
from meadow.games.flutter.meadow import (
    COLOUR_BITS,
    COLOUR_MASK,
    FLOWER_MASK,
    LANE,
    LANE_MASK,
    LANES,
    ONE_OF,
    RAINBOW_BIT,
    SCRATCH,
    Meadow,
)

MOST: Final = COMPONENTS.petals.most

# Attempts to draw a random placement before falling back to listing all.
DRAWS: Final = 2000


def fits(  # noqa: PLR0913, PLR0917  called for every candidate: no object is made for it
    meadow: Meadow, tile: i64, flower: i64, way: i64, petal: i64, purse: i64
) -> bool:
    """Whether a tile may be laid with a petal at a flower.

    Its cells must be free, and the petal must be its first one that touches a flower. `purse` is the player's petals, a
    packed number for each colour, or -1 if losses need not be covered.
    """
    box = meadow.box
    i: i64 = (tile * WAYS + way) * MOST_PETALS + petal
    anchor: i64 = i64(meadow.flowers.points[flower]) - i64(box.petal_step[i])
    if box.petal_sides[i] & meadow.flowers.land[flower] == 0 and not touches_side(meadow, tile, anchor, way):
        return False
    if purse < 0:
        return True
    grow(meadow, tile, anchor, way, petal)
    return SCRATCH.lost == 0 or can_pay(purse)


def touches_side(meadow: Meadow, tile: i64, anchor: i64, way: i64) -> bool:
    """Whether a placement shares a side with a tile of the meadow."""
    steps = meadow.box.edge_step
    cover = meadow.cover
    i: i64 = (tile * WAYS + way) * MOST_EDGES
    end: i64 = i + i64(meadow.box.edge_count[tile])
    while i < end:
        there = i64(cover[2 * anchor + i64(steps[i])])
        if there > EMPTY and there < WATER:
            return True
        i += 1
    return False


def grow(meadow: Meadow, tile: i64, anchor: i64, way: i64, petal: i64 = 0) -> None:
    """Write the petals that a placement gains and loses into SCRATCH. Petals before `petal` must touch no flower."""
    box = meadow.box
    steps = box.petal_step
    petals = meadow.petals
    first: i64 = (tile * WAYS + way) * MOST_PETALS
    own: i64 = tile * MOST_PETALS
    gained: i64 = 0
    lost: i64 = 0
    i: i64 = petal
    end = i64(box.petal_count[tile])
    while i < end:
        flower = i64(petals[anchor + i64(steps[first + i])])
        if flower != 0:
            colour = i64(box.petal_colour[own + i])
            alike: i64 = ((flower >> (COLOUR_BITS * colour)) & COLOUR_MASK) + (flower >> RAINBOW_BIT)
            if alike != 0:
                gained += (i64(box.petals_here[own + i]) + alike) * ONE_OF[colour]
            else:
                lost += i64(box.petals_here[own + i]) * ONE_OF[colour] + LANES[flower & FLOWER_MASK]
        i += 1
    SCRATCH.gained = gained
    SCRATCH.lost = lost


def can_pay(purse: i64) -> bool:
    """Whether the petals in `purse` and those gained cover the loss of the latest `grow`."""
    colour: i64 = 0
    while colour < 4:
        have: i64 = min(lane(purse, colour) + lane(SCRATCH.gained, colour), MOST)
        if have < lane(SCRATCH.lost, colour):
            return False
        colour += 1
    return True


def lane(numbers: i64, colour: i64) -> i64:
    """The number for one colour out of a packed number for each."""
    return (numbers >> (LANE * colour)) & LANE_MASK


def any_placement(meadow: Meadow, tile: i64, purse: i64) -> bool:
    """Whether a tile can be placed at all."""
    flower: i64 = meadow.flowers.count() - 1
    while flower >= 0:
        if placements_at(meadow, tile, flower, purse, True) > 0:
            return True
        flower -= 1
    return False


def find_placements(meadow: Meadow, tile: i64, purse: i64) -> i64:
    """Returns the number of placements of a tile, and adds them to SCRATCH as bitmasks of ways by anchor point."""
    found: i64 = 0
    flower: i64 = 0
    while flower < meadow.flowers.count():
        found += placements_at(meadow, tile, flower, purse, False)
        flower += 1
    return found


def placements_at(meadow: Meadow, tile: i64, flower: i64, purse: i64, just_one: bool) -> i64:
    """Returns the number of placements at a flower, and adds them to SCRATCH.

    With `just_one` it stops at the first one and writes nothing.
    """
    taken = meadow.flowers.taken[flower]
    blooming = meadow.flowers.blooming[flower]
    box = meadow.box
    cells = box.petal_cells
    earlier = box.petal_earlier
    petals = i64(box.petal_count[tile])
    found: i64 = 0
    w: i64 = tile * WAYS
    last: i64 = w + i64(box.way_count[tile])
    while w < last:
        way = i64(box.ways[w])
        i: i64 = (tile * WAYS + way) * MOST_PETALS
        petal: i64 = 0
        while petal < petals:
            if cells[i] & taken == 0 and earlier[i] & blooming == 0 and fits(meadow, tile, flower, way, petal, purse):
                if just_one:
                    return 1
                anchor: i64 = i64(meadow.flowers.points[flower]) - i64(box.petal_step[i])
                SCRATCH.ways[anchor] = i16(i64(SCRATCH.ways[anchor]) | BIT[way])
                found += 1
            i += 1
            petal += 1
        w += 1
    return found


def list_placements(meadow: Meadow, tile: i64, purse: i64) -> list[int]:
    """All placements of a tile as actions, ascending. Clears the bitmasks in SCRATCH again."""
    listed: list[int] = []
    left = find_placements(meadow, tile, purse)
    masks = SCRATCH.ways
    row: i64 = (meadow.south - GUARD) * SIZE
    while left > 0:
        point: i64 = row + meadow.west - GUARD
        end: i64 = row + meadow.east + GUARD
        while point <= end:
            mask = i64(masks[point])
            if mask != 0:
                masks[point] = i16(0)
                left -= list_ways(listed, PLACE + point * WAYS, mask)
            point += 1
        row += SIZE
    return listed


def list_ways(listed: list[int], action: i64, mask: i64) -> i64:
    """Append the actions of the ways in a bitmask; returns their number."""
    count: i64 = 0
    while mask != 0:
        if mask & 1 == 1:
            listed.append(int(action))
            count += 1
        mask >>= 1
        action += 1
    return count


def draw_placement(meadow: Meadow, tile: i64, purse: i64, rng: Rng) -> i64:
    """A random placement, each equally likely, as an action.

    Draws a flower, a way and a petal until they are legal: each placement is found by exactly one such triple.
    """
    box = meadow.box
    flowers = meadow.flowers.count()
    ways = i64(box.way_count[tile])
    petals = i64(box.petal_count[tile])
    draws: i64 = 0
    while draws < DRAWS:
        drawn = rng.below(flowers * ways * petals)
        petal: i64 = drawn % petals
        way = i64(box.ways[tile * WAYS + drawn // petals % ways])
        flower: i64 = drawn // (petals * ways)
        i: i64 = (tile * WAYS + way) * MOST_PETALS + petal
        free = box.petal_cells[i] & meadow.flowers.taken[flower] == 0
        first = box.petal_earlier[i] & meadow.flowers.blooming[flower] == 0
        if free and first and fits(meadow, tile, flower, way, petal, purse):
            return PLACE + (i64(meadow.flowers.points[flower]) - i64(box.petal_step[i])) * WAYS + way
        draws += 1
    listed = list_placements(meadow, tile, purse)
    return i64(listed[rng.below(len(listed))])
