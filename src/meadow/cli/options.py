"""`meadow options`: what can be changed about a game."""

from collections.abc import Sequence
from typing import Any

import click
from rich.table import Table

from meadow.cli.common import console, game_argument, json_option, print_json
from meadow.core import catalogue
from meadow.core.options import Option, Options, described


@click.command(name="options")
@game_argument
@json_option
def command(game: str, as_json: bool) -> None:
    """List the options of GAME.

    Each with its allowed values and its default.

    Example: meadow options GAME
    """
    kind: type[Options] = catalogue.find(game).options
    options = described(kind)
    if as_json:
        print_json(options)
    elif not options:
        click.echo("This game has no options.")
    else:
        console().print(_table(options))


def in_words(value: Any) -> str:
    """An option's value as a person would type it."""
    if value is None:
        return "auto"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _table(options: Sequence[Option]) -> Table:
    table = Table("option", "allowed", "default", "", box=None, padding=(0, 2, 0, 0), header_style="bold")
    for option in options:
        table.add_row(option.name, option.allowed, in_words(option.default), option.help)
    return table
