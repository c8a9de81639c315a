"""The queries: plain functions over a connection that only reads."""

import itertools
from collections.abc import Collection, Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, Select, func, select, tuple_
from sqlalchemy import Row as ResultRow

from meadow.server.storage.errors import Damaged
from meadow.server.storage.records import Held, Listing, Outage, Sleeper, Status, StoredEntry, StoredTable, Turn
from meadow.server.storage.schema import entries, meta, outages, seats, tables

_STORED_TABLE = select(
    tables.c.id,
    tables.c.created_at,
    tables.c.updated_at,
    tables.c.length,
    tables.c.game,
    tables.c.public,
    tables.c.status,
    tables.c.summary,
    tables.c.wake_at,
)


def entries_from(connection: Connection, table: str, first: int) -> list[StoredEntry]:
    """Entries from number `first` on. Raises Damaged if they do not fit the length of the log.

    One statement reads both, so that they are of the same moment.
    """
    joined = (entries.c.table_id == tables.c.id) & (entries.c.number >= first)
    query = (
        select(tables.c.length, entries.c.number, entries.c.body, entries.c.client, entries.c.digest)
        .select_from(tables.outerjoin(entries, joined))
        .where(tables.c.id == table)
    )
    rows = connection.execute(query.order_by(entries.c.number)).all()
    found = [StoredEntry(*row) for _, *row in rows if row[0] is not None]
    if rows:
        _check_numbers(table, first, rows[0].length, found)
    return found


def _check_numbers(table: str, first: int, length: int, found: Sequence[StoredEntry]) -> None:
    for number, entry in enumerate(found, first):
        if entry.number > number:
            raise Damaged(table, number, "is missing")
        if entry.number < number:
            raise Damaged(table, entry.number, "is there twice")
    if first + len(found) < length:
        raise Damaged(table, first + len(found), "is missing")
    if first + len(found) > max(first, length):
        raise Damaged(table, length, f"lies outside its length of {length}")


def entry_by_client(connection: Connection, table: str, client: str) -> StoredEntry | None:
    query = select(entries.c.number, entries.c.body, entries.c.client, entries.c.digest).where(
        entries.c.table_id == table, entries.c.client == client
    )
    row = connection.execute(query).first()
    return StoredEntry(*row) if row else None


def table_by_id(connection: Connection, table: str) -> StoredTable | None:
    return _one(connection, _STORED_TABLE.where(tables.c.id == table))


def table_by_request(connection: Connection, request: str) -> StoredTable | None:
    return _one(connection, _STORED_TABLE.where(tables.c.request == request))


def lobby(
    connection: Connection, statuses: Collection[Status], limit: int, before: StoredTable | None, game: str | None
) -> list[StoredTable]:
    """Newest first; those after `before` in this order."""
    query = _STORED_TABLE.where(tables.c.public, tables.c.status.in_([status.value for status in statuses]))
    if game is not None:
        query = query.where(tables.c.game == game)
    if before is not None:
        query = query.where(tuple_(tables.c.created_at, tables.c.id) < tuple_(before.created_at, before.id))
    page = query.order_by(tables.c.created_at.desc(), tables.c.id.desc()).limit(limit)
    return [_stored(row) for row in connection.execute(page)]


def held(connection: Connection, holder: str, limit: int, before: tuple[int, str] | None) -> list[Held]:
    """The last told of first; those after `before` in this order."""
    query = _held_by(holder)
    if before is not None:
        query = query.where(tuple_(tables.c.told_at, tables.c.id) < tuple_(*before))
    page = query.order_by(tables.c.told_at.desc(), tables.c.id.desc()).limit(limit)
    return list(_with_seats(connection, holder, page))


def held_one(connection: Connection, holder: str, table: str) -> Held | None:
    return next(_with_seats(connection, holder, _held_by(holder).where(tables.c.id == table)), None)


def _held_by(holder: str) -> Select[*tuple[Any, ...]]:
    mine = select(seats.c.table_id).where(seats.c.holder == holder)
    return _STORED_TABLE.add_columns(tables.c.asked, tables.c.told_at).where(tables.c.id.in_(mine))


