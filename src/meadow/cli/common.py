"""What several commands share: how they print, and how they read what is typed after them."""

import sys
import textwrap
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click
import msgspec
from rich.console import Console
from rich.text import Text

from meadow.core.catalogue import AnyGame

F = TypeVar("F", bound=Callable[..., Any])
WIDTH_OF_A_PIPE = 160
ADJUDICATED = "It was ended by the game's limit and scored as it stood (adjudicated)."

game_argument = click.argument("game")
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")


def options_option(command: F) -> F:
    """Adds `--option name=value`, which may be given several times."""
    text = "Set an option of the game; may be repeated. `meadow options GAME` lists them."
    return click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help=text)(command)


def assignments(given: Sequence[str], option: str = "--option") -> dict[str, str]:
    """The options as typed, by name. Raises UsageError if one is malformed or repeated."""
    typed: dict[str, str] = {}
    for text in given:
        name, sign, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if not sign:
            raise click.UsageError(f"{option} needs NAME=VALUE, not {text!r}")
        if name in typed:
            raise click.UsageError(f"{option} {name} was given more than once")
        typed[name] = value.strip()
    return typed


def listed(names: str) -> tuple[str, ...]:
    """Split names at commas."""
    return tuple(name.strip() for name in names.split(",") if name.strip())


def usual_seats(game: AnyGame) -> int:
    """Two players, or the nearest number that the game allows."""
    return min(game.seats, key=lambda seats: abs(seats - 2))


def console(*, stderr: bool = False) -> Console:
    """Prints text as it is: colour only where a style is asked for. NO_COLOR is respected."""
    terminal = (sys.stderr if stderr else sys.stdout).isatty()
    width = None if terminal else WIDTH_OF_A_PIPE
    return Console(stderr=stderr, width=width, highlight=False, markup=False, emoji=False)


def say(screen: Console, text: str, style: str = "") -> None:
    """Print sentences so that no word is broken: see `fitted`."""
    screen.print(fitted(screen, text), style=style, soft_wrap=True)


def fitted(screen: Console, text: str) -> str:
    """The text broken between words to the width of a terminal; as it is in a pipe. A long path stays whole."""
    if not screen.is_terminal:
        return text
    return "\n".join(_folded(line, screen.width) for line in text.split("\n"))


def _folded(line: str, width: int) -> str:
    indent = line[: len(line) - len(line.lstrip(" ·"))]
    return textwrap.fill(
        line, width, subsequent_indent=" " * len(indent), break_long_words=False, break_on_hyphens=False
    )


def printable(text: str) -> str:
    """The printable letters of a text that comes from outside."""
    return "".join(letter for letter in text if letter.isprintable())


def print_json(value: object) -> None:
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2))


def drew(winners: int, seats: int) -> bool:
    """Whether the game was a draw: everyone won, and there was more than one player."""
    return winners == seats > 1


def victory(winners: Sequence[str], seats: int) -> str:
    """A sentence that says who won."""
    if not winners:
        return "Everyone lost."
    if drew(len(winners), seats):
        return "A draw."
    return f"{winners[0]} wins." if len(winners) == 1 else f"{' and '.join(winners)} share the victory."


def drawn(position: str) -> Text:
    """A position as `Game.draw` gives it, its markup turned into colour."""
    return Text.from_markup(position, emoji=False)
