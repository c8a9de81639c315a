"""A restored database holds what the backup held, and nothing is changed unless the backup is whole."""

import asyncio
import os
import re
import sqlite3
from pathlib import Path

import pytest

from meadow.server.storage import Locked, Place, PlaceError, Row, SchemaError, Unavailable
from meadow.server.storage.backup import backup
from meadow.server.storage.check import check
from meadow.server.storage.restore import restore
from tests.server.postgres import Postgres
from tests.server.storage.tables import FIRST, OPEN, opened, spoil
from tests.server.storage.test_schema import WITHOUT_DIGESTS


async def begin(place: Place) -> None:
    """A table of two entries."""
    async with opened(place) as store:
        await store.create("t", FIRST, OPEN, at=1, request="ada:1")
        await store.append("t", 1, [Row(b"\x00\xff", "ada:2", "digest")], at=2)
        await store.set_meta("alive", "2")


async def go_on(place: Place) -> None:
    async with opened(place) as store:
        await store.append("t", 2, [Row(b"later")], at=3)
        await store.create("u", FIRST, OPEN, at=3)
        await store.set_meta("alive", "3")


async def found(place: Place) -> tuple[object, ...]:
    """Everything that the storage can say."""
    async with opened(place) as store:
        tables = await store.unfinished()
        return tables, [await store.entries(table.id) for table in tables], await store.meta("alive")


def halfway(place: Place, folder: Path) -> tuple[Path, tuple[object, ...]]:
    """A backup, and what was in the database then; it went on since."""
    asyncio.run(begin(place))
    then = asyncio.run(found(place))
    file = folder / "backup.db"
    backup(place, file)
    asyncio.run(go_on(place))
    return file, then


def test_what_was_backed_up_is_back(place: Place, tmp_path: Path) -> None:
    file, then = halfway(place, tmp_path)
    copied = file.read_bytes()
    done = restore(place, file)
    assert (done.tables, done.entries) == (1, 2)
    assert asyncio.run(found(place)) == then
    assert check(place).problems == []
    assert file.read_bytes() == copied, "the backup itself stays as it is"


def test_a_backup_is_restored_where_nothing_was(place: Place, tmp_path: Path) -> None:
    asyncio.run(begin(other := Place.of(str(tmp_path / "other.db"))))
    backup(other, tmp_path / "backup.db")
    assert restore(place, tmp_path / "backup.db").kept is None
    assert asyncio.run(found(place)) == asyncio.run(found(other))


