"""The registry of live tables: it creates and loads them, and drops those that nobody needs.

A table is changed by its actor and by nothing else. What is not stored is not shown to anybody. A lease on tables, for
several processes on one database, would be taken where a table is loaded and given back where it is dropped.
"""

import asyncio
import contextlib
import functools
import itertools
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from typing import Any, Final, TypeVar

from meadow.server.base import tokens
from meadow.server.base.clock import not_before, now
from meadow.server.base.limits import RateLimiter
from meadow.server.base.logs import fields, unforeseen
from meadow.server.base.metrics import Metrics
from meadow.server.base.problems import TEMPORARY, Trouble, closing, reused_id
from meadow.server.live import listing
from meadow.server.live.actor import Actor
from meadow.server.live.loading import Loaded, replayed
from meadow.server.live.messages import Call, Decide, Processed, seat_of
from meadow.server.live.outages import Outages
from meadow.server.live.storage_trouble import STORAGE_TROUBLE
from meadow.server.storage import (
    HOT,
    Conflict,
    Damaged,
    Listing,
    Overloaded,
    Row,
    StorageError,
    Store,
    Unavailable,
)
from meadow.table import Refused, Table, entries
from meadow.table.entries import Entry
from meadow.table.opening import Secret, Wish

T = TypeVar("T")
log = logging.getLogger("meadow.server.live.registry")

ALIVE: Final = "alive"
"""The key of the time at which a server was last known to run."""
DRAINING: Final = (
    "The server is about to be updated: no new tables are made until then, but matches go on. Try again in a while."
)
NO_TABLE: Final = "There is no such table, or it is not kept any more: check the link."
SHOWN_OF_NAME: Final = 6
GONE: Final = 1000
"""The number of deleted tables of which it is known why."""
FEW_OUTAGES: Final = 100
"""It is not worth while to delete fewer."""


