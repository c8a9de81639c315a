"""One live table in memory: what its log makes, and what the server needs to keep it going."""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from typing import NamedTuple

from meadow.core.record import lines
from meadow.server.exhibition import Exhibition
from meadow.server.reviews import Review
from meadow.server.turns import Turns
from meadow.table import Table, entries
from meadow.table.entries import Entry
from meadow.table.table import Due

REMEMBERED = 64
"""So many of the latest commands are known without asking the storage."""
NOT_RECORDED = entries.Said | entries.RematchAsked | entries.RematchMade | entries.Unchanged
"""What happens after a match and leaves its record as it is. A new name does not."""


class CommandId(NamedTuple):
    """A client's id of a command, scoped to its holder, and the command's digest: None if it is an old one."""

    key: str
    digest: str | None


class Answered(NamedTuple):
    """The seat that a command was about which was answered with `done`, and its digest."""

    seat: int | None
    digest: str | None


class Owned:
    """A table and the length of its log. `gone` once it must be loaded again: hold on to the name, not to this."""

    def __init__(self, name: str, table: Table, turns: Turns) -> None:
        self.name = name
        self.table = table
        self.turns = turns
        """Whoever changes it has their turn until that is done."""
        self.length = 1
        self.gone = False
        self.touched = 0.0
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: set[Due] = set()
        self.exhibition = Exhibition()
        self.resting = False
        """Whether bots wait for somebody to look on."""
        self.making_next = False
        """Whether the table of a rematch is being made."""
        self.rematch_by = ""
        """The address from which a rematch was last asked for, to which its table is charged."""
        self.recent: OrderedDict[str, Answered] = OrderedDict()
        """The latest commands by client id."""
        self.reviews: dict[int, Review] = {}
        """What bots think of decisions of each seat, of a match that is over."""
        self._record: tuple[str, ...] | None = None

    def fold(self, made: Sequence[Entry], command: CommandId | None) -> None:
        """Carry out what is stored."""
        for entry in made:
            self.table.fold(entry)
            if not isinstance(entry, NOT_RECORDED):
                self._record = None
        self.length += len(made)
        if command is not None:
            self.recent[command.key] = Answered(seat_of(made[0]), command.digest)
            if len(self.recent) > REMEMBERED:
                self.recent.popitem(last=False)

    def record(self) -> tuple[str, ...]:
        """The lines of the match's record, for which it is played again only once. Raises Refused until it is over."""
        if self._record is None:
            self._record = tuple(line.decode() for line in lines(self.table.record()))
        return self._record

    def stop(self) -> None:
        self.gone = True
        self.stop_timer()

    def stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None


def seat_of(entry: Entry) -> int | None:
    """The seat that a command was about, as the first entry that came of it says."""
    seat: int | None = getattr(entry, "seat", None)
    return seat
