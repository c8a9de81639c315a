"""One process at a time writes to a database of PostgreSQL: an advisory lock of the session that writes.

The lock goes with the session, and nothing can be written over a session that has ended: whoever gets the lock next can
be sure that whoever had it writes no more. A session is needed, so a pooler that lends it out for each transaction
cannot be between.
"""

import time
from datetime import datetime

import msgspec
from sqlalchemy import Connection, Row, text

from meadow.server.storage.errors import Locked
from meadow.server.storage.place import Place

SECONDS_TO_OPEN = 10.0
"""The session of a server that was killed is given so long to notice."""
SECONDS_AGAIN = 1.0
"""The session that we had before is given so long to end."""
SECONDS_BETWEEN = 0.05

_NUMBER = 1_835_361_636
"""The locks of meadow, of which each schema has one; PostgreSQL keeps those of each database apart."""
_SCHEMA = "hashtext(coalesce(current_schema(), ''))"
_TAKE = text(f"SELECT pg_try_advisory_lock({_NUMBER}, {_SCHEMA})")
_MINE = text("SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()")
_END = text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = :pid AND backend_start = :since")
_HOLDER = text(f"""
    SELECT pid, application_name, host(client_addr) AS address, backend_start
    FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE locktype = 'advisory' AND granted AND objsubid = 2
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND classid = {_NUMBER} AND objid::bigint = {_SCHEMA}::bigint & 4294967295
""")  # noqa: S608  all of it is ours


class Session(msgspec.Struct, frozen=True):
    """One of the database's own processes; numbers are used again, but never at the same time."""

    pid: int
    since: datetime


class SessionLock:
    """Held by the connection that claimed it last."""

    lasts = False

    def __init__(self, place: Place) -> None:
        self._place = place
        self._mine: Session | None = None

    def claim(self, connection: Connection) -> None:
        """Raises Locked if another process has it and keeps it."""
        patience = SECONDS_TO_OPEN
        if self._mine is not None:
            patience = SECONDS_AGAIN
            _end(connection, self._mine)
        until = time.monotonic() + patience
        while not _taken(connection):
            if time.monotonic() > until:
                raise Locked(self._message(connection))
            time.sleep(SECONDS_BETWEEN)
        with connection.begin():
            self._mine = Session(*connection.execute(_MINE).one())

    def release(self) -> None:
        """It went with its connection."""

    def _message(self, connection: Connection) -> str:
        with connection.begin():
            holder = connection.execute(_HOLDER).first()
        who = "another process" if holder is None else _named(holder)
        return f"{self._place} is in use by {who}: stop that one first, or name another database with --db"


def _taken(connection: Connection) -> bool:
    with connection.begin():
        return bool(connection.scalar(_TAKE))


def _end(connection: Connection, former: Session) -> None:
    """A session of ours whose connection was cut may not know it yet, and would keep us out."""
    with connection.begin():
        connection.execute(_END, {"pid": former.pid, "since": former.since})


def _named(holder: Row[*tuple[object, ...]]) -> str:
    """As far as the database tells: of other users' sessions it tells little."""
    facts = [f"session {holder.pid} of the database"]
    if holder.address:
        facts.append(f"from {holder.address}")
    if holder.backend_start:
        facts.append(f"since {holder.backend_start.astimezone().isoformat(' ', 'seconds')}")
    return f"{holder.application_name or 'another process'} ({', '.join(facts)})"
