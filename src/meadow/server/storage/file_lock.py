"""One process at a time writes to a file of SQLite: a lock on a file beside it, which says who holds it.

The lock is the operating system's, so it goes with the process, however that ends. It is a lock of `lockf`: a child
that was forked does not inherit it, and cannot keep it after its parent was killed.
"""

import fcntl
import os
from pathlib import Path

import msgspec
from sqlalchemy import Connection

from meadow.server.storage.errors import Locked, PlaceError
from meadow.server.storage.holder import Holder

_held: set[Path] = set()
"""Locks of this process: the operating system lets a process lock what it has locked already."""


class FileLock:
    """Held from its making until `release`, whatever becomes of connections."""

    lasts = True

    def __init__(self, file: Path) -> None:
        self._file = file
        self._path = Path(os.path.realpath(file.with_name(file.name + ".lock")))
        if self._path in _held:
            raise Locked(_message(file, str(Holder.this_process())))
        self._number = self._taken()
        _held.add(self._path)

    def claim(self, connection: Connection) -> None:
        """It is held already."""

    def release(self) -> None:
        _held.discard(self._path)
        os.close(self._number)

    def _taken(self) -> int:
        try:
            number = os.open(self._path, os.O_CREAT | os.O_RDWR, 0o600)
        except OSError as error:
            raise PlaceError(f"{self._path} cannot be written: {error.strerror}") from error
        try:
            fcntl.lockf(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            holder = _holder(number)
            os.close(number)
            raise Locked(_message(self._file, holder)) from error
        _sign(number)
        return number


def _sign(number: int) -> None:
    os.ftruncate(number, 0)
    os.pwrite(number, msgspec.json.encode(Holder.this_process()) + b"\n", 0)


def _holder(number: int) -> str:
    try:
        return str(msgspec.json.decode(os.pread(number, 4096, 0), type=Holder))
    except msgspec.DecodeError:
        return "another process"


def _message(file: Path, holder: str) -> str:
    return f"{file} is in use by {holder}: stop that one first, or name another database with --db"
