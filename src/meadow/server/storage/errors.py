"""The errors of the storage, told apart by what a caller must do, and how an error of the database may be shown."""

import errno

from sqlalchemy.exc import DBAPIError


class StorageError(Exception):
    """The storage refuses or fails. The message is one sentence for a person."""


class PlaceError(StorageError):
    """The place is not a database that meadow can use."""


class Locked(StorageError):  # noqa: N818  the name is the state that the database is in
    """Another process has the database open for writing."""


class SchemaError(StorageError):
    """The database was made by an older or a newer meadow."""


class Conflict(StorageError):  # noqa: N818
    """The log of the table is not as long as the caller expected; nothing of the call was written.

    The caller's copy of that table is out of date and must be loaded again. When a table that was to be created exists
    already, `digest` is that of the request which created it; None if it was not stored.
    """

    def __init__(self, table: str, expected: int, found: int | None, digest: str | None = None) -> None:
        there = "there is no such table" if found is None else f"its log has {found}"
        super().__init__(f"table {table}: entry {expected} was to be the next, but {there}")
        self.table = table
        self.expected = expected
        self.found = found
        self.digest = digest


class Repeated(Conflict):
    """The log already has an entry with this client id, at `number`; nothing of the call was written."""

    def __init__(self, table: str, client: str, number: int) -> None:
        super().__init__(table, number, None)
        self.args = (f"table {table}: what the client calls {client} is entry {number} already",)
        self.client = client
        self.number = number


class Damaged(StorageError):  # noqa: N818
    """The log of a table is corrupt: an entry is missing, unreadable or impossible."""

    def __init__(self, table: str, number: int, what: str) -> None:
        super().__init__(f"table {table}: entry {number} {what}")
        self.table = table
        self.number = number
        self.what = what


class Unavailable(StorageError):  # noqa: N818
    """The database does not respond or cannot write: disk full, no connection, no permission."""


class NotCommitted(Unavailable):
    """Nothing of the call was written or ever will be, so it is safe to retry."""


class Displaced(NotCommitted):
    """A file of the database was deleted, moved or replaced while it is open: what is written now would be lost."""

    def __init__(self, file: str, what: str) -> None:
        super().__init__(
            f"{file} {what} while the server runs, so nothing is stored: put it back if it was moved; "
            "otherwise stop the server, delete what is left of the file with -wal and -shm behind its name, "
            "restore a backup and start it again"
        )


class Overloaded(NotCommitted):
    """The write queue was full, and stayed full until the timeout."""


class OutcomeUnknown(Unavailable):
    """The connection broke during the commit and did not come back: the call may have been written or not.

    The caller must load the table again before it uses its copy.
    """


def is_displaced(error: BaseException | None) -> bool:
    """Whether this error, or one among its causes, is `Displaced`."""
    while error is not None and not isinstance(error, Displaced):
        error = error.__cause__
    return error is not None


def reason(error: BaseException) -> str:
    """The database's message in one line, without the statement and its parameters, which hold secrets."""
    said = str(error.orig if isinstance(error, DBAPIError) and error.orig else error).strip()
    return said.splitlines()[0] if said else type(error).__name__


def cause(error: BaseException) -> str:
    """For logs: the type and code of the innermost error, without its message, which may hold secrets."""
    while (inner := error.orig if isinstance(error, DBAPIError) else error.__cause__) is not None:
        error = inner
    code = _code(error)
    return f"{type(error).__name__} {code}" if code else type(error).__name__


def _code(error: BaseException) -> str | None:
    """SQLite's name of the error, PostgreSQL's SQLSTATE, or the operating system's name."""
    if isinstance(error, OSError) and error.errno is not None:
        return errno.errorcode.get(error.errno)
    code: str | None = getattr(error, "sqlite_errorname", None) or getattr(error, "sqlstate", None)
    return code
