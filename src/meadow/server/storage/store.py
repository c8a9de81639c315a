"""The storage as the server uses it, from one event loop. Waiting for it blocks nobody else."""

import asyncio
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Concatenate, ParamSpec, Self, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from meadow.server.storage import reader
from meadow.server.storage.desk import USUAL, Desk, Limits
from meadow.server.storage.engines import READERS, reading, reason
from meadow.server.storage.errors import Unavailable
from meadow.server.storage.jobs import Append, Create, SetMeta
from meadow.server.storage.ownership import Ownership
from meadow.server.storage.place import Place
from meadow.server.storage.rows import Entry, Listing, Row, Status, Stored
from meadow.server.storage.upgrade import prepare
from meadow.server.storage.writer import Stats, Writer

P = ParamSpec("P")
T = TypeVar("T")

LISTED_AT_ONCE = 50
CHECKED = "health"
"""The key that is read and written only to see whether that is possible."""


class Store:
    """Open it with `await Store.open(place)`, and close it with `await store.close()`.

    What writes is done when it is on the disk. A call that is cancelled may be written all the same.
    """

    def __init__(self, place: Place, limits: Limits, loop: asyncio.AbstractEventLoop) -> None:
        """Blocking; use `open`."""
        self.place = place
        self._ownership = Ownership(place)
        try:
            prepare(self._ownership, place)
        except BaseException:
            self._ownership.release()
            raise
        self._engine = reading(place)
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="meadow-reader")
        self._desk = Desk(self._ownership, limits, loop)
        self._closed = False

    @classmethod
    async def open(cls, place: Place, limits: Limits = USUAL) -> Self:
        """Lock it, create the schema in a new database, and refuse one of an older or newer meadow."""
        return await asyncio.to_thread(cls, place, limits, asyncio.get_running_loop())

    async def close(self) -> None:
        """Write what waits, then let go of everything."""
        if self._closed:
            return
        self._closed = True
        await asyncio.to_thread(self._threads.shutdown)
        self._engine.dispose()
        # The writer goes last: the last connection to a file of SQLite tidies up, which a reader could not.
        await self._desk.close()
        self._ownership.release()

    def create(
        self, table: str, rows: Sequence[Row], listing: Listing, *, at: int, request: str | None = None
    ) -> asyncio.Future[None]:
        """A new table with its first entries, from number 0. Conflict, with the table that is there, if it exists.

        `request` says who asked and with which id of theirs: of several calls with the same only one creates a table.
        The first row has the digest of what they asked for.
        """
        return self._desk.carry_out(Create(table=table, at=at, listing=listing, rows=rows, request=request))

    def append(
        self, table: str, first: int, rows: Sequence[Row], *, at: int, listing: Listing | None = None
    ) -> asyncio.Future[None]:
        """More entries, the first with number `first`, which must be the next one: otherwise Conflict or Repeated."""
        if not rows:
            raise ValueError("an append needs at least one row")
        return self._desk.carry_out(Append(table=table, at=at, first=first, rows=rows, listing=listing))

    def set_meta(self, key: str, value: str) -> asyncio.Future[None]:
        return self._desk.carry_out(SetMeta(key=key, value=value))

    async def entries(self, table: str, first: int = 0) -> list[Entry]:
        """The log from number `first` on; empty if there is no such table. Raises Damaged if some of it is missing."""
        return await self._read(reader.entries_from, table, first)

    async def find(self, table: str, client: str) -> Entry | None:
        """The entry that came from a client's command of this id."""
        return await self._read(reader.entry_of_client, table, client)

    async def table(self, table: str) -> Stored | None:
        return await self._read(reader.table, table)

    async def created(self, request: str) -> Stored | None:
        """The table that this request made."""
        return await self._read(reader.table_of_request, request)

    async def lobby(
        self,
        statuses: Collection[Status] = (Status.OPEN, Status.PLAYING),
        *,
        limit: int = LISTED_AT_ONCE,
        before: Stored | None = None,
        game: str | None = None,
    ) -> list[Stored]:
        """The public tables, newest first; the next page is what comes `before` the last of this one."""
        return await self._read(reader.lobby, statuses, limit, before, game)

    async def unfinished(self) -> list[Stored]:
        """Every table that is not over, oldest first."""
        return await self._read(reader.unfinished)

    async def newest(self) -> int:
        """The time of the newest entry of all; 0 if there is none."""
        return await self._read(reader.newest_time)

    async def check(self) -> None:
        """Raises Unavailable if it cannot be read, and NotCommitted if it could not be written and still cannot.

        Displaced is among the causes if its file is gone.
        """
        await self.meta(CHECKED)
        if self.writer.down:
            # Somebody must try: whoever is not well is asked for nothing else.
            await self.set_meta(CHECKED, "written")

    async def meta(self, key: str) -> str | None:
        return await self._read(reader.meta_value, key)

    @property
    def stats(self) -> Stats:
        return self._desk.writer.stats

    @property
    def waiting(self) -> int:
        """How many writes are not committed yet."""
        return len(self._desk)

    @property
    def writer(self) -> Writer:
        return self._desk.writer

    async def _read(self, query: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        if self._closed:
            raise Unavailable("the storage is closed")
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, lambda: self._asked(query, *args, **kwargs))

    def _asked(self, query: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            with self._engine.connect() as connection:
                return self._verified(connection, query, *args, **kwargs)
        except DBAPIError as error:
            self._ownership.verify()  # if the file is gone, that is why
            raise Unavailable(f"{self.place} cannot be read: {reason(error)}") from error

    def _verified(
        self,
        connection: Connection,
        query: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """What was read, unless that was from a file which is not ours: such a connection is not used again."""
        try:
            found = query(connection, *args, **kwargs)
            self._ownership.verify()
        except BaseException:
            connection.invalidate()
            raise
        return found
