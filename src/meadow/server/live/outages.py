"""Outages: times at which nothing could be decided at any table, since no server ran or nothing could be stored.

They are not charged to anybody's clock. Times are in milliseconds since the epoch, as `clock.now` returns them.
All of them are stored, since a table may be loaded long after one, by another server.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from meadow.server.storage import Outage

KEPT: Final = 10_000
"""The number of outages that are remembered; of more the oldest two become one, so that nobody is charged for any."""
NEVER: Final = 1 << 62


class Outages:
    """The `known` outages, one from when a server was last `alive` until this one `began`, and each later one.

    `end` is when the latest closed: a table at which something happened since then has lost nothing.
    """

    def __init__(self, alive: int, began: int, known: Iterable[Outage] = ()) -> None:
        own = Outage(alive, began)
        self._closed = united([*known, own]) or [own]
        self._since: int | None = None
        self.end = began
        self._unsaved = [own]

    @property
    def is_open(self) -> bool:
        return self._since is not None

    def open(self, at: int) -> None:
        """Note that a decision of this time could not be stored."""
        if self._since is None:
            self._since = max(at, self.end)
            self.end = NEVER

    def close(self, at: int) -> bool:
        """Note that a decision of this time is stored; True if that ended an outage.

        A decision from before the outage does not end it.
        """
        if self._since is None or at < self._since:
            return False
        ended = Outage(self._since, at)
        self._closed.append(ended)
        self._unsaved.append(ended)
        if len(self._closed) > KEPT:
            self._closed[:2] = [Outage(self._closed[0].began, self._closed[1].ended)]
        self._since, self.end = None, at
        return True

    def fine_until(self, now: int) -> int:
        """The time up to which decisions were possible: `now`, or the start of the open outage."""
        return now if self._since is None else min(now, self._since)

    def lost(self, after: int, now: int, gone: int | None = None) -> int:
        """Milliseconds of outages between the two times. For a table `gone` since then, all time after that counts."""
        if gone is not None:
            return self.lost(after, gone) + max(0, now - max(after, gone))
        lost = 0 if self._since is None else max(0, now - max(self._since, after))
        for outage in reversed(self._closed):
            if outage.ended <= after:
                break
            lost += max(0, min(outage.ended, now) - max(outage.began, after))
        return lost

    # Storing them.

    def __len__(self) -> int:
        """The number of outages that are over."""
        return len(self._closed)

    def unsaved(self) -> Sequence[Outage]:
        """What is not stored yet."""
        return tuple(self._unsaved)

    def saved(self, stored: Sequence[Outage]) -> None:
        self._unsaved = [outage for outage in self._unsaved if outage not in stored]


def united(outages: Iterable[Outage]) -> list[Outage]:
    """Oldest first; those that overlap are one, so that no time is given back twice."""
    found: list[Outage] = []
    for outage in sorted(outages, key=lambda each: (each.began, each.ended)):
        if outage.ended <= outage.began:
            continue
        if found and outage.began <= found[-1].ended:
            found[-1] = Outage(found[-1].began, max(found[-1].ended, outage.ended))
        else:
            found.append(outage)
    return found
