"""Whole matches of every game by clients that decide at random, over sockets and HTTP, on a real server."""

import asyncio
from pathlib import Path
from threading import Thread

import pytest
from click.testing import CliRunner

from meadow.cli import main
from meadow.core import catalogue
from meadow.core.options import Options, described
from tests.server.clients import Json, Person, Wire, few
from tests.server.servers import Live

GAMES = list(catalogue.games())
PACE = {"pace": 0}
TURNS = 30


def short(game: str) -> dict[str, int]:
    """Options for a short match that is still played to its end."""
    kind: type[Options] = catalogue.find(game).options
    return {option.name: TURNS for option in described(kind) if option.name == "turn_limit"}


async def play(wire: Wire, table: str, seat: int) -> Json:
    """Decide whenever asked, until it is over."""
    update = await wire.watch(table, seat)
    while update["status"] != "over":
        while update["status"] != "over" and not update["choices"]:
            update = await wire.until(table, seat, version=update["version"])
        if update["status"] == "over":
            break
        fields = {"seat": seat, "version": update["version"], "action": wire.pick(update)}
        answer = await wire.any("act", table=table, client=next(wire.clients), **fields)
        assert answer["answer"] == "done" or answer["code"] == "stale", answer
        update = wire.seen[table, seat]
    return update


async def match_over_sockets(server: Live, game: str, folder: Path) -> None:
    seats = min(3, catalogue.find(game).seats[-1])
    wires = [await Wire.open(server.socket, seed=seat + 10) for seat in range(seats)]
    onlooker = await Wire.open(server.socket, seed=99)
    table = (await wires[0].ask("create", client="c", game=game, seats=seats, settings=PACE, options=short(game)))[
        "table"
    ]
    await onlooker.watch(table)
    for seat, wire in enumerate(wires):
        assert (await wire.order("join", table, name=f"Person {seat}", seat=seat))["seat"] == seat
    await wires[0].order("start", table)
    ends = await asyncio.gather(*(play(wire, table, seat) for seat, wire in enumerate(wires)))
    ends.append(await onlooker.until(table, None, status="over"))
    assert all(end["result"] == ends[0]["result"] for end in ends)
    assert all(end["revealed"] == ends[0]["revealed"] for end in ends)
    recorded = await wires[0].ask("record", table=table)
    _verify(recorded["lines"], folder)
    for wire in [*wires, onlooker]:
        await wire.close()


def _verify(lines: list[str], folder: Path) -> None:
    file = folder / "match.jsonl"
    file.write_text("".join(line + "\n" for line in lines))
    done = CliRunner().invoke(main, ["record", "verify", str(file)])
    assert done.exit_code == 0, done.output


@pytest.mark.parametrize("game", GAMES)
def test_over_sockets(server: Live, game: str, tmp_path: Path) -> None:
    asyncio.run(match_over_sockets(server, game, tmp_path))


def play_over_http(person: Person, table: str, seat: int) -> None:
    update = person.state(table, seat)
    while update["status"] != "over":
        if not update["choices"]:
            update = person.wait(table, seat, update["version"])
            continue
        action = person.pick(update)
        fields = {"seat": seat, "version": update["version"], "action": action}
        answer = person.post("act", table=table, client=next(person.clients), **fields).json()
        assert answer["answer"] == "done" or answer["code"] == "stale", answer
        update = answer["update"]


@pytest.mark.parametrize("game", GAMES)
def test_over_http(server: Live, game: str, tmp_path: Path) -> None:
    people = [Person(server.url, seed=seat + 20) for seat in range(few(game))]
    table = people[0].create(game, len(people), settings=PACE, options=short(game))
    for seat, person in enumerate(people):
        person.order("join", table, name=f"Person {seat}")
    people[0].order("start", table)
    threads = [Thread(target=play_over_http, args=(person, table, seat)) for seat, person in enumerate(people)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert people[0].state(table)["status"] == "over"
    _verify(people[0].ask("record", table=table)["lines"], tmp_path)
    for person in people:
        person.http.close()
