"""Group commit: all queued jobs in one transaction, each with its own outcome."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from meadow.server.storage import Conflict, Place, Repeated, Row
from meadow.server.storage.writer import MAX_BATCH
from tests.server.storage.holding import held
from tests.server.storage.tables import FIRST, OPEN, TABLES, make_tables, opened


async def all_at_once(place: Place, call: Callable[[], Sequence[Awaitable[None]]]) -> list[BaseException | None]:
    """The outcomes of calls that were all queued before anything could be written."""
    with held(place):
        calls = [asyncio.ensure_future(each) for each in call()]
        await asyncio.sleep(0)
        assert not any(each.done() for each in calls)
    return await asyncio.gather(*calls, return_exceptions=True)


def test_queued_jobs_are_committed_in_one_transaction(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            await make_tables(store)
            before = store.stats.transactions
            rows = [[Row(b"%d" % number)] for number in range(1, 11)]

            def calls() -> list[Awaitable[None]]:
                return [store.append(f"t{i}", n, row, at=0) for n, row in enumerate(rows, 1) for i in range(TABLES)]

            assert await all_at_once(place, calls) == [None] * 10 * TABLES
            # The writer may have taken some of them before it was held up: one transaction for those, one for the rest.
            assert store.stats.transactions - before <= 2
            assert store.stats.jobs == TABLES + 10 * TABLES
            for number in range(TABLES):
                assert [entry.body for entry in (await store.entries(f"t{number}"))[1:]] == [
                    row[0].body for row in rows
                ]

    asyncio.run(run())


def test_a_conflict_refuses_no_other_job(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            await make_tables(store)
            before = store.stats.transactions

            def calls() -> list[Awaitable[None]]:
                return [
                    *(store.append(f"t{number}", 1, [Row(b"x", "c")], at=0) for number in range(TABLES)),
                    store.append("t1", 1, [Row(b"stale")], at=0),
                    store.append("t2", 2, [Row(b"repeated", "c")], at=0),
                    store.append("t3", 2, [Row(b"next", "d")], at=0),
                    store.create("t4", FIRST, OPEN, at=0),
                    store.create("new", FIRST, OPEN, at=0),
                    store.append("new", 1, [Row(b"x")], at=0),
                    store.append("unknown", 0, [Row(b"x")], at=0),
                ]

            outcomes = await all_at_once(place, calls)
            assert outcomes[:TABLES] == [None] * TABLES
            kinds = [type(outcome) for outcome in outcomes[TABLES:]]
            assert kinds == [Conflict, Repeated, type(None), Conflict, type(None), type(None), Conflict]
            assert store.stats.transactions - before <= 2
            assert store.stats.refused == 4
            lengths = {stored.id: stored.length for stored in await store.unfinished()}
            assert lengths == {f"t{number}": 2 for number in range(TABLES)} | {"t3": 3, "new": 2}

    asyncio.run(run())


def test_more_jobs_than_fit_into_one_transaction_are_all_written(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            await store.create("t", FIRST, OPEN, at=0)
            count = 2 * MAX_BATCH + 1

            def calls() -> list[Awaitable[None]]:
                return [store.append("t", number, [Row(b"%d" % number)], at=0) for number in range(1, count)]

            assert await all_at_once(place, calls) == [None] * (count - 1)
            assert [entry.number for entry in await store.entries("t")] == list(range(count))

    asyncio.run(run())
