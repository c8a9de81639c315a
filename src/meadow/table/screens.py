"""How far each viewer is: its version, what it may be shown already, and what it has missed."""

from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from meadow.core.events import Event
from meadow.table.entries import Said
from meadow.table.updates import Update, Viewer

HISTORY: Final = 200
"""So many happenings are remembered for viewers who missed them. Whoever missed more gets a fresh start."""


class Happening(NamedTuple):
    """Something to tell. `versions` has for each viewer the version that it came with, 0 if it was not told."""

    at: int
    versions: tuple[int, ...]
    events: list[Event]
    note: str
    said: Said | None


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
    run: int = 0
    """How many decisions the seat has made since it last saw another's."""
    floor: int = 0
    """The newest version whose happenings are no longer remembered."""
    frame: Update | None = None
    past: list[tuple[int, Update]] = field(default_factory=list)

    def keep(self, frame: Update, now: int) -> None:
        """Something new is about to be held back: go on showing this one."""
        if now >= self.shown_at:
            self.past.clear()
        self.past.append((self.shown_at, frame))

    def change(self, shown_at: int) -> None:
        self.version += 1
        self.shown_at = shown_at
        self.frame = None

    def earlier(self, now: int) -> Update | None:
        """The frame that is shown now, if it is not the newest."""
        if now >= self.shown_at:
            return None
        return next((frame for time, frame in reversed(self.past) if time <= now), self.past[0][1])

    def next_at(self, now: int) -> int | None:
        """When something that is held back will be shown."""
        times = [*(time for time, _ in self.past), self.shown_at]
        return min((time for time in times if time > now), default=None)


class Screens:
    """Those of all seats, then that of the onlookers, and what has happened lately."""

    def __init__(self, seats: int) -> None:
        self.all = [Screen(seat) for seat in range(seats)] + [Screen(None)]
        self.history: deque[Happening] = deque()

    def __getitem__(self, viewer: Viewer) -> Screen:
        return self.all[-1 if viewer is None else viewer]

    def __iter__(self) -> Iterator[Screen]:
        return iter(self.all)

    def everybody(self) -> set[Viewer]:
        return {screen.viewer for screen in self.all}

    def remember(
        self, at: int, audience: Collection[Viewer], events: list[Event], note: str, said: Said | None
    ) -> None:
        """Keep what happened for those who were told of it; their versions have risen already."""
        if audience and (events or note or said):
            versions = tuple(screen.version if screen.viewer in audience else 0 for screen in self.all)
            self.history.append(Happening(at, versions, events, note, said))
        if len(self.history) > HISTORY:
            dropped = self.history.popleft()
            for screen, version in zip(self.all, dropped.versions, strict=True):
                screen.floor = max(screen.floor, version)

    def missed(self, viewer: Viewer, after: int, up_to: int) -> list[Happening]:
        """What came to the viewer with the versions after the one and up to the other."""
        place = -1 if viewer is None else viewer
        return [happening for happening in self.history if after < happening.versions[place] <= up_to]
