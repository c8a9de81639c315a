"""`meadow show`: what lies in a game's box, to proof-read."""

from collections.abc import Sequence

import click

from meadow.cli.common import console, drawn, game_argument
from meadow.core import catalogue
from meadow.core.catalogue import AnyGame


@click.command(name="show", context_settings={"ignore_unknown_options": True})
@game_argument
@click.argument("parts", nargs=-1, type=click.UNPROCESSED, metavar="[--PART]...")
def command(game: str, parts: tuple[str, ...]) -> None:
    """Show what lies in the box of GAME: all parts that it can show, or those named.

    Example: meadow show GAME --tiles
    """
    found = catalogue.find(game)
    for part in _wanted(found, [part.removeprefix("--") for part in parts]):
        console().print(drawn(found.show[part]()))


def _wanted(game: AnyGame, parts: Sequence[str]) -> list[str]:
    offered = list(game.show)
    if not offered:
        raise click.UsageError(f"{game.title} has nothing to show; `meadow rules {game.key}` tells what is in the box")
    for part in parts:
        if part not in offered:
            raise click.UsageError(f"{game.title} cannot show {part!r}. Parts: {', '.join(offered)}")
    return list(parts) or offered
