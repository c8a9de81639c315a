"""How good a position is for a seat."""

from meadow.games.dust_in_the_wings.state import OVER, DustState


def evaluate(state: DustState, seat: int) -> float:
    if state.phase == OVER:
        return 1000.0 if seat in state.winners() else -1000.0
    return float(state.points(seat))
