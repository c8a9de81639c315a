"""Patterns in the field: which queens have completed theirs, and where; moves of the pattern cards."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from meadow.core.bits import BIT
from meadow.games.pollen_wars.actions import CELLS, DORMANT, PATTERNS, PLACES
from meadow.games.pollen_wars.board.field import count, lowest
from meadow.games.pollen_wars.board.shapes import FIRST, PLACEMENTS, SIZE
from meadow.games.pollen_wars.events import PatternDealt, PatternSeen, PatternsSwapped
from meadow.games.pollen_wars.position import NO_PATTERN, NOBODY, Position

MOST_MISSING: Final = 2
"""A pattern that lacks up to this many hexagons is nearly complete."""

# In the field


def complete(position: Position, seat: i64, within: i64 = -1) -> bool:
    """Whether a queen's bees form her pattern within a set of hexagons."""
    held = position.held(seat) & within
    if count(held) < SIZE:
        return False
    first: i64 = i64(position.pattern_at[seat]) * CELLS
    left = held
    while left != 0:
        cell = lowest(left)
        place = FIRST[first + cell]
        while place < FIRST[first + cell + 1]:
            if PLACEMENTS[place] & ~held == 0:
                return True
            place += 1
        left &= left - 1
    return False


def first_complete(position: Position, within: i64 = -1) -> i64:
    """The first queen, in turn order from the active one, with a complete pattern within a set of hexagons, or -1."""
    step: i64 = 0
    while step < position.seats:
        seat: i64 = (position.turn + step) % position.seats
        if complete(position, seat, within):
            return seat
        step += 1
    return NOBODY


def placements(position: Position, seat: i64, named: i64, within: i64) -> vec[i64]:
    """All complete placements of a queen's pattern, as sets: inside `within` and with all `named` hexagons."""
    held = position.held(seat) & within
    first: i64 = i64(position.pattern_at[seat]) * CELLS
    found = vec[i64]()
    place = FIRST[first]
    while place < FIRST[first + CELLS]:
        mask = PLACEMENTS[place]
        if mask & ~held == 0 and named & ~mask == 0:
            found = append(found, mask)
        place += 1
    return found


def disputed(position: Position, seat: i64, named: i64, within: i64) -> i64:
    """The hexagons that some but not all of these placements have: naming one narrows them down."""
    some: i64 = 0
    every: i64 = -1
    for mask in placements(position, seat, named, within):
        some |= mask
        every &= mask
    return some & ~every


def nearly(position: Position, seat: i64) -> vec[i64]:
    """The placements, as sets, in which a queen's pattern lacks one or two hexagons that a bee of hers could reach.

    No bee can come to a hexagon with a soldier.
    """
    held = position.held(seat)
    allowed = held | (position.blooming() & ~position.all_soldiers())
    first: i64 = i64(position.pattern_at[seat]) * CELLS
    found = vec[i64]()
    place = FIRST[first]
    while place < FIRST[first + CELLS]:
        mask = PLACEMENTS[place]
        if mask & ~allowed == 0:
            missing = count(mask & ~held)
            if 0 < missing <= MOST_MISSING:
                found = append(found, mask)
        place += 1
    return found


# The cards


def deal(position: Position) -> None:
    """Shuffle all pattern cards and deal one to each queen; the rest lie dormant."""
    cards = vec[u8]([u8(pattern) for pattern in range(PATTERNS)])
    position.rng.shuffle_bytes(cards)
    place: i64 = 0
    dealt: i64 = 0
    while place < PLACES:
        position.pattern_at[place] = u8(NO_PATTERN)
        if (place < position.seats or place >= DORMANT) and dealt < PATTERNS:
            position.pattern_at[place] = cards[dealt]
            position.pattern_known[i64(cards[dealt])] = u8(BIT[place]) if place < DORMANT else u8(0)
            dealt += 1
        place += 1
    if position.log is not None:
        for seat in range(position.seats):
            position.tell(PatternDealt(seat=seat, seen_by=(seat,), pattern=int(position.pattern_at[seat])))


def learn(position: Position, seat: i64, place: i64) -> None:
    """Let a queen see the pattern at a place."""
    pattern = i64(position.pattern_at[place])
    position.pattern_known[pattern] |= u8(BIT[seat])
    if position.log is not None:
        position.tell(PatternSeen(seat=seat, seen_by=(seat,), place=place, pattern=pattern))


def swap(position: Position, player: i64, one: i64, other: i64) -> None:
    """Swap the patterns at two places; queens see what they get."""
    kept = position.pattern_at[one]
    position.pattern_at[one] = position.pattern_at[other]
    position.pattern_at[other] = kept
    position.stirred = True
    if position.log is not None:
        position.tell(PatternsSwapped(seat=player, first=one, second=other))
    if one < DORMANT:
        learn(position, one, one)
    if other < DORMANT:
        learn(position, other, other)


def pass_left(position: Position) -> None:
    """Every queen gives her pattern to the queen on her left."""
    seat: i64 = position.seats - 1
    last = position.pattern_at[seat]
    while seat > 0:
        position.pattern_at[seat] = position.pattern_at[seat - 1]
        seat -= 1
    position.pattern_at[0] = last
    position.stirred = True
    while seat < position.seats:
        learn(position, seat, seat)
        seat += 1
