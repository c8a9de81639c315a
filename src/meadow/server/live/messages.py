"""What is sent to a table's actor: a message that decides something, and is answered."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple

from meadow.table import Table
from meadow.table.entries import Entry

Decide = Callable[[Table, int], list[Entry]]

REMEMBERED: Final = 64
"""The number of latest commands that are known without asking the storage."""


class CommandId(NamedTuple):
    """A client's id of a command, scoped to its holder, and the command's digest: None if it is an old one."""

    key: str
    digest: str | None


class Processed(NamedTuple):
    """A command that is in the log: the seat that it was about, and its digest."""

    seat: int | None
    digest: str | None


class Message:
    """A change that is wanted at a table. The actor calls `decide`, and once `answer`."""

    def __init__(self) -> None:
        self.id: CommandId | None = None
        """With an id it is carried out at most once, however often it is sent."""
        self.processed: Processed | None = None
        """Set if the log has it already: then it is not carried out again."""
        self.seat: int | None = None
        """The seat that it was about; the same for each copy of a message with an id."""

    def decide(self, table: Table, at: int) -> list[Entry]:
        """The entries that come of it. Raises Refused."""
        del table, at
        return []

    def answer(self, made: list[Entry], error: Exception | None) -> None:
        """The entries that were stored, none if nothing came of it or it was a copy; or why it was not carried out."""


class Call(Message):
    """A change that the server makes itself."""

    def __init__(self, decide: Decide, then: Callable[[list[Entry], Exception | None], None]) -> None:
        super().__init__()
        self._decide = decide
        self._then = then

    def decide(self, table: Table, at: int) -> list[Entry]:
        return self._decide(table, at)

    def answer(self, made: list[Entry], error: Exception | None) -> None:
        self._then(made, error)


def remember(recent: OrderedDict[str, Processed], command: CommandId, first: Entry) -> None:
    """Add a command and its first entry to the latest ones."""
    recent[command.key] = Processed(seat_of(first), command.digest)
    if len(recent) > REMEMBERED:
        recent.popitem(last=False)


def seat_of(entry: Entry) -> int | None:
    """The seat that a command was about, as the first entry that came of it says."""
    seat: int | None = getattr(entry, "seat", None)
    return seat
