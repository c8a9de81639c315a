"""Looking back over the network: page by page, as each viewer, after a restart, and playing on from there."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from meadow.core import catalogue
from meadow.server.api import requests
from meadow.server.api.answers import Problem, TableMade
from meadow.server.api.caller import Caller
from meadow.server.api.dispatch import handle
from meadow.server.base import tokens
from meadow.server.base.limits import RateLimits
from meadow.server.ops.service import Config, Service, opened
from meadow.server.storage import Place
from tests.server.clients import Json, Person, few
from tests.server.live.test_restart import begun, decide
from tests.server.ops.test_whole_games import short
from tests.server.servers import Live, running

GAMES = list(catalogue.games())
GAME = GAMES[0]


def pages(person: Person, table: str, seat: int | None, limit: int = 7) -> list[Json]:
    """All positions, page by page."""
    found: list[Json] = []
    more = True
    while more:
        after = found[-1]["version"] if found else None
        answer = person.ask("positions", table=table, seat=seat, after=after, limit=limit)
        assert len(answer["positions"]) == limit or not answer["more"]
        found += answer["positions"]
        more = answer["more"]
    return found


def over(person: Person, game: str, **settings: Any) -> str:
    """A match of one person on all seats that is over."""
    table = person.create(game, few(game), settings={"pace": 0, **settings}, options=short(game))
    for seat in range(few(game)):
        person.order("join", table, name=f"Seat {seat}")
    person.order("start", table)
    for _ in range(10):
        if person.state(table, 0)["status"] != "over":
            decide(person, table)
    for seat in range(few(game) - 1):
        person.order("resign", table, seat=seat)
    return table


@pytest.mark.parametrize("game", GAMES)
def test_page_by_page(server: Live, game: str) -> None:
    with Person(server.url, 31) as person:
        table = begun(person, game)
        shown = {seat: {} for seat in (*range(few(game)), None)}  # type: dict[int | None, dict[int, Json]]
        for _ in range(12):
            for seat, known in shown.items():
                update = person.state(table, seat)
                known[update["version"]] = update["view"]
            decide(person, table)
        for seat, known in shown.items():
            found = pages(person, table, seat)
            assert found == person.ask("positions", table=table, seat=seat, limit=50)["positions"]
            versions = [position["version"] for position in found]
            assert versions == sorted(set(versions))
            for version, view in known.items():
                assert [position for position in found if position["version"] <= version][-1]["view"] == view
            line = next(line for line in reversed(person.state(table, seat)["log"]) if line["kind"] == "event")
            clicked = person.ask("positions", table=table, seat=seat, after=line["version"] - 1, limit=1)
            assert line in clicked["positions"][0]["log"]


def test_the_same_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as server, Person(server.url, 32) as person:
        tables = {game: begun(person, game) for game in GAMES}
        for table in tables.values():
            for _ in range(8):
                decide(person, table)
        seats = {table: (*range(few(game)), None) for game, table in tables.items()}
        before = {(table, seat): pages(person, table, seat) for table in seats for seat in seats[table]}
        server.kill()
        server.start()
        assert {(table, seat): pages(person, table, seat) for table, seat in before} == before


def test_which_seats_may_be_looked_at(server: Live) -> None:
    with Person(server.url, 33) as person, Person(server.url, 34) as other:
        table = begun(person, GAME)
        assert other.ask("positions", table=table)["positions"]
        refused = other.problem("positions", table=table, seat=0)
        assert (refused["code"], refused.get("update")) == ("not_yours", None)
        assert person.problem("positions", table=table, seat=50)["code"] == "no_such_seat"
        ended = over(person, GAME)
        assert pages(other, ended, 0) == pages(person, ended, 0)
        assert other.problem("positions", table=ended, seat=50)["code"] == "no_such_seat"


def test_who_may_not_look_on_may_not_look_back(server: Live) -> None:
    with Person(server.url, 35) as person, Person(server.url, 36) as other:
        table = over(person, GAME, watching=False)
        assert pages(person, table, 1)
        assert pages(person, table, None)
        for seat in (None, 0):
            code = "no_watching"
            assert other.problem("positions", table=table, seat=seat)["code"] == code
            fields = {"table": table, "seat": seat, "version": 99, "take": 0, "name": "Me", "level": "random"}
            assert other.problem("fork", client="f", **fields)["code"] == code


def test_before_the_start_there_is_nothing(server: Live) -> None:
    with Person(server.url, 37) as person:
        answer = person.ask("positions", table=person.create(GAME, 2))
        assert (answer["positions"], answer["more"]) == ([], False)


def test_looking_back_costs_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a clock that stands still, since buckets refill with time."""
    monkeypatch.setattr("meadow.server.base.limits.time", SimpleNamespace(monotonic=lambda: 0.0))

    async def codes(service: Service, caller: Caller, request: requests.Request, times: int) -> list[str]:
        answered = [await handle(service, caller, request) for _ in range(times)]
        return [answer.code if isinstance(answer, Problem) else "" for answer in answered]

    async def run() -> None:
        config = Config(place=Place.of(str(tmp_path / "db")), limits=RateLimits(seat=4))
        async with opened(config) as service:
            caller = Caller("here", tokens.new())
            made = await handle(service, caller, requests.Create(client="c", game=GAME, seats=2))
            assert isinstance(made, TableMade)
            assert await codes(service, caller, requests.Look(table=made.table), 10) == [""] * 10
            assert await codes(service, caller, requests.Positions(table=made.table), 3) == ["", "", "too_many"]
            assert await codes(service, caller, requests.Look(table=made.table), 3) == ["", "", "too_many"]

    asyncio.run(run())


