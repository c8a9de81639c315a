"""The flowers at which a tile can still be laid, and what is near each of them.

Sets of cells or points near a flower are bitmasks (see box.py). They are updated as the meadow grows, because a search
reads them far more often than it lays a tile.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from meadow.core.bits import BIT
from meadow.games.flutter.actions import RAINBEE
from meadow.games.flutter.box import NEAR, NEAR_POINTS, near_mask
from meadow.games.flutter.lattice import cell_step, point_step
from meadow.grids.triangles import around

# The values of `cover`: EMPTY, a tile's number plus one, or one of the others. EMPTY and BEYOND count as bare.
EMPTY: Final = 0
WATER: Final = RAINBEE + 2
FILLED: Final = RAINBEE + 3
BEYOND: Final = RAINBEE + 4

# The offsets of the cells near a point from twice its number, and of the points near it from its number.
NEAR_STEPS: Final = vec[i64]([i64(cell_step(cell)) for cell in NEAR])
NEAR_POINT_STEPS: Final = vec[i64]([i64(point_step(point)) for point in NEAR_POINTS])

SURROUNDING: Final = near_mask(around((0, 0)), (0, 0))


def _bits_by_step(steps: list[int]) -> vec[i64]:
    """The bit of each near offset, indexed by the offset plus the largest of them; 0 for offsets that are not near."""
    farthest = max(map(abs, steps))
    bits = {step: 2**number for number, step in enumerate(steps)}
    return vec[i64]([i64(bits.get(step, 0)) for step in range(-farthest, farthest + 1)])


CELL_BIT: Final = _bits_by_step([cell_step(cell) for cell in NEAR])
POINT_BIT: Final = _bits_by_step([point_step(point) for point in NEAR_POINTS])


@final
class Flowers:
    """For each flower its point, and bitmasks of what is near it.

    `taken` are the covered cells, `land` those covered by tiles, `blooming` the other flowers.
    """

    def __init__(self, points: vec[i16], taken: vec[i64], land: vec[i64], blooming: vec[i64]) -> None:
        self.points = points
        self.taken = taken
        self.land = land
        self.blooming = blooming

    def clone(self) -> "Flowers":
        return Flowers(self.points[:], self.taken[:], self.land[:], self.blooming[:])

    def count(self) -> i64:
        return len(self.points)

    def add(self, point: i64, cover: vec[u8], petals: vec[i16]) -> None:
        """Add a flower with its bitmasks, and add it to those of the flowers near it."""
        self._bloom(point)
        taken: i64 = 0
        land: i64 = 0
        number: i64 = 0
        while number < i64(len(NEAR_STEPS)):
            there = i64(cover[2 * point + NEAR_STEPS[number]])
            if there != EMPTY:
                taken |= BIT[number]
                if there < WATER:
                    land |= BIT[number]
            number += 1
        self.points = append(self.points, i16(point))
        self.taken = append(self.taken, taken)
        self.land = append(self.land, land)
        self.blooming = append(self.blooming, blooming_near(point, petals))

    def _bloom(self, point: i64) -> None:
        points = self.points
        span: i64 = len(POINT_BIT) >> 1
        i: i64 = 0
        while i < i64(len(points)):
            step: i64 = point - i64(points[i])
            if step >= -span and step <= span:
                self.blooming[i] |= POINT_BIT[step + span]
            i += 1

    def cover(self, cell: i64, what: i64) -> None:
        """Update the flowers near a cell that is now covered by `what`."""
        points = self.points
        span: i64 = len(CELL_BIT) >> 1
        i: i64 = 0
        while i < i64(len(points)):
            step: i64 = cell - 2 * i64(points[i])
            if step >= -span and step <= span and CELL_BIT[step + span] != 0:
                self.taken[i] |= CELL_BIT[step + span]
                if what < WATER:
                    self.land[i] |= CELL_BIT[step + span]
            i += 1

    def forget_surrounded(self) -> None:
        """Drop the flowers at which nothing can be laid any more."""
        kept: i64 = 0
        i: i64 = 0
        while i < i64(len(self.points)):
            if self.taken[i] & SURROUNDING != SURROUNDING:
                self.points[kept] = self.points[i]
                self.taken[kept] = self.taken[i]
                self.land[kept] = self.land[i]
                self.blooming[kept] = self.blooming[i]
                kept += 1
            i += 1
        self.points = self.points[:kept]
        self.taken = self.taken[:kept]
        self.land = self.land[:kept]
        self.blooming = self.blooming[:kept]


def blooming_near(point: i64, petals: vec[i16]) -> i64:
    """Bitmask of the points near this one that have petals."""
    mask: i64 = 0
    number: i64 = 0
    while number < i64(len(NEAR_POINT_STEPS)):
        if petals[point + NEAR_POINT_STEPS[number]] != 0:
            mask |= BIT[number]
        number += 1
    return mask
