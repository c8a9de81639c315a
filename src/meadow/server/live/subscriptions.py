"""Subscriptions: readers that watch tables, each as a viewer and with the version that it was sent last.

No updates are queued. A reader is only woken when there is something new; when it is ready it takes the newest state
with all that it missed. So a slow reader costs nothing but its own time.
"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Protocol

from meadow.server.base.logs import unforeseen
from meadow.server.live.shown import PresenceShown
from meadow.table import Table
from meadow.table.updates import Update, Viewer

log = logging.getLogger("meadow.server.live.subscriptions")


class Reader(Protocol):
    """A socket or a long poll that watches tables."""

    def wake(self, subscription: "Subscription") -> None:
        """There is something new for this subscription."""

    def closing(self) -> None:
        """The server stops."""


class Subscription:
    """A reader watches a table as a viewer. `sent` is the version that it knows; None if it knows none."""

    __slots__ = ("due", "ended", "present", "reader", "sent", "table", "viewer", "visitor")

    def __init__(self, table: str, viewer: Viewer, visitor: str, reader: Reader, sent: int | None) -> None:
        self.table = table
        self.viewer = viewer
        self.visitor = visitor
        """The holder, or a stranger, who holds no seat."""
        self.reader = reader
        self.sent = sent
        self.present: PresenceShown | None = None
        """The presence that the reader knows; None if it did not ask for presence."""
        self.due: PresenceShown | None = None
        """The presence that the reader has yet to be sent, if any."""
        self.ended = False
        """True if the table was deleted."""

    def allowed(self, live: Table) -> bool:
        """True if the visitor still holds the seat, or as an onlooker may still look on."""
        return live.watching if self.viewer is None else live.holds(self.visitor, self.viewer)

    def news(self, live: Table, now: int) -> bool:
        """True if there is something that the reader does not know."""
        return self.sent is None or live.version(self.viewer, now) > self.sent

    def take(self, live: Table, now: int) -> Update:
        """What is new for the reader, and note it as sent."""
        update = live.update(self.viewer, now, self.sent)
        self.sent = update.version
        return update

    def take_presence(self) -> PresenceShown | None:
        """The presence if it is new for the reader, and note it as sent."""
        due, self.due = self.due, None
        if due is None or due == self.present:
            return None
        self.present = due
        return due


def _ignore(subscription: Subscription) -> None:
    """The default of `added` and `removed`."""


class Subscriptions:
    """All subscriptions, by table."""

    def __init__(self) -> None:
        self._tables: defaultdict[str, list[Subscription]] = defaultdict(list)
        self._readers: set[Reader] = set()
        self.added: Callable[[Subscription], None] = _ignore
        self.removed: Callable[[Subscription], None] = _ignore

    def __len__(self) -> int:
        return sum(map(len, self._tables.values()))

    def enter(self, reader: Reader) -> None:
        self._readers.add(reader)

    def exit(self, reader: Reader) -> None:
        self._readers.discard(reader)

    def add(self, subscription: Subscription) -> None:
        self._tables[subscription.table].append(subscription)
        self.added(subscription)

    def remove(self, subscription: Subscription) -> None:
        here = self._tables[subscription.table]
        if subscription in here:
            here.remove(subscription)
            self.removed(subscription)
        if not here:
            del self._tables[subscription.table]

    def watched(self, table: str) -> bool:
        return table in self._tables

    def viewers(self, table: str) -> set[Viewer]:
        return {subscription.viewer for subscription in self._of(table)}

    def tell(self, table: str, live: Table, now: int) -> None:
        """Wake the readers for whom something is new, or whose seat is no longer theirs, and no others."""
        for subscription in list(self._of(table)):
            if subscription.news(live, now) or not subscription.allowed(live):
                subscription.reader.wake(subscription)

    def tell_presence(self, table: str, shown: PresenceShown) -> None:
        """Wake the readers that asked for presence."""
        for subscription in list(self._of(table)):
            if subscription.present is not None:
                subscription.due = shown
                subscription.reader.wake(subscription)

    def end(self, table: str) -> None:
        """The table is gone: wake all its readers."""
        for subscription in list(self._of(table)):
            subscription.ended = True
            subscription.reader.wake(subscription)

    def close(self) -> None:
        for reader in list(self._readers):
            reader.closing()

    def _of(self, table: str) -> Iterator[Subscription]:
        return iter(self._tables.get(table, ()))


class Batch:
    """Batches callbacks into one `call_soon`: they run once the loop has done what it is about to do."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._due: list[Callable[[], None]] = []

    def soon(self, call: Callable[[], None]) -> None:
        """Call it in the next batch."""
        if not self._due:
            self._loop.call_soon(self._run)
        self._due.append(call)

    def _run(self) -> None:
        due, self._due = self._due, []
        for call in due:
            try:
                call()
            except Exception as error:  # noqa: BLE001  a bug in one must not keep the others from theirs
                unforeseen(log, error)
