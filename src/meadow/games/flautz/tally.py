"""Where the points come from: crystals only, or in the mode 'matches' points and crystals."""

from meadow.core.views import TallyRow
from meadow.games.flautz.position import CRYSTAL_POINTS
from meadow.games.flautz.state import FlautzState


def tally(state: FlautzState) -> tuple[TallyRow, ...]:
    crystals = [int(number) for number in state.crystals]
    if not state.rules.by_matches:
        return (TallyRow("crystals", tuple(crystals)),)
    return (
        TallyRow("points of the matches", tuple(int(number) for number in state.points)),
        TallyRow("crystals", tuple(number * CRYSTAL_POINTS for number in crystals)),
    )
