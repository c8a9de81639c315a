"""Where the points come from: so many for each kind of nut."""

from meadow.core.views import TallyRow
from tests.toys.nuts import KINDS, NAMES
from tests.toys.state import HushState


def tally(state: HushState) -> tuple[TallyRow, ...]:
    return tuple(TallyRow(f"{NAMES[kind]}s", _points(state, kind)) for kind in range(1, KINDS))


def _points(state: HushState, kind: int) -> tuple[int, ...]:
    return tuple(kind * state.hoards[seat * KINDS + kind] for seat in range(state.seats))
