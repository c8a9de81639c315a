"""The one place that owns live tables: a cache of their logs, each changed by one at a time.

Whatever changes a table goes through `change`: decide, commit, fold, tell. What is not committed is told to nobody. A
lease on tables, for several processes on one database, would be taken in `_load` and given back in `drop`.
"""

import asyncio
import contextlib
import functools
import itertools
import logging
import time
from collections.abc import Callable, Coroutine, Iterator
from types import TracebackType
from typing import Any, Final, TypeVar

from meadow.server import listing, tokens
from meadow.server.gaps import Gaps
from meadow.server.hub import Hub
from meadow.server.logs import fields, where
from meadow.server.metrics import Metrics
from meadow.server.owned import Owned, replayed, seat_of
from meadow.server.problems import Trouble, unavailable
from meadow.server.storage import (
    Conflict,
    Listing,
    NotCommitted,
    Overloaded,
    Repeated,
    Row,
    StorageError,
    Store,
    Unavailable,
)
from meadow.server.times import now
from meadow.table import Refused, Table, commands, entries
from meadow.table.entries import Entry
from meadow.table.opening import Secret, Wish

T = TypeVar("T")
Decide = Callable[[Table, int], list[Entry]]
log = logging.getLogger("meadow.server.tables")

ALIVE: Final = "alive"
"""The key of when a server was last known to be there."""


