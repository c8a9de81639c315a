"""Quick replies without a search: in windows, raids and trades, with drawn mutinies, at the end of a turn."""

from mypy_extensions import i64

from meadow.core.features import NO_REPLY
from meadow.games.pollen_wars import frames
from meadow.games.pollen_wars.actions import DISCARD, END_TURN, KINDS
from meadow.games.pollen_wars.position import IN_TURN
from meadow.games.pollen_wars.state import PollenState
from meadow.games.pollen_wars.strategy import WIN, evaluate


def reply_of(state: PollenState, seat: i64) -> i64:
    """A quick reply to any decision, or NO_REPLY for actions and cards of a queen's turn, which deserve a search."""
    if state.phase == IN_TURN and state.top() == frames.TURN:
        return closing(state, seat) if state.get(frames.STEP) == frames.ENDING else NO_REPLY
    return likeliest(state, seat)


def closing(state: PollenState, seat: i64) -> i64:
    """End the turn, or discard a surplus card, honey first."""
    if state.hand_size(seat) <= state.hand_limit(seat):
        return END_TURN
    kind: i64 = 0
    while kind < KINDS:
        if state.hands[seat * KINDS + kind] > 0:
            return DISCARD + kind
        kind += 1
    return END_TURN


def likeliest(state: PollenState, seat: i64) -> i64:
    """The action with the best quick evaluation afterwards."""
    legal = state.legal(int(seat))
    best = legal[0]
    if len(legal) == 1:
        return best
    highest = -2.0 * WIN
    for action in legal:
        after = state.clone()
        after.apply(int(seat), action)
        value = evaluate(after, int(seat))
        if value > highest:
            highest = value
            best = action
    return best
