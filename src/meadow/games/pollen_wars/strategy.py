"""Evaluates a position by hives, hands, patterns near completion, and raids and trades under way."""

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

# Cap for positions that are not over: a win in a lookahead is not a win yet.
ALMOST: Final = 999.0

# Weights of the best rival and of the average over all rivals.
BEST_RIVAL: Final = 0.5
ALL_RIVALS: Final = 0.5


def evaluate(state: PollenState, seat: int) -> float:
    """The value of a position for a seat, higher is better. Looks ahead over pending frames as if nobody reacted."""
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
    """The position after everyone has passed in all open windows."""
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
    """A bee about to be sent or moved counts as if it were where it is needed most; a sent soldier is tried out."""
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
    """The value of the best bee to move; its exact targets are considered once it is named."""
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
    """A queen's worth and hopes, about to take one of the `fresh` hexagons, less the rivals' worth and threats."""
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
