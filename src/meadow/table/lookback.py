"""What a viewer was shown before: positions are played again from the moves when somebody looks back at them."""

from collections.abc import Collection, Iterator

import msgspec

from meadow.core.events import Event, redact
from meadow.core.state import State
from meadow.table import showing
from meadow.table.live import Live
from meadow.table.match import Match, Move, played
from meadow.table.trail import Step
from meadow.table.updates import Line, Position, Viewer

_encode = msgspec.json.Encoder().encode


def note(live: Live, noticed: Collection[Viewer], at: int) -> None:
    """The position has changed for these viewers, with the versions that they have now."""
    if live.match is None or not noticed:
        return
    decisions = len(live.match.moves)
    for screen in live.screens:
        screen.trail.forget(decisions)
        if screen.viewer in noticed:
            screen.trail.add(screen.version, decisions, at)


def steps(live: Live, viewer: Viewer, now: int) -> list[Step]:
    """Every position that the viewer has been shown by now."""
    return live.screens[viewer].trail.up_to(showing.released(live, viewer, now).version)


def positions(live: Live, viewer: Viewer, after: int, now: int) -> Iterator[Position]:
    """Those with versions greater than `after`, oldest first, in one pass through the match."""
    match = live.match
    if match is None:
        return iter(())
    return _Looking(live, match, viewer, now).positions(after, steps(live, viewer, now))


class _Looking:
    """A viewer who looks back. The moves are those of this moment, whatever happens while it looks."""

    def __init__(self, live: Live, match: Match, viewer: Viewer, now: int) -> None:
        self.game = live.game
        self.viewer = viewer
        self.state = match.opening()
        self.moves = list(match.moves)
        # A new name that is held back is not told by older lines either.
        seats = showing.released(live, viewer, now).seats
        self.names = [seat.name or f"Seat {number}" for number, seat in enumerate(seats, 1)]

    def positions(self, after: int, shown: list[Step]) -> Iterator[Position]:
        known = [step.decisions for step in shown if step.version <= after]
        reached = known[-1] if known else 0
        played(self.state, self.moves[:reached])
        for step in shown[len(known) :]:
            events = _listened(self.state, self.moves[reached : step.decisions])
            reached = step.decisions
            yield Position(
                version=step.version,
                view=msgspec.Raw(_encode(self.game.view(self.state, self.viewer))),
                log=self._lines(step, events) if step.told > after else (),
            )

    def _lines(self, step: Step, events: list[Event]) -> tuple[Line, ...]:
        known = redact(events, self.viewer)
        return tuple(showing.told(self.game, event, self.names, step.told, step.at) for event in known)


def _listened(state: State, moves: list[Move]) -> list[Event]:
    """Make these moves in place; what happened."""
    events: list[Event] = []
    state.log = events
    played(state, moves)
    state.log = None
    return events
