"""Connections that write wait for the disk, and connections that read cannot write."""

import pytest
from sqlalchemy import Connection

from meadow.server.storage import Place, PlaceError
from meadow.server.storage.engines import check_sqlite, reading, writing
from tests.server.postgres import Postgres
from tests.server.storage.tables import setting, spoil


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


def test_an_old_sqlite_is_refused() -> None:
    check_sqlite("3.40.1")
    with pytest.raises(PlaceError, match=r"has SQLite 3\.8\.11; 3\.38\.0 or newer"):
        check_sqlite("3.8.11")
