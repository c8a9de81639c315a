"""When nothing could be decided at any table: no server was there, or nothing could be stored. Nobody pays for it.

Times are in milliseconds since the epoch, as `times.now` tells them.
"""

from collections import deque
from typing import Final

KEPT: Final = 64
"""So many outages are known: at the end of each whoever lost time is given it back, so that older ones are settled."""
NEVER: Final = 1 << 62


class Outages:
    """The first is from when a server was last `alive` until this one `began`; each later one opens and closes.

    `end` is when the latest closed: a table at which something happened since has lost nothing.
    """

    def __init__(self, alive: int, began: int) -> None:
        self._closed: deque[tuple[int, int]] = deque([(alive, began)], maxlen=KEPT)
        self._since: int | None = None
        self.end = began

    @property
    def is_open(self) -> bool:
        return self._since is not None

    def open(self, at: int) -> None:
        """What was decided at this time could not be stored."""
        if self._since is None:
            self._since = max(at, self.end)
            self.end = NEVER

    def close(self, at: int) -> bool:
        """What was decided at this time is stored; whether that was the end of a gap.

        What was decided before the gap tells nothing about it.
        """
        if self._since is None or at < self._since:
            return False
        self._closed.append((self._since, at))
        self._since, self.end = None, at
        return True

    def fine_until(self, now: int) -> int:
        """Up to when everything could be decided, as things stand."""
        return now if self._since is None else min(now, self._since)

    def lost(self, after: int, now: int, gone: int | None = None) -> int:
        """Milliseconds between the two that were in outages. At a table that was `gone` since then, the rest too."""
        if gone is not None:
            return self.lost(after, gone) + max(0, now - max(after, gone))
        if after >= self.end:
            return 0
        outages = self._closed if self._since is None else (*self._closed, (self._since, now))
        return sum(max(0, min(end, now) - max(start, after)) for start, end in outages)
