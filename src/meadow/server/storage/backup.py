"""Back up a database: a consistent copy, also while the server writes to it.

The copy is a file of SQLite, of a database of PostgreSQL too: it can be checked, used with `--db`, and restored to
either.
"""

import contextlib
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from meadow.server.storage.engines import read_only, reading, writing
from meadow.server.storage.errors import PlaceError, SchemaError, Unavailable, reason
from meadow.server.storage.place import Place
from meadow.server.storage.rows import copy_rows
from meadow.server.storage.schema import check_schema, upgrade


def backup(place: Place, target: Path) -> None:
    """Write the copy to `target`, which must not exist. It appears there only when it is complete.

    Raises PlaceError and Unavailable.
    """
    if place.file is not None and not place.file.is_file():
        raise PlaceError(f"there is no database at {place.file}")
    if target.exists():
        raise PlaceError(f"{target} exists: a backup never overwrites anything")
    part = target.with_name(f"{target.name}.part-{os.getpid()}")
    try:
        if place.file is None:
            _copy_postgres(place, part)
        else:
            copy_file(place.file, part)
        part.rename(target)
        sync_folder(target.parent)
    except (sqlite3.Error, DBAPIError) as error:
        raise Unavailable(f"{place} could not be copied to {target}: {reason(error)}") from error
    except OSError as error:
        raise PlaceError(f"{target} cannot be written: {error.strerror}") from error
    finally:
        part.unlink(missing_ok=True)


def copy_file(source: Path, target: Path) -> None:
    """Copy all pages in one step: a reader of a write-ahead log has a snapshot, and blocks no writer."""
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    with contextlib.closing(read_only(source)) as old, contextlib.closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")  # without a log, so that the copy is one file


def make_folder(folder: Path) -> None:
    """Make a folder that nobody else can read, if there is none. Raises PlaceError."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise PlaceError(f"{folder} cannot be created: {error.strerror}") from error


def sync_folder(folder: Path) -> None:
    """Write the names of the files in it to the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _copy_postgres(place: Place, target: Path) -> None:
    with tempfile.TemporaryDirectory(prefix=".backup-", dir=target.parent) as folder:
        new = Place.of(str(Path(folder) / "meadow.db"))
        upgrade(new)
        with snapshot(place) as source, _written(new) as copy:
            _check_copied_schema(source, place)
            copy_rows(source, copy)
        assert new.file is not None
        copy_file(new.file, target)


@contextlib.contextmanager
def snapshot(place: Place) -> Iterator[Connection]:
    """A connection that reads what was there when it began, whatever is written meanwhile."""
    engine = reading(place)
    try:
        with engine.connect() as connection:
            if place.file is None:
                connection.execution_options(isolation_level="REPEATABLE READ")
            else:
                connection.execute(text("BEGIN"))
            yield connection
    finally:
        engine.dispose()


@contextlib.contextmanager
def _written(place: Place) -> Iterator[Connection]:
    """A transaction on a database that nobody else has yet."""
    engine = writing(place)
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def _check_copied_schema(source: Connection, place: Place) -> None:
    try:
        check_schema(source, place)
    except SchemaError as error:
        advice = f"pg_dump --format=custom '{place}' copies it as it is"
        raise PlaceError(f"{place} has another schema than this meadow: {advice}") from error
