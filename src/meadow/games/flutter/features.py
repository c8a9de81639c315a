"""The interface to searches: features of positions and actions, and a hash of what a seat sees."""

from typing import Final, final

from mypy_extensions import i64

from meadow.core.features import Active, Features, fold
from meadow.core.state import State
from meadow.games.flutter import appeal, appeal_names, outlook, outlook_names
from meadow.games.flutter.actions import STACKS, TILES
from meadow.games.flutter.position import SELECTING
from meadow.games.flutter.state import FlutterState

VERSION: Final = 1


@final
class FlutterFeatures(Features):
    """The features of Flutter: of positions in `outlook`, of actions in `appeal`."""

    def position(self, state: State, seat: i64, active: Active) -> None:
        assert isinstance(state, FlutterState)
        outlook.describe(state, seat, active)

    def action(self, state: State, seat: i64, action: i64, active: Active) -> None:
        assert isinstance(state, FlutterState)
        appeal.describe(state, seat, action, active)

    def quiet(self, state: State) -> bool:
        """True at the start of a turn, when all payments and bees of the turn before are settled."""
        assert isinstance(state, FlutterState)
        return state.phase == SELECTING

    def known(self, state: State, seat: i64) -> i64:  # noqa: ARG002  all see the same
        """Hashes the phase, the tiles laid or discarded and the tops of the stacks: chance decides only about tops."""
        assert isinstance(state, FlutterState)
        known = fold(1 + state.phase, 1 + state.asked)
        known = fold(known, laid(state) | state.discarded)
        stack: i64 = 0
        while stack < STACKS:
            known = fold(known, 64 if state.rondel.empty(stack) else state.rondel.top(stack))
            stack += 1
        return known


def laid(state: FlutterState) -> i64:
    """Bitmask of the tiles in the meadow."""
    anchor = state.meadow.anchor
    mask: i64 = 0
    tile: i64 = TILES - 1
    while tile >= 0:
        mask += mask
        if anchor[tile] >= 0:
            mask += 1
        tile -= 1
    return mask


FEATURES: Final = FlutterFeatures(VERSION, outlook_names.names(), appeal_names.names())
