"""Tables that are not in memory: loads each before something happens there by itself, and puts idle ones to sleep.

A table that changes is `HOT` in the storage, in the transaction of the change: a server that starts after a crash loads
it. Once it is idle, when it wakes is stored instead. That time is never too late: it can only move on, by time that is
given back.
"""

import asyncio
import heapq
import logging
import time
from collections import deque
from itertools import islice
from typing import Final

from meadow.server.base.clock import now
from meadow.server.base.logs import fields, unforeseen
from meadow.server.base.problems import TEMPORARY, Trouble
from meadow.server.live.actor import Actor
from meadow.server.live.presence import Presence
from meadow.server.live.registry import Registry
from meadow.server.live.subscriptions import Subscriptions
from meadow.server.storage import HOT, Sleeper, Unavailable

IDLE_SECONDS: Final = 600
SWEEP_SECONDS: Final = 60
COOL_SECONDS: Final = 30
LOOK_SECONDS: Final = 5
LEAD: Final = 30_000
"""Milliseconds before its time for which a table is loaded."""
FAR: Final = 120_000
"""Milliseconds: a table where something happens sooner stays in memory. Longer than `LEAD` and a slow write."""
PAGE: Final = 500
AT_ONCE: Final = 50
"""Hot tables that are loaded before those that are due have their turn again."""
START: Final = (-1, "")

log = logging.getLogger("meadow.server.live.sleepers")


class Sleepers:
    """Reads each wake time once, when it comes; what was given back since may put it off."""

    def __init__(
        self, registry: Registry, subscriptions: Subscriptions, presence: Presence, idle_seconds: float = IDLE_SECONDS
    ) -> None:
        self._registry = registry
        self._subscriptions = subscriptions
        self._presence = presence
        self._idle = idle_seconds
        self._looking = asyncio.Lock()
        self._seen = START
        self._takeovers = 0
        self._hot: deque[Sleeper] = deque()
        self._later: list[tuple[int, str, Sleeper]] = []
        """A heap, by when they are due."""
        self.clocks = False
        """Whether something happens by itself at a table that sleeps."""

    def __len__(self) -> int:
        """The number of tables that are about to be loaded."""
        return len(self._hot) + len(self._later)

    async def begin(self) -> None:
        self.clocks = await self._registry.store.any_sleeper()

    # Waking.

    async def wake(self) -> None:
        """For as long as the server runs, load tables in time."""
        while True:
            try:
                await self.look()
            except Unavailable:
                log.info("wake times cannot be read")
            except Exception as error:  # noqa: BLE001  a bug at one table must not keep the others from waking
                unforeseen(log, error)
            await asyncio.sleep(0.01 if self._hot else LOOK_SECONDS)

    async def look(self) -> None:
        """Load all that is due soon, and some of those of which nothing is known."""
        async with self._looking:
            await self._find()
            await self._load_due()
            await self._load_hot()

    async def _find(self) -> None:
        """Note all tables that should wake soon, and that were not seen yet."""
        store = self._registry.store
        if store.writer.takeovers != self._takeovers:  # another server may have changed them
            self._takeovers, self._seen = store.writer.takeovers, START
        until = now() + LEAD
        while page := await store.sleepers(until, self._seen, PAGE):
            for sleeper in page:
                self._seen = sleeper.wake_at, sleeper.id
                self._note(sleeper)
        self._seen = max(self._seen, (until, ""))
        self.clocks = await store.any_sleeper()

    def _note(self, sleeper: Sleeper) -> None:
        if self._registry.has(sleeper.id):
            return
        if sleeper.wake_at == HOT:
            self._hot.append(sleeper)
        else:
            heapq.heappush(self._later, (self._due(sleeper), sleeper.id, sleeper))

    def _due(self, sleeper: Sleeper) -> int:
        """When something happens there at the earliest."""
        return sleeper.wake_at + self._registry.outages.lost(sleeper.updated_at, now())

    async def _load_due(self) -> None:
        while self._later and self._later[0][0] <= now() + LEAD:
            *_, sleeper = heapq.heappop(self._later)
            due = self._due(sleeper)
            if due > now() + LEAD:
                heapq.heappush(self._later, (due, sleeper.id, sleeper))
            else:
                await self._load(sleeper.id)

    async def _load_hot(self) -> None:
        """Load some tables of which nothing is known; those that are not needed sleep at once."""
        some = [self._hot.popleft() for _ in islice(self._hot.copy(), AT_ONCE)]
        loaded = [actor for each in some if (actor := await self._load(each.id)) is not None]
        touched = [actor.touched for actor in loaded]
        cooling = [future for actor in loaded if (future := actor.cool()) is not None]
        if cooling:
            await asyncio.wait(cooling)
        for actor, before in zip(loaded, touched, strict=True):
            if actor.touched == before and self._may_sleep(actor):
                self._drop(actor)

    async def _load(self, name: str) -> Actor | None:
        """The actor, unless it is in memory already, or cannot be loaded now."""
        if self._registry.has(name):
            return None
        await asyncio.sleep(0)
        try:
            return await self._registry.get(name)
        except Trouble as trouble:
            if trouble.code not in TEMPORARY:  # otherwise the registry tries again
                log.warning("table not woken", extra=fields(error=trouble.code))
        except Exception as error:  # noqa: BLE001  a bug at one table must not keep the others from waking
            unforeseen(log, error)
        return None

    # Going to sleep.

    async def sweep(self) -> None:
        """For as long as the server runs, drop tables that nobody has touched for a while, and that can wake again."""
        while True:
            await asyncio.sleep(min(SWEEP_SECONDS, max(0.01, self._idle)))
            for number, actor in enumerate(self._registry):
                if number % PAGE == 0:
                    await asyncio.sleep(0)
                try:
                    self._look_at(actor)
                except Exception as error:  # noqa: BLE001  a bug at one table must not keep the others in memory
                    unforeseen(log, error)

    def _look_at(self, actor: Actor) -> None:
        rests = time.monotonic() - actor.touched
        if rests >= min(COOL_SECONDS, self._idle):
            actor.cool()
        if rests >= self._idle and self._may_sleep(actor):
            self._drop(actor)

    def _may_sleep(self, actor: Actor) -> bool:
        if actor.state != "ready" or actor.thinking or actor.making_next or self._subscriptions.watched(actor.name):
            return False
        if actor.table.bots_due() and not actor.resting:
            return False
        wake = actor.needed_at()
        return actor.wake == wake and (wake is None or wake >= now() + FAR)

    def _drop(self, actor: Actor) -> None:
        self.clocks = self.clocks or actor.wake is not None
        self._registry.drop(actor)
        self._presence.forget(actor.name)

    async def cool_all(self) -> None:
        """Before the server stops: the next one needs to load nothing to know what is due."""
        cooling = [future for actor in self._registry if (future := actor.cool()) is not None]
        if cooling:
            await asyncio.wait(cooling)
        self.clocks = self.clocks or any(actor.wake is not None for actor in self._registry)
