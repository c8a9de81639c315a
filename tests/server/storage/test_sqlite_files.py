"""Database files: private, and nothing is acknowledged after one was deleted, moved or replaced while it was open."""

import asyncio
import logging
import os
import shutil
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection

from meadow.server.storage import (
    NotCommitted,
    OutcomeUnknown,
    Place,
    PlaceError,
    Repeated,
    Row,
    StorageError,
    Store,
    is_displaced,
)
from meadow.server.storage.backup import backup
from meadow.server.storage.check import check
from meadow.server.storage.schema import upgrade
from meadow.server.storage.sqlite_files import make_private
from meadow.server.storage.writer import Writer
from tests.server.storage.tables import FIRST, OPEN, opened

Displace = Callable[[Path], None]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "meadow.db"


def beside(file: Path, name: str) -> Path:
    return file.with_name(f"{file.name}{name}")


def contents(file: Path) -> bytes | None:
    return file.read_bytes() if file.exists() else None


def move(file: Path, to: Path) -> None:
    file.replace(to)


def write(file: Path, contents: bytes) -> None:
    """Over what is there, as `cp` does it: it is still the same file."""
    file.write_bytes(contents)


def delete(file: Path) -> None:
    file.unlink()


def delete_all(file: Path) -> None:
    for path in (file, beside(file, "-wal"), beside(file, "-shm")):
        path.unlink()


def delete_log(file: Path) -> None:
    beside(file, "-wal").unlink()


def delete_index(file: Path) -> None:
    beside(file, "-shm").unlink()


def replace_by_copy(file: Path) -> None:
    copy = beside(file, ".copy")
    shutil.copy(file, copy)
    copy.replace(file)


def replace_by_another(file: Path) -> None:
    another = beside(file, ".another")
    upgrade(Place.of(str(another)))
    another.replace(file)


def overwrite_by_another(file: Path) -> None:
    another = beside(file, ".another")
    upgrade(Place.of(str(another)))
    write(file, another.read_bytes())


def overwrite_by_backup(file: Path) -> None:
    backup(Place.of(str(file)), beside(file, ".backup"))
    write(file, beside(file, ".backup").read_bytes())


def empty(file: Path) -> None:
    os.truncate(file, 0)


DISPLACED = [
    delete,
    delete_all,
    delete_log,
    replace_by_copy,
    replace_by_another,
    overwrite_by_another,
    overwrite_by_backup,
    empty,
]
LOOKS = 0.0
"""`verify_after`: verify the files closely before every transaction."""
GLANCES = 3600.0
"""`verify_after`: verify them only after each commit, as in a quick succession of transactions."""


async def filled(store: Store) -> None:
    await store.create("t", FIRST, OPEN, at=0)
    for number in range(1, 4):
        await store.append("t", number, [Row(b"x")], at=0)


@pytest.mark.parametrize(
    ("displace", "verify_after"),
    [*((each, LOOKS) for each in [*DISPLACED, delete_index]), *((each, GLANCES) for each in DISPLACED)],
)
def test_nothing_is_acknowledged_any_more(
    file: Path, displace: Displace, verify_after: float, caplog: pytest.LogCaptureFixture
) -> None:
    """The operator is told once, and the file that lies there now is left alone."""
    caplog.set_level(logging.ERROR, "meadow.server.storage")

    async def run() -> None:
        async with opened(Place.of(str(file))) as store:
            store.writer.verify_after = verify_after
            await filled(store)
            await store.check()
            displace(file)
            there = contents(file)
            for number in range(3):
                with pytest.raises(StorageError) as caught:
                    await store.append("t", 4 + number, [Row(b"lost")], at=0)
                assert is_displaced(caught.value)
                with pytest.raises(StorageError) as caught:
                    await store.check()
                assert is_displaced(caught.value)
            assert store.writer.down
            assert contents(file) == there
            said = [record for record in caplog.records if record.message == "the database file is gone"]
            assert len(said) == 1
            assert "stop the server" in said[0].fields["why"]  # type: ignore[attr-defined]

    asyncio.run(run())


@pytest.mark.parametrize("gone", ["", "-wal", "-shm"])
def test_files_behind_a_link_are_verified_too(file: Path, gone: str) -> None:
    real = beside(file, ".real")
    file.symlink_to(real)

    async def run() -> None:
        async with opened(Place.of(str(file))) as store:
            store.writer.verify_after = LOOKS
            await filled(store)
            delete(beside(real, gone))
            with pytest.raises(NotCommitted, match="was deleted or moved"):
                await store.append("t", 4, [Row(b"lost")], at=0)

    asyncio.run(run())


@pytest.mark.parametrize("displace", [delete, replace_by_copy, replace_by_another])
def test_nothing_is_read_from_a_file_that_is_not_there(file: Path, displace: Displace) -> None:
    async def run() -> None:
        async with opened(Place.of(str(file))) as store:
            await filled(store)
            displace(file)
            with pytest.raises(StorageError) as caught:
                await store.entries("t")
            assert is_displaced(caught.value)

    asyncio.run(run())


