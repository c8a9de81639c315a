"""The `meadow` command as a test calls it."""

import os
import subprocess
import sys

from click.testing import CliRunner, Result

from meadow.cli import main
from meadow.core import catalogue
from tests.toys import GAME

TOY = GAME.key
SHIPPED = next(game for game in catalogue.games().values() if game is not GAME and 2 in game.seats)
"""A game that other processes know too."""


def meadow(*arguments: object, typed: str = "") -> Result:
    """Run the command in this process, with `typed` as its input. Nothing but a wanted exit may end it."""
    result = CliRunner().invoke(main, [str(argument) for argument in arguments], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def refused(*arguments: object) -> str:
    """Run a command that must fail because of the user: the one line that it says about it."""
    result = meadow(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith("Error: ")
    return line.removeprefix("Error: ")


def process(*arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """Run it as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "meadow", *arguments],
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env=os.environ | environment,
        timeout=600,
    )
