"""The game that is played at a table: its position, and the decisions that led there."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from meadow.core.catalogue import AnyGame
from meadow.core.events import Event
from meadow.core.options import Options
from meadow.core.state import State

By = Literal["person", "bot", "clock"]


class Move(NamedTuple):
    seat: int
    action: int
    by: By


class Turned(NamedTuple):
    """What one decision did. The events are not redacted yet."""

    before: State
    after: State
    events: list[Event]


class Match:
    """The line of play. States before the latest are not kept: they are played again when they are needed."""

    def __init__(self, game: AnyGame, seats: int, options: Options, seed: int, generator: str) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self.generator = generator
        self.moves: list[Move] = []
        self.abandoned: list[Move] = []
        """All moves as they were before some were last taken back."""
        self.state: State = self.opening()
        self._ahead: tuple[int, int, Turned] | None = None
        """A decision that somebody has looked at already, and what it does."""

    def opening(self, log: list[Event] | None = None) -> State:
        """The first position; what happened before it is appended to `log`, not redacted yet."""
        state: State = self.game.new(self.seats, self.options, self.seed, self.generator, log=log)
        return state

    def prologue(self) -> list[Event]:
        """What happened before the first decision. The events are not redacted yet."""
        events: list[Event] = []
        self.opening(events)
        return events

    def ahead(self, seat: int, action: int) -> Turned:
        """What an action that was checked would do."""
        if self._ahead is None or self._ahead[:2] != (seat, action):
            self._ahead = seat, action, _turned(self.state, seat, action)
        return self._ahead[2]

    def act(self, seat: int, action: int, by: By) -> Turned:
        """Take an action that was checked."""
        turned = self.ahead(seat, action)
        self._ahead = None
        self.state = turned.after
        self.moves.append(Move(seat, action, by))
        return turned

    def after(self, count: int) -> State:
        """The position after so many decisions, as a state of its own."""
        return played(self.opening(), self.moves[:count])

    def keep(self, count: int) -> None:
        """Take back all decisions but the first `count`."""
        self._ahead = None
        self.state = self.after(count)
        self.abandoned, self.moves = self.moves, self.moves[:count]

    def latest(self, seat: int) -> int | None:
        """How many decisions there were before the seat's latest of its own; None if it made none."""
        for number in range(len(self.moves) - 1, -1, -1):
            if self.moves[number].seat == seat and self.moves[number].by == "person":
                return number
        return None


def _turned(before: State, seat: int, action: int) -> Turned:
    events: list[Event] = []
    after = before.clone()
    after.log = events
    after.apply(seat, action)
    after.log = None
    return Turned(before, after, events)


def played(state: State, moves: Sequence[Move]) -> State:
    """The state after these moves, in place."""
    for move in moves:
        state.apply(move.seat, move.action)
    return state
