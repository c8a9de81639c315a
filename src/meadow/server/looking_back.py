"""Looking back at a match: position by position, and playing on from one of them."""

import asyncio
from typing import Final

from meadow.core import catalogue
from meadow.server import listing, requests, tokens
from meadow.server.answering import visible
from meadow.server.answers import Created, CurveShown, PositionsShown
from meadow.server.asker import Asker
from meadow.server.keeper import new_secret
from meadow.server.owned import Owned
from meadow.server.service import Service
from meadow.server.times import now
from meadow.table import Refused, Table, entries, lookback
from meadow.table.curve import turning
from meadow.table.forking import Wanted
from meadow.table.updates import Moment, Position, Viewer

AT_ONCE: Final = 5
"""So many positions are made before others get their turn."""
MOVES_AT_ONCE: Final = 200
MOMENTS_AT_ONCE: Final = 50
MOST_BYTES: Final = 200_000


async def positions(service: Service, asker: Asker, request: requests.Positions) -> PositionsShown:
    owned = await _open(service, asker, request.table, request.seat)
    after = -1 if request.after is None else request.after
    shown, size = list[Position](), 0
    more = False
    found = owned.table.positions(request.seat, after, now())
    while lookback.approach(found, MOVES_AT_ONCE):  # noqa: ASYNC110  it goes on by being asked
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


async def curve(service: Service, asker: Asker, request: requests.Curve) -> CurveShown:
    owned = await _open(service, asker, request.table, request.seat)
    result = owned.table.update(asker.viewer(owned.table, request.seat), now()).result
    if result is None:
        raise Refused("not_over", "The game is not over: how it went is told when it is.")
    versions, found = list[int](), list[Moment]()
    for version, moment in owned.table.moments(request.seat, now()):
        versions.append(version)
        if moment is not None:
            found.append(moment)
        if len(versions) % MOMENTS_AT_ONCE == 0:
            await asyncio.sleep(0)
    lacking = catalogue.find(owned.table.card().game).lacking is not None
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


async def _open(service: Service, asker: Asker, table: str, seat: Viewer) -> Owned:
    """The table, if the asker may look through the eyes of this seat: everybody's, once they see that it is over."""
    owned = await service.tables.get(table)
    standing = asker.viewer(owned.table, seat)
    there = seat is None or seat < len(owned.table.card().seats)
    return await visible(service, asker, table, standing if there and _over(owned.table, standing) else seat)


def _over(table: Table, viewer: Viewer) -> bool:
    return table.update(viewer, now()).status == "over"


async def fork(service: Service, asker: Asker, request: requests.Fork) -> Created:
    holder = asker.known
    owned = await _open(service, asker, request.table, request.seat)
    if not _over(owned.table, asker.viewer(owned.table, None)):
        raise Refused("not_over", "The game is not over: play on from its positions when it is.")
    wanted = Wanted(request.seat, request.version, request.take, request.name, request.level, request.settings)
    made = owned.table.fork(wanted, new_secret().salt, holder, now())
    # How it is listed does not depend on what was decided, which would take its time to fold.
    listed = listing.listing(Table.replayed(entry for entry in made if not isinstance(entry, entries.Acted)))
    request_id, digest = tokens.scoped(holder, request.client), tokens.digest((request.table, wanted))
    name = await service.tables.store_new(made, listed, request_id, asker.address, digest)
    forked = await service.tables.get(name)
    return Created(table=name, commitment=forked.table.card().commitment)
