"""Everything that the server consists of, but for how it is reached."""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Protocol

import msgspec

from meadow.server.base.limits import LOOPBACK, RateLimiter, RateLimits
from meadow.server.base.metrics import Metrics
from meadow.server.base.refusals import Refusals
from meadow.server.bots.fair_semaphore import FairSemaphore
from meadow.server.bots.pool import Pool
from meadow.server.live.expiry import Expiry
from meadow.server.live.keep import Keep
from meadow.server.live.presence import Presence
from meadow.server.live.registry import Registry
from meadow.server.live.scheduler import Scheduler
from meadow.server.live.sleepers import IDLE_SECONDS, Sleepers
from meadow.server.live.subscriptions import Batch, Subscriptions
from meadow.server.ops import gauges
from meadow.server.ops.lag import LoopLag
from meadow.server.ops.moderation import Bans
from meadow.server.storage import Place, Store
from meadow.server.storage.schema import upgrade

SECONDS_TO_FINISH = 10
MOST_WORKERS = 4
"""However many cores there are, so many processes are enough for bots: each holds all games in memory."""


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """What can be chosen about a server besides where it listens."""

    place: Place
    limits: RateLimits = RateLimits()
    origins: tuple[str, ...] = ()
    """Whose pages may use cookies and the socket besides the server's own: 'https://example.org'."""
    hosts: tuple[str, ...] = ()
    """By which names it is asked besides localhost, addresses and the hosts of `origins`; `*` is any."""
    addresses: tuple[str, ...] = ()
    """Where others in the local network find it, for invitations: 'http://192.168.1.5:8537'."""
    metrics: tuple[str, ...] = LOOPBACK
    """Which networks may read the metrics: whoever plays could count by them what is decided in secret."""
    idle_seconds: float = IDLE_SECONDS
    keep: Keep = Keep()
    proxies: str = ""
    """The proxies whose X-Forwarded-For is trusted, in uvicorn's notation: nobody can ban them."""
    admin: Path | None = None
    """The socket for those who look after the server; None: there is none."""
    client: Path | None = None
    """The folder of the page to play on, if it is not the one that was built with the package."""


class Connected(Protocol):
    """An open socket."""

    def announce(self) -> None:
        """The message to everybody has changed."""

    def check_ban(self) -> None:
        """Close the socket if its owner is banned."""


class Service:
    """One process that owns its tables. Make it with `opened`."""

    def __init__(self, config: Config, store: Store) -> None:
        self.config = config
        self.store = store
        self.metrics = Metrics()
        self.refusals = Refusals(self.metrics)
        self.subscriptions = Subscriptions()
        self.pool = Pool(processes=max(1, min(MOST_WORKERS, os.cpu_count() or 1)))
        self.previewing = FairSemaphore(1)
        self.reviewing = FairSemaphore(1)
        self.reviewed = 0
        """How many seats bots look back at now."""
        self.limiter = RateLimiter(config.limits)
        self.registry = Registry(store, self.metrics, self.limiter)
        self.presence = Presence(self.registry, self.subscriptions)
        self.sleepers = Sleepers(self.registry, self.subscriptions, self.presence, config.idle_seconds)
        self.scheduler = Scheduler(self.registry, self.subscriptions, self.pool, self.presence, self.sleepers)
        self.expiry = Expiry(self.registry, self.subscriptions, config.keep)
        self.batch = Batch(asyncio.get_running_loop())
        self.bans = Bans(store)
        self.announcement = ""
        """What everybody who is connected is told by those who look after the server; empty: nothing."""
        self.closing = False
        self.busy = 0
        self.connected: set[Connected] = set()
        self.lag = LoopLag(asyncio.get_running_loop(), partial(self.metrics.observe, "meadow_loop_lag_seconds"))
        self.pool.waited = partial(self.metrics.observe, "meadow_bots_wait_seconds")
        gauges.connect(self)

    async def begin(self) -> None:
        self.lag.begin()
        await self.registry.recall()
        await self.bans.recall()
        await self.sleepers.begin()
        self.registry.spawn(self.registry.forget_outages())
        self.registry.spawn(self.sleepers.wake())
        self.registry.spawn(self.sleepers.sweep())
        self.registry.spawn(self.expiry.run())
        self.registry.spawn(self.scheduler.note_alive())

    @property
    def sockets(self) -> int:
        """The number of open sockets."""
        return len(self.connected)

    def announce(self, text: str) -> None:
        """Tell everybody who is connected, and who connects from now on; empty: nothing any more."""
        self.announcement = text
        for each in list(self.connected):
            each.announce()

    def check_bans(self) -> None:
        """Close the sockets of those who are banned by now."""
        for each in list(self.connected):
            each.check_ban()

    async def say_goodbye(self) -> None:
        """Take no more requests, finish those that are under way, and tell whoever listens."""
        self.closing = True
        self.scheduler.stop_clocks()
        await self.pool.close()  # what bots think about can take longer than anybody waits
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SECONDS_TO_FINISH):
                while self.busy:
                    self.subscriptions.close()
                    await asyncio.sleep(0.01)
        self.subscriptions.close()
        await asyncio.sleep(0.05)  # so that their writers can write it

    async def close(self) -> None:
        self.closing = True
        self.lag.end()
        self.scheduler.stop_clocks()
        self.scheduler.close()
        self.presence.close()
        await self.registry.close()
        await self.sleepers.cool_all()
        await self.scheduler.note_time()
        await self.pool.close()
        await self.store.close()


@contextlib.asynccontextmanager
async def opened(config: Config) -> AsyncIterator[Service]:
    """A service on this storage, which is brought up to date first. Raises StorageError."""
    await asyncio.to_thread(upgrade, config.place)
    service = Service(config, await Store.open(config.place))
    try:
        await service.begin()
        yield service
    finally:
        await service.close()
