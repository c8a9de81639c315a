"""The clients' record of what they have sent and were sent, to compare with the server's log."""

import asyncio
import itertools
from collections import Counter
from collections.abc import Callable
from typing import Literal

import msgspec

from meadow.server.base import tokens
from tests.server.clients import Json

Viewer = int | None
Outcome = Literal["unknown", "done", "refused"]
SHOWN = ("status", "paused", "view", "choices", "result")


class Sent(msgspec.Struct, kw_only=True):
    """One order, however often it was sent. `first` and `answered` are logical times."""

    request: str
    table: str
    key: str
    fields: Json
    first: int
    answered: int | None = None
    outcome: Outcome = "unknown"


def digest(update: Json) -> int:
    """A hash of what an update shows, without clocks and whatever depends on `have`."""
    return hash(msgspec.json.encode([update[name] for name in SHOWN]))


class Ledger:
    """All orders in the order in which they were first sent, and what each viewer was shown as each version."""

    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self.created: list[Sent] = []
        self.shown: dict[str, dict[tuple[Viewer, int], int]] = {}
        self.contradictions: list[str] = []
        self.repeats = 0
        self.doubles = 0
        self._done: Counter[str] = Counter()
        self._times = itertools.count()
        self._changed = asyncio.Event()

    def send(self, request: str, token: str, fields: Json) -> Sent:
        key = tokens.scoped(tokens.holder(token), fields["client"])
        sent = Sent(request=request, table=fields.get("table", ""), key=key, fields=fields, first=next(self._times))
        (self.created if request == "create" else self.sent).append(sent)
        return sent

    def answer(self, sent: Sent, answer: Json) -> None:
        """Note an answer: all answers to an order must have the same outcome."""
        outcome: Outcome = "refused" if answer["answer"] == "problem" else "done"
        if sent.outcome == "unknown":
            sent.outcome, sent.answered = outcome, next(self._times)
            sent.table = answer["table"]
            self._done[sent.table] += outcome == "done"
        elif sent.outcome != outcome:
            self.contradictions.append(f"{sent.request} {sent.key} was {sent.outcome} first, then {outcome}")
        self._changed.set()

    def show(self, table: str, update: Json) -> None:
        known = self.shown.setdefault(table, {})
        at = update["viewer"], update["version"]
        self._changed.set()
        if known.setdefault(at, digest(update)) != digest(update):
            self.contradictions.append(f"table {table} was shown to {at[0]} in two ways as version {at[1]}")

    def done(self, table: str | None = None) -> int:
        """The number of acknowledged orders."""
        return self._done.total() if table is None else self._done[table]

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until `condition` holds; it is checked after every answer and update."""
        while not condition():
            self._changed.clear()
            await self._changed.wait()
