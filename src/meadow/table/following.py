"""Noting which positions each viewer is shown, as the table changes. `lookback` shows them again."""

from collections.abc import Collection

from meadow.table.live import Live
from meadow.table.match import Match
from meadow.table.trail import Abandoned
from meadow.table.updates import Viewer


def take_back(live: Live, told: Collection[Viewer], now: int) -> None:
    """Let all trails end where the moves do. Whoever is not told of it now finds so with their next version."""
    match = live.match
    if match is None:
        return
    decisions = len(match.moves)
    for screen in live.screens:
        if screen.trail.passes(decisions):
            until = screen.version if screen.viewer in told else screen.version + 1
            screen.abandon(Abandoned(until, screen.trail, match.abandoned), decisions, now)


def note(live: Live, noticed: Collection[Viewer], at: int) -> None:
    """The position has changed for these viewers, with the versions that they have now."""
    if live.match is None or not noticed:
        return
    for screen in live.screens:
        if screen.viewer in noticed:
            screen.trail.add(screen.version, _known(live.match, screen.viewer), at)


def _known(match: Match, viewer: Viewer) -> int:
    """After how many moves the viewer has known the position: that others let a beat be since makes no difference.

    Where a card that was played after that is taken back, it is the same position once more, and not another.
    """
    moves = len(match.moves)
    while moves and match.moves[moves - 1].quiet and match.moves[moves - 1].seat != viewer:
        moves -= 1
    return moves
