"""`meadow serve` and `meadow doctor` as commands."""

import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from meadow.core import catalogue
from meadow.server.storage import Place
from meadow.server.storage.schema import upgrade
from tests.cli.runner import meadow, process, refused
from tests.server.clients import SECONDS, Person
from tests.server.ports import reserved
from tests.server.postgres import Postgres
from tests.server.servers import Live, running

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
    assert "open, playing, finished" in refused("serve", "--keep", "lost=3h", "--db", tmp_path / "db")
    assert "'1w' is no time" in refused("serve", "--keep", "open=1w", "--db", tmp_path / "db")
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
        children = _children(server)
        server.kill()
    for child in children:
        while _stat(child)[0] != "Z":
            pass
    assert children


def test_it_stops_during_long_polls_and_hints(tmp_path: Path) -> None:
    """Long polls are answered, and the server does not wait for bots."""
    with running(tmp_path) as server, Person(server.url) as person, ThreadPoolExecutor(2) as pool:
        table = person.create(GAME, 2, settings={"hints": True, "pace": 0})
        for seat in (0, 1):
            person.order("join", table, name=f"Seat {seat}")
        person.order("start", table)
        asked, update = next((seat, update) for seat in (0, 1) if (update := person.state(table, seat))["choices"])
        person.ask("hint", table=table, seat=asked)
        for child in _children(server):
            os.kill(int(child), signal.SIGSTOP)
        hint = pool.submit(person.post, "hint", table=table, seat=asked)
        news = pool.submit(person.ask, "watch", table=table, seat=asked, have=update["version"], wait=25)
        _wait_for(person, "meadow_bots_waiting 1", "meadow_subscriptions 1")
        assert server.stop() == 0
        assert news.result()["update"]["version"] == update["version"]
        assert hint.result().json()["code"] == "closing"


def _wait_for(person: Person, *gauges: str) -> None:
    while not {*gauges} <= {*person.http.get("/metrics").text.splitlines()}:
        pass


def _children(server: Live) -> list[str]:
    stats = Path("/proc").glob("[0-9]*/stat")
    return [path.parent.name for path in stats if _stat(path.parent.name)[1] == str(server.pid)]


def _stat(pid: str) -> list[str]:
    """State and parent of a process; those of a zombie if it does not exist any more."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return ["Z", ""]


def test_metrics_are_not_for_everybody_behind_a_proxy(server: Live) -> None:
    """On the same machine all clients seem to have its address, unless it is trusted."""
    with httpx.Client(base_url=server.url, trust_env=False, timeout=SECONDS) as client:
        assert client.get("/metrics").status_code == 200
        for name in ("X-Forwarded-For", "Forwarded", "X-Real-IP"):
            assert client.get("/metrics", headers={name: "127.0.0.1"}).status_code == 403


def test_a_named_proxy_is_trusted(tmp_path: Path) -> None:
    with (
        running(tmp_path, "--proxies", "127.0.0.1", "--metrics", "203.0.113.0/24", "--limit", "tables=1e-9") as server,
        Person(server.url) as person,
    ):
        near, far = {"X-Forwarded-For": "203.0.113.5"}, {"X-Forwarded-For": "127.0.0.1, 198.51.100.1"}
        codes = [person.http.get("/metrics", headers=each).status_code for each in (near, far, {"Forwarded": "for=x"})]
        assert codes == [200, 403, 403]
        made = [_created(person, client, each) for client, each in enumerate((near, near, far))]
        assert made == ["created", "too_many", "created"], "every address has limits of its own"
        for scheme, secure in {"https": True, "http": False}.items():
            got = person.http.post("/api/v1/guest", json={"cookie": True}, headers={"X-Forwarded-Proto": scheme})
            assert ("Secure" in got.headers["set-cookie"]) is secure


def test_how_long_tables_are_kept_is_an_option_and_the_environments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEADOW_KEEP", "open=2h playing=0")
    for arguments, hours in (((), 2), (("--keep", "open=3h"), 3)):
        with running(tmp_path, *arguments) as server, Person(server.url) as person:
            card = person.ask("look", table=person.create(GAME, 2))["card"]
            assert -60_000 < card["expires_at"] - card["created_at"] - hours * 3_600_000 <= 0


def test_an_unnamed_proxy_is_not_trusted(tmp_path: Path) -> None:
    with running(tmp_path, "--limit", "tables=1e-9") as server, Person(server.url) as person:
        addresses = ("203.0.113.5", "198.51.100.1")
        made = [_created(person, client, {"X-Forwarded-For": each}) for client, each in enumerate(addresses)]
        assert made == ["created", "too_many"]
        got = person.http.post("/api/v1/guest", json={"cookie": True}, headers={"X-Forwarded-Proto": "https"})
        assert "Secure" not in got.headers["set-cookie"]


def _created(person: Person, client: int, headers: dict[str, str]) -> str:
    """The code of the problem with which making a table is answered, otherwise the kind of the answer."""
    fields = {"client": str(client), "game": GAME, "seats": 2}
    answer = person.http.post("/api/v1/create", json=fields, headers=headers).json()
    return str(answer.get("code") or answer["answer"])


def test_the_doctor(server: Live, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("meadow.cli.doctor.SECONDS", SECONDS)
    done = meadow("doctor", "--db", server.db, "--port", server.port)
    assert done.exit_code == 0, done.output
    assert "a server answers" in done.output
    new = meadow("doctor", "--db", tmp_path / "new.db", "--port", server.port, "--json")
    assert new.exit_code == 0
    assert {each["what"] for each in json.loads(new.stdout)} >= {"meadow", "SQLite", "database", "port", "data folder"}
    assert not (tmp_path / "new.db").exists()


def test_the_doctor_looks_only_at_what_is_used(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder of SQLite could not be written: its path is below a file."""
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file" / "data"))
    upgrade(Place.of(url := postgres.database()))
    with reserved() as port:
        done = meadow("doctor", "--db", url, "--port", port, "--json")
        wrong = meadow("doctor", "--port", port, "--json")
    found = {each["what"]: each["fine"] for each in json.loads(done.stdout)}
    assert found["database"]
    assert not found.keys() & {"SQLite", "data folder"}
    assert not {each["what"]: each["fine"] for each in json.loads(wrong.stdout)}["data folder"]


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


def test_a_live_match_is_shuffled_by_the_secure_generator(server: Live, tmp_path: Path) -> None:
    with Person(server.url) as person:
        table = person.create(GAME, 2)
        for seat in (0, 1):
            person.order("join", table, name=f"Seat {seat}")
        person.order("start", table)
        for _ in range(4):
            asked = next(update for seat in (0, 1) if (update := person.state(table, seat))["choices"])
            person.act(table, asked["viewer"], asked)
        person.order("resign", table, seat=0)
        lines = person.ask("record", table=table)["lines"]
    header, file = json.loads(lines[0]), tmp_path / "match.jsonl"
    assert (header["meadow"], header["generator"]) == (2, "blake2b")
    for generator, code, said in (
        ("blake2b", 0, "from the seed that was committed to"),
        ("xoshiro128++", 1, "recorded is"),
        ("dice", 1, "generator: recorded is 'dice', but this meadow knows the generators blake2b and xoshiro128++"),
    ):
        file.write_text("\n".join([json.dumps(header | {"generator": generator}), *lines[1:]]) + "\n")
        verdict = meadow("record", "verify", file)
        assert (verdict.exit_code, said in verdict.output) == (code, True), verdict.output


def test_it_runs_as_a_module() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "meadow", "serve", "--help"], capture_output=True, text=True, check=True
    )
    assert "MEADOW_PORT" in done.stdout
