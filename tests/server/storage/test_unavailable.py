"""Outages: the error says whether anything was written, and writing goes on when the database is back."""

import asyncio
import logging
import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, event, text
from sqlalchemy.exc import OperationalError

from meadow.server.storage import NotCommitted, OutcomeUnknown, Place, Row, Store, Unavailable, cause
from meadow.server.storage.check import check
from meadow.server.storage.schema import upgrade
from meadow.server.storage.writer import Writer
from tests.server.postgres import Postgres
from tests.server.storage.tables import FIRST, OPEN, opened

KILL_OTHERS = (
    "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = '{}'"
)
"""And wait until they are gone."""


@contextmanager
def crashed(postgres: Postgres) -> Iterator[None]:
    postgres.stop(signal.SIGQUIT)
    try:
        yield
    finally:
        postgres.start()


def test_a_server_that_is_away_is_named_and_used_again_when_it_is_back(postgres: Postgres) -> None:
    async def run() -> None:
        async with opened(Place.of(postgres.database())) as store:
            store.writer.retry_after = (0.0, 0.0)
            await store.create("t", FIRST, OPEN, at=0)
            with crashed(postgres):
                with pytest.raises(NotCommitted, match=r"cannot be written: .*refused"):
                    await store.append("t", 1, [Row(b"lost")], at=0)
                with pytest.raises(Unavailable, match=r"127.0.0.1.* cannot be read: ") as caught:
                    await store.entries("t")
                assert not isinstance(caught.value, NotCommitted | OutcomeUnknown)
            await store.append("t", 1, [Row(b"kept")], at=0)
            assert [entry.body for entry in await store.entries("t")] == [b"created", b"kept"]

    asyncio.run(run())


def wait_for_a_failure(store: Store) -> None:
    while not store.stats.failures:
        time.sleep(0.01)


def test_a_restart_of_the_server_goes_unnoticed(postgres: Postgres) -> None:
    async def run() -> None:
        async with opened(Place.of(postgres.database())) as store:
            store.writer.retry_after = (0.1,) * 6000
            await store.create("t", FIRST, OPEN, at=0)
            with crashed(postgres):
                task = store.append("t", 1, [Row(b"x")], at=0)
                await asyncio.to_thread(wait_for_a_failure, store)
            await task
            assert len(await store.entries("t")) == 2

    asyncio.run(run())


def test_a_connection_that_was_cut_while_idle_is_made_anew(postgres: Postgres) -> None:
    async def run() -> None:
        place = Place.of(postgres.database())
        async with opened(place) as store:
            await store.create("t", FIRST, OPEN, at=0)
            await store.entries("t")
            postgres.execute(KILL_OTHERS.format(place.url.database))
            await store.append("t", 1, [Row(b"x")], at=0)
            assert len(await store.entries("t")) == 2

    asyncio.run(run())


def test_a_server_that_is_not_there_is_told_at_once() -> None:
    with pytest.raises(Unavailable, match=r"postgresql://ada:\*\*\*@127.0.0.1:1/x cannot be opened: .*refused"):
        asyncio.run(Store.open(Place.of("postgresql://ada:secret@127.0.0.1:1/x")))


@contextmanager
def full_disk() -> Iterator[None]:
    """Files of SQLite that are opened while this lasts cannot grow."""

    def limit(connection: sqlite3.Connection, _: object) -> None:
        connection.execute("PRAGMA max_page_count=1")  # which means: as many as there are

    event.listen(Engine, "connect", limit)
    try:
        yield
    finally:
        event.remove(Engine, "connect", limit)


def test_a_full_disk_is_told_as_not_committed(tmp_path: Path) -> None:
    async def run() -> None:
        place = Place.of(str(tmp_path / "meadow.db"))
        upgrade(place)
        async with AsyncExitStack() as stack:
            with full_disk():
                store = await stack.enter_async_context(opened(place))
            with pytest.raises(NotCommitted, match="disk is full"):
                await store.create("t", [Row(bytes(100_000))], OPEN, at=0)
            assert await store.table("t") is None
            await store.create("t", [Row(bytes(100_000))], OPEN, at=0)
        assert check(place).problems == []

    asyncio.run(run())


