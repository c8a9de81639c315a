"""Backup and restore as somebody who runs a server types them: every match goes on from where the backup was."""

from pathlib import Path

from meadow.core import catalogue
from meadow.server.storage import Place
from tests.cli.runner import meadow, refused
from tests.server.clients import Person
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
