"""Reviews: a seat's costliest decisions, found in the bots' processes, for the seat's holder alone."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from meadow.bots.review import COSTLIEST
from meadow.core import catalogue
from meadow.server.api import requests, reviews
from meadow.server.api.answers import Problem, ReviewShown, TableMade
from meadow.server.api.caller import Caller
from meadow.server.api.dispatch import handle
from meadow.server.api.handling import COSTS
from meadow.server.base import tokens
from meadow.server.base.limits import RateLimits
from meadow.server.bots.worker import Decision, PositionCache, Question
from meadow.server.ops.service import Config, Service, opened
from meadow.server.storage import Place
from meadow.table import commands
from tests.server.api.test_lookback import over, pages
from tests.server.clients import Json, Person
from tests.server.inside import ordered
from tests.server.servers import Live

GAMES = list(catalogue.games())
UNLIMITED = RateLimits(connection=0, seat=0, address=0)
"""No limits, since the tests poll for progress."""


def reviewed(person: Person, table: str, seat: int) -> Json:
    """The review once it is done."""
    answer = person.ask("review", table=table, seat=seat)
    while answer["done"] < answer["total"]:
        time.sleep(0.5)
        before, answer = answer, person.ask("review", table=table, seat=seat)
        assert answer["done"] >= before["done"]
    return answer


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_reviewed(server: Live, game: str) -> None:
    """Each mistake is in the replay, and `played` is what the seat decided there."""
    with Person(server.url, 61) as person:
        table = over(person, game)
        answer = reviewed(person, table, 0)
        known = {position["version"]: position["view"] for position in pages(person, table, 0, 50)}
        costs = [mistake["cost"] for mistake in answer["mistakes"]]
        assert answer["by"] == "hard"
        assert len(costs) <= COSTLIEST
        assert costs == sorted(costs, reverse=True)
        for mistake in answer["mistakes"]:
            assert known[mistake["version"]] == mistake["view"]
            assert mistake["played"]["action"] != mistake["best"]["action"]
            assert mistake["view"]["seat"] == 0
        assert person.ask("review", table=table, seat=0) == answer


def test_a_review_is_refused_during_the_match_and_to_others(server: Live) -> None:
    game = GAMES[0]
    with Person(server.url, 62) as person, Person(server.url, 63) as other:
        table = person.create(game, 2)
        for name in ("Ada", "Ben"):
            person.order("join", table, name=name)
        person.order("start", table)
        assert person.problem("review", table=table, seat=0)["code"] == "not_over"
        person.order("resign", table, seat=0)
        assert other.problem("review", table=table, seat=0)["code"] == "not_yours"
        assert person.problem("review", table=table, seat=7)["code"] == "no_such_seat"
        assert reviewed(person, table, 1)["mistakes"] == []


def test_a_review_costs_more_than_other_requests() -> None:
    assert COSTS[requests.Review] >= COSTS[requests.Hint]


# In one process, with a fake pool.


class Judges:
    """Answers questions in this process, and counts those that run at once."""

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.at_once = self.most_at_once = 0
        self.thoughts = PositionCache()

    async def judge(self, question: Question) -> Decision | None:
        self.asked.append(question)
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        await asyncio.sleep(0)
        self.at_once -= 1
        return self.thoughts.decision(msgspec.structs.replace(question, haste=0.02))


def served(folder: Path, run: Callable[[Service, Caller, Judges], Coroutine[Any, Any, None]]) -> None:
    async def serve() -> None:
        place = Place.of(f"sqlite:///{folder / 'meadow.db'}")
        async with opened(Config(place=place, limits=UNLIMITED)) as service:
            judges = Judges()
            service.pool.judge = judges.judge  # type: ignore[method-assign]
            await run(service, Caller("here", tokens.new()), judges)

    asyncio.run(serve())


async def ended(service: Service, caller: Caller) -> str:
    """A table whose match is over: of one person on two seats, after some decisions."""
    made = await handle(service, caller, requests.Create(client="make", game=GAMES[0], seats=2))
    assert isinstance(made, TableMade)
    table = made.table
    for number in range(2):
        await handle(
            service,
            caller,
            ordered(table, f"join {number}", commands.Join(name=f"Seat {number}")),
        )
    await handle(service, caller, ordered(table, "start", commands.Start()))
    actor = await service.registry.get(table)
    for number in range(16):
        match = actor.table.match
        assert match is not None
        seat = match.state.actor()
        update = actor.table.update(seat, 0)
        choice = msgspec.json.decode(update.choices)[-1]["action"]
        act = ordered(table, f"act {number}", commands.Act(seat=seat, version=update.version, action=choice))
        await handle(service, caller, act)
    await handle(service, caller, ordered(table, "resign", commands.Resign(seat=0)))
    return table


async def until_done(service: Service, caller: Caller, table: str, seat: int) -> ReviewShown:
    while True:
        answer = await handle(service, caller, requests.Review(table=table, seat=seat))
        assert isinstance(answer, ReviewShown), answer
        if answer.done == answer.total:
            return answer
        await asyncio.sleep(0.01)


def test_a_review_is_computed_once(tmp_path: Path) -> None:
    async def run(service: Service, caller: Caller, judges: Judges) -> None:
        table = await ended(service, caller)
        first = await until_done(service, caller, table, 0)
        asked = len(judges.asked)
        again = await until_done(service, caller, table, 0)
        assert again == first
        assert len(judges.asked) == asked > 0
        assert all(question.seat == 0 and question.played is not None for question in judges.asked)

    served(tmp_path, run)


def test_one_decision_is_judged_at_a_time(tmp_path: Path) -> None:
    """However many seats are under review: bots that play must not wait for them."""

    async def run(service: Service, caller: Caller, judges: Judges) -> None:
        tables = [await ended(service, caller)]
        await asyncio.gather(*(until_done(service, caller, table, seat) for table in tables for seat in (0, 1)))
        assert judges.most_at_once == 1
        assert service.reviewed == 0

    served(tmp_path, run)


def test_too_many_reviews_are_refused(tmp_path: Path) -> None:
    async def run(service: Service, caller: Caller, judges: Judges) -> None:
        table = await ended(service, caller)
        service.reviewed = reviews.MOST
        answer = await handle(service, caller, requests.Review(table=table, seat=0))
        assert isinstance(answer, Problem)
        assert answer.code == "too_many"
        assert judges.asked == []
        service.reviewed = 0
        await until_done(service, caller, table, 0)

    served(tmp_path, run)


def test_a_decision_that_no_process_can_judge_is_left_out(tmp_path: Path) -> None:
    async def run(service: Service, caller: Caller, _: Judges) -> None:
        async def fails(question: Question) -> None:
            del question

        service.pool.judge = fails  # type: ignore[method-assign]
        table = await ended(service, caller)
        assert (await until_done(service, caller, table, 0)).mistakes == ()

    served(tmp_path, run)
