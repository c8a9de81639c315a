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
from meadow.server.storage.restore import restore as put_back
from meadow.server.storage.rotation import Rotated, rotate
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
@click.argument("file", required=False, type=click.Path(path_type=Path, dir_okay=False))
@click.option("--dir", "folder", type=click.Path(path_type=Path, file_okay=False), help="A folder for dated backups.")
@click.option("--keep", type=click.IntRange(1), help="How many dated backups stay in --dir. [default: all]")
@db_option
@json_option
def backup(file: Path | None, folder: Path | None, keep: int | None, url: str | None, as_json: bool) -> None:
    """Copy the database to FILE, or to a file in --dir that is named by its time. The server may go on running.

    The backup is a complete database of SQLite, also if the database is PostgreSQL: give it to --db to use it.
    With --keep the oldest backups in --dir are deleted, and no other files.

    Example: meadow db backup --dir backups --keep 14
    """
    if (file is None) == (folder is None):
        raise click.UsageError("Name either FILE or --dir.")
    if keep is not None and folder is None:
        raise click.UsageError("--keep needs --dir.")
    with storage_errors_told():
        done = _backed_up(Place.of(url), file, folder, keep)
    if as_json:
        print_json(done)
        return
    click.echo(f"{done.place}: copied to {done.file}")
    for removed in done.removed:
        click.echo(f"deleted {removed}")


def _backed_up(place: Place, file: Path | None, folder: Path | None, keep: int | None) -> Rotated:
    if folder is not None:
        return rotate(place, folder, keep)
    assert file is not None
    copy_to(place, file)
    return Rotated(place=str(place), file=str(file), bytes=file.stat().st_size, removed=[])


@command.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@db_option
@json_option
def restore(file: Path, url: str | None, as_json: bool) -> None:
    """Replace the database by the backup FILE. Stop the server first.

    The backup is checked first, as by `meadow db check`; FILE itself stays as it is. A file of SQLite that is replaced
    is kept beside the new one. PostgreSQL is restored in one transaction, and nothing of what was there is kept.

    Example: meadow db restore backups/meadow-20260131T120000Z.db
    """
    with storage_errors_told():
        done = put_back(Place.of(url), file, problems)
    if as_json:
        print_json(done)
        return
    click.echo(f"{done.place}: restored from {done.file}: {done.tables} tables, {done.entries} entries")
    if done.kept is not None:
        click.echo(f"what was there before is {done.kept}")


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
