"""All ways to make a table have the same limit, and are charged only for tables that are made."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from meadow.server.api import requests
from meadow.server.api.answers import Answer, Done, Problem, Shown, TableMade
from meadow.server.api.caller import Caller
from meadow.server.api.dispatch import handle
from meadow.server.base import limits, tokens
from meadow.server.live import scheduler
from meadow.server.ops.service import Service
from meadow.server.storage import NotCommitted
from meadow.table import commands
from tests.server.inside import GAME, UNLIMITED, begun, ordered, serviced

ONE = 0.0001
"""A rate that allows one table; the next only after hours."""
Use = Callable[[Service, Caller], Awaitable[None]]


def limited(folder: Path, use: Use) -> None:
    async def run() -> None:
        async with serviced(folder, msgspec.structs.replace(UNLIMITED, tables=ONE)) as service:
            await use(service, Caller("here", tokens.new()))

    asyncio.run(run())


async def create(service: Service, caller: Caller, client: str, game: str = GAME, seats: int = 2) -> Answer:
    return await handle(service, caller, requests.Create(client=client, game=game, seats=seats))


def code(answer: Answer) -> str:
    return answer.code if isinstance(answer, Problem) else ""


async def ended(service: Service, caller: Caller) -> str:
    """A table whose match is over."""
    table = await begun(service, caller)
    assert isinstance(await handle(service, caller, ordered(table, "r", commands.Resign(seat=0))), Done)
    return table


def test_refused_requests_are_not_charged(tmp_path: Path) -> None:
    async def use(service: Service, caller: Caller) -> None:
        assert code(await create(service, caller, "1", game="no such game")) == "no_such_game"
        assert code(await create(service, caller, "2", seats=60)) == "bad_setting"
        assert isinstance(await create(service, caller, "3"), TableMade)
        assert code(await create(service, caller, "4")) == "too_many"

    limited(tmp_path, use)


def test_a_repeated_request_is_answered_and_not_charged_again(tmp_path: Path) -> None:
    async def use(service: Service, caller: Caller) -> None:
        first = await create(service, caller, "same")
        assert isinstance(first, TableMade)
        assert await create(service, caller, "same") == first
        copies = await asyncio.gather(*(create(service, caller, "twin") for _ in range(3)))
        assert {code(copy) for copy in copies} == {"too_many"}

    limited(tmp_path, use)


def test_an_id_of_another_table_is_refused_even_beyond_the_limit(tmp_path: Path) -> None:
    async def use(service: Service, caller: Caller) -> None:
        assert isinstance(await create(service, caller, "same"), TableMade)
        assert code(await create(service, caller, "another")) == "too_many"
        assert code(await create(service, caller, "same", seats=3)) == "reused_id"

    limited(tmp_path, use)


def test_copies_at_the_same_time_are_charged_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(service: Service, caller: Caller) -> None:
        copies = await asyncio.gather(*(create(service, caller, "twin") for _ in range(3)))
        assert len({copy.table for copy in copies if isinstance(copy, TableMade)}) == 1
        assert isinstance(await create(service, caller, "2"), TableMade)
        assert isinstance(await create(service, caller, "3"), TableMade)
        assert code(await create(service, caller, "4")) == "too_many"

    monkeypatch.setattr(limits, "SECONDS_OF_BURST", 3 / ONE)
    limited(tmp_path, use)


def test_a_table_that_could_not_be_stored_is_not_charged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(service: Service, caller: Caller) -> None:
        async def fails(*_: object, **__: object) -> None:
            raise NotCommitted("no room")

        with monkeypatch.context() as patch:
            patch.setattr(service.store, "create", fails)
            assert code(await create(service, caller, "1")) == "unavailable"
        assert isinstance(await create(service, caller, "1"), TableMade)

    limited(tmp_path, use)


def test_a_fork_is_charged(tmp_path: Path) -> None:
    async def use(service: Service, caller: Caller) -> None:
        table = await ended(service, caller)
        shown = await handle(service, caller, requests.CurrentState(table=table, seat=0))
        assert isinstance(shown, Shown)
        version = shown.update.version
        fork = requests.Fork(table=table, client="f", version=version, take=0, name="Ada", level="random")
        assert code(await handle(service, caller, fork)) == "too_many"
        elsewhere = Caller("elsewhere", caller.token)
        bad = msgspec.structs.replace(fork, level="genius")
        assert code(await handle(service, elsewhere, bad)) == "unknown_bot"
        made = await handle(service, elsewhere, fork)
        assert isinstance(made, TableMade)
        assert await handle(service, caller, fork) == made

    limited(tmp_path, use)


def test_a_rematch_is_charged_to_who_asked_last_and_made_once_the_limit_allows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried, again = asyncio.Event(), asyncio.Event()

    async def use(service: Service, caller: Caller) -> None:
        async def wait(_: float) -> None:
            tried.set()
            await again.wait()

        table = await ended(service, caller)
        monkeypatch.setattr(scheduler, "AGAIN_SECONDS", -1)
        sleep = asyncio.sleep
        monkeypatch.setattr(
            "meadow.server.live.scheduler.asyncio.sleep",
            lambda seconds: wait(seconds) if seconds < 0 else sleep(seconds),
        )
        for seat in (0, 1):
            order = ordered(table, f"a{seat}", commands.AskRematch(seat=seat))
            assert isinstance(await handle(service, caller, order), Done)
        await tried.wait()
        actor = await service.registry.get(table)
        assert (actor.rematch_by, actor.table.rematch_wanted()) == ("here", True)
        actor.rematch_by = "elsewhere"
        again.set()
        await service.registry.settled()
        while actor.table.rematch_wanted():
            await sleep(0)
        assert code(await create(service, Caller("elsewhere", tokens.new()), "1")) == "too_many"

    limited(tmp_path, use)