def _with_seats(connection: Connection, holder: str, page: Select[*tuple[Any, ...]]) -> Iterator[Held]:
    """These tables with the seats that the guest has there: one statement, so that both are of the same moment."""
    found = page.subquery()
    mine = (seats.c.table_id == found.c.id) & (seats.c.holder == holder)
    query = select(found, seats.c.seat).select_from(found.join(seats, mine))
    rows = connection.execute(query.order_by(found.c.told_at.desc(), found.c.id.desc(), seats.c.seat))
    for _, of_one in itertools.groupby(rows, lambda row: row.id):
        same = list(of_one)
        table, turn = _stored(same[0]), Turn(same[0].asked, same[0].told_at)
        yield Held(table=table, seats=tuple(row.seat for row in same), turn=turn)


def seating(connection: Connection, table: str) -> dict[int, str]:
    """The holders of the seats of a table."""
    query = select(seats.c.seat, seats.c.holder).where(seats.c.table_id == table).order_by(seats.c.seat)
    return {row.seat: row.holder for row in connection.execute(query)}


def unfinished(connection: Connection) -> list[StoredTable]:
    """Oldest first."""
    statuses = [status.value for status in Status if status is not Status.OVER]
    query = _STORED_TABLE.where(tables.c.status.in_(statuses)).order_by(tables.c.created_at, tables.c.id)
    return [_stored(row) for row in connection.execute(query)]


def sleepers(connection: Connection, until: int, after: tuple[int, str], limit: int) -> list[Sleeper]:
    """Tables that wake until then, those that wake first first; only those after this wake time and id."""
    columns = tables.c.wake_at, tables.c.id
    query = select(tables.c.id, tables.c.wake_at, tables.c.updated_at).where(
        tables.c.wake_at.is_not(None), tables.c.wake_at <= until, tuple_(*columns) > tuple_(*after)
    )
    return [Sleeper(*row) for row in connection.execute(query.order_by(*columns).limit(limit))]


def any_sleeper(connection: Connection) -> bool:
    """Whether a table wakes by itself some time."""
    query = select(tables.c.id).where(tables.c.wake_at.is_not(None)).limit(1)
    return connection.execute(query).first() is not None


def oldest_sleeper(connection: Connection) -> int | None:
    """The time of the last entry of the table, among those that wake by themselves, that rests for longest."""
    oldest: int | None = connection.scalar(select(func.min(tables.c.updated_at)).where(tables.c.wake_at.is_not(None)))
    return oldest


def all_outages(connection: Connection) -> list[Outage]:
    """Oldest first."""
    return [Outage(*row) for row in connection.execute(select(outages).order_by(outages.c.began))]


def tables_after(connection: Connection, after: str, limit: int) -> list[StoredTable]:
    """Some of all tables, in the order of their ids: those after this one."""
    query = _STORED_TABLE.where(tables.c.id > after).order_by(tables.c.id).limit(limit)
    return [_stored(row) for row in connection.execute(query)]


def newest_tables(
    connection: Connection, statuses: Collection[Status], limit: int, game: str | None
) -> list[StoredTable]:
    """Of all tables with one of these statuses those that were made last, newest first."""
    query = _STORED_TABLE.where(tables.c.status.in_([status.value for status in statuses]))
    if game is not None:
        query = query.where(tables.c.game == game)
    page = query.order_by(tables.c.created_at.desc(), tables.c.id.desc()).limit(limit)
    return [_stored(row) for row in connection.execute(page)]


def newest_time(connection: Connection) -> int:
    return connection.scalar(select(func.max(tables.c.updated_at))) or 0


def meta_value(connection: Connection, key: str) -> str | None:
    value: str | None = connection.scalar(select(meta.c.value).where(meta.c.key == key))
    return value


def _one(connection: Connection, query: Select[*tuple[Any, ...]]) -> StoredTable | None:
    row = connection.execute(query).first()
    return _stored(row) if row else None


def _stored(row: ResultRow[*tuple[Any, ...]]) -> StoredTable:
    return StoredTable(
        id=row.id,
        created_at=row.created_at,
        updated_at=row.updated_at,
        length=row.length,
        listing=Listing(game=row.game, public=row.public, status=Status(row.status), summary=row.summary),
        wake_at=row.wake_at,
    )
