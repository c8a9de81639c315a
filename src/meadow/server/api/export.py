"""Everything that is stored about a guest, for them alone: beside `mine`, table by table."""

from collections.abc import Iterable, Iterator

from meadow.server.api import requests
from meadow.server.api.answers import (
    ChatKept,
    DecisionKept,
    DeviceKept,
    Exported,
    GuestKept,
    KeyKept,
    NameHad,
    TableKept,
)
from meadow.server.api.caller import Caller
from meadow.server.base.clock import now
from meadow.server.live.storage_trouble import STORAGE_TROUBLE
from meadow.server.ops.guests import SHORT
from meadow.server.ops.service import Service
from meadow.table import Refused, entries
from meadow.table.entries import Entry

NAMED = entries.Joined | entries.Renamed
Own = entries.Joined | entries.Renamed | entries.Said | entries.Acted


async def export(service: Service, caller: Caller, request: requests.Export) -> Exported:
    if request.table is None:
        return Exported(guest=await _guest(service, caller.known))
    return Exported(table=await _table(service, caller, request.table))


async def _guest(service: Service, guest: str) -> GuestKept:
    devices, keys = await service.guests.devices(guest), await service.guests.keys(guest)
    with STORAGE_TROUBLE:
        tables = await service.store.count_held(guest)
    return GuestKept(
        guest=guest,
        devices=tuple(
            DeviceKept(device=each.key[:SHORT], label=each.label, added_at=each.added_at, seen_at=each.seen_at)
            for each in devices
        ),
        keys=tuple(KeyKept(kind=key.kind, made_at=key.made_at, expires_at=key.expires_at) for key in keys),
        tables=tables,
    )


async def _table(service: Service, caller: Caller, name: str) -> TableKept:
    holder, actor = caller.known, await service.registry.get(name)
    with STORAGE_TROUBLE:
        log = [entries.decoded(row.body) for row in await service.store.entries(name)]
    own = list(_own(log, holder))
    if not own:
        raise Refused("not_yours", "You never had a seat at this table: nothing is stored about you here.")
    seats = caller.seats(actor.table)
    over = bool(seats) and actor.table.update(seats[0], now()).status == "over"
    return TableKept(
        table=name,
        seats=seats,
        names=tuple(NameHad(at=each.at, seat=each.seat, name=each.name) for each in own if isinstance(each, NAMED)),
        said=tuple(
            ChatKept(at=each.at, seat=each.seat, to=each.to, text=each.text)
            for each in own
            if isinstance(each, entries.Said)
        ),
        decisions=tuple(
            DecisionKept(at=each.at, seat=each.seat, action=each.action)
            for each in own
            if isinstance(each, entries.Acted)
        ),
        record=actor.record() if over else None,
    )


def _own(log: Iterable[Entry], holder: str) -> Iterator[Own]:
    """The entries that are about the guest: on the seats that they had then, with what others whispered to those."""
    mine: set[int] = set()
    for entry in log:
        match entry:
            case entries.Joined():
                mine = mine | {entry.seat} if entry.holder == holder else mine - {entry.seat}
            case entries.Stood():
                mine = mine - {entry.seat}
        match entry:
            case entries.Joined() | entries.Renamed() if entry.seat in mine:
                yield entry
            case entries.Acted(by="person") if entry.seat in mine:
                yield entry
            case entries.Said() if entry.seat in mine or (entry.to is not None and entry.to in mine):
                yield entry
