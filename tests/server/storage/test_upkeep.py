"""Wake times, outages and deletions, each against what else is written at the same time."""

import asyncio

import pytest

from meadow.server.storage import HOT, Conflict, Outage, Place, Row, Sleeper, Store
from meadow.server.storage.guests import Device, Key, add_code, forget, put, rewrite, set_phrase
from tests.server.storage.tables import FIRST, OPEN, OVER, PLAYING, opened

START = (-1, "")
MORE = (Row(b"more"),)


async def wake(store: Store, table: str) -> int | None:
    found = await store.table(table)
    assert found is not None
    return found.wake_at


def test_a_table_is_hot_from_a_change_until_its_wake_time_is_stored(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            await store.create("o", FIRST, OPEN, at=0)
            await store.create("p", FIRST, PLAYING, at=0)
            assert (await wake(store, "o"), await wake(store, "p")) == (None, HOT)
            await store.set_wake("p", 1, 500)
            await store.append("p", 1, MORE, at=1)
            assert await wake(store, "p") == 500
            await store.append("p", 2, MORE, at=1, heat=True)
            assert await wake(store, "p") == HOT
            await store.set_wake("p", 3, None)
            assert await wake(store, "p") is None

    asyncio.run(run())


def test_a_change_beats_a_wake_time_that_is_written_with_it(place: Place) -> None:
    """In one transaction or one after the other: what was known of the table before the change is void."""

    async def run() -> None:
        async with opened(place) as store:
            await store.create("t", FIRST, PLAYING, at=0)
            await asyncio.gather(store.set_wake("t", 1, 500), store.append("t", 1, MORE, at=0, heat=True))
            assert await wake(store, "t") == HOT
            await asyncio.gather(store.append("t", 2, MORE, at=0, heat=True), store.set_wake("t", 2, 500))
            assert await wake(store, "t") == HOT
            await store.set_wake("t", 2, 500)
            assert await wake(store, "t") == HOT

    asyncio.run(run())


def test_a_change_that_is_refused_leaves_the_wake_time(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            await store.create("t", FIRST, PLAYING, at=0)
            await store.set_wake("t", 1, 500)
            with pytest.raises(Conflict):
                await store.append("t", 7, MORE, at=0, heat=True)
            assert await wake(store, "t") == 500

    asyncio.run(run())


def test_sleepers_come_page_by_page_in_the_order_in_which_they_wake(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            assert not await store.any_sleeper()
            for table, at in (("a", 300), ("b", 100), ("c", HOT), ("d", 100), ("e", None), ("f", 900)):
                await store.create(table, FIRST, PLAYING, at=7)
                await store.set_wake(table, 1, at)
            page = await store.sleepers(300, START, 2)
            assert page == [Sleeper("c", HOT, 7), Sleeper("b", 100, 7)]
            after = page[-1].wake_at, page[-1].id
            assert [each.id for each in await store.sleepers(300, after, 9)] == ["d", "a"]
            assert await store.any_sleeper()
            assert await store.oldest_sleeper() == 7

    asyncio.run(run())


def test_outages_are_stored_with_the_time_until_when_a_server_ran(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            await store.note_alive("alive", 10, [])
            await store.note_alive("alive", 50, [Outage(20, 30), Outage(40, 45)])
            await store.note_alive("alive", 60, [Outage(20, 35)])
            assert await store.meta("alive") == "60"
            assert await store.outages() == [Outage(20, 35), Outage(40, 45)]
            await store.forget_outages(35)
        async with opened(place) as store:
            assert await store.outages() == [Outage(40, 45)]

    asyncio.run(run())


def test_what_is_stored_of_a_guest_may_be_written_twice(place: Place) -> None:
    """As after a failure of which it is not known whether it was committed; and refused with nothing else."""
    device, code = (
        Device(key="d", guest="g", added_at=1),
        Key(hash="h", guest="g", kind="code", made_at=1, expires_at=5),
    )
    steps = [put(device), *add_code(code, []), *set_phrase(Key(hash="p", guest="g", kind="phrase", made_at=1))]

    async def run() -> None:
        async with opened(place) as store:
            for _ in range(2):
                outcomes = await asyncio.gather(
                    store.append("unknown", 1, MORE, at=0), store.change_guests(steps), return_exceptions=True
                )
                assert [type(outcome) for outcome in outcomes] == [Conflict, type(None)]
                assert await store.devices("g") == [device]
                assert [key.hash for key in await store.keys("g")] == ["h", "p"]
            await store.change_guests(forget("g", 9))
            assert await store.device("g") == Device(key="g", guest="", revoked_at=9)
            assert await store.device("d") == Device(key="d", guest="", revoked_at=9)
            assert await store.being_forgotten() == ["g"]

    asyncio.run(run())


def test_a_log_is_rewritten_only_at_its_length(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            await store.create("t", [Row(b"first", None, "d")], OPEN, at=0)
            await store.append("t", 1, [Row(b"x", "c", "e")], at=0)
            await asyncio.gather(
                store.append("t", 2, MORE, at=0), store.change_guests(rewrite("t", 2, {0: b"no", 1: b"no"}))
            )
            assert [entry.body for entry in await store.entries("t")] == [b"first", b"x", b"more"]
            await store.change_guests(rewrite("t", 3, {0: b"other", 1: b"y"}))
            found = await store.entries("t")
            assert [(entry.body, entry.client, entry.digest) for entry in found] == [
                (b"other", None, "d"),
                (b"y", "c", None),
                (b"more", None, None),
            ]
            assert await store.mentioning("the", "", 5) == ("t", ["t"])
            assert await store.mentioning("first", "", 5) == ("t", [])
            assert await store.mentioning("the", "t", 5) is None

    asyncio.run(run())


def test_a_table_is_deleted_with_its_log_and_nothing_else(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            for table in ("t", "u"):
                await store.create(table, [*FIRST, Row(b"x", "c")], OVER, at=0, request=table)
            await store.delete("t", 2)
            await store.delete("unknown", 2)
            assert await store.entries("t") == []
            assert await store.table("t") is None
            assert await store.created("t") is None
            assert len(await store.entries("u")) == 2
            await store.create("v", FIRST, OPEN, at=0, request="t")

    asyncio.run(run())


def test_a_table_that_has_changed_is_not_deleted(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            await store.create("t", FIRST, OPEN, at=0)
            await asyncio.gather(store.delete("t", 1), store.append("t", 1, MORE, at=0))
            assert len(await store.entries("t")) == 2
            await store.delete("t", 1)
            assert len(await store.entries("t")) == 2

    asyncio.run(run())


def test_a_deletion_beside_a_write_that_is_refused(place: Place) -> None:
    """Then each job is written alone."""

    async def run() -> None:
        async with opened(place) as store:
            for table in ("t", "u"):
                await store.create(table, FIRST, OPEN, at=0)
            outcomes = await asyncio.gather(
                store.append("u", 9, MORE, at=0), store.delete("t", 1), return_exceptions=True
            )
            assert [type(outcome) for outcome in outcomes] == [Conflict, type(None)]
            assert await store.table("t") is None
            with pytest.raises(Conflict, match="there is no such table"):
                await store.append("t", 1, MORE, at=0)

    asyncio.run(run())


def test_all_tables_come_page_by_page(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            for table in "bca":
                await store.create(table, FIRST, OPEN, at=0)
            page = await store.tables_after("", 2)
            assert [each.id for each in page] == ["a", "b"]
            assert [each.id for each in await store.tables_after(page[-1].id, 2)] == ["c"]

    asyncio.run(run())
