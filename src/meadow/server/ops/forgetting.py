"""Forgets guests who asked for it, at one table after the other, and goes on after a restart.

At each table they leave for good first. Then their names and what they said are replaced in its log, and the table is
loaded anew from that. All logs are searched, as a guest may have stood up again; the tables that are known to have a
seat of theirs come first.
"""

import asyncio
import contextlib
import logging
import secrets
from functools import partial
from typing import Final

from meadow.server.base.logs import fields, unforeseen
from meadow.server.base.problems import Trouble
from meadow.server.live.actor import Actor
from meadow.server.live.registry import Registry
from meadow.server.live.storage_trouble import STORAGE_TROUBLE
from meadow.server.storage import StorageError
from meadow.server.storage.guests import forgotten, rewrite
from meadow.table import Refused, Table, entries
from meadow.table.entries import Entry
from meadow.table.forgetting import scrubbed

PAGE: Final = 50
"""Tables whose logs are searched in one step."""
STEP_SECONDS: Final = 0.05
AGAIN_SECONDS: Final = 60
"""Until tables are tried again where it did not work."""
TIMES: Final = 20
"""How often a log is rewritten that goes on meanwhile, before the others have their turn."""

log = logging.getLogger("meadow.server.ops.forgetting")


class Forgetting:
    """One guest at a time. A guest is done when no log has them any more."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._wanted = asyncio.Event()

    def wake(self) -> None:
        """Somebody is to be forgotten."""
        self._wanted.set()

    async def run(self) -> None:
        """For as long as the server runs."""
        while True:
            self._wanted.clear()
            left = True
            try:
                left = await self.round()
            except (StorageError, Trouble) as error:
                log.info("guests are not forgotten yet", extra=fields(error=type(error).__name__))
            except Exception as error:  # noqa: BLE001  it goes on with the next round
                unforeseen(log, error)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(AGAIN_SECONDS if left else None):
                    await self._wanted.wait()

    async def round(self) -> bool:
        """Forget everybody who asked for it; True if some table still knows one of them."""
        left = False
        for guest in await self._registry.store.being_forgotten():
            if await self._forget(guest):
                await self._registry.store.change_guests([forgotten(guest)])
                log.info("a guest is forgotten")
            else:
                left = True
        return left

    async def _forget(self, guest: str) -> bool:
        """True if no log has the guest any more."""
        done = True
        for held in await self._all_held(guest):
            done &= await self._forget_at(held, guest)
        after = ""
        while page := await self._registry.store.mentioning(guest, after, PAGE):
            after, found = page
            for name in found:
                done &= await self._forget_at(name, guest)
            await asyncio.sleep(STEP_SECONDS)
        return done and not await self._all_held(guest)  # an order may have been under way

    async def _all_held(self, guest: str) -> list[str]:
        return await self._registry.store.held_ids(guest)

    async def _forget_at(self, name: str, guest: str) -> bool:
        """True if it worked. A damaged table, or one of another version, stays as it is until that is put right."""
        try:
            actor = await self._registry.get(name)
            if actor.table.hosted_by(guest) or actor.table.seats_of(guest):
                await self._registry.change(name, partial(_leave, guest))
            for _ in range(TIMES):
                if not await self._rewrite(name, guest):
                    await self._load_anew(name)
                    return True
        except (Refused, Trouble) as error:
            log.info("a table is not rewritten yet", extra=fields(error=error.code))
            return isinstance(error, Trouble) and error.code == "no_such_table"
        return False

    async def _rewrite(self, name: str, guest: str) -> bool:
        """Rewrite the log unless it has become longer meanwhile; False if there is nothing to rewrite."""
        with STORAGE_TROUBLE:
            stored = await self._registry.store.entries(name)
            alias = f"forgotten {secrets.token_hex(16)}"
            found = scrubbed([entries.decoded(row.body) for row in stored], guest, alias)
            if found:
                bodies = {number: entries.encoded(entry) for number, entry in found.items()}
                await self._registry.store.change_guests(rewrite(name, len(stored), bodies))
        return bool(found)

    async def _load_anew(self, name: str) -> None:
        """Drop it between two messages, so that nothing is lost. A match that is over is loaded when it is needed."""
        actor = self._registry.peek(name)
        if actor is not None:
            over = actor.table.status == "over"
            if (cooling := actor.cool() if over else None) is not None:
                await cooling
            await self._registry.change(name, partial(_drop, self._registry, actor))
            if not over:
                await self._registry.get(name)


def _leave(guest: str, table: Table, at: int) -> list[Entry]:
    return table.forget(guest, at)


def _drop(registry: Registry, actor: Actor, table: Table, at: int) -> list[Entry]:
    """Decides nothing. Messages that wait go on to the actor that replaces this one."""
    del table, at
    registry.drop(actor)
    return []
