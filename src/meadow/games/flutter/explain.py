"""Makes the events of a placement, flower by flower and petal by petal, because players will ask why."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from meadow.core.events import Event
from meadow.games.flutter.components import COMPONENTS
from meadow.games.flutter.events import Bonus, Four, Grown, Petals, Placed, Pond
from meadow.games.flutter.lattice import cell_at, point_at, tip_at
from meadow.games.flutter.meadow import RAINBOW, SCRATCH, Meadow
from meadow.games.flutter.placements import lane

COLOURS: Final = range(4)
MOST: Final = COMPONENTS.petals.most


def four(numbers: i64) -> Four:
    """Unpacks a number for each colour."""
    return lane(numbers, 0), lane(numbers, 1), lane(numbers, 2), lane(numbers, 3)


def difference(after: Sequence[int], before: Sequence[int]) -> Four:
    return after[0] - before[0], after[1] - before[1], after[2] - before[2], after[3] - before[3]


def placement(meadow: Meadow, seat: int, tile: int, anchor: int, way: int) -> list[Event]:
    """The events of a tile that is about to be laid: where it lies, and which flowers it grows."""
    a, b = tip_at(anchor)
    told: list[Event] = [Placed(seat=seat, tile=tile, a=a, b=b, flipped=way >= 6, turns=way % 6)]
    for point, colour, petals_here in meadow.box.petals_from(tile, anchor, way):
        if meadow.petals[point] != 0:
            told.append(_grown(meadow, seat, point, colour, petals_here))
    return told


def _grown(meadow: Meadow, seat: int, point: int, colour: int, petals_here: int) -> Grown:
    a, b = point_at(point)
    there = [int(meadow.count(point, other)) for other in COLOURS]
    rainbow = int(meadow.count(point, RAINBOW))
    matching = there[colour] + rainbow > 0
    change = [0] * 4 if matching else [-number for number in there]
    change[colour] += petals_here + there[colour] + rainbow if matching else -petals_here
    return Grown(
        seat=seat,
        a=a,
        b=b,
        colour=colour,
        matching=matching,
        placed=petals_here,
        meadow=_tuple(there),
        rainbow=rainbow,
        change=_tuple(change),
    )


def petals(seat: int, gained: i64, lost: i64, before: list[int]) -> Petals:
    """The event of all flowers of a placement together. Losses beyond the petals that the player has are left out."""
    all_gained, all_lost = four(gained), four(lost)
    full = [min(before[colour] + all_gained[colour], MOST) for colour in COLOURS]
    really_lost = [min(full[colour], all_lost[colour]) for colour in COLOURS]
    return Petals(
        seat=seat,
        gained=all_gained,
        excess=_tuple([before[colour] + all_gained[colour] - full[colour] for colour in COLOURS]),
        lost=_tuple(really_lost),
        left=difference(full, really_lost),
    )


def pond(seat: int, size: int, water: int, pollen: int) -> Pond:
    """The event of filling the dead space in SCRATCH."""
    cells = tuple(sorted([cell_at(int(SCRATCH.cells[i])) for i in range(size)]))
    return Pond(seat=seat, cells=cells, water=water, pollen=pollen)


def bonus(seat: int, left: list[int]) -> Bonus:
    """The event of the pollen for the petals that are left."""
    return Bonus(seat=seat, petals=_tuple(left), pollen=_tuple([COMPONENTS.bonus.pollen[number] for number in left]))


def _tuple(numbers: Sequence[int]) -> Four:
    return numbers[0], numbers[1], numbers[2], numbers[3]
