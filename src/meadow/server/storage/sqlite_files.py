"""The files of a SQLite database: creating one, and noticing that one was deleted, moved or replaced while it is open.

SQLite goes on writing to a file that was deleted or replaced, and every commit succeeds, though nothing of it would be
there after a restart. So the paths are compared with the opened files around each commit and each read.
"""

import os
import struct
from pathlib import Path
from typing import NamedTuple

from meadow.server.storage.errors import Displaced, PlaceError

MAGIC = b"SQLite format 3\0"
"""The first bytes of every SQLite database."""
FORMAT_VERSION, WITHOUT_LOG, WITH_LOG = 18, 1, 2
"""Offset of the format version, its value in a database without a write-ahead log (a backup), and in one with it."""
HEADER = struct.Struct(">16s2x2B4xI32xI")
"""Of a database: magic bytes, write and read format version, change counter, user_version."""
LOG_HEADER = struct.Struct(">I12x8s")
"""Of a write-ahead log: magic number, and the salt that changes whenever SQLite starts the log again."""
LOG_MAGIC = (0x377F0682, 0x377F0683)
BLOCK = 512
"""The unit of `st_blocks`."""


def make_private(file: Path) -> None:
    """Create the file and its folder, readable by nobody else: SQLite gives its other files the same rights.

    Raises PlaceError for an existing file that is no database, before anything is created beside it. Also for a backup
    that lies beside the log of another database, as SQLite would apply that log to it.
    """
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(file, os.O_CREAT | os.O_RDWR, 0o600)
        try:
            magic, version = os.pread(descriptor, len(MAGIC), 0), os.pread(descriptor, 1, FORMAT_VERSION)
        finally:
            os.close(descriptor)
    except OSError as error:
        raise PlaceError(f"{file} cannot be created or written: {error.strerror}") from error
    if magic not in {b"", MAGIC}:
        raise PlaceError(f"{file} is no file of SQLite: name another one")
    log = Path(f"{os.path.realpath(file)}-wal")
    if version == bytes([WITHOUT_LOG]) and log.exists() and log.stat().st_size:
        raise PlaceError(f"{log} is the log of another database than {file}: delete it, or put its database back")


class Identity(NamedTuple):
    """Differs between any two files while both are open."""

    device: int
    inode: int


class SQLiteFiles:
    """A database file with its log and index (-wal, -shm), compared with what lies at their paths.

    The database file is kept open, so that its inode cannot be given to another file. Its descriptor must be closed
    last: closing any descriptor of a file drops the locks that SQLite has on it. Each system call on a file lets other
    threads take the interpreter's lock, so each commit makes as few of them as possible.
    """

    def __init__(self, file: Path) -> None:
        """Raises PlaceError."""
        real = os.path.realpath(file)  # SQLite has its other files beside this one, not beside a link
        self._file, self._log, self._index = str(file), f"{real}-wal", f"{real}-shm"
        try:
            self._descriptor = os.open(file, os.O_RDONLY)
        except OSError as error:
            raise PlaceError(f"{file} cannot be opened: {error.strerror}") from error
        self._opened = {self._file: _identity(os.fstat(self._descriptor))}
        self._modified = self._changes = self._user_version = 0
        self._log_size, self._log_salt = 0, b""

    def connected(self) -> None:
        """Call it after connecting, when SQLite has opened the log and the index: these are checked from now on."""
        self._opened |= {path: _identity(os.stat(path)) for path in (self._log, self._index) if os.path.exists(path)}  # noqa: PTH110, PTH116  fewer steps than with pathlib
        self._log_size, self._log_salt = 0, b""

    def disconnected(self) -> None:
        """Call it before disconnecting: SQLite deletes the log and the index then."""
        self._opened = {self._file: self._opened[self._file]}

    def close(self) -> None:
        os.close(self._descriptor)

    def verify(self) -> None:
        """Raises Displaced unless the opened database and log are still at their paths. Safe in any thread."""
        self._stat(self._file)
        self._stat(self._log)

    def verify_commit(self) -> None:
        """Raises Displaced also if a file was overwritten, as far as its size and time show that.

        Only for the writing thread, between transactions, as `verify_all`.
        """
        file, log = self._stat(self._file), self._stat(self._log)
        if file is not None and file.st_mtime_ns != self._modified:
            self._verify_database()
            self._modified = file.st_mtime_ns
        if log is not None:
            if log.st_size < self._log_size or BLOCK * log.st_blocks < log.st_size:
                self._verify_log()
            self._log_size = log.st_size

    def verify_all(self) -> None:
        """Raises Displaced also if the index is gone or a header is wrong, which takes more system calls."""
        for path in self._opened:
            self._stat(path)
        if self._log in self._opened:
            self._verify_database()
            self._verify_log()

    def _stat(self, path: str) -> os.stat_result | None:
        """None if SQLite has not opened such a file."""
        identity = self._opened.get(path)
        if identity is None:
            return None
        try:
            found = os.stat(path)  # noqa: PTH116  as above
        except OSError as error:
            raise Displaced(path, "was deleted or moved") from error
        if _identity(found) != identity:
            raise Displaced(path, "was replaced by another file")
        return found

    def _verify_database(self) -> None:
        """Only checkpoints write to the file: the change counter never decreases, and user_version stays."""
        header = os.pread(self._descriptor, HEADER.size, 0).ljust(HEADER.size, b"\0")
        magic, write_version, read_version, changes, user_version = HEADER.unpack(header)
        kept_format = (magic, write_version, read_version) == (MAGIC, WITH_LOG, WITH_LOG)
        if not kept_format or self._user_version not in {0, user_version} or changes < self._changes:
            raise Displaced(self._file, "was overwritten")
        self._changes, self._user_version = changes, user_version

    def _verify_log(self) -> None:
        """The log has no holes, and only shrinks when SQLite starts it again with a new salt."""
        descriptor = os.open(self._log, os.O_RDONLY)
        try:
            size, header = os.fstat(descriptor).st_size, os.pread(descriptor, LOG_HEADER.size, 0)
            whole = not size or os.lseek(descriptor, 0, os.SEEK_HOLE) >= size
        finally:
            os.close(descriptor)
        magic, salt = LOG_HEADER.unpack(header.ljust(LOG_HEADER.size, b"\0"))
        shrunk = salt == self._log_salt and size < self._log_size
        if size and (magic not in LOG_MAGIC or shrunk or not whole):
            raise Displaced(self._log, "was overwritten or cut off")
        self._log_size, self._log_salt = size, salt


def _identity(found: os.stat_result) -> Identity:
    return Identity(found.st_dev, found.st_ino)
