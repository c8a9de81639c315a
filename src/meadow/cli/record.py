"""`meadow record`: check records of games, and read them."""

import contextlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.console import Console

from meadow.cli.common import ADJUDICATED, console, drawn, json_option, print_json, printable, say, victory
from meadow.cli.options import in_words
from meadow.core import catalogue
from meadow.core.catalogue import AnyGame
from meadow.core.events import Event
from meadow.core.options import Options, described
from meadow.core.record import Record, RecordError, read
from meadow.core.replay import NO_RESULT, Difference, IllegalRecord, Replayed, game_of, opening, replay
from meadow.core.replay import verify as differences_of
from meadow.core.state import State
from meadow.table import fairness


@click.group(name="record")
def command() -> None:
    """Check records of games, and read them.

    Example: meadow record show game.jsonl
    """


class Verdict(msgspec.Struct, frozen=True):
    """The result for one file. `error` is set if it could not be read."""

    file: str
    actions: int = 0
    finished: bool = False
    differences: tuple[Difference, ...] = ()
    sealed: bool = False
    """Whether it has a commitment to its seed, made before the game began."""
    error: str | None = None

    @property
    def code(self) -> int:
        return 2 if self.error else 1 if self.differences else 0

    def in_words(self) -> list[str]:
        if self.error:
            return [self.error]
        if self.differences:
            return [f"{self.file}, {difference}" for difference in self.differences]
        sealed = ", from the seed that was committed to" if self.sealed else ""
        ending = "" if self.finished else "; not finished"
        return [f"{self.file}: {self.actions} actions, all as recorded{sealed}{ending}"]


@command.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@json_option
@click.pass_context
def verify(ctx: click.Context, files: tuple[Path, ...], as_json: bool) -> None:
    """Replay each of FILES and compare every action, hash and result.

    For a game played over the network, also check that its seed is the one that was committed to at its start.

    The exit code is 1 if something differs, 2 if a file is not a record.

    Example: meadow record verify games/*.jsonl
    """
    verdicts = [_verdict(file) for file in files]
    if as_json:
        print_json(verdicts)
    else:
        for verdict in verdicts:
            for line in verdict.in_words():
                click.echo(line, err=verdict.error is not None)
    ctx.exit(max(verdict.code for verdict in verdicts))


def _verdict(file: Path) -> Verdict:
    try:
        record = read(file)
    except RecordError as error:
        return Verdict(str(file), error=str(error))
    found, sealed = differences_of(record), _seal(file)
    if sealed is False:
        found.insert(0, Difference(1, None, "commitment", "a hash", "seed and salt have another: the seed was changed"))
    return Verdict(str(file), len(record.moves), record.result is not None, tuple(found), sealed is not None)


def _seal(file: Path) -> bool | None:
    """Whether seed and salt are those that were committed to; None if there was no commitment."""
    try:
        return fairness.check(file.read_bytes().partition(b"\n")[0])
    except (msgspec.DecodeError, OSError):
        return False


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--board", is_flag=True, help="Draw the position whenever somebody else is to decide.")
@click.pass_context
def show(ctx: click.Context, file: Path, board: bool) -> None:
    """Tell the game in FILE turn by turn, with everything that was hidden in it.

    The first and the last position are always drawn.

    Example: meadow record show --board game.jsonl
    """
    record = read(file)
    screen = console()
    _head(screen, record)
    _as_written(screen, record, _replayed(screen, record, board))
    found = differences_of(record)
    _end(screen, record, over=any(difference.what == NO_RESULT for difference in found))
    for difference in found:
        click.echo(f"{file}, {difference}", err=True)
    ctx.exit(1 if found else 0)


def _replayed(screen: Console, record: Record, board: bool) -> int:
    """Print the game action by action, as far as it can be replayed. Returns the number of actions."""
    try:
        events: list[Event] = []
        game, state = game_of(record), opening(record, events)
    except IllegalRecord:
        return 0
    told, drawn_at = 0, 0
    _narrate(screen, game, record, events)
    _position(screen, game, state)
    with contextlib.suppress(IllegalRecord):
        for step in replay(record):
            _tell(screen, game, record, step)
            before, state, told = state, step.state, step.move.n
            if board and state.actors() != before.actors():
                _position(screen, game, state)
                drawn_at = told
    if drawn_at != told:
        _position(screen, game, state)
    return told


def _as_written(screen: Console, record: Record, told: int) -> None:
    """Print, as they were written, the moves that cannot be replayed."""
    if told == len(record.moves):
        return
    say(screen, "The rest cannot be replayed; this is what was written down:")
    for move in record.moves[told:]:
        name = record.header.seats[move.seat] if move.seat in range(len(record.header.seats)) else "?"
        say(screen, f"{move.n:4}. {name}: {printable(move.text)}")


def _head(screen: Console, record: Record) -> None:
    header = record.header
    known = catalogue.games().get(header.game)
    say(screen, known.title if known else printable(header.game), "bold")
    for seat, name in enumerate(header.seats):
        say(screen, f"  seat {seat + 1}: {name}")
    usual = _defaults(record)
    for name, value in header.options.items():
        if name not in usual or value != usual[name]:
            say(screen, f"  option {printable(name)}: {printable(in_words(value))}")
    say(screen, f"  seed: {header.seed}")
    say(screen, f"  generator: {printable(header.generator)}")


def _defaults(record: Record) -> dict[str, Any]:
    """The default options; empty if this meadow does not have the game."""
    try:
        kind: type[Options] = game_of(record).options
    except IllegalRecord:
        return {}
    return {option.name: option.default for option in described(kind)}


def _position(screen: Console, game: AnyGame, state: State) -> None:
    screen.print()
    screen.print(drawn(game.draw(game.view(state, None))), crop=False)
    screen.print()


def _tell(screen: Console, game: AnyGame, record: Record, step: Replayed) -> None:
    move, names = step.move, record.header.seats
    say(screen, f"{move.n:4}. {names[move.seat]}: {game.write(move.action)}")
    _narrate(screen, game, record, step.events)


def _narrate(screen: Console, game: AnyGame, record: Record, events: Sequence[Event]) -> None:
    for event in events:
        say(screen, f"      {game.narrate(event, record.header.seats)}", "dim")


def _end(screen: Console, record: Record, *, over: bool) -> None:
    result, names = record.result, record.header.seats
    if result is None:
        say(screen, "It is over, but the result was not written down." if over else "Not finished.")
        return
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, result.scores, strict=False))
    winners = [names[seat] for seat in result.winners if seat in range(len(names))]
    say(screen, f"{victory(winners, len(names))} Scores: {scores}.")
    if result.adjudicated:
        say(screen, ADJUDICATED)
