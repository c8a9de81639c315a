"""One live table is one actor: a mailbox, and one message at a time. Nothing else changes a table.

loading   the log is read and folded; messages wait
ready     the next message is carried out at once
storing   a message is carried out: its entries are on their way to the disk, and further messages wait
gone      memory and log may differ, or nobody needs the table: messages go on to the actor that replaces this one

Every message takes the same way, in the order of this file: load if need be, give back lost time, decide, store, fold,
answer, tell. All of it is callbacks, since a task for each decision would cost more than the decision.
"""

import asyncio
import functools
import logging
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, Literal

from meadow.core.record import lines
from meadow.server.base.clock import now
from meadow.server.base.logs import unforeseen
from meadow.server.base.problems import closing, reused_id
from meadow.server.live import listing
from meadow.server.live.messages import CommandId, Message, Processed, remember, seat_of
from meadow.server.live.pacing import Pacing
from meadow.server.live.shown import Review
from meadow.server.live.storage_trouble import as_trouble, note
from meadow.server.storage import HOT, Conflict, NotCommitted, Repeated, Row, Seating, Unavailable
from meadow.table import Refused, Table, entries
from meadow.table.entries import Entry
from meadow.table.table import Due

if TYPE_CHECKING:
    from meadow.server.live.registry import Registry

log = logging.getLogger("meadow.server.live.actor")

Stored = Callable[[Exception | None], None]

NOBODY: Final[Seating] = {}
UNSURE: Final = -1
"""In place of a wake time: it is not known which one is stored."""
NOT_RECORDED = entries.Said | entries.RematchAsked | entries.RematchMade | entries.Unchanged
"""Entries after a match that leave its record as it is. A new name does not."""


