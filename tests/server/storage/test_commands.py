"""`meadow db` as it is typed."""

import json
from pathlib import Path

import pytest

from meadow.server.storage import Place
from tests.cli.runner import meadow, refused
from tests.server.postgres import Postgres
from tests.server.storage.tables import spoil


@pytest.fixture(autouse=True)
def data_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("MEADOW_DB", raising=False)
    return tmp_path


def test_the_usual_database_is_made_checked_and_copied(data_home: Path) -> None:
    file = data_home / "meadow" / "meadow.db"
    assert meadow("db", "upgrade").stdout == f"{file}: created, now schema 0004\n"
    assert meadow("db", "upgrade").stdout == f"{file}: is up to date (schema 0004)\n"
    assert meadow("db", "check").stdout == f"{file}: 0 tables, 0 entries, all in order\n"
    copy = data_home / "copy.db"
    assert meadow("db", "backup", copy).stdout == f"{file}: copied to {copy}\n"
    assert meadow("db", "check", "--db", copy).exit_code == 0


def test_what_is_wrong_is_told_and_is_the_exit_code(data_home: Path) -> None:
    file = data_home / "meadow.db"
    meadow("db", "upgrade", "--db", file)
    spoil(Place.of(str(file)), "INSERT INTO tables VALUES ('t', 0, 0, 1, NULL, 'chess', TRUE, 'open', '', NULL)")
    told = meadow("db", "check", "--db", f"sqlite:///{file}")
    assert told.exit_code == 1
    assert told.stdout == f"{file}: 1 tables, 0 entries, 1 problems\n  table t: entry 0 is missing\n"
    told = meadow("db", "check", "--db", file, "--json")
    assert told.exit_code == 1
    assert json.loads(told.stdout)["problems"] == ["table t: entry 0 is missing"]


def test_a_server_by_its_url(postgres: Postgres, data_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = postgres.database()
    monkeypatch.setenv("MEADOW_DB", url)
    assert meadow("db", "upgrade").stdout == f"{url}: created, now schema 0004\n"
    assert meadow("db", "check").stdout == f"{url}: 0 tables, 0 entries, all in order\n"
    copy = data_home / "copy.db"
    assert meadow("db", "backup", copy).stdout == f"{url}: copied to {copy}\n"
    assert meadow("db", "restore", copy).stdout == f"{url}: restored from {copy}: 0 tables, 0 entries\n"


def test_mistakes_are_told_in_one_line(data_home: Path) -> None:
    assert refused("db", "check") == f"there is no database at {data_home / 'meadow' / 'meadow.db'}"
    assert refused("db", "check", "--db", "mysql://host/db").startswith("meadow does not know databases of mysql")
