"""What can be asked of the writer. A job can be written alone, or its rows together with those of others."""

from collections.abc import Sequence
from typing import Protocol

import msgspec
from sqlalchemy import Connection, select

from meadow.server.storage.changes import Changes, Values
from meadow.server.storage.errors import Conflict, Repeated
from meadow.server.storage.rows import Listing, Row
from meadow.server.storage.schema import entries, tables


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
        changes.add(self.table, 0, self.rows)

    def is_there(self, connection: Connection) -> bool:
        return _has(connection, self.table, 0, self.rows)

    def conflict(self, connection: Connection) -> Conflict | None:
        same = tables.c.id == self.table
        if self.request is not None:
            same |= tables.c.request == self.request
        first = (entries.c.table_id == tables.c.id) & (entries.c.number == 0)
        query = select(tables.c.id, tables.c.length, entries.c.digest).select_from(tables.outerjoin(entries, first))
        found = connection.execute(query.where(same)).first()
        return Conflict(found.id, 0, found.length, found.digest) if found else None


class Append(msgspec.Struct, frozen=True, kw_only=True):
    """More entries of a table, and how the lobby lists it from now on if that changes."""

    table: str
    at: int
    first: int
    rows: Sequence[Row]
    listing: Listing | None

    def collect(self, changes: Changes) -> None:
        changes.advance(self.table, self.first, self.first + len(self.rows), self.at)
        changes.add(self.table, self.first, self.rows)
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
