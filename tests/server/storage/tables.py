"""What the tests of the storage write."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import Connection, text

from meadow.server.storage import Limits, Listing, Place, Row, Status, Store
from meadow.server.storage.engines import writing

OPEN = Listing(game="chess", public=True, status=Status.OPEN)
PLAYING = Listing(game="chess", public=True, status=Status.PLAYING)
OVER = Listing(game="chess", public=True, status=Status.OVER)
FIRST = (Row(b"created"),)
USUAL = Limits()


@asynccontextmanager
async def opened(place: Place, limits: Limits = USUAL) -> AsyncIterator[Store]:
    store = await Store.open(place, limits)
    try:
        yield store
    finally:
        await store.close()


def spoil(place: Place, *statements: str) -> None:
    """Change a database behind the back of the storage."""
    engine = writing(place)
    with engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))
    engine.dispose()


def setting(connection: Connection, statement: str) -> str:
    return str(connection.execute(text(statement)).scalar())
