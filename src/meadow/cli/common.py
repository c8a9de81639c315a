"""What several commands share: how they print, and how they read what is typed after them."""

import sys
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click
import msgspec
from rich.console import Console
from rich.text import Text

from meadow.core.catalogue import AnyGame

F = TypeVar("F", bound=Callable[..., Any])
WIDTH_OF_A_PIPE = 160

game_argument = click.argument("game")
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")


def options_option(command: F) -> F:
    """Adds `--option name=value`, which may be given several times."""
    text = "Set an option of the game; may be repeated. `meadow options GAME` lists them."
    return click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help=text)(command)


def assignments(given: Sequence[str]) -> dict[str, str]:
    """The options as typed, by name."""
    for text in given:
        if "=" not in text:
            raise click.UsageError(f"--option needs NAME=VALUE, not {text!r}")
    return {name.strip().replace("-", "_"): value.strip() for name, _, value in (text.partition("=") for text in given)}


def listed(names: str) -> tuple[str, ...]:
    """Names with commas between them."""
    return tuple(name.strip() for name in names.split(",") if name.strip())


def usual_seats(game: AnyGame) -> int:
    """Two players, or the nearest number that the game allows."""
    return min(game.seats, key=lambda seats: abs(seats - 2))


def console(*, stderr: bool = False) -> Console:
    """Prints text as it is: colour only where a style is asked for. NO_COLOR is respected."""
    terminal = (sys.stderr if stderr else sys.stdout).isatty()
    width = None if terminal else WIDTH_OF_A_PIPE
    return Console(stderr=stderr, width=width, highlight=False, markup=False, emoji=False)


def print_json(value: object) -> None:
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2))


def victory(winners: Sequence[str]) -> str:
    """Who won, in a sentence."""
    if not winners:
        return "Everyone lost."
    return f"{winners[0]} wins." if len(winners) == 1 else f"{' and '.join(winners)} share the victory."


def drawn(position: str) -> Text:
    """A position as `Game.draw` gives it, its marks turned into colour; no line is ever broken."""
    return Text.from_markup(position, emoji=False, overflow="ignore")
