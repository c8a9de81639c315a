"""The server dies or stops in the middle of matches, and they go on where they were."""

import asyncio
import contextlib
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from meadow.core import catalogue
from meadow.table.entries import Acted
from tests.server.clients import Json, Person, Wire, few
from tests.server.postgres import Postgres
from tests.server.secrecy.expected import stored
from tests.server.servers import Live, running

GAMES = list(catalogue.games())


def begun(person: Person, game: str) -> str:
    """A match of one person on all seats."""
    table = person.create(game, few(game), settings={"pace": 0, "clock": {"kind": "game", "seconds": 24 * 3600}})
    for seat in range(few(game)):
        person.order("join", table, name=f"Seat {seat}")
    person.order("start", table)
    return table


def decide(person: Person, table: str) -> Json:
    """One decision of a seat that is asked; the order and its answer."""
    updates = [person.state(table, seat) for seat in person.ask("look", table=table)["yours"]]
    update = next(update for update in updates if update["choices"])
    seat = update["viewer"]
    sent = {"table": table, "client": next(person.clients), "seat": seat, "version": update["version"]}
    sent["action"] = person.pick(update)
    answer = person.ask("act", **sent)
    return {"sent": sent, "answer": answer}


def shown(person: Person, table: str) -> list[Json]:
    """The views of all viewers, without clocks, as the time that the server was down is given back."""
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


class Two:
    """Two people at a table of their own, who are in the middle of something when the server dies."""

    def __init__(self, server: Live, people: list[Person]) -> None:
        self.server, self.people = server, people
        settings = {"pace": 0, "undo": "consent", "clock": {"kind": "game", "seconds": 24 * 3600}}
        self.table = people[0].create(GAMES[0], 2, settings=settings)
        for seat, person in enumerate(people):
            person.order("join", self.table, name=f"Seat {seat}", seat=seat)
        people[0].order("start", self.table)
        self.asked = next(seat for seat in (0, 1) if self.state(seat)["choices"])
        self.choices = self.state(self.asked)["choices"]

    def state(self, seat: int) -> Json:
        return self.people[seat].state(self.table, seat)

    def order(self, seat: int, request: str, **fields: Any) -> Json:
        update: Json = self.people[seat].order(request, self.table, seat=seat, **fields)["update"]
        return update

    def decide(self) -> Json:
        update: Json = self.people[self.asked].act(self.table, self.asked, self.state(self.asked))["update"]
        return update

    def shown(self) -> list[list[Json]]:
        return [shown(person, self.table) for person in self.people]

    def bot_decided(self, seat: int) -> bool:
        log = stored(Path(self.server.db), self.table)
        return any(isinstance(entry, Acted) and entry.seat == seat and entry.by == "bot" for entry in log)

    def until(self, seat: int, wanted: Callable[[Json], object]) -> Json:
        update = self.state(seat)
        while not wanted(update):
            update = self.people[seat].wait(self.table, seat, update["version"])
        return update


def paused(two: Two) -> Callable[[], None]:
    two.order(1 - two.asked, "pause")
    assert two.order(two.asked, "answer_pause", yes=True)["paused"]

    def go_on() -> None:
        update = two.state(two.asked)
        sent = {"seat": two.asked, "version": update["version"], "action": update["choices"][0]["action"]}
        assert two.people[two.asked].problem("act", table=two.table, client="x", **sent)["code"] == "paused"
        assert two.order(two.asked, "resume")["paused"]
        assert not two.order(1 - two.asked, "resume")["paused"]
        two.decide()

    return go_on


def undo_asked(two: Two) -> Callable[[], None]:
    two.order(two.asked, "ask_undo", version=two.decide()["version"])

    def go_on() -> None:
        assert two.state(two.asked)["undo_asked"]["waiting"] == [1 - two.asked]
        two.order(1 - two.asked, "answer_undo", yes=True)
        assert two.state(two.asked)["choices"] == two.choices

    return go_on


def away(two: Two) -> Callable[[], None]:
    gone = 1 - two.asked
    two.order(gone, "leave")

    def go_on() -> None:
        """The bot plays for the person who is away, until they come back."""
        assert two.state(two.asked)["seats"][gone]["away"] == "left"
        while not two.bot_decided(gone):
            two.until(two.asked, lambda update: update["choices"])
            two.decide()
            two.until(two.asked, lambda update: update["choices"])
        assert two.order(gone, "return")["seats"][gone]["away"] == ""

    return go_on


def rematch_asked(two: Two) -> Callable[[], None]:
    two.order(0, "resign")
    two.order(0, "ask_rematch")

    def go_on() -> None:
        assert two.state(1)["rematch"] == [0]
        two.order(1, "ask_rematch")
        new = two.until(0, lambda update: update["next_table"])["next_table"]
        assert [person.ask("look", table=new)["yours"] for person in two.people] == [[1], [0]]

    return go_on


@pytest.mark.parametrize("happening", [paused, undo_asked, away, rematch_asked])
def test_what_was_going_on_goes_on(tmp_path: Path, happening: Callable[[Two], Callable[[], None]]) -> None:
    with running(tmp_path) as server, Person(server.url, 1) as one, Person(server.url, 2) as other:
        two = Two(server, [one, other])
        go_on = happening(two)
        before = two.shown()
        server.kill()
        server.start()
        assert two.shown() == before
        go_on()


def test_playing_again_with_a_bot_and_somebody_who_is_away(server: Live) -> None:
    """People who are away are not asked; a bot plays for them at the next table too, until they come back."""
    game = next(key for key, game in catalogue.games().items() if 3 in game.seats)
    with Person(server.url, 3) as person, Person(server.url, 4) as gone:
        table = person.create(game, 3, settings={"pace": 0, "stand_in": "random"})
        person.order("join", table, name="Here", seat=0)
        gone.order("join", table, name="Gone", seat=1)
        person.order("sit_bot", table, seat=2, level="random")
        person.order("start", table)
        gone.order("leave", table, seat=1)
        gone.order("resign", table, seat=1)
        person.order("resign", table, seat=0)
        update = person.order("ask_rematch", table, seat=0)["update"]
        while not update["next_table"]:
            update = person.wait(table, 0, update["version"])
        new = update["next_table"]
        seats = person.ask("look", table=new)["card"]["seats"]
        assert [(seat["kind"], seat["away"]) for seat in seats] == [("person", "left"), ("bot", ""), ("person", "")]
        assert gone.order("return", new, seat=0)["update"]["seats"][0]["away"] == ""


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
    """The time that the server was down is charged to nobody, and the clock goes on by itself."""
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


def test_sockets_are_told_that_the_server_stops(tmp_path: Path) -> None:
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
