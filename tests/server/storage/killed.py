"""A process that writes until it is killed, and reports which writes were acknowledged."""

import asyncio
import contextlib
from multiprocessing.connection import Connection

from meadow.server.storage import Conflict, Place, Row, Store
from tests.server.storage.tables import FIRST, OPEN

TABLES = 8

Acknowledged = tuple[str, int, bytes]


def write_forever(url: str, life: int, pipe: Connection) -> None:
    asyncio.run(_write(url, life, pipe))


async def _write(url: str, life: int, pipe: Connection) -> None:
    store = await Store.open(Place.of(url))
    await asyncio.gather(*(_go_on(store, f"t{number}", life, pipe) for number in range(TABLES)))


async def _go_on(store: Store, table: str, life: int, pipe: Connection) -> None:
    with contextlib.suppress(Conflict):
        await store.create(table, FIRST, OPEN, at=0)
    number = len(await store.entries(table))
    while True:
        body = b"life %d, entry %d" % (life, number)
        try:
            await store.append(table, number, [Row(body, f"{life}.{number}"), Row(b"follows")], at=life)
        except Conflict:
            # A commit of the life before, never acknowledged, came through after `entries` was read.
            number = len(await store.entries(table))
            continue
        pipe.send((table, number, body))
        number += 2
