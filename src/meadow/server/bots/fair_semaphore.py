"""A fair semaphore: tables with people go before others, and each table has its turn."""

import asyncio
from collections import OrderedDict, deque
from typing import Final

FIRST_IN_A_ROW: Final = 8
"""If both wait, the number of tables with people that are admitted before one without, so that none starves."""


class _RoundRobin:
    """Round-robin queue: each table gets one turn, then all others do."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def add(self, table: str, future: asyncio.Future[None]) -> None:
        self._tables.setdefault(table, deque()).append(future)

    def take(self) -> asyncio.Future[None] | None:
        """The next future that was not cancelled; None if there is none."""
        while self._tables:
            table, waiting = self._tables.popitem(last=False)
            future = waiting.popleft()
            if waiting:
                self._tables[table] = waiting
            if not future.done():
                return future
        return None

    def __len__(self) -> int:
        return sum(not future.done() for waiting in self._tables.values() for future in waiting)


class FairSemaphore:
    """At most `room` callers are between `enter` and `leave` at once."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._inside = 0
        self._people = _RoundRobin()
        self._others = _RoundRobin()
        self._in_a_row = 0

    @property
    def waiting(self) -> int:
        return len(self._people) + len(self._others)

    async def enter(self, table: str, *, people: bool) -> None:
        """Wait for this table's turn; `people`: True if people play there."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        (self._people if people else self._others).add(table, future)
        self._admit()
        try:
            await future
        except asyncio.CancelledError:
            if not future.cancelled():
                self.leave()
            raise

    def leave(self) -> None:
        self._inside -= 1
        self._admit()

    def _admit(self) -> None:
        while self._inside < self._room and (future := self._next()) is not None:
            self._inside += 1
            future.set_result(None)

    def _next(self) -> asyncio.Future[None] | None:
        if self._in_a_row < FIRST_IN_A_ROW and (future := self._people.take()) is not None:
            self._in_a_row += 1
            return future
        self._in_a_row = 0
        return self._others.take() or self._people.take()
