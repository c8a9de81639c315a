"""The expected pollen of patterns: a queen's own, and those that others might have."""

from typing import Final

from mypy_extensions import i64

from meadow.core.bits import BIT
from meadow.games.pollen_wars.actions import CELLS, PATTERNS
from meadow.games.pollen_wars.board.bees import flowers_in
from meadow.games.pollen_wars.board.field import count
from meadow.games.pollen_wars.board.shapes import FIRST, PLACEMENTS, SIZE
from meadow.games.pollen_wars.position import Position

# The expected share of a pattern's pollen, by how many of its hexagons are missing.
LIKELY: Final = [1.0, 0.5, 0.22, 0.09, 0.04]

# The same for an opponent, who moves next.
FEARED: Final = [1.0, 0.6, 0.12, 0.0, 0.0]


def hope(position: Position, seat: i64, held: i64, fresh: i64) -> float:
    """The expected pollen of a queen's pattern if she holds `held` and will take one of the `fresh` hexagons next."""
    reach = held | within_reach(position, seat)
    pattern = i64(position.pattern_at[seat])
    return best_placement(position, pattern, held, reach, fresh, LIKELY)


def fear(position: Position, seat: i64, rival: i64) -> float:
    """The expected pollen of a rival's pattern, averaged over the patterns that the seat considers possible."""
    held = position.held(rival)
    if count(held) < SIZE - 1:
        return 0.0
    reach = held | within_reach(position, rival)
    total = 0.0
    patterns: i64 = 0
    pattern: i64 = 0
    while pattern < PATTERNS:
        if could_have(position, seat, rival, pattern):
            total += best_placement(position, pattern, held, reach, 0, FEARED)
            patterns += 1
        pattern += 1
    return total / float(patterns)


def could_have(position: Position, seat: i64, rival: i64, pattern: i64) -> bool:
    """Whether a rival could have this pattern, by what the seat knows."""
    known = i64(position.pattern_known[i64(position.pattern_at[rival])]) & BIT[seat] != 0
    if known:
        return i64(position.pattern_at[rival]) == pattern
    return i64(position.pattern_known[pattern]) & BIT[seat] == 0


def within_reach(position: Position, seat: i64) -> i64:
    """The hexagons that a queen could take with one action: free ones, and foragers that a soldier could cover."""
    reach = position.free_cells()
    if position.hive_soldiers[seat] > 0 or position.soldiers[seat] != 0:
        reach |= position.uncovered()
    return reach & position.blooming()


def best_placement(  # noqa: PLR0913, PLR0917  called for every pattern: no object is made for it
    position: Position, pattern: i64, held: i64, reach: i64, fresh: i64, likely: list[float]
) -> float:
    """The highest expected pollen of a pattern over all placements that can still be completed."""
    best = 0.0
    place = FIRST[pattern * CELLS]
    end = FIRST[(pattern + 1) * CELLS]
    while place < end:
        mask = PLACEMENTS[place]
        if mask & ~reach == 0:
            missing = count(mask & ~held)
            if missing > 0 and mask & ~held & fresh != 0:
                missing -= 1
            share = likely[missing]
            if share > 0.0:
                best = max(best, share * float(flowers_in(position, mask)))
        place += 1
    return best
