"""A backup is a complete snapshot, also of a database that is written to."""

import asyncio
import stat
from pathlib import Path

import pytest

from meadow.server.storage import Place, PlaceError, Row, Store, Unavailable
from meadow.server.storage.backup import backup
from meadow.server.storage.check import check
from tests.server.postgres import Postgres
from tests.server.storage.tables import FIRST, OPEN, opened

TABLES = 10


async def write(store: Store, table: str, stop: asyncio.Event) -> None:
    await store.create(table, FIRST, OPEN, at=0)
    number = 1
    while not stop.is_set():
        await store.append(table, number, [Row(bytes(500)), Row(b"follows")], at=0)
        number += 2


async def copies_while_writing(place: Place, folder: Path) -> list[tuple[int, Place]]:
    """Backups, each with the number of entries that were acknowledged when it began."""
    copies: list[tuple[int, Place]] = []
    stop = asyncio.Event()
    async with opened(place) as store:
        tasks = [asyncio.create_task(write(store, f"t{number}", stop)) for number in range(TABLES)]
        for number in range(5):
            for turn in range(5):
                await store.set_meta("turn", str(turn))  # and the others write as well
            acknowledged = sum(stored.length for stored in await store.unfinished())
            await asyncio.to_thread(backup, place, folder / f"{number}.db")
            copies.append((acknowledged, Place.of(str(folder / f"{number}.db"))))
        stop.set()
        await asyncio.gather(*tasks)
    return copies


def test_a_backup_while_writing_is_whole(tmp_path: Path) -> None:
    copies = asyncio.run(copies_while_writing(Place.of(str(tmp_path / "meadow.db")), tmp_path))
    for acknowledged, copy in copies:
        findings = check(copy)
        assert findings.problems == []
        assert findings.tables == TABLES
        assert findings.entries >= acknowledged
        assert findings.entries % 2 == 0, "every table has one entry and then two for each append"


def test_a_backup_can_be_gone_on_with_and_is_one_private_file(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(Place.of(str(tmp_path / "meadow.db"))) as store:
            await store.create("t", FIRST, OPEN, at=0)
            await asyncio.to_thread(backup, store.place, tmp_path / "copies.db")

    async def go_on() -> None:
        async with opened(Place.of(str(tmp_path / "copies.db"))) as store:
            await store.append("t", 1, [Row(b"x")], at=0)

    asyncio.run(run())
    assert [path.name for path in tmp_path.glob("copies*")] == ["copies.db"]
    assert stat.S_IMODE((tmp_path / "copies.db").stat().st_mode) == 0o600
    asyncio.run(go_on())


def test_a_backup_is_not_spoiled_by_the_log_of_what_it_replaces(tmp_path: Path) -> None:
    """A database that was deleted while it was open leaves its log behind."""
    file, copy, log = (tmp_path / name for name in ("meadow.db", "copy.db", "meadow.db-wal"))
    place = Place.of(str(file))

    async def deleted() -> None:
        async with opened(place) as store:
            await store.create("t", FIRST, OPEN, at=0)
            await asyncio.to_thread(backup, place, copy)
            await store.create("u", FIRST, OPEN, at=0)
            await asyncio.to_thread(file.unlink)

    async def restored() -> list[str]:
        async with opened(place) as store:
            return [stored.id for stored in await store.unfinished()]

    asyncio.run(deleted())
    copy.rename(file)
    with pytest.raises(PlaceError, match=r"meadow.db-wal is the log of another database than .*: delete it"):
        asyncio.run(restored())
    log.unlink()
    assert asyncio.run(restored()) == ["t"]
    assert check(place).problems == []


def test_a_backup_overwrites_nothing_and_needs_a_database(tmp_path: Path) -> None:
    place = Place.of(str(tmp_path / "meadow.db"))
    with pytest.raises(PlaceError, match="there is no database at"):
        backup(place, tmp_path / "copy.db")
    (tmp_path / "meadow.db").write_text("hello")
    with pytest.raises(PlaceError, match="never overwrites"):
        backup(place, tmp_path / "meadow.db")
    with pytest.raises(Unavailable, match=r"could not be copied to .*not a database"):
        backup(place, tmp_path / "copy.db")
    assert [path.name for path in tmp_path.iterdir()] == ["meadow.db"]


def test_a_backup_of_postgres_is_a_file_of_sqlite(postgres: Postgres, tmp_path: Path) -> None:
    copies = asyncio.run(copies_while_writing(Place.of(postgres.database()), tmp_path))
    for acknowledged, copy in copies:
        findings = check(copy)
        assert findings.problems == []
        assert (findings.tables, findings.entries >= acknowledged) == (TABLES, True)
        assert findings.entries % 2 == 0, "every table has one entry and then two for each append"
    assert {path.name for path in tmp_path.iterdir()} == {f"{number}.db" for number in range(len(copies))}


def test_a_postgres_that_cannot_be_copied(postgres: Postgres, tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="could not be copied to"):
        backup(Place.of("postgresql://ada@127.0.0.1:1/meadow"), tmp_path / "copy.db")
    with pytest.raises(PlaceError, match="has another schema than this meadow: pg_dump --format=custom 'postgresql://"):
        backup(Place.of(postgres.database()), tmp_path / "copy.db")
    assert list(tmp_path.iterdir()) == []
