"""The pace of matches that only bots play: slow enough for people to follow, and only while somebody looks on."""

from typing import Final

UNSEEN: Final = 60_000
"""Milliseconds for which a match goes on after somebody has last looked on."""
ALL_TOGETHER: Final = 100
"""Decisions in a second of all such matches together: the rest of the server's time is for people."""


class Spacing:
    """Gives out moments at a limited rate. Times are in milliseconds, and are passed in."""

    __slots__ = ("_free_at",)

    def __init__(self) -> None:
        self._free_at = 0.0

    def next(self, rate: float, now: float) -> float:
        """The next free moment from `now` on, at `rate` moments a second."""
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
        """Note that somebody looks on."""
        self._seen = now

    def rests(self, now: int) -> bool:
        """True if the match waits for somebody to look on, as it does after it was loaded."""
        return self._seen is None or now - self._seen >= UNSEEN

    def wait(self, rate: float, everywhere: Spacing, now: int) -> float:
        """Seconds until the next decision, at `rate` decisions a second; rate 0: no limit."""
        if rate == 0:
            return 0
        return (self._beat.next(rate, everywhere.next(ALL_TOGETHER, now)) - now) / 1000
