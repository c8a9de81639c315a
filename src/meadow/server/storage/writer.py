"""The one thread that writes. Whatever waits when it comes round is committed in one transaction (group commit)."""

import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from queue import Empty, SimpleQueue

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from meadow.server.base.logs import fields
from meadow.server.storage.engines import cause, reason
from meadow.server.storage.errors import Displaced, Locked, NotCommitted, OutcomeUnknown, StorageError
from meadow.server.storage.jobs import Job
from meadow.server.storage.ownership import Ownership
from meadow.server.storage.transaction import Outcome, may_have_committed, written

MOST_TOGETHER = 1000
RETRY_AFTER = (0.0, 0.2, 0.5, 1.0, 2.0)
"""Seconds before each further attempt when the connection is lost: a restart of PostgreSQL goes unnoticed."""
LOOK_AFTER = 5.0
"""Seconds without anything to write after which a right to write that can be lost is looked after."""
VERIFY_AFTER = 0.25
"""Seconds after which the files of the database are looked at closely before anything is written to them."""

log = logging.getLogger("meadow.server.storage")


class Stats(msgspec.Struct):
    """Counts since the start, for metrics."""

    jobs: int = 0
    transactions: int = 0
    refused: int = 0
    failures: int = 0


class _Failure(Exception):  # noqa: N818
    """A transaction that came to nothing, or, when `in_doubt`, perhaps not to nothing."""

    def __init__(self, error: Exception, *, in_doubt: bool, lost: bool) -> None:
        super().__init__(reason(error))
        self.error = error
        self.in_doubt = in_doubt
        self.lost = lost


