"""Matches that only bots play: not faster than people can follow them, and only while somebody does."""

from typing import Final

UNSEEN: Final = 60_000
"""Milliseconds: for so long a match goes on after somebody has last looked."""
ALL_TOGETHER: Final = 100
"""Decisions in a second of all such matches together: what is left of the server is for people."""


class Spacing:
    """Gives out moments that keep their distance. Times are in milliseconds, and given."""

    __slots__ = ("_free_at",)

    def __init__(self) -> None:
        self._free_at = 0.0

    def next(self, rate: float, now: float) -> float:
        """The next moment from now on, of which there are so many in a second."""
        at = max(now, self._free_at)
        self._free_at = at + 1000 / rate
        return at


class Pacing:
    """When the bots of one table may decide."""

    __slots__ = ("_beat", "_seen")

    def __init__(self) -> None:
        self._seen: int | None = None
        self._beat = Spacing()

    def see(self, now: int) -> None:
        """Somebody looks at it."""
        self._seen = now

    def rests(self, now: int) -> bool:
        """Whether it waits for somebody to look at it, as it does from when it is loaded."""
        return self._seen is None or now - self._seen >= UNSEEN

    def wait(self, rate: float, everywhere: Spacing, now: int) -> float:
        """Seconds until the next decision, of which there are so many in a second; 0: as many as there can be."""
        if rate == 0:
            return 0
        return (self._beat.next(rate, everywhere.next(ALL_TOGETHER, now)) - now) / 1000
