"""The server dies or stops in the middle of matches, and they go on where they were."""

import asyncio
import contextlib
import signal
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from meadow.core import catalogue
from tests.server.clients import Json, Person, Wire, few
from tests.server.live import Live, running
from tests.server.postgres import Postgres

GAMES = list(catalogue.games())


def begun(person: Person, game: str) -> str:
    """A match of one person on all seats."""
    table = person.create(game, few(game), settings={"pace": 0, "clock": {"kind": "game", "seconds": 24 * 3600}})
    for seat in range(few(game)):
        person.order("join", table, name=f"Seat {seat}")
    person.order("start", table)
    return table


def decide(person: Person, table: str) -> Json:
    """One decision of whoever is asked; what was sent and answered."""
    updates = [person.state(table, seat) for seat in person.ask("look", table=table)["yours"]]
    update = next(update for update in updates if update["choices"])
    seat = update["viewer"]
    sent = {"table": table, "client": next(person.clients), "seat": seat, "version": update["version"]}
    sent["action"] = person.pick(update)
    answer = person.ask("act", **sent)
    return {"sent": sent, "answer": answer}


def shown(person: Person, table: str) -> list[Json]:
    """What every viewer sees, but for clocks: the time that the server was down is given back."""
    updates = [person.state(table, seat) for seat in (*person.ask("look", table=table)["yours"], None)]
    return [
        {name: update[name] for name in update if name not in {"clocks", "deadline", "version", "log"}}
        for update in updates
    ]


@pytest.mark.parametrize("how", ["killed", "stopped"])
def test_matches_go_on(tmp_path: Path, how: str) -> None:
    with running(tmp_path) as server, Person(server.url, 5) as person:
        tables = {game: begun(person, game) for game in GAMES}
        for number in range(3):
            done = [decide(person, table) for table in tables.values() for _ in range(number + 1)]
            before = {table: shown(person, table) for table in tables.values()}
            if how == "killed":
                server.kill()
            else:
                assert server.stop() == 0
            server.start()
            assert {table: shown(person, table) for table in tables.values()} == before
            for each in done:
                again = person.ask("act", **each["sent"])
                assert [again[name] for name in ("table", "client", "seat")] == [
                    each["answer"][name] for name in ("table", "client", "seat")
                ]
            assert {table: shown(person, table) for table in tables.values()} == before


def test_on_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    with running(tmp_path, db=postgres.database()) as server, Person(server.url, 6) as person:
        table = begun(person, GAMES[0])
        done = decide(person, table)
        before = shown(person, table)
        server.kill()
        server.start()
        assert shown(person, table) == before
        assert person.ask("act", **done["sent"])["seat"] == done["answer"]["seat"]
        decide(person, table)


def test_clocks_are_fair(tmp_path: Path) -> None:
    """What the server was down for is charged to nobody, and the clock goes on by itself."""
    with running(tmp_path) as server, Person(server.url, 7) as person:
        clock = {"kind": "move", "seconds": 10, "at_zero": "forfeit"}
        table = person.create(GAMES[0], 2, settings={"pace": 0, "clock": clock})
        for seat in (0, 1):
            person.order("join", table, name=f"Seat {seat}")
        person.order("start", table)
        server.kill()
        server.start()
        update = person.state(table, 0)
        while not any("charged to nobody" in line["text"] for line in update["log"]):
            update = person.state(table, 0)
        while update["status"] != "over":
            update = person.wait(table, 0, update["version"])
        assert "time" in update["result"]["gave_up"]


def test_bots_go_on(tmp_path: Path) -> None:
    with running(tmp_path) as server, Person(server.url, 8) as person:
        table = person.create(GAMES[0], 2, settings={"pace": 0})
        person.order("join", table, name="Person", seat=0)
        person.order("sit_bot", table, seat=1, level="greedy")
        person.order("start", table)
        server.kill()
        server.start()
        seen: set[int] = set()
        for _ in range(3):
            update = person.state(table, 0)
            while not update["choices"]:
                later = person.wait(table, 0, update["version"])
                assert later["version"] > update["version"], "the bot does not go on"
                update = later
            seen.add(update["version"])
            person.act(table, 0, update)
        assert len(seen) == 3


def test_whoever_listens_is_told_that_the_server_stops(tmp_path: Path) -> None:
    async def told(server: Live, token: str, table: str) -> None:
        wire = await Wire.open(server.socket, token)
        before = await wire.watch(table, 0)
        await asyncio.to_thread(server.stop, signal.SIGINT)
        with contextlib.suppress(ConnectionClosed):
            while True:
                await wire.receive()
        assert wire.socket.close_code == 1012
        assert wire.pushed[-1]["answer"] == "closing"
        server.start()
        again = await Wire.open(server.socket, token)
        update = await again.watch(table, 0, before["version"])
        assert update["view"] == before["view"]
        await again.close()

    with running(tmp_path) as server, Person(server.url, 9) as person:
        asyncio.run(told(server, person.token, begun(person, GAMES[0])))
