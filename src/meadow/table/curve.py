"""How a match that is over went, turn by turn: who was ahead, and where that turned.

Nothing is hidden any more, so it uses the positions themselves; the versions are the viewer's.
"""

import itertools
from collections.abc import Iterator, Sequence

from meadow.core.state import State
from meadow.table import lookback
from meadow.table.live import Live
from meadow.table.match import played
from meadow.table.updates import Moment, Viewer


def moments(live: Live, viewer: Viewer, now: int) -> Iterator[tuple[int, Moment | None]]:
    """Every position that the viewer was shown, by its version; with a moment where a turn begins and at the end."""
    match = live.match
    if match is None:
        return
    steps, moves = lookback.way(live, match, viewer, now)
    state, reached, turn = match.opening(), 0, -1
    for step in steps:
        played(state, moves[reached : step.decisions])
        reached = step.decisions
        number = match.game.turn_of(state)
        begins = number != turn or step is steps[-1]
        turn = number
        yield step.version, _moment(live, state, step.version) if begins else None


def _moment(live: Live, state: State, version: int) -> Moment:
    counted = state.scores() if live.game.lacking is None else live.game.lacking(state)
    actors = state.actors()
    return Moment(version=version, seat=actors[0] if actors else None, points=tuple(counted))


def turning(found: Sequence[Moment], winners: Sequence[int], lacking: bool) -> int | None:
    """The index of the turn with which the winner took the lead for good. None if there is no such turn.

    For a winner who always led, or who won without the most points, it is the turn with the greatest gain.
    """
    if len(winners) != 1 or len(found) < 2 or len(found[0].points) == 1:
        return None
    leads = [_lead(moment.points, winners[0], -1 if lacking else 1) for moment in found]
    gains = [after - before for before, after in itertools.pairwise(leads)]
    if leads[-1] > 0:
        return max((place for place, lead in enumerate(leads[:-1]) if lead <= 0), default=gains.index(max(gains)))
    return gains.index(max(gains)) if max(gains) > 0 else None


def _lead(points: Sequence[int], seat: int, sign: int) -> int:
    others = [sign * count for other, count in enumerate(points) if other != seat]
    return sign * points[seat] - max(others)
