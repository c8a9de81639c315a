"""A copy of a file of SQLite, whole and of one moment, while the server goes on writing to it."""

import contextlib
import os
import sqlite3
from pathlib import Path

from meadow.server.storage.engines import read_only
from meadow.server.storage.errors import PlaceError, Unavailable
from meadow.server.storage.place import Place


def backup(place: Place, target: Path) -> None:
    """Write the copy to `target`, which must not exist: it is there complete or not at all."""
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
    """All pages in one step: a reader of a write-ahead log sees one moment and holds up no writer."""
    os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    with contextlib.closing(read_only(source)) as old, contextlib.closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")  # so that the copy is one file
