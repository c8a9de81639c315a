"""Carries out the orders of those who look after the server, each after it is in the audit log."""

import re
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec

from meadow.server.base import tokens
from meadow.server.base.clock import now
from meadow.server.base.problems import Trouble
from meadow.server.live.actor import Actor
from meadow.server.live.keep import MINUTE
from meadow.server.live.storage_trouble import STORAGE_TROUBLE
from meadow.server.ops import moderation
from meadow.server.ops.admin.messages import (
    Answer,
    AuditLog,
    AuditShown,
    Ban,
    Bans,
    BanShown,
    BansShown,
    Close,
    Delete,
    Done,
    Drain,
    Failed,
    Handle,
    Order,
    Reports,
    ReportShown,
    ReportsShown,
    Say,
    SeatShown,
    Show,
    TableRow,
    Tables,
    TableShown,
    TablesShown,
    Unban,
)
from meadow.server.ops.moderation import Spoken, day, spoken
from meadow.server.ops.service import Service
from meadow.server.storage import Audited, Report, Status, StorageError, StoredTable
from meadow.server.storage import Ban as StoredBan
from meadow.table import Refused, entries
from meadow.table.chat import printable
from meadow.table.updates import Card

GUEST: Final = re.compile("[0-9a-f]{4,64}")
"""A holder, or how it begins."""
WHOLE: Final = 64
FEW: Final = 2


class Unclear(Exception):  # noqa: N818  the name is what it is
    """The order cannot be carried out as it is. The message is a sentence."""


async def carry_out(service: Service, who: str, order: Order) -> Answer:
    """The answer, whatever happens; `who` is the system user who gives the order."""
    try:
        await _audit(service, who, order)
        return await HANDLERS[type(order)](service, order)
    except (Trouble, Refused) as refused:
        return Failed(sentence=refused.sentence)
    except Unclear as unclear:
        return Failed(sentence=str(unclear))
    except StorageError:
        return Failed(sentence="The database does not answer: look at the server's log.")


async def _audit(service: Service, who: str, order: Order) -> None:
    """Store an order that changes something, or looks at something private, before it is carried out."""
    if type(order) not in AUDITED:
        return
    what, about = str(order.__struct_config__.tag), printable(_about(order))
    why = printable(getattr(order, "why", ""))
    record = Audited(id=tokens.short(), at=now(), who=who, what=what, about=about, why=why)
    with STORAGE_TROUBLE:
        await service.store.note(record)


def _about(order: Order) -> str:
    match order:
        case Ban():
            return f"{order.kind} {order.who} for {order.seconds} s"
        case Say():
            return order.text
        case Drain():
            return "on" if order.on else "off"
        case _:
            named = msgspec.structs.asdict(order)
            return str(next((named[name] for name in ("table", "report", "ban") if name in named), ""))


def sentence(text: str) -> str:
    """A reason as people read it: in one line, with an end. Raises Unclear if there is nothing in it."""
    said = printable(text)
    if not said:
        raise Unclear("Say why: people read it.")
    return said if said[-1] in ".!?" else f"{said}."


# Tables.


async def tables(service: Service, order: Tables) -> TablesShown:
    statuses = tuple(Status) if order.status is None else (order.status,)
    with STORAGE_TROUBLE:
        stored = await service.store.newest_tables(statuses, limit=order.limit, game=order.game)
    rows = [await _row(service, each) for each in stored]
    return TablesShown(tables=tuple(row for row in rows if row.status in statuses))


async def _row(service: Service, stored: StoredTable) -> TableRow:
    actor = service.registry.peek(stored.id)
    if actor is None:
        names, status = await _names(service, stored.id), stored.listing.status
        changed, onlookers = stored.updated_at // MINUTE * MINUTE, 0
    else:
        shown = actor.table.update(None, now())
        names = [seat.name for seat in shown.seats if seat.kind == "person"]
        status, changed = Status(shown.status), actor.table.at
        onlookers = service.presence.shown(actor).onlookers
    return TableRow(
        table=stored.id,
        game=stored.listing.game,
        status=status,
        people=tuple(names),
        in_memory=actor is not None,
        onlookers=onlookers,
        created_at=stored.created_at,
        changed_at=changed,
    )


async def _names(service: Service, table: str) -> list[str]:
    """The names of the people at a table that is not in memory, without a replay of its match."""
    found: dict[int, str] = {}
    try:
        stored = await service.store.entries(table)
    except StorageError:
        return []
    for row in stored:
        try:
            entry = entries.decoded(row.body)
        except msgspec.DecodeError:
            continue
        if isinstance(entry, entries.Joined | entries.Renamed):
            found[entry.seat] = entry.name
        elif isinstance(entry, entries.Stood | entries.Removed):
            found.pop(entry.seat, None)
    return [found[seat] for seat in sorted(found)]


async def show(service: Service, order: Show) -> TableShown:
    """Only what onlookers are shown by now, whether there may be any or not, and who is there."""
    actor = await service.registry.get(order.table)
    with STORAGE_TROUBLE:
        reports = await service.store.reports(limit=MOST_REPORTS, table=order.table)
    presence = service.presence.shown(actor)
    card = _card(actor)
    return TableShown(
        table=order.table,
        card=card,
        closed=actor.table.closed,
        seats=tuple(
            SeatShown(kind=seat.kind, name=seat.name, guest=holder, here=here.state)
            for seat, holder, here in zip(card.seats, actor.table.holders, presence.seats, strict=True)
        ),
        onlookers=presence.onlookers,
        chat=tuple(spoken(actor)),
        reports=tuple(map(_report, reports)),
    )


