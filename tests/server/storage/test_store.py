"""What is written is read back, once and in order."""

import asyncio

import pytest

from meadow.server.storage import (
    Conflict,
    Listing,
    NotCommitted,
    Place,
    Repeated,
    Row,
    Status,
    StorageError,
    Store,
    StoredEntry,
    Unavailable,
)
from tests.server.storage.tables import FIRST, OPEN, OVER, PLAYING, opened


def test_entries_come_back_in_their_order_and_after_a_restart(place: Place) -> None:
    async def first() -> None:
        async with opened(place) as store:
            await store.create("t", [Row(b"0"), Row(b"1")], OPEN, at=1000)
            await store.append("t", 2, [Row(b"\x00\xff", "c1"), Row(b"3")], at=2000)
            await store.append("t", 4, [Row(b"4")], at=3000)

    async def second() -> None:
        async with opened(place) as store:
            written = await store.entries("t")
            assert written == [
                StoredEntry(0, b"0"),
                StoredEntry(1, b"1"),
                StoredEntry(2, b"\x00\xff", "c1"),
                StoredEntry(3, b"3"),
                StoredEntry(4, b"4"),
            ]
            assert await store.entries("t", 3) == written[3:]
            assert await store.entries("t", 5) == await store.entries("unknown") == []
            stored = await store.table("t")
            assert stored is not None
            assert (stored.created_at, stored.updated_at, stored.length, stored.listing) == (1000, 3000, 5, OPEN)
            assert await store.table("unknown") is None

    asyncio.run(first())
    asyncio.run(second())


@pytest.mark.parametrize("first", [0, 1, 3, 100])
def test_only_the_next_number_can_be_appended(place: Place, first: int) -> None:
    async def run() -> None:
        async with opened(place) as store:
            await store.create("t", [Row(b"0"), Row(b"1")], OPEN, at=0)
            with pytest.raises(Conflict, match=f"entry {first} was to be the next, but its log has 2") as caught:
                await store.append("t", first, [Row(b"x"), Row(b"y")], at=1, listing=OVER)
            assert (caught.value.table, caught.value.expected, caught.value.found) == ("t", first, 2)
            assert [entry.body for entry in await store.entries("t")] == [b"0", b"1"]
            assert await store.unfinished()

    asyncio.run(run())


def test_a_table_that_does_not_exist_or_exists_already_is_a_conflict(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            with pytest.raises(Conflict, match="there is no such table"):
                await store.append("t", 0, FIRST, at=0)
            await store.create("t", FIRST, OPEN, at=0)
            with pytest.raises(Conflict):
                await store.create("t", FIRST, OVER, at=0)
            assert len(await store.unfinished()) == 1

    asyncio.run(run())


def test_of_many_who_append_the_same_number_one_wins(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            await store.create("t", FIRST, OPEN, at=0)
            calls = [store.append("t", 1, [Row(b"%d" % number)], at=0) for number in range(20)]
            outcomes = await asyncio.gather(*calls, return_exceptions=True)
            assert outcomes[0] is None
            assert all(type(outcome) is Conflict for outcome in outcomes[1:])
            assert [entry.body for entry in await store.entries("t")] == [b"created", b"0"]

    asyncio.run(run())


def test_a_client_id_is_carried_out_at_most_once(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            for table in ("t", "u"):
                await store.create(table, FIRST, OPEN, at=0)
                await store.append(table, 1, [Row(b"x", "c")], at=0)
            for first in (1, 2):
                with pytest.raises(Repeated) as caught:
                    await store.append("t", first, [Row(b"y"), Row(b"x", "c")], at=0)
                assert (caught.value.client, caught.value.number) == ("c", 1)
            assert await store.find("t", "c") == StoredEntry(1, b"x", "c")
            assert await store.find("t", "d") is None
            assert len(await store.entries("t")) == 2

    asyncio.run(run())


def test_a_request_for_a_table_is_carried_out_at_most_once(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            await store.create("t", FIRST, OPEN, at=0, request="ada 1")
            with pytest.raises(Conflict) as caught:
                await store.create("u", FIRST, OPEN, at=0, request="ada 1")
            assert caught.value.table == "t"
            found = await store.created("ada 1")
            assert found is not None
            assert found.id == "t"
            assert await store.created("ada 2") is None
            assert await store.table("u") is None

    asyncio.run(run())


def test_the_lobby_lists_public_tables_newest_first_and_page_by_page(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            for number in range(5):
                await store.create(f"t{number}", FIRST, OPEN, at=number // 2)
            await store.create("hidden", FIRST, Listing(game="chess", public=False, status=Status.OPEN), at=9)
            await store.create("go", FIRST, Listing(game="go", public=True, status=Status.OPEN, summary=b"s"), at=0)
            page = await store.lobby(limit=4)
            assert [stored.id for stored in page] == ["t4", "t3", "t2", "t1"]
            assert [stored.id for stored in await store.lobby(before=page[-1])] == ["t0", "go"]
            (go,) = await store.lobby(game="go")
            assert go.listing.summary == b"s"

    asyncio.run(run())


def test_an_append_changes_the_listing_with_it(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            for table in ("s", "t", "u"):
                await store.create(table, FIRST, OPEN, at=0)
            await store.append("t", 1, [Row(b"begun")], at=1, listing=PLAYING)
            await store.append("u", 1, [Row(b"ended")], at=1, listing=OVER)
            assert [stored.id for stored in await store.lobby([Status.OPEN])] == ["s"]
            assert [stored.id for stored in await store.lobby([Status.PLAYING])] == ["t"]
            assert [stored.id for stored in await store.unfinished()] == ["s", "t"]

    asyncio.run(run())


def test_facts_about_the_database(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            assert await store.meta("key") is None
            await asyncio.gather(store.set_meta("key", "1"), store.set_meta("key", "2"))
            assert await store.meta("key") == "2"

    asyncio.run(run())


def test_what_no_database_can_hold_is_refused_and_harms_nobody(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            await store.create("t", FIRST, OPEN, at=0)
            outcomes = await asyncio.gather(
                store.append("t", 1, [Row(b"x")], at=2**80),
                store.append("t", 1, [Row(b"x", "c"), Row(b"y", "c")], at=0),
                store.append("t", 1, [Row(b"x")], at=0),
                return_exceptions=True,
            )
            assert [type(outcome) for outcome in outcomes] == [StorageError, StorageError, type(None)]
            with pytest.raises(ValueError, match="at least one row"):
                await store.append("t", 2, [], at=0)

    asyncio.run(run())


def test_a_closed_storage_says_so(place: Place) -> None:
    async def run() -> None:
        store = await Store.open(place)
        waiting = store.create("t", FIRST, OPEN, at=0)
        await asyncio.sleep(0)
        await store.close()
        await store.close()
        await waiting
        with pytest.raises(NotCommitted, match="closed"):
            await store.append("t", 1, [Row(b"x")], at=0)
        with pytest.raises(Unavailable, match="closed"):
            await store.entries("t")

    asyncio.run(run())
