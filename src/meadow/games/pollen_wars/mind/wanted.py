"""The value of each hexagon for a queen's pattern."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from meadow.core.bits import BIT
from meadow.games.pollen_wars.actions import CELLS
from meadow.games.pollen_wars.board.field import count, lowest
from meadow.games.pollen_wars.board.shapes import FIRST, PLACEMENTS
from meadow.games.pollen_wars.mind.outlook import LIKELY
from meadow.games.pollen_wars.mind.survey import flowers_at
from meadow.games.pollen_wars.position import Position


@final
class Wanted:
    """For each hexagon the expected pollen of the pattern once a bee of hers is there too."""

    def __init__(self) -> None:
        self.promise = vec[float]([0.0] * CELLS)

    def look(self, position: Position, pattern: i64, held: i64, reach: i64) -> None:
        """Compute the values, with bees on the `held` hexagons and those in `reach` still to be taken."""
        promise = self.promise
        cell: i64 = 0
        while cell < CELLS:
            promise[cell] = 0.0
            cell += 1
        closed: i64 = ~(held | reach)
        place = FIRST[pattern * CELLS]
        end = FIRST[(pattern + 1) * CELLS]
        while place < end:
            mask = PLACEMENTS[place]
            if mask & closed == 0:
                self._note(position, place, mask & ~held)
            place += 1

    def _note(self, position: Position, place: i64, lacks: i64) -> None:
        missing = count(lacks)
        if missing == 0:
            return
        promise = LIKELY[missing - 1] * float(flowers_at(position, place))
        while lacks != 0:
            cell = lowest(lacks)
            self.promise[cell] = max(self.promise[cell], promise)
            lacks &= lacks - 1

    def best(self, cells: i64, most: i64) -> i64:
        """Bitmask of at most `most` of these hexagons, the most valuable ones; those of no value are left out."""
        found: i64 = 0
        while most > 0:
            cell = self._best(cells & ~found)
            if cell < 0:
                return found
            found |= BIT[cell]
            most -= 1
        return found

    def _best(self, cells: i64) -> i64:
        best: i64 = -1
        highest = 0.0
        while cells != 0:
            cell = lowest(cells)
            if self.promise[cell] > highest:
                highest = self.promise[cell]
                best = cell
            cells &= cells - 1
        return best
