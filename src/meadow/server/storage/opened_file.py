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
BLOCK = 512
"""Bytes in which the operating system counts what a file takes on the disk."""


class Identity(NamedTuple):
    """What no two files have in common while both are open."""

    device: int
    inode: int


class OpenedFile:
    """A database file that is kept open, so that nothing else can get its identity.

    The descriptor is closed last of all: closing any descriptor of a file ends the locks that SQLite has on it. Every
    look at a file lets another thread have the interpreter, so there are as few as possible for each commit.
    """

    def __init__(self, file: Path) -> None:
        """Raises PlaceError."""
        real = os.path.realpath(file)  # beside which SQLite has its other files
        self._file, self._log, self._index = str(file), f"{real}-wal", f"{real}-shm"
        try:
            self._number = os.open(file, os.O_RDONLY)
        except OSError as error:
            raise PlaceError(f"{file} cannot be opened: {error.strerror}") from error
        self._opened = {self._file: _identity(os.fstat(self._number))}
        self._modified = self._changes = self._database = 0
        self._log_size, self._log_salt = 0, b""

    def connected(self) -> None:
        """SQLite has opened the files beside the database: from now on they must be these."""
        self._opened |= {path: _identity(os.stat(path)) for path in (self._log, self._index) if os.path.exists(path)}  # noqa: PTH110, PTH116  see above
        self._log_size, self._log_salt = 0, b""

    def disconnected(self) -> None:
        """SQLite deletes the files beside the database when it closes it."""
        self._opened = {self._file: self._opened[self._file]}

    def release(self) -> None:
        os.close(self._number)

    def verify(self) -> None:
        """Raises Displaced unless the database and its log lie at their paths. Any thread may call it."""
        self._found(self._file)
        self._found(self._log)

    def verify_commit(self) -> None:
        """Raises Displaced also if something else was written over a file, as far as that is seen at a glance.

        For the thread that writes, between transactions, as the next one.
        """
        file, log = self._found(self._file), self._found(self._log)
        if file is not None and file.st_mtime_ns != self._modified:
            self._verify_database()
            self._modified = file.st_mtime_ns
        if log is not None:
            if log.st_size < self._log_size or BLOCK * log.st_blocks < log.st_size:
                self._verify_log()
            self._log_size = log.st_size

    def verify_all(self) -> None:
        """Raises Displaced also for what is not seen at a glance."""
        for path in self._opened:
            self._found(path)
        if self._log in self._opened:
            self._verify_database()
            self._verify_log()

    def _found(self, path: str) -> os.stat_result | None:
        """None if SQLite has not opened it."""
        identity = self._opened.get(path)
        if identity is None:
            return None
        try:
            found = os.stat(path)  # noqa: PTH116  see above
        except OSError as error:
            raise Displaced(path, "was deleted or moved") from error
        if _identity(found) != identity:
            raise Displaced(path, "was replaced by another file")
        return found

    def _verify_database(self) -> None:
        """Only a checkpoint changes it, and that makes it neither older nor another's."""
        header = os.pread(self._number, HEADER.size, 0).ljust(HEADER.size, b"\0")
        magic, write, read, changes, database = HEADER.unpack(header)
        ours = (magic, write, read) == (SQLITE_FILE, USES_LOG, USES_LOG) and self._database in {0, database}
        if not ours or changes < self._changes:
            raise Displaced(self._file, "was overwritten")
        self._changes, self._database = changes, database

    def _verify_log(self) -> None:
        """It has no holes, and is not shorter than before unless it begins anew, with a new salt."""
        number = os.open(self._log, os.O_RDONLY)
        try:
            size, header = os.fstat(number).st_size, os.pread(number, LOG_HEADER.size, 0)
            whole = not size or os.lseek(number, 0, os.SEEK_HOLE) >= size
        finally:
            os.close(number)
        magic, salt = LOG_HEADER.unpack(header.ljust(LOG_HEADER.size, b"\0"))
        shorter = salt == self._log_salt and size < self._log_size
        if size and (magic not in LOG_MAGIC or shorter or not whole):
            raise Displaced(self._log, "was overwritten or cut off")
        self._log_size, self._log_salt = size, salt


def _identity(found: os.stat_result) -> Identity:
    return Identity(found.st_dev, found.st_ino)
