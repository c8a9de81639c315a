"""What the tests of the storage write."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import Connection, text

from meadow.server.storage import Listing, Place, QueueLimits, Row, Status, Store
from meadow.server.storage.engines import writing
from meadow.server.storage.write_queue import DEFAULT_LIMITS

OPEN = Listing(game="chess", public=True, status=Status.OPEN)
PLAYING = Listing(game="chess", public=True, status=Status.PLAYING)
OVER = Listing(game="chess", public=True, status=Status.OVER)
FIRST = (Row(b"created"),)
TABLES = 50


@asynccontextmanager
async def opened(place: Place, limits: QueueLimits = DEFAULT_LIMITS) -> AsyncIterator[Store]:
    store = await Store.open(place, limits)
    try:
        yield store
    finally:
        await store.close()


async def make_tables(store: Store) -> None:
    await asyncio.gather(*(store.create(f"t{number}", FIRST, OPEN, at=0) for number in range(TABLES)))


def spoil(place: Place, *statements: str) -> None:
    """Change a database behind the back of the storage."""
    engine = writing(place)
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


def setting(connection: Connection, statement: str) -> str:
    return str(connection.execute(text(statement)).scalar())