@pytest.mark.parametrize("game", GAMES)
def test_play_on_from_a_position(server: Live, game: str) -> None:
    with Person(server.url, 39) as person, Person(server.url, 40) as other:
        table = over(person, game)
        position = pages(person, table, 0)[-2]
        fields = {"table": table, "seat": 0, "version": position["version"], "take": 1, "name": "Me", "level": "random"}
        made = other.ask("fork", client="mine", **fields)
        assert other.ask("fork", client="mine", **fields) == made
        assert made["commitment"] != person.ask("look", table=table)["card"]["commitment"]
        looked = other.ask("look", table=made["table"])
        assert (looked["yours"], looked["host"], looked["card"]["settings"]["public"]) == ([1], True, False)
        first = person.ask("positions", table=made["table"], limit=50)["positions"]
        again = person.ask("positions", table=table, limit=50)["positions"]
        assert [each["view"] for each in first[:3]] == [each["view"] for each in again[:3]]
        update = other.state(made["table"], 1)
        while not update["choices"] and update["status"] != "over":
            update = other.wait(made["table"], 1, update["version"])
        if update["choices"]:
            other.act(made["table"], 1, update)


def test_no_playing_on_while_the_match_goes_on(server: Live) -> None:
    with Person(server.url, 41) as person:
        table = begun(person, GAME)
        fields = {"table": table, "seat": 0, "version": 5, "take": 0, "name": "Me", "level": "random"}
        assert person.problem("fork", client="f", **fields)["code"] == "not_over"


def test_rules_to_read(server: Live) -> None:
    with Person(server.url, 42) as person:
        for shown in person.ask("games")["games"]:
            game = catalogue.find(shown["key"])
            assert [shown[name] for name in ("tagline", "authors", "minutes")] == [
                game.tagline,
                game.authors,
                game.minutes,
            ]
            assert shown["beats"] == (game.beat_lasts is not None)
            assert person.ask("rules", game=game.key) == {
                "answer": "rules",
                "id": None,
                "game": game.key,
                "text": game.rules_text(),
            }
        assert person.problem("rules", game="chess")["code"] == "no_such_game"


def test_the_curve_is_shown_when_the_match_is_over(server: Live) -> None:
    with Person(server.url, 47) as person, Person(server.url, 48) as other:
        table = begun(person, GAME)
        early = person.post("curve", table=table, seat=0).json()
        assert early["code"] == "not_over"
        table = over(person, GAME)
        shown = other.ask("curve", table=table, seat=0)
        versions = [position["version"] for position in pages(person, table, 0)]
        assert shown["versions"] == versions
        assert shown["moments"][-1]["version"] == versions[-1]
        assert all(moment["version"] in versions for moment in shown["moments"])
        assert shown["turning"] is None or 0 <= shown["turning"] < len(shown["moments"]) - 1
