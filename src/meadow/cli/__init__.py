"""The `meadow` command, one module for each subcommand."""

import contextlib
import importlib
import sys
from collections.abc import Iterator
from io import TextIOWrapper
from typing import Any

import click

import meadow
from meadow.bots import UnknownBot
from meadow.bots.levels import LevelError
from meadow.bots.weights import WeightsError
from meadow.core.catalogue import UnknownGame
from meadow.core.components import ComponentError
from meadow.core.game import SeatsError
from meadow.core.options import OptionError
from meadow.core.record import RecordError
from meadow.core.rng import SeedError
from meadow.lab.ladder import LadderError
from meadow.lab.training import CourseError

WORDS = (
    "play",
    "games",
    "rules",
    "options",
    "show",
    "sim",
    "ladder",
    "train",
    "calibrate",
    "record",
    "hint",
    "bench",
    "serve",
    "db",
    "admin",
    "doctor",
)
"""The subcommands: the module `meadow.cli.<word>` has each as `command`."""


MENDABLE = (
    ComponentError,
    CourseError,
    LadderError,
    LevelError,
    OptionError,
    RecordError,
    SeatsError,
    SeedError,
    UnknownBot,
    UnknownGame,
    WeightsError,
)


class UserError(click.ClickException):
    """An error that the user can correct, shown in one line without a traceback."""

    exit_code = 2


@contextlib.contextmanager
def told_in_one_line() -> Iterator[None]:
    """Turn errors that the user can correct into a UserError."""
    try:
        yield
    except click.exceptions.NoArgsIsHelpError:
        raise
    except click.UsageError as error:
        path = error.ctx.command_path if error.ctx else "meadow"
        message = error.format_message()
        raise UserError(f"{message}{'' if message.endswith(('.', '?')) else '.'} See `{path} --help`") from error
    except MENDABLE as error:
        raise UserError(str(error)) from error
    except BrokenPipeError:
        raise
    except OSError as error:
        raise UserError(f"{error.filename or 'input or output'}: {error.strerror}") from error


class Words(click.Group):
    """Imports a subcommand only when it is used, and shows every error of the user in one line."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        del ctx
        return list(WORDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        del ctx
        if cmd_name not in WORDS:
            return None
        command: click.Command = importlib.import_module(f"meadow.cli.{cmd_name}").command
        return command

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        with told_in_one_line():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        with told_in_one_line():
            return super().invoke(ctx)


def how_built() -> str:
    return f"uncompiled: {meadow.UNCOMPILED}" if meadow.UNCOMPILED else "compiled"


@click.group(name="meadow", cls=Words, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(meadow.__version__, message=f"meadow %(version)s ({how_built()})")
def main() -> None:
    """Modern board games with every rule enforced: to play, to simulate, to research.

    Begin with `meadow play`, or with `meadow serve` to play with others.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a poor terminal shows question marks rather than a traceback
