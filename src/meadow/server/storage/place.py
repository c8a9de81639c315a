"""Which database is meant: a file of SQLite or a PostgreSQL server, by URL."""

import importlib.util
import os
from pathlib import Path
from typing import Self

import msgspec
from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from meadow.server.storage.errors import PlaceError

DRIVERS = {
    "sqlite": "sqlite",
    "sqlite+pysqlite": "sqlite",
    "postgres": "postgresql+psycopg",
    "postgresql": "postgresql+psycopg",
    "postgresql+psycopg": "postgresql+psycopg",
}
SQLITE_FILE = b"SQLite format 3\0"
FORMAT_VERSION, WITHOUT_LOG = 18, b"\1"
"""Where a file of SQLite tells its format, and that of one which has no write-ahead log, as of a backup."""
SHOWN = {"host", "hostaddr", "port", "user", "dbname", "service", "sslmode"}
"""What may be shown of what follows the question mark: where it is, and nothing that may be secret."""
HOW = "use sqlite:///path/to/file.db or postgresql://user@host/database"


class Place(msgspec.Struct, frozen=True):
    """`file` is set for SQLite only."""

    url: URL
    file: Path | None

    @classmethod
    def of(cls, text: str | None = None) -> Self:
        """The place that a URL means; a path without `://` is a file of SQLite; None is the usual place."""
        if text is None:
            return cls._of_file(usual_file())
        if "://" not in text:
            return cls._of_file(Path(text))
        url = _known(text)
        if url.drivername == "sqlite":
            return cls._of_file(Path(_file_name(url)))
        return cls(url, None)

    @classmethod
    def _of_file(cls, path: Path) -> Self:
        whole = path.expanduser().absolute()
        return cls(URL.create("sqlite", database=str(whole)), whole)

    def __str__(self) -> str:
        """As it may be shown: without a password."""
        if self.file:
            return str(self.file)
        harmless = {name: value for name, value in self.url.query.items() if name in SHOWN}
        return self.url.set(drivername="postgresql", query=harmless).render_as_string()

    def __repr__(self) -> str:
        return f"Place.of({str(self)!r})"


def usual_file() -> Path:
    data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return data / "meadow" / "meadow.db"


def make_private(file: Path) -> None:
    """Create the file and its folder, readable by nobody else: SQLite gives its other files the same rights.

    A file that is there and is no database is refused before anything is put beside it. So is a backup beside the log
    of another database: SQLite would carry that log out on it.
    """
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        number = os.open(file, os.O_CREAT | os.O_RDWR, 0o600)
        try:
            begins, format_version = os.pread(number, len(SQLITE_FILE), 0), os.pread(number, 1, FORMAT_VERSION)
        finally:
            os.close(number)
    except OSError as error:
        raise PlaceError(f"{file} cannot be created or written: {error.strerror}") from error
    if begins not in {b"", SQLITE_FILE}:
        raise PlaceError(f"{file} is no file of SQLite: name another one")
    log = Path(f"{os.path.realpath(file)}-wal")
    if format_version == WITHOUT_LOG and log.exists() and log.stat().st_size:
        raise PlaceError(f"{log} is the log of another database than {file}: delete it, or put its database back")


def _known(text: str) -> URL:
    try:
        url = make_url(text)
    except (ArgumentError, ValueError) as error:  # the text may hold a password, so it is not repeated
        raise PlaceError(f"that is no address of a database: {HOW}") from error
    driver = DRIVERS.get(url.drivername)
    if driver is None:
        raise PlaceError(f"meadow does not know databases of {url.drivername}: {HOW}")
    if driver.endswith("psycopg") and importlib.util.find_spec("psycopg") is None:
        raise PlaceError("PostgreSQL needs psycopg: pip install 'meadow[postgres]'")
    return url.set(drivername=driver)


def _file_name(url: URL) -> str:
    if url.host:
        raise PlaceError("a file of SQLite has three slashes, or four for an absolute path: sqlite:///path/to/file.db")
    if not url.database or url.database == ":memory:" or url.database.startswith("file:"):
        raise PlaceError(f"SQLite must be given a file, as a game in memory would be lost: {HOW}")
    if url.query:
        raise PlaceError("meadow sets up SQLite itself: leave out what follows the question mark")
    return url.database
