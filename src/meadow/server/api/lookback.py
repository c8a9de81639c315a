"""Looking back at a match: position by position, and playing on from one of them."""

import asyncio
from typing import Final

from meadow.core import catalogue
from meadow.server.api import requests
from meadow.server.api.answers import CurveShown, PositionsShown, TableMade
from meadow.server.api.caller import Caller
from meadow.server.api.tables import visible
from meadow.server.base import tokens
from meadow.server.base.clock import now
from meadow.server.live import listing
from meadow.server.live.actor import Actor
from meadow.server.live.scheduler import new_secret
from meadow.server.ops.service import Service
from meadow.table import Refused, Table, entries, lookback
from meadow.table.curve import turning
from meadow.table.forking import Wanted
from meadow.table.updates import Moment, Position, Viewer

AT_ONCE: Final = 5
"""The number of positions that are made in one turn of the loop."""
MOVES_AT_ONCE: Final = 200
MOMENTS_AT_ONCE: Final = 50
MOST_BYTES: Final = 200_000


async def positions(service: Service, caller: Caller, request: requests.Positions) -> PositionsShown:
    actor = await _visible_to(service, caller, request.table, request.seat)
    after = -1 if request.after is None else request.after
    shown, size = list[Position](), 0
    more = False
    found = actor.table.positions(request.seat, after, now())
    while lookback.approach(found, MOVES_AT_ONCE):  # noqa: ASYNC110  every call makes progress
        await asyncio.sleep(0)
    for position in found:
        more = len(shown) == request.limit or size > MOST_BYTES
        if more:
            break
        shown.append(position)
        size += _size(position)
        if len(shown) % AT_ONCE == 0:
            await asyncio.sleep(0)
    return PositionsShown(table=request.table, seat=request.seat, positions=tuple(shown), more=more)


async def curve(service: Service, caller: Caller, request: requests.Curve) -> CurveShown:
    actor = await _visible_to(service, caller, request.table, request.seat)
    result = actor.table.update(caller.viewer(actor.table, request.seat), now()).result
    if result is None:
        raise Refused("not_over", "The game is not over: how it went is told when it is.")
    versions, found = list[int](), list[Moment]()
    for version, moment in actor.table.moments(request.seat, now()):
        versions.append(version)
        if moment is not None:
            found.append(moment)
        if len(versions) % MOMENTS_AT_ONCE == 0:
            await asyncio.sleep(0)
    lacking = catalogue.find(actor.table.card().game).lacking is not None
    return CurveShown(
        table=request.table,
        seat=request.seat,
        versions=tuple(versions),
        moments=tuple(found),
        lacking=lacking,
        turning=turning(found, result.winners, lacking),
    )


def _size(position: Position) -> int:
    events = (b"" if line.event is None else bytes(line.event) for line in position.log)
    return len(bytes(position.view)) + sum(map(len, events)) + sum(len(line.text) for line in position.log)


async def _visible_to(service: Service, caller: Caller, table: str, seat: Viewer) -> Actor:
    """The table, if the caller may see what this seat was shown: once they see that it is over, that of any seat."""
    actor = await service.registry.get(table)
    standing = caller.viewer(actor.table, seat)
    there = seat is None or seat < len(actor.table.card().seats)
    return await visible(service, caller, table, standing if there and _over(actor.table, standing) else seat)


def _over(table: Table, viewer: Viewer) -> bool:
    return table.update(viewer, now()).status == "over"


async def fork(service: Service, caller: Caller, request: requests.Fork) -> TableMade:
    holder = caller.known
    actor = await _visible_to(service, caller, request.table, request.seat)
    if not _over(actor.table, caller.viewer(actor.table, None)):
        raise Refused("not_over", "The game is not over: play on from its positions when it is.")
    wanted = Wanted(request.seat, request.version, request.take, request.name, request.level, request.settings)
    made = actor.table.fork(wanted, new_secret().salt, holder, now())
    # The listing does not depend on decisions, which would take long to fold.
    listed = listing.listing(Table.replayed(entry for entry in made if not isinstance(entry, entries.Acted)))
    request_id, digest = tokens.scoped(holder, request.client), tokens.digest((request.table, wanted))
    name = await service.registry.store_new(made, listed, request_id, caller.address, digest)
    forked = await service.registry.get(name)
    return TableMade(table=name, commitment=forked.table.card().commitment)
