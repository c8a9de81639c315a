"""Changing a table: decide, commit, fold, tell. What was begun is done to the end, though nobody may wait for it.

It is all callbacks: every decision comes through here, and what a task and a dozen coroutines cost is more than that.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from meadow.server import listing, tokens
from meadow.server.logs import unforeseen
from meadow.server.owned import Answered, CommandId, Owned, seat_of
from meadow.server.problems import Trouble, closing, reused_id
from meadow.server.storage import Conflict, NotCommitted, Repeated, Row, Unavailable
from meadow.server.storage_told import note, told
from meadow.server.times import now
from meadow.table import Refused, Table, commands, entries
from meadow.table.entries import Entry

if TYPE_CHECKING:
    from meadow.server.tables import Tables

log = logging.getLogger("meadow.server.changing")

Decide = Callable[[Table, int], list[Entry]]
Changed = Callable[[list[Entry], Exception | None], None]
"""Called with the entries that were made, or with why there are none."""
CarriedOut = Callable[[int | None, Exception | None], None]
"""Called with the seat that a command was about, or with why it was not carried out."""


class Commit:
    """Store entries, then fold them. If it is not certain that both was done, the table is loaded again."""

    def __init__(
        self,
        tables: "Tables",
        owned: Owned,
        made: list[Entry],
        command: CommandId | None,
        then: Callable[[Exception | None], None],
    ) -> None:
        self._tables = tables
        self._owned = owned
        self._made = made
        self._command = command
        self._then = then
        self._began = time.perf_counter()

    def begin(self) -> None:
        made, command, owned = self._made, self._command, self._owned
        rows = [Row(entries.encoded(entry)) for entry in made]
        if command is not None:
            rows[0] = Row(rows[0].body, command.key, command.digest)
        listed = listing.after(owned.table, made)
        storing = self._tables.store.append(owned.name, owned.length, rows, at=made[-1].at, listing=listed)
        asyncio.ensure_future(storing).add_done_callback(self._stored)

    def _stored(self, storing: "asyncio.Future[None]") -> None:
        error = failure(storing)
        try:
            self._tables.note_written(error, self._made[-1].at)
        except Exception as another:  # noqa: BLE001  it concerns other tables
            unforeseen(log, another)
        self._then(self._folded() if error is None else self._not_stored(error))

    def _folded(self) -> Exception | None:
        try:
            self._owned.fold(self._made, self._command)
        except Exception as error:  # noqa: BLE001  whoever asked is told
            self._tables.lost(self._owned)
            return error
        self._tables.metrics.observe("meadow_commit_seconds", time.perf_counter() - self._began)
        self._tables.metrics.count("meadow_entries_total", len(self._made))
        return None

    def _not_stored(self, error: Exception) -> Exception:
        """What is told to whoever asked."""
        if isinstance(error, Repeated):
            if error.number >= self._owned.length:
                self._tables.lost(self._owned)
            return error
        if not isinstance(error, NotCommitted):
            self._tables.lost(self._owned)
        if isinstance(error, Conflict | Unavailable):
            return told(error)
        note(error)
        return error


class Change:
    """One change of a table, when it is its turn."""

    def __init__(self, tables: "Tables", name: str, decide: Decide, command: CommandId | None, then: Changed) -> None:
        self._tables = tables
        self._name = name
        self._decide = decide
        self._command = command
        self._then = then
        self._owned: Owned | None = None
        self._made: list[Entry] = []

    def begin(self) -> None:
        self._tables.under_way += 1
        self._enter()

    def _enter(self) -> None:
        owned = self._tables.peek(self._name)
        if owned is None:
            self._tables.loading(self._name).add_done_callback(self._loaded)
            return
        owned.touched = time.monotonic()
        self._owned = owned
        owned.turns.enter(self._go)

    def _loaded(self, loading: "asyncio.Future[Owned]") -> None:
        error = failure(loading)
        if error is None:
            self._enter()
        else:
            self._end(error)

    def _go(self) -> None:
        owned = self._owned
        assert owned is not None
        if owned.gone:
            self._owned = None
            owned.turns.leave()
            self._enter()
            return
        try:
            waits = self._gives_back(owned) or self._decides(owned)
        except Exception as error:  # noqa: BLE001  whoever asked is told
            self._end(error)
            return
        if not waits:
            self._end(None)

    def _gives_back(self, owned: Owned) -> bool:
        """Whether time is given back first, which is being stored."""
        woken = self._tables.woken(owned) if owned.table.at < self._tables.gaps.end else []
        if woken:
            Commit(self._tables, owned, woken, None, self._given_back).begin()
        return bool(woken)

    def _given_back(self, error: Exception | None) -> None:
        owned = self._owned
        assert owned is not None
        waits = False
        if error is None:
            try:
                self._tables.changed(owned)
                waits = self._decides(owned)
            except Exception as caught:  # noqa: BLE001  whoever asked is told
                error = caught
        if not waits:
            self._end(error)

    def _decides(self, owned: Owned) -> bool:
        """Whether something came of it, which is being stored."""
        self._made = self._decide(owned.table, now())
        if self._made:
            Commit(self._tables, owned, self._made, self._command, self._committed).begin()
        return bool(self._made)

    def _committed(self, error: Exception | None) -> None:
        if error is None:
            assert self._owned is not None
            try:
                self._tables.changed(self._owned)
            except Exception as caught:  # noqa: BLE001  whoever asked is told
                error = caught
        self._end(error)

    def _end(self, error: Exception | None) -> None:
        """Whoever asked hears of it before the next one has their turn: what they are told is of this change."""
        try:
            self._then(self._made if error is None else [], error)
        finally:
            if self._owned is not None:
                self._owned.turns.leave()
            self._tables.done()


class Errand:
    """A command that is carried out at most once. Its seat is the same however often it is asked for.

    What is answered with `done` is in the log under its id, though nothing may have come of it: a copy is never carried
    out, however much later it comes. What is answered with an error is not: the same id may be sent again, and is
    carried out if that is possible by then. An id that stands for another command is refused.
    """

    def __init__(self, tables: "Tables", name: str, command: commands.Command, holder: str, client: str) -> None:
        self._tables = tables
        self._name = name
        self._command = command
        self._holder = holder
        self._id = CommandId(tokens.scoped(holder, client), tokens.digest(command))
        self._seat: int | None = None
        self._error: Exception | None = None
        self._then: CarriedOut | None = None

    def begin(self, then: CarriedOut) -> None:
        self._then = then
        Change(self._tables, self._name, self._decide, self._id, self._changed).begin()

    def _decide(self, table: Table, at: int) -> list[Entry]:
        """No entries if this id was processed before."""
        owned = self._tables.peek(self._name)
        assert owned is not None
        answered = owned.recent.get(self._id.key)
        if answered is not None:
            self._copies(answered)
            return []
        made = table.decide(self._command, self._holder, at) or table.unchanged(self._command, at)
        self._seat = seat_of(made[0])
        return made

    def _copies(self, answered: Answered) -> None:
        """Raises Trouble if the id stands for another command."""
        if answered.digest is not None and answered.digest != self._id.digest:
            raise reused_id()
        self._seat = answered.seat

    def _changed(self, made: list[Entry], error: Exception | None) -> None:
        del made
        if isinstance(error, Refused | Repeated):
            self._error = error
            self._tables.found(self._name, self._id.key).add_done_callback(self._found)
        else:
            self._tell(error)

    def _found(self, finding: "asyncio.Future[Answered | None]") -> None:
        """It may be refused only because it was carried out before."""
        error = failure(finding)
        if error is None:
            answered = finding.result()
            if answered is None:
                error = self._error if isinstance(self._error, Refused) else None
            else:
                try:
                    self._copies(answered)
                except Trouble as reused:
                    error = reused
        self._tell(error)

    def _tell(self, error: Exception | None) -> None:
        assert self._then is not None
        self._then(self._seat if error is None else None, error)


def failure(future: "asyncio.Future[Any]") -> Exception | None:
    """Why it came to nothing. What is broken off is so because the server stops."""
    error = None if future.cancelled() else future.exception()
    if future.cancelled() or not (error is None or isinstance(error, Exception)):
        return closing()
    return error
