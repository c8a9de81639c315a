"""Back up a file of SQLite: a consistent copy, also while the server writes to it."""

import contextlib
import os
import sqlite3
from pathlib import Path

from meadow.server.storage.engines import read_only
from meadow.server.storage.errors import PlaceError, Unavailable
from meadow.server.storage.place import Place


def backup(place: Place, target: Path) -> None:
    """Write the copy to `target`, which must not exist. It appears there only when it is complete.

    Raises PlaceError and Unavailable.
    """
    if place.file is None:
        raise PlaceError(f"PostgreSQL makes its own backups: pg_dump --format=custom --file={target} '{place}'")
    if not place.file.is_file():
        raise PlaceError(f"there is no database at {place.file}")
    if target.exists():
        raise PlaceError(f"{target} exists: a backup never overwrites anything")
    part = target.with_name(f"{target.name}.part-{os.getpid()}")
    try:
        _copy(place.file, part)
        part.rename(target)
    except sqlite3.Error as error:
        raise Unavailable(f"{place} could not be copied to {target}: {error}") from error
    finally:
        part.unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    """Copy all pages in one step: a reader of a write-ahead log has a snapshot, and blocks no writer."""
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    with contextlib.closing(read_only(source)) as old, contextlib.closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")  # without a log, so that the copy is one file
