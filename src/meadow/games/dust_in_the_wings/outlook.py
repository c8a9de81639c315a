"""The best that the mover can get in a turn, over all dispersals."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadow.core.bits import BIT
from meadow.games.dust_in_the_wings.actions import ALL_CARDS, COLOURS, DISPLAYED, GATHERINGS, SLOTS, SPACES
from meadow.games.dust_in_the_wings.cards import WANTED, composes, no_totals
from meadow.games.dust_in_the_wings.display import NO_CARD
from meadow.games.dust_in_the_wings.meadow_spaces import heading
from meadow.games.dust_in_the_wings.reach import ALL_SPACES, NO_LIMIT, Reach
from meadow.games.dust_in_the_wings.state import DustState
from meadow.games.dust_in_the_wings.visits import MOST_VISITS, VISITS

# Working space, shared by all calls and overwritten by each.
FOUND: Final = Reach(colours=False)
TOTALS: Final = no_totals()
LACKING: Final = vec[i64]([i64(0)] * COLOURS)


def most_to_get(state: DustState, limit: i64) -> i64:
    """The points of the best card that the mover can take in the turn that begins.

    The limit is that of `reach`: gathering cards are always exact, a composition card may be missed where many
    butterflies lie on one space.
    """
    best: i64 = 0
    slot: i64 = 0
    while slot < SLOTS:
        if state.display[slot] != NO_CARD and state.worth(slot) > best and can_gather(state, slot):
            best = state.worth(slot)
        slot += 1
    if _best_composition(state) > best:
        FOUND.look(state, ALL_SPACES, limit)
        best = _most_composed(state, best)
    return best


def can_gather(state: DustState, slot: i64) -> bool:
    """Whether some dispersal of the turn that begins fulfils the gathering card in a slot."""
    card = i64(state.display[slot])
    end: i64 = 0
    while end < SPACES:
        times = _lack(state, card, end, False)
        if 0 < times <= MOST_VISITS and _some_lift(state, end, times):
            return True
        if state.count(end) > 0 and _lift_returns(state, card, end):
            return True
        end += 1
    return False


def _lack(state: DustState, card: i64, end: i64, emptied: bool) -> i64:
    """Write into LACKING what a space lacks of each colour for a gathering card; the sum, or -1 if it has too many."""
    total: i64 = 0
    colour: i64 = 0
    while colour < COLOURS:
        there: i64 = 0 if emptied else i64(state.butterflies[end * 3 + colour])
        lacking: i64 = i64(WANTED[card * 3 + colour]) - there
        if lacking < 0:
            return -1
        LACKING[colour] = lacking
        total += lacking
        colour += 1
    return total


def _some_lift(state: DustState, end: i64, times: i64) -> bool:
    """Whether the butterflies lacking at `end` can be brought there from some other space."""
    space: i64 = 0
    while space < SPACES:
        if space != end and _holds_lacking(state, space) and _comes(state, space, end, times):
            return True
        space += 1
    return False


def _comes(state: DustState, space: i64, end: i64, times: i64) -> bool:
    return VISITS.can(state.count(space), heading(space, -1), end, times)


def _lift_returns(state: DustState, card: i64, space: i64) -> bool:
    """Whether the butterflies of a space can return to it so that they fulfil the card."""
    times = _lack(state, card, space, True)
    if times > MOST_VISITS or not _holds_lacking(state, space):
        return False
    return _comes(state, space, space, times)


def _holds_lacking(state: DustState, space: i64) -> bool:
    colour: i64 = 0
    while colour < COLOURS:
        if i64(state.butterflies[space * 3 + colour]) < LACKING[colour]:
            return False
        colour += 1
    return True


def _best_composition(state: DustState) -> i64:
    best: i64 = 0
    slot: i64 = SLOTS
    while slot < DISPLAYED:
        if state.display[slot] != NO_CARD:
            best = max(best, state.worth(slot))
        slot += 1
    return best


def _most_composed(state: DustState, best: i64) -> i64:
    """The points of the best composition card that some outcome in FOUND fulfils, if they are more than `best`."""
    highest = _best_composition(state)
    outcome: i64 = 0
    while outcome < FOUND.count and best < highest:
        FOUND.add_up(outcome, TOTALS)
        slot: i64 = SLOTS
        while slot < DISPLAYED:
            card = i64(state.display[slot])
            if card != NO_CARD and state.worth(slot) > best and composes(card, TOTALS, FOUND.end(outcome)):
                best = state.worth(slot)
            slot += 1
        outcome += 1
    return best


def composable(state: DustState) -> i64:
    """Bitmask of the composition cards, on display or not, that some dispersal of the turn that begins fulfils."""
    FOUND.look(state, ALL_SPACES, NO_LIMIT)
    found: i64 = 0
    outcome: i64 = 0
    while outcome < FOUND.count:
        FOUND.add_up(outcome, TOTALS)
        card: i64 = GATHERINGS
        while card < ALL_CARDS:
            bit = BIT[card - GATHERINGS]
            if found & bit == 0 and composes(card, TOTALS, FOUND.end(outcome)):
                found |= bit
            card += 1
        outcome += 1
    return found
