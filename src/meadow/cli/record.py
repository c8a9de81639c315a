"""`meadow record`: check records of games, and read them."""

from collections.abc import Iterator
from pathlib import Path

import click
import msgspec
from rich.console import Console

from meadow.cli.common import console, drawn, json_option, print_json, victory
from meadow.core import catalogue
from meadow.core.catalogue import AnyGame
from meadow.core.record import Record, RecordError, read
from meadow.core.replay import Difference, IllegalRecord, Replayed, game_of, opening, replay
from meadow.core.replay import verify as differences_of
from meadow.core.state import State


@click.group(name="record")
def command() -> None:
    """Check records of games, and read them.

    Example: meadow record show game.jsonl
    """


class Verdict(msgspec.Struct, frozen=True):
    """What is said about one file. `error` is set when it could not even be read."""

    file: str
    actions: int = 0
    finished: bool = False
    differences: tuple[Difference, ...] = ()
    error: str | None = None

    @property
    def code(self) -> int:
        return 2 if self.error else 1 if self.differences else 0

    def in_words(self) -> list[str]:
        if self.error:
            return [self.error]
        if self.differences:
            return [f"{self.file}, {difference}" for difference in self.differences]
        return [f"{self.file}: {self.actions} actions, all as recorded{'' if self.finished else '; not finished'}"]


@command.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@json_option
@click.pass_context
def verify(ctx: click.Context, files: tuple[Path, ...], as_json: bool) -> None:
    """Replay each of FILES and compare every action, hash and result.

    The exit code is 1 if something differs, 2 if a file is no record.

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
    return Verdict(str(file), len(record.moves), record.result is not None, tuple(differences_of(record)))


@command.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--board", is_flag=True, help="Draw the position whenever somebody else is to decide.")
@click.pass_context
def show(ctx: click.Context, file: Path, board: bool) -> None:
    """Tell the game in FILE turn by turn, with everything that was hidden in it.

    Example: meadow record show --board game.jsonl
    """
    record = read(file)
    screen = console()
    _head(screen, record)
    told = 0
    try:
        for told in _replayed(screen, record, board):  # noqa: B007  how far it came counts when it stops
            pass
    except IllegalRecord:
        _as_written(screen, record, told)
    _end(screen, record)
    found = differences_of(record)
    for difference in found:
        click.echo(f"{file}, {difference}", err=True)
    ctx.exit(1 if found else 0)


def _replayed(screen: Console, record: Record, board: bool) -> Iterator[int]:
    """Tell the game action by action; how many have been told."""
    game, state = game_of(record), opening(record)
    if board:
        _position(screen, game, state)
    for step in replay(record):
        _tell(screen, game, record, step)
        if board and step.state.actors() != state.actors():
            _position(screen, game, step.state)
        state = step.state
        yield step.move.n


def _as_written(screen: Console, record: Record, told: int) -> None:
    """What cannot be replayed can still be read."""
    screen.print("The rest cannot be replayed; this is what was written down:")
    for move in record.moves[told:]:
        name = record.header.seats[move.seat] if move.seat in range(len(record.header.seats)) else "?"
        screen.print(f"{move.n:4}. {name}: {move.text}", soft_wrap=True)


def _head(screen: Console, record: Record) -> None:
    known = catalogue.games().get(record.header.game)
    screen.print(known.title if known else record.header.game, style="bold")
    for seat, name in enumerate(record.header.seats):
        screen.print(f"  seat {seat + 1}: {name}")


def _position(screen: Console, game: AnyGame, state: State) -> None:
    screen.print()
    screen.print(drawn(game.draw(game.view(state, None))), crop=False)
    screen.print()


def _tell(screen: Console, game: AnyGame, record: Record, step: Replayed) -> None:
    move, names = step.move, record.header.seats
    screen.print(f"{move.n:4}. {names[move.seat]}: {game.write(move.action)}", soft_wrap=True)
    for event in step.events:
        screen.print(f"      {game.narrate(event, names)}", soft_wrap=True, style="dim")


def _end(screen: Console, record: Record) -> None:
    result, names = record.result, record.header.seats
    if result is None:
        screen.print("Not finished.")
        return
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, result.scores, strict=False))
    winners = [names[seat] for seat in result.winners if seat in range(len(names))]
    screen.print(f"{victory(winners)} Scores: {scores}.", soft_wrap=True)
    if result.adjudicated:
        screen.print("It was ended by the game's limit and scored as it stood (adjudicated).")
