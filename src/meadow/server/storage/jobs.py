"""The jobs that the writer carries out, and the `Batch` of statements that writes many of them together.

The rows that every decision writes go to the database as one JSON document. With `executemany` the driver would take
the interpreter's lock again for each row, and wait for it each time while other threads are busy.
"""

import functools
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec
from sqlalchemy import Connection, Dialect, TextClause, bindparam, delete, exists, insert, select, text, update
from sqlalchemy.sql.base import Executable
from sqlalchemy.sql.compiler import SQLCompiler

from meadow.server.storage.errors import Conflict, Repeated
from meadow.server.storage.records import HOT, Listing, Row, Seating, Status
from meadow.server.storage.schema import entries, outages, seats, tables

Values = dict[str, Any]
"""Parameters of one execution of a statement."""
LARGEST = 2**63 - 1
"""A larger number would be changed silently in a JSON document, while a driver would refuse it."""

_INSERT_TABLE = insert(tables)
_UPDATE_LISTING = (
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .values({name: bindparam(f"new_{name}") for name in ("game", "public", "status", "summary")})
)
_SET_META = text(
    "INSERT INTO meta (key, value) VALUES (:key, :value) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)
_UPDATE_WAKE = (
    update(tables)
    .where(tables.c.id == bindparam("table"), tables.c.length == bindparam("at_length"))
    .values(wake_at=bindparam("new_wake_at"))
)
_UPDATE_TURN = (
    update(tables)
    .where(tables.c.id == bindparam("table"), tables.c.length == bindparam("at_length"))
    .values(asked=bindparam("new_asked"), told_at=bindparam("new_told_at"))
)
_SIT = text(
    "INSERT INTO seats (table_id, seat, holder) VALUES (:table, :seat, :holder) "
    "ON CONFLICT (table_id, seat) DO UPDATE SET holder = excluded.holder"
)
_STAND = delete(seats).where(seats.c.table_id == bindparam("table"), seats.c.seat == bindparam("stood"))
_ADD_OUTAGE = text(
    "INSERT INTO outages (began, ended) VALUES (:began, :ended) "
    "ON CONFLICT (began) DO UPDATE SET ended = excluded.ended"
)
_FORGET_OUTAGES = delete(outages).where(outages.c.ended <= bindparam("until"))
_UNCHANGED = (tables.c.id == bindparam("table"), tables.c.length == bindparam("at_length"))
_DELETE_ENTRIES = delete(entries).where(entries.c.table_id == bindparam("table"), exists().where(*_UNCHANGED))
_DELETE_SEATS = delete(seats).where(seats.c.table_id == bindparam("table"), exists().where(*_UNCHANGED))
_DELETE_TABLE = delete(tables).where(*_UNCHANGED)
_JSON_ROWS = {
    "sqlite": "json_each(:rows) AS given",
    "postgresql": "json_array_elements(CAST(:rows AS json)) AS given(value)",
}
_ADVANCE = {
    # Compare and set: changes nothing of a table unless its log is exactly as long as the caller expects.
    dialect: text(
        "UPDATE tables SET length = CAST(given.value ->> 'next' AS integer), "  # noqa: S608  built from constants only
        "updated_at = CAST(given.value ->> 'at' AS bigint) "
        f"FROM {rows} WHERE tables.id = given.value ->> 'id' "
        "AND tables.length = CAST(given.value ->> 'first' AS integer)"
    )
    for dialect, rows in _JSON_ROWS.items()
}
_INSERT_ENTRIES = {
    dialect: text(
        "INSERT INTO entries (table_id, number, client, digest, body) "  # noqa: S608  built from constants only
        "SELECT given.value ->> 'id', CAST(given.value ->> 'number' AS integer), "
        "given.value ->> 'client', given.value ->> 'digest', "
        "substr(:bodies, CAST(given.value ->> 'start' AS integer), CAST(given.value ->> 'length' AS integer)) "
        f"FROM {rows}"
    )
    for dialect, rows in _JSON_ROWS.items()
}
_encode = msgspec.json.Encoder().encode


class Advance(msgspec.Struct, frozen=True):
    """Sets the length of a table's log to `next`, if it is `first` now."""

    id: str
    first: int
    next: int
    at: int


class Addition(msgspec.Struct, frozen=True):
    """A new entry. Its body is part of all bodies joined: `length` bytes from `start` on, counted from one."""

    id: str
    number: int
    client: str | None
    digest: str | None
    start: int
    length: int


class Batch(msgspec.Struct):
    """The rows of several jobs, by the statement that writes them, in the order in which the statements must run."""

    tables: list[Values] = []
    advances: list[Advance] = []
    additions: list[Addition] = []
    bodies: list[bytes] = []
    listings: list[Values] = []
    wakes: list[Values] = []
    turns: list[Values] = []
    sits: list[Values] = []
    stands: list[Values] = []
    meta: list[Values] = []
    outages: list[Values] = []
    forgotten: list[Values] = []
    deleted: list[Values] = []
    rare: list[tuple[Executable, Values]] = []
    """Statements of which few are written, each with its parameters."""
    size: int = 0
    """Bytes of all bodies together."""

    def advance(self, table: str, first: int, following: int, at: int) -> None:
        """Add a log that grows from `first` to `following`. Raises OverflowError for a time that cannot be stored."""
        if at > LARGEST:
            raise OverflowError(f"{at} is no time that can be stored")
        self.advances.append(Advance(table, first, following, at))

    def add_entries(self, table: str, first: int, rows: Sequence[Row]) -> None:
        """Add entries of a table, numbered from `first` on."""
        for number, row in enumerate(rows, first):
            self.additions.append(Addition(table, number, row.client, row.digest, self.size + 1, len(row.body)))
            self.bodies.append(row.body)
            self.size += len(row.body)

    def seat(self, table: str, seating: Seating) -> None:
        """Add seats of a table whose holder changes. A table that is stored has one change at a time."""
        for seat, holder in seating.items():
            if holder:
                self.sits.append({"table": table, "seat": seat, "holder": holder})
            else:
                self.stands.append({"table": table, "stood": seat})

    def execute(self, connection: Connection) -> bool:
        """Write everything; False if the log of a table had another length: then the caller must roll back."""
        dialect = connection.dialect.name
        if self.tables:
            connection.execute(_INSERT_TABLE, self.tables)
        advanced = _execute_json(connection, _ADVANCE[dialect], self.advances) if self.advances else 0
        if advanced != len(self.advances):
            return False
        if self.additions:
            _execute_json(connection, _INSERT_ENTRIES[dialect], self.additions, bodies=b"".join(self.bodies))
        for statement, rows in self._others():
            if rows:
                connection.execute(statement, rows)
        for statement, values in self.rare:
            connection.execute(statement, values)
        return True

    def _others(self) -> Sequence[tuple[Executable, list[Values]]]:
        """What few jobs write. A table that gets an entry in the same batch is not deleted: it is longer by then."""
        return (
            (_UPDATE_LISTING, self.listings),
            (_UPDATE_WAKE, self.wakes),
            (_UPDATE_TURN, self.turns),
            (_STAND, self.stands),
            (_SIT, self.sits),
            (_SET_META, self.meta),
            (_ADD_OUTAGE, self.outages),
            (_FORGET_OUTAGES, self.forgotten),
            (_DELETE_ENTRIES, self.deleted),
            (_DELETE_SEATS, self.deleted),
            (_DELETE_TABLE, self.deleted),
        )


class Job(Protocol):
    """Something to be written, as a whole or not at all."""

    def add_to(self, batch: Batch) -> None:
        """Add the rows that this job writes."""

    def is_stored(self, connection: Connection) -> bool:
        """Whether the database holds exactly what this job was to write."""

    def conflict(self, connection: Connection) -> Conflict | None:
        """What in the database kept this job from being written; None if there is no such thing."""


class Create(msgspec.Struct, frozen=True, kw_only=True):
    """A new table and its first entries."""

    table: str
    at: int
    listing: Listing
    rows: Sequence[Row]
    request: str | None
    seating: Seating = {}

    def add_to(self, batch: Batch) -> None:
        listing = _columns(self.listing)
        times = {"created_at": self.at, "updated_at": self.at}
        wake = HOT if self.listing.status is Status.PLAYING else None
        own = {"id": self.table, "request": self.request, "length": len(self.rows), "wake_at": wake, "told_at": self.at}
        batch.tables.append(own | times | listing)
        batch.add_entries(self.table, 0, self.rows)
        batch.seat(self.table, self.seating)

    def is_stored(self, connection: Connection) -> bool:
        return _has_rows(connection, self.table, 0, self.rows)

    def conflict(self, connection: Connection) -> Conflict | None:
        same = tables.c.id == self.table
        if self.request is not None:
            same |= tables.c.request == self.request
        first = (entries.c.table_id == tables.c.id) & (entries.c.number == 0)
        query = select(tables.c.id, tables.c.length, entries.c.digest).select_from(tables.outerjoin(entries, first))
        found = connection.execute(query.where(same)).first()
        return Conflict(found.id, 0, found.length, found.digest) if found else None


class Append(msgspec.Struct, frozen=True, kw_only=True):
    """More entries of a table, and its new listing and seating if they change. `heat`: from now on it is `HOT`."""

    table: str
    at: int
    first: int
    rows: Sequence[Row]
    listing: Listing | None
    heat: bool = False
    seating: Seating = {}

    def add_to(self, batch: Batch) -> None:
        following = self.first + len(self.rows)
        batch.advance(self.table, self.first, following, self.at)
        batch.add_entries(self.table, self.first, self.rows)
        if self.heat:
            batch.wakes.append({"table": self.table, "at_length": following, "new_wake_at": HOT})
        if self.listing is not None:
            listing = {f"new_{name}": value for name, value in _columns(self.listing).items()}
            batch.listings.append({"table": self.table} | listing)
        if self.seating:
            batch.seat(self.table, self.seating)

    def is_stored(self, connection: Connection) -> bool:
        return _has_rows(connection, self.table, self.first, self.rows)

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

    def add_to(self, batch: Batch) -> None:
        batch.meta.append({"key": self.key, "value": self.value})

    def is_stored(self, connection: Connection) -> bool:
        """Always False: writing it a second time does no harm."""
        del connection
        return False

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


def _has_rows(connection: Connection, table: str, first: int, rows: Sequence[Row]) -> bool:
    written = select(entries.c.body, entries.c.client).where(
        entries.c.table_id == table, entries.c.number >= first, entries.c.number < first + len(rows)
    )
    found = connection.execute(written.order_by(entries.c.number)).all()
    return [(bytes(body), client) for body, client in found] == [(row.body, row.client) for row in rows]


def _execute_json(connection: Connection, statement: TextClause, rows: Sequence[msgspec.Struct], **more: bytes) -> int:
    """Execute the statement once for all rows, and return how many rows of the database it changed.

    The driver gets it directly: SQLAlchemy's processing of the parameters takes longer than the statement.
    """
    sql, order = _compiled(statement, connection.dialect)
    named = {"rows": _encode(rows).decode(), **more}
    parameters = named if order is None else tuple([named[name] for name in order])
    return connection.exec_driver_sql(sql, parameters).rowcount


@functools.lru_cache(maxsize=16)
def _compiled(statement: TextClause, dialect: Dialect) -> tuple[str, Sequence[str] | None]:
    """The SQL for the driver, and the order of its parameters; None if the driver takes them by name."""
    compiled = statement.compile(dialect=dialect)
    assert isinstance(compiled, SQLCompiler)
    return str(compiled), compiled.positiontup
