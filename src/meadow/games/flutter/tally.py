"""Where the pollen comes from: collected during the game, and the bonus for petals left."""

from meadow.core.views import TallyRow
from meadow.games.flutter.position import BONUS, OVER
from meadow.games.flutter.state import FlutterState


def tally(state: FlutterState) -> tuple[TallyRow, ...]:
    left = [_bonus(state, seat) if state.phase == OVER else 0 for seat in range(state.seats)]
    collected = [pollen - bonus for pollen, bonus in zip(state.scores(), left, strict=True)]
    return TallyRow("collected on the way", tuple(collected)), TallyRow("petals left", tuple(left))


def _bonus(state: FlutterState, seat: int) -> int:
    return sum(int(BONUS[petals]) for petals in state.tracks_of(seat))
