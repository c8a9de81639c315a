"""Deletes tables that nobody comes back to, in small steps that give way to what people do."""

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from typing import Final

from meadow.server.base.clock import now
from meadow.server.base.logs import fields, unforeseen
from meadow.server.live.keep import DAY, Keep
from meadow.server.live.registry import Registry
from meadow.server.live.subscriptions import Subscriptions
from meadow.server.storage import StorageError, StoredTable, Unavailable

GRACE_SECONDS: Final = 600
"""After a start nothing is deleted for so long: people could not come back before."""
ROUND_SECONDS: Final = 60
"""Between the last table and the first one again."""
STEP_SECONDS: Final = 0.2
PAGE: Final = 500
"""Tables that are looked at in one step."""
ENTRIES: Final = 1000
"""Entries that are deleted in one transaction; more only if they are of a single table."""
QUIET: Final = 20
"""Tables are deleted while no more writes than this wait..."""
PATIENCE: Final = 50
"""...or after this many looks, so that a server that is always busy deletes some too."""
LOOK_SECONDS: Final = 0.1
KEPT_NOTES: Final = 180 * DAY
"""Seconds for which reports and the audit log are kept."""
KEPT_BANS: Final = 30 * DAY
"""Seconds for which bans are kept after they have ended."""

log = logging.getLogger("meadow.server.live.expiry")


class Expiry:
    """Goes through all tables again and again: an index by time would have to change with every decision."""

    def __init__(self, registry: Registry, subscriptions: Subscriptions, keep: Keep) -> None:
        self._registry = registry
        self._subscriptions = subscriptions
        self._keep = keep

    async def run(self) -> None:
        """For as long as the server runs."""
        await asyncio.sleep(GRACE_SECONDS)
        while True:
            try:
                deleted = await self.round()
            except Unavailable:
                log.info("tables that expire cannot be read")
            except Exception as error:  # noqa: BLE001  it goes on with the next round
                unforeseen(log, error)
            else:
                if deleted:
                    log.info("expired", extra=fields(tables=deleted))
            await asyncio.sleep(ROUND_SECONDS)

    async def round(self) -> int:
        """Look at every table once; the number of those that were deleted."""
        after, deleted = "", 0
        while page := await self._registry.store.tables_after(after, PAGE):
            after = page[-1].id
            for some in batches([table for table in page if self._expires(table)]):
                deleted += await self._delete(some)
                await asyncio.sleep(STEP_SECONDS)
            await asyncio.sleep(STEP_SECONDS)
        await self._forget_notes()
        return deleted

    async def _forget_notes(self) -> None:
        """Forget old reports, the old audit log, and bans that ended long ago."""
        at, store = now(), self._registry.store
        noted, expired = at - 1000 * KEPT_NOTES, at - 1000 * KEPT_BANS
        if await store.any_to_forget(noted, expired):
            with contextlib.suppress(StorageError):
                await store.forget_notes(noted, expired)

    def _expires(self, table: StoredTable) -> bool:
        """Where a clock runs something happens some time, and what is in memory was touched a moment ago."""
        if table.wake_at is not None or self._registry.has(table.id) or self._subscriptions.watched(table.id):
            return False
        return self._keep.expired(table.listing.status, table.updated_at, now())

    async def _delete(self, tables: Sequence[StoredTable]) -> int:
        await self._quiet()
        deleting = [self._registry.delete(table.id, table.length) for table in tables if self._expires(table)]
        if deleting:
            await asyncio.wait(deleting)
        deleted = sum(deletion.result() for deletion in deleting)
        if deleted:
            self._registry.metrics.count("meadow_tables_expired_total", deleted)
        return deleted

    async def _quiet(self) -> None:
        for _ in range(PATIENCE):
            if self._registry.store.waiting <= QUIET:
                return
            await asyncio.sleep(LOOK_SECONDS)


def batches(tables: Sequence[StoredTable]) -> list[list[StoredTable]]:
    """In the same order; no batch has more entries than are deleted in one transaction."""
    found: list[list[StoredTable]] = []
    size = 0
    for table in tables:
        size += table.length
        if not found or size > ENTRIES:
            found.append([])
            size = table.length
        found[-1].append(table)
    return found