def test_a_server_keeps_its_database(place: Place, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meadow.server.storage.locks.SECONDS_TO_OPEN", 0.1)
    file, _ = halfway(place, tmp_path)
    before = asyncio.run(found(place))

    async def run() -> None:
        async with opened(place):
            with pytest.raises(Locked, match=r"is in use by .*: stop that one first"):
                await asyncio.to_thread(restore, place, file)

    asyncio.run(run())
    assert asyncio.run(found(place)) == before


def test_a_damaged_backup_is_not_restored(place: Place, tmp_path: Path) -> None:
    file, _ = halfway(place, tmp_path)
    before = asyncio.run(found(place))
    spoil(Place.of(str(file)), "DELETE FROM entries WHERE number = 0")
    with pytest.raises(PlaceError, match="is damaged, so nothing was restored: table t: entry 0 is missing"):
        restore(place, file)
    spoil(Place.of(str(file)), "INSERT INTO entries (table_id, number, body) VALUES ('t', 0, x'00')")
    with pytest.raises(PlaceError, match="nothing was restored: table t: it is odd"):
        restore(place, file, lambda name, *_: [f"table {name}: it is odd"])
    assert asyncio.run(found(place)) == before


def test_what_is_no_backup_is_not_restored(place: Place, tmp_path: Path) -> None:
    asyncio.run(begin(place))
    before = asyncio.run(found(place))
    with pytest.raises(PlaceError, match="there is no backup at"):
        restore(place, tmp_path / "nowhere.db")
    (text := tmp_path / "text.db").write_text("hello, this is no database " * 50)
    with pytest.raises(Unavailable, match=r"text.db cannot be read: file is not a database"):
        restore(place, text)
    sqlite3.connect(empty := tmp_path / "empty.db").execute("VACUUM").connection.close()
    with pytest.raises(PlaceError, match=r"empty.db is no database of meadow"):
        restore(place, empty)
    assert asyncio.run(found(place)) == before


def test_a_backup_of_a_newer_meadow_is_not_restored(place: Place, tmp_path: Path) -> None:
    file, _ = halfway(place, tmp_path)
    spoil(Place.of(str(file)), "UPDATE alembic_version SET version_num = '9999'")
    before = asyncio.run(found(place))
    with pytest.raises(SchemaError, match="made by a newer meadow"):
        restore(place, file)
    assert asyncio.run(found(place)) == before


def test_a_backup_of_an_older_meadow_is_upgraded(place: Place, tmp_path: Path) -> None:
    file, _ = halfway(place, tmp_path)
    spoil(Place.of(str(file)), *WITHOUT_DIGESTS)
    assert restore(place, file).entries == 2

    async def commands() -> list[str | None]:
        async with opened(place) as store:
            return [entry.client for entry in await store.entries("t")]

    assert asyncio.run(commands()) == [None, "ada:2"]


def test_the_replaced_file_is_kept_whole_and_nothing_else_is_left(tmp_path: Path) -> None:
    (folder := tmp_path / "data").mkdir()
    place = Place.of(str(folder / "meadow.db"))
    file, _ = halfway(place, tmp_path)
    before = asyncio.run(found(place))
    done = restore(place, file)
    assert done.kept is not None
    assert re.fullmatch(r"meadow\.db\.before-\d{8}T\d{6}Z", Path(done.kept).name)
    assert sorted(path.name for path in folder.iterdir()) == ["meadow.db", Path(done.kept).name, "meadow.db.lock"]
    assert asyncio.run(found(Place.of(done.kept))) == before


def test_the_file_belongs_to_the_same_user_as_before(tmp_path: Path) -> None:
    """Only root can restore for somebody else."""
    place = Place.of(str(tmp_path / "meadow.db"))
    file, _ = halfway(place, tmp_path)
    owner = (65534, 65534) if os.geteuid() == 0 else (os.geteuid(), os.getegid())
    assert place.file is not None
    os.chown(place.file, *owner)
    restore(place, file)
    found = place.file.stat()
    assert (found.st_uid, found.st_gid) == owner


def test_what_a_killed_server_left_in_its_log_is_kept_too(tmp_path: Path) -> None:
    """The log holds entries that are not in the file yet, and must not be applied to the backup."""
    place = Place.of(str(tmp_path / "meadow.db"))
    file, then = halfway(place, tmp_path)
    assert place.file is not None
    open_still = sqlite3.connect(place.file)
    open_still.execute("UPDATE meta SET value = 'left in the log' WHERE key = 'alive'")
    open_still.commit()
    killed = tmp_path / "killed"
    killed.mkdir()
    for suffix in ("", "-wal", "-shm"):
        (killed / f"meadow.db{suffix}").write_bytes((tmp_path / f"meadow.db{suffix}").read_bytes())
    open_still.close()
    place = Place.of(str(killed / "meadow.db"))
    done = restore(place, file)
    assert done.kept is not None
    assert asyncio.run(found(place)) == then
    assert asyncio.run(found(Place.of(done.kept)))[-1] == "left in the log"


def test_a_damaged_database_is_kept_with_its_log(tmp_path: Path) -> None:
    place = Place.of(str(tmp_path / "meadow.db"))
    file, then = halfway(place, tmp_path)
    assert place.file is not None
    place.file.write_bytes(b"damaged" * 1000)
    (tmp_path / "meadow.db-wal").write_bytes(b"its log")
    done = restore(place, file)
    assert done.kept is not None
    assert Path(done.kept).read_bytes() == b"damaged" * 1000
    assert Path(f"{done.kept}-wal").read_bytes() == b"its log"
    assert asyncio.run(found(place)) == then


def test_postgres_keeps_what_it_has_if_not_all_can_be_written(postgres: Postgres, tmp_path: Path) -> None:
    place = Place.of(postgres.database())
    file, _ = halfway(place, tmp_path)
    before = asyncio.run(found(place))
    refusing = "ALTER TABLE meta ADD CONSTRAINT no_two CHECK (value <> '2') NOT VALID"
    spoil(place, refusing)
    with pytest.raises(Unavailable, match="could not be restored, and is as it was"):
        restore(place, file)
    assert asyncio.run(found(place)) == before
