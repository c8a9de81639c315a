"""Beats on a real server: they end by themselves, also for long polls, and go on after a restart."""

import asyncio
from collections import Counter
from pathlib import Path

from meadow.table import entries
from tests.cli.runner import meadow
from tests.server.clients import Json, Person, Wire, few
from tests.server.secrecy.expected import stored
from tests.server.servers import Live, running

GAME = "pollen_wars"
LONGEST_WAIT = 25


def begun(person: Person, pace: int | None = 1, bots: int = 0) -> str:
    """A match of one person on all seats but those of bots."""
    seats = few(GAME)
    table = person.create(GAME, seats, settings={"pace": pace})
    for _ in range(seats - bots):
        person.order("join", table, name=f"Seat {next(person.clients)}")
    for seat in range(seats - bots, seats):
        person.order("sit_bot", table, seat=seat, level="greedy")
    person.order("start", table)
    return table


def to_beat(person: Person, table: str) -> Json:
    """Play until a beat begins; the onlookers' update."""
    while True:
        for seat in person.ask("look", table=table)["yours"]:
            update = person.state(table, seat)
            if update["beat"] and update["beat"]["kind"] == "beat":
                return person.state(table)
            if update["choices"]:
                person.act(table, seat, update)


def after(person: Person, table: str, have: int) -> Json:
    """The onlookers' next update, by a single long poll."""
    asked = {"table": table, "have": have, "wait": LONGEST_WAIT}
    update: Json = person.ask("watch", **asked)["update"]
    return update


def test_a_long_poll_ends_with_the_beat(tmp_path: Path) -> None:
    async def run(server: Live, person: Person) -> None:
        table = begun(person)
        known = to_beat(person, table)
        wire = await Wire.open(server.socket)
        await wire.watch(table)
        polled = await asyncio.to_thread(after, person, table, known["version"])
        pushed = await wire.until(table, None, version=known["version"])
        assert polled["version"] > known["version"]
        assert pushed["version"] > known["version"]
        assert wire.pushed, "it was told, not asked for"
        await wire.close()

    with running(tmp_path) as server, Person(server.url, 21) as person:
        asyncio.run(run(server, person))


def test_holding_on_and_setting_when_to_be_asked(tmp_path: Path) -> None:
    with running(tmp_path) as server, Person(server.url, 22) as person:
        table = begun(person, pace=20)
        before = to_beat(person, table)
        held = person.order("hold_on", table, seat=1)["update"]
        assert held["beat"] == {**before["beat"], "held": True, "until": before["beat"]["until"] + 8000}
        problem = person.problem("hold_on", table=table, client="again", seat=0)
        assert problem["code"] == "no_beat"
        assert person.order("set_asking", table, seat=1, asking="never")["update"]["asking"] == "never"
        assert person.state(table, 0)["asking"] == "always"
        assert person.state(table)["asking"] is None


def test_a_beat_goes_on_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as server, Person(server.url, 23) as person:
        table = begun(person, pace=3)
        known = to_beat(person, table)
        server.kill()
        server.start()
        again = person.state(table)
        assert again["view"] == known["view"]
        assert again["beat"]["until"] - again["beat"]["since"] == 3000
        while again["beat"] and again["view"] == known["view"]:
            again = after(person, table, again["version"])
        server.stop()
        log = stored(Path(server.db), table)
        assert Counter(map(type, log))[entries.BeatEnded] == 1
        assert "all in order" in meadow("db", "check", f"--db=sqlite:///{server.db}").stdout


def test_with_bots_nobody_waits_longer_than_the_beat(tmp_path: Path) -> None:
    """Bots answer within the beat, or not at all; all other decisions they make at once."""
    with running(tmp_path) as server, Person(server.url, 24) as person:
        table = begun(person, pace=None, bots=2)
        for _ in range(4):
            update = to_beat(person, table)
            length = update["beat"]["until"] - update["beat"]["since"]
            assert length in {1000, 3000}
            while update["beat"] and update["beat"]["kind"] == "beat":
                update = after(person, table, update["version"])
        server.stop()
        log = stored(Path(server.db), table)
        assert Counter(map(type, log))[entries.BeatEnded] >= 4
