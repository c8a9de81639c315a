"""Who is told what: readers that watch tables, each viewer with the version that it was sent last.

No updates are queued. A reader is only told that there is something new; when it is ready it takes the newest state
with all that it missed. So a slow reader costs nothing but its own time.
"""

from collections import defaultdict
from collections.abc import Iterator
from typing import Protocol

from meadow.table import Table
from meadow.table.updates import Update, Viewer


class Reader(Protocol):
    """Whoever listens."""

    def wake(self, subscription: "Subscription") -> None:
        """There is something new for this subscription."""

    def closing(self) -> None:
        """The server stops."""


class Subscription:
    """A reader watches a table as a viewer. `sent` is the version that it knows, None: nothing yet."""

    __slots__ = ("holder", "reader", "sent", "table", "viewer")

    def __init__(self, table: str, viewer: Viewer, holder: str | None, reader: Reader, sent: int | None) -> None:
        self.table = table
        self.viewer = viewer
        self.holder = holder
        self.reader = reader
        self.sent = sent

    def allowed(self, live: Table) -> bool:
        """Whether the seat is still theirs: before the start seats change hands."""
        return self.viewer is None or (self.holder is not None and live.holds(self.holder, self.viewer))

    def news(self, live: Table, now: int) -> bool:
        return self.sent is None or live.version(self.viewer, now) > self.sent

    def take(self, live: Table, now: int) -> Update:
        """What is new, which from now on is known."""
        update = live.update(self.viewer, now, self.sent)
        self.sent = update.version
        return update


class Hub:
    """All subscriptions, by table."""

    def __init__(self) -> None:
        self._tables: defaultdict[str, list[Subscription]] = defaultdict(list)
        self._readers: set[Reader] = set()

    def __len__(self) -> int:
        return sum(map(len, self._tables.values()))

    def enter(self, reader: Reader) -> None:
        self._readers.add(reader)

    def exit(self, reader: Reader) -> None:
        self._readers.discard(reader)

    def add(self, subscription: Subscription) -> None:
        self._tables[subscription.table].append(subscription)

    def remove(self, subscription: Subscription) -> None:
        here = self._tables[subscription.table]
        if subscription in here:
            here.remove(subscription)
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

    def close(self) -> None:
        for reader in list(self._readers):
            reader.closing()

    def _of(self, table: str) -> Iterator[Subscription]:
        return iter(self._tables.get(table, ()))
