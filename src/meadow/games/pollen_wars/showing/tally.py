"""Where the pollen of the whole game came from."""

from typing import Final

from meadow.core.views import TallyRow
from meadow.games.pollen_wars.phases.endings import standing
from meadow.games.pollen_wars.position import SOURCES
from meadow.games.pollen_wars.state import PollenState

LABELS: Final = ("patterns", "bees", "cards", "raids", "trades")


def tally(state: PollenState) -> tuple[TallyRow, ...]:
    """The rows of the tally; sources that are zero for all queens are left out."""
    seats = range(state.seats)
    rows = [tuple([int(state.earned[seat * SOURCES + source]) for seat in seats]) for source in range(SOURCES)]
    start = tuple([int(state.pollen[seat]) - sum(row[seat] for row in rows) for seat in seats])
    lost = tuple([score - int(state.pollen[seat]) for seat, score in enumerate(standing(state))])
    named = [("at the start", start), *zip(LABELS, rows, strict=True), ("no forager left", lost)]
    return tuple([TallyRow(label, points) for label, points in named if any(points)])
