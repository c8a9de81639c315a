"""The queue is bounded: further jobs wait in line for a slot, and give up after the timeout."""

import asyncio

import pytest

from meadow.server.storage import Conflict, Overloaded, Place, QueueLimits, Row
from meadow.server.storage.write_queue import Semaphore
from tests.server.storage.holding import held
from tests.server.storage.tables import TABLES, make_tables, opened


def test_a_write_waits_while_the_queue_is_full(place: Place) -> None:
    async def run() -> None:
        async with opened(place, QueueLimits(size=5, timeout=600)) as store:
            await make_tables(store)
            assert len(await store.unfinished()) == TABLES
            assert store.stats.transactions >= TABLES // 5

    asyncio.run(run())


def test_a_full_queue_refuses_after_the_timeout(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            await make_tables(store)
        async with opened(place, QueueLimits(size=5, timeout=0.1)) as store:
            with held(place):
                calls = [store.append(f"t{number}", 1, [Row(b"x")], at=0) for number in range(5)]
                await asyncio.sleep(0)
                with pytest.raises(Overloaded, match="try again later"):
                    await store.append("t5", 1, [Row(b"x")], at=0)
            await asyncio.gather(*calls)
            assert len(await store.entries("t5")) == 1
            await store.append("t5", 1, [Row(b"x")], at=0)

    asyncio.run(run())


def test_a_cancelled_write_leaves_the_others_their_outcomes(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            await make_tables(store)
            with held(place):
                tasks = [store.append(f"t{i}", 1, [Row(b"x")], at=0) for i in range(4)]
                wrong = store.append("t5", 9, [Row(b"x")], at=0)
                await asyncio.sleep(0)
                tasks[1].cancel()
            with pytest.raises(asyncio.CancelledError):
                await tasks[1]
            await asyncio.gather(tasks[0], *tasks[2:])
            with pytest.raises(Conflict):
                await wrong
            assert len(await store.entries("t1")) == 2, "it was queued already"

    asyncio.run(run())


def test_a_semaphore_serves_its_line_in_order() -> None:
    async def run() -> None:
        slots = Semaphore(1, 600, asyncio.get_running_loop())
        assert slots.try_acquire()
        waiters = [slots.enter_line() for _ in range(3)]
        served: list[int] = []

        async def wait(number: int) -> None:
            await slots.wait(waiters[number])
            served.append(number)
            assert not slots.try_acquire(), "the slot belongs to this waiter, or to the next in line"
            slots.release()

        tasks = [asyncio.create_task(wait(number)) for number in (2, 0, 1)]
        await asyncio.sleep(0)
        assert not served
        slots.release()
        await asyncio.gather(*tasks)
        assert served == [0, 1, 2]
        assert slots.try_acquire()
        assert not slots.try_acquire()

    asyncio.run(run())


def test_a_slot_that_is_released_before_its_waiter_awaits_is_kept() -> None:
    async def run() -> None:
        slots = Semaphore(1, 0.01, asyncio.get_running_loop())
        assert slots.try_acquire()
        waiter = slots.enter_line()
        slots.release()
        assert not slots.try_acquire()
        await slots.wait(waiter)

    asyncio.run(run())


def test_a_waiter_that_gives_up_takes_no_slot() -> None:
    async def run() -> None:
        slots = Semaphore(1, 0.01, asyncio.get_running_loop())
        assert slots.try_acquire()
        with pytest.raises(TimeoutError):
            await slots.wait(slots.enter_line())
        late = asyncio.create_task(slots.wait(slots.enter_line()))
        await asyncio.sleep(0)
        slots.release()
        late.cancel()  # it owns the slot already, but has not run yet
        with pytest.raises(asyncio.CancelledError):
            await late
        assert slots.try_acquire()
        assert not slots.try_acquire()

    asyncio.run(run())
