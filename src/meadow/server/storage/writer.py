"""The one thread that writes. All jobs that are queued at a time are committed in one transaction (group commit)."""

import logging
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from queue import Empty, SimpleQueue

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, StatementError

from meadow.server.base.logs import fields
from meadow.server.storage.errors import Displaced, Locked, NotCommitted, OutcomeUnknown, StorageError, cause, reason
from meadow.server.storage.jobs import Batch, Job
from meadow.server.storage.locks import Ownership

MAX_BATCH = 1000
"""A transaction takes no further jobs once it has this many."""
RETRY_AFTER = (0.0, 0.2, 0.5, 1.0, 2.0)
"""Seconds before each retry when the connection is lost: a restart of PostgreSQL goes unnoticed."""
CONFIRM_AFTER = 5.0
"""Seconds without a job after which a lock that can be lost with its connection is confirmed."""
VERIFY_AFTER = 0.25
"""Seconds after which the database's files are verified closely before the next transaction."""

log = logging.getLogger("meadow.server.storage")

Outcome = StorageError | None
"""Why a job was refused or failed; None when it was written."""


class Stats(msgspec.Struct):
    """Counts since the start, for metrics."""

    jobs: int = 0
    transactions: int = 0
    refused: int = 0
    failures: int = 0


class _Failure(Exception):  # noqa: N818
    """A transaction that failed. `in_doubt`: it may have been committed; `lost`: a new connection may help."""

    def __init__(self, error: Exception, *, in_doubt: bool, lost: bool) -> None:
        super().__init__(reason(error))
        self.error = error
        self.in_doubt = in_doubt
        self.lost = lost


