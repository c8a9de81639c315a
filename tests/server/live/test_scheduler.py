"""Automatic changes of tables are retried until the storage works."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from meadow.server.api import requests
from meadow.server.api.answers import Done, Shown
from meadow.server.api.caller import Caller
from meadow.server.api.dispatch import handle
from meadow.server.base import tokens
from meadow.server.live import scheduler
from meadow.server.live.sleepers import Sleepers
from meadow.server.ops.service import Service
from meadow.server.storage import NotCommitted, OutcomeUnknown, Store, Unavailable
from meadow.table import ClockRule, Settings, commands
from meadow.table.opening import Secret
from tests.server.inside import begun, ordered, serviced

FAILURES = 3


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "AGAIN_SECONDS", 0.01)


def failing(working: Callable[..., Awaitable[Any]], error: Exception) -> Callable[..., Awaitable[Any]]:
    """A call that fails a few times before it works."""
    left = [error] * FAILURES

    async def called(*args: Any, **kwargs: Any) -> Any:
        if left:
            raise left.pop()
        return await working(*args, **kwargs)

    return called


async def nothing(*_: object) -> None:
    pass


async def next_table(service: Service, caller: Caller, table: str) -> str:
    while True:
        shown = await handle(service, caller, requests.CurrentState(table=table, seat=0))
        assert isinstance(shown, Shown)
        if shown.update.next_table:
            return shown.update.next_table
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("error", [NotCommitted("no room"), OutcomeUnknown("cut off")])
@pytest.mark.parametrize("call", ["create", "append"])
def test_a_rematch_is_made_when_the_storage_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, error: Exception
) -> None:
    async def run() -> None:
        async with serviced(tmp_path) as service:
            caller = Caller("here", tokens.new())
            table = await begun(service, caller)
            assert isinstance(
                await handle(service, caller, ordered(table, "r", commands.Resign(seat=0))),
                Done,
            )
            await handle(service, caller, ordered(table, "a0", commands.AskRematch(seat=0)))
            new_secret = scheduler.new_secret

            def breaking() -> Secret:
                """From here on the storage fails: the orders of people are stored already."""
                monkeypatch.setattr(scheduler, "new_secret", new_secret)
                monkeypatch.setattr(service.store, call, failing(getattr(service.store, call), error))
                return new_secret()

            monkeypatch.setattr(scheduler, "new_secret", breaking)
            await handle(service, caller, ordered(table, "a1", commands.AskRematch(seat=1)))
            new = await next_table(service, caller, table)
            assert isinstance(await handle(service, caller, requests.CurrentState(table=new, seat=0)), Shown)

    asyncio.run(run())


def test_a_table_that_could_not_be_read_at_the_start_is_woken_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the server before left hot, as if it had been killed, is loaded without being asked for."""

    async def run() -> None:
        with monkeypatch.context() as patch:
            patch.setattr(Sleepers, "cool_all", nothing)
            async with serviced(tmp_path) as service:
                clock = Settings(clock=ClockRule(kind="move", seconds=60), pace=0)
                tables = [await begun(service, Caller("here", tokens.new()), settings=clock) for _ in range(2)]
        monkeypatch.setattr(Store, "entries", failing(Store.entries, Unavailable("cut off")))
        async with serviced(tmp_path) as service:
            while not all(map(service.registry.peek, tables)):  # noqa: ASYNC110  there is no event
                await asyncio.sleep(0.01)

    asyncio.run(run())
