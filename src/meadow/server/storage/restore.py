"""Restore a backup: put it in the place of a database that no server has open.

The backup is copied, brought up to date and checked first. Only then the database changes, as a whole or not at all.
"""

import contextlib
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec
from sqlalchemy.exc import DBAPIError

from meadow.server.storage.backup import copy_file, make_folder, snapshot, sync_folder
from meadow.server.storage.check import CheckLog, Findings, check
from meadow.server.storage.engines import read_only
from meadow.server.storage.errors import PlaceError, Unavailable, reason
from meadow.server.storage.locks import FileLock, owning
from meadow.server.storage.place import Place
from meadow.server.storage.rotation import stamp
from meadow.server.storage.rows import copy_rows
from meadow.server.storage.schema import prepare, upgrade

LOG, INDEX = "-wal", "-shm"
"""What SQLite adds to the name of a file for its log and index."""
SHOWN = 3
"""Problems of a damaged backup that are named."""


class Restored(msgspec.Struct, frozen=True, kw_only=True):
    """What was restored; `kept` is the file that was there before, if there was one."""

    place: str
    file: str
    tables: int
    entries: int
    kept: str | None


def restore(place: Place, file: Path, check_log: CheckLog = lambda *_: ()) -> Restored:
    """Replace the database by the backup. Raises PlaceError, SchemaError, Locked and Unavailable."""
    if not file.is_file():
        raise PlaceError(f"there is no backup at {file}")
    with _beside(place) as folder, _taken(place):
        copy = _prepared(file, folder)
        findings = _checked(copy, file, check_log)
        kept = _put(copy, place)
    return Restored(
        place=str(place),
        file=str(file),
        tables=findings.tables,
        entries=findings.entries,
        kept=None if kept is None else str(kept),
    )


def _put(copy: Path, place: Place) -> Path | None:
    """The file that is kept, if one was replaced."""
    if place.file is not None:
        return _replace(copy, place.file)
    _insert(copy, place)
    return None


@contextlib.contextmanager
def _beside(place: Place) -> Iterator[Path]:
    """A folder for the copy: on the same disk as the file, so that a rename can put it there."""
    beside = None
    if place.file is not None:
        make_folder(place.file.parent)
        beside = Path(os.path.realpath(place.file)).parent
    with tempfile.TemporaryDirectory(prefix=".restore-", dir=beside) as folder:
        yield Path(folder)


@contextlib.contextmanager
def _taken(place: Place) -> Iterator[None]:
    """Keep servers out of a file of SQLite. For PostgreSQL `_insert` does."""
    lock = None if place.file is None else FileLock(place.file)
    try:
        yield
    finally:
        if lock is not None:
            lock.release()


def _prepared(file: Path, folder: Path) -> Path:
    """A copy of the backup with the newest schema, as one file."""
    old, new = folder / f"copy of {file.name}", folder / file.name
    try:
        copy_file(file, old)
        if not _has_schema(old):
            raise PlaceError(f"{file} is no database of meadow")
        upgrade(Place.of(str(old)))
        copy_file(old, new)
    except sqlite3.Error as error:
        raise Unavailable(f"{file} cannot be read: {error}") from error
    return new


def _has_schema(file: Path) -> bool:
    with contextlib.closing(read_only(file)) as connection:
        query = "SELECT count(*) FROM sqlite_master WHERE name IN ('alembic_version', 'tables', 'entries')"
        return bool(connection.execute(query).fetchone() == (3,))


def _checked(copy: Path, file: Path, check_log: CheckLog) -> Findings:
    findings = check(Place.of(str(copy)), check_log)
    if findings.problems:
        more = f" (and {len(findings.problems) - SHOWN} more)" if len(findings.problems) > SHOWN else ""
        said = "; ".join(findings.problems[:SHOWN])
        raise PlaceError(f"{file} is damaged, so nothing was restored: {said}{more}")
    return findings


def _replace(copy: Path, file: Path) -> Path | None:
    """Put the copy there by one rename; the name under which the file is kept that was there.

    Until then the old database is complete, also if this process ends in between. After it the server would refuse the
    backup beside the log of another database, as long as that is there.
    """
    real = Path(os.path.realpath(file))
    kept = _keep(real) if real.exists() else None
    _give_to_owner(copy, (kept or real.parent).stat())
    with copy.open("rb") as written:
        os.fsync(written.fileno())
    copy.replace(real)
    for suffix in (LOG, INDEX):
        _beside_file(real, suffix).unlink(missing_ok=True)
    sync_folder(real.parent)
    return kept


def _keep(file: Path) -> Path:
    """Give the file a second name, and also its log, in which a server that was killed leaves entries.

    Neither is opened: SQLite deletes a log that it thinks belongs to no database.
    """
    kept = file.with_name(f"{file.name}.before-{stamp()}")
    try:
        os.link(file, kept)
        if _beside_file(file, LOG).exists():
            os.link(_beside_file(file, LOG), _beside_file(kept, LOG))
    except OSError as error:
        raise PlaceError(f"{file} cannot be kept as {kept}: {error.strerror}") from error
    return kept


def _give_to_owner(copy: Path, owner: os.stat_result) -> None:
    """Root may restore what another user's server has: that could not open a file of root's."""
    if os.geteuid() == 0:
        os.chown(copy, owner.st_uid, owner.st_gid)


def _beside_file(file: Path, suffix: str) -> Path:
    return file.with_name(file.name + suffix)


def _insert(copy: Path, place: Place) -> None:
    """Replace all rows in one transaction, while no server can have the lock."""
    try:
        with owning(place) as ownership, snapshot(Place.of(str(copy))) as source:
            prepare(ownership, place)
            with ownership.connection().begin():
                copy_rows(source, ownership.connection())
    except DBAPIError as error:
        raise Unavailable(f"{place} could not be restored, and is as it was: {reason(error)}") from error