def _card(actor: Actor) -> Card:
    shown = actor.table.update(None, now())
    return msgspec.structs.replace(actor.table.card(), status=shown.status, seats=shown.seats)


async def close(service: Service, order: Close) -> Done:
    why = sentence(order.why)
    actor = await service.registry.get(order.table)
    if actor.table.status == "open":
        return await _remove(service, order.table, why)
    made = await service.registry.change(order.table, lambda table, at: table.close(why, at))
    return Done(sentence="The table is closed." if made else "The table was closed before.")


async def delete(service: Service, order: Delete) -> Done:
    return await _remove(service, order.table, sentence(order.why) if order.why else "")


async def _remove(service: Service, table: str, why: str) -> Done:
    await service.registry.remove(
        table, f"Those who look after this server have closed the table: {why}" if why else ""
    )
    service.subscriptions.end(table)
    return Done(sentence="The table is deleted with its log.")


# Reports and bans.


async def reports(service: Service, order: Reports) -> ReportsShown:
    with STORAGE_TROUBLE:
        found = await service.store.reports(limit=order.limit, handled=order.handled)
    return ReportsShown(reports=tuple(map(_report, found)))


def _report(stored: Report) -> ReportShown:
    return ReportShown(
        id=stored.id,
        at=stored.at,
        table=stored.table_id,
        seat=stored.seat,
        name=stored.about_name,
        guest=stored.about_holder,
        by=stored.by_holder,
        why=stored.why,
        text=stored.text,
        chat=msgspec.json.decode(stored.chat, type=tuple[Spoken, ...]),
        handled_at=stored.handled_at,
    )


async def handle(service: Service, order: Handle) -> Done:
    with STORAGE_TROUBLE:
        if await service.store.report(order.report) is None:
            raise Unclear("There is no such report: `meadow admin reports --all` lists them.")
        await service.store.handle_report(order.report, now())
    return Done(sentence="The report is marked as handled.")


async def ban(service: Service, order: Ban) -> Done:
    why, at = sentence(order.why), now()
    who = await _guest(service, order.who) if order.kind == "guest" else _network(service, order.who)
    made = StoredBan(id=tokens.short(), at=at, until=at + 1000 * order.seconds, kind=order.kind, who=who, why=why)
    await service.bans.add(made)
    service.check_bans()
    return Done(sentence=f"{order.kind.capitalize()} {who} is banned until {day(made.until)}: ban {made.id}.")


def _network(service: Service, typed: str) -> str:
    try:
        return moderation.network(typed, service.config.proxies)
    except ValueError as error:
        raise Unclear(str(error)) from error


async def _guest(service: Service, typed: str) -> str:
    """The only guest whose holder begins so, among those that a table in memory or a report names."""
    if not GUEST.fullmatch(typed):
        raise Unclear("A guest is named by the hash that `meadow admin show` prints, or at least 4 letters of it.")
    if len(typed) == WHOLE:
        return typed
    known = {holder for actor in service.registry for holder in actor.table.holders}
    with STORAGE_TROUBLE:
        known |= {*await service.store.holders_like(typed, FEW)}
    found = [holder for holder in known if holder.startswith(typed)]
    if len(found) != 1:
        how = "Several guests begin" if found else "No guest at a table in memory or in a report begins"
        raise Unclear(f"{how} with {typed}: give the whole hash that `meadow admin show --json` prints.")
    return found[0]


async def bans(service: Service, order: Bans) -> BansShown:
    del order
    return BansShown(bans=tuple(BanShown(**msgspec.structs.asdict(each)) for each in service.bans))


async def unban(service: Service, order: Unban) -> Done:
    if not await service.bans.lift(order.ban):
        raise Unclear("There is no such ban: `meadow admin bans` lists them.")
    return Done(sentence="The ban is lifted.")


# Everybody.


async def say(service: Service, order: Say) -> Done:
    text = printable(order.text)
    service.announce(text)
    told = f"{service.sockets} connections are told" if text else "Nobody is told anything any more"
    return Done(sentence=f"{told}.")


async def drain(service: Service, order: Drain) -> Done:
    service.registry.draining = order.on
    return Done(sentence="No new tables are made; matches go on." if order.on else "New tables are made again.")


async def audit(service: Service, order: AuditLog) -> AuditShown:
    with STORAGE_TROUBLE:
        return AuditShown(audit=tuple(await service.store.audit(order.limit)))


MOST_REPORTS: Final = 100
HANDLERS: Final[dict[type[Order], Callable[[Service, Any], Awaitable[Answer]]]] = {
    Tables: tables,
    Show: show,
    Close: close,
    Delete: delete,
    Reports: reports,
    Handle: handle,
    Ban: ban,
    Bans: bans,
    Unban: unban,
    Say: say,
    Drain: drain,
    AuditLog: audit,
}
AUDITED: Final = {Show, Close, Delete, Handle, Ban, Unban, Say, Drain}
"""Orders that change something, or look at something private."""
