"""`meadow games`: the list of games."""

import click
from rich.table import Table

from meadow.cli.common import console, json_option, print_json
from meadow.core import catalogue
from meadow.core.catalogue import AnyGame


@click.command(name="games")
@json_option
def command(as_json: bool) -> None:
    """List the games.

    Example: meadow games
    """
    games = list(catalogue.games().values())
    if as_json:
        print_json([summary(game) for game in games])
    else:
        console().print(_table(games))


def summary(game: AnyGame) -> dict[str, object]:
    """The entry of a game in the list."""
    return {
        "game": game.key,
        "title": game.title,
        "tagline": game.tagline,
        "authors": game.authors,
        "seats": list(game.seats),
        "minutes": game.minutes,
        "rules": game.rules,
    }


def _table(games: list[AnyGame]) -> Table:
    table = Table("game", "title", "players", "minutes", "", box=None, padding=(0, 2, 0, 0), header_style="bold")
    for game in games:
        table.add_row(game.key, game.title, game.seats_in_words, game.minutes, game.tagline)
    return table
