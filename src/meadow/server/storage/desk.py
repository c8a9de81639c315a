"""Between the event loop and the writer's thread: who waits for what, and no more of them than there is room for."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Sequence

import msgspec

from meadow.server.storage.errors import NotCommitted, Overloaded
from meadow.server.storage.jobs import Job
from meadow.server.storage.ownership import Ownership
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
        self._patience = limits.patience
        self._loop = loop
        self._room = asyncio.Semaphore(limits.waiting)
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

    async def carry_out(self, job: Job) -> None:
        """Return when it is committed; otherwise raise what became of it."""
        await self._enter()
        if self._closed:
            self._room.release()
            raise NotCommitted("the storage is closed")
        future = self._loop.create_future()
        self._waiting.append(future)
        if not self._new:
            self._loop.call_soon(self._hand_over)
        self._new.append(job)
        await future

    def _hand_over(self) -> None:
        """What came in one round of the loop goes to the writer together: it is woken once, and commits once."""
        if self._new:
            self.writer.put(self._new)
            self._new = []

    async def _enter(self) -> None:
        if not self._room.locked():
            await self._room.acquire()  # which is at once
            return
        try:
            async with asyncio.timeout(self._patience):
                await self._room.acquire()
        except TimeoutError as error:
            raise Overloaded("too much waits to be written: try again later") from error

    def _done(self, outcomes: Sequence[Outcome]) -> None:
        """In the writer's thread. The loop is woken once for all of them."""
        with contextlib.suppress(RuntimeError):  # the loop was closed: nobody waits any more
            self._loop.call_soon_threadsafe(self._answer, outcomes)

    def _answer(self, outcomes: Sequence[Outcome]) -> None:
        for outcome in outcomes:
            future = self._waiting.popleft()
            self._room.release()
            if future.done():
                continue
            if outcome is None:
                future.set_result(None)
            else:
                future.set_exception(outcome)
