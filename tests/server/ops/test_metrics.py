"""What a running server says in its metrics and logs."""

import asyncio
import json
import re
from pathlib import Path

import httpx

import meadow
from meadow.core import catalogue
from tests.server.clients import SECONDS, Person, Wire
from tests.server.servers import Live, running

GAME = next(name for name, game in catalogue.games().items() if 2 in game.seats)


def samples(server: Live) -> dict[str, float]:
    text = httpx.get(f"{server.url}/metrics", trust_env=False, timeout=SECONDS).text
    rows = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in rows}


def begun(person: Person) -> str:
    table = person.create(GAME, 2, settings={"pace": 0, "hints": True})
    for seat in (0, 1):
        person.order("join", table, name=f"Seat {seat}")
    person.order("start", table)
    return table


def test_tables_bots_and_the_loop(tmp_path: Path) -> None:
    with running(tmp_path) as server, Person(server.url) as person:
        person.create(GAME, 2)
        table = begun(person)
        over = begun(person)
        person.order("resign", over, seat=0)
        asked = next(seat for seat in (0, 1) if person.state(table, seat)["choices"])
        person.ask("hint", table=table, seat=asked)
        found = samples(server)
        for status in ("open", "playing", "over"):
            assert found[f'meadow_matches{{status="{status}"}}'] == 1
        assert found['meadow_actors{state="ready"}'] == found["meadow_tables"] == 3
        assert found['meadow_actors{state="loading"}'] == found['meadow_actors{state="storing"}'] == 0
        assert found["meadow_bots_wait_seconds_count"] == 1
        assert found["meadow_commit_seconds_count"] > 0
        while samples(server)["meadow_loop_lag_seconds_count"] <= found["meadow_loop_lag_seconds_count"]:
            pass
        (build,) = (name for name in found if name.startswith("meadow_build_info"))
        assert f'version="{meadow.__version__}"' in build


def test_refusals_are_counted_wherever_they_happen_and_logged_without_secrets(tmp_path: Path) -> None:
    with running(tmp_path, "--limit", "connections=1", "--limit", "tables=1e-9") as server:
        with Person(server.url) as person:
            asyncio.run(_refused_over_a_socket(server))
            person.create(GAME, 2)
            for _ in range(3):
                assert person.problem("create", client="secret-id", game=GAME, seats=2)["code"] == "too_many"
            assert person.problem("look", table="secret-table")["code"] == "no_such_table"
            for headers in ({"Host": "secret.example"}, {"Authorization": "Bearer secret-token"}):
                assert person.http.post("/api/v1/games", json={}, headers=headers).status_code in {401, 421}
            assert person.http.post("/api/v1/games", json={"secret": "secret"}).status_code == 400
            refused = {name: value for name, value in samples(server).items() if name.startswith("meadow_refusals")}
        assert refused == {
            'meadow_refusals_total{code="bad_host"}': 1,
            'meadow_refusals_total{code="bad_request"}': 2,
            'meadow_refusals_total{code="no_guest"}': 1,
            'meadow_refusals_total{code="no_such_table"}': 1,
            'meadow_refusals_total{code="too_many"}': 3,
        }
    lines = [json.loads(line) for line in server.log.read_text().splitlines()]
    told = [{name: line[name] for name in line if name != "at"} for line in lines if line["event"] == "refused"]
    assert {"level": "info", "event": "refused", "code": "too_many", "times": 1, "request": "create"} in told
    assert sorted(line["code"] for line in told) == sorted(re.findall(r'"(\w+)"', " ".join(refused)))
    assert "secret" not in server.log.read_text()


async def _refused_over_a_socket(server: Live) -> None:
    wire = await Wire.open(server.socket)
    await wire.socket.send('{"request": "secret"}')
    assert (await wire.receive())["code"] == "bad_request"
    await wire.close()