class Actor:
    """A table, the length of its log, and what is kept beside it while it is in memory.

    `table`, `length` and `recent` are there once it is loaded. Keep a table's name rather than its actor: a table that
    is loaded again has another actor.
    """

    table: Table
    length: int
    recent: OrderedDict[str, Processed]
    """The latest commands by client id."""
    wake: int | None
    """The wake time that is stored with it, or `UNSURE`."""

    def __init__(self, name: str, registry: "Registry", loop: asyncio.AbstractEventLoop) -> None:
        self.name = name
        self.state: Literal["loading", "ready", "storing", "gone"] = "loading"
        self.opened: asyncio.Future[Actor] = loop.create_future()
        """Done when it is loaded."""
        self.touched = time.monotonic()
        self.began = now()
        """When its load began."""
        self._registry = registry
        self._loop = loop
        self._mailbox: deque[Message] = deque()
        self._message: Message | None = None
        """The message that is carried out."""
        # What is on its way to the disk: entries, the command that they come from, what happens then, since when.
        self._storing: list[Entry] = []
        self._command: CommandId | None = None
        self._then: Stored = self._end
        self._since = 0.0
        self._made: list[Entry] = []
        self._record: tuple[str, ...] | None = None
        # What the scheduler keeps.
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: set[Due] = set()
        self.pacing = Pacing()
        self.resting = False
        """True while bots wait for somebody to look on."""
        self.making_next = False
        """True while the table of a rematch is being made."""
        self.rematch_by = ""
        """The address from which a rematch was last asked for: its table is charged to it."""
        self.reviews: dict[int, Review] = {}
        """Reviews of the decisions of each seat, once the match is over."""

    # Load.

    def load(self) -> None:
        self._registry.begun()
        self._registry.reading(self.name).add_done_callback(self._read)

    def _read(self, reading: "asyncio.Future[Any]") -> None:
        error = failure(reading)
        if error is None:
            self.table, self.length, self.recent, self.wake = reading.result()
            try:
                if self._gives_back(self._registry.woken(self)):
                    return
            except Exception as caught:  # noqa: BLE001  everybody who waits is told
                error = caught
        self._open(error)

    def _open(self, error: Exception | None) -> None:
        if error is None:
            self._registry.put(self)
            self.opened.set_result(self)
            self._tell()
        else:
            self.state = "gone"
            self._registry.not_loaded(self, error)
            self.opened.set_exception(error)
            self.opened.exception()  # it may be that nobody waits for it
            while self._mailbox:
                self._answer(self._mailbox.popleft(), [], error)
        self._registry.done()
        self._leave()

    # The mailbox.

    def send(self, message: Message) -> None:
        """Carry it out when its turn has come: at once if the actor is ready."""
        self._registry.begun()
        self.touched = time.monotonic()
        self._put(message)

    def _put(self, message: Message) -> None:
        self._mailbox.append(message)
        if self.state == "ready":
            self._next()
        elif self.state == "gone" and self._message is None:
            self._forward()

    def _next(self) -> None:
        if self.state == "gone":
            self._forward()
            return
        self.state = "storing"
        self._message = self._mailbox.popleft()
        self._made = []
        registry = self._registry
        try:
            woken = registry.woken(self) if self.table.at < registry.outages.end else []
            if not self._gives_back(woken):
                self._decide(self._message)
        except Exception as error:  # noqa: BLE001  whoever sent it is told
            self._end(error)

    def _forward(self) -> None:
        """Send what waits to the actor that replaces this one."""
        replacement = self._registry.actor(self.name)
        while self._mailbox:
            replacement._put(self._mailbox.popleft())  # noqa: SLF001  the same class

    @property
    def waiting(self) -> int:
        """The number of messages in the mailbox."""
        return len(self._mailbox)

    # Give back time that passed while nothing could be decided.

    def _gives_back(self, woken: list[Entry]) -> bool:
        """True if there is time to give back, which is being stored first."""
        if woken:
            self._store(woken, None, self._given_back)
        return bool(woken)

    def _given_back(self, error: Exception | None) -> None:
        message = self._message
        if message is None:
            self._open(error)
            return
        if error is None:
            self._tell()
            try:
                self._decide(message)
            except Exception as caught:  # noqa: BLE001  whoever sent it is told
                error = caught
        if error is not None:
            self._end(error)

    # Decide.

    def _decide(self, message: Message) -> None:
        made = [] if self._is_copy(message) else message.decide(self.table, now())
        if not made:
            self._end(None)
            return
        if message.id is not None:
            message.seat = seat_of(made[0])
        self._made = made
        self._store(made, message.id, self._end)

    def _is_copy(self, message: Message) -> bool:
        """True if it was processed before. Raises Trouble if its id stands for another command."""
        if message.id is None:
            return False
        processed = message.processed or self.recent.get(message.id.key)
        if processed is None:
            return False
        if processed.digest is not None and processed.digest != message.id.digest:
            raise reused_id()
        message.seat = processed.seat
        return True

    # Store.

    def _store(self, made: list[Entry], command: CommandId | None, then: Stored) -> None:
        rows = [Row(entries.encoded(entry)) for entry in made]
        if command is not None:
            rows[0] = Row(rows[0].body, command.key, command.digest)
        listed = listing.after(self.table, made)
        seating = NOBODY if listed is None else listing.seating(made)
        self._storing, self._command, self._then, self._since = made, command, then, time.perf_counter()
        storing = self._registry.store.append(
            self.name,
            self.length,
            rows,
            at=made[-1].at,
            listing=listed,
            heat=self.wake != HOT,
            seating=seating,
        )
        asyncio.ensure_future(storing).add_done_callback(self._stored)

    def _stored(self, storing: "asyncio.Future[None]") -> None:
        error = failure(storing)
        try:
            self._registry.note_written(error, self._storing[-1].at)
        except Exception as another:  # noqa: BLE001  it concerns other tables
            unforeseen(log, another)
        self._then(self._folded() if error is None else self._not_stored(error))

    def _not_stored(self, error: Exception) -> Exception:
        """The error that is answered. Unless it is certain that nothing was written, the table is loaded again."""
        if isinstance(error, Repeated):
            if error.number >= self.length:
                self._registry.lost(self)
            return error
        if not isinstance(error, NotCommitted):
            self._registry.lost(self)
        if isinstance(error, Conflict | Unavailable):
            return as_trouble(error)
        note(error)
        return error

    # Fold.

    def _folded(self) -> Exception | None:
        try:
            self.fold(self._storing, self._command)
        except Exception as error:  # noqa: BLE001  whoever sent it is told
            self._registry.lost(self)
            return error
        self.wake = HOT
        self._registry.metrics.observe("meadow_commit_seconds", time.perf_counter() - self._since)
        self._registry.metrics.count("meadow_entries_total", len(self._storing))
        return None

    def fold(self, made: Sequence[Entry], command: CommandId | None) -> None:
        """Carry out entries that are stored."""
        for entry in made:
            self.table.fold(entry)
            if not isinstance(entry, NOT_RECORDED):
                self._record = None
        self.length += len(made)
        if command is not None:
            remember(self.recent, command, made[0])

    def record(self) -> tuple[str, ...]:
        """The lines of the match's record, for which it is replayed only once. Raises Refused until it is over."""
        if self._record is None:
            self._record = tuple(line.decode() for line in lines(self.table.record()))
        return self._record

    # Answer, tell.

    def _end(self, error: Exception | None) -> None:
        """Answer before the next message is carried out: what the answer says is about this change."""
        message, made = self._message, self._made
        assert message is not None
        self._message = None
        if message.id is not None and isinstance(error, Refused | Repeated):
            self._look_up(message, error)
        else:
            self._answer(message, made if error is None else [], error)
        if error is None and made:
            self._tell()
        self._leave()

    def _look_up(self, message: Message, error: Exception) -> None:
        """It may be refused only because it was carried out before: look for it in the log."""
        assert message.id is not None
        self._registry.found(self.name, message.id.key).add_done_callback(
            functools.partial(self._looked_up, message, error)
        )

    def _looked_up(self, message: Message, error: Exception, finding: "asyncio.Future[Processed | None]") -> None:
        failed = failure(finding)
        processed = None if failed is not None else finding.result()
        if processed is not None:
            message.processed = processed
            self._registry.actor(self.name)._put(message)  # noqa: SLF001  the same class
        else:
            self._answer(message, [], failed or error)

    def _answer(self, message: Message, made: list[Entry], error: Exception | None) -> None:
        try:
            message.answer(made, error)
        except Exception as caught:  # noqa: BLE001  a bug in one answer must not stop the table
            unforeseen(log, caught)
        self._registry.done()

    def _tell(self) -> None:
        """Wake the subscribers, and see to what comes next."""
        try:
            self._registry.changed(self)
        except Exception as error:  # noqa: BLE001  a bug there must not stop the table
            unforeseen(log, error)

    def _leave(self) -> None:
        """Go on with the next message."""
        if self._mailbox:
            # Not at once: other tables have their turn, and messages that come to nothing call each other no deeper.
            self._loop.call_soon(self._next)
        elif self.state != "gone":
            self.state = "ready"

    # Sleep.

    def needed_at(self) -> int | None:
        """When something happens here by itself; None if nothing does, `HOT` if it already should."""
        table = self.table
        return HOT if table.has_people and table.bots_due() else table.due_at()

    def cool(self) -> "asyncio.Future[None] | None":
        """Store when the table must be loaded, unless that is known. A change that comes meanwhile is stored later.

        A table that holds something back stays hot: whose turn it is must be what people are shown.
        """
        at = now()
        if self.state != "ready" or self.wake == (wake := self.needed_at()) or self.table.holds_back(at):
            return None
        self.wake, turn = UNSURE, listing.turn(self.table, at)
        self._registry.begun()
        cooling = asyncio.ensure_future(self._registry.store.set_wake(self.name, self.length, wake, turn))
        cooling.add_done_callback(functools.partial(self._cooled, wake))
        return cooling

    def _cooled(self, wake: int | None, storing: "asyncio.Future[None]") -> None:
        if failure(storing) is None:
            self.wake = wake
        self._registry.done()

    # The end.

    def stop(self) -> None:
        self.state = "gone"
        self.stop_timer()

    def stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


def failure(future: "asyncio.Future[Any]") -> Exception | None:
    """The error that a future ended with. It is cancelled only because the server stops."""
    error = None if future.cancelled() else future.exception()
    if future.cancelled() or not (error is None or isinstance(error, Exception)):
        return closing()
    return error
