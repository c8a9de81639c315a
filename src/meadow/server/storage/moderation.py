"""Reports, bans and the audit log: the jobs that write them, and the queries that read them."""

from collections.abc import Sequence
from typing import Final

import msgspec
from sqlalchemy import Connection, Table, bindparam, delete, select, text, update

from meadow.server.storage.jobs import Batch
from meadow.server.storage.records import Audited, Ban, Report
from meadow.server.storage.schema import audit, bans, reports
from meadow.server.storage.upkeep import Upkeep

Record = Report | Ban | Audited
_TABLES: Final[dict[type[Record], Table]] = {Report: reports, Ban: bans, Audited: audit}


def _insertion(table: Table) -> str:
    names = [column.name for column in table.columns]
    values = ", ".join(f":{name}" for name in names)
    return f"INSERT INTO {table.name} ({', '.join(names)}) VALUES ({values}) ON CONFLICT DO NOTHING"  # noqa: S608


_INSERT: Final = {kind: text(_insertion(table)) for kind, table in _TABLES.items()}
_HANDLE: Final = (
    update(reports)
    .where(reports.c.id == bindparam("report"), reports.c.handled_at.is_(None))
    .values(handled_at=bindparam("new_at"))
)
_LIFT: Final = update(bans).where(bans.c.id == bindparam("ban")).values(until=bindparam("new_until"))
_FORGET_REPORTS: Final = delete(reports).where(reports.c.at < bindparam("before"))
_FORGET_AUDIT: Final = delete(audit).where(audit.c.at < bindparam("before"))
_FORGET_BANS: Final = delete(bans).where(bans.c.until < bindparam("before"))


class Note(Upkeep, frozen=True, kw_only=True):
    """A new record; nothing if there is one with its id, or for reports with its request."""

    record: Record

    def add_to(self, batch: Batch) -> None:
        batch.rare.append((_INSERT[type(self.record)], msgspec.structs.asdict(self.record)))


class Handle(Upkeep, frozen=True, kw_only=True):
    """That a report was handled, unless it was before."""

    report: str
    at: int

    def add_to(self, batch: Batch) -> None:
        batch.rare.append((_HANDLE, {"report": self.report, "new_at": self.at}))


class Lift(Upkeep, frozen=True, kw_only=True):
    """That a ban ends then."""

    ban: str
    at: int

    def add_to(self, batch: Batch) -> None:
        batch.rare.append((_LIFT, {"ban": self.ban, "new_until": self.at}))


class ForgetNotes(Upkeep, frozen=True, kw_only=True):
    """Delete reports and the audit log of before `noted`, and bans that ended before `expired`."""

    noted: int
    expired: int

    def add_to(self, batch: Batch) -> None:
        batch.rare += [(statement, {"before": self.noted}) for statement in (_FORGET_REPORTS, _FORGET_AUDIT)]
        batch.rare.append((_FORGET_BANS, {"before": self.expired}))


def some_reports(connection: Connection, limit: int, table: str | None, *, handled: bool) -> list[Report]:
    """Newest first; those that are handled too if `handled`."""
    query = select(reports).order_by(reports.c.at.desc(), reports.c.id.desc()).limit(limit)
    if table is not None:
        query = query.where(reports.c.table_id == table)
    if not handled:
        query = query.where(reports.c.handled_at.is_(None))
    return [Report(**row) for row in connection.execute(query).mappings()]


def report_by_request(connection: Connection, request: str) -> Report | None:
    row = connection.execute(select(reports).where(reports.c.request == request)).mappings().first()
    return None if row is None else Report(**row)


def report_by_id(connection: Connection, report: str) -> Report | None:
    row = connection.execute(select(reports).where(reports.c.id == report)).mappings().first()
    return None if row is None else Report(**row)


def bans_after(connection: Connection, at: int) -> list[Ban]:
    """The bans that end after then, oldest first."""
    query = select(bans).where(bans.c.until > at).order_by(bans.c.at, bans.c.id)
    return [Ban(**row) for row in connection.execute(query).mappings()]


def audit_log(connection: Connection, limit: int) -> list[Audited]:
    """Newest first."""
    query = select(audit).order_by(audit.c.at.desc(), audit.c.id.desc()).limit(limit)
    return [Audited(**row) for row in connection.execute(query).mappings()]


def holders_like(connection: Connection, beginning: str, limit: int) -> Sequence[str]:
    """Some holders in reports that begin so."""
    about, by = reports.c.about_holder, reports.c.by_holder
    found = select(about).where(about.startswith(beginning, autoescape=True))
    return connection.scalars(
        found.union(select(by).where(by.startswith(beginning, autoescape=True))).limit(limit)
    ).all()


def any_to_forget(connection: Connection, noted: int, expired: int) -> bool:
    """Whether `ForgetNotes` would delete anything."""
    found = (
        select(reports.c.id).where(reports.c.at < noted),
        select(audit.c.id).where(audit.c.at < noted),
        select(bans.c.id).where(bans.c.until < expired),
    )
    return any(connection.execute(query.limit(1)).first() is not None for query in found)
