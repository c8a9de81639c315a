"""What keeps tables going by themselves: clocks that run out, bots that decide, news that was held back, rematches."""

import asyncio
import logging
import secrets
import time
from typing import Final

from meadow.server import listing
from meadow.server.exhibition import Beat
from meadow.server.hub import Hub
from meadow.server.logs import fields, where
from meadow.server.owned import Owned
from meadow.server.presence import Presence
from meadow.server.problems import TEMPORARY, Trouble
from meadow.server.storage import Status, Stored, Unavailable
from meadow.server.tables import Tables
from meadow.server.thinker import Thinker, at_random
from meadow.server.times import now
from meadow.table import Refused, Table, entries
from meadow.table.opening import Secret
from meadow.table.table import Due

IDLE_SECONDS: Final = 600
SWEEP_SECONDS: Final = 60
AGAIN_SECONDS: Final = 1
ALIVE_SECONDS: Final = 5
LONGEST_TIMER: Final = 24 * 3600

log = logging.getLogger("meadow.server.keeper")


def new_secret() -> Secret:
    """Where the chance of a new table comes from."""
    return Secret(secrets.randbits(128), secrets.token_urlsafe(32))


class Keeper:
    """Looks at a table whenever it has changed, and when its time has come."""

    def __init__(
        self, tables: Tables, hub: Hub, thinker: Thinker, presence: Presence, idle_seconds: float = IDLE_SECONDS
    ) -> None:
        self._tables = tables
        self._hub = hub
        self._thinker = thinker
        self._presence = presence
        self._idle = idle_seconds
        self._closed = False
        self._stopped: int | None = None
        self._awake = False
        self._beat = Beat()
        tables.changed = self.look

    def look(self, owned: Owned) -> None:
        """Tell whoever must be told, and see to whatever comes next."""
        if owned.gone or self._closed:
            return
        self._hub.tell(owned.name, owned.table, now())
        self._presence.changed(owned)
        self.set_timer(owned)
        if not self._rests(owned):
            for due in owned.table.bots_due():
                if due not in owned.thinking:
                    owned.thinking.add(due)
                    self._tables.spawn(self._bot(owned, due))
        if owned.table.rematch_wanted() and not owned.making_next:
            owned.making_next = True
            self._tables.spawn(self._rematch(owned))

    # Time.

    def set_timer(self, owned: Owned) -> None:
        """For the next moment at which something happens by itself, or is shown to somebody who watches."""
        if owned.timer is not None:
            owned.timer.cancel()
            owned.timer = None
        at = self._next(owned)
        if at is not None and not self._closed:
            seconds = min(max(0, at - now()) / 1000, LONGEST_TIMER)
            owned.timer = asyncio.get_running_loop().call_later(seconds, self._ring, owned)

    def _next(self, owned: Owned) -> int | None:
        table, at = owned.table, now()
        if not table.holds_back(at):
            return table.due_at()
        shown = (table.next_shown(viewer, at) for viewer in self._hub.viewers(owned.name))
        return min((time for time in (table.due_at(), *shown) if time is not None), default=None)

    def _ring(self, owned: Owned) -> None:
        owned.timer = None
        if self._stopped is not None:
            return
        due = owned.table.due_at()
        if due is not None and due <= now():
            self._tables.spawn(self._time_is_up(owned))
        else:
            self._hub.tell(owned.name, owned.table, now())
            self.set_timer(owned)

    async def _time_is_up(self, owned: Owned) -> None:
        try:
            if not await self._tables.change(owned.name, lambda table, at: table.clock_ran_out(at)):
                self.set_timer(owned)
        except Trouble:
            await self._try_again(owned)

    async def _try_again(self, owned: Owned) -> None:
        """The storage did not answer: what time and bots do must not be forgotten over it."""
        await asyncio.sleep(AGAIN_SECONDS)
        self.look(owned)

    # Bots.

    def seen(self, owned: Owned) -> None:
        """Somebody looks at the table: bots go on that waited for it."""
        owned.exhibition.see(now())
        if owned.resting:
            self.look(owned)

    def _rests(self, owned: Owned) -> bool:
        """Whether only bots play, and nobody has looked on for a while."""
        at, alone = now(), not owned.table.has_people
        if alone and self._hub.watched(owned.name):
            owned.exhibition.see(at)
        owned.resting = alone and owned.exhibition.rests(at)
        return owned.resting

    async def _bot(self, owned: Owned, due: Due) -> None:
        try:
            # At a beat none waits for its turn: what comes after it would be late if somebody was asked.
            if not owned.table.has_people and owned.table.bots_from() <= now():
                await asyncio.sleep(owned.exhibition.wait(self._tables.gate.limits.bots, self._beat, now()))
            action = await self._thinker.choose(owned.name, owned.table, due.seat, due.level)
            await asyncio.sleep(max(0, owned.table.bots_from() - now()) / 1000)
            await self._tables.change(owned.name, lambda table, at: _decided(table, due, action, at))
        except Refused:
            pass  # it is no longer due
        except Trouble:
            await asyncio.sleep(AGAIN_SECONDS)
        except Exception as error:  # noqa: BLE001  a bug in one game must not end the others
            log.error("bot", extra=fields(error=type(error).__name__, at=where(error)))  # noqa: TRY400
            await asyncio.sleep(AGAIN_SECONDS)
        finally:
            owned.thinking.discard(due)
        self.look(owned)

    # Playing again.

    async def _rematch(self, owned: Owned) -> None:
        try:
            await self._make_next(owned)
        except Refused as refused:
            log.warning("rematch", extra=fields(error=refused.code))
            return
        except Trouble as trouble:
            if trouble.code != "too_many":  # it is made a little later
                log.warning("rematch", extra=fields(error=trouble.code))
            await asyncio.sleep(AGAIN_SECONDS)
        finally:
            owned.making_next = False
        self.look(owned)

    async def _make_next(self, owned: Owned) -> None:
        """The next table first, then its name in this one: if it breaks off in between, it is found again."""
        made = owned.table.rematch(new_secret(), now())
        listed = listing.listing(Table.replayed(made))
        new = await self._tables.store_new(made, listed, f"rematch:{owned.name}", owned.rematch_by)
        await self._tables.change(owned.name, lambda table, at: _linked(table, new, at))
        await self._tables.get(new)

    # All tables.

    async def wake_all(self) -> None:
        """After a restart: load every match that was going on, so that its clocks and bots go on."""
        asleep = [stored.id for stored in await self._unfinished() if stored.listing.status is Status.PLAYING]
        while asleep := [name for name in asleep if not await self._woken(name)]:  # noqa: ASYNC110  no event tells
            await asyncio.sleep(AGAIN_SECONDS)
        self._awake = True

    async def _woken(self, name: str) -> bool:
        """Whether it was loaded, or never will be."""
        await asyncio.sleep(0)
        try:
            await self._tables.get(name)
        except Trouble as trouble:
            if trouble.code in TEMPORARY:
                return False
            log.warning("table not woken", extra=fields(error=trouble.code))
        return True

    async def _unfinished(self) -> list[Stored]:
        while True:
            try:
                return await self._tables.store.unfinished()
            except Unavailable:
                await asyncio.sleep(AGAIN_SECONDS)

    async def note_alive(self) -> None:
        """Every few seconds: what passes after the last time is charged to nobody if the server dies."""
        while not self._closed:
            await asyncio.sleep(ALIVE_SECONDS)
            await self.note_time()

    async def note_time(self) -> None:
        """Only while some clock runs. Until all are awake, the note of the server before is still needed."""
        if self._awake and any(owned.table.due_at() is not None for owned in self._tables):
            await self._tables.note_alive(now() if self._stopped is None else self._stopped)

    def stop_clocks(self) -> None:
        """From now on nobody can decide: nobody's time runs out, and the next server gives it back."""
        if self._stopped is None:
            self._stopped = now()

    async def sweep(self) -> None:
        """Forget tables that nobody has touched for a while and that do nothing by themselves."""
        while not self._closed:
            await asyncio.sleep(min(SWEEP_SECONDS, max(0.01, self._idle)))
            for owned in self._tables:
                if self._asleep(owned):
                    self._tables.drop(owned)
                    self._presence.forget(owned.name)

    def _asleep(self, owned: Owned) -> bool:
        if time.monotonic() - owned.touched < self._idle or owned.turns.taken:
            return False
        bots = owned.thinking or (owned.table.bots_due() and not owned.resting)
        busy = bots or owned.making_next or owned.table.due_at() is not None
        return not busy and not self._hub.watched(owned.name)

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
