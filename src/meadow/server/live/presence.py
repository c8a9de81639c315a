"""Presence: which people have a table open, when the others left, how many look on. It is kept only in memory.

It depends on connections alone, never on a position: so it cannot give away what anybody holds.
"""

import asyncio
from typing import Final

from meadow.server.base.clock import now
from meadow.server.live.actor import Actor
from meadow.server.live.registry import Registry
from meadow.server.live.shown import PresenceShown, SeatPresence
from meadow.server.live.subscriptions import Subscription, Subscriptions

LINGERS: Final = 10_000
"""Milliseconds for which somebody counts as here without a connection: between two polls, or to reload the page."""
RETURNING: Final = 30_000
"""Milliseconds after the server began in which nobody is shown as away: they may be about to connect again."""
SPACING: Final = 1_000
"""Milliseconds between two messages about one table: connections that come and go cannot flood those who watch it."""
NOT_SAID: Final = SeatPresence(state="", left=None)
HERE: Final = SeatPresence(state="here", left=None)


class Visit:
    """One visitor's connections to a table, and when the last of them was closed."""

    __slots__ = ("left", "open")

    def __init__(self) -> None:
        self.open = 0
        self.left = 0

    def here(self, at: int) -> bool:
        return self.open > 0 or at < self.left + LINGERS


class Attendance:
    """All visits to a table, by visitor, and the presence that was last sent."""

    def __init__(self) -> None:
        self.visits: dict[str, Visit] = {}
        self.told: PresenceShown | None = None
        self.told_at = 0
        self.holders: tuple[str, ...] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.looked_at = 0
        """When the timer fires."""

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def watched(self) -> bool:
        return any(visit.open for visit in self.visits.values())


class Presence:
    """Counts visitors by table, and sends changes to those who asked for them."""

    def __init__(self, registry: Registry, subscriptions: Subscriptions) -> None:
        self._registry = registry
        self._subscriptions = subscriptions
        self._all: dict[str, Attendance] = {}
        self._loop = asyncio.get_running_loop()
        self._closed = False
        subscriptions.added, subscriptions.removed = self._added, self._removed

    def __len__(self) -> int:
        """How many visitors are remembered."""
        return sum(len(attendance.visits) for attendance in self._all.values())

    def shown(self, actor: Actor) -> PresenceShown:
        """Who is at the table now."""
        at, holders = now(), actor.table.holders
        attendance = self._all.get(actor.name)
        visits = {} if attendance is None else attendance.visits
        others = [visit for visitor, visit in visits.items() if visitor not in holders]
        return PresenceShown(
            seats=tuple([self._seat(visits.get(holder), at) if holder else NOT_SAID for holder in holders]),
            onlookers=sum(visit.here(at) for visit in others),
        )

    def away_since(self, actor: Actor) -> tuple[int | None, ...]:
        """For each seat since when its person has been gone, None if they are here; never before the server began."""
        seats = self.shown(actor).seats
        return tuple([None if seat.state != "away" else seat.left or self._registry.began for seat in seats])

    def _seat(self, visit: Visit | None, at: int) -> SeatPresence:
        if visit is not None:
            return HERE if visit.here(at) else SeatPresence(state="away", left=visit.left)
        return NOT_SAID if at < self._return_deadline() else SeatPresence(state="away", left=None)

    def _return_deadline(self) -> int:
        return self._registry.began + RETURNING

    # Changes.

    def _added(self, subscription: Subscription) -> None:
        self._visit(subscription.table, subscription.visitor).open += 1
        self._look_soon(subscription.table)

    def _removed(self, subscription: Subscription) -> None:
        visit = self._visit(subscription.table, subscription.visitor)
        visit.open -= 1
        visit.left = max(visit.left, now())
        self._look_soon(subscription.table)

    def seen(self, table: str, visitor: str, seconds: int = 0) -> None:
        """Note a request over HTTP about the table, which may wait `seconds` for news.

        The visitor counts as here for all of that time: an early answer could mean that they are asked in secret.
        """
        visit = self._visit(table, visitor)
        visit.left = max(visit.left, now() + 1000 * seconds)
        self._look_soon(table)

    def changed(self, actor: Actor) -> None:
        """Called after a change at the table: seats may have changed hands."""
        attendance = self._all.get(actor.name)
        if attendance is not None and attendance.holders != actor.table.holders:
            self._look_soon(actor.name)

    def _visit(self, table: str, visitor: str) -> Visit:
        return self._all.setdefault(table, Attendance()).visits.setdefault(visitor, Visit())

    # Sending.

    def _look_soon(self, table: str) -> None:
        attendance = self._all[table]
        if not self._closed:
            self._set_timer(table, attendance, max(now(), attendance.told_at + SPACING))

    def _set_timer(self, table: str, attendance: Attendance, at: int) -> None:
        if attendance.timer is not None and attendance.looked_at <= at:
            return
        attendance.stop()
        attendance.looked_at = at
        seconds = max(0, at - now()) / 1000
        attendance.timer = self._loop.call_later(seconds, self.look, table)

    def look(self, table: str) -> None:
        """Send what has changed, and set the timer for the next change that comes with time alone."""
        attendance = self._all.get(table)
        if attendance is None:
            return
        attendance.stop()
        actor = self._registry.peek(table)
        if actor is None:
            self._table_missing(table, attendance)
            return
        attendance.holders = actor.table.holders
        self._send_changes(actor, attendance)
        self._forget_gone(attendance)
        due = self._next_change(attendance)
        if due is not None:
            self._set_timer(table, attendance, due)

    def _table_missing(self, table: str, attendance: Attendance) -> None:
        """The table is not in memory: it is being loaded again, or nobody needs it."""
        if attendance.watched():
            self._set_timer(table, attendance, now() + SPACING)
        else:
            del self._all[table]

    def _send_changes(self, actor: Actor, attendance: Attendance) -> None:
        shown, at = self.shown(actor), now()
        if shown == attendance.told:
            return
        if at < attendance.told_at + SPACING:
            self._set_timer(actor.name, attendance, attendance.told_at + SPACING)
            return
        attendance.told, attendance.told_at = shown, at
        self._subscriptions.tell_presence(actor.name, shown)

    def _forget_gone(self, attendance: Attendance) -> None:
        """Forget onlookers who are gone. Of people who hold a seat it is remembered when they left."""
        at, holders = now(), attendance.holders or ()
        gone = [name for name, visit in attendance.visits.items() if name not in holders and not visit.here(at)]
        for name in gone:
            del attendance.visits[name]

    def _next_change(self, attendance: Attendance) -> int | None:
        """When the presence changes with time alone; None if it does not."""
        at = now()
        lingering = [visit.left + LINGERS for visit in attendance.visits.values() if not visit.open and visit.here(at)]
        returning = [self._return_deadline()] if at < self._return_deadline() else []
        return min(lingering + returning, default=None)

    # Forgetting.

    def forget(self, table: str) -> None:
        """Called when the table leaves memory, and nobody watches it."""
        attendance = self._all.pop(table, None)
        if attendance is not None:
            attendance.stop()

    def close(self) -> None:
        self._closed = True
        for attendance in self._all.values():
            attendance.stop()
