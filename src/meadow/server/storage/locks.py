"""One process at a time may write to a database, over one connection: locks, and the `Ownership` that holds one.

SQLite: a lock on a file beside the database, of the kind `lockf`. The operating system drops it when the process ends,
however that happens, and a forked child does not inherit it, so it cannot keep it after its parent was killed.

PostgreSQL: an advisory lock of the session that writes. It ends with the session, and nothing can be written over a
session that has ended, so a process that gets the lock knows that the one before it writes no more. This needs a
session, so no pooler that lends one out for each transaction can be in between.
"""

import contextlib
import fcntl
import os
import socket
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Protocol, Self

import msgspec
from sqlalchemy import Connection, Row, text

from meadow.server.storage.engines import command_name, writing
from meadow.server.storage.errors import Locked, PlaceError
from meadow.server.storage.place import Place
from meadow.server.storage.sqlite_files import SQLiteFiles

SECONDS_TO_OPEN = 10.0
"""How long to wait for the session of a server that was killed: PostgreSQL needs a while to notice."""
SECONDS_TO_RECONNECT = 1.0
"""How long to wait for the end of our own session before."""
SECONDS_BETWEEN = 0.05

_NUMBER = 1_835_361_636
"""Meadow's class of advisory locks. There is one lock for each schema; PostgreSQL separates those of databases."""
_SCHEMA = "hashtext(coalesce(current_schema(), ''))"
_TAKE = text(f"SELECT pg_try_advisory_lock({_NUMBER}, {_SCHEMA})")
_THIS_SESSION = text("SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()")
_TERMINATE = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = :pid AND backend_start = :since")
_HOLDER = text(f"""
    SELECT pid, application_name, host(client_addr) AS address, backend_start
    FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND granted AND objsubid = 2
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND classid = {_NUMBER} AND objid::bigint = {_SCHEMA}::bigint & 4294967295
""")  # noqa: S608  built from constants only

_locked_here: set[Path] = set()
"""The lock files of this process: the operating system would let it take its own lock a second time."""


class Lock(Protocol):
    """The right of one process to write. Held until `release`."""

    survives_disconnect: bool
    """Whether it is held without a connection, and so cannot be lost with one."""

    def claim(self, connection: Connection) -> None:
        """Call it before anything is written over a new connection. Raises Locked if another process may write."""

    def release(self) -> None:
        """Let other processes have it."""


class Holder(msgspec.Struct, frozen=True, kw_only=True):
    """The process that holds a lock, as its lock file names it."""

    pid: int
    host: str
    since: str
    command: str

    @classmethod
    def this_process(cls) -> Self:
        return cls(
            pid=os.getpid(),
            host=socket.gethostname(),
            since=datetime.now().astimezone().isoformat(" ", "seconds"),
            command=command_name(),
        )

    def __str__(self) -> str:
        return f"process {self.pid} on {self.host} ({self.command}, since {self.since})"


class FileLock:
    """The lock on a file of SQLite: taken when it is made, and held until `release` whatever happens to connections."""

    survives_disconnect = True

    def __init__(self, file: Path) -> None:
        """Raises Locked and PlaceError."""
        self._file = file
        self._path = Path(os.path.realpath(file.with_name(file.name + ".lock")))
        if self._path in _locked_here:
            raise _locked(file, str(Holder.this_process()))
        self._descriptor = self._take()
        _locked_here.add(self._path)

    def claim(self, connection: Connection) -> None:
        """Does nothing: the lock is held already."""

    def release(self) -> None:
        _locked_here.discard(self._path)
        os.close(self._descriptor)

    def _take(self) -> int:
        try:
            descriptor = os.open(self._path, os.O_CREAT | os.O_RDWR, 0o600)
        except OSError as error:
            raise PlaceError(f"{self._path} cannot be written: {error.strerror}") from error
        try:
            fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = _read_holder(descriptor)
            os.close(descriptor)
            raise _locked(self._file, holder) from error
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, msgspec.json.encode(Holder.this_process()) + b"\n", 0)
        return descriptor


class Session(msgspec.Struct, frozen=True):
    """One of PostgreSQL's own processes. A pid alone is not enough, as it may be given to a later session."""

    pid: int
    since: datetime


