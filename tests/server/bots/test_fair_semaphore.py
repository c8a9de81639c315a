"""The order in which a fair semaphore admits tables."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from meadow.server.bots.fair_semaphore import FIRST_IN_A_ROW, FairSemaphore
from tests.server.bots.test_pool import Slowly, begun, slowly


class Waiting:
    """Tables that wait for a semaphore with room for one, and the order in which they are admitted."""

    def __init__(self) -> None:
        self.queue = FairSemaphore(1)
        self.admitted: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def come(self, *tables: str) -> None:
        """Let these tables wait; those with people are in capitals."""
        for table in tables:
            self.tasks.append(asyncio.create_task(self._come(table)))
        await asyncio.sleep(0)

    async def _come(self, table: str) -> None:
        await self.queue.enter(table, people=table.isupper())
        self.admitted.append(table)

    async def go(self) -> str:
        """All tables in the order in which they were admitted."""
        while self.queue.waiting:
            self.queue.leave()
            for _ in range(3):
                await asyncio.sleep(0)
        return "".join(self.admitted)


def run(use: Callable[[Waiting], Coroutine[Any, Any, None]]) -> None:
    async def waiting() -> None:
        await use(Waiting())

    asyncio.run(waiting())


def test_each_table_has_its_turn() -> None:
    async def use(waiting: Waiting) -> None:
        await waiting.come("a", "a", "a", "a", "b", "c", "b")
        assert await waiting.go() == "aabcaba"

    run(use)


def test_people_come_first() -> None:
    async def use(waiting: Waiting) -> None:
        await waiting.come(*"abcde", *"XY")
        assert await waiting.go() == "aXYbcde"

    run(use)


def test_nobody_starves() -> None:
    async def use(waiting: Waiting) -> None:
        people = "X" * (2 * FIRST_IN_A_ROW)
        await waiting.come(*people, "a", "b")
        assert await waiting.go() == people[:FIRST_IN_A_ROW] + "a" + people[FIRST_IN_A_ROW:] + "b"

    run(use)


def test_a_cancelled_waiter_takes_no_turn() -> None:
    async def use(waiting: Waiting) -> None:
        await waiting.come(*"abcd")
        waiting.tasks[1].cancel()
        await asyncio.sleep(0)
        assert waiting.queue.waiting == 2
        waiting.queue.leave()
        waiting.tasks[2].cancel()  # it was admitted, but its task has not run yet
        for _ in range(3):
            await asyncio.sleep(0)
        assert waiting.admitted == ["a", "d"]

    run(use)


def test_a_person_does_not_wait_for_the_bots_of_a_hundred_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    async def use() -> None:
        slow = Slowly(monkeypatch)
        among_themselves = [
            asyncio.create_task(slow.pool.choose(f"bots {number}", slow.table, slow.due.seat, "greedy"))
            for number in range(100)
        ]
        process = await slow.started.get()
        await process.has(2)
        person = begun(people=1)
        (due, *_) = person.bots_due()
        asked = asyncio.create_task(slow.pool.choose("person", person, due.seat, "greedy"))
        await asyncio.sleep(0)
        for action in (1, 2):  # the questions that the process has already
            process.answer(action)
            await process.has(2)
        process.answer(3)
        assert await asked == 3
        assert sum(task.done() for task in among_themselves) == 2
        for task in among_themselves:
            task.cancel()
        await slow.pool.close()

    slowly(use)