class Registry:
    """Live tables by name. `changed` is called after every change, and when a table was loaded."""

    def __init__(self, store: Store, metrics: Metrics, limiter: RateLimiter) -> None:
        self.store = store
        self.metrics = metrics
        self.limiter = limiter
        self.changed: Callable[[Actor], None] = lambda _: None
        self.began = now()
        self.outages = Outages(0, self.began)
        self._loop = asyncio.get_running_loop()  # asking for it each time is a system call
        self._closed = False
        self._live: dict[str, Actor] = {}
        self._loading: dict[str, Actor] = {}
        self._lost: dict[str, int] = {}
        """Tables that must be loaded again, with the time since when nobody can decide there."""
        self._leaving: dict[str, asyncio.Task[bool]] = {}
        """Tables that are being deleted."""
        self._again: set[str] = set()
        """Those of them that are being loaded until that works."""
        self._damaged: set[str] = set()
        self._gone: OrderedDict[str, str] = OrderedDict()
        """Why tables were deleted by those who look after the server."""
        self.draining = False
        """True while no new tables are made, rematches and forks neither."""
        self._takeovers = 0
        self.under_way = 0
        """The number of messages and loads that have begun and not ended."""
        self._settled: asyncio.Future[None] | None = None
        self._changes: set[asyncio.Task[Any]] = set()
        self._background: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return len(self._live)

    def __iter__(self) -> Iterator[Actor]:
        return iter(list(self._live.values()))

    @property
    def loading(self) -> int:
        """The number of tables that are being loaded."""
        return len(self._loading)

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a task that the server waits for when it stops, also if nobody else does."""
        return self._kept(work, self._changes)

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start a task that is cancelled when the server stops."""
        return self._kept(work, self._background)

    def _kept(self, work: Coroutine[Any, Any, T], among: set[asyncio.Task[Any]]) -> asyncio.Task[T]:
        task = self._loop.create_task(work)
        among.add(task)
        task.add_done_callback(functools.partial(_ended, among))
        return task

    # Looking.

    def peek(self, name: str) -> Actor | None:
        """The table if it is in memory."""
        return self._live.get(name)

    def has(self, name: str) -> bool:
        """Whether the table is in memory, or being loaded."""
        return name in self._live or name in self._loading

    def actor(self, name: str) -> Actor:
        """The table's actor, which may be loading: send messages to it, and await `opened` before anything else."""
        actor = self._live.get(name) or self._loading.get(name)
        if actor is None:
            actor = self._loading[name] = Actor(name, self, self._loop)
            actor.load()
        return actor

    async def get(self, name: str) -> Actor:
        """The actor of a table that is in memory, loaded if need be."""
        actor = self._live.get(name)
        if actor is None:
            actor = await asyncio.shield(self.actor(name).opened)
        actor.touched = time.monotonic()
        return actor

    # Loading, as actors ask for it.

    def reading(self, name: str) -> asyncio.Task[Loaded]:
        return self.begin(self._read(name))

    async def _read(self, name: str) -> Loaded:
        try:
            if (leaving := self._leaving.get(name)) is not None:
                await asyncio.wait([leaving])
            with STORAGE_TROUBLE:
                stored, listed = await self.store.entries(name), await self.store.table(name)
            if not stored:
                raise Trouble("no_such_table", self._gone.get(name) or NO_TABLE)
            return (await replayed(name, stored))._replace(wake=listed.wake_at if listed else HOT)
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

    def put(self, actor: Actor) -> None:
        """It is loaded."""
        self._loading.pop(actor.name, None)
        self._lost.pop(actor.name, None)
        self._live[actor.name] = actor
        self.metrics.count("meadow_tables_loaded_total")

    def not_loaded(self, actor: Actor, error: Exception) -> None:
        """Nobody can decide there until the storage can be read: try again, so that this time is given back."""
        if self._loading.get(actor.name) is actor:
            del self._loading[actor.name]
        if not (isinstance(error, Trouble) and error.code in TEMPORARY):
            self._lost.pop(actor.name, None)
        else:
            self._lost.setdefault(actor.name, actor.began)
            self._begin_again(actor.name)

    def drop(self, actor: Actor) -> None:
        """Forget what is in memory: the log is the truth."""
        actor.stop()
        if self._live.get(actor.name) is actor:
            del self._live[actor.name]

    def lost(self, actor: Actor) -> None:
        """Memory and log may differ: load the table again, so that clocks, bots and subscribers go on."""
        live = self.peek(actor.name) is actor  # otherwise its load fails, after which it is tried again
        self.drop(actor)
        self._lost.setdefault(actor.name, now())
        if live:
            self._begin_again(actor.name)

    def _begin_again(self, name: str) -> None:
        if not self._closed and name not in self._again:
            self._again.add(name)
            self.spawn(self._load_again(name))

    async def _load_again(self, name: str) -> None:
        try:
            for pause in itertools.chain((0, 0.1, 0.5), itertools.repeat(2)):
                await asyncio.sleep(pause)
                try:
                    await self.get(name)
                except Trouble as trouble:
                    if trouble.code in TEMPORARY:
                        continue
                return
        finally:
            self._again.discard(name)

    def check_owner(self) -> None:
        """Raises Trouble while another server changes the tables. Afterwards those in memory are loaded again."""
        writer = self.store.writer
        if writer.excluded:
            raise Trouble("no_database", "Another server has taken over the database: connect again in a moment.")
        if writer.takeovers != self._takeovers:
            self._takeovers = writer.takeovers
            for actor in self:
                self.lost(actor)

    def delete(self, name: str, length: int) -> asyncio.Task[bool]:
        """Delete a table that is not in memory, if its log has this length: True if that could be stored.

        Whoever asks for it meanwhile waits until it is gone.
        """
        assert not self.has(name)
        return self._leaves(name, self._delete(name, length))

    def _leaves(self, name: str, deletion: Coroutine[Any, Any, bool]) -> asyncio.Task[bool]:
        leaving = self._leaving[name] = self.begin(deletion)
        leaving.add_done_callback(lambda _: self._leaving.pop(name))
        return leaving

    async def _delete(self, name: str, length: int) -> bool:
        try:
            await self.store.delete(name, length)
        except StorageError:
            return False
        self._damaged.discard(name)
        return True

    async def remove(self, name: str, why: str) -> None:
        """Delete a table with its log, whatever its state; from now on its requests are answered with this sentence.

        Raises Trouble if there is no such table, or the storage cannot be written.
        """
        removed: asyncio.Future[asyncio.Task[bool]] = self._loop.create_future()

        def then(made: list[Entry], error: Exception | None) -> None:
            del made
            if removed.done():
                return
            actor = self._live.get(name)
            if error is not None or actor is None:
                removed.set_exception(error or closing())
                return
            # Nothing of it is on its way to the disk: its actor answers one message at a time.
            self.drop(actor)
            removed.set_result(self.delete(name, actor.length))

        self.actor(name).send(Call(_nothing, then))
        try:
            deleting = await removed
        except Trouble as trouble:
            if trouble.code not in {"damaged_table", "broken_table"}:
                raise
            deleting = self._leaves(name, self._delete_unread(name))
        self._gone[name] = why
        if len(self._gone) > GONE:
            self._gone.popitem(last=False)
        await asyncio.wait([deleting])
        with STORAGE_TROUBLE:
            if not deleting.result() or await self.store.table(name) is not None:
                raise Unavailable("the table could not be deleted")

    async def _delete_unread(self, name: str) -> bool:
        """Delete a table that cannot be loaded, so that nothing of it is in memory."""
        with contextlib.suppress(StorageError):
            stored = await self.store.table(name)
            return stored is not None and await self._delete(name, stored.length)
        return False

    # Changing.

    def check_making(self) -> None:
        """Raises Trouble while no new tables are made."""
        if self.draining:
            raise Trouble("draining", DRAINING)

    async def create(self, wish: Wish, secret: Secret, holder: str, client: str, address: str) -> Actor:
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
        with STORAGE_TROUBLE:
            try:
                self.check_making()
                self.limiter.table(address)
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
                self.limiter.no_table(address)
                if error.digest not in {None, digest}:
                    raise reused_id() from error
                return error.table
            except Exception:
                self.limiter.no_table(address)
                raise

    async def _stored_new(self, made: list[Entry], listed: Listing, request: str, digest: str | None) -> str:
        rows = [Row(entries.encoded(entry), None, None if number else digest) for number, entry in enumerate(made)]
        name = tokens.table_id()
        seating = listing.seating(made)
        creating = self.store.create(name, rows, listed, at=made[0].at, request=request, seating=seating)
        await asyncio.shield(self.begin(self._write(creating, made[0].at)))
        return name

    async def change(self, name: str, decide: Decide) -> list[Entry]:
        """The entries that came of a change, once they are stored and folded."""
        future: asyncio.Future[list[Entry]] = self._loop.create_future()

        def then(made: list[Entry], error: Exception | None) -> None:
            if future.done():
                _log_unforeseen(error)
            elif error is None:
                future.set_result(made)
            else:
                future.set_exception(error)

        self.actor(name).send(Call(decide, then))
        return await future

    def found(self, name: str, key: str) -> asyncio.Task[Processed | None]:
        """Look up a client's command in the log."""
        return self.begin(self._find(name, key))

    async def _find(self, name: str, key: str) -> Processed | None:
        with STORAGE_TROUBLE:
            first = await self.store.find(name, key)
        return None if first is None else Processed(seat_of(entries.decoded(first.body)), first.digest)

    def begun(self) -> None:
        """Count a message or a load that begins."""
        self.under_way += 1

    def done(self) -> None:
        """Count one that has ended."""
        self.under_way -= 1
        if not self.under_way and self._settled is not None:
            self._settled.set_result(None)
            self._settled = None

    async def settled(self) -> None:
        """Wait until everything that has begun has ended."""
        while self.under_way or self._changes:
            if self._changes:
                await asyncio.wait(self._changes)
            else:
                self._settled = self._settled or self._loop.create_future()
                await asyncio.shield(self._settled)

    # Time in which nothing can be decided.

    async def recall(self) -> None:
        """Read when servers ran; call it before anything is loaded. An older database does not say.

        No match clock may wait until a time of day that was turned back has caught up with its log.
        """
        alive = int(await self.store.meta(ALIVE) or 0)
        not_before(max(alive, await self.store.newest()))
        self.began = now()
        self.outages = Outages(alive, self.began, await self.store.outages())

    async def forget_outages(self) -> None:
        """Forget outages before the last entries of all tables that wake by themselves: that time is given back."""
        if len(self.outages) <= FEW_OUTAGES:
            return
        with contextlib.suppress(StorageError):
            oldest = await self.store.oldest_sleeper()
            until = self.began if oldest is None else min(self.began, oldest)
            await self.store.forget_outages(until)

    async def note_alive(self, at: int) -> None:
        """Store for the next server that this one runs. It also shows whether anything can be stored at all.

        What is before that time and in no outage is charged, so it ends where a table could no longer be loaded.
        """
        fine, unsaved = min([self.outages.fine_until(at), *self._lost.values()]), self.outages.unsaved()
        with contextlib.suppress(Trouble), STORAGE_TROUBLE:
            await self._write(self.store.note_alive(ALIVE, fine, unsaved), at)
            self.outages.saved(unsaved)

    async def _write(self, writing: Awaitable[None], at: int) -> None:
        """Await a write of what was decided at that time, and note its outcome."""
        try:
            await writing
        except Unavailable as error:
            self.note_written(error, at)
            raise
        self.note_written(None, at)

    def note_written(self, error: Exception | None, at: int) -> None:
        """Open or close an outage by the outcome of a write of what was decided at that time."""
        if isinstance(error, Unavailable) and not isinstance(error, Overloaded):
            self.outages.open(min(at, now()))
        # What ends only when the server stops is given back by the next server.
        elif error is None and self.outages.is_open and not self._closed and self.outages.close(min(at, now())):
            self._give_all_back()

    def woken(self, actor: Actor) -> list[Entry]:
        """Entries that give back the time in which nothing could be decided; empty if nobody lost any."""
        table, at = actor.table, now()
        return table.woken(at, self.outages.lost(table.at, at, self._lost.get(actor.name)))

    def _give_all_back(self) -> None:
        """Correct all clocks at once: otherwise players would go on seeing wrong ones."""
        for actor in self:
            if actor.table.due_at() is not None:
                actor.send(Call(_nothing, _for_itself))

    async def close(self) -> None:
        """Finish what was begun."""
        self._closed = True
        for actor in self:
            actor.stop_timer()
        for task in self._background:
            task.cancel()
        while self._background or self._changes or self.under_way:
            await self.settled()
            if self._background:
                await asyncio.wait(self._background)


def _ended(among: set[asyncio.Task[Any]], task: asyncio.Task[Any]) -> None:
    among.discard(task)
    _log_unforeseen(None if task.cancelled() else task.exception())


def _nothing(table: Table, at: int) -> list[Entry]:
    """Decides nothing: lost time is given back before anything is decided."""
    del table, at
    return []


def _for_itself(made: list[Entry], error: Exception | None) -> None:
    """Answers nobody."""
    del made
    _log_unforeseen(error)


def _log_unforeseen(error: BaseException | None) -> None:
    """Log an error that nobody waits for, unless it is an expected one."""
    if error is not None and not isinstance(error, Refused | Trouble | StorageError):
        unforeseen(log, error)
