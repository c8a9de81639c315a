"""Looking ahead at a table: what decisions would lead to, as far as the seat can know it.

It takes longer than anything else that is done at once. However many look ahead, only one path is followed between two
turns of everybody else, and each table has its turn. Where several wait for theirs, half of the time is for others.
"""

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncIterator

from meadow.server import requests
from meadow.server.answers import Previewed, Undoable
from meadow.server.asker import Asker
from meadow.server.service import Service
from meadow.server.times import now
from meadow.table.preview import Wanted
from meadow.table.updates import Outcome


async def preview(service: Service, asker: Asker, request: requests.Preview) -> Previewed:
    owned = await service.tables.get(request.table)
    wanted = Wanted(request.seat, request.version, request.paths)
    async with _turn(service, request.table):
        coming = owned.table.previews(wanted, asker.known, now(), secrets.randbits(62))
    found = list[Outcome]()
    for _ in request.paths:
        async with _turn(service, request.table):
            found.append(next(coming))
    return Previewed(table=request.table, seat=request.seat, version=request.version, previews=tuple(found))


async def undoing(service: Service, asker: Asker, request: requests.Undoing) -> Undoable:
    owned = await service.tables.get(request.table)
    async with _turn(service, request.table):
        how = owned.table.undoing(request.seat, request.version, asker.known, now())
    return Undoable(table=request.table, seat=request.seat, version=request.version, undo=how)


@contextlib.asynccontextmanager
async def _turn(service: Service, table: str) -> AsyncIterator[None]:
    queue = service.looking_ahead
    await queue.enter(table, people=True)
    try:
        began = time.perf_counter()
        yield
        await asyncio.sleep(time.perf_counter() - began if queue.waiting else 0)
    finally:
        queue.leave()
