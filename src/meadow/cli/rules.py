"""`meadow rules`: a game's rules, to read."""

import click
from rich.markdown import Markdown

from meadow.cli.common import console, game_argument
from meadow.core import catalogue


@click.command(name="rules")
@game_argument
def command(game: str) -> None:
    """Show the rules of GAME.

    They are formatted in a terminal, and plain Markdown in a pipe.

    Example: meadow rules GAME | less
    """
    text = catalogue.find(game).rules_text()
    screen = console()
    if screen.is_terminal:
        screen.print(Markdown(text))
    else:
        click.echo(text)
