"""Clocks are charged for all time but that in which nothing could be decided."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from meadow.server.api.answers import Done
from meadow.server.api.caller import Caller
from meadow.server.api.dispatch import handle
from meadow.server.base import clock, tokens
from meadow.server.base.problems import Trouble
from meadow.server.live import scheduler
from meadow.server.live.actor import Actor
from meadow.server.live.registry import ALIVE
from meadow.server.live.scheduler import Scheduler
from meadow.server.ops.service import Service
from meadow.server.storage import NotCommitted, OutcomeUnknown, Overloaded, Store, StoredEntry, Unavailable
from meadow.table import ClockRule, Settings, Table, commands
from meadow.table.entries import Entry, Woken, decoded
from tests.server import inside
from tests.server.hands import Hands
from tests.server.inside import ordered, serviced, turn_of

CLOCK = ClockRule(kind="move", seconds=100, at_zero="forfeit")
TOKEN = tokens.new()
ASKER = Caller("here", TOKEN)


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "AGAIN_SECONDS", 0.01)


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    return Hands(monkeypatch)


@asynccontextmanager
async def awake(folder: Path) -> AsyncIterator[Service]:
    """A service that has loaded every match: somebody looks at each of them."""
    async with serviced(folder) as service:
        for stored in await service.store.unfinished():
            await service.registry.get(stored.id)
        yield service


async def begun(service: Service, clock: ClockRule = CLOCK, client: str = "c") -> str:
    """A match of one person on both seats, with a clock."""
    return await inside.begun(service, ASKER, client, Settings(clock=clock, pace=0))


def actor(service: Service, table: str) -> Actor:
    found = service.registry.peek(table)
    assert found is not None
    return found


def left(service: Service, table: str) -> float:
    """The seconds that are left to the seat that is asked."""
    due = actor(service, table).table.due_at()
    assert due is not None
    return (due - clock.now()) / 1000


async def say(service: Service, table: str) -> None:
    said = commands.Say(seat=0, text="hello")
    await service.registry.change(table, lambda found, at: found.decide(said, tokens.holder(TOKEN), at))


async def lost(service: Service, table: str) -> list[float]:
    """The seconds that were given back, each time."""
    log = [decoded(entry.body) for entry in await service.store.entries(table)]
    return [(entry.lost or 0) / 1000 for entry in log if isinstance(entry, Woken)]


def ran_out(table: Table, at: int) -> list[Entry]:
    return table.clock_ran_out(at)


async def nothing(*_: object) -> None:
    pass


def failing(error: Exception) -> Callable[..., Awaitable[Any]]:
    async def called(*_: object, **__: object) -> None:
        raise error

    return called


@asynccontextmanager
async def outage(service: Service, *calls: str, error: Exception) -> AsyncIterator[None]:
    """An outage: these calls of the store fail."""
    with pytest.MonkeyPatch.context() as patch:
        for call in calls:
            patch.setattr(service.store, call, failing(error))
        yield
        await service.registry.settled()  # so that nothing that was begun meanwhile fails later


# Restarts.


@pytest.mark.parametrize("how", ["stopped", "killed"])
def test_only_the_time_without_a_server_is_given_back(
    tmp_path: Path, hands: Hands, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    async def run() -> None:
        with monkeypatch.context() as patch:
            async with awake(tmp_path) as service:
                table = await begun(service)
                hands.turn(30)
                if how == "killed":
                    await service.scheduler.note_time()
                    patch.setattr(Scheduler, "note_time", nothing)
        hands.turn(3600)
        async with awake(tmp_path) as service:
            assert left(service, table) == 70
            assert await lost(service, table) == [3600]

    asyncio.run(run())


@pytest.mark.parametrize("noted", [True, False])
def test_a_system_clock_that_was_set_back_stops_no_clock(
    tmp_path: Path, hands: Hands, monkeypatch: pytest.MonkeyPatch, noted: bool
) -> None:
    """The seat that is asked has exactly the time that was left."""

    async def run() -> None:
        with monkeypatch.context() as patch:
            async with awake(tmp_path) as service:
                table = await begun(service)
                hands.turn(30)
                await say(service, table)
                if not noted:
                    patch.setattr(Scheduler, "note_time", nothing)
        hands.turn(-24 * 3600)
        async with awake(tmp_path) as service:
            assert left(service, table) == 70
            hands.turn(69)
            assert left(service, table) == 1
            assert not actor(service, table).table.clock_ran_out(clock.now())
            hands.turn(1)
            assert actor(service, table).table.clock_ran_out(clock.now())
            await say(service, table)
            assert (await service.store.newest()) == clock.now()

    asyncio.run(run())


def test_after_a_server_that_noted_no_time_everything_is_given_back(
    tmp_path: Path, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        with monkeypatch.context() as patch:
            patch.setattr(Scheduler, "note_time", nothing)
            async with awake(tmp_path) as service:
                table = await begun(service)
                hands.turn(50)
        async with awake(tmp_path) as service:
            assert left(service, table) == 100

    asyncio.run(run())


def test_a_match_that_could_not_be_read_in_between_still_gets_it_all(
    tmp_path: Path, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that cannot read it does not say that all is well, though other clocks run there."""

    async def run() -> None:
        async with awake(tmp_path) as service:
            table, other = [await begun(service, client=client) for client in "ab"]
        hands.turn(1000)
        reading = Store.entries

        async def all_but_one(store: Store, name: str) -> list[StoredEntry]:
            if name == table:
                raise Unavailable("cut off")
            return await reading(store, name)

        with monkeypatch.context() as patch:
            patch.setattr(Store, "entries", all_but_one)
            async with serviced(tmp_path) as service:
                with pytest.raises(Trouble, match="unavailable"):
                    await service.registry.get(table)
                await service.registry.get(other)
                await service.scheduler.note_time()
                hands.turn(1000)
        async with awake(tmp_path) as service:
            assert left(service, table) == 100

    asyncio.run(run())


