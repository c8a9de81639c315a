"""The storage as the server uses it, from one event loop. Its calls never block the loop."""

import asyncio
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Concatenate, Final, ParamSpec, Self, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from meadow.server.storage import moderation, reader
from meadow.server.storage.engines import READERS, reading
from meadow.server.storage.errors import Unavailable, reason
from meadow.server.storage.jobs import Append, Create, SetMeta
from meadow.server.storage.locks import Ownership
from meadow.server.storage.moderation import ForgetNotes, Handle, Lift, Note
from meadow.server.storage.place import Place
from meadow.server.storage.records import (
    Audited,
    Ban,
    Held,
    Listing,
    Outage,
    Report,
    Row,
    Seating,
    Sleeper,
    Status,
    StoredEntry,
    StoredTable,
    Turn,
)
from meadow.server.storage.schema import prepare
from meadow.server.storage.upkeep import Delete, ForgetOutages, NoteAlive, SetWake
from meadow.server.storage.write_queue import DEFAULT_LIMITS, QueueLimits, WriteQueue
from meadow.server.storage.writer import Stats, Writer

P = ParamSpec("P")
T = TypeVar("T")

PAGE_SIZE = 50
NOBODY: Final[Seating] = {}
HEALTH_KEY = "health"
"""The key in `meta` that is read and written only to see whether that works."""


