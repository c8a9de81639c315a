"""Evaluates a position by the hand, the cards that could improve it, and the standing."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from meadow.games.flautz.actions import AIR, HAND, PLACES
from meadow.games.flautz.kinds import KINDS
from meadow.games.flautz.position import AIR_FIELD, ENDING, FLOOR_FIELD, OVER, STARTING
from meadow.games.flautz.spells import value
from meadow.games.flautz.state import FlautzState

# Weights, in points of a spell. Tuned by playing greedy bots against each other.
CRYSTAL: Final = 20.0
NEXT_CARD: Final = 0.6
UNSEEN_CARD: Final = 0.3
FOCUS_COST: Final = 1.0
GOOD_DECLARATION: Final = 17.0

# Working space, filled anew by `count_unseen`.
UNSEEN: Final = vec[i64]([i64(0)] * KINDS)


def evaluate(state: FlautzState, seat: int) -> float:
    """The value of a position for a seat, higher is better. It does not evaluate the other hands."""
    scored = standing(state, seat) + float(state.match_points[seat])
    if state.phase == OVER:
        return scored + (10_000.0 if seat in state.winners() else -10_000.0)
    if match_just_begun(state):
        return scored
    return standing(state, seat) + prospect(state, seat)


def match_just_begun(state: FlautzState) -> bool:
    """True if the last decision ended a match: the hands dealt since say nothing about that decision."""
    return state.round == 0 and state.mover == state.starter and state.phase == STARTING


def standing(state: FlautzState, seat: i64) -> float:
    """The lead over the best other seat from earlier matches."""
    own = 0.0
    best = -1000.0
    other: i64 = 0
    while other < state.seats:
        worth = float(state.crystals[other]) * CRYSTAL
        if state.rules.by_matches:
            worth += float(state.points[other])
        if other == seat:
            own = worth
        elif worth > best:
            best = worth
        other += 1
    return own - best


def prospect(state: FlautzState, seat: i64) -> float:
    """The expected value of the hand in this match."""
    points = float(value(state.hands, seat * HAND, HAND) >> 3)
    turns = turns_left(state, seat)
    focused = state.focused[seat] == 1
    if turns == 0:
        return 0.0 if focused else points
    if state.declarer == seat:
        return points + (points - GOOD_DECLARATION)
    gain = best_gain(state, seat) * NEXT_CARD + drawn_gain(state, seat) * UNSEEN_CARD
    if focused:
        return points + gain + drawn_gain(state, seat) * UNSEEN_CARD - FOCUS_COST
    return points + gain


def turns_left(state: FlautzState, seat: i64) -> i64:
    """How many turns the seat still has after the decision that was just made."""
    rounds: i64 = i64(len(state.rules.fields)) - state.round
    if state.declarer >= 0:
        to_seat: i64 = (seat - state.mover + state.seats) % state.seats
        to_declarer: i64 = (state.declarer - state.mover + state.seats) % state.seats
        rounds = 1 if to_seat < to_declarer else 0
    elif has_played(state, seat):
        rounds -= 1
    return max(0, rounds)


def has_played(state: FlautzState, seat: i64) -> bool:
    """Whether the seat's turn of this round is over, or only the decision whether to declare is left."""
    place: i64 = (seat - state.starter + state.seats) % state.seats
    now: i64 = (state.mover - state.starter + state.seats) % state.seats
    return place < now or (place == now and state.phase == ENDING)


def best_gain(state: FlautzState, seat: i64) -> float:
    """How much better the best exchange with the display would make the hand in the seat's next turn."""
    now = value(state.hands, seat * HAND, HAND) >> 3
    best: i64 = 0
    field = next_field(state, seat)
    place: i64 = AIR if field == FLOOR_FIELD else 0
    while place < (AIR if field == AIR_FIELD else PLACES):
        gain: i64 = with_card(state.hands, seat, state.display[place]) - now
        best = max(best, gain)
        place += 1
    return float(best)


def next_field(state: FlautzState, seat: i64) -> i64:
    """The arena field of the seat's next turn."""
    coming: i64 = state.round + 1 if has_played(state, seat) else state.round
    last: i64 = i64(len(state.rules.fields)) - 1
    return i64(state.rules.fields[min(last, coming)])


def drawn_gain(state: FlautzState, seat: i64) -> float:
    """How much better a card that the seat has not seen yet would make the hand, on average."""
    now = value(state.hands, seat * HAND, HAND) >> 3
    cards = count_unseen(state, seat)
    total: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        if UNSEEN[kind] > 0:
            gain: i64 = with_card(state.hands, seat, u8(kind)) - now
            total += gain * UNSEEN[kind] if gain > 0 else 0
        kind += 1
    return float(total) / float(cards) if cards > 0 else 0.0


def count_unseen(state: FlautzState, seat: i64) -> i64:
    """Count the cards that the seat has not seen (deck and other hands) into UNSEEN by kind; returns their number."""
    kind: i64 = 0
    while kind < KINDS:
        UNSEEN[kind] = 0
        kind += 1
    cards: i64 = 0
    i: i64 = 0
    while i < i64(len(state.deck)):
        UNSEEN[i64(state.deck[i])] += 1
        cards += 1
        i += 1
    slot: i64 = 0
    while slot < state.seats * HAND:
        if state.known[slot] == 0 and slot // HAND != seat:
            UNSEEN[i64(state.hands[slot])] += 1
            cards += 1
        slot += 1
    return cards


def with_card(hands: vec[u8], seat: i64, card: u8) -> i64:
    """The points of the best hand after exchanging one card for this one."""
    best: i64 = 0
    slot: i64 = seat * HAND
    while slot < (seat + 1) * HAND:
        kept = hands[slot]
        hands[slot] = card
        points = value(hands, seat * HAND, HAND) >> 3
        hands[slot] = kept
        best = max(best, points)
        slot += 1
    return best
