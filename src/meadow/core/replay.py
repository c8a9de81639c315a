"""Replays records: to watch them, to go on from them, to verify them."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from meadow.core import catalogue
from meadow.core.catalogue import AnyGame, UnknownGame
from meadow.core.events import Event
from meadow.core.game import SeatsError
from meadow.core.options import OptionError
from meadow.core.record import Move, Record, RecordError, result_of
from meadow.core.rng import UnknownGenerator
from meadow.core.state import State, digest
from meadow.core.step import IllegalAction, step

NO_RESULT = "no result"
"""`Difference.what` if the game is over but the record has no result."""


class Replayed(NamedTuple):
    """An action, the position after it and what happened. Redact the events before anybody sees them."""

    move: Move
    state: State
    events: list[Event]


class Difference(msgspec.Struct, frozen=True):
    """A difference between a record and its replay."""

    line: int
    action: int | None
    what: str
    recorded: str
    found: str

    def __str__(self) -> str:
        where = f"line {self.line}" if self.action is None else f"line {self.line}, action {self.action}"
        return f"{where}: {self.what}: recorded is {self.recorded}, but {self.found}"


class IllegalRecord(RecordError):  # noqa: N818  the name is what it is
    """The record cannot be replayed any further: `difference` says where and why."""

    def __init__(self, record: Record, difference: Difference) -> None:
        super().__init__(f"{record.source}, {difference}")
        self.difference = difference


def game_of(record: Record) -> AnyGame:
    """The game that was played, in the version of its rules then. Raises IllegalRecord if there is no such game."""
    header = record.header
    try:
        game = catalogue.find(header.game)
    except UnknownGame as error:
        raise IllegalRecord(record, Difference(1, None, "game", repr(header.game), str(error))) from error
    for version in (game, *game.older):
        if version.rules == header.rules:
            return version
    found = f"this meadow plays up to version {game.rules}: use a newer one"
    raise IllegalRecord(record, Difference(1, None, "rules", f"version {header.rules}", found))


def opening(record: Record, log: list[Event] | None = None) -> State:
    """The position before the first action; the events before it are appended to `log`.

    Raises IllegalRecord if no game can begin like this.
    """
    header = record.header
    game = game_of(record)
    try:
        state: State = game.new(len(header.seats), header.options, int(header.seed), header.generator, log=log)
    except SeatsError as error:
        raise IllegalRecord(record, Difference(1, None, "seats", str(len(header.seats)), str(error))) from error
    except OptionError as error:
        raise IllegalRecord(record, Difference(1, None, "options", repr(header.options), str(error))) from error
    except UnknownGenerator as error:
        raise IllegalRecord(record, Difference(1, None, "generator", repr(header.generator), str(error))) from error
    return state


def replay(record: Record) -> Iterator[Replayed]:
    """Every action with the position after it. Raises IllegalRecord at the first that is illegal.

    Texts, hashes and the result are not compared: that is what `verify` does.
    """
    state = opening(record)
    for move in record.moves:
        try:
            state, events = step(state, move.seat, move.action)
        except IllegalAction as error:
            recorded = f"action {move.action} {move.text!r} of seat {move.seat + 1}"
            difference = Difference(move.n + 1, move.n, "illegal action", recorded, str(error))
            raise IllegalRecord(record, difference) from error
        yield Replayed(move, state, events)


def verify(record: Record) -> list[Difference]:
    """All differences between the record and its replay, up to the first illegal action.

    A missing result is a difference only if the game is over: otherwise it is a game under way.
    """
    found: list[Difference] = []
    try:
        game, state = game_of(record), opening(record)
        for move, after, _ in replay(record):
            state = after
            found += _compared(game, move, after)
    except IllegalRecord as error:
        return [*found, error.difference]
    return found + _result(record, state)


def _compared(game: AnyGame, move: Move, after: State) -> list[Difference]:
    found: list[Difference] = []
    text = game.write(move.action)
    if move.text != text and not _means(game, move):
        found.append(Difference(move.n + 1, move.n, "text", repr(move.text), f"action {move.action} is {text!r}"))
    if move.hash is not None and move.hash != (here := digest(after)):
        found.append(Difference(move.n + 1, move.n, "hash", repr(move.hash), f"the position's is {here!r}"))
    return found


def _means(game: AnyGame, move: Move) -> bool:
    """Whether the text is another name of the action, such as one that an earlier meadow wrote."""
    return any(_reads(read, move) for read in (game.read, game.read_old) if read is not None)


def _reads(read: Callable[[str], int], move: Move) -> bool:
    try:
        return read(move.text) == move.action
    except ValueError:
        return False


def _result(record: Record, state: State) -> list[Difference]:
    line = len(record.moves) + 2
    if record.result is None:
        found = "the game is over: `meadow play --resume` completes the record"
        return [Difference(line, None, NO_RESULT, "nothing", found)] if state.over() else []
    if not state.over():
        return [Difference(line, None, "result", "the end of the game", f"seat {state.actor() + 1} is still to decide")]
    actual = result_of(state, len(record.moves))
    return [
        Difference(line, None, f"result: {name}", repr(recorded), f"it is {found!r}")
        for name in actual.__struct_fields__
        if (recorded := getattr(record.result, name)) != (found := getattr(actual, name))
    ]
