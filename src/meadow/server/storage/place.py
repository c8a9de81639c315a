"""The place of a database: a file of SQLite or a PostgreSQL server, given by URL."""

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
SHOWN = {"host", "hostaddr", "port", "user", "dbname", "service", "sslmode"}
"""The query parameters that may be shown: where the database is, and nothing that may be secret."""
EXAMPLES = "use sqlite:///path/to/file.db or postgresql://user@host/database"


class Place(msgspec.Struct, frozen=True):
    """The URL of a database; `file` is set for SQLite only."""

    url: URL
    file: Path | None

    @classmethod
    def of(cls, text: str | None = None) -> Self:
        """Parse a URL, or a path to a file of SQLite; None means `default_file()`. Raises PlaceError."""
        if text is None:
            return cls._of_file(default_file())
        if "://" not in text:
            return cls._of_file(Path(text))
        url = _parsed(text)
        if url.drivername == "sqlite":
            return cls._of_file(Path(_file_name(url)))
        return cls(url, None)

    @classmethod
    def _of_file(cls, path: Path) -> Self:
        absolute = path.expanduser().absolute()
        return cls(URL.create("sqlite", database=str(absolute)), absolute)

    def __str__(self) -> str:
        """Without passwords, so that it may be shown and logged."""
        if self.file:
            return str(self.file)
        harmless = {name: value for name, value in self.url.query.items() if name in SHOWN}
        return self.url.set(drivername="postgresql", query=harmless).render_as_string()

    def __repr__(self) -> str:
        return f"Place.of({str(self)!r})"


def default_file() -> Path:
    """`meadow.db` in the user's data folder."""
    data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return data / "meadow" / "meadow.db"


def _parsed(text: str) -> URL:
    try:
        url = make_url(text)
    except (ArgumentError, ValueError) as error:  # the text may hold a password, so it is not repeated
        raise PlaceError(f"that is no address of a database: {EXAMPLES}") from error
    driver = DRIVERS.get(url.drivername)
    if driver is None:
        raise PlaceError(f"meadow does not know databases of {url.drivername}: {EXAMPLES}")
    if driver.endswith("psycopg") and importlib.util.find_spec("psycopg") is None:
        raise PlaceError("PostgreSQL needs psycopg: pip install 'meadow[postgres]'")
    return url.set(drivername=driver)


def _file_name(url: URL) -> str:
    if url.host:
        raise PlaceError("a file of SQLite has three slashes, or four for an absolute path: sqlite:///path/to/file.db")
    if not url.database or url.database == ":memory:" or url.database.startswith("file:"):
        raise PlaceError(f"SQLite must be given a file, as a game in memory would be lost: {EXAMPLES}")
    if url.query:
        raise PlaceError("meadow sets up SQLite itself: leave out what follows the question mark")
    return url.database
