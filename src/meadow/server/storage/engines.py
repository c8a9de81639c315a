"""Connections: one that writes, durably, and some that can only read."""

import errno
import secrets
import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection, Engine, NullPool, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool

from meadow.server.storage.errors import PlaceError
from meadow.server.storage.holder import application_name
from meadow.server.storage.place import Place, make_private

OLDEST_SQLITE = (3, 38, 0)
"""The first with all that is used here, whoever has built it: UPDATE FROM, and documents of JSON as rows."""

READERS = 2
SECONDS_TO_CONNECT = 5
SERVER_THAT_HANGS = {
    "connect_timeout": SECONDS_TO_CONNECT,
    "tcp_user_timeout": 10_000,
    "keepalives_idle": 30,
    "options": (
        "-c lock_timeout=10s -c idle_in_transaction_session_timeout=60s"
        " -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3"
    ),
}
"""A server that was cut off is noticed in seconds, not in hours, and so it notices that we were."""


def writing(place: Place) -> Engine:
    """For the one connection that writes. It is never pooled: whoever opens it closes it."""
    if place.file is None:
        return _postgres(place, "on_writing", poolclass=NullPool)
    check_sqlite(sqlite3.sqlite_version)
    make_private(place.file)
    # It must never make a file: the one that was there may have been moved away.
    engine = create_engine(place.url, creator=lambda: _existing(place.file), poolclass=NullPool)
    event.listen(engine, "connect", _durable_sqlite)
    event.listen(engine, "begin", _begin_immediately)
    return engine


def reading(place: Place) -> Engine:
    """For connections that the database itself keeps from writing."""
    if place.file is None:
        return _postgres(place, "on_reading", pool_size=READERS, max_overflow=0, pool_pre_ping=True)
    return create_engine(place.url, creator=lambda: read_only(place.file), poolclass=QueuePool, pool_size=READERS)


def read_only(file: Path | None) -> sqlite3.Connection:
    """A connection to a file that must exist."""
    return sqlite3.connect(f"file:{quote(str(file))}?mode=ro", uri=True, check_same_thread=False, timeout=10)


def _existing(file: Path | None) -> sqlite3.Connection:
    """The driver must not begin transactions by itself: it would do so too late, and break savepoints."""
    return sqlite3.connect(f"file:{quote(str(file))}?mode=rw", uri=True, isolation_level=None, check_same_thread=False)


def check_sqlite(version: str) -> None:
    if tuple(map(int, version.split("."))) < OLDEST_SQLITE:
        needed = ".".join(map(str, OLDEST_SQLITE))
        raise PlaceError(f"this Python has SQLite {version}; {needed} or newer is needed, or PostgreSQL (--db URL)")


def reason(error: BaseException) -> str:
    """What the database said, in one line and without the statement and its parameters, which hold secrets."""
    said = str(error.orig if isinstance(error, DBAPIError) and error.orig else error).strip()
    return said.splitlines()[0] if said else type(error).__name__


def cause(error: BaseException) -> str:
    """For logs: the kind of the innermost error and its code, and nothing that it says, which may hold anything."""
    while (behind := error.orig if isinstance(error, DBAPIError) else error.__cause__) is not None:
        error = behind
    code = _code(error)
    return f"{type(error).__name__} {code}" if code else type(error).__name__


def _code(error: BaseException) -> str | None:
    """SQLite's name of the error, PostgreSQL's SQLSTATE, or the operating system's name."""
    if isinstance(error, OSError) and error.errno is not None:
        return errno.errorcode.get(error.errno)
    code: str | None = getattr(error, "sqlite_errorname", None) or getattr(error, "sqlstate", None)
    return code


def _postgres(place: Place, setting: str, **pool: Any) -> Engine:
    settings = SERVER_THAT_HANGS | {"application_name": application_name()} | dict(place.url.query)
    engine = create_engine(place.url, connect_args=settings, **pool)
    event.listen(engine, "connect", {"on_writing": _durable_postgres, "on_reading": _read_only_postgres}[setting])
    return engine


def _durable_sqlite(connection: sqlite3.Connection, _: object) -> None:
    """A commit is on the disk when it returns; `fullfsync` is what that takes on macOS, and nothing elsewhere."""
    (mode,) = connection.execute("PRAGMA journal_mode=WAL").fetchone()
    if mode != "wal":
        raise PlaceError("SQLite cannot keep a write-ahead log there (a network drive?): name a place on a local disk")
    for pragma in ("synchronous=FULL", "fullfsync=ON", "checkpoint_fullfsync=ON", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")
    connection.execute("PRAGMA busy_timeout=10000")
    _number(connection)


def _number(connection: sqlite3.Connection) -> None:
    """Give a database a number that only its copies share, in its header: `opened_file` looks at it there."""
    if connection.execute("PRAGMA user_version").fetchone() == (0,):
        connection.execute(f"PRAGMA user_version={secrets.randbelow(2**31 - 1) + 1}")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _begin_immediately(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _durable_postgres(connection: Any, _: object) -> None:
    """Whatever the server's default is, our commits wait for the disk; a stricter default is left alone."""
    with connection.cursor() as cursor:
        cursor.execute("SHOW synchronous_commit")
        if cursor.fetchone()[0] == "off":
            cursor.execute("SET synchronous_commit TO on")
    connection.commit()


def _read_only_postgres(connection: Any, _: object) -> None:
    connection.read_only = True
