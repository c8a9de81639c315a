"""Backup and restore as somebody who runs a server types them: every match goes on from where the backup was."""

import asyncio
from pathlib import Path

import pytest

from meadow.core import catalogue
from meadow.server.storage import Place
from meadow.server.storage.backup import backup
from meadow.server.storage.restore import restore
from tests.cli.runner import meadow, refused
from tests.server.clients import Person
from tests.server.hands import Hands
from tests.server.live import test_fair_clocks as clocks
from tests.server.live.test_restart import begun, decide, shown
from tests.server.servers import running

GAMES = list(catalogue.games())


def test_matches_go_on_from_the_backup(place: Place, tmp_path: Path) -> None:
    db = place.url.set(drivername="postgresql").render_as_string() if place.file is None else str(place.file)
    folder = tmp_path / "backups"
    with running(tmp_path, db=db) as server, Person(server.url, 5) as person:
        tables = [begun(person, game) for game in GAMES]
        done = [decide(person, table) for table in tables for _ in range(4)]
        then = [shown(person, table) for table in tables]
        told = meadow("db", "backup", "--dir", folder, "--keep", 2, "--db", db)
        assert told.exit_code == 0, told.output
        (file,) = folder.iterdir()
        for table in tables:
            decide(person, table)
        later = begun(person, GAMES[0])
        assert server.stop() == 0
        told = meadow("db", "restore", file, "--db", db)
        assert told.exit_code == 0, told.output
        server.start()
        assert [shown(person, table) for table in tables] == then
        assert person.problem("look", table=later)["code"] == "no_such_table"
        for each in done:  # nor is anything carried out twice that was before the backup
            assert person.ask("act", **each["sent"])["table"] == each["sent"]["table"]
        assert [shown(person, table) for table in tables] == then
        for table in tables:
            decide(person, table)
        assert meadow("db", "check", "--db", db).exit_code == 0


def test_a_server_that_runs_keeps_its_database(tmp_path: Path) -> None:
    file = tmp_path / "backup.db"
    with running(tmp_path) as server, Person(server.url, 5) as person:
        table = begun(person, GAMES[0])
        assert meadow("db", "backup", file, "--db", server.db).exit_code == 0
        decide(person, table)
        before = shown(person, table)
        assert f"in use by process {server.pid}" in refused("db", "restore", file, "--db", server.db)
        assert shown(person, table) == before


def test_no_clock_is_charged_for_the_time_since_the_backup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each decision has 100 seconds: of these 10 had passed when the backup was made, and an hour since."""
    hands = Hands(monkeypatch)
    place, file = Place.of(str(tmp_path / "db")), tmp_path / "backup.db"

    async def run() -> float:
        async with clocks.awake(tmp_path) as service:
            table = await clocks.begun(service)
            hands.turn(10)
            await service.scheduler.note_time()
            await asyncio.to_thread(backup, place, file)
            hands.turn(60)
            await clocks.say(service, table)
        await asyncio.to_thread(restore, place, file)
        hands.turn(3600)
        async with clocks.awake(tmp_path) as service:
            return clocks.left(service, table)

    assert asyncio.run(run()) == 90
