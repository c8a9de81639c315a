"""Copies all rows from one database to another, of whatever kind the two are."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, Table, delete, insert, select

from meadow.server.storage.schema import metadata

AT_ONCE: Final = 1000
"""Rows that are in memory at the same time."""


def copy_rows(source: Connection, target: Connection) -> None:
    """Replace every row of the target, in its current transaction. Both have the newest schema."""
    for table in reversed(metadata.sorted_tables):
        target.execute(delete(table))
    for table in metadata.sorted_tables:
        _copy_table(table, source, target)


def _copy_table(table: Table, source: Connection, target: Connection) -> None:
    found = source.execution_options(stream_results=True).execute(select(table))
    while rows := found.fetchmany(AT_ONCE):
        target.execute(insert(table), _values(table, rows))


def _values(table: Table, rows: Sequence[Any]) -> list[dict[str, Any]]:
    names = [column.name for column in table.columns]
    return [dict(zip(names, row, strict=True)) for row in rows]
