"""Outages: times at which nothing could be decided at any table, since no server ran or nothing could be stored.

They are not charged to anybody's clock. Times are in milliseconds since the epoch, as `clock.now` returns them.
"""

from collections import deque
from typing import Final

KEPT: Final = 64
"""The number of outages that are known: older ones are settled, as lost time is given back at the end of each."""
NEVER: Final = 1 << 62


class Outages:
    """The first lasts from when a server was last `alive` until this one `began`; each later one opens and closes.

    `end` is when the latest closed: a table at which something happened since then has lost nothing.
    """

    def __init__(self, alive: int, began: int) -> None:
        self._closed: deque[tuple[int, int]] = deque([(alive, began)], maxlen=KEPT)
        self._since: int | None = None
        self.end = began

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
        self._closed.append((self._since, at))
        self._since, self.end = None, at
        return True

    def fine_until(self, now: int) -> int:
        """The time up to which decisions were possible: `now`, or the start of the open outage."""
        return now if self._since is None else min(now, self._since)

    def lost(self, after: int, now: int, gone: int | None = None) -> int:
        """Milliseconds of outages between the two times. For a table `gone` since then, all time after that counts."""
        if gone is not None:
            return self.lost(after, gone) + max(0, now - max(after, gone))
        if after >= self.end:
            return 0
        outages = self._closed if self._since is None else (*self._closed, (self._since, now))
        return sum(max(0, min(end, now) - max(start, after)) for start, end in outages)
