"""How good a position is: hives, hands, patterns near completion, raids and trades that are under way."""

from typing import Final

from mypy_extensions import i64

from meadow.core.bits import BIT
from meadow.games.pollen_wars.actions import PASS
from meadow.games.pollen_wars.bargains import bargain
from meadow.games.pollen_wars.frames import AIM, ASKED, BRING, CARD, FROM, MOVE, OFFER, PLACEMENT, RAID, SEND
from meadow.games.pollen_wars.outlook import fear, hope
from meadow.games.pollen_wars.position import OVER
from meadow.games.pollen_wars.reckoning import raid_outlook, worth
from meadow.games.pollen_wars.state import PollenState

WIN: Final = 1000.0

# The others count as the best of them and as all of them together.
BEST_RIVAL: Final = 0.5
ALL_RIVALS: Final = 0.5


def evaluate(state: PollenState, seat: int) -> float:
    """Larger is better for the seat. What is pending is played on in thought, as if nobody reacted."""
    if state.phase == OVER:
        return WIN if seat in state.winners() else -WIN
    if state.window_open():
        return evaluate(_unanswered(state), seat)
    frame = state.top()
    mine = state.get(ASKED) == seat
    if mine and frame in (CARD, BRING, AIM, PLACEMENT):
        return _best_choice(state, seat)
    if frame == OFFER:
        return standing(state, seat, state.held(seat), 0) + bargain(state, seat)
    if frame == RAID:
        return standing(state, seat, state.held(seat), 0) + raid_outlook(state, seat)
    return _on_the_move(state, seat) if mine else standing(state, seat, state.held(seat), 0)


def _unanswered(state: PollenState) -> PollenState:
    """The position after everyone has let a card or a raid pass."""
    other = state.clone()
    while other.phase != OVER and other.window_open():
        other.apply(other.listener, PASS)
    return other


def _best_choice(state: PollenState, seat: i64) -> float:
    best = -WIN
    for action in state.legal(seat):
        after = state.clone()
        after.apply(seat, action)
        best = max(best, evaluate(after, seat))
    return best


def _on_the_move(state: PollenState, seat: i64) -> float:
    """A bee that is about to be put somewhere counts as if it were where it is needed most."""
    frame = state.top()
    held = state.held(seat)
    if frame == MOVE:
        start = state.get(FROM)
        return standing(state, seat, held if start < 0 else held & ~BIT[start], 1)
    return standing(state, seat, held, 1 if frame == SEND else 0)


def standing(state: PollenState, seat: i64, held: i64, more: i64) -> float:
    """What a queen has and hopes for, against the others and what they are feared to do."""
    own = worth(state, seat) + hope(state, seat, held, more)
    best = -WIN
    total = 0.0
    rival: i64 = 0
    while rival < state.seats:
        if rival != seat:
            value = worth(state, rival) + fear(state, seat, rival)
            best = max(best, value)
            total += value
        rival += 1
    return own - BEST_RIVAL * best - ALL_RIVALS * total / float(state.seats - 1)
