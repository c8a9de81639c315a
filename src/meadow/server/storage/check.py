"""Check a database: no log has gaps, no command was stored twice, every entry belongs to a table."""

import contextlib
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec
from sqlalchemy import ColumnElement, Connection, distinct, func, or_, select, text
from sqlalchemy.exc import DBAPIError

from meadow.server.storage.engines import reading
from meadow.server.storage.errors import Damaged, PlaceError, Unavailable, reason
from meadow.server.storage.place import Place
from meadow.server.storage.reader import entries_from, seating
from meadow.server.storage.records import Seating, StoredEntry
from meadow.server.storage.schema import check_schema, entries, seats, tables

CheckLog = Callable[[str, Sequence[StoredEntry], Seating], Iterable[str]]
"""The problems of the log of a table and of who is stored to sit there, found by a caller who can decode entries."""


class Findings(msgspec.Struct, frozen=True, kw_only=True):
    """How much there is in the database, and a sentence for each problem."""

    place: str
    tables: int
    entries: int
    problems: list[str]


def check(place: Place, check_log: CheckLog = lambda *_: ()) -> Findings:
    """Check everything in one snapshot. It only reads, so the server may run meanwhile.

    `check_log` is called for each table whose entries are all there. Raises PlaceError, SchemaError and Unavailable.
    """
    if place.file is not None and not place.file.is_file():
        raise PlaceError(f"there is no database at {place.file}")
    engine = reading(place)
    try:
        with engine.connect().execution_options(**_snapshot(place)) as connection:
            return _findings(connection, place, check_log)
    except DBAPIError as error:
        if _damaged(error):
            return Findings(place=str(place), tables=0, entries=0, problems=[f"it cannot be read: {reason(error)}"])
        raise Unavailable(f"{place} cannot be read: {reason(error)}") from error
    finally:
        engine.dispose()


def _damaged(error: DBAPIError) -> bool:
    code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
    return code in {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}


def _snapshot(place: Place) -> dict[str, str]:
    return {} if place.file else {"isolation_level": "REPEATABLE READ"}


def _findings(connection: Connection, place: Place, check_log: CheckLog) -> Findings:
    if place.file is not None:
        connection.exec_driver_sql("BEGIN")
    check_schema(connection, place)
    damaged = list(_damaged_pages(connection))
    return Findings(
        place=str(place),
        tables=connection.scalar(select(func.count()).select_from(tables)) or 0,
        entries=connection.scalar(select(func.count()).select_from(entries)) or 0,
        problems=[
            *damaged,
            *_gaps(connection),
            *_orphans(connection),
            *_repeated(connection),
            *([] if damaged else _logs(connection, check_log)),
        ],
    )


def _damaged_pages(connection: Connection) -> Iterator[str]:
    """SQLite's own check of the file. PostgreSQL checks its pages itself, by checksums."""
    if connection.dialect.name == "sqlite":
        for (line,) in connection.execute(text("PRAGMA integrity_check")):
            if line != "ok":
                yield f"the file is damaged: {line}"


def _gaps(connection: Connection) -> Iterator[str]:
    """Tables whose entries are not numbered 0, 1, 2 ... up to the length of the log."""
    count, different = func.count(entries.c.number), func.count(distinct(entries.c.number))
    last = func.coalesce(func.max(entries.c.number), -1)
    length = tables.c.length
    wrong: ColumnElement[bool] = or_(count != length, different != length, last != length - 1)
    query = (
        select(tables.c.id, length)
        .select_from(tables.outerjoin(entries, entries.c.table_id == tables.c.id))
        .group_by(tables.c.id, length)
        .having(wrong)
    )
    for table, stored_length in connection.execute(query.order_by(tables.c.id)).all():
        yield from _wrong_numbers(connection, table, stored_length)


def _wrong_numbers(connection: Connection, table: str, length: int) -> Iterator[str]:
    query = select(entries.c.number).where(entries.c.table_id == table).order_by(entries.c.number)
    found = Counter(connection.scalars(query))
    for what, numbers in (
        ("is missing", [number for number in range(length) if number not in found]),
        ("is there twice", [number for number, times in found.items() if times > 1]),
        (f"lies outside its length of {length}", [number for number in found if number not in range(length)]),
    ):
        if numbers:
            more = f" (and {len(numbers) - 1} more like it)" if len(numbers) > 1 else ""
            yield f"table {table}: entry {numbers[0]} {what}{more}"


def _logs(connection: Connection, check_log: CheckLog) -> Iterator[str]:
    for table in connection.scalars(select(tables.c.id).order_by(tables.c.id)).all():
        with contextlib.suppress(Damaged):  # the gap is among the problems already
            yield from check_log(table, entries_from(connection, table, 0), seating(connection, table))


def _orphans(connection: Connection) -> Iterator[str]:
    seated = select(seats.c.table_id).where(seats.c.table_id.not_in(select(tables.c.id))).distinct()
    for table in connection.scalars(seated.order_by(seats.c.table_id)):
        yield f"table {table} does not exist, but has seats"
    query = (
        select(entries.c.table_id, func.count())
        .where(entries.c.table_id.not_in(select(tables.c.id)))
        .group_by(entries.c.table_id)
    )
    for table, count in connection.execute(query):
        yield f"table {table} does not exist, but has {count} entries"


def _repeated(connection: Connection) -> Iterator[str]:
    query = (
        select(entries.c.table_id, entries.c.client, func.count())
        .where(entries.c.client.is_not(None))
        .group_by(entries.c.table_id, entries.c.client)
        .having(func.count() > 1)
    )
    for table, client, count in connection.execute(query):
        yield f"table {table}: what the client calls {client} was carried out {count} times"