def test_a_match_that_somebody_asks_for_and_that_cannot_be_read_is_not_charged(tmp_path: Path, hands: Hands) -> None:
    async def run() -> None:
        async with awake(tmp_path) as service:
            table = await begun(service)
            hands.turn(20)
        async with serviced(tmp_path) as service:
            async with outage(service, "entries", error=Unavailable("cut off")):
                with pytest.raises(Trouble, match="unavailable"):
                    await service.registry.get(table)
                hands.turn(500)
            await service.registry.get(table)
            assert left(service, table) == 80

    asyncio.run(run())


def test_a_server_notes_by_itself_that_it_is_alive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        monkeypatch.setattr(scheduler, "ALIVE_SECONDS", 0.01)
        async with awake(tmp_path) as service:
            await begun(service)
            while (noted := await service.store.meta(ALIVE)) is None:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
            assert service.registry.began <= int(noted) <= clock.now()

    asyncio.run(run())


def test_a_server_at_rest_writes_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        async with awake(tmp_path) as service:
            await begun(service, ClockRule())
            paused = await begun(service, client="d")
            pause = ordered(paused, "p", commands.Pause(seat=0))
            assert isinstance(await handle(service, ASKER, pause), Done)
            written = service.store.stats.jobs
            await service.scheduler.note_time()
            assert service.store.stats.jobs == written
        async with awake(tmp_path) as service:
            assert await service.store.meta(ALIVE) is None
            assert service.store.stats.jobs == 0

    asyncio.run(run())


def test_nobody_runs_out_of_time_while_the_server_stops(tmp_path: Path, hands: Hands) -> None:
    async def run() -> None:
        async with awake(tmp_path) as service:
            table = await begun(service)
            hands.turn(50)
            await service.say_goodbye()
            hands.turn(60)
            service.scheduler._ring(actor(service, table))  # noqa: SLF001
            await asyncio.sleep(0.05)
        async with awake(tmp_path) as service:
            assert actor(service, table).table.status == "playing"
            assert left(service, table) == 50

    asyncio.run(run())


def test_queued_orders_are_carried_out_when_the_server_stops(tmp_path: Path) -> None:
    async def run() -> None:
        async with awake(tmp_path) as service:
            table = await begun(service)
            before = actor(service, table).length
            async with turn_of(actor(service, table)):
                saying = asyncio.create_task(say(service, table))
                await asyncio.sleep(0)
                closing = asyncio.create_task(service.registry.close())
                await asyncio.sleep(0.01)
            await asyncio.gather(saying, closing)
            assert len(await service.store.entries(table)) == before + 1

    asyncio.run(run())


# A storage that cannot be written.