class SessionLock:
    """The lock on a database of PostgreSQL: held by the connection that claimed it last."""

    survives_disconnect = False

    def __init__(self, place: Place) -> None:
        self._place = place
        self._session: Session | None = None

    def claim(self, connection: Connection) -> None:
        """Raises Locked if another process still has it after the seconds that are waited for it."""
        timeout = SECONDS_TO_OPEN
        if self._session is not None:
            # PostgreSQL may not have noticed yet that our connection was cut: that session would keep us out.
            timeout = SECONDS_TO_RECONNECT
            _terminate(connection, self._session)
        deadline = time.monotonic() + timeout
        while not _try_lock(connection):
            if time.monotonic() > deadline:
                raise _locked(self._place, _query_holder(connection))
            time.sleep(SECONDS_BETWEEN)
        with connection.begin():
            self._session = Session(*connection.execute(_THIS_SESSION).one())

    def release(self) -> None:
        """Does nothing: the lock ends with its connection."""


class Ownership:
    """The exclusive right to write to a database, and the one connection over which it is written.

    If several processes are ever to share a database by leases on its tables, this is the class to change.
    """

    def __init__(self, place: Place) -> None:
        """Raises Locked if another process has a file of SQLite; for PostgreSQL `connection` does."""
        self._engine = writing(place)
        self._lock: Lock = SessionLock(place) if place.file is None else FileLock(place.file)
        self._files = None if place.file is None else self._open_files(place.file)
        self._connection: Connection | None = None

    def _open_files(self, file: Path) -> SQLiteFiles:
        try:
            return SQLiteFiles(file)
        except BaseException:
            self._lock.release()
            raise

    def connection(self) -> Connection:
        """The connection that writes; a new one after `disconnect`, and never one without the lock.

        Raises Locked, Displaced and DBAPIError.
        """
        if self._connection is None:
            self.verify()
            connection = self._engine.connect()
            try:
                self.verify()
                self._lock.claim(connection)
            except BaseException:
                _discard(connection)
                raise
            self._connection = connection
            if self._files is not None:
                self._files.connected()
        return self._connection

    def verify(self) -> None:
        """Raises Displaced if a file of SQLite is no longer where it was opened. Safe in any thread."""
        if self._files is not None:
            self._files.verify()

    def verify_commit(self) -> None:
        """The same after a commit, and also if a file was visibly overwritten."""
        if self._files is not None:
            self._files.verify_commit()

    def verify_all(self) -> None:
        """The same with a closer and slower look, for once in a while."""
        if self._files is not None:
            self._files.verify_all()

    @property
    def connected(self) -> bool:
        return self._connection is not None

    @property
    def survives_disconnect(self) -> bool:
        """Whether the lock cannot be lost with the connection, so that `confirm` is not needed."""
        return self._lock.survives_disconnect

    def confirm(self) -> None:
        """Use the connection, to notice that it is lost while there is nothing to write.

        Raises Locked, Displaced and DBAPIError.
        """
        connection = self.connection()
        connection.exec_driver_sql("SELECT 1")
        connection.rollback()

    def disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            if self._files is not None:
                self._files.disconnected()
            _discard(connection)

    def release(self) -> None:
        """Disconnect and unlock. The descriptor of the database is closed after all its connections."""
        self.disconnect()
        self._engine.dispose()
        if self._files is not None:
            self._files.close()
        self._lock.release()


@contextlib.contextmanager
def owning(place: Place) -> Iterator[Ownership]:
    """Own the database within a `with` block."""
    ownership = Ownership(place)
    try:
        yield ownership
    finally:
        ownership.release()


def _discard(connection: Connection) -> None:
    connection.invalidate()
    connection.close()


def _locked(place: Path | Place, holder: str) -> Locked:
    return Locked(f"{place} is in use by {holder}: stop that one first, or name another database with --db")


def _read_holder(descriptor: int) -> str:
    try:
        return str(msgspec.json.decode(os.pread(descriptor, 4096, 0), type=Holder))
    except msgspec.DecodeError:
        return "another process"


def _query_holder(connection: Connection) -> str:
    with connection.begin():
        holder = connection.execute(_HOLDER).first()
    return "another process" if holder is None else _described(holder)


def _described(holder: Row[*tuple[object, ...]]) -> str:
    """PostgreSQL hides some columns of other users' sessions: those are None."""
    facts = [f"session {holder.pid} of the database"]
    if holder.address:
        facts.append(f"from {holder.address}")
    if holder.backend_start:
        facts.append(f"since {holder.backend_start.astimezone().isoformat(' ', 'seconds')}")
    return f"{holder.application_name or 'another process'} ({', '.join(facts)})"


def _try_lock(connection: Connection) -> bool:
    with connection.begin():
        return bool(connection.scalar(_TAKE))


def _terminate(connection: Connection, session: Session) -> None:
    with connection.begin():
        connection.execute(_TERMINATE, {"pid": session.pid, "since": session.since})
