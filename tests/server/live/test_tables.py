"""Live tables: those that may differ from the storage are loaded again, those that nobody needs are dropped."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from meadow.core import catalogue
from meadow.core.record import Record, lines
from meadow.server.api import requests
from meadow.server.api.answers import Done, Problem, Recorded, Shown, TableMade
from meadow.server.api.caller import Caller
from meadow.server.api.dispatch import handle
from meadow.server.base import tokens
from meadow.server.live import actor
from meadow.server.ops.service import Config, Service, opened
from meadow.server.storage import Conflict, NotCommitted, OutcomeUnknown, Place, StorageError
from meadow.table import commands
from tests.server.clients import SECONDS
from tests.server.inside import ordered, turn_of

GAME = next(iter(catalogue.games()))
Use = Callable[[Service, Caller, str], Awaitable[None]]


def with_table(folder: Path, use: Use, idle_seconds: float = 600) -> None:
    """Run `use` with a table at which the caller sits on seat 0."""

    async def run() -> None:
        config = Config(place=Place.of(str(folder / "db")), idle_seconds=idle_seconds)
        async with opened(config) as service:
            caller = Caller("here", tokens.new())
            made = await handle(service, caller, requests.Create(client="c", game=GAME, seats=2))
            assert isinstance(made, TableMade)
            await handle(service, caller, ordered(made.table, "j", commands.Join(name="Somebody")))
            await use(service, caller, made.table)

    asyncio.run(run())


def say(table: str, client: str) -> requests.Order:
    return ordered(table, client, commands.Say(seat=0, text="hello"))


async def chat(service: Service, caller: Caller, table: str) -> int:
    shown = await handle(service, caller, requests.CurrentState(table=table, seat=0))
    assert isinstance(shown, Shown)
    return sum(line.kind == "chat" for line in shown.update.log)


@pytest.mark.parametrize(
    ("error", "written"),
    [
        (NotCommitted("no room"), False),
        (OutcomeUnknown("cut off"), False),
        (OutcomeUnknown("cut off"), True),
        (Conflict("t", 1, 2), False),
        (Conflict("t", 1, 2), True),
    ],
)
def test_a_storage_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: StorageError, written: bool
) -> None:
    """The order is refused, and a retry with the same id is carried out or answered, exactly once."""

    async def use(service: Service, caller: Caller, table: str) -> None:
        append = service.store.append

        async def fails(*args: Any, **kwargs: Any) -> None:
            if written:
                await append(*args, **kwargs)
            raise error

        with monkeypatch.context() as patch:
            patch.setattr(service.store, "append", fails)
            answer = await handle(service, caller, say(table, "once"))
            assert isinstance(answer, Problem)
            assert answer.code == "unavailable"
        for _ in range(2):
            assert isinstance(await handle(service, caller, say(table, "once")), Done)
        assert await chat(service, caller, table) == 1

    with_table(tmp_path, use)


def test_a_cancelled_order_is_carried_out_all_the_same(tmp_path: Path) -> None:
    async def use(service: Service, caller: Caller, table: str) -> None:
        task = asyncio.create_task(handle(service, caller, say(table, "gone")))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert isinstance(await handle(service, caller, say(table, "gone")), Done)
        assert await chat(service, caller, table) == 1

    with_table(tmp_path, use)


def test_idle_tables_leave_memory(tmp_path: Path) -> None:
    async def use(service: Service, caller: Caller, table: str) -> None:
        before = await handle(service, caller, requests.CurrentState(table=table, seat=0))
        async with asyncio.timeout(SECONDS):
            while service.registry.peek(table) is not None:  # noqa: ASYNC110  there is no event
                await asyncio.sleep(0.01)
        assert await handle(service, caller, requests.CurrentState(table=table, seat=0)) == before
        assert isinstance(
            await handle(service, caller, ordered(table, "j", commands.Join(name="Somebody"))),
            Done,
        )

    with_table(tmp_path, use, idle_seconds=0.05)


def test_an_old_id_is_known_after_many_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(service: Service, caller: Caller, table: str) -> None:
        monkeypatch.setattr(service.limiter, "seat", lambda *_: None)
        monkeypatch.setattr(service.limiter, "address", lambda *_: None)
        for number in range(80):
            assert isinstance(await handle(service, caller, say(table, f"n{number}")), Done)
        assert isinstance(await handle(service, caller, say(table, "n0")), Done)
        assert isinstance(
            await handle(service, caller, ordered(table, "j", commands.Join(name="Somebody"))),
            Done,
        )
        assert await chat(service, caller, table) == 80

    with_table(tmp_path, use)


def test_a_record_is_written_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only once, unless something changes it: people may still change their names."""
    written: list[Record] = []

    def counted(record: Record) -> Iterator[bytes]:
        written.append(record)
        return lines(record)

    async def recorded(service: Service, caller: Caller, table: str) -> tuple[str, ...]:
        answer = await handle(service, caller, requests.Record(table=table))
        assert isinstance(answer, Recorded)
        return answer.lines

    async def use(service: Service, caller: Caller, table: str) -> None:
        played: list[requests.Request] = [
            ordered(table, "k", commands.Join(name="Another")),
            ordered(table, "s", commands.Start()),
            ordered(table, "r", commands.Resign(seat=0)),
        ]
        for order in played:
            assert isinstance(await handle(service, caller, order), Done)
        first = await recorded(service, caller, table)
        for order in (say(table, "c"), ordered(table, "m", commands.AskRematch(seat=0))):
            assert isinstance(await handle(service, caller, order), Done)
        assert await recorded(service, caller, table) is first
        assert len(written) == 1
        rename = ordered(table, "n", commands.Rename(seat=0, name="Renamed"))
        assert isinstance(await handle(service, caller, rename), Done)
        again = await recorded(service, caller, table)
        assert "Renamed" in again[0]
        assert again[1:] == first[1:]
        assert len(written) == 2

    monkeypatch.setattr(actor, "lines", counted)
    with_table(tmp_path, use)