class Writer:
    """Takes jobs by `put`, and calls `done` in its thread with the outcomes of the next jobs, in the same order."""

    def __init__(self, ownership: Ownership, done: Callable[[Sequence[Outcome]], None]) -> None:
        self.stats = Stats()
        self.retry_after: Sequence[float] = RETRY_AFTER
        self.verify_after = VERIFY_AFTER
        self._verified = 0.0
        self._ownership = ownership
        self._done = done
        self._queue: SimpleQueue[Sequence[Job] | None] = SimpleQueue()
        self.down = False
        """Whether the latest attempt to write failed."""
        self.excluded = False
        """Whether another process was seen to hold the lock, and nothing was written since."""
        self.takeovers = 0
        """How often another process took the lock: what was read before that may be out of date."""
        self._thread = threading.Thread(target=self._run, name="meadow-writer", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def put(self, jobs: Sequence[Job]) -> None:
        self._queue.put(jobs)

    def stop(self) -> None:
        """Write what is queued, then end the thread."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        running = True
        while running:
            jobs, running = self._take()
            if jobs:
                self._done(self._outcomes(jobs))
        self._ownership.disconnect()

    def _take(self) -> tuple[list[Job], bool]:
        """Wait for a job, and take all that are queued then; False with them if the writer is to stop."""
        jobs: list[Job] = []
        more = self._next()
        while more is not None:
            jobs += more
            if len(jobs) >= MAX_BATCH:
                return jobs, True
            try:
                more = self._queue.get_nowait()
            except Empty:
                return jobs, True
        return jobs, False

    def _next(self) -> Sequence[Job] | None:
        while not self._ownership.survives_disconnect:
            try:
                return self._queue.get(timeout=CONFIRM_AFTER)
            except Empty:
                self._confirm_lock()
        return self._queue.get()

    def _confirm_lock(self) -> None:
        """Keep the lock while there is nothing to write: without it another process could take over the database."""
        for _ in range(2 if self._ownership.connected else 1):  # a lost connection is only noticed by using it
            try:
                self._ownership.confirm()
            except Locked as error:
                self._went_down(error)
            except Exception:  # noqa: BLE001  the database may be back before the next job, which reports it otherwise
                self._ownership.disconnect()
            else:
                if self.excluded:
                    self._came_back()
                return

    def _went_down(self, why: Exception) -> None:
        """Our own errors are logged with their message; others without, as it may hold secrets."""
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
        except Exception as error:  # noqa: BLE001  a bug here must not leave callers waiting for ever
            self._ownership.disconnect()
            failed = f"the writer failed: {type(error).__name__}: {error}"
            outcomes = [_caused(OutcomeUnknown(failed), error) for _ in jobs]
        self.stats.jobs += len(jobs)
        self.stats.refused += sum(outcome is not None for outcome in outcomes)
        return outcomes

    def _persist(self, jobs: Sequence[Job]) -> list[Outcome]:
        """Retry until the jobs are written, or until no retry can help.

        A retry is safe after any failure. Entries have unique numbers, so no job is written twice; and the retry's
        transaction begins only after the failed one has ended, so it sees whether that one was committed.
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
        """While the database is known to be down, there is only one retry."""
        yield
        for seconds in self.retry_after[: 1 if self.down else None]:
            time.sleep(seconds)
            yield

    def _transaction(self, jobs: Sequence[Job], *, in_doubt: bool) -> list[Outcome]:
        try:
            connection = self._ownership.connection()
            self._verify()
            outcomes = _write(connection, jobs, in_doubt=in_doubt)
        except DBAPIError as error:
            raise self._failed(error, in_doubt=False) from error
        except (Locked, Displaced) as error:
            raise _Failure(error, in_doubt=False, lost=False) from error
        try:
            self._commit(connection)
            self._ownership.verify_commit()
        except DBAPIError as error:
            raise self._failed(error, in_doubt=_may_have_committed(error)) from error
        except Displaced as error:  # the file it was written to may come back, so the connection is kept
            raise _Failure(error, in_doubt=True, lost=False) from error
        self.stats.transactions += 1
        return outcomes

    def _verify(self) -> None:
        """Verify the files closely before a transaction, but not before each of many in quick succession.

        In between, `verify_commit` after each commit has to do.
        """
        if self.down or time.monotonic() - self._verified >= self.verify_after:
            self._ownership.verify_all()
            self._verified = time.monotonic()

    def _commit(self, connection: Connection) -> None:
        connection.commit()

    def _failed(self, error: DBAPIError, *, in_doubt: bool) -> _Failure:
        """After any error of the database the next attempt uses a new connection."""
        self.stats.failures += 1
        lost = error.connection_invalidated or not self._ownership.connected
        self._ownership.disconnect()
        return _Failure(error, in_doubt=in_doubt, lost=lost)


def _write(connection: Connection, jobs: Sequence[Job], *, in_doubt: bool) -> list[Outcome]:
    """Write the jobs without committing. `in_doubt`: an earlier attempt may have written them, which counts as done.

    Usually no job fails, and a few statements write them all. Otherwise each is written in a savepoint of its own, so
    that one that fails takes no other with it.
    """
    if not in_doubt and _write_together(connection, jobs):
        return [None] * len(jobs)
    return [_write_alone(connection, job, in_doubt=in_doubt) for job in jobs]


def _write_together(connection: Connection, jobs: Sequence[Job]) -> bool:
    batch = Batch()
    try:
        for job in jobs:
            job.add_to(batch)
        written = batch.execute(connection)
    except Exception as error:
        if not _caused_by_job(error):
            raise
        written = False
    if not written:
        connection.rollback()
    return written


def _write_alone(connection: Connection, job: Job, *, in_doubt: bool) -> Outcome:
    batch = Batch()
    error: Exception | None = None
    savepoint = connection.begin_nested()
    try:
        job.add_to(batch)
        written = batch.execute(connection)
    except Exception as caught:
        if not _caused_by_job(caught):
            raise
        written, error = False, caught
    if written:
        savepoint.commit()
        return None
    savepoint.rollback()
    if in_doubt and job.is_stored(connection):
        return None
    return job.conflict(connection) or _refused(error)


def _refused(error: Exception | None) -> StorageError:
    refusal = StorageError(f"the database refuses it: {reason(error) if error else 'nobody knows why'}")
    refusal.__cause__ = error
    return refusal


def _caused(outcome: StorageError, why: Exception) -> StorageError:
    outcome.__cause__ = why
    return outcome


def _caused_by_job(error: Exception) -> bool:
    """Whether the job's data are wrong, rather than the database out of order."""
    if isinstance(error, DBAPIError):
        return isinstance(error, IntegrityError | DataError) and not error.connection_invalidated
    return isinstance(error, StatementError | ValueError | TypeError | OverflowError)


def _may_have_committed(error: DBAPIError) -> bool:
    """Whether the transaction may be committed though its commit failed with this error.

    PostgreSQL: unless the server itself reported the error. SQLite: unless the disk was full or the database busy, as
    then the log's last frame, which marks the commit, was not written completely.
    """
    if isinstance(error.orig, sqlite3.Error):
        return (getattr(error.orig, "sqlite_errorcode", 0) & 0xFF) not in {sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY}
    return error.connection_invalidated or getattr(error.orig, "sqlstate", None) is None
