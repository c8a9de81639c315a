"""Determinization: another position that a seat could be in, with everything that it does not know resampled."""

from mypy_extensions import u8

from meadow.core.bits import BIT
from meadow.core.rng import Rng
from meadow.games.pollen_wars import frames
from meadow.games.pollen_wars.actions import DORMANT, HONEY_KINDS, KINDS, PLACES
from meadow.games.pollen_wars.board.patterns import complete
from meadow.games.pollen_wars.components import QUEENS
from meadow.games.pollen_wars.position import IN_TURN, NO_PATTERN
from meadow.games.pollen_wars.secrets.dealer import Dealer, put_row, some_of
from meadow.games.pollen_wars.secrets.lying import cards_of, lies_open, row
from meadow.games.pollen_wars.state import PollenState


def determinize(state: PollenState, seat: int | None, rng: Rng) -> PollenState:
    other = state.clone()
    other.rng = rng.fork()
    me = -1 if seat is None else seat
    if not state.standing or state.asks(me):
        other.stepwise = other.standing = False
    _deal_patterns(state, other, me, rng)
    Dealer(state, me, rng).deal(other)
    for observer in range(state.seats):
        if observer != me:
            _draw_knowledge(other, observer, rng)
    return other


def _deal_patterns(state: PollenState, other: PollenState, me: int, rng: Rng) -> None:
    """Shuffle the patterns that the seat does not know. For each place the set of queens who know it stays the same."""
    places = [place for place in range(PLACES) if not _known(state, me, place)]
    patterns = [int(state.pattern_at[place]) for place in places]
    knowing = [int(state.pattern_known[pattern]) for pattern in patterns]
    patterns.sort()
    rng.shuffle(patterns)
    fitting: list[int] = []
    if _settled(state) and _fit(other, places, patterns, fitting):
        patterns = fitting
    for place, pattern, known in zip(places, patterns, knowing, strict=True):
        other.pattern_at[place] = u8(pattern)
        other.pattern_known[pattern] = u8(known)


def _known(state: PollenState, me: int, place: int) -> bool:
    """Whether the seat knows the pattern at a place, or there is none."""
    pattern = int(state.pattern_at[place])
    if pattern == NO_PATTERN or lies_open(state, place):
        return True
    return me >= 0 and int(state.pattern_known[pattern]) & int(BIT[me]) != 0


def _settled(state: PollenState) -> bool:
    """Whether patterns were checked since the field last changed: then nobody has a complete one."""
    if state.phase != IN_TURN:
        return False
    return state.top() != frames.RAID or state.get(frames.STEP) != frames.RECALLING


def _fit(other: PollenState, places: list[int], patterns: list[int], fitting: list[int]) -> bool:
    """Fill `fitting` with an order of the patterns, by backtracking, in which no queen's pattern is complete.

    Returns False if there is none.
    """
    if len(fitting) == len(places):
        return True
    for pattern in patterns:
        if pattern not in fitting and not _completes(other, places[len(fitting)], pattern):
            fitting.append(pattern)
            if _fit(other, places, patterns, fitting):
                return True
            fitting.pop()
    return False


def _completes(other: PollenState, place: int, pattern: int) -> bool:
    if place >= DORMANT:
        return False
    other.pattern_at[place] = u8(pattern)
    return complete(other, place)


def _draw_knowledge(other: PollenState, observer: int, rng: Rng) -> None:
    """Resample what another queen knows of the hands as they are now; how much she knows is hidden too."""
    for owner in range(other.seats):
        known = row(other.known, observer * QUEENS + owner)
        if any(known):
            held = cards_of(other, owner)
            honey = some_of(held, 0, HONEY_KINDS, _remembered(sum(known[:HONEY_KINDS]), rng), rng)
            jelly = some_of(held, HONEY_KINDS, KINDS, _remembered(sum(known[HONEY_KINDS:]), rng), rng)
            put_row(other.known, observer * QUEENS + owner, [a + b for a, b in zip(honey, jelly, strict=True)])


def _remembered(most: int, rng: Rng) -> int:
    return most if rng.below(2) else int(rng.below(most + 1))
