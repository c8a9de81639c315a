"""How good a position is: hives, hands, patterns near completion, raids and trades that are under way."""

from typing import Final

from mypy_extensions import i64

from meadow.core.bits import BIT
from meadow.games.pollen_wars.actions import PASS
from meadow.games.pollen_wars.board.field import lowest
from meadow.games.pollen_wars.frames import AIM, ASKED, BRING, CARD, FROM, MOVE, OFFER, PLACEMENT, RAID, SEND, SOLDIER
from meadow.games.pollen_wars.mind.bargains import bargain
from meadow.games.pollen_wars.mind.outlook import fear, hope
from meadow.games.pollen_wars.mind.reckoning import BEE_OUT, raid_outlook, worth
from meadow.games.pollen_wars.phases.turns import move_cells, send_cells
from meadow.games.pollen_wars.position import OVER
from meadow.games.pollen_wars.state import PollenState

WIN: Final = 1000.0

# What is won only in thought is not won yet.
ALMOST: Final = 999.0

# The others count as the best of them and as all of them together.
BEST_RIVAL: Final = 0.5
ALL_RIVALS: Final = 0.5


def evaluate(state: PollenState, seat: int) -> float:
    """Larger is better for the seat. What is pending is played on in thought, as if nobody reacted."""
    if state.phase == OVER:
        return WIN if seat in state.winners() else -WIN
    return min(_prospect(state, seat), ALMOST)


def _prospect(state: PollenState, seat: i64) -> float:
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
    """A bee that is about to be put somewhere counts as if it were where it is needed most; soldiers may block."""
    frame = state.top()
    held = state.held(seat)
    if frame == SEND:
        soldier = state.get(SOLDIER) == 1
        return _best_choice(state, seat) if soldier else standing(state, seat, held, send_cells(state)) + BEE_OUT
    if frame != MOVE:
        return standing(state, seat, held, 0)
    if state.get(FROM) >= 0:
        return standing(state, seat, held & ~BIT[state.get(FROM)], move_cells(state))
    return _best_start(state, seat, held)


def _best_start(state: PollenState, seat: i64, held: i64) -> float:
    """The best bee to be moved; where it may go is looked at when it is named."""
    best = -WIN
    starts = move_cells(state)
    while starts != 0:
        start = lowest(starts)
        soldier = state.soldiers[seat] & BIT[start] != 0
        fresh = state.uncovered() if soldier else state.free_cells()
        best = max(best, standing(state, seat, held & ~BIT[start], fresh))
        starts &= starts - 1
    return best


def standing(state: PollenState, seat: i64, held: i64, fresh: i64) -> float:
    """What a queen has and hopes for, about to take one of the fresh hexagons, against the others and their threats."""
    own = worth(state, seat) + hope(state, seat, held, fresh)
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
