"""Rotation of backups: a new one with its time in its name, and the oldest are deleted."""

import re
import time
from pathlib import Path
from typing import Final

import msgspec

from meadow.server.storage.backup import backup, make_folder
from meadow.server.storage.errors import PlaceError
from meadow.server.storage.place import Place

STAMP: Final = "%Y%m%dT%H%M%SZ"
NAMED: Final = re.compile(r"meadow-\d{8}T\d{6}Z\.db")
"""The names that `rotate` gives, which sort by time. Files of other names are never deleted."""


class Rotated(msgspec.Struct, frozen=True, kw_only=True):
    """The backup that was made, and those that were deleted."""

    place: str
    file: str
    bytes: int
    removed: list[str]


def rotate(place: Place, folder: Path, keep: int | None) -> Rotated:
    """Make a backup in the folder, and only then delete the oldest beyond `keep`.

    Raises PlaceError and Unavailable. None keeps all of them.
    """
    make_folder(folder)
    file = folder / f"meadow-{stamp()}.db"
    backup(place, file)
    removed = [] if keep is None else oldest(folder, keep)
    for old in removed:
        _delete(old)
    return Rotated(place=str(place), file=str(file), bytes=file.stat().st_size, removed=[str(old) for old in removed])


def oldest(folder: Path, keep: int) -> list[Path]:
    """The backups in the folder but for the newest `keep`, oldest first."""
    found = sorted(path for path in folder.iterdir() if NAMED.fullmatch(path.name) and path.is_file())
    return found[: max(0, len(found) - keep)]


def _delete(file: Path) -> None:
    try:
        file.unlink(missing_ok=True)
    except OSError as error:
        raise PlaceError(f"{file} cannot be deleted: {error.strerror}") from error


def stamp() -> str:
    """The time in UTC, as part of a file's name."""
    return time.strftime(STAMP, time.gmtime())