def test_log_lines_name_the_cause_and_no_values(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "meadow.server.storage")

    async def run() -> None:
        place = Place.of(str(tmp_path / "meadow.db"))
        upgrade(place)
        async with AsyncExitStack() as stack:
            with full_disk():
                store = await stack.enter_async_context(opened(place))
            store.writer.retry_after = (0.0,)
            with pytest.raises(NotCommitted) as caught:
                await store.create("t", [Row(b"secret" * 20_000)], OPEN, at=0)
            assert cause(caught.value) == "OperationalError SQLITE_FULL"
            await store.create("t", FIRST, OPEN, at=0)

    asyncio.run(run())
    logged = [(record.message, vars(record).get("fields")) for record in caplog.records]
    assert logged == [
        ("the database cannot be written", {"cause": "OperationalError SQLITE_FULL"}),
        ("the database can be written again", None),
    ]


def test_the_cause_is_told_by_postgresql_too(postgres: Postgres) -> None:
    async def run() -> None:
        async with opened(Place.of(postgres.database())) as store:
            await store.create("t", FIRST, OPEN, at=0)
            postgres.execute("ALTER TABLE entries RENAME TO hidden", store.place.url.database or "")
            with pytest.raises(NotCommitted) as written:
                await store.append("t", 1, [Row(b"x")], at=0)
            assert cause(written.value) == "UndefinedTable 42P01"
            with pytest.raises(Unavailable) as read:
                await store.entries("t")
            assert cause(read.value) == "UndefinedTable 42P01"

    asyncio.run(run())


def lost() -> OperationalError:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
    return OperationalError("COMMIT", {}, error, connection_invalidated=True)


def test_a_commit_whose_answer_was_lost_is_not_repeated(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with opened(place) as store:
            await store.create("t", FIRST, OPEN, at=0)
            answers = iter([True, False])
            monkeypatch.setattr(Writer, "_commit", lambda _, connection: committed_but_lost(connection, answers))
            await store.append("t", 1, [Row(b"x", "c")], at=0)
            assert store.stats.failures == 1
            await store.append("t", 2, [Row(b"y")], at=0)
            assert [entry.body for entry in await store.entries("t")] == [b"created", b"x", b"y"]

    def committed_but_lost(connection: Connection, answers: Iterator[bool]) -> None:
        connection.commit()
        if next(answers, False):
            raise lost()

    asyncio.run(run())


def test_a_new_table_whose_answer_was_lost_is_not_a_conflict(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    def committed_but_lost(_: Writer, connection: Connection) -> None:
        connection.commit()
        monkeypatch.undo()
        raise lost()

    async def run() -> None:
        async with opened(place) as store:
            monkeypatch.setattr(Writer, "_commit", committed_but_lost)
            await store.create("t", FIRST, OPEN, at=0, request="r")
            assert len(await store.entries("t")) == 1

    asyncio.run(run())


def test_a_connection_that_breaks_during_the_commit(postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    def cut(_: Writer, connection: Connection) -> None:
        monkeypatch.undo()
        connection.commit()
        connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    async def run() -> None:
        async with opened(Place.of(postgres.database())) as store:
            await store.create("t", FIRST, OPEN, at=0)
            monkeypatch.setattr(Writer, "_commit", cut)
            await store.append("t", 1, [Row(b"x")], at=0)
            assert store.stats.failures == 1
            assert len(await store.entries("t")) == 2

    asyncio.run(run())


def test_when_it_cannot_be_found_out_the_outcome_is_unknown(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(_: Writer, connection: Connection) -> None:
        connection.rollback()
        raise lost()

    async def run() -> None:
        async with opened(place) as store:
            store.writer.retry_after = (0.0,)
            await store.create("t", FIRST, OPEN, at=0)
            monkeypatch.setattr(Writer, "_commit", never)
            with pytest.raises(OutcomeUnknown, match="failed during a commit: disk I/O error"):
                await store.append("t", 1, [Row(b"x")], at=0)
            monkeypatch.undo()
            await store.append("t", 1, [Row(b"y")], at=0)
            assert [entry.body for entry in await store.entries("t")] == [b"created", b"y"]

    asyncio.run(run())


def test_a_mistake_in_the_writer_leaves_nobody_without_an_answer(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: Writer, connection: Connection) -> None:
        raise RuntimeError(str(connection.closed))

    async def run() -> None:
        async with opened(place) as store:
            monkeypatch.setattr(Writer, "_commit", broken)
            with pytest.raises(OutcomeUnknown, match="the writer failed: RuntimeError"):
                await store.create("t", FIRST, OPEN, at=0)
            monkeypatch.undo()
            await store.create("t", FIRST, OPEN, at=0)

    asyncio.run(run())