@pytest.mark.parametrize("error", [NotCommitted("no room"), OutcomeUnknown("cut off")])
def test_while_nothing_can_be_stored_no_time_runs_out(tmp_path: Path, hands: Hands, error: Exception) -> None:
    async def run() -> None:
        async with awake(tmp_path) as service:
            table = await begun(service)
            hands.turn(20)
            async with outage(service, "append", "note_alive", error=error):
                for seconds in (60, 600):
                    with pytest.raises(Trouble, match="unavailable"):
                        await say(service, table)
                    hands.turn(seconds)
                    await asyncio.sleep(0.01)
            assert await service.registry.change(table, ran_out) == []
            assert left(service, table) == 80
            hands.turn(30)
            await say(service, table)
            assert left(service, table) == 50
            assert await lost(service, table) == [660]
            hands.turn(50)
            assert await service.registry.change(table, ran_out)
            assert actor(service, table).table.status == "over"

    asyncio.run(run())


def test_a_table_that_cannot_be_loaded_is_not_tried_without_a_pause(tmp_path: Path, hands: Hands) -> None:
    tried: list[object] = []

    async def fails(*rows: object, **_: object) -> None:
        tried.append(rows)
        raise OutcomeUnknown("cut off")

    async def run() -> None:
        async with awake(tmp_path) as service:
            table = await begun(service)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(service.store, "append", fails)
                hands.turn(20)
                with pytest.raises(Trouble, match="unavailable"):
                    await say(service, table)
                hands.turn(20)
                await asyncio.sleep(0.05)
                await service.registry.settled()
            assert 2 <= len(tried) <= 5

    asyncio.run(run())


def test_every_outage_is_given_back_at_every_table_once(tmp_path: Path, hands: Hands) -> None:
    """As soon as it is over, without any request: the server finds that out by itself."""

    async def run() -> None:
        async with awake(tmp_path) as service:
            tables = [await begun(service, client=client) for client in "ab"]
            for seconds in (200, 300):
                async with outage(service, "append", "note_alive", error=NotCommitted("no room")):
                    await service.scheduler.note_time()
                    hands.turn(seconds)
                    await service.scheduler.note_time()
                await service.scheduler.note_time()
                await service.registry.settled()
                hands.turn(20)
            for table in tables:
                assert left(service, table) == 60
                await say(service, table)
                assert left(service, table) == 60
                assert await lost(service, table) == [200, 300]

    asyncio.run(run())


def test_an_outage_that_the_server_does_not_survive(tmp_path: Path, hands: Hands) -> None:
    """The storage works again only when the server stops."""

    async def run() -> None:
        async with awake(tmp_path) as service:
            table, other = await begun(service), await begun(service, ClockRule(), "d")
            hands.turn(20)
            async with outage(service, "append", error=NotCommitted("no room")):
                with pytest.raises(Trouble, match="unavailable"):
                    await say(service, table)
            hands.turn(500)
            await service.registry.close()
            await say(service, other)
            assert service.registry.outages.is_open
        async with awake(tmp_path) as service:
            assert left(service, table) == 80

    asyncio.run(run())


def test_a_match_that_cannot_be_read_is_not_charged_though_others_are_stored(tmp_path: Path, hands: Hands) -> None:
    async def run() -> None:
        async with awake(tmp_path) as service:
            table, other = [await begun(service, client=client) for client in "ab"]
            hands.turn(20)
            async with outage(service, "entries", error=Unavailable("cut off")):
                async with outage(service, "append", error=OutcomeUnknown("cut off")):
                    with pytest.raises(Trouble, match="unavailable"):
                        await say(service, table)
                await say(service, other)
                hands.turn(500)
            await service.registry.get(table)
            assert left(service, table) == 80
            assert actor(service, other).table.clock_ran_out(clock.now())

    asyncio.run(run())


def test_an_overload_is_no_outage(tmp_path: Path, hands: Hands) -> None:
    """When the storage is overloaded, it still stores what others decide."""

    async def run() -> None:
        async with awake(tmp_path) as service:
            table = await begun(service)
            async with outage(service, "append", error=Overloaded("too much waits")):
                with pytest.raises(Trouble, match="unavailable"):
                    await say(service, table)
            hands.turn(50)
            await say(service, table)
            assert left(service, table) == 50

    asyncio.run(run())
