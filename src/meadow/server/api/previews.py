"""Previews: what decisions would lead to, as far as the seat can know it.

A path blocks the event loop longer than anything else. So only one path is followed at a time, whatever the number of
previews, and tables take turns. While others wait for a turn, each path is followed by a pause of the same length.
"""

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncIterator

from meadow.server.api import requests
from meadow.server.api.answers import Previewed, Undoable
from meadow.server.api.caller import Caller
from meadow.server.base.clock import now
from meadow.server.ops.service import Service
from meadow.table.preview import Wanted
from meadow.table.updates import Outcome


async def preview(service: Service, caller: Caller, request: requests.Preview) -> Previewed:
    actor = await service.registry.get(request.table)
    wanted = Wanted(request.seat, request.version, request.paths)
    async with _turn(service, request.table):
        coming = actor.table.previews(wanted, caller.known, now(), secrets.randbits(62))
    found = list[Outcome]()
    for _ in request.paths:
        async with _turn(service, request.table):
            found.append(next(coming))
    return Previewed(table=request.table, seat=request.seat, version=request.version, previews=tuple(found))


async def undoing(service: Service, caller: Caller, request: requests.Undoing) -> Undoable:
    actor = await service.registry.get(request.table)
    async with _turn(service, request.table):
        how = actor.table.undoing(request.seat, request.version, caller.known, now())
    return Undoable(table=request.table, seat=request.seat, version=request.version, undo=how)


@contextlib.asynccontextmanager
async def _turn(service: Service, table: str) -> AsyncIterator[None]:
    queue = service.previewing
    await queue.enter(table, people=True)
    try:
        began = time.perf_counter()
        yield
        await asyncio.sleep(time.perf_counter() - began if queue.waiting else 0)
    finally:
        queue.leave()
