"""The one place that owns live tables: a cache of their logs, each changed by one at a time.

Whatever changes a table goes through `changing`: decide, commit, fold, tell. What is not committed is told to nobody. A
lease on tables, for several processes on one database, would be taken in `_load` and given back in `drop`.
"""

import asyncio
import contextlib
import functools
import itertools
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from typing import Any, Final, TypeVar

from meadow.server import listing, tokens
from meadow.server.changing import Change, Commit, Decide
from meadow.server.gaps import Gaps
from meadow.server.hub import Hub
from meadow.server.limits import Gate
from meadow.server.logs import fields, unforeseen
from meadow.server.metrics import Metrics
from meadow.server.owned import Answered, Owned, seat_of
from meadow.server.problems import TEMPORARY, Trouble, reused_id
from meadow.server.replaying import replayed
from meadow.server.storage import Conflict, Damaged, Listing, Overloaded, Row, StorageError, Store, Unavailable
from meadow.server.storage_told import STORAGE_TOLD
from meadow.server.times import not_before, now
from meadow.table import Refused, Table, entries
from meadow.table.entries import Entry
from meadow.table.opening import Secret, Wish

T = TypeVar("T")
log = logging.getLogger("meadow.server.tables")

ALIVE: Final = "alive"
"""The key of when a server was last known to be there."""
SHOWN_OF_NAME: Final = 6


