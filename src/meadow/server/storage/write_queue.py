"""The bounded queue between the event loop and the writer's thread."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Sequence

import msgspec

from meadow.server.storage.errors import NotCommitted, Overloaded
from meadow.server.storage.jobs import Job
from meadow.server.storage.locks import Ownership
from meadow.server.storage.writer import Outcome, Writer


class QueueLimits(msgspec.Struct, frozen=True):
    """`size` is how many jobs may be queued, `timeout` the seconds that a further one waits for a free slot."""

    size: int = 10_000
    timeout: float = 10.0


DEFAULT_LIMITS = QueueLimits()


class WriteQueue:
    """Jobs are written in the order in which they were submitted, and their futures resolve in that order."""

    def __init__(self, ownership: Ownership, limits: QueueLimits, loop: asyncio.AbstractEventLoop) -> None:
        self.writer = Writer(ownership, self._on_written)
        self._loop = loop
        self._slots = Semaphore(limits.size, limits.timeout, loop)
        self._pending: deque[asyncio.Future[None]] = deque()
        self._buffer: list[Job] = []
        self._closed = False
        self.writer.start()

    async def close(self) -> None:
        """Write what is queued, then end the writer's thread. A later `submit` fails with NotCommitted."""
        self._closed = True
        self._flush()
        await asyncio.to_thread(self.writer.stop)

    def __len__(self) -> int:
        """How many jobs are not committed yet, without those that wait for a slot."""
        return len(self._pending)

    def submit(self, job: Job) -> asyncio.Future[None]:
        """A future that is done when the job is committed, and raises StorageError if it was refused or failed.

        Cancelling the future does not take back a job that is queued.
        """
        if self._slots.try_acquire():
            return self._enqueue(job)
        return self._loop.create_task(self._enqueue_later(job, self._slots.enter_line()))

    def _enqueue(self, job: Job) -> asyncio.Future[None]:
        future: asyncio.Future[None] = self._loop.create_future()
        if self._closed:
            self._slots.release()
            future.set_exception(NotCommitted("the storage is closed"))
            return future
        self._pending.append(future)
        if not self._buffer:
            self._loop.call_soon(self._flush)
        self._buffer.append(job)
        return future

    async def _enqueue_later(self, job: Job, waiter: asyncio.Future[None]) -> None:
        try:
            await self._slots.wait(waiter)
        except TimeoutError as error:
            raise Overloaded("too much waits to be written: try again later") from error
        await self._enqueue(job)

    def _flush(self) -> None:
        """Pass on all jobs of one round of the loop together: the writer is woken once, and commits once."""
        if self._buffer:
            self.writer.put(self._buffer)
            self._buffer = []

    def _on_written(self, outcomes: Sequence[Outcome]) -> None:
        """Called in the writer's thread; wakes the loop once for a whole batch."""
        with contextlib.suppress(RuntimeError):  # the loop is closed: no caller is left
            self._loop.call_soon_threadsafe(self._resolve, outcomes)

    def _resolve(self, outcomes: Sequence[Outcome]) -> None:
        for outcome in outcomes:
            future = self._pending.popleft()
            self._slots.release()
            if future.done():  # its caller has cancelled it
                continue
            if outcome is None:
                future.set_result(None)
            else:
                future.set_exception(outcome)


class Semaphore:
    """A FIFO semaphore with a timeout.

    Acquire it by `try_acquire`, or by `wait(enter_line())`, which are two steps so that a place in line can be taken
    without awaiting. `release` it afterwards.
    """

    def __init__(self, size: int, timeout: float, loop: asyncio.AbstractEventLoop) -> None:
        self._free = size
        self._timeout = timeout
        self._loop = loop
        self._line: deque[asyncio.Future[None]] = deque()

    def try_acquire(self) -> bool:
        """Never overtakes the line: a slot that is released while tasks wait goes to the first of them."""
        if not self._free:
            return False
        self._free -= 1
        return True

    def enter_line(self) -> asyncio.Future[None]:
        """A waiter at the end of the line. The caller must `wait` for it."""
        waiter: asyncio.Future[None] = self._loop.create_future()
        self._line.append(waiter)
        return waiter

    async def wait(self, waiter: asyncio.Future[None]) -> None:
        """Wait for a slot. Raises TimeoutError after the timeout; then, or when cancelled, it holds no slot."""
        try:
            async with asyncio.timeout(self._timeout):
                await waiter
        except BaseException:
            if waiter in self._line:
                self._line.remove(waiter)
            elif not waiter.cancelled():
                self.release()
            raise

    def release(self) -> None:
        """The first in line owns the slot from now on, even before its task runs."""
        while self._line:
            waiter = self._line.popleft()
            if not waiter.done():
                waiter.set_result(None)
                return
        self._free += 1
