"""`meadow doctor`: checks that a server has everything it needs."""

import http.client
import os
import platform
import sqlite3
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path

import click
import msgspec
from sqlalchemy.exc import DBAPIError

import meadow
from meadow.cli import how_built
from meadow.cli.common import json_option, print_json
from meadow.cli.db import db_option
from meadow.cli.serve import PORT
from meadow.core import catalogue
from meadow.core.components import ComponentError
from meadow.server.net.static import Client
from meadow.server.run import CannotListen, listening
from meadow.server.storage import Place, PlaceError, StorageError
from meadow.server.storage.engines import check_sqlite, reading
from meadow.server.storage.errors import reason
from meadow.server.storage.schema import check_schema, newest_revision

LIBRARIES = ("msgspec", "starlette", "uvicorn", "websockets", "SQLAlchemy", "alembic")
SECONDS = 2


class Finding(msgspec.Struct, frozen=True):
    """One check: its name, whether it passed, and what was found."""

    what: str
    fine: bool
    found: str


@click.command(name="doctor")
@db_option
@click.option("--host", default="127.0.0.1", envvar="MEADOW_HOST", show_default=True, help="Where it would listen.")
@click.option("--port", default=PORT, envvar="MEADOW_PORT", show_default=True, type=click.IntRange(1, 65535))
@json_option
@click.pass_context
def command(ctx: click.Context, url: str | None, host: str, port: int, as_json: bool) -> None:
    """Check that `meadow serve` has everything it needs. Nothing is changed.

    The exit code is 1 if something is wrong.

    Example: meadow doctor
    """
    findings = [*_versions(), *_storage(url), _port(host, port)]
    if as_json:
        print_json(findings)
    else:
        for each in findings:
            click.echo(f"{'ok   ' if each.fine else 'WRONG'} {each.what}: {each.found}")
    ctx.exit(0 if all(each.fine for each in findings) else 1)


def _versions() -> Iterator[Finding]:
    yield Finding("meadow", True, f"{meadow.__version__} ({how_built()})")
    yield _games()
    yield Finding("Python", True, f"{platform.python_version()} on {platform.system()} {platform.machine()}")
    yield Finding("page", True, "built" if Client.read() else "not built: `make client` does, and the API needs none")
    yield Finding("libraries", True, ", ".join(f"{name} {version(name)}" for name in LIBRARIES))


def _games() -> Finding:
    try:
        return Finding("games", bool(catalogue.games()), ", ".join(catalogue.games()))
    except ComponentError as error:
        return Finding("games", False, str(error))


def _storage(url: str | None) -> Iterator[Finding]:
    """Check only what is used: PostgreSQL needs neither SQLite nor a folder to write to."""
    try:
        place = Place.of(url)
    except PlaceError as error:
        yield Finding("database", False, str(error))
        return
    if place.file is not None:
        yield _told("SQLite", sqlite3.sqlite_version, lambda: check_sqlite(sqlite3.sqlite_version))
        yield _folder(place.file.parent)
    if place.file is not None and not place.file.exists():
        yield Finding("database", True, f"{place}: not there yet, `meadow serve` makes it")
    else:
        yield _told("database", f"{place}: answers, schema {newest_revision()}", lambda: _reach(place))


def _told(what: str, fine: str, look: Callable[[], None]) -> Finding:
    try:
        look()
    except StorageError as error:
        return Finding(what, False, str(error))
    return Finding(what, True, fine)


def _reach(place: Place) -> None:
    """Raise StorageError unless the database answers and has the newest schema."""
    engine = reading(place)
    try:
        with engine.connect() as connection:
            check_schema(connection, place)
    except DBAPIError as error:
        raise StorageError(f"{place} cannot be read: {reason(error)}") from error
    finally:
        engine.dispose()


def _folder(folder: Path) -> Finding:
    """Check that the folder, or its nearest parent that exists, is writable."""
    there = next(path for path in (folder, *folder.parents) if path.exists())
    fine = there.is_dir() and os.access(there, os.W_OK | os.X_OK)
    return Finding("data folder", fine, f"{folder}{'' if fine else f': {there} cannot be written'}")


def _port(host: str, port: int) -> Finding:
    try:
        listening(host, port).close()
    except CannotListen as error:
        if _answers(host, port):
            return Finding("port", True, f"a server answers at {host}, port {port}")
        return Finding("port", False, str(error))
    return Finding("port", True, f"{port} on {host} is free")


def _answers(host: str, port: int) -> bool:
    """Whether a server of meadow already listens there."""
    connection = http.client.HTTPConnection(host, port, timeout=SECONDS)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().read().startswith(b'{"status":')
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
