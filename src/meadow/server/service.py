"""Everything that the server consists of, but for how it is reached."""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec

from meadow.server.client import FOLDER
from meadow.server.fair_queue import FairQueue
from meadow.server.hub import Hub
from meadow.server.keeper import IDLE_SECONDS, Keeper
from meadow.server.limits import Gate, Limits
from meadow.server.metrics import Metrics
from meadow.server.presence import Presence
from meadow.server.rounds import Rounds
from meadow.server.storage import Place, Store
from meadow.server.storage.upgrade import upgrade
from meadow.server.tables import Tables
from meadow.server.thinker import Thinker

SECONDS_TO_FINISH = 10
MOST_THINKERS = 4
"""However many cores there are, so many processes are enough for bots: each holds all games in memory."""
LOOPBACK = ("127.0.0.0/8", "::1/128")


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """What can be chosen about a server besides where it listens."""

    place: Place
    limits: Limits = Limits()
    origins: tuple[str, ...] = ()
    """Whose pages may use cookies and the socket besides the server's own: 'https://example.org'."""
    hosts: tuple[str, ...] = ()
    """By which names it is asked besides localhost, addresses and the hosts of `origins`; `*` is any."""
    addresses: tuple[str, ...] = ()
    """Where others in the local network find it, for invitations: 'http://192.168.1.5:8537'."""
    metrics: tuple[str, ...] = LOOPBACK
    """Which networks may read the metrics: whoever plays could count by them what is decided in secret."""
    idle_seconds: float = IDLE_SECONDS
    client: Path = FOLDER
    """Where the page to play on is."""


class Service:
    """One process that owns its tables. Make it with `opened`."""

    def __init__(self, config: Config, store: Store) -> None:
        self.config = config
        self.store = store
        self.metrics = Metrics()
        self.hub = Hub()
        self.thinker = Thinker(processes=max(1, min(MOST_THINKERS, os.cpu_count() or 1)))
        self.looking_ahead = FairQueue(1)
        self.reviewing = FairQueue(1)
        self.reviewed = 0
        """How many seats bots look back at now."""
        self.gate = Gate(config.limits)
        self.tables = Tables(store, self.hub, self.metrics, self.gate)
        self.presence = Presence(self.tables, self.hub)
        self.keeper = Keeper(self.tables, self.hub, self.thinker, self.presence, config.idle_seconds)
        self.rounds = Rounds(asyncio.get_running_loop())
        self.closing = False
        self.busy = 0
        self.sockets = 0
        _gauges(self)

    async def begin(self) -> None:
        await self.tables.recall()
        self.tables.spawn(self.keeper.wake_all())
        self.tables.spawn(self.keeper.note_alive())
        self.tables.spawn(self.keeper.sweep())

    async def say_goodbye(self) -> None:
        """Take no more requests, finish those that are under way, and tell whoever listens."""
        self.closing = True
        self.keeper.stop_clocks()
        await self.thinker.close()  # what bots think about can take longer than anybody waits
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SECONDS_TO_FINISH):
                while self.busy:
                    self.hub.close()
                    await asyncio.sleep(0.01)
        self.hub.close()
        await asyncio.sleep(0.05)  # so that their writers can write it

    async def close(self) -> None:
        self.closing = True
        self.keeper.stop_clocks()
        self.keeper.close()
        self.presence.close()
        await self.tables.close()
        await self.keeper.note_time()
        await self.thinker.close()
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


def _gauges(service: Service) -> None:
    gauge, stats = service.metrics.gauge, service.store.stats
    gauge("meadow_tables", lambda: len(service.tables))
    gauge("meadow_sockets", lambda: service.sockets)
    gauge("meadow_subscriptions", lambda: len(service.hub))
    gauge("meadow_visitors", lambda: len(service.presence))
    gauge("meadow_storage_waiting", lambda: service.store.waiting)
    gauge("meadow_storage_jobs_total", lambda: stats.jobs)
    gauge("meadow_storage_transactions_total", lambda: stats.transactions)
    gauge("meadow_storage_failures_total", lambda: stats.failures)
    gauge("meadow_bots_waiting", lambda: service.thinker.waiting)
    gauge("meadow_bots_starts_total", lambda: service.thinker.starts)
