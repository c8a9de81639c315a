"""A match that only bots play: not faster than people can follow it, and only while somebody does."""

from typing import Final

UNSEEN: Final = 60_000
"""Milliseconds: for so long it goes on after somebody has last looked."""


class Exhibition:
    """When the bots of one table may decide. Times are in milliseconds, and given."""

    __slots__ = ("_free_at", "_seen")

    def __init__(self) -> None:
        self._seen: int | None = None
        self._free_at = 0

    def see(self, now: int) -> None:
        """Somebody looks at it."""
        self._seen = now

    def rests(self, now: int) -> bool:
        """Whether it waits for somebody to look at it, as it does from when it is loaded."""
        return self._seen is None or now - self._seen >= UNSEEN

    def wait(self, rate: float, now: int) -> float:
        """Seconds until the next decision, of which there are so many in a second; 0: as many as there can be."""
        if rate == 0:
            return 0
        at = max(now, self._free_at)
        self._free_at = at + int(1000 / rate)
        return (at - now) / 1000