def test_a_long_poll_with_a_future_version_is_answered_at_once(tmp_path: Path) -> None:
    """For instance after an older backup was restored: their version may never come."""

    async def use(service: Service, caller: Caller, table: str) -> None:
        for seat in (0, None):
            watch = requests.Watch(table=table, seat=seat, have=1_000_000, wait=24 * 3600)
            async with asyncio.timeout(SECONDS):
                shown = await handle(service, caller, watch)
            assert isinstance(shown, Shown)
            assert shown.update.fresh

    with_table(tmp_path, use)


async def done(service: Service, caller: Caller, *orders: requests.Order) -> None:
    for order in orders:
        answer = await handle(service, caller, order)
        assert isinstance(answer, Done), answer


async def begun(service: Service, caller: Caller, table: str) -> None:
    await done(service, caller, ordered(table, "k", commands.Join(name="Another")))
    await done(service, caller, ordered(table, "s", commands.Start()))


async def paused(service: Service, caller: Caller, table: str) -> bool:
    shown = await handle(service, caller, requests.CurrentState(table=table, seat=0))
    assert isinstance(shown, Shown)
    return shown.update.paused


def test_a_command_without_effect_is_not_carried_out_later(tmp_path: Path) -> None:
    async def use(service: Service, caller: Caller, table: str) -> None:
        await begun(service, caller, table)
        without_effect = ordered(table, "in vain", commands.Pause(seat=1))
        resume = ordered(table, "go on", commands.Resume(seat=0))
        await done(
            service,
            caller,
            ordered(table, "first", commands.Pause(seat=0)),
            without_effect,
            resume,
        )
        again = await handle(service, caller, without_effect)
        assert isinstance(again, Done)
        assert again.seat == 1
        assert not await paused(service, caller, table)
        await done(service, caller, ordered(table, "another", commands.Pause(seat=1)))
        assert await paused(service, caller, table), "another id is carried out"

    with_table(tmp_path, use)


def test_a_copy_of_a_queued_order_is_not_carried_out(tmp_path: Path) -> None:
    async def use(service: Service, caller: Caller, table: str) -> None:
        await begun(service, caller, table)
        resume = ordered(table, "go on", commands.Resume(seat=0))
        pause = ordered(table, "twice", commands.Pause(seat=1))
        await done(service, caller, ordered(table, "first", commands.Pause(seat=0)))
        live = service.registry.peek(table)
        assert live is not None
        async with turn_of(live):  # they are queued in this order
            tasks = [asyncio.create_task(handle(service, caller, order)) for order in (pause, resume, pause)]
            for _ in range(10):
                await asyncio.sleep(0)
        answers = await asyncio.gather(*tasks)
        assert [getattr(answer, "seat", None) for answer in answers] == [1, 0, 1]
        assert not await paused(service, caller, table)

    with_table(tmp_path, use)


def test_a_refused_order_may_be_retried(tmp_path: Path) -> None:
    async def use(service: Service, caller: Caller, table: str) -> None:
        pause = ordered(table, "too early", commands.Pause(seat=0))
        assert isinstance(await handle(service, caller, pause), Problem)
        await begun(service, caller, table)
        await done(service, caller, pause)
        assert await paused(service, caller, table)

    with_table(tmp_path, use)
