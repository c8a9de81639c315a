"""The files of SQLite that this process has opened, told from whatever lies at their paths later.

SQLite goes on writing to a file that was deleted or replaced, and every commit succeeds: nothing of it would be there
after a restart. So the paths are compared with the opened files around each commit and each read.
"""

import os
import struct
from pathlib import Path
from typing import NamedTuple

from meadow.server.storage.errors import Displaced, PlaceError
from meadow.server.storage.place import SQLITE_FILE

HEADER = struct.Struct(">16s2x2B4xI32xI")
"""Of a database: what it begins with, its two format versions, the counter of its changes, its number."""
USES_LOG = 2
"""The format version of a database with a write-ahead log; a copy made by `meadow db backup` has another."""
LOG_HEADER = struct.Struct(">I12x8s")
"""Of a write-ahead log: its magic number, and the salt that is drawn anew whenever it begins anew."""
LOG_MAGIC = (0x377F0682, 0x377F0683)


class Identity(NamedTuple):
    """What no two files have in common while both are open."""

    device: int
    inode: int


class OpenedFile:
    """A database file that is kept open, so that nothing else can get its identity.

    The descriptor is closed last of all: closing any descriptor of a file ends the locks that SQLite has on it.
    """

    def __init__(self, file: Path) -> None:
        """Raises PlaceError."""
        self._file = file
        real = os.path.realpath(file)  # beside which SQLite has its other files
        self._log, self._index = Path(f"{real}-wal"), Path(f"{real}-shm")
        try:
            self._number = os.open(file, os.O_RDONLY)
        except OSError as error:
            raise PlaceError(f"{file} cannot be opened: {error.strerror}") from error
        self._known = False
        self._changes = self._database = 0
        self._beside: dict[Path, Identity] = {}
        self._log_size, self._log_salt = 0, b""

    def connected(self) -> None:
        """SQLite has opened the files beside the database: from now on they must be these."""
        self._known = True
        self._beside = {path: found for path in (self._log, self._index) if (found := _identity(path))}
        self._log_size, self._log_salt = 0, b""

    def disconnected(self) -> None:
        """SQLite deletes the files beside the database when it closes it."""
        self._beside = {}

    def release(self) -> None:
        os.close(self._number)

    def verify(self) -> None:
        """Raises Displaced unless every opened file lies at its path."""
        opened = os.fstat(self._number)
        for path, identity in ((self._file, Identity(opened.st_dev, opened.st_ino)), *self._beside.items()):
            found = _identity(path)
            if found != identity:
                raise Displaced(path, "was deleted or moved" if found is None else "was replaced by another file")

    def verify_contents(self) -> None:
        """Raises Displaced if another database was copied over this one, or its log was cut off.

        For the thread that writes, between transactions: nobody else changes either file but by a checkpoint.
        """
        if self._known:
            self._verify_database()
        if self._log in self._beside:
            self._verify_log()

    def _verify_database(self) -> None:
        header = os.pread(self._number, HEADER.size, 0)
        if header:
            magic, write, read, changes, database = HEADER.unpack(header.ljust(HEADER.size, b"\0"))
            ours = (magic, write, read) == (SQLITE_FILE, USES_LOG, USES_LOG) and self._database in {0, database}
            if not ours or changes < self._changes:
                raise Displaced(self._file, "was overwritten")
            self._changes, self._database = changes, database
        elif self._changes:
            raise Displaced(self._file, "was emptied")

    def _verify_log(self) -> None:
        """A log that begins anew has a new salt. One that is shorter without that has lost entries."""
        number = os.open(self._log, os.O_RDONLY)
        try:
            size, header = os.fstat(number).st_size, os.pread(number, LOG_HEADER.size, 0)
        finally:
            os.close(number)
        if not size:
            return
        magic, salt = LOG_HEADER.unpack(header.ljust(LOG_HEADER.size, b"\0"))
        if magic not in LOG_MAGIC or (salt == self._log_salt and size < self._log_size):
            raise Displaced(self._log, "was overwritten or cut off")
        self._log_size, self._log_salt = size, salt


def _identity(path: Path) -> Identity | None:
    try:
        found = os.stat(path)  # noqa: PTH116  around every commit: a Path takes longer
    except OSError:
        return None
    return Identity(found.st_dev, found.st_ino)