class Store:
    """Open it with `await Store.open(place)`, and close it with `await store.close()`.

    Writes return when they are on the disk. A write that is cancelled may be carried out all the same.
    """

    def __init__(self, place: Place, limits: QueueLimits, loop: asyncio.AbstractEventLoop) -> None:
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
        self._queue = WriteQueue(self._ownership, limits, loop)
        self._closed = False

    @classmethod
    async def open(cls, place: Place, limits: QueueLimits = DEFAULT_LIMITS) -> Self:
        """Lock the database, and create the schema if it is new.

        Raises Locked, PlaceError, Unavailable, and SchemaError if an older or newer meadow made it.
        """
        return await asyncio.to_thread(cls, place, limits, asyncio.get_running_loop())

    async def close(self) -> None:
        """Write what is queued, then release the lock and all connections."""
        if self._closed:
            return
        self._closed = True
        await asyncio.to_thread(self._threads.shutdown)
        self._engine.dispose()
        # The writer is last: the last connection to a file of SQLite deletes its log, which a reader could not.
        await self._queue.close()
        self._ownership.release()

    def create(  # noqa: PLR0913  each is independent of the others
        self,
        table: str,
        rows: Sequence[Row],
        listing: Listing,
        *,
        at: int,
        request: str | None = None,
        seating: Seating = NOBODY,
    ) -> asyncio.Future[None]:
        """Create a table with its first entries, from number 0. Raises Conflict, which names the existing table.

        `request` is the client and its id of the request, and makes it idempotent: only one of several calls with the
        same one creates a table. The first row carries the digest of that request.
        """
        return self._queue.submit(
            Create(table=table, at=at, listing=listing, rows=rows, request=request, seating=seating)
        )

    def append(  # noqa: PLR0913  each is independent of the others
        self,
        table: str,
        first: int,
        rows: Sequence[Row],
        *,
        at: int,
        listing: Listing | None = None,
        heat: bool = False,
        seating: Seating = NOBODY,
    ) -> asyncio.Future[None]:
        """Append entries. Raises Conflict unless `first` is the next number, and Repeated for a known client id.

        `heat` makes the table `HOT`, in the same transaction: the next server loads it when it starts, unless
        `set_wake` says first when that is needed.
        """
        if not rows:
            raise ValueError("an append needs at least one row")
        return self._queue.submit(
            Append(table=table, at=at, first=first, rows=rows, listing=listing, heat=heat, seating=seating)
        )

    def set_wake(self, table: str, length: int, wake_at: int | None, turn: Turn | None = None) -> asyncio.Future[None]:
        """Store when the table must be loaded, and whose turn it is. Does nothing if its log has another length."""
        return self._queue.submit(SetWake(table=table, length=length, wake_at=wake_at, turn=turn))

    def note_alive(self, key: str, at: int, outages: Sequence[Outage]) -> asyncio.Future[None]:
        """Store under this key in `meta` until when a server has run, and outages before that."""
        return self._queue.submit(NoteAlive(key=key, at=at, outages=outages))

    def forget_outages(self, until: int) -> asyncio.Future[None]:
        """Delete outages that ended until then."""
        return self._queue.submit(ForgetOutages(until=until))

    def delete(self, table: str, length: int) -> asyncio.Future[None]:
        """Delete a table with its log. Does nothing if that has another length."""
        return self._queue.submit(Delete(table=table, length=length))

    def set_meta(self, key: str, value: str) -> asyncio.Future[None]:
        return self._queue.submit(SetMeta(key=key, value=value))

    def note(self, record: moderation.Record) -> asyncio.Future[None]:
        """Store a report, a ban or a line of the audit log; nothing if its id, or a report's request, is known."""
        return self._queue.submit(Note(record=record))

    def handle_report(self, report: str, at: int) -> asyncio.Future[None]:
        """Note that a report was handled, unless it was before."""
        return self._queue.submit(Handle(report=report, at=at))

    def lift_ban(self, ban: str, at: int) -> asyncio.Future[None]:
        """Let a ban end then."""
        return self._queue.submit(Lift(ban=ban, at=at))

    def forget_notes(self, noted: int, expired: int) -> asyncio.Future[None]:
        """Delete reports and the audit log of before `noted`, and bans that ended before `expired`."""
        return self._queue.submit(ForgetNotes(noted=noted, expired=expired))

    async def entries(self, table: str, first: int = 0) -> list[StoredEntry]:
        """The log from number `first` on; empty for an unknown table. Raises Damaged if an entry is missing."""
        return await self._read(reader.entries_from, table, first)

    async def find(self, table: str, client: str) -> StoredEntry | None:
        """The entry that carries this client id."""
        return await self._read(reader.entry_by_client, table, client)

    async def table(self, table: str) -> StoredTable | None:
        return await self._read(reader.table_by_id, table)

    async def created(self, request: str) -> StoredTable | None:
        """The table that this request created."""
        return await self._read(reader.table_by_request, request)

    async def lobby(
        self,
        statuses: Collection[Status] = (Status.OPEN, Status.PLAYING),
        *,
        limit: int = PAGE_SIZE,
        before: StoredTable | None = None,
        game: str | None = None,
    ) -> list[StoredTable]:
        """The public tables, newest first. For the next page, pass the last table of this one as `before`."""
        return await self._read(reader.lobby, statuses, limit, before, game)

    async def held(self, holder: str, limit: int, before: tuple[int, str] | None = None) -> list[Held]:
        """A page of the tables where a guest has a seat, the last told of first; those after this time and id."""
        return await self._read(reader.held, holder, limit, before)

    async def held_one(self, holder: str, table: str) -> Held | None:
        """The table, if the guest has a seat there."""
        return await self._read(reader.held_one, holder, table)

    async def unfinished(self) -> list[StoredTable]:
        """Every table that is not over, oldest first."""
        return await self._read(reader.unfinished)

    async def sleepers(self, until: int, after: tuple[int, str], limit: int) -> list[Sleeper]:
        """A page of the tables that wake until then; for the next one pass the last one's wake time and id."""
        return await self._read(reader.sleepers, until, after, limit)

    async def any_sleeper(self) -> bool:
        """Whether any table wakes by itself."""
        return await self._read(reader.any_sleeper)

    async def oldest_sleeper(self) -> int | None:
        """Since when at least one of the tables that wake by themselves has had no entry."""
        return await self._read(reader.oldest_sleeper)

    async def outages(self) -> list[Outage]:
        """Oldest first."""
        return await self._read(reader.all_outages)

    async def tables_after(self, after: str, limit: int) -> list[StoredTable]:
        """A page of all tables; for the next one pass the last id."""
        return await self._read(reader.tables_after, after, limit)

    async def newest_tables(
        self, statuses: Collection[Status] = tuple(Status), *, limit: int = PAGE_SIZE, game: str | None = None
    ) -> list[StoredTable]:
        """The tables with one of these statuses that were made last, newest first."""
        return await self._read(reader.newest_tables, statuses, limit, game)

    async def reports(self, *, limit: int, table: str | None = None, handled: bool = True) -> list[Report]:
        """Newest first, all or those about a table; without those that were handled if not `handled`."""
        return await self._read(moderation.some_reports, limit, table, handled=handled)

    async def reported(self, request: str) -> Report | None:
        """The report that came of this request."""
        return await self._read(moderation.report_by_request, request)

    async def report(self, report: str) -> Report | None:
        return await self._read(moderation.report_by_id, report)

    async def bans(self, at: int) -> list[Ban]:
        """The bans that end after then, oldest first."""
        return await self._read(moderation.bans_after, at)

    async def audit(self, limit: int) -> list[Audited]:
        """The audit log, newest first."""
        return await self._read(moderation.audit_log, limit)

    async def holders_like(self, beginning: str, limit: int) -> Sequence[str]:
        """Some of the holders in reports that begin so."""
        return await self._read(moderation.holders_like, beginning, limit)

    async def any_to_forget(self, noted: int, expired: int) -> bool:
        """Whether `forget_notes` would delete anything."""
        return await self._read(moderation.any_to_forget, noted, expired)

    async def newest(self) -> int:
        """The time of the newest entry of all tables; 0 if there is none."""
        return await self._read(reader.newest_time)

    async def check(self) -> None:
        """Raises Unavailable if reading fails, and NotCommitted if writing failed last and fails again.

        `is_displaced` is true of the error if the database's file is gone.
        """
        await self.meta(HEALTH_KEY)
        if self.writer.down:
            # A server that reports itself unhealthy gets no requests, so nothing else would try to write.
            await self.set_meta(HEALTH_KEY, "written")

    async def meta(self, key: str) -> str | None:
        return await self._read(reader.meta_value, key)

    @property
    def stats(self) -> Stats:
        return self._queue.writer.stats

    @property
    def waiting(self) -> int:
        """How many writes are queued and not committed yet."""
        return len(self._queue)

    @property
    def writer(self) -> Writer:
        return self._queue.writer

    async def _read(self, query: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        if self._closed:
            raise Unavailable("the storage is closed")
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, lambda: self._query(query, *args, **kwargs))

    def _query(self, query: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            with self._engine.connect() as connection:
                return self._query_and_verify(connection, query, *args, **kwargs)
        except DBAPIError as error:
            self._ownership.verify()  # raises Displaced if the query failed because the file is gone
            raise Unavailable(f"{self.place} cannot be read: {reason(error)}") from error

    def _query_and_verify(
        self,
        connection: Connection,
        query: Callable[Concatenate[Connection, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Discard the connection if the database's file was displaced: it may read another file."""
        try:
            found = query(connection, *args, **kwargs)
            self._ownership.verify()
        except BaseException:
            connection.invalidate()
            raise
        return found
