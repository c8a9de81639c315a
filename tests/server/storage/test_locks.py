"""One process at a time may write, on SQLite and on PostgreSQL; one that lost its lock does not go on writing."""

import asyncio
import logging
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import Connection

from meadow.server.storage import Locked, NotCommitted, OutcomeUnknown, Place, Row, Store
from meadow.server.storage.check import check
from meadow.server.storage.engines import writing
from meadow.server.storage.locks import FileLock, SessionLock, owning
from meadow.server.storage.schema import upgrade
from meadow.server.storage.writer import Writer
from tests.cli.runner import meadow, process, refused
from tests.server.clients import SECONDS, Person
from tests.server.ports import reserved
from tests.server.postgres import Postgres
from tests.server.servers import running
from tests.server.storage.tables import FIRST, OPEN, opened

HOLD = """
import sys, time
from pathlib import Path
from meadow.server.storage.locks import FileLock
lock = FileLock(Path(sys.argv[1]))
print("held", flush=True)
time.sleep(600)
"""

HOLDERS = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted"
WAITING = HOLDERS.replace("granted", "NOT granted")
END_THEM = f"SELECT pg_terminate_backend(pid, 60000) FROM ({HOLDERS}) AS holders"  # noqa: S608
WAIT_FOR_IT = "SELECT pg_advisory_lock(1835361636, hashtext(current_schema()))"


def test_another_process_is_refused_with_the_holder_and_what_to_do(tmp_path: Path) -> None:
    place = Place.of(str(tmp_path / "meadow.db"))

    async def run() -> None:
        async with opened(place):
            done = await asyncio.to_thread(process, "db", "upgrade", "--db", str(place))
            assert done.returncode == 2
            assert f"meadow.db is in use by process {os.getpid()} on " in done.stderr
            assert "stop that one first, or name another database with --db" in done.stderr
        assert process("db", "upgrade", "--db", str(place)).returncode == 0

    asyncio.run(run())


def test_a_database_cannot_be_opened_twice_in_one_process(tmp_path: Path) -> None:
    async def run() -> None:
        place = Place.of(str(tmp_path / "meadow.db"))
        (tmp_path / "link").symlink_to(tmp_path, target_is_directory=True)
        async with opened(place):
            for path in (place.file, tmp_path / "link" / "meadow.db"):
                with pytest.raises(Locked, match=f"in use by process {os.getpid()} on "):
                    await Store.open(Place.of(str(path)))
        async with opened(place):
            pass

    asyncio.run(run())


