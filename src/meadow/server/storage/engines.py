"""SQLAlchemy engines: one for the connection that writes durably, one for connections that can only read."""

import os
import secrets
import socket
import sqlite3
import sys
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection, Engine, NullPool, create_engine, event
from sqlalchemy.pool import QueuePool

from meadow.server.storage.errors import PlaceError
from meadow.server.storage.place import Place
from meadow.server.storage.sqlite_files import make_private

OLDEST_SQLITE = (3, 38, 0)
"""The first version with UPDATE FROM and, in every build, JSON functions and operators."""

READERS = 2
SECONDS_TO_CONNECT = 5
TIMEOUTS = {
    "connect_timeout": SECONDS_TO_CONNECT,
    "tcp_user_timeout": 10_000,
    "keepalives_idle": 30,
    "options": (
        "-c lock_timeout=10s -c idle_in_transaction_session_timeout=60s"
        " -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3"
    ),
}
"""When the network is cut, both we and PostgreSQL notice it in seconds, not in hours."""


def writing(place: Place) -> Engine:
    """An engine for the one connection that writes. Connections are not pooled: the caller closes them."""
    if place.file is None:
        return _postgres(place, "on_writing", poolclass=NullPool)
    check_sqlite(sqlite3.sqlite_version)
    make_private(place.file)
    engine = create_engine(place.url, creator=lambda: _read_write(place.file), poolclass=NullPool)
    event.listen(engine, "connect", _durable_sqlite)
    event.listen(engine, "begin", _begin_immediately)
    return engine


def reading(place: Place) -> Engine:
    """An engine whose connections cannot write: the database itself refuses that."""
    if place.file is None:
        return _postgres(place, "on_reading", pool_size=READERS, max_overflow=0, pool_pre_ping=True)
    return create_engine(place.url, creator=lambda: read_only(place.file), poolclass=QueuePool, pool_size=READERS)


def read_only(file: Path | None) -> sqlite3.Connection:
    """A connection to a file that must exist."""
    return sqlite3.connect(f"file:{quote(str(file))}?mode=ro", uri=True, check_same_thread=False, timeout=10)


def _read_write(file: Path | None) -> sqlite3.Connection:
    """The file must exist (mode=rw): creating it would hide that the database was moved away.

    `isolation_level=None` keeps the driver from beginning transactions itself: it does so too late, and that breaks
    savepoints.
    """
    return sqlite3.connect(f"file:{quote(str(file))}?mode=rw", uri=True, isolation_level=None, check_same_thread=False)


def check_sqlite(version: str) -> None:
    """Raises PlaceError if this version of SQLite is too old."""
    if tuple(map(int, version.split("."))) < OLDEST_SQLITE:
        needed = ".".join(map(str, OLDEST_SQLITE))
        raise PlaceError(f"this Python has SQLite {version}; {needed} or newer is needed, or PostgreSQL (--db URL)")


def command_name() -> str:
    """The program and its subcommand, such as `meadow serve`, without further arguments: they may be passwords."""
    program = Path(sys.argv[0])
    name = program.parent.name if program.name == "__main__.py" else program.name
    return " ".join([name, *(word for word in sys.argv[1:2] if word.isalpha())])


def _postgres(place: Place, setting: str, **pool: Any) -> Engine:
    # PostgreSQL shows this name for the session, and truncates it to 63 bytes.
    name = f"{command_name()}, process {os.getpid()} on {socket.gethostname()}"
    arguments = TIMEOUTS | {"application_name": name} | dict(place.url.query)
    engine = create_engine(place.url, connect_args=arguments, **pool)
    event.listen(engine, "connect", {"on_writing": _durable_postgres, "on_reading": _read_only_postgres}[setting])
    return engine


def _durable_sqlite(connection: sqlite3.Connection, _: object) -> None:
    """A commit is on the disk when it returns; on macOS that takes `fullfsync`, which does nothing elsewhere."""
    (mode,) = connection.execute("PRAGMA journal_mode=WAL").fetchone()
    if mode != "wal":
        raise PlaceError("SQLite cannot keep a write-ahead log there (a network drive?): name a place on a local disk")
    for pragma in (
        "synchronous=FULL",
        "fullfsync=ON",
        "checkpoint_fullfsync=ON",
        "foreign_keys=ON",
        "secure_delete=ON",
    ):
        connection.execute(f"PRAGMA {pragma}")
    connection.execute("PRAGMA busy_timeout=10000")
    _set_user_version(connection)


def _set_user_version(connection: sqlite3.Connection) -> None:
    """Give a new database a random user_version, by which `SQLiteFiles` tells it and its copies from others."""
    if connection.execute("PRAGMA user_version").fetchone() == (0,):
        connection.execute(f"PRAGMA user_version={secrets.randbelow(2**31 - 1) + 1}")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _begin_immediately(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _durable_postgres(connection: Any, _: object) -> None:
    """A commit waits for the disk, whatever the server's default; a stricter default is left alone."""
    with connection.cursor() as cursor:
        cursor.execute("SHOW synchronous_commit")
        if cursor.fetchone()[0] == "off":
            cursor.execute("SET synchronous_commit TO on")
    connection.commit()


def _read_only_postgres(connection: Any, _: object) -> None:
    connection.read_only = True
