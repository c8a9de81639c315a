"""What is wrong with the storage is told as trouble; that something is there already is no trouble."""

import logging
from types import TracebackType
from typing import Final

from meadow.server.base.logs import fields
from meadow.server.base.problems import Trouble
from meadow.server.storage import Conflict, Repeated, Unavailable, cause, is_displaced

log = logging.getLogger("meadow.server.live.storage_trouble")


def note(error: BaseException) -> None:
    """Log what went wrong in the storage, and why, as far as that holds no secrets."""
    log.warning("storage", extra=fields(error=type(error).__name__, cause=cause(error)))


def as_trouble(error: BaseException) -> Trouble:
    """Whatever was asked for can safely be asked again with the same client id."""
    note(error)
    if is_displaced(error):
        trouble = Trouble("no_database", "The server has lost its database and stores nothing: tell whoever runs it.")
    else:
        trouble = Trouble("unavailable", "The server cannot store anything now: try again in a moment.")
    trouble.__cause__ = error
    return trouble


class StorageTrouble:
    """Around whatever asks the storage."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if isinstance(error, Conflict | Unavailable) and not isinstance(error, Repeated):
            raise as_trouble(error)


STORAGE_TROUBLE: Final = StorageTrouble()
