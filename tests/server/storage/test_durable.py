"""What was acknowledged is there after `kill -9`, once and in its order."""

import asyncio
import multiprocessing
import random
from collections.abc import Iterator

import pytest
from sqlalchemy import Connection

from meadow.server.storage import Entry, Place
from meadow.server.storage.check import check
from meadow.server.storage.engines import reading, writing
from tests.server.postgres import Postgres
from tests.server.storage.killed import TABLES, Acknowledged, write_forever
from tests.server.storage.tables import opened, setting, spoil

KILLS = 20


def acknowledged_in_one_life(place: Place, life: int, enough: int) -> Iterator[Acknowledged]:
    """Let a process write until it was told of `enough`, then kill it; everything that it was told of."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.server.storage.killed"])
    ours, theirs = context.Pipe(duplex=False)
    url = place.url.render_as_string(hide_password=False)
    process = context.Process(target=write_forever, args=(url, life, theirs))
    process.start()
    theirs.close()
    for _ in range(enough):
        yield ours.recv()
    process.kill()
    try:
        while True:
            yield ours.recv()
    except EOFError:
        process.join()
    finally:
        ours.close()


async def logs(place: Place) -> dict[str, list[Entry]]:
    async with opened(place) as store:
        return {f"t{number}": await store.entries(f"t{number}") for number in range(TABLES)}


def test_what_was_acknowledged_survives_being_killed(place: Place) -> None:
    chance = random.Random(7)
    acknowledged: list[Acknowledged] = []
    for life in range(KILLS):
        acknowledged += acknowledged_in_one_life(place, life, chance.randrange(1, 60))
    written = asyncio.run(logs(place))
    for table, number, body in acknowledged:
        assert [entry.body for entry in written[table][number : number + 2]] == [body, b"follows"]
    assert len({(table, number) for table, number, _ in acknowledged}) == len(acknowledged) > KILLS
    assert all(len(log) % 2 for log in written.values()), "an append is written whole or not at all"
    assert check(place).problems == []


def ask(place: Place, statement: str) -> str:
    engine = writing(place)
    try:
        with engine.connect() as connection:
            return setting(connection, statement)
    finally:
        engine.dispose()


@pytest.mark.parametrize(
    ("pragma", "value"), [("journal_mode", "wal"), ("synchronous", "2"), ("fullfsync", "1"), ("foreign_keys", "1")]
)
def test_sqlite_waits_for_the_disk(tmp_path_factory: pytest.TempPathFactory, pragma: str, value: str) -> None:
    place = Place.of(str(tmp_path_factory.mktemp("db") / "meadow.db"))
    assert ask(place, f"PRAGMA {pragma}") == value


def test_postgres_waits_for_the_disk_even_where_that_is_switched_off(postgres: Postgres) -> None:
    place = Place.of(postgres.database())
    spoil(place, f"ALTER DATABASE {place.url.database} SET synchronous_commit TO off")
    assert ask(place, "SHOW synchronous_commit") == "on"


def test_a_reader_cannot_write(place: Place) -> None:
    spoil(place, "CREATE TABLE t (x INTEGER)")

    def write(connection: Connection) -> None:
        connection.exec_driver_sql("INSERT INTO t VALUES (1)")

    engine = reading(place)
    with engine.connect() as connection, pytest.raises(Exception, match=r"read-?only"):
        write(connection)
    engine.dispose()
