"""What can go wrong with the database, told apart by what a caller must do about it."""


class StorageError(Exception):
    """Anything that the storage refuses or cannot do. The message is one sentence for a person."""


class PlaceError(StorageError):
    """That is no database that meadow can use."""


class Locked(StorageError):  # noqa: N818  the names here are what they are
    """Another process has the database open for writing."""


class SchemaError(StorageError):
    """The database was made by an older or a newer meadow."""


class Conflict(StorageError):  # noqa: N818
    """The log of the table is not as long as the caller believed; nothing of the call was written.

    What the caller holds of that table is out of date: load it again. `digest` is of what was asked for when a table
    was made that is there already; None if nobody knows.
    """

    def __init__(self, table: str, expected: int, found: int | None, digest: str | None = None) -> None:
        there = "there is no such table" if found is None else f"its log has {found}"
        super().__init__(f"table {table}: entry {expected} was to be the next, but {there}")
        self.table = table
        self.expected = expected
        self.found = found
        self.digest = digest


class Repeated(Conflict):
    """The log has an entry of this client id already, at `number`; nothing of the call was written."""

    def __init__(self, table: str, client: str, number: int) -> None:
        super().__init__(table, number, None)
        self.args = (f"table {table}: what the client calls {client} is entry {number} already",)
        self.client = client
        self.number = number


class Damaged(StorageError):  # noqa: N818
    """The log of a table cannot be what was written: an entry is missing, unreadable or impossible."""

    def __init__(self, table: str, number: int, what: str) -> None:
        super().__init__(f"table {table}: entry {number} {what}")
        self.table = table
        self.number = number
        self.what = what


class Unavailable(StorageError):  # noqa: N818
    """The database does not answer, or cannot write: no room, no connection, no permission."""


class NotCommitted(Unavailable):
    """Nothing of the call was written, and nothing ever will be: it is safe to say so, and to try again."""


class Displaced(NotCommitted):
    """A file of the database was deleted, moved or replaced while it is open: what is written now would be lost."""

    def __init__(self, file: str, what: str) -> None:
        super().__init__(
            f"{file} {what} while the server runs, so nothing is stored: put it back if it was moved; "
            "otherwise stop the server, delete what is left of the file with -wal and -shm behind its name, "
            "restore a backup and start it again"
        )


def is_displaced(error: BaseException | None) -> bool:
    """Whether this, or what caused it, is that a file of the database is gone."""
    while error is not None and not isinstance(error, Displaced):
        error = error.__cause__
    return error is not None


class Overloaded(NotCommitted):
    """So much waits to be written that there was no room for more."""


class OutcomeUnknown(Unavailable):
    """The connection broke during the commit and did not come back: it may have been written or not.

    Whoever gets this must load the table again before believing anything about it.
    """
