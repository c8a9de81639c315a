"""Evaluates a position by points, the best card within reach, and what that leaves for the next player."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from meadow.games.dust_in_the_wings.actions import COLOURS, DISPLAYED, PUT, SLOTS, TAKE
from meadow.games.dust_in_the_wings.cards import WANTED, composes, no_totals
from meadow.games.dust_in_the_wings.display import NO_CARD
from meadow.games.dust_in_the_wings.meadow_spaces import NEXT
from meadow.games.dust_in_the_wings.outlook import most_to_get
from meadow.games.dust_in_the_wings.reach import ALL_SPACES, Reach
from meadow.games.dust_in_the_wings.state import LIFTING, OVER, PUTTING, TAKING, DustState

# Far above any difference in points: the game won alone, still winnable on the last turn, shared.
WIN: Final = 10000.0
IN_SIGHT: Final = 5000.0
SHARED: Final = 2500.0

# Weight of a point left to the next player against an own point: so low that it only breaks ties. In games of two
# players a weight of 0.5 wins 75 of 100 games against 0, and 0.05 does about as well as 0.5 (47 to 53).
LEFT: Final = 0.1

# How many of the outcomes with the best card are checked for what they leave to the next player.
CANDIDATES: Final = 4

# See `reach`: enough for nearly all boards of good play, and still fast on those with tall stacks.
LIMIT: Final = 3000

FOUND: Final = Reach(colours=False)
TOTALS: Final = no_totals()


def evaluate(state: DustState, seat: int) -> float:
    """The value of a position for a seat, higher is better. Uses only what everyone sees."""
    if state.phase == OVER:
        return result(state, seat) + lead(state, seat)
    if state.mover != seat:
        return lead(state, seat) - (LEFT * float(most_to_get(state, LIMIT)) if state.phase == LIFTING else 0.0)
    value = lead(state, seat) + still_to_get(state)
    return value + IN_SIGHT if state.last_turn and value > 0.0 else value


def result(state: DustState, seat: int) -> float:
    """Winning alone is much better than sharing the victory, and that is much better than losing."""
    winners = state.winners()
    if seat not in winners:
        return -WIN
    return WIN if len(winners) == 1 else SHARED


def still_to_get(state: DustState) -> float:
    """The value of the mover's best continuation of the turn."""
    if state.phase == PUTTING:
        return best_dispersal(state)
    return best_taking(state) if state.phase == TAKING else float(most_to_get(state, LIMIT))


def lead(state: DustState, seat: int) -> float:
    """The seat's lead over the best other seat, in points; white crystals break ties."""
    best = 0.0
    other: i64 = 0
    while other < state.seats:
        if other != seat:
            best = max(best, standing(state, other))
        other += 1
    return standing(state, seat) - best


def standing(state: DustState, seat: i64) -> float:
    return float(state.points(seat)) + 0.001 * float(i64(state.won_white[seat]))


def best_taking(state: DustState) -> float:
    """The best of the fulfilled cards, less what the next player can then get."""
    best = -WIN
    for action in state.legal(state.mover):
        after = state.clone()
        gain = float(state.worth(action - TAKE))
        best = max(best, gain - left_over(after, action - TAKE))
    return best


def best_dispersal(state: DustState) -> float:
    """The best card that the butterflies still held can reach, less what the next player can then get."""
    FOUND.look(state, ALL_SPACES, LIMIT)
    candidates = vec[i64]()
    gain: i64 = 0
    outcome: i64 = 0
    while outcome < FOUND.count:
        slot = best_slot(state, outcome)
        worth: i64 = state.worth(slot) + 1 if slot >= 0 else 0
        if worth > gain:
            candidates = vec[i64]()
            gain = worth
        if worth == gain:
            candidates = append(candidates, outcome)
        outcome += 1
    return float(max(gain - 1, 0)) - least_left(state, candidates)


def best_slot(state: DustState, outcome: i64) -> i64:
    """The slot of the best card that an outcome fulfils with some order of colours, or -1."""
    FOUND.add_up(outcome, TOTALS)
    end = FOUND.end(outcome)
    best: i64 = -1
    slot: i64 = 0
    while slot < DISPLAYED:
        there = state.display[slot] != NO_CARD
        if there and (best < 0 or state.worth(slot) > state.worth(best)) and fulfils(state, slot, end):
            best = slot
        slot += 1
    return best


def fulfils(state: DustState, slot: i64, end: i64) -> bool:
    """Whether the card in a slot is fulfilled on `end` with the counts in TOTALS and some order of colours."""
    card = i64(state.display[slot])
    if slot >= SLOTS:
        return composes(card, TOTALS, end)
    return fits(state, card, end, TOTALS[end] - state.count(end))


def fits(state: DustState, card: i64, end: i64, times: i64) -> bool:
    """Whether exactly `times` of the butterflies still held complete a gathering card on a space."""
    colour: i64 = 0
    while colour < COLOURS:
        lacking = i64(WANTED[card * 3 + colour]) - i64(state.butterflies[end * 3 + colour])
        if lacking < 0 or lacking > i64(state.held[colour]):
            return False
        times -= lacking
        colour += 1
    return times == 0


def least_left(state: DustState, candidates: vec[i64]) -> float:
    """The least that any of a sample of these outcomes leaves for the next player."""
    count = i64(len(candidates))
    looks = min(count, CANDIDATES)
    least = WIN
    i: i64 = 0
    while i < looks:
        outcome = candidates[i * count // looks]
        slot = best_slot(state, outcome)
        least = min(least, left_over(settled(state, outcome, slot), slot))
        i += 1
    return least


def settled(state: DustState, outcome: i64, slot: i64) -> DustState:
    """The position after the dispersal: the end space gets the colours that a gathering card lacks."""
    after = state.clone()
    end = FOUND.end(outcome)
    kept = vec[i64]([i64(0)] * COLOURS)
    if 0 <= slot < SLOTS:
        keep_lacking(state, i64(state.display[slot]), end, kept)
    for action in FOUND.actions(outcome):
        after.here = i64(NEXT[after.here * 4 + action - PUT])
        put_one(after, kept, gathering=after.here == end and 0 <= slot < SLOTS)
    return after


def keep_lacking(state: DustState, card: i64, end: i64, kept: vec[i64]) -> None:
    colour: i64 = 0
    while colour < COLOURS:
        kept[colour] = i64(WANTED[card * 3 + colour]) - i64(state.butterflies[end * 3 + colour])
        colour += 1


def put_one(after: DustState, kept: vec[i64], *, gathering: bool) -> None:
    """Put a butterfly kept for the gathering card if it is gathered here, otherwise a spare one."""
    colour: i64 = 0
    while colour < COLOURS - 1:
        spare: i64 = i64(after.held[colour]) - kept[colour]
        if (kept[colour] if gathering else spare) > 0:
            break
        colour += 1
    if gathering:
        kept[colour] -= 1
    after.held[colour] -= 1
    after.butterflies[after.here * 3 + colour] += 1


def left_over(after: DustState, slot: i64) -> float:
    """LEFT times the points that the next player can get after the card in a slot is taken. Changes the position."""
    if after.last_turn:
        return 0.0
    after.phase = LIFTING
    if slot >= 0:
        after.display[slot] = NO_CARD
    renewed: i64 = 0
    while renewed < SLOTS:
        if i64(after.black[renewed]) + i64(after.white[renewed]) >= after.rules.discard_at:
            after.display[renewed] = NO_CARD
        after.black[renewed] += 1
        renewed += 1
    return LEFT * float(most_to_get(after, LIMIT))