def test_a_file_that_is_moved_back_is_used_again(file: Path) -> None:
    async def run() -> None:
        async with opened(Place.of(str(file))) as store:
            store.writer.verify_after = LOOKS
            await filled(store)
            away = beside(file, ".away")
            move(file, away)
            with pytest.raises(NotCommitted):
                await store.append("t", 4, [Row(b"refused")], at=0)
            write(file, b"")
            with pytest.raises(NotCommitted):
                await store.append("t", 4, [Row(b"refused")], at=0)
            move(away, file)
            await store.check()
            await store.append("t", 4, [Row(b"kept")], at=0)
            assert [entry.body for entry in await store.entries("t")][4:] == [b"kept"]
        assert check(Place.of(str(file))).problems == []

    asyncio.run(run())


@pytest.fixture
def during_commit(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Callable[[], object]]]:
    """Actions to run after the next commit and before its outcome is known."""
    actions: list[Callable[[], object]] = []

    def commit(_: Writer, connection: Connection) -> None:
        connection.commit()
        while actions:
            actions.pop()()

    monkeypatch.setattr(Writer, "_commit", commit)
    yield actions
    assert not actions


def test_a_commit_to_a_file_that_is_gone_has_an_unknown_outcome(
    file: Path, during_commit: list[Callable[[], object]]
) -> None:
    async def run() -> None:
        async with opened(Place.of(str(file))) as store:
            await filled(store)
            during_commit.append(file.unlink)
            with pytest.raises(OutcomeUnknown) as caught:
                await store.append("t", 4, [Row(b"lost")], at=0)
            assert is_displaced(caught.value)

    asyncio.run(run())


def test_a_commit_of_unknown_outcome_is_found_when_the_file_is_back(file: Path) -> None:
    async def run() -> None:
        async with opened(Place.of(str(file))) as store:
            store.writer.verify_after = GLANCES
            await filled(store)
            away = beside(file, ".away")
            move(file, away)
            with pytest.raises(OutcomeUnknown):
                await store.append("t", 4, [Row(b"in doubt", "c")], at=0)
            with pytest.raises(NotCommitted):
                await store.append("t", 5, [Row(b"refused")], at=0)
            move(away, file)
            with pytest.raises(Repeated):
                await store.append("t", 5, [Row(b"in doubt", "c")], at=0)
            assert [entry.body for entry in await store.entries("t")][4:] == [b"in doubt"]

    asyncio.run(run())


def test_a_log_that_is_cut_off_is_noticed(file: Path, during_commit: list[Callable[[], object]]) -> None:
    async def run() -> None:
        async with opened(Place.of(str(file))) as store:
            await filled(store)
            log = beside(file, "-wal")
            during_commit.append(lambda: os.truncate(log, log.stat().st_size // 2))
            with pytest.raises(OutcomeUnknown, match="cut off"):
                await store.append("t", 4, [Row(b"x")], at=0)

    asyncio.run(run())


def test_a_log_that_was_emptied_is_noticed_by_the_next_commit(file: Path) -> None:
    async def run() -> None:
        async with opened(Place.of(str(file))) as store:
            await filled(store)
            os.truncate(beside(file, "-wal"), 0)
            with pytest.raises(OutcomeUnknown, match="overwritten or cut off"):
                await store.append("t", 4, [Row(b"x")], at=0)

    asyncio.run(run())


def checkpointed(file: Path) -> None:
    """Move all writes so far from the log into the file, as a tool for replication may do."""
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0


def test_an_older_copy_that_is_written_over_it_is_noticed(file: Path) -> None:
    async def run() -> None:
        async with opened(Place.of(str(file))) as store:
            checkpointed(file)
            older = contents(file)
            assert older
            await store.create("t", [Row(bytes(10_000))], OPEN, at=0)
            checkpointed(file)
            store.writer.verify_after = LOOKS
            await store.append("t", 1, [Row(b"x")], at=0)
            write(file, older)
            with pytest.raises(NotCommitted, match="was overwritten"):
                await store.append("t", 2, [Row(b"x")], at=0)

    asyncio.run(run())


def test_a_checkpoint_by_another_process_is_nothing_to_worry_about(file: Path) -> None:
    async def run() -> None:
        async with opened(Place.of(str(file))) as store:
            await filled(store)
            for number in range(4, 8):
                checkpointed(file)
                await store.append("t", number, [Row(bytes(number * 3000))], at=0)
                await store.check()
        assert check(Place.of(str(file))).problems == []

    asyncio.run(run())


def test_the_file_and_its_folder_are_private(tmp_path: Path) -> None:
    file = tmp_path / "data" / "meadow.db"
    make_private(file)
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_file_that_is_something_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("These are my notes.")
    with pytest.raises(PlaceError, match="is no file of SQLite"):
        make_private(file)
    assert list(tmp_path.iterdir()) == [file]


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(PlaceError, match="cannot be created or written"):
        make_private(tmp_path / "file" / "meadow.db")