class Writer:
    """Jobs go in by `put`; `done` is called in the thread with what became of the next ones, in the same order."""

    def __init__(self, ownership: Ownership, done: Callable[[Sequence[Outcome]], None]) -> None:
        self.stats = Stats()
        self.retry_after: Sequence[float] = RETRY_AFTER
        self.verify_after = VERIFY_AFTER
        self._verified = 0.0
        self._ownership = ownership
        self._done = done
        self._queue: SimpleQueue[Sequence[Job] | None] = SimpleQueue()
        self.down = False
        """Whether the latest attempt came to nothing."""
        self.excluded = False
        """Whether another process was seen to have the right to write, and nothing was written since."""
        self.takeovers = 0
        """How often that was so: what is known of the database from before may be out of date."""
        self._thread = threading.Thread(target=self._run, name="meadow-writer", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def put(self, jobs: Sequence[Job]) -> None:
        self._queue.put(jobs)

    def stop(self) -> None:
        """Write what waits, then end."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            jobs, going = self._taken()
            if jobs:
                self._done(self._outcomes(jobs))
        self._ownership.disconnect()

    def _taken(self) -> tuple[list[Job], bool]:
        """All that waits, in its order, at least one; and whether there is more to come."""
        jobs: list[Job] = []
        more = self._next()
        while more is not None:
            jobs += more
            if len(jobs) >= MOST_TOGETHER:
                return jobs, True
            try:
                more = self._queue.get_nowait()
            except Empty:
                return jobs, True
        return jobs, False

    def _next(self) -> Sequence[Job] | None:
        while not self._ownership.lasts:
            try:
                return self._queue.get(timeout=LOOK_AFTER)
            except Empty:
                self._look()
        return self._queue.get()

    def _look(self) -> None:
        """Nobody else may believe that the database is free only because there is nothing to write."""
        for _ in range(2 if self._ownership.connected else 1):  # that a connection is lost shows when it is used
            try:
                self._ownership.confirm()
            except Locked as error:
                self._went_down(error)
            except Exception:  # noqa: BLE001  it may be back before anybody writes, who is told otherwise
                self._ownership.disconnect()
            else:
                if self.excluded:
                    self._came_back()
                return

    def _went_down(self, why: Exception) -> None:
        """What our own errors say holds no secrets; of others only the kind is told."""
        if not self.down and isinstance(why, Locked):
            log.error("another process writes to the database", extra=fields(why=str(why)))
        elif not self.down and isinstance(why, Displaced):
            log.error("the database file is gone", extra=fields(why=str(why)))
        elif not self.down:
            log.error("the database cannot be written", extra=fields(cause=cause(why)))
        if isinstance(why, Locked) and not self.excluded:
            self.takeovers += 1
            self.excluded = True
        self.down = True

    def _came_back(self) -> None:
        if self.down:
            log.info("the database can be written again")
        self.down = self.excluded = False

    def _outcomes(self, jobs: Sequence[Job]) -> list[Outcome]:
        try:
            outcomes = self._persist(jobs)
        except Exception as error:  # noqa: BLE001  a mistake of ours must not leave anybody without an answer
            self._ownership.disconnect()
            failed = f"the writer failed: {type(error).__name__}: {error}"
            outcomes = [_caused(OutcomeUnknown(failed), error) for _ in jobs]
        self.stats.jobs += len(jobs)
        self.stats.refused += sum(outcome is not None for outcome in outcomes)
        return outcomes

    def _persist(self, jobs: Sequence[Job]) -> list[Outcome]:
        """Try until it is written, or until there is no hope.

        Trying again is safe after any failure: the numbers of the entries keep a job from being written twice, and an
        attempt waits for the end of the one before it, so that its outcome is the truth about both.
        """
        in_doubt, why = False, Exception()
        for _ in self._attempts():
            try:
                outcomes = self._transaction(jobs, in_doubt=in_doubt)
            except _Failure as failure:
                in_doubt, why = in_doubt or failure.in_doubt, failure.error
                if not (failure.lost or failure.in_doubt):
                    break
            else:
                self._came_back()
                return outcomes
        self._went_down(why)
        if in_doubt:
            return [_caused(OutcomeUnknown(f"the database failed during a commit: {reason(why)}"), why) for _ in jobs]
        return [_caused(NotCommitted(f"the database cannot be written: {reason(why)}"), why) for _ in jobs]

    def _attempts(self) -> Iterator[None]:
        """While the database is known to be down, nobody waits for it twice."""
        yield
        for seconds in self.retry_after[: 1 if self.down else None]:
            time.sleep(seconds)
            yield

    def _transaction(self, jobs: Sequence[Job], *, in_doubt: bool) -> list[Outcome]:
        try:
            connection = self._ownership.connection()
            self._verify()
            outcomes = written(connection, jobs, in_doubt=in_doubt)
        except DBAPIError as error:
            raise self._failed(error, in_doubt=False) from error
        except (Locked, Displaced) as error:
            raise _Failure(error, in_doubt=False, lost=False) from error
        try:
            self._commit(connection)
            self._ownership.verify_commit()
        except DBAPIError as error:
            raise self._failed(error, in_doubt=may_have_committed(error)) from error
        except Displaced as error:  # it is in a file that may come back, so the connection is kept
            raise _Failure(error, in_doubt=True, lost=False) from error
        self.stats.transactions += 1
        return outcomes

    def _verify(self) -> None:
        """Look closely before a transaction, but not before each of many: after each there is a short look."""
        if self.down or time.monotonic() - self._verified >= self.verify_after:
            self._ownership.verify_all()
            self._verified = time.monotonic()

    def _commit(self, connection: Connection) -> None:
        connection.commit()

    def _failed(self, error: DBAPIError, *, in_doubt: bool) -> _Failure:
        """Whatever happened, the next attempt has a new connection."""
        self.stats.failures += 1
        lost = error.connection_invalidated or not self._ownership.connected
        self._ownership.disconnect()
        return _Failure(error, in_doubt=in_doubt, lost=lost)


def _caused(outcome: StorageError, why: Exception) -> StorageError:
    outcome.__cause__ = why
    return outcome
