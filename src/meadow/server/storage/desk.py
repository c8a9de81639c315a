"""Between the event loop and the writer's thread: who waits for what, and no more of them than there is room for."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Sequence

import msgspec

from meadow.server.storage.errors import NotCommitted, Overloaded
from meadow.server.storage.jobs import Job
from meadow.server.storage.ownership import Ownership
from meadow.server.storage.room import Room
from meadow.server.storage.transaction import Outcome
from meadow.server.storage.writer import Writer


class Limits(msgspec.Struct, frozen=True):
    """How many may wait to be written, and for how many seconds a further one waits for room among them."""

    waiting: int = 10_000
    patience: float = 10.0


USUAL = Limits()


class Desk:
    """Jobs are done in the order in which they came, so the first that waits is the first that is answered."""

    def __init__(self, ownership: Ownership, limits: Limits, loop: asyncio.AbstractEventLoop) -> None:
        self.writer = Writer(ownership, self._done)
        self._loop = loop
        self._room = Room(limits.waiting, limits.patience, loop)
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._new: list[Job] = []
        self._closed = False
        self.writer.start()

    async def close(self) -> None:
        self._closed = True
        self._hand_over()
        await asyncio.to_thread(self.writer.stop)

    def __len__(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def carry_out(self, job: Job) -> asyncio.Future[None]:
        """Done when it is committed; what else became of it is its exception."""
        if self._room.enter():
            return self._taken(job)
        return self._loop.create_task(self._taken_later(job, self._room.place()))

    def _taken(self, job: Job) -> asyncio.Future[None]:
        future: asyncio.Future[None] = self._loop.create_future()
        if self._closed:
            self._room.leave()
            future.set_exception(NotCommitted("the storage is closed"))
            return future
        self._waiting.append(future)
        if not self._new:
            self._loop.call_soon(self._hand_over)
        self._new.append(job)
        return future

    async def _taken_later(self, job: Job, place: asyncio.Future[None]) -> None:
        try:
            await self._room.wait(place)
        except TimeoutError as error:
            raise Overloaded("too much waits to be written: try again later") from error
        await self._taken(job)

    def _hand_over(self) -> None:
        """What came in one round of the loop goes to the writer together: it is woken once, and commits once."""
        if self._new:
            self.writer.put(self._new)
            self._new = []

    def _done(self, outcomes: Sequence[Outcome]) -> None:
        """In the writer's thread. The loop is woken once for all of them."""
        with contextlib.suppress(RuntimeError):  # the loop was closed: nobody waits any more
            self._loop.call_soon_threadsafe(self._answer, outcomes)

    def _answer(self, outcomes: Sequence[Outcome]) -> None:
        for outcome in outcomes:
            future = self._waiting.popleft()
            self._room.leave()
            if future.done():
                continue
            if outcome is None:
                future.set_result(None)
            else:
                future.set_exception(outcome)
