"""What a viewer was shown before: positions are not kept but replayed from the moves on request."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from meadow.core.events import Event, redact
from meadow.table import showing
from meadow.table.live import Live
from meadow.table.match import Match, Move, played
from meadow.table.trail import Step
from meadow.table.updates import Line, Position, Viewer

_encode = msgspec.json.Encoder().encode


class Way(NamedTuple):
    """Every position that a viewer has been shown, and the moves that led there."""

    steps: list[Step]
    moves: Sequence[Move]


def way(live: Live, match: Match, viewer: Viewer, now: int) -> Way:
    """The way to what the viewer is shown now, with moves that it does not know yet to be taken back."""
    screen = live.screens[viewer]
    version = screen.released(now)
    for old in screen.abandoned:
        if version < old.until:
            return Way(old.trail.up_to(version), old.moves)
    return Way(screen.trail.up_to(version), match.moves)


class Decided(NamedTuple):
    """A decision of a person: after how many moves, which action, and the version of the position they saw."""

    before: int
    action: int
    version: int


def decided(live: Live, seat: int, now: int) -> list[Decided]:
    """The decisions of the person on the seat, without passes at beats."""
    if live.match is None:
        return []
    steps, moves = way(live, live.match, seat, now)
    reached = [step.decisions for step in steps]
    own = [place for place, move in enumerate(moves) if move.seat == seat and move.by == "person" and not move.quiet]
    return [Decided(place, moves[place].action, steps[bisect_right(reached, place) - 1].version) for place in own]


def positions(live: Live, viewer: Viewer, after: int, now: int) -> Iterator[Position]:
    """The viewer's positions with versions greater than `after`, oldest first, in one pass through the match."""
    match = live.match
    if match is None:
        return iter(())
    return _Looking(live, match, viewer, after, now)


def approach(found: Iterator[Position], moves: int) -> bool:
    """Replay at most `moves` of the moves before the first of these positions; returns whether more are left."""
    return isinstance(found, _Looking) and found.approach(moves)


class _Looking(Iterator[Position]):
    """Iterates over the positions of a viewer. It has a copy of the moves, so the match may go on meanwhile."""

    def __init__(self, live: Live, match: Match, viewer: Viewer, after: int, now: int) -> None:
        self.game = live.game
        self.viewer = viewer
        self.after = after
        self.match = match
        self.state = match.opening()
        shown, moves = way(live, match, viewer, now)
        self.moves = list(moves)
        known = [step.decisions for step in shown if step.version <= after]
        self.steps = iter(shown[len(known) :])
        self.before = known[-1] if known else 0
        self.reached = 0
        # Older lines must not reveal a new name that is still held back.
        seats = showing.released(live, viewer, now).seats
        self.names = [seat.name or f"Seat {number}" for number, seat in enumerate(seats, 1)]

    def approach(self, moves: int) -> bool:
        self._play(min(self.reached + moves, self.before))
        return self.reached < self.before

    def __next__(self) -> Position:
        step = next(self.steps)
        self._play(self.before)
        events: list[Event] = [] if step.decisions else self.match.prologue()
        self.state.log = events
        self._play(step.decisions)
        self.state.log = None
        return Position(
            version=step.version,
            view=msgspec.Raw(_encode(self.game.view(self.state, self.viewer))),
            log=self._lines(step, events) if step.told > self.after else (),
        )

    def _play(self, decisions: int) -> None:
        """Make the moves up to this number in place, unless that was done."""
        played(self.state, self.moves[self.reached : decisions])
        self.reached = max(self.reached, decisions)

    def _lines(self, step: Step, events: list[Event]) -> tuple[Line, ...]:
        known = redact(events, self.viewer)
        return tuple(showing.told(self.game, event, self.names, step.told, step.at) for event in known)
