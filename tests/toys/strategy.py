"""How good a position of Acorn Hush is, for bots."""

from tests.toys.nuts import EMPTY, HOLLOWS
from tests.toys.state import HushState

WIN = 1000.0


def evaluate(state: HushState, seat: int) -> float:
    """Points ahead of the best rival, and a little for the nuts in one's own hollows."""
    scores = state.scores()
    if state.over():
        return WIN + scores[seat] if seat in state.winners() else -WIN + scores[seat]
    rivals = [scores[other] for other in range(state.seats) if other != seat]
    own = state.hollows[seat * HOLLOWS : (seat + 1) * HOLLOWS]
    return scores[seat] - max(rivals, default=0) + 0.5 * sum(nut for nut in own if nut != EMPTY)
