"""`meadow play`: a game in this terminal, against bots or with others at one screen."""

import contextlib
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import msgspec

from meadow import bots
from meadow.cli.common import assignments, console, options_option
from meadow.cli.play.match import Match
from meadow.cli.play.saving import Saver, refuse_existing, usual_path
from meadow.cli.play.screen import Screen
from meadow.cli.play.seating import bots_of, names_of
from meadow.cli.play.terminal import Terminal
from meadow.core import catalogue
from meadow.core.catalogue import AnyGame
from meadow.core.record import Record, Truncated, read
from meadow.core.replay import game_of
from meadow.core.rng import SECURE


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """The arguments of the command."""

    game: str | None
    seats: int | None
    bots: str | None
    options: tuple[str, ...]
    seed: int | None
    names: tuple[str, ...]
    resume: Path | None
    save: Path | None

    @property
    def begins_anew(self) -> bool:
        """Whether something was typed that only makes sense for a new game."""
        return bool(self.options or self.names) or (self.game, self.seats, self.seed) != (None, None, None)


@click.command(name="play")
@click.argument("game", required=False)
@click.option("--seats", type=int, help="How many play. [default: 2, or the nearest that the game allows]")
@click.option("--bots", help="Bots with commas between; 'none': only people. [default: greedy]")
@options_option
@click.option("--seed", type=click.IntRange(min=0), help="Equal seeds give equal shuffles. [default: random]")
@click.option("--name", "names", multiple=True, help="A person's name; may be repeated.")
@click.option("--resume", type=click.Path(path_type=Path), help="Go on with a saved game.")
@click.option("--save", type=click.Path(path_type=Path), help="Where to save. [default: the user's data folder]")
def command(**typed: Any) -> None:
    """Play GAME in this terminal; without GAME, choose one.

    The game is saved after every decision. Type ? while playing for help.

    Example: meadow play GAME --seats 3 --bots greedy,random --name Ada
    """
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401, PLC0415  gives the terminal its line editing, where there is one
    asked = Asked(**typed)
    if asked.save is not None and asked.save != asked.resume:
        refuse_existing(asked.save)
    match = _new(asked) if asked.resume is None else _resumed(asked, asked.resume)
    saver = Saver(asked.save or asked.resume or usual_path(match.game.key))
    Terminal(match, Screen(console(), match), saver).run()


def _new(asked: Asked) -> Match:
    game = _chosen_game() if asked.game is None else catalogue.find(asked.game)
    seated = bots_of(game, asked.seats, asked.bots)
    seed = secrets.randbits(128) if asked.seed is None else asked.seed
    options = game.options.parse(assignments(asked.options))
    game.new(len(seated), options, seed)
    names = names_of(seated, asked.names)
    return _match(Record.begin(game, options, names, seed, seated, generator=SECURE), seated)


def _match(record: Record, seated: Sequence[str | None]) -> Match:
    return Match(record, [None if name is None else bots.find(name) for name in seated])


def _chosen_game() -> AnyGame:
    """The only game, or the one that the person picks from a list."""
    games = list(catalogue.games().values())
    if len(games) == 1:
        return games[0]
    for number, game in enumerate(games, 1):
        click.echo(f"{number:2}  {game.title} ({game.seats_in_words} players, {game.minutes} minutes): {game.tagline}")
    try:
        number = click.prompt("Which game", type=click.IntRange(1, len(games)))
    except click.Abort:
        click.echo()
        raise click.exceptions.Exit(0) from None
    return games[number - 1]


def _resumed(asked: Asked, path: Path) -> Match:
    """The saved game; if its last line was cut off, everything before it."""
    if asked.begins_anew:
        raise click.UsageError("--resume goes on with a game as it was begun: only --bots and --save go with it")
    try:
        record = read(path)
    except Truncated as error:
        click.echo(f"{error}.", err=True)
        record = error.intact
    if record.result is not None:
        raise click.UsageError(f"{path}: this game is over. `meadow record show` tells it")
    seated = record.header.bots
    if asked.bots is not None or not seated:
        seated = tuple(bots_of(game_of(record), len(record.header.seats), asked.bots))
    return _match(record, seated)