class Tables:
    """Live tables by name. `changed` is called after every change, and when a table was loaded."""

    def __init__(self, store: Store, hub: Hub, metrics: Metrics) -> None:
        self.store = store
        self.hub = hub
        self.metrics = metrics
        self.changed: Callable[[Owned], None] = lambda _: None
        self.began = now()
        self.gaps = Gaps(0, self.began)
        self._loop = asyncio.get_running_loop()  # to ask for it each time is a system call
        self._closed = False
        self._live: dict[str, Owned] = {}
        self._loading: dict[str, asyncio.Task[Owned]] = {}
        self._gone: dict[str, int] = {}
        """Since when those cannot be played that must be loaded again."""
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
            task = self._loading.get(name)
            if task is None:
                task = self._loading[name] = self.begin(self._load(name))
            owned = await asyncio.shield(task)
        owned.touched = time.monotonic()
        return owned

    async def _load(self, name: str) -> Owned:
        try:
            with STORAGE_TOLD:
                stored = await self.store.entries(name)
            if not stored:
                raise Trouble("no_such_table", "There is no such table: check the link.")
            owned = await _folded(name, stored)
            if owned.table.at < self.began:
                self._gone.setdefault(name, self.began)
            await self._give_back(owned)
            self._gone.pop(name, None)
            self._live[name] = owned
            self.metrics.count("meadow_tables_loaded_total")
        finally:
            del self._loading[name]
        self.changed(owned)
        return owned

    def drop(self, owned: Owned) -> None:
        """Forget what is in memory: the log is the truth."""
        owned.stop()
        if self._live.get(owned.name) is owned:
            del self._live[owned.name]

    def _lost(self, owned: Owned) -> None:
        """Nobody knows whether memory and log agree: load it again, so that clocks, bots and watchers go on."""
        self.drop(owned)
        self._gone.setdefault(owned.name, now())
        self.spawn(self._load_again(owned.name))

    async def _load_again(self, name: str) -> None:
        for pause in itertools.chain((0, 0.1, 0.5), itertools.repeat(2)):
            await asyncio.sleep(pause)
            try:
                await self.get(name)
            except Trouble as trouble:
                if trouble.code == "unavailable":
                    continue
            return

    # Changing.

    async def create(self, wish: Wish, secret: Secret, holder: str, client: str) -> Owned:
        """A new table; the one that is there if the holder has asked for it with this id before."""
        request = tokens.scoped(holder, client)
        table, first = Table.opened(wish, secret, holder, now())
        return await self.get(await self.store_new(tokens.table_id(), [first], listing.listing(table), request))

    async def store_new(self, name: str, made: list[Entry], listed: Listing, request: str) -> str:
        """Store a new table: its name, or that of the table that this request has made already."""
        rows = [Row(entries.encoded(entry)) for entry in made]
        with STORAGE_TOLD:
            try:
                creating = self.store.create(name, rows, listed, at=made[0].at, request=request)
                await asyncio.shield(self.begin(self._write(creating, made[0].at)))
            except Conflict as error:
                return error.table
        return name

    async def carry_out(self, name: str, command: commands.Command, holder: str, client: str) -> int | None:
        """Carry a command out at most once. The seat that it was about, the same however often it is asked for."""
        key = tokens.scoped(holder, client)
        owned = await self.get(name)
        if key in owned.recent:
            return owned.recent[key]
        try:
            made = await self.change(name, self._once(name, command, holder, key), key)
        except Repeated:
            return await self._first_answer(name, key)
        except Refused:
            if await self._known(name, key):
                return await self._first_answer(name, key)
            raise
        if made:
            return seat_of(made[0])
        return (await self.get(name)).recent.get(key, getattr(command, "seat", None))

    def _once(self, name: str, command: commands.Command, holder: str, key: str) -> Decide:
        """Nothing if a copy was quicker. What comes to nothing is noted, or a copy would be carried out later."""

        def decide(table: Table, at: int) -> list[Entry]:
            owned = self._live[name]
            if key in owned.recent:
                return []
            made = table.decide(command, holder, at)
            if not made:
                owned.note(key, getattr(command, "seat", None))
            return made

        return decide

    async def _known(self, name: str, key: str) -> bool:
        with STORAGE_TOLD:
            return await self.store.find(name, key) is not None

    async def _first_answer(self, name: str, key: str) -> int | None:
        with STORAGE_TOLD:
            first = await self.store.find(name, key)
        return None if first is None else seat_of(entries.decoded(first.body))

    async def change(self, name: str, decide: Decide, client: str | None = None) -> list[Entry]:
        """Decide, commit, fold, tell: to the end, even if whoever asked is gone in the meantime."""
        changing = self._change(name, decide, client)
        if asyncio.current_task(self._loop) in self._changes:
            return await changing  # nobody breaks off what was begun
        return await asyncio.shield(self.begin(changing))

    async def _change(self, name: str, decide: Decide, client: str | None) -> list[Entry]:
        while True:
            owned = await self.get(name)
            async with owned.lock:
                if owned.gone:
                    continue
                if owned.table.at < self.gaps.end and await self._give_back(owned):
                    self.changed(owned)
                made = decide(owned.table, now())
                if made:
                    await self._commit(owned, made, client)
                    self.changed(owned)
                return made

    async def _commit(self, owned: Owned, made: list[Entry], client: str | None) -> None:
        """Store the entries, then fold them. If it is not certain that both was done, the table is loaded again."""
        if not made:
            return
        rows = [Row(entries.encoded(entry), client if number == 0 else None) for number, entry in enumerate(made)]
        began = time.perf_counter()
        try:
            with STORAGE_TOLD:
                listed = listing.after(owned.table, made)
                at = made[-1].at
                await self._write(self.store.append(owned.name, owned.length, rows, at=at, listing=listed), at)
            owned.fold(made, client)
        except Repeated as error:
            if error.number >= owned.length:
                self._lost(owned)
            raise
        except Trouble as trouble:
            if not isinstance(trouble.__cause__, NotCommitted):
                self._lost(owned)
            raise
        except BaseException:
            self._lost(owned)
            raise
        self.metrics.observe("meadow_commit_seconds", time.perf_counter() - began)
        self.metrics.count("meadow_entries_total", len(made))

    # Time in which nothing can be decided.

    async def recall(self) -> None:
        """When a server was last there, before anything is loaded. An older database does not tell."""
        alive = await self.store.meta(ALIVE)
        self.gaps = Gaps(0 if alive is None else int(alive), self.began)

    async def note_alive(self, at: int) -> None:
        """For the next server. While nothing else is stored it also shows whether that is possible."""
        with contextlib.suppress(Trouble), STORAGE_TOLD:
            await self._write(self.store.set_meta(ALIVE, str(self.gaps.fine_until(at))), at)

    async def _write(self, writing: Coroutine[Any, Any, None], at: int) -> None:
        """Store what was decided then. Whether that is possible tells whether anything can be decided."""
        try:
            await writing
        except Unavailable as error:
            if not isinstance(error, Overloaded):
                self.gaps.open(min(at, now()))
            raise
        # What ends only when the server stops is given back by the next one.
        if self.gaps.is_open and not self._closed and self.gaps.close(min(at, now())):
            self._give_all_back()

    async def _give_back(self, owned: Owned) -> bool:
        """What passed while nothing could be decided is charged to nobody; whether there was such a time."""
        table, at = owned.table, now()
        woken = table.woken(at, self.gaps.lost(table.at, at, self._gone.get(owned.name)))
        await self._commit(owned, woken, None)
        return bool(woken)

    def _give_all_back(self) -> None:
        """At once, so that nobody goes on seeing a clock that is wrong."""
        for owned in self:
            if owned.table.due_at() is not None:
                self.begin(self._change(owned.name, lambda *_: [], None))

    async def close(self) -> None:
        """Finish what was begun."""
        self._closed = True
        for owned in self:
            owned.stop_timer()
        for task in self._background:
            task.cancel()
        while waiting := self._background | self._changes:
            await asyncio.wait(waiting)


def _ended(among: set[asyncio.Task[Any]], task: asyncio.Task[Any]) -> None:
    """What goes wrong while nobody waits is not lost."""
    among.discard(task)
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, Refused | Trouble | StorageError):
        log.error("unforeseen", extra=fields(error=type(error).__name__, at=where(error)))


class StorageTold:
    """What is wrong with the storage is told as trouble; that something is there already is no trouble."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if isinstance(error, Conflict | Unavailable) and not isinstance(error, Repeated):
            log.warning("storage", extra=fields(error=type(error).__name__))
            raise unavailable() from error


STORAGE_TOLD = StorageTold()


async def _folded(name: str, stored: list[Any]) -> Owned:
    try:
        return await replayed(name, stored)
    except Exception as error:
        log.error("table cannot be folded", extra=fields(error=type(error).__name__, at=where(error)))  # noqa: TRY400
        raise Trouble("broken_table", "This table cannot be opened by this version of meadow.") from error