def test_a_lock_goes_with_its_process_however_that_ends(tmp_path: Path) -> None:
    file = tmp_path / "meadow.db"
    with subprocess.Popen([sys.executable, "-c", HOLD, file], stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(Locked, match=f"in use by process {holder.pid} on "):
            FileLock(file)
        holder.kill()
        holder.wait()
    FileLock(file).release()


def test_a_lock_file_that_says_nothing_is_no_obstacle(tmp_path: Path) -> None:
    file = tmp_path / "meadow.db"
    Path(f"{file}.lock").write_text("scribble")
    FileLock(file).release()


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second process is refused at once."""
    monkeypatch.setattr("meadow.server.storage.locks.SECONDS_TO_OPEN", 0)


@pytest.fixture
def careless(monkeypatch: pytest.MonkeyPatch) -> None:
    """A lock is not confirmed while there is nothing to write."""
    monkeypatch.setattr("meadow.server.storage.writer.CONFIRM_AFTER", 600)


@pytest.fixture
def careful(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meadow.server.storage.writer.CONFIRM_AFTER", 0.05)


def holders(postgres: Postgres, query: str = HOLDERS) -> list[int]:
    with psycopg.connect(postgres.url("postgres")) as connection:
        return [pid for (pid,) in connection.execute(query.encode())]


@contextmanager
def another_in_line(postgres: Postgres, place: Place) -> Iterator[None]:
    """Another session waits for the lock, and gets it as soon as its holder loses it."""
    url = postgres.url(place.url.database or "")
    with (
        psycopg.connect(url, application_name="another server", autocommit=True) as other,
        ThreadPoolExecutor() as pool,
    ):
        taken = pool.submit(other.execute, WAIT_FOR_IT)
        while not holders(postgres, WAITING):
            assert not taken.done(), "the lock was free"
            time.sleep(0.01)
        yield


def test_a_second_server_is_refused_with_the_holder(postgres: Postgres, tmp_path: Path) -> None:
    url = postgres.database().replace("meadow@", "meadow:secret@")
    with running(tmp_path, db=url) as server:
        done = process("serve", "--port", "0", "--db", url)
        assert done.returncode == 2
        assert "meadow:***@127.0.0.1" in done.stderr
        assert f" is in use by meadow serve, process {server.pid} on " in done.stderr
        assert " of the database, from 127.0.0.1, since 20" in done.stderr
        assert "stop that one first, or name another database with --db" in done.stderr
        assert "secret" not in done.stderr + done.stdout
        with Person(server.url) as person:
            assert person.ask("games")["games"], "the first does not notice"


@pytest.mark.usefixtures("impatient")
def test_commands_that_only_read_work_beside_a_server(postgres: Postgres) -> None:
    """The same as with a file of SQLite."""
    place = Place.of(url := postgres.database())

    async def run() -> None:
        async with opened(place):
            told = await asyncio.to_thread(refused, "db", "upgrade", "--db", url)
            assert f"process {os.getpid()} on " in told
            assert (await asyncio.to_thread(meadow, "db", "check", "--db", url)).exit_code == 0
            with reserved() as port:
                done = await asyncio.to_thread(meadow, "doctor", "--db", url, "--port", port)
            assert "ok    database" in done.stdout
            with pytest.raises(Locked, match="in use by"):
                await Store.open(place)
        assert meadow("db", "upgrade", "--db", url).exit_code == 0

    asyncio.run(run())


def test_after_a_server_was_killed_the_next_one_starts(postgres: Postgres, tmp_path: Path) -> None:
    with running(tmp_path, db=postgres.database()) as server, Person(server.url) as person:
        table = person.create(person.ask("games")["games"][0]["key"], 2)
        for _ in range(3):
            server.kill()
            server.start()
            person.ask("look", table=table)


def test_a_running_server_that_loses_the_lock(postgres: Postgres, tmp_path: Path) -> None:
    """It goes on; while another has the lock it says that it cannot store anything, and nothing is lost."""
    place = Place.of(url := postgres.database())
    with running(tmp_path, db=url) as server, Person(server.url) as person:
        table = person.create(person.ask("games")["games"][0]["key"], 2)
        postgres.execute(END_THEM)
        person.order("join", table, name="First")
        second = {"table": table, "client": "second", "name": "Second"}
        with another_in_line(postgres, place):
            postgres.execute(END_THEM)
            assert person.problem("join", **second)["code"] == "unavailable"
            sick = person.http.get("/healthz")
            assert (sick.status_code, sick.json()["status"]) == (503, "the database cannot be written")
            assert person.problem("look", table=table)["code"] == "no_database"
        person.ask("join", **second)
        assert person.ask("look", table=table)["yours"] == [0, 1]
    assert "in use by another server" in server.log.read_text()


SAID = """
    UPDATE tables SET length = length + 1;
    INSERT INTO entries SELECT id, length - 1, NULL, '{"entry":"said","at":1,"seat":0,"to":null,"text":"by another"}'
    FROM tables
"""


def test_what_another_server_wrote_meanwhile_is_shown(postgres: Postgres, tmp_path: Path) -> None:
    place = Place.of(url := postgres.database())
    with running(tmp_path, db=url) as server, Person(server.url) as person:
        table = person.create(person.ask("games")["games"][0]["key"], 2)
        person.order("join", table, name="First")
        with another_in_line(postgres, place):
            postgres.execute(END_THEM)
            assert person.problem("join", table=table, client="second", name="Second")["code"] == "unavailable"
            assert person.problem("state", table=table)["code"] == "no_database"
            postgres.execute(SAID, place.url.database or "")
        assert person.http.get("/healthz").status_code == 200
        assert [line["text"] for line in person.state(table, 0)["log"]][-1:] == ["by another"]


@pytest.mark.usefixtures("careless")
def test_a_lock_that_was_lost_is_taken_again_before_anything_is_written(postgres: Postgres) -> None:
    async def run() -> None:
        async with opened(Place.of(postgres.database())) as store:
            await store.create("t", FIRST, OPEN, at=0)
            before = holders(postgres)
            postgres.execute(END_THEM)
            assert (len(before), holders(postgres)) == (1, [])
            await store.append("t", 1, [Row(b"x")], at=0)
            after = holders(postgres)
            assert len(after) == 1
            assert after != before

    asyncio.run(run())


def test_a_server_that_lost_its_lock_writes_nothing(postgres: Postgres, caplog: pytest.LogCaptureFixture) -> None:
    place = Place.of(postgres.database())

    async def run() -> None:
        async with opened(place) as store:
            await store.create("t", FIRST, OPEN, at=0)
            with another_in_line(postgres, place):
                postgres.execute(END_THEM)
                for _ in range(2):
                    with pytest.raises(
                        NotCommitted, match=r"cannot be written: .* in use by another server \(session "
                    ):
                        await store.append("t", 1, [Row(b"refused")], at=0)
                assert len(await store.entries("t")) == 1
            await store.append("t", 1, [Row(b"kept")], at=0)
            assert [entry.body for entry in await store.entries("t")] == [b"created", b"kept"]
        assert check(place).problems == []

    asyncio.run(run())
    assert [record.levelno for record in caplog.records if "another process" in record.message] == [logging.ERROR]


def test_the_outcome_stays_unknown_while_another_has_the_lock(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    def committed_but_lost(_: Writer, connection: Connection) -> None:
        monkeypatch.undo()
        connection.commit()
        postgres.execute(END_THEM)
        connection.exec_driver_sql("SELECT 1")

    async def run() -> None:
        async with opened(place := Place.of(postgres.database())) as store:
            await store.create("t", FIRST, OPEN, at=0)
            with another_in_line(postgres, place):
                monkeypatch.setattr(Writer, "_commit", committed_but_lost)
                with pytest.raises(OutcomeUnknown, match="in use by another server"):
                    await store.append("t", 1, [Row(b"x")], at=0)
            assert len(await store.entries("t")) == 2

    asyncio.run(run())


@pytest.mark.usefixtures("careful")
def test_a_lock_is_confirmed_while_nothing_is_written(postgres: Postgres) -> None:
    async def run() -> None:
        async with asyncio.timeout(SECONDS), opened(Place.of(postgres.database())) as store:
            before = holders(postgres)
            postgres.execute(END_THEM)
            while holders(postgres) in ([], before):  # noqa: ASYNC110  there is no event to wait for
                await asyncio.sleep(0.01)
            assert not store.writer.down
            assert store.stats.jobs == 0

    asyncio.run(run())


@pytest.mark.usefixtures("careful")
def test_a_server_that_has_nothing_to_write_notices_that_another_took_over(postgres: Postgres) -> None:
    place = Place.of(postgres.database())

    async def run() -> None:
        async with asyncio.timeout(SECONDS), opened(place) as store:
            with another_in_line(postgres, place):
                postgres.execute(END_THEM)
                while not store.writer.down:  # noqa: ASYNC110  there is no event to wait for
                    await asyncio.sleep(0.01)
                with pytest.raises(NotCommitted, match="in use by"):
                    await store.check()
            await store.check()
            assert not store.writer.down

    asyncio.run(run())


def test_a_session_of_our_own_that_hangs_keeps_nobody_out(postgres: Postgres) -> None:
    """As after the network was cut: the database has not noticed yet, and we connect again."""
    lock, engine = SessionLock(place := Place.of(postgres.database())), writing(place)
    with engine.connect() as cut, engine.connect() as new:
        lock.claim(cut)
        before = holders(postgres)
        lock.claim(new)
        assert len(holders(postgres)) == 1
        assert holders(postgres) != before
        cut.invalidate()
    engine.dispose()


@pytest.mark.usefixtures("impatient")
def test_every_database_and_schema_has_a_lock_of_its_own(postgres: Postgres) -> None:
    urls = [postgres.database(), postgres.database()]
    postgres.execute("CREATE SCHEMA other", Place.of(urls[0]).url.database or "")
    urls.append(f"{urls[0]}?options=-csearch_path%3Dother")
    with owning(Place.of(urls[0])) as first, owning(Place.of(urls[1])) as second, owning(Place.of(urls[2])) as third:
        for each in (first, second, third):
            each.connection()
        assert len(holders(postgres)) == 3
        with pytest.raises(Locked):
            upgrade(Place.of(urls[2]))
    postgres.execute("DROP SCHEMA other", Place.of(urls[0]).url.database or "")
