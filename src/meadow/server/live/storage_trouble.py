"""Maps errors of the storage to Trouble, except Repeated: that a command is in the log already is no error."""

import logging
from types import TracebackType
from typing import Final

from meadow.server.base.logs import fields
from meadow.server.base.problems import Trouble
from meadow.server.storage import Conflict, Repeated, Unavailable, cause, is_displaced

log = logging.getLogger("meadow.server.live.storage_trouble")


def note(error: BaseException) -> None:
    """Log an error of the storage and its cause, as far as that holds no secrets."""
    log.warning("storage", extra=fields(error=type(error).__name__, cause=cause(error)))


def as_trouble(error: BaseException) -> Trouble:
    """The Trouble for an error of the storage. The request can safely be retried with the same client id."""
    note(error)
    if is_displaced(error):
        trouble = Trouble("no_database", "The server has lost its database and stores nothing: tell whoever runs it.")
    else:
        trouble = Trouble("unavailable", "The server cannot store anything now: try again in a moment.")
    trouble.__cause__ = error
    return trouble


class StorageTrouble:
    """Context manager around calls of the storage, which raises their errors as Trouble."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if isinstance(error, Conflict | Unavailable) and not isinstance(error, Repeated):
            raise as_trouble(error)


STORAGE_TROUBLE: Final = StorageTrouble()
