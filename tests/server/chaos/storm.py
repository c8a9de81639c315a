"""Kills a server over and over while people play on it, and checks what is left in the database."""

import asyncio
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial

import msgspec

from meadow.server.storage import Place, StoredEntry
from meadow.server.storage.check import check
from meadow.server.storage.engines import reading
from meadow.server.storage.reader import entries_from
from tests.server.chaos.checker import faults
from tests.server.chaos.ledger import Ledger
from tests.server.chaos.load import Spot
from tests.server.servers import Live

SECONDS_FOR_ONE = 120
"""After this time without any acknowledgement the server is considered stuck."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    kills: int
    spots: int
    seed: int
    most: int = 40
    """The most acknowledged orders between two kills."""
    seconds: float = 600


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    kills: int
    tables: int
    acknowledged: int
    refused: int
    unanswered: int
    repeats: int
    faults: list[str]


class Storm:
    """People who play on one server that is killed over and over."""

    def __init__(self, server: Live, plan: Plan, told: Callable[["Storm"], None] = lambda _: None) -> None:
        self.server = server
        self.plan = plan
        self.ledger = Ledger()
        self.kills = 0
        self._report = told
        self._spots = [Spot(number, server.socket, self.ledger, plan.seed) for number in range(plan.spots)]

    async def run(self) -> None:
        """Let people play and kill the server as planned, as long as there is time; then stop it."""
        async with asyncio.TaskGroup() as group:
            tasks = [group.create_task(spot.run()) for spot in self._spots]
            with suppress(TimeoutError):
                async with asyncio.timeout(self.plan.seconds):
                    await self._kill_repeatedly()
            await _all_go_on(self._spots, self.ledger)
            for task in tasks:
                task.cancel()
        await asyncio.to_thread(self.server.stop)

    async def _kill_repeatedly(self) -> None:
        chance = random.Random(self.plan.seed)
        while self.kills < self.plan.kills:
            await self._until_done(self.ledger.done() + chance.randint(0, self.plan.most))
            await asyncio.sleep(chance.uniform(0, 0.05))
            # Shielded, so that a starting server is not left behind when time runs out.
            await asyncio.shield(asyncio.to_thread(self._restart))
            self._report(self)

    async def _until_done(self, enough: int) -> None:
        while (done := self.ledger.done()) < enough:
            await _in_time(self.ledger, partial(self._more_than, done))

    def _more_than(self, done: int) -> bool:
        return self.ledger.done() > done

    def _restart(self) -> None:
        self.server.kill()
        self.kills += 1
        self.server.start()

    def outcome(self) -> Outcome:
        """The numbers of what happened, and all faults in the database."""
        found, place = check(self.place), self.place
        outcomes = [sent.outcome for sent in self.ledger.sent]
        wrong = [*found.problems, *self.ledger.contradictions, *_creation_faults(self.ledger, found.tables)]
        return Outcome(
            kills=self.kills,
            tables=found.tables,
            acknowledged=outcomes.count("done"),
            refused=outcomes.count("refused"),
            unanswered=outcomes.count("unknown"),
            repeats=self.ledger.repeats,
            faults=[*wrong, *_log_faults(self.ledger, place)],
        )

    @property
    def place(self) -> Place:
        return Place.of(self.server.db)


async def _all_go_on(spots: list[Spot], ledger: Ledger) -> None:
    """Check that after the last kill every match goes on: it ends, or something more is acknowledged."""
    for spot in spots:
        await _in_time(ledger, spot.gone_on())


async def _in_time(ledger: Ledger, condition: Callable[[], bool]) -> None:
    try:
        async with asyncio.timeout(SECONDS_FOR_ONE):
            await ledger.until(condition)
    except TimeoutError as error:
        raise AssertionError("the server acknowledges nothing any more") from error


def _creation_faults(ledger: Ledger, tables: int) -> Iterator[str]:
    made = {sent.table for sent in ledger.created if sent.outcome == "done"}
    open_ended = sum(sent.outcome == "unknown" for sent in ledger.created)
    if not len(made) <= tables <= len(made) + open_ended:
        yield f"{len(made)} tables were made, and perhaps {open_ended} more; {tables} are stored"


def _log_faults(ledger: Ledger, place: Place) -> Iterator[str]:
    tables = sorted({sent.table for sent in (*ledger.sent, *ledger.created) if sent.table})
    for table, log in logs(place, tables).items():
        yield from (f"table {table}: {fault}" for fault in faults(log, ledger, table))


def logs(place: Place, tables: list[str]) -> dict[str, list[StoredEntry]]:
    """The stored logs, read directly from the database."""
    engine = reading(place)
    try:
        with engine.connect() as connection:
            return {table: entries_from(connection, table, 0) for table in tables}
    finally:
        engine.dispose()
