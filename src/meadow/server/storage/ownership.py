"""Who may write to a database: one process at a time, over one connection.

All writing goes over the connection that is handed out here, so this is the one place that would change if several
processes had leases on tables of one database.
"""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from sqlalchemy import Connection

from meadow.server.storage.engines import writing
from meadow.server.storage.file_lock import FileLock
from meadow.server.storage.opened_file import OpenedFile
from meadow.server.storage.place import Place
from meadow.server.storage.session_lock import SessionLock


class Lock(Protocol):
    """Held until `release`."""

    lasts: bool
    """Whether it is held without a connection, and so cannot be lost with one."""

    def claim(self, connection: Connection) -> None:
        """Before anything is written over a new connection. Raises Locked if another process may write."""

    def release(self) -> None:
        """Let others have it."""


class Ownership:
    """The right to write, and the connection that does. Raises Locked if another process has it."""

    def __init__(self, place: Place) -> None:
        self._engine = writing(place)
        self._lock: Lock = SessionLock(place) if place.file is None else FileLock(place.file)
        self._file = None if place.file is None else self._opened(place.file)
        self._connection: Connection | None = None

    def _opened(self, file: Path) -> OpenedFile:
        try:
            return OpenedFile(file)
        except BaseException:
            self._lock.release()
            raise

    def connection(self) -> Connection:
        """Made anew when there is none, and never without the right to write.

        Raises Locked, Displaced and DBAPIError.
        """
        if self._connection is None:
            self.verify()
            connection = self._engine.connect()
            try:
                self.verify()
                self._lock.claim(connection)
            except BaseException:
                _close(connection)
                raise
            self._connection = connection
            if self._file is not None:
                self._file.connected()
        return self._connection

    def verify(self) -> None:
        """Raises Displaced if a file of SQLite is no longer where it was opened. Any thread may call it."""
        if self._file is not None:
            self._file.verify()

    def verify_commit(self) -> None:
        """The same after a commit, and whether another database was copied over this one."""
        if self._file is not None:
            self._file.verify_commit()

    def verify_all(self) -> None:
        """The same with a closer look, from time to time."""
        if self._file is not None:
            self._file.verify_all()

    @property
    def connected(self) -> bool:
        return self._connection is not None

    @property
    def lasts(self) -> bool:
        """Whether nobody needs to look after it."""
        return self._lock.lasts

    def confirm(self) -> None:
        """Notice that the connection is lost though nothing is to be written. Raises Locked and DBAPIError."""
        connection = self.connection()
        connection.exec_driver_sql("SELECT 1")
        connection.rollback()

    def disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            if self._file is not None:
                self._file.disconnected()
            _close(connection)

    def release(self) -> None:
        self.disconnect()
        self._engine.dispose()
        if self._file is not None:
            self._file.release()
        self._lock.release()


@contextlib.contextmanager
def owning(place: Place) -> Iterator[Ownership]:
    """For as long as this lasts."""
    ownership = Ownership(place)
    try:
        yield ownership
    finally:
        ownership.release()


def _close(connection: Connection) -> None:
    connection.invalidate()
    connection.close()
