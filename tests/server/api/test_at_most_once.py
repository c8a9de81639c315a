"""Commands answered with `done` are never carried out again: not much later, not after a restart."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from meadow.server.api import requests
from meadow.server.api.answers import Done, Problem, Shown, TableMade
from meadow.server.api.caller import Caller
from meadow.server.api.dispatch import handle
from meadow.server.base import tokens
from meadow.server.live.messages import REMEMBERED
from meadow.server.ops.service import Config, Service, opened
from meadow.server.storage import Place
from meadow.table import Refused, Settings, Table, commands
from meadow.table.entries import Unchanged
from meadow.table.opening import Secret, Wish
from meadow.table.table import MOST_UNCHANGED
from meadow.table.updates import Update
from tests.server.clients import SECONDS
from tests.server.inside import GAME, UNLIMITED, begun, ordered
from tests.server.storage.tables import spoil

AT_ONCE = Settings(pace=0)


@asynccontextmanager
async def service_at(place: Place) -> AsyncIterator[Service]:
    async with asyncio.timeout(SECONDS), opened(Config(place=place, limits=UNLIMITED)) as service:
        yield service


async def done(service: Service, caller: Caller, order: requests.Order) -> Done:
    answer = await handle(service, caller, order)
    assert isinstance(answer, Done), answer
    return answer


async def refused(service: Service, caller: Caller, request: requests.Request) -> str:
    answer = await handle(service, caller, request)
    assert isinstance(answer, Problem), answer
    return answer.code


async def shown(service: Service, caller: Caller, table: str) -> Update:
    answer = await handle(service, caller, requests.CurrentState(table=table, seat=0))
    assert isinstance(answer, Shown)
    return answer.update


async def talk(service: Service, caller: Caller, table: str) -> None:
    for number in range(REMEMBERED + 6):
        await done(service, caller, ordered(table, f"s{number}", commands.Say(seat=0, text="hello")))


def test_a_pause_without_effect_is_not_repeated_many_commands_later(place: Place) -> None:
    async def run() -> None:
        caller = Caller("here", tokens.new())
        async with service_at(place) as service:
            table = await begun(service, caller, settings=AT_ONCE)
            without_effect = ordered(table, "in vain", commands.Pause(seat=1))
            await done(service, caller, ordered(table, "first", commands.Pause(seat=0)))
            before = await shown(service, caller, table)
            assert (await done(service, caller, without_effect)).seat == 1
            assert await shown(service, caller, table) == before, "nobody notices it"
            await done(service, caller, ordered(table, "go on", commands.Resume(seat=0)))
            await talk(service, caller, table)
            assert (await done(service, caller, without_effect)).seat == 1
            assert not (await shown(service, caller, table)).paused

    asyncio.run(run())


def test_leaving_without_effect_is_not_repeated_after_a_restart(place: Place) -> None:
    async def run() -> None:
        caller = Caller("here", tokens.new())
        async with service_at(place) as service:
            table = await begun(service, caller, settings=AT_ONCE)
            without_effect = ordered(table, "in vain", commands.Leave(seat=1))
            await done(service, caller, ordered(table, "first", commands.Leave(seat=1)))
            await done(service, caller, without_effect)
            await done(service, caller, ordered(table, "back", commands.Return(seat=1)))
        for _ in range(2):
            async with service_at(place) as service:
                assert (await done(service, caller, without_effect)).seat == 1
                assert not (await shown(service, caller, table)).seats[1].away

    asyncio.run(run())


def test_an_id_of_another_command_is_refused(place: Place) -> None:
    """At once, many commands later, after a restart, and even if the other command could not be carried out."""

    async def run() -> None:
        caller = Caller("here", tokens.new())
        async with service_at(place) as service:
            table = await begun(service, caller, settings=AT_ONCE)
            first = ordered(table, "mine", commands.Say(seat=0, text="first"))
            others: list[requests.Order] = [
                ordered(table, "mine", commands.Say(seat=0, text="second")),
                ordered(table, "mine", commands.Say(seat=1, text="first")),
                ordered(table, "mine", commands.Pause(seat=0)),
                ordered(table, "mine", commands.AskRematch(seat=0)),
            ]
            await done(service, caller, first)
            for other in others:
                assert await refused(service, caller, other) == "reused_id"
            await talk(service, caller, table)
            for other in others:
                assert await refused(service, caller, other) == "reused_id"
        async with service_at(place) as service:
            for other in others:
                assert await refused(service, caller, other) == "reused_id"
            await done(service, caller, first)
            said = [line.text for line in (await shown(service, caller, table)).log if line.kind == "chat"]
            assert said.count("first") <= 1
            assert "second" not in said
            assert not (await shown(service, caller, table)).paused

    asyncio.run(run())


def test_an_id_of_another_table_is_refused(place: Place) -> None:
    async def run() -> None:
        caller = Caller("here", tokens.new())
        async with service_at(place) as service:
            first = requests.Create(client="c", game=GAME, seats=2, settings=Settings(name="First"))
            other = requests.Create(client="c", game=GAME, seats=2, settings=Settings(name="Other"))
            made = [await handle(service, caller, first) for _ in range(2)]
            assert isinstance(made[0], TableMade)
            assert made[0] == made[1]
            assert await refused(service, caller, other) == "reused_id"

    asyncio.run(run())


def test_an_id_without_a_digest_is_accepted(tmp_path: Path) -> None:
    """It has no digest, so that the command cannot be compared."""

    async def run() -> None:
        caller, place = Caller("here", tokens.new()), Place.of(str(tmp_path / "db"))
        async with service_at(place) as service:
            table = await begun(service, caller, settings=AT_ONCE)
            await done(service, caller, ordered(table, "mine", commands.Say(seat=0, text="first")))
        await asyncio.to_thread(spoil, place, "UPDATE entries SET digest = NULL")
        async with service_at(place) as service:
            await done(service, caller, ordered(table, "mine", commands.Say(seat=0, text="second")))
            log = (await shown(service, caller, table)).log
            assert [line.text for line in log if line.kind == "chat"] == ["first"]

    asyncio.run(run())


def test_commands_without_effect_do_not_fill_the_log_for_ever() -> None:
    """Beyond the limit they are refused, and not answered with `done`."""
    table, _ = Table.opened(Wish(game=GAME, seats=2), Secret(1, "salt"), "host", 0)
    command = commands.Stand(seat=0)
    for number in range(MOST_UNCHANGED):
        assert table.decide(command, "host", number) == []
        assert table.unchanged(command, number) == [Unchanged(at=number, seat=0)]
        table.fold(Unchanged(at=number, seat=0))
    with pytest.raises(Refused, match="so already") as caught:
        table.unchanged(command, MOST_UNCHANGED)
    assert caught.value.code == "unchanged"
    assert table.unchanged(commands.Stand(seat=1), MOST_UNCHANGED), "nobody uses up what another has"
