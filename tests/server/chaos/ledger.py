"""What clients have sent and were told: the other side of the server's log, kept where the server cannot touch it."""

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
    """One order, however often it was sent. `first` and `answered` are moments, counted."""

    request: str
    table: str
    key: str
    fields: Json
    first: int
    answered: int | None = None
    outcome: Outcome = "unknown"


def digest(update: Json) -> int:
    """What an update shows, but for clocks and for what depends on what was known before."""
    return hash(msgspec.json.encode([update[name] for name in SHOWN]))


class Ledger:
    """All orders in the order in which they were first sent, and what each viewer was shown with each version."""

    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self.created: list[Sent] = []
        self.shown: dict[str, dict[tuple[Viewer, int], int]] = {}
        self.contradictions: list[str] = []
        self.repeats = 0
        self.doubles = 0
        self._done: Counter[str] = Counter()
        self._moments = itertools.count()
        self._news = asyncio.Event()

    def send(self, request: str, token: str, fields: Json) -> Sent:
        key = tokens.scoped(tokens.holder(token), fields["client"])
        sent = Sent(request=request, table=fields.get("table", ""), key=key, fields=fields, first=next(self._moments))
        (self.created if request == "create" else self.sent).append(sent)
        return sent

    def answer(self, sent: Sent, answer: Json) -> None:
        """The first answer stands; another one to the same order must be like it."""
        outcome: Outcome = "refused" if answer["answer"] == "problem" else "done"
        if sent.outcome == "unknown":
            sent.outcome, sent.answered = outcome, next(self._moments)
            sent.table = answer["table"]
            self._done[sent.table] += outcome == "done"
        elif sent.outcome != outcome:
            self.contradictions.append(f"{sent.request} {sent.key} was {sent.outcome} first, then {outcome}")
        self._news.set()

    def show(self, table: str, update: Json) -> None:
        known = self.shown.setdefault(table, {})
        at = update["viewer"], update["version"]
        self._news.set()
        if known.setdefault(at, digest(update)) != digest(update):
            self.contradictions.append(f"table {table} was shown to {at[0]} in two ways as version {at[1]}")

    def done(self, table: str | None = None) -> int:
        """How many orders were acknowledged."""
        return self._done.total() if table is None else self._done[table]

    async def until(self, so: Callable[[], bool]) -> None:
        """Wait until it is so; it is looked at whenever something was answered or shown."""
        while not so():
            self._news.clear()
            await self._news.wait()
