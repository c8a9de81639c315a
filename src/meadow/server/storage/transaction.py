"""One transaction for many jobs, in which a job that fails takes no other with it."""

import sqlite3
from collections.abc import Sequence

from sqlalchemy import Connection
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, StatementError

from meadow.server.storage.changes import Changes
from meadow.server.storage.engines import reason
from meadow.server.storage.errors import StorageError
from meadow.server.storage.jobs import Job

Outcome = StorageError | None
"""What is said to the one who asked: why the job was refused, or nothing when it was written."""


def written(connection: Connection, jobs: Sequence[Job], *, in_doubt: bool) -> list[Outcome]:
    """Write the jobs, not yet committed. `in_doubt`: they may have been written before, which is as good.

    Most often nothing is wrong with any, and a few statements write them all. Otherwise each is written by itself, to
    see which ones are refused.
    """
    if not in_doubt and _together(connection, jobs):
        return [None] * len(jobs)
    return [_alone(connection, job, in_doubt=in_doubt) for job in jobs]


def _together(connection: Connection, jobs: Sequence[Job]) -> bool:
    changes = Changes()
    try:
        for job in jobs:
            job.collect(changes)
        fine = changes.written(connection)
    except Exception as error:
        if not _fault_of_the_job(error):
            raise
        fine = False
    if not fine:
        connection.rollback()
    return fine


def _alone(connection: Connection, job: Job, *, in_doubt: bool) -> Outcome:
    changes = Changes()
    error: Exception | None = None
    savepoint = connection.begin_nested()
    try:
        job.collect(changes)
        fine = changes.written(connection)
    except Exception as caught:
        if not _fault_of_the_job(caught):
            raise
        fine, error = False, caught
    if fine:
        savepoint.commit()
        return None
    savepoint.rollback()
    if in_doubt and job.is_there(connection):
        return None
    return job.conflict(connection) or _refused(error)


def _refused(error: Exception | None) -> StorageError:
    refusal = StorageError(f"the database refuses it: {reason(error) if error else 'nobody knows why'}")
    refusal.__cause__ = error
    return refusal


def _fault_of_the_job(error: Exception) -> bool:
    """Whether the job is wrong, rather than the database out of order."""
    if isinstance(error, DBAPIError):
        return isinstance(error, IntegrityError | DataError) and not error.connection_invalidated
    return isinstance(error, StatementError | ValueError | TypeError | OverflowError)


def may_have_committed(error: DBAPIError) -> bool:
    """Whether a commit that failed like this may have come about all the same.

    PostgreSQL: unless the server itself said that it failed. SQLite: unless there was no room, as then the last frame
    of the log, the one which makes it a commit, was not written whole.
    """
    if isinstance(error.orig, sqlite3.Error):
        return (getattr(error.orig, "sqlite_errorcode", 0) & 0xFF) not in {sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY}
    return error.connection_invalidated or getattr(error.orig, "sqlstate", None) is None
