"""What can be asked of the writer. A job can be written alone, or its rows together with those of others."""

import functools
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, Protocol

import msgspec
from sqlalchemy import ClauseElement, Connection, Dialect, bindparam, insert, select, text, update
from sqlalchemy.sql.compiler import SQLCompiler

from meadow.server.storage.errors import Conflict, Repeated
from meadow.server.storage.rows import Listing, Row
from meadow.server.storage.schema import entries, tables

Values = dict[str, Any]

NEW_TABLE = insert(tables)
NEW_ENTRY = insert(entries)
ADVANCE = (
    update(tables)
    .where(tables.c.id == bindparam("table"), tables.c.length == bindparam("first"))
    .values(length=bindparam("next"), updated_at=bindparam("at"))
)
"""Compare and set: it changes nothing unless the log is exactly as long as the caller believes."""
RELIST = (
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .values({name: bindparam(f"new_{name}") for name in ("game", "public", "status", "summary")})
)
SET_META = text(
    "INSERT INTO meta (key, value) VALUES (:key, :value) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)


class Changes(msgspec.Struct):
    """Rows for each statement, in the order in which the statements must run."""

    tables: list[Values] = []
    advances: list[Values] = []
    entries: list[Values] = []
    listings: list[Values] = []
    meta: list[Values] = []

    def written(self, connection: Connection) -> bool:
        """Write it all; False if the log of some table was not as long as was believed: then roll back."""
        if self.tables:
            connection.execute(NEW_TABLE, self.tables)
        if self.advances and _passed_on(connection, ADVANCE, self.advances) != len(self.advances):
            return False
        if self.entries:
            _passed_on(connection, NEW_ENTRY, self.entries)
        for statement, rows in ((RELIST, self.listings), (SET_META, self.meta)):
            if rows:
                connection.execute(statement, rows)
        return True


def _passed_on(connection: Connection, statement: ClauseElement, rows: list[Values]) -> int:
    """Execute it for every row, and count what it changed.

    Of what is written for every decision the driver is given the rows as they are: SQLAlchemy would look at each of
    their values, which takes longer than writing them.
    """
    words, ordered = _for_driver(statement, connection.dialect)
    given = rows if ordered is None else list(map(ordered, rows))
    return connection.exec_driver_sql(words, given).rowcount


@functools.lru_cache(maxsize=16)
def _for_driver(statement: ClauseElement, dialect: Dialect) -> tuple[str, Callable[[Values], Any] | None]:
    """The statement in the driver's words, and how it orders the values of a row; None if it knows them by name."""
    compiled = statement.compile(dialect=dialect)
    assert isinstance(compiled, SQLCompiler)
    return str(compiled), itemgetter(*compiled.positiontup) if compiled.positiontup else None


class Job(Protocol):
    """Written whole or not at all."""

    def collect(self, changes: Changes) -> None:
        """Add what this job writes."""

    def is_there(self, connection: Connection) -> bool:
        """Whether the database holds exactly what this job was to write."""

    def conflict(self, connection: Connection) -> Conflict | None:
        """Why it could not be written, if the contents of the database are the reason."""


class Create(msgspec.Struct, frozen=True, kw_only=True):
    """A new table and its first entries."""

    table: str
    at: int
    listing: Listing
    rows: Sequence[Row]
    request: str | None

    def collect(self, changes: Changes) -> None:
        listing = _columns(self.listing)
        times = {"created_at": self.at, "updated_at": self.at}
        changes.tables.append({"id": self.table, "request": self.request, "length": len(self.rows)} | times | listing)
        changes.entries.extend(_numbered(self.table, 0, self.rows))

    def is_there(self, connection: Connection) -> bool:
        return _has(connection, self.table, 0, self.rows)

    def conflict(self, connection: Connection) -> Conflict | None:
        same = select(tables.c.id, tables.c.length).where(tables.c.id == self.table)
        if self.request is not None:
            same = select(tables.c.id, tables.c.length).where(
                (tables.c.id == self.table) | (tables.c.request == self.request)
            )
        found = connection.execute(same).first()
        return Conflict(found.id, 0, found.length) if found else None


class Append(msgspec.Struct, frozen=True, kw_only=True):
    """More entries of a table, and how the lobby lists it from now on if that changes."""

    table: str
    at: int
    first: int
    rows: Sequence[Row]
    listing: Listing | None

    def collect(self, changes: Changes) -> None:
        following = self.first + len(self.rows)
        changes.advances.append({"table": self.table, "first": self.first, "next": following, "at": self.at})
        changes.entries.extend(_numbered(self.table, self.first, self.rows))
        if self.listing is not None:
            listing = {f"new_{name}": value for name, value in _columns(self.listing).items()}
            changes.listings.append({"table": self.table} | listing)

    def is_there(self, connection: Connection) -> bool:
        return _has(connection, self.table, self.first, self.rows)

    def conflict(self, connection: Connection) -> Conflict | None:
        clients = [row.client for row in self.rows if row.client is not None]
        repeated = select(entries.c.client, entries.c.number).where(
            entries.c.table_id == self.table, entries.c.client.in_(clients)
        )
        if clients and (known := connection.execute(repeated).first()):
            return Repeated(self.table, known.client, known.number)
        length = connection.scalar(select(tables.c.length).where(tables.c.id == self.table))
        return None if length == self.first else Conflict(self.table, self.first, length)


class SetMeta(msgspec.Struct, frozen=True, kw_only=True):
    """A fact about the database itself."""

    key: str
    value: str

    def collect(self, changes: Changes) -> None:
        changes.meta.append({"key": self.key, "value": self.value})

    def is_there(self, connection: Connection) -> bool:
        del connection
        return False  # writing it again is as good

    def conflict(self, connection: Connection) -> Conflict | None:
        del connection
        return None


def _numbered(table: str, first: int, rows: Sequence[Row]) -> list[Values]:
    return [
        {"table_id": table, "number": number, "client": row.client, "body": row.body}
        for number, row in enumerate(rows, first)
    ]


def _columns(listing: Listing) -> Values:
    return {
        "game": listing.game,
        "public": listing.public,
        "status": listing.status.value,
        "summary": listing.summary,
    }


def _has(connection: Connection, table: str, first: int, rows: Sequence[Row]) -> bool:
    written = select(entries.c.body, entries.c.client).where(
        entries.c.table_id == table, entries.c.number >= first, entries.c.number < first + len(rows)
    )
    found = connection.execute(written.order_by(entries.c.number)).all()
    return [(bytes(body), client) for body, client in found] == [(row.body, row.client) for row in rows]
