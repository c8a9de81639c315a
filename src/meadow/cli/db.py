"""`meadow db`: the database of the server."""

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import click

from meadow.cli import UserError
from meadow.cli.common import json_option, print_json
from meadow.server.live.loading import problems
from meadow.server.storage import Place, StorageError
from meadow.server.storage.backup import backup as copy_to
from meadow.server.storage.check import Findings
from meadow.server.storage.check import check as look_at
from meadow.server.storage.schema import upgrade as bring_up_to_date

F = TypeVar("F", bound=Callable[..., Any])


def db_option(command: F) -> F:
    """Adds `--db URL`."""
    text = "sqlite:///FILE or postgresql://USER@HOST/DATABASE. [default: a file in your data folder]"
    return click.option("--db", "url", metavar="URL", envvar="MEADOW_DB", help=text)(command)


@contextlib.contextmanager
def storage_errors_told() -> Iterator[None]:
    """Turn a StorageError into a UserError: the user can correct it."""
    try:
        yield
    except StorageError as error:
        raise UserError(str(error)) from error


@click.group(name="db")
def command() -> None:
    """Look after the database of the server.

    Example: meadow db check
    """


@command.command()
@db_option
def upgrade(url: str | None) -> None:
    """Create the database, or upgrade an old one to this version. Stop the server first.

    It is upgraded completely or not at all.

    Example: meadow db upgrade
    """
    with storage_errors_told():
        place = Place.of(url)
        before, after = bring_up_to_date(place)
    if before == after:
        click.echo(f"{place}: is up to date (schema {after})")
    else:
        click.echo(f"{place}: {'created' if before is None else f'upgraded from schema {before}'}, now schema {after}")


@command.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@db_option
def backup(file: Path, url: str | None) -> None:
    """Copy the database to FILE. The server may go on running.

    FILE is a complete database of its own: give it to --db to use it.

    Example: meadow db backup meadow-backup.db
    """
    with storage_errors_told():
        place = Place.of(url)
        copy_to(place, file)
    click.echo(f"{place}: copied to {file}")


@command.command()
@db_option
@json_option
@click.pass_context
def check(ctx: click.Context, url: str | None, as_json: bool) -> None:
    """Check that nothing in the database is damaged, missing or duplicated. The server may go on running.

    Every match is replayed, so that unreadable entries and illegal actions are found too.
    The exit code is 1 if something is wrong.

    Example: meadow db check --db meadow-backup.db
    """
    with storage_errors_told():
        findings = look_at(Place.of(url), problems)
    if as_json:
        print_json(findings)
    else:
        _tell(findings)
    ctx.exit(1 if findings.problems else 0)


def _tell(findings: Findings) -> None:
    click.echo(f"{findings.place}: {findings.tables} tables, {findings.entries} entries", nl=False)
    click.echo(f", {len(findings.problems)} problems" if findings.problems else ", all in order")
    for problem in findings.problems:
        click.echo(f"  {problem}")
