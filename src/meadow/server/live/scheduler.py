"""What keeps tables going by themselves: clocks that run out, bots that decide, news that was held back, rematches."""

import asyncio
import logging
import secrets
from typing import Final

from meadow.server.base.clock import now
from meadow.server.base.logs import fields, where
from meadow.server.base.problems import Trouble
from meadow.server.bots.pool import Pool, at_random
from meadow.server.live import listing
from meadow.server.live.actor import Actor
from meadow.server.live.pacing import Spacing
from meadow.server.live.presence import Presence
from meadow.server.live.registry import Registry
from meadow.server.live.sleepers import Sleepers
from meadow.server.live.subscriptions import Subscriptions
from meadow.table import Refused, Table, entries
from meadow.table.opening import Secret
from meadow.table.table import Due

AGAIN_SECONDS: Final = 1
ALIVE_SECONDS: Final = 5
LONGEST_TIMER: Final = 24 * 3600

log = logging.getLogger("meadow.server.live.scheduler")


def new_secret() -> Secret:
    """Where the chance of a new table comes from."""
    return Secret(secrets.randbits(128), secrets.token_urlsafe(32))


class Scheduler:
    """Looks at a table whenever it has changed, and when its time has come."""

    def __init__(
        self,
        registry: Registry,
        subscriptions: Subscriptions,
        pool: Pool,
        presence: Presence,
        sleepers: Sleepers,
    ) -> None:
        self._registry = registry
        self._subscriptions = subscriptions
        self._pool = pool
        self._presence = presence
        self._sleepers = sleepers
        self._closed = False
        self._stopped: int | None = None
        self._beat = Spacing()
        registry.changed = self.look

    def look(self, actor: Actor) -> None:
        """Tell whoever must be told, and see to whatever comes next."""
        if actor.state == "gone" or self._closed:
            return
        self._subscriptions.tell(actor.name, actor.table, now())
        self._presence.changed(actor)
        self.set_timer(actor)
        if not self._rests(actor):
            for due in actor.table.bots_due():
                if due not in actor.thinking:
                    actor.thinking.add(due)
                    self._registry.spawn(self._bot(actor, due))
        if actor.table.rematch_wanted() and not actor.making_next:
            actor.making_next = True
            self._registry.spawn(self._rematch(actor))

    # Time.

    def set_timer(self, actor: Actor) -> None:
        """For the next moment at which something happens by itself, or is shown to somebody who watches."""
        if actor.timer is not None:
            actor.timer.cancel()
            actor.timer = None
        at = self._next(actor)
        if at is not None and not self._closed:
            seconds = min(max(0, at - now()) / 1000, LONGEST_TIMER)
            actor.timer = asyncio.get_running_loop().call_later(seconds, self._ring, actor)

    def _next(self, actor: Actor) -> int | None:
        table, at = actor.table, now()
        if not table.holds_back(at):
            return table.due_at()
        shown = (table.next_shown(viewer, at) for viewer in self._subscriptions.viewers(actor.name))
        return min((time for time in (table.due_at(), *shown) if time is not None), default=None)

    def _ring(self, actor: Actor) -> None:
        actor.timer = None
        if self._stopped is not None:
            return
        due = actor.table.due_at()
        if due is not None and due <= now():
            self._registry.spawn(self._time_is_up(actor))
        else:
            self._subscriptions.tell(actor.name, actor.table, now())
            self.set_timer(actor)

    async def _time_is_up(self, actor: Actor) -> None:
        try:
            if not await self._registry.change(actor.name, lambda table, at: table.clock_ran_out(at)):
                self.set_timer(actor)
        except Trouble:
            await self._try_again(actor)

    async def _try_again(self, actor: Actor) -> None:
        """The storage did not answer: what time and bots do must not be forgotten over it."""
        await asyncio.sleep(AGAIN_SECONDS)
        self.look(actor)

    # Bots.

    def seen(self, actor: Actor) -> None:
        """Somebody looks at the table: bots go on that waited for it."""
        actor.pacing.see(now())
        if actor.resting:
            self.look(actor)

    def _rests(self, actor: Actor) -> bool:
        """Whether only bots play, and nobody has looked on for a while."""
        at, alone = now(), not actor.table.has_people
        if alone and self._subscriptions.watched(actor.name):
            actor.pacing.see(at)
        actor.resting = alone and actor.pacing.rests(at)
        return actor.resting

    async def _bot(self, actor: Actor, due: Due) -> None:
        try:
            # At a beat none waits for its turn: what comes after it would be late if somebody was asked.
            if not actor.table.has_people and actor.table.bots_from() <= now():
                await asyncio.sleep(actor.pacing.wait(self._registry.limiter.limits.bots, self._beat, now()))
            action = await self._pool.choose(actor.name, actor.table, due.seat, due.level)
            await asyncio.sleep(max(0, actor.table.bots_from() - now()) / 1000)
            await self._registry.change(actor.name, lambda table, at: _decided(table, due, action, at))
        except Refused:
            pass  # it is no longer due
        except Trouble:
            await asyncio.sleep(AGAIN_SECONDS)
        except Exception as error:  # noqa: BLE001  a bug in one game must not end the others
            log.error("bot", extra=fields(error=type(error).__name__, at=where(error)))  # noqa: TRY400
            await asyncio.sleep(AGAIN_SECONDS)
        finally:
            actor.thinking.discard(due)
        self.look(actor)

    # Playing again.

    async def _rematch(self, actor: Actor) -> None:
        try:
            await self._make_next(actor)
        except Refused as refused:
            log.warning("rematch", extra=fields(error=refused.code))
            return
        except Trouble as trouble:
            if trouble.code not in {"too_many", "draining"}:  # it is made a little later
                log.warning("rematch", extra=fields(error=trouble.code))
            await asyncio.sleep(AGAIN_SECONDS)
        finally:
            actor.making_next = False
        self.look(actor)

    async def _make_next(self, actor: Actor) -> None:
        """The next table first, then its name in this one: if it breaks off in between, it is found again."""
        made = actor.table.rematch(new_secret(), now())
        listed = listing.listing(Table.replayed(made))
        new = await self._registry.store_new(made, listed, f"rematch:{actor.name}", actor.rematch_by)
        await self._registry.change(actor.name, lambda table, at: _linked(table, new, at))
        await self._registry.get(new)

    # All tables.

    async def note_alive(self) -> None:
        """Every few seconds: what passes after the last time is charged to nobody if the server dies."""
        while not self._closed:
            await asyncio.sleep(ALIVE_SECONDS)
            await self.note_time()

    async def note_time(self) -> None:
        """Only while some clock runs, at tables that sleep or in memory."""
        if self._sleepers.clocks or any(actor.table.due_at() is not None for actor in self._registry):
            await self._registry.note_alive(now() if self._stopped is None else self._stopped)

    def stop_clocks(self) -> None:
        """From now on nobody can decide: nobody's time runs out, and the next server gives it back."""
        if self._stopped is None:
            self._stopped = now()

    def close(self) -> None:
        self._closed = True


def _decided(table: Table, due: Due, action: int, at: int) -> list[entries.Entry]:
    try:
        return table.bot_decides(due, action, at)
    except Refused as refused:
        if refused.code != "illegal":
            raise
        return table.bot_decides(due, at_random(table, due.seat), at)


def _linked(table: Table, new: str, at: int) -> list[entries.Entry]:
    return table.rematch_made(new, at) if table.rematch_wanted() else []
