"""How long tables are kept that nobody comes back to."""

import re
from typing import Final, Self

import msgspec

from meadow.server.storage import Status

HOUR: Final = 3600
DAY: Final = 24 * HOUR
UNITS: Final = {"s": 1, "m": 60, "h": HOUR, "d": DAY}
MINUTE: Final = 60_000
"""Milliseconds."""
SLACK: Final = 5 * MINUTE
"""Milliseconds for which a table is kept longer than is said: what is shown may be shown a little late."""


class Keep(msgspec.Struct, frozen=True, kw_only=True):
    """Seconds since something last happened at a table; 0: for ever."""

    open: int = DAY
    """A table where a match has not begun."""
    playing: int = 60 * DAY
    """A match that goes on, while no clock runs there."""
    finished: int = 0
    """A match that is over."""

    @classmethod
    def of(cls, given: dict[str, str]) -> Self:
        """Times as typed: 90s, 30m, 24h, 60d or 0. Raises ValueError that says what is allowed."""
        names = cls.__struct_fields__
        for name in given:
            if name not in names:
                raise ValueError(f"there are no tables {name!r} to keep: choose among {', '.join(names)}")
        return cls(**{name: seconds(time) for name, time in given.items()})

    def seconds(self, status: Status) -> int:
        return {Status.OPEN: self.open, Status.PLAYING: self.playing, Status.OVER: self.finished}[status]

    def until(self, status: Status, at: int) -> int | None:
        """Until when, in whole minutes, a table is kept where something last happened then; None: for ever."""
        kept = self.seconds(status)
        return (at + 1000 * kept) // MINUTE * MINUTE if kept else None

    def expired(self, status: Status, at: int, now: int) -> bool:
        """Whether a table is to be deleted where something last happened then."""
        kept = self.seconds(status)
        return kept > 0 and now >= at + 1000 * kept + SLACK


def seconds(time: str) -> int:
    found = re.fullmatch(r"(\d{1,9})([smhd]?)", time)
    if found is None or (not found[2] and int(found[1])):
        raise ValueError(f"{time!r} is no time: write 90s, 30m, 24h, 60d, or 0 for ever")
    return int(found[1]) * UNITS.get(found[2], 0)
