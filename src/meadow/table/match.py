"""The game that is played at a table: its position, and the decisions that led there."""

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from meadow.core.catalogue import AnyGame
from meadow.core.events import Event
from meadow.core.options import Options
from meadow.core.state import State

By = Literal["person", "bot", "clock"]
NOBODY: Final = -1


class Move(NamedTuple):
    """A decision; or, with the seat NOBODY, the end of a beat."""

    seat: int
    action: int
    by: By
    quiet: bool = False
    """Whether the seat passed at a beat, which then went on."""


BEAT_ENDED: Final = Move(NOBODY, 0, "clock")


class Turned(NamedTuple):
    """What one decision did. The events are not redacted yet."""

    before: State
    after: State
    events: list[Event]


class Match:
    """The moves so far and the latest state. Earlier states are not kept: they are replayed when they are needed."""

    def __init__(self, game: AnyGame, seats: int, options: Options, seed: int, generator: str) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self.generator = generator
        self.stepwise = False
        """Whether it stops at beats."""
        self.moves: list[Move] = []
        self.decisions = 0
        """How many of the moves are decisions."""
        self.abandoned: list[Move] = []
        """All moves as they were before some were last taken back."""
        self.state: State = self.opening()
        self._ahead: tuple[int, int, Turned] | None = None
        """Cache of `ahead`: the seat, the action and the result."""

    def stand_at_beats(self) -> None:
        """Stop at beats from now on. Call it before the first decision."""
        self.stepwise = self.state.stepwise = True

    def opening(self, log: list[Event] | None = None) -> State:
        """The first position; what happened before it is appended to `log`, not redacted yet."""
        state = self.plain_opening(log)
        state.stepwise = self.stepwise
        return state

    def plain_opening(self, log: list[Event] | None = None) -> State:
        """The same without beats, as records have it."""
        state: State = self.game.new(self.seats, self.options, self.seed, self.generator, log=log)
        return state

    def prologue(self) -> list[Event]:
        """What happened before the first decision. The events are not redacted yet."""
        events: list[Event] = []
        self.opening(events)
        return events

    def ahead(self, seat: int, action: int) -> Turned:
        """What a checked action would do, without taking it; with the seat NOBODY, what ending the beat would do."""
        if self._ahead is None or self._ahead[:2] != (seat, action):
            self._ahead = seat, action, _turned(self.state, seat, action)
        return self._ahead[2]

    def act(self, seat: int, action: int, by: By) -> Turned:
        """Take a checked action."""
        turned = self.ahead(seat, action)
        beat = turned.before.beat()
        self._move(turned, Move(seat, action, by, quiet=beat > 0 and turned.after.beat() == beat))
        self.decisions += 1
        return turned

    def end_beat(self) -> Turned:
        """Go on after the beat."""
        turned = self.ahead(NOBODY, 0)
        self._move(turned, BEAT_ENDED)
        return turned

    def _move(self, turned: Turned, move: Move) -> None:
        self._ahead = None
        self.state = turned.after
        self.moves.append(move)

    def after(self, count: int) -> State:
        """The position after the first `count` moves, as a new state."""
        return played(self.opening(), self.moves[:count])

    def before_decision(self, number: int) -> int:
        """How many moves came before decision `number`, counted from 0; all if there is no such decision."""
        decisions = 0
        for place, move in enumerate(self.moves):
            if move.seat != NOBODY:
                if decisions == number:
                    return place
                decisions += 1
        return len(self.moves)

    def keep(self, decisions: int) -> None:
        """Take back decision number `decisions`, counted from 0, and all later moves."""
        count = self.before_decision(decisions)
        self._ahead = None
        self.state = self.after(count)
        self.abandoned, self.moves = self.moves, self.moves[:count]
        self.decisions = min(self.decisions, decisions)

    def latest(self, seat: int) -> int | None:
        """How many decisions there were before the seat's latest of its own; None if it made none.

        Its passes at beats do not count: going back to before one would reveal that it was asked.
        """
        number = self.decisions
        for move in reversed(self.moves):
            number -= move.seat != NOBODY
            if move.seat == seat and move.by == "person" and not move.quiet:
                return number
        return None


def _turned(before: State, seat: int, action: int) -> Turned:
    events: list[Event] = []
    after = before.clone()
    after.log = events
    go_on(after, seat, action)
    after.log = None
    return Turned(before, after, events)


def go_on(state: State, seat: int, action: int) -> None:
    """Make a move, in place."""
    if seat == NOBODY:
        state.end_beat()
    else:
        state.apply(seat, action)


def played(state: State, moves: Sequence[Move]) -> State:
    """Makes these moves, in place, and returns the state."""
    for move in moves:
        go_on(state, move.seat, move.action)
    return state


def come_to(state: State, seat: int) -> None:
    """End beats in place until the seat is asked, or there is none left: older logs do not record their ends."""
    while state.beat() and seat not in state.actors():
        state.end_beat()
