"""`meadow serve` and `meadow doctor` as somebody starts them."""

import json
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from meadow.core import catalogue
from tests.cli.runner import meadow, process, refused
from tests.server.clients import SECONDS, Person
from tests.server.live import Live, running

GAME = next(iter(catalogue.games()))


def test_the_database_of_another_server(server: Live) -> None:
    done = process("serve", "--port", "0", "--db", server.db)
    assert done.returncode == 2
    assert f"in use by process {server.pid}" in done.stderr


def test_a_port_that_is_taken(server: Live, tmp_path: Path) -> None:
    done = process("serve", "--port", str(server.port), "--db", str(tmp_path / "db"))
    assert done.returncode == 2
    assert "name another with --port" in done.stderr


def test_bad_options(tmp_path: Path) -> None:
    assert "Limits: connection" in refused("serve", "--limit", "speed=3", "--db", tmp_path / "db")
    assert "--limit needs NAME=VALUE" in refused("serve", "--limit", "speed", "--db", tmp_path / "db")
    assert "--metrics needs" in refused("serve", "--metrics", "everybody", "--db", tmp_path / "db")
    assert "no address of a database" in refused("serve", "--db", "://")


def test_settings_from_the_environment(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        for name, value in {"MEADOW_HOST": "localhost", "MEADOW_ORIGIN": "https://play.example"}.items():
            patch.setenv(name, value)
        with running(tmp_path) as server, Person(server.url) as person:
            cookie = {"Cookie": f"meadow_guest={person.token}", "Origin": "https://play.example"}
            with httpx.Client(base_url=server.url, headers=cookie, trust_env=False, timeout=SECONDS) as page:
                assert page.post("/api/v1/games", json={}).status_code == 200


def test_logs_are_json(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        pass
    events = [json.loads(line)["event"] for line in server.log.read_text().splitlines()]
    assert events == ["serving", "stopped"]


def test_the_bots_end_with_the_server(tmp_path: Path) -> None:
    """Even if it is killed."""
    with running(tmp_path) as server, Person(server.url) as person:
        table = person.create(GAME, 2, settings={"hints": True, "pace": 0})
        for seat in (0, 1):
            person.order("join", table, name=f"Seat {seat}")
        person.order("start", table)
        asked = next(seat for seat in (0, 1) if person.state(table, seat)["choices"])
        person.ask("hint", table=table, seat=asked)
        children = [
            path.parent.name
            for path in Path("/proc").glob("[0-9]*/stat")
            if _stat(path.parent.name)[1] == str(server.pid)
        ]
        server.kill()
    for child in children:
        while _stat(child)[0] != "Z":
            pass
    assert children


def _stat(pid: str) -> list[str]:
    """State and parent of a process; as if it had ended if it is not there any more."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return ["Z", ""]


def test_the_doctor(server: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meadow.cli.doctor.SECONDS", SECONDS)
    done = meadow("doctor", "--db", server.db, "--port", server.port)
    assert done.exit_code == 0, done.output
    assert "a server answers" in done.output
    new = meadow("doctor", "--db", tmp_path / "new.db", "--port", server.port, "--json")
    assert new.exit_code == 0
    assert {each["what"] for each in json.loads(new.stdout)} >= {"meadow", "SQLite", "database", "port", "data folder"}
    assert not (tmp_path / "new.db").exists()


def test_the_doctor_finds_what_is_wrong(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.db"
    wrong.write_text("this is no database")
    done = meadow("doctor", "--db", wrong, "--port", 1, "--host", "203.0.113.1")
    assert done.exit_code == 1
    assert "WRONG database" in done.output
    assert "WRONG port" in done.output


def test_the_commitment_is_checked(server: Live, tmp_path: Path) -> None:
    with Person(server.url) as person:
        table = person.create(GAME, 2)
        promised = person.ask("look", table=table)["card"]["commitment"]
        for seat in (0, 1):
            person.order("join", table, name=f"Seat {seat}")
        person.order("start", table)
        end = person.order("resign", table, seat=0)["update"]
        lines = person.ask("record", table=table)["lines"]
    header = json.loads(lines[0])
    assert header["commitment"] == promised == end["commitment"]
    assert (header["seed"], header["salt"]) == (end["revealed"]["seed"], end["revealed"]["salt"])
    file = tmp_path / "match.jsonl"
    file.write_text("\n".join(lines) + "\n")
    kept = meadow("record", "verify", file)
    assert kept.exit_code == 0
    assert "from the seed that was committed to" in kept.output
    header["seed"] = str(int(header["seed"]) + 1)
    file.write_text(json.dumps(header) + "\n")
    broken = meadow("record", "verify", file)
    assert broken.exit_code == 1
    assert "commitment" in broken.output


def test_it_runs_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "meadow", "serve", "--help"], capture_output=True, text=True, check=True
    )
    assert "MEADOW_PORT" in done.stdout
