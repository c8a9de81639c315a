"""Where the points come from. A gathering card is worth the crystals on it, which are counted as crystals."""

from meadow.core.views import TallyRow
from meadow.games.dust_in_the_wings.actions import ALL_CARDS, GATHERINGS
from meadow.games.dust_in_the_wings.cards import POINTS
from meadow.games.dust_in_the_wings.state import DustState


def tally(state: DustState) -> tuple[TallyRow, ...]:
    seats, rules = range(state.seats), state.rules
    return (
        TallyRow("composition cards", tuple(_compositions(state, seat) for seat in seats)),
        TallyRow("black crystals", tuple(int(state.won_black[seat]) * int(rules.black_points) for seat in seats)),
        TallyRow("white crystals", tuple(int(state.won_white[seat]) * int(rules.white_points) for seat in seats)),
    )


def _compositions(state: DustState, seat: int) -> int:
    return sum(int(POINTS[card]) for card in range(GATHERINGS, ALL_CARDS) if int(state.owner[card]) == seat)
