"""Jobs that keep the database in order: wake times, outages, and tables that nobody needs any more.

To write any of them a second time does no harm, so none is ever looked for after a failure.
"""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection

from meadow.server.storage.errors import Conflict
from meadow.server.storage.jobs import Batch
from meadow.server.storage.records import Outage, Turn


class Upkeep(msgspec.Struct, frozen=True, kw_only=True):
    """A job that conflicts with nothing."""

    def is_stored(self, connection: Connection) -> bool:
        del connection
        return False

    def conflict(self, connection: Connection) -> Conflict | None:
        del connection
        return None


class SetWake(Upkeep, frozen=True, kw_only=True):
    """When a table must be loaded, and whose turn it is there, if its log still has this length."""

    table: str
    length: int
    wake_at: int | None
    turn: Turn | None = None

    def add_to(self, batch: Batch) -> None:
        same = {"table": self.table, "at_length": self.length}
        batch.wakes.append(same | {"new_wake_at": self.wake_at})
        if self.turn is not None:
            batch.turns.append(same | {"new_asked": self.turn.asked, "new_told_at": self.turn.told_at})


class NoteAlive(Upkeep, frozen=True, kw_only=True):
    """Until when a server has run, and with it the outages before that which are not stored yet."""

    key: str
    at: int
    outages: Sequence[Outage]

    def add_to(self, batch: Batch) -> None:
        batch.meta.append({"key": self.key, "value": str(self.at)})
        batch.outages += [{"began": outage.began, "ended": outage.ended} for outage in self.outages]


class ForgetOutages(Upkeep, frozen=True, kw_only=True):
    """Outages that ended until then."""

    until: int

    def add_to(self, batch: Batch) -> None:
        batch.forgotten.append({"until": self.until})


class Delete(Upkeep, frozen=True, kw_only=True):
    """A table with its log, if that still has this length."""

    table: str
    length: int

    def add_to(self, batch: Batch) -> None:
        batch.deleted.append({"table": self.table, "at_length": self.length})
