"""Notes which positions each viewer is shown, as the table changes. `lookback` shows them again."""

from collections.abc import Collection

from meadow.table.live import Live
from meadow.table.match import Match
from meadow.table.trail import Abandoned
from meadow.table.updates import Viewer


def take_back(live: Live, told: Collection[Viewer], now: int) -> None:
    """Cut all trails to the moves that are left. Viewers who are not `told` learn of it with their next version."""
    match = live.match
    if match is None:
        return
    decisions = len(match.moves)
    for screen in live.screens:
        if screen.trail.passes(decisions):
            until = screen.version if screen.viewer in told else screen.version + 1
            screen.abandon(Abandoned(until, screen.trail, match.abandoned), decisions, now)


def note(live: Live, noticed: Collection[Viewer], at: int) -> None:
    """Note the new position for the viewers who noticed it, with their current versions."""
    if live.match is None or not noticed:
        return
    for screen in live.screens:
        if screen.viewer in noticed:
            screen.trail.add(screen.version, _known(live.match, screen.viewer), at)


def _known(match: Match, viewer: Viewer) -> int:
    """After how many moves the viewer has known the position: the latest passes of others at a beat do not count.

    So when a card that was played after them is taken back, the viewer sees the same position again, not a new one.
    """
    moves = len(match.moves)
    while moves and match.moves[moves - 1].quiet and match.moves[moves - 1].seat != viewer:
        moves -= 1
    return moves
