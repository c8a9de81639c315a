"""Who holds which seat is stored with the entries that change it, in one transaction."""

import asyncio
import json
from pathlib import Path

import pytest

from meadow.server.storage import HOT, Conflict, Held, Place, Row, Store, Turn
from meadow.server.storage.backup import backup
from meadow.server.storage.check import check
from meadow.server.storage.migrations.versions import v0005_seats
from meadow.server.storage.restore import restore
from meadow.server.storage.schema import upgrade
from tests.server.storage.tables import FIRST, OPEN, OVER, PLAYING, opened, spoil
from tests.server.storage.test_schema import WITHOUT_SEATS

MORE = (Row(b"more"),)


async def names(store: Store, holder: str) -> dict[str, tuple[int, ...]]:
    return {held.table.id: held.seats for held in await store.held(holder, 50)}


def test_seats_are_taken_and_freed_with_the_entries(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            await store.create("t", FIRST, OPEN, at=0, seating={1: "ada"})
            await store.append("t", 1, MORE, at=1, seating={0: "ben", 2: "ada"})
            assert await names(store, "ada") == {"t": (1, 2)}
            await store.append("t", 2, MORE, at=2, seating={1: "", 0: "ada"})
            assert await names(store, "ada") == {"t": (0, 2)}
            assert await names(store, "ben") == {}
            await store.append("t", 3, MORE, at=3, seating={0: "", 2: ""})
            assert await names(store, "ada") == {}

    asyncio.run(run())


def test_a_change_that_is_refused_leaves_the_seats(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            await store.create("t", FIRST, OPEN, at=0, seating={0: "ada"})
            outcomes = await asyncio.gather(
                store.append("t", 7, MORE, at=0, seating={0: "ben"}),
                store.create("u", FIRST, OPEN, at=0, seating={0: "ada"}),
                return_exceptions=True,
            )
            assert [type(outcome) for outcome in outcomes] == [Conflict, type(None)]
            assert await names(store, "ada") == {"t": (0,), "u": (0,)}
            assert await names(store, "ben") == {}

    asyncio.run(run())


def test_seats_go_with_their_table_and_no_others(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            for table in "tu":
                await store.create(table, FIRST, OVER, at=0, seating={0: "ada", 1: "ben"})
            await store.delete("u", 9)
            await store.delete("t", 1)
            assert await names(store, "ada") == {"u": (0,)}
        assert check(place).problems == []

    asyncio.run(run())


def test_tables_come_page_by_page_the_last_told_of_first(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            for table, told_at in (("a", 5), ("b", 7), ("c", 7), ("d", 1), ("e", 9)):
                await store.create(table, FIRST, OPEN, at=0, seating={0: "ada" if table != "e" else "ben", 1: "ben"})
                await store.set_wake(table, 1, None, Turn(1, told_at))
            first = await store.held("ada", 2)
            assert [held.table.id for held in first] == ["c", "b"]
            last = first[-1]
            rest = await store.held("ada", 9, (last.turn.told_at, last.table.id))
            assert [(held.table.id, held.turn) for held in rest] == [("a", Turn(1, 5)), ("d", Turn(1, 1))]
            assert await store.held_one("ada", "e") is None
            found = await store.held_one("ben", "e")
            assert isinstance(found, Held)
            assert found.seats == (0, 1)

    asyncio.run(run())


def test_a_turn_that_is_out_of_date_is_not_stored(place: Place) -> None:
    async def run() -> None:
        async with opened(place) as store:
            await store.create("t", FIRST, PLAYING, at=3, seating={0: "ada"})
            await asyncio.gather(store.set_wake("t", 1, None, Turn(1, 4)), store.append("t", 1, MORE, at=0, heat=True))
            found = await store.held_one("ada", "t")
            assert found is not None
            assert (found.turn, found.table.wake_at) == (Turn(0, 3), HOT)

    asyncio.run(run())


def test_seats_are_backed_up_and_restored(place: Place, tmp_path: Path) -> None:
    async def fill(seating: dict[int, str], table: str) -> None:
        async with opened(place) as store:
            await store.create(table, FIRST, OPEN, at=0, seating=seating)

    async def found() -> dict[str, tuple[int, ...]]:
        async with opened(place) as store:
            return await names(store, "ada")

    asyncio.run(fill({0: "ada", 3: "ada"}, "t"))
    backup(place, tmp_path / "backup.db")
    asyncio.run(fill({0: "ada"}, "u"))
    restore(place, tmp_path / "backup.db")
    assert asyncio.run(found()) == {"t": (0, 3)}


def test_seats_of_no_table_are_found(place: Place) -> None:
    async def fill() -> None:
        async with opened(place) as store:
            await store.create("t", FIRST, OPEN, at=0, seating={0: "ada"})

    asyncio.run(fill())
    spoil(place, "CREATE TABLE copy AS SELECT * FROM seats", "DROP TABLE seats", "ALTER TABLE copy RENAME TO seats")
    assert check(place).problems == []
    spoil(place, "INSERT INTO seats VALUES ('gone', 0, 'ada')")
    assert check(place).problems == ["table gone does not exist, but has seats"]


def joined(seat: int, holder: str) -> Row:
    return Row(
        json.dumps({"entry": "joined", "at": 1, "seat": seat, "name": "", "holder": holder}).replace(" ", "").encode()
    )


def stood(seat: int) -> Row:
    return Row(f'{{"entry":"stood","at":1,"seat":{seat}}}'.encode())


@pytest.mark.parametrize("at_once", [1, 2, 1000])
def test_an_upgrade_finds_the_seats_in_the_logs(place: Place, monkeypatch: pytest.MonkeyPatch, at_once: int) -> None:
    """In the order of each log, and from no other entries."""
    damaged = Row(b'{"entry":"joined","at":1,"seat":1')
    said = Row(b'{"entry":"said","at":1,"seat":0,"to":null,"text":"{\\"entry\\":\\"joined\\"}"}')
    told = {"t": 9, "u": 9, "v": 5}

    async def fill() -> None:
        async with opened(place) as store:
            for table, listing in (("t", OPEN), ("u", OVER), ("v", PLAYING)):
                await store.create(table, [*FIRST, joined(0, "ada"), joined(1, "ben")], listing, at=5)
                await store.append(
                    table, 3, [said, damaged, stood(0), joined(0, "eve"), joined(2, "ada"), stood(1)], at=9
                )
                await store.set_wake(table, 9, None)

    async def look() -> None:
        async with opened(place) as store:
            for holder, seats in (("ada", (2,)), ("eve", (0,))):
                assert await names(store, holder) == dict.fromkeys("tuv", seats)
            assert await names(store, "ben") == {}
            assert {held.table.id: held.turn.told_at for held in await store.held("ada", 9)} == told
            assert [each.id for each in await store.sleepers(HOT, (-1, ""), 10)] == ["v"]

    asyncio.run(fill())
    spoil(place, *WITHOUT_SEATS)
    monkeypatch.setattr(v0005_seats, "AT_ONCE", at_once)
    upgrade(place)
    asyncio.run(look())
