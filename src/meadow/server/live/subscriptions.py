"""Who is told what: readers that watch tables, each viewer with the version that it was sent last.

No updates are queued. A reader is only told that there is something new; when it is ready it takes the newest state
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
    """Whoever listens."""

    def wake(self, subscription: "Subscription") -> None:
        """There is something new for this subscription."""

    def closing(self) -> None:
        """The server stops."""


class Subscription:
    """A reader watches a table as a viewer. `sent` is the version that it knows, None: nothing yet."""

    __slots__ = ("due", "present", "reader", "sent", "table", "viewer", "visitor")

    def __init__(self, table: str, viewer: Viewer, visitor: str, reader: Reader, sent: int | None) -> None:
        self.table = table
        self.viewer = viewer
        self.visitor = visitor
        """The holder, or a stranger, who holds no seat."""
        self.reader = reader
        self.sent = sent
        self.present: PresenceShown | None = None
        """Who is at the table as the reader knows it; None if it does not want to."""
        self.due: PresenceShown | None = None
        """What it has yet to be told of that."""

    def allowed(self, live: Table) -> bool:
        """Whether the seat is still theirs: before the start seats change hands."""
        return self.viewer is None or live.holds(self.visitor, self.viewer)

    def news(self, live: Table, now: int) -> bool:
        return self.sent is None or live.version(self.viewer, now) > self.sent

    def take(self, live: Table, now: int) -> Update:
        """What is new, which from now on is known."""
        update = live.update(self.viewer, now, self.sent)
        self.sent = update.version
        return update

    def take_presence(self) -> PresenceShown | None:
        """Who is at the table, if that is new; from now on it is known."""
        due, self.due = self.due, None
        if due is None or due == self.present:
            return None
        self.present = due
        return due


def _nothing(subscription: Subscription) -> None:
    """Nobody counts them."""


class Subscriptions:
    """All subscriptions, by table."""

    def __init__(self) -> None:
        self._tables: defaultdict[str, list[Subscription]] = defaultdict(list)
        self._readers: set[Reader] = set()
        self.added: Callable[[Subscription], None] = _nothing
        self.removed: Callable[[Subscription], None] = _nothing

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
        """Wake everybody for whom something is new. Nobody else notices anything."""
        for subscription in list(self._of(table)):
            if subscription.news(live, now) or not subscription.allowed(live):
                subscription.reader.wake(subscription)

    def tell_presence(self, table: str, shown: PresenceShown) -> None:
        """Wake everybody who wants to know who is at the table."""
        for subscription in list(self._of(table)):
            if subscription.present is not None:
                subscription.due = shown
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
