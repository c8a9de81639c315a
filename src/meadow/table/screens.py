"""How far each viewer is: its version, what it may be shown already, and what it has missed."""

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from meadow.core.events import Event
from meadow.table.entries import Said
from meadow.table.trail import Abandoned, Trail
from meadow.table.updates import Update, Viewer

HISTORY: Final = 100
"""How many happenings a viewer can catch up on. One that missed more gets a fresh start."""

HELD: Final = 28
"""How many more are kept, so that what is forgotten does not reveal that something is held back."""


class Happening(NamedTuple):
    """Something to tell, to each viewer as it may know it. `names` are those of the seats then."""

    at: int
    events: list[Event]
    note: str
    said: Said | None
    names: tuple[str, ...]
    back: int | None = None
    """If something was taken back: the version that the viewer goes back to."""


@dataclass
class Screen:
    """What one viewer is shown.

    `frame` is the newest update without its log, made when it is needed. It may be shown from `shown_at` on; until then
    the newest of `past` is shown, which has earlier frames with their times.
    """

    viewer: Viewer
    version: int = 1
    shown_at: int = 0
    moved: int = 1
    """The version that the position last changed with."""
    asked: int = 1
    """The version that the seat's present question came with."""
    decided: int = 1
    """The version with which the seat last decided, or something was last taken back."""
    run: int = 0
    """How many decisions the seat has made since it last saw another's."""
    history: deque[tuple[int, Happening]] = field(default_factory=lambda: deque(maxlen=HISTORY + HELD))
    """What the viewer was told of lately, with the versions that it came with."""
    trail: Trail = field(default_factory=Trail)
    """Which positions the viewer was shown."""
    abandoned: list[Abandoned] = field(default_factory=list)
    """Earlier trails, oldest first: the viewer does not know yet that moves on them were taken back."""
    frame: Update | None = None
    past: list[tuple[int, Update]] = field(default_factory=list)

    def keep(self, frame: Update, now: int) -> None:
        """Go on showing this frame while a newer one is held back."""
        if now >= self.shown_at:
            self.past.clear()
        self.past.append((self.shown_at, frame))

    def change(self, shown_at: int) -> None:
        self.version += 1
        self.shown_at = shown_at
        self.frame = None

    def since(self, after: int, up_to: int) -> list[tuple[int, Happening]]:
        """The happenings with versions greater than `after` and up to `up_to`, with those versions."""
        missed: list[tuple[int, Happening]] = []
        for version, happening in reversed(self.history):
            if version <= after:
                break
            if version <= up_to:
                missed.append((version, happening))
        return missed[::-1]

    def told_at(self, now: int) -> int:
        """When the latest happening came that is shown now; 0 if there is none."""
        shown = self.released(now)
        return next((happening.at for version, happening in reversed(self.history) if version <= shown), 0)

    def forgotten(self, up_to: int) -> int:
        """The newest version that a viewer at version `up_to` can no longer be told in full; 0 if there is none."""
        last = len(self.history) - 1
        while last >= HISTORY and self.history[last][0] > up_to:
            last -= 1
        return self.history[last - HISTORY][0] if last >= HISTORY else 0

    def earlier(self, now: int) -> Update | None:
        """The frame that is shown now, if it is not the newest."""
        if now >= self.shown_at or not self.past:
            return None
        return next((frame for time, frame in reversed(self.past) if time <= now), self.past[0][1])

    def released(self, now: int) -> int:
        """The version that is shown now."""
        earlier = self.earlier(now) if self.past else None
        return self.version if earlier is None else earlier.version

    def abandon(self, old: Abandoned, decisions: int, now: int) -> None:
        """Cut the trail to `decisions`. Until the viewer is shown that, it still finds the old one."""
        shown = self.released(now)
        self.abandoned = [each for each in (*self.abandoned, old) if shown < each.until]
        self.trail = old.trail.kept(decisions)

    def next_at(self, now: int) -> int | None:
        """When something that is held back will be shown."""
        times = [*(time for time, _ in self.past), self.shown_at]
        return min((time for time in times if time > now), default=None)


class Screens:
    """The screens of all seats, then that of the onlookers."""

    def __init__(self, seats: int) -> None:
        self.all = [Screen(seat) for seat in range(seats)] + [Screen(None)]

    def __getitem__(self, viewer: Viewer) -> Screen:
        return self.all[-1 if viewer is None else viewer]

    def __iter__(self) -> Iterator[Screen]:
        return iter(self.all)

    def everybody(self) -> set[Viewer]:
        return {screen.viewer for screen in self.all}