class Tables:
    """Live tables by name. `changed` is called after every change, and when a table was loaded."""

    def __init__(self, store: Store, hub: Hub, metrics: Metrics, gate: Gate) -> None:
        self.store = store
        self.hub = hub
        self.metrics = metrics
        self.gate = gate
        self.changed: Callable[[Owned], None] = lambda _: None
        self.began = now()
        self.gaps = Gaps(0, self.began)
        self._loop = asyncio.get_running_loop()  # to ask for it each time is a system call
        self._closed = False
        self._live: dict[str, Owned] = {}
        self._loading: dict[str, asyncio.Task[Owned]] = {}
        self._gone: dict[str, int] = {}
        """Since when those cannot be played that must be loaded again."""
        self._damaged: set[str] = set()
        self._takeovers = 0
        self.under_way = 0
        """How many changes were begun and are not done."""
        self._settled: asyncio.Future[None] | None = None
        self._changes: set[asyncio.Task[Any]] = set()
        self._background: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return len(self._live)

    def __iter__(self) -> Iterator[Owned]:
        return iter(list(self._live.values()))

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do it to the end, whether anybody waits for it or not: the server does not stop before."""
        return self._kept(work, self._changes)

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do it while the server runs; it may be broken off at every point where it waits."""
        return self._kept(work, self._background)

    def _kept(self, work: Coroutine[Any, Any, T], among: set[asyncio.Task[Any]]) -> asyncio.Task[T]:
        task = self._loop.create_task(work)
        among.add(task)
        task.add_done_callback(functools.partial(_ended, among))
        return task

    # Looking.

    def peek(self, name: str) -> Owned | None:
        """The table if it is in memory."""
        return self._live.get(name)

    async def get(self, name: str) -> Owned:
        """The table, loaded from its log if need be."""
        owned = self._live.get(name)
        if owned is None:
            owned = await asyncio.shield(self.loading(name))
        owned.touched = time.monotonic()
        return owned

    def loading(self, name: str) -> asyncio.Task[Owned]:
        """Load it from its log, all together once."""
        task = self._loading.get(name)
        if task is None:
            task = self._loading[name] = self.begin(self._load(name))
        return task

    async def _load(self, name: str) -> Owned:
        try:
            owned = await self._folded(name)
            if owned.table.at < self.began:
                self._gone.setdefault(name, self.began)
            if woken := self.woken(owned):
                await self._committed(owned, woken)
            self._gone.pop(name, None)
            self._live[name] = owned
            self.metrics.count("meadow_tables_loaded_total")
        finally:
            del self._loading[name]
        self.changed(owned)
        return owned

    async def _folded(self, name: str) -> Owned:
        try:
            with STORAGE_TOLD:
                stored = await self.store.entries(name)
            if not stored:
                raise Trouble("no_such_table", "There is no such table: check the link.")
            return await replayed(name, stored)
        except Damaged as damaged:
            self._note_damage(damaged)
            raise Trouble("damaged_table", "This table is damaged: tell whoever runs the server.") from damaged
        except LookupError as error:
            log.error("table of another version", extra=fields(error=str(error)))  # noqa: TRY400
            raise Trouble("broken_table", "This table cannot be opened by this version of meadow.") from error

    def _note_damage(self, damaged: Damaged) -> None:
        """Once for each table. Its whole name is an invitation: the beginning is enough to find it again."""
        if damaged.table not in self._damaged:
            self._damaged.add(damaged.table)
            facts = fields(table=f"{damaged.table[:SHOWN_OF_NAME]}...", entry=damaged.number, why=damaged.what)
            log.error("damaged table: `meadow db check` finds all of them", extra=facts)

    def drop(self, owned: Owned) -> None:
        """Forget what is in memory: the log is the truth."""
        owned.stop()
        if self._live.get(owned.name) is owned:
            del self._live[owned.name]

    def lost(self, owned: Owned) -> None:
        """Nobody knows whether memory and log agree: load it again, so that clocks, bots and watchers go on."""
        live = self.peek(owned.name) is owned  # otherwise it is being loaded, and whoever does that knows what to do
        self.drop(owned)
        self._gone.setdefault(owned.name, now())
        if live and not self._closed:
            self.spawn(self._load_again(owned.name))

    async def _load_again(self, name: str) -> None:
        for pause in itertools.chain((0, 0.1, 0.5), itertools.repeat(2)):
            await asyncio.sleep(pause)
            try:
                await self.get(name)
            except Trouble as trouble:
                if trouble.code in TEMPORARY:
                    continue
            return

    def check_owner(self) -> None:
        """Raises Trouble while another server changes the tables. Afterwards those in memory are loaded again."""
        writer = self.store.writer
        if writer.excluded:
            raise Trouble("no_database", "Another server has taken over the database: connect again in a moment.")
        if writer.takeovers != self._takeovers:
            self._takeovers = writer.takeovers
            for owned in self:
                self.lost(owned)

    # Changing.

    async def create(self, wish: Wish, secret: Secret, holder: str, client: str, address: str) -> Owned:
        """A new table; the one that is there if the holder has asked for it with this id before."""
        request = tokens.scoped(holder, client)
        table, first = Table.opened(wish, secret, holder, now())
        listed, digest = listing.listing(table), tokens.digest(wish)
        return await self.get(await self.store_new([first], listed, request, address, digest))

    async def store_new(
        self, made: list[Entry], listed: Listing, request: str, address: str, digest: str | None = None
    ) -> str:
        """Store a new table: its name, or that of the table that this request has made already.

        Every table is made here, and charged to this address. Raises Trouble if that has made too many, or if the
        request was made before with another digest.
        """
        with STORAGE_TOLD:
            try:
                self.gate.table(address)
            except Trouble:
                if (known := await self.store.created(request)) is None:
                    raise
                first, *_ = await self.store.entries(known.id)
                if first.digest not in {None, digest}:
                    raise reused_id() from None
                return known.id
            try:
                return await self._stored_new(made, listed, request, digest)
            except Conflict as error:
                self.gate.no_table(address)
                if error.digest not in {None, digest}:
                    raise reused_id() from error
                return error.table
            except Exception:
                self.gate.no_table(address)
                raise

    async def _stored_new(self, made: list[Entry], listed: Listing, request: str, digest: str | None) -> str:
        rows = [Row(entries.encoded(entry), None, None if number else digest) for number, entry in enumerate(made)]
        name = tokens.table_id()
        creating = self.store.create(name, rows, listed, at=made[0].at, request=request)
        await asyncio.shield(self.begin(self._write(creating, made[0].at)))
        return name

    async def change(self, name: str, decide: Decide) -> list[Entry]:
        """What came of it, for whoever waits for that."""
        future: asyncio.Future[list[Entry]] = self._loop.create_future()

        def then(made: list[Entry], error: Exception | None) -> None:
            if future.done():
                _unforeseen(error)
            elif error is None:
                future.set_result(made)
            else:
                future.set_exception(error)

        Change(self, name, decide, None, then).begin()
        return await future

    async def _committed(self, owned: Owned, made: list[Entry]) -> None:
        """Outside of any turn: before anybody else has the table."""
        future: asyncio.Future[Exception | None] = self._loop.create_future()
        Commit(self, owned, made, None, future.set_result).begin()
        if (error := await future) is not None:
            raise error

    def found(self, name: str, key: str) -> asyncio.Task[Answered | None]:
        """Look for a client's command in the log."""
        return self.begin(self._find(name, key))

    async def _find(self, name: str, key: str) -> Answered | None:
        with STORAGE_TOLD:
            first = await self.store.find(name, key)
        return None if first is None else Answered(seat_of(entries.decoded(first.body)), first.digest)

    def done(self) -> None:
        """A change is."""
        self.under_way -= 1
        if not self.under_way and self._settled is not None:
            self._settled.set_result(None)
            self._settled = None

    async def settled(self) -> None:
        """Until all is done that was begun."""
        while self.under_way or self._changes:
            if self._changes:
                await asyncio.wait(self._changes)
            else:
                self._settled = self._settled or self._loop.create_future()
                await asyncio.shield(self._settled)

    # Time in which nothing can be decided.

    async def recall(self) -> None:
        """When a server was last there, before anything is loaded. An older database does not tell.

        No match clock may wait until a time of day that was turned back has caught up with its log.
        """
        alive = int(await self.store.meta(ALIVE) or 0)
        not_before(max(alive, await self.store.newest()))
        self.began = now()
        self.gaps = Gaps(alive, self.began)

    async def note_alive(self, at: int) -> None:
        """For the next server. While nothing else is stored it also shows whether that is possible."""
        with contextlib.suppress(Trouble), STORAGE_TOLD:
            await self._write(self.store.set_meta(ALIVE, str(self.gaps.fine_until(at))), at)

    async def _write(self, writing: Awaitable[None], at: int) -> None:
        """Store what was decided then."""
        try:
            await writing
        except Unavailable as error:
            self.note_written(error, at)
            raise
        self.note_written(None, at)

    def note_written(self, error: Exception | None, at: int) -> None:
        """Whether what was decided then could be stored tells whether anything can be decided."""
        if isinstance(error, Unavailable) and not isinstance(error, Overloaded):
            self.gaps.open(min(at, now()))
        # What ends only when the server stops is given back by the next one.
        elif error is None and self.gaps.is_open and not self._closed and self.gaps.close(min(at, now())):
            self._give_all_back()

    def woken(self, owned: Owned) -> list[Entry]:
        """What passed while nothing could be decided is charged to nobody."""
        table, at = owned.table, now()
        return table.woken(at, self.gaps.lost(table.at, at, self._gone.get(owned.name)))

    def _give_all_back(self) -> None:
        """At once, so that nobody goes on seeing a clock that is wrong."""
        for owned in self:
            if owned.table.due_at() is not None:
                Change(self, owned.name, lambda *_: [], None, _for_itself).begin()

    async def close(self) -> None:
        """Finish what was begun."""
        self._closed = True
        for owned in self:
            owned.stop_timer()
        for task in self._background:
            task.cancel()
        while self._background or self._changes or self.under_way:
            await self.settled()
            if self._background:
                await asyncio.wait(self._background)


def _ended(among: set[asyncio.Task[Any]], task: asyncio.Task[Any]) -> None:
    among.discard(task)
    _unforeseen(None if task.cancelled() else task.exception())


def _for_itself(made: list[Entry], error: Exception | None) -> None:
    """Nobody waits for what came of it."""
    del made
    _unforeseen(error)


def _unforeseen(error: BaseException | None) -> None:
    """What goes wrong while nobody waits is not lost."""
    if error is not None and not isinstance(error, Refused | Trouble | StorageError):
        unforeseen(log, error)
