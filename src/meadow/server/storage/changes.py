"""What a transaction writes: one statement for each kind of change, however many rows there are of it.

What every decision writes is given to the database as one document: a driver that is given many rows takes the
interpreter's lock for each of them, and waits for it as long as others are at work.
"""

import functools
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Dialect, TextClause, bindparam, insert, text, update
from sqlalchemy.sql.compiler import SQLCompiler

from meadow.server.storage.rows import Row
from meadow.server.storage.schema import tables

Values = dict[str, Any]
LARGEST = 2**63 - 1
"""In a document a larger number would become another one, where a driver would refuse it."""

NEW_TABLE = insert(tables)
RELIST = (
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .values({name: bindparam(f"new_{name}") for name in ("game", "public", "status", "summary")})
)
SET_META = text(
    "INSERT INTO meta (key, value) VALUES (:key, :value) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)
_encode = msgspec.json.Encoder().encode


class Advance(msgspec.Struct, frozen=True):
    """A table's log is as long as `first`, and then as long as `next`."""

    id: str
    first: int
    next: int
    at: int


class Addition(msgspec.Struct, frozen=True):
    """An entry. Its body lies among those of all others: from byte `start` on, counted from one."""

    id: str
    number: int
    client: str | None
    digest: str | None
    start: int
    length: int


_ROWS = {
    "sqlite": "json_each(:rows) AS given",
    "postgresql": "json_array_elements(CAST(:rows AS json)) AS given(value)",
}
_ADVANCE = {
    # Compare and set: it changes nothing of a table unless its log is exactly as long as the caller believes.
    dialect: text(
        "UPDATE tables SET length = CAST(given.value ->> 'next' AS integer), "  # noqa: S608  nothing is put in but that
        "updated_at = CAST(given.value ->> 'at' AS bigint) "
        f"FROM {rows} WHERE tables.id = given.value ->> 'id' "
        "AND tables.length = CAST(given.value ->> 'first' AS integer)"
    )
    for dialect, rows in _ROWS.items()
}
_ADD = {
    dialect: text(
        "INSERT INTO entries (table_id, number, client, digest, body) "  # noqa: S608  nothing is put in but that
        "SELECT given.value ->> 'id', CAST(given.value ->> 'number' AS integer), "
        "given.value ->> 'client', given.value ->> 'digest', "
        "substr(:bodies, CAST(given.value ->> 'start' AS integer), CAST(given.value ->> 'length' AS integer)) "
        f"FROM {rows}"
    )
    for dialect, rows in _ROWS.items()
}


class Changes(msgspec.Struct):
    """Rows for each statement, in the order in which the statements must run."""

    tables: list[Values] = []
    advances: list[Advance] = []
    additions: list[Addition] = []
    bodies: list[bytes] = []
    listings: list[Values] = []
    meta: list[Values] = []
    size: int = 0
    """Of all bodies together."""

    def advance(self, table: str, first: int, following: int, at: int) -> None:
        """The log of a table that was as long as `first`. Raises OverflowError for what no database can hold."""
        if at > LARGEST:
            raise OverflowError(f"{at} is no time that can be stored")
        self.advances.append(Advance(table, first, following, at))

    def add(self, table: str, first: int, rows: Sequence[Row]) -> None:
        """Entries of a table, numbered from `first` on."""
        for number, row in enumerate(rows, first):
            self.additions.append(Addition(table, number, row.client, row.digest, self.size + 1, len(row.body)))
            self.bodies.append(row.body)
            self.size += len(row.body)

    def written(self, connection: Connection) -> bool:
        """Write it all; False if the log of some table was not as long as was believed: then roll back."""
        dialect = connection.dialect.name
        if self.tables:
            connection.execute(NEW_TABLE, self.tables)
        advanced = _driven(connection, _ADVANCE[dialect], self.advances) if self.advances else 0
        if advanced != len(self.advances):
            return False
        if self.additions:
            _driven(connection, _ADD[dialect], self.additions, bodies=b"".join(self.bodies))
        for statement, rows in ((RELIST, self.listings), (SET_META, self.meta)):
            if rows:
                connection.execute(statement, rows)
        return True


def _driven(connection: Connection, statement: TextClause, rows: Sequence[msgspec.Struct], **values: bytes) -> int:
    """Execute it for all rows, and count what it changed. To look at its values takes SQLAlchemy longer than that."""
    words, ordered = _for_driver(statement, connection.dialect)
    named = {"rows": _encode(rows).decode(), **values}
    given = named if ordered is None else tuple([named[name] for name in ordered])
    return connection.exec_driver_sql(words, given).rowcount


@functools.lru_cache(maxsize=16)
def _for_driver(statement: TextClause, dialect: Dialect) -> tuple[str, Sequence[str] | None]:
    """The statement in the driver's words, and how it orders the values; None if it knows them by name."""
    compiled = statement.compile(dialect=dialect)
    assert isinstance(compiled, SQLCompiler)
    return str(compiled), compiled.positiontup
