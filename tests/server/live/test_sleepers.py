"""What a server that starts loads, when it loads the rest, and that clocks are the same however late that is."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from meadow.server.api import requests
from meadow.server.api.answers import TableMade
from meadow.server.api.caller import Caller
from meadow.server.api.dispatch import handle
from meadow.server.base import clock, tokens
from meadow.server.live import sleepers
from meadow.server.live.scheduler import Scheduler
from meadow.server.live.sleepers import Sleepers
from meadow.server.ops.service import Config, Service, opened
from meadow.server.storage import HOT, NotCommitted, Place
from meadow.table import ClockRule, Settings, commands
from tests.server import inside
from tests.server.hands import Hands
from tests.server.inside import GAME, UNLIMITED, ordered, serviced

ASKER = Caller("here", tokens.new())
NO_CLOCK = ClockRule()


def rule(seconds: int) -> ClockRule:
    return ClockRule(kind="move", seconds=seconds, at_zero="forfeit")


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    return Hands(monkeypatch)


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sleepers, "LOOK_SECONDS", 0.01)


@pytest.fixture
def killed() -> Callable[[], pytest.MonkeyPatch]:
    """From then on servers end as if they were killed: they write nothing more."""

    async def nothing(*_: object) -> None:
        pass

    def kill() -> pytest.MonkeyPatch:
        patch = pytest.MonkeyPatch()
        patch.setattr(Sleepers, "cool_all", nothing)
        patch.setattr(Scheduler, "note_time", nothing)
        return patch

    return kill


async def begun(service: Service, clock: ClockRule, client: str = "c") -> str:
    return await inside.begun(service, ASKER, client, Settings(clock=clock, pace=0))


async def with_bots(service: Service, people: int, client: str) -> str:
    """A match of as many people, on the first seats, and bots."""
    made = await handle(service, ASKER, requests.Create(client=client, game=GAME, seats=2, settings=Settings(pace=0)))
    assert isinstance(made, TableMade)
    for seat in range(2):
        command = commands.Join(name="Ada", seat=seat) if seat < people else commands.SitBot(seat=seat, level="random")
        await handle(service, ASKER, ordered(made.table, f"s{seat}", command))
    await handle(service, ASKER, ordered(made.table, "go", commands.Start()))
    return made.table


async def looked(service: Service) -> None:
    """Everything that should wake by now is in memory."""
    await service.sleepers.look()
    while service.sleepers._hot:  # noqa: SLF001
        await service.sleepers.look()


async def wake(service: Service, table: str) -> int | None:
    stored = await service.store.table(table)
    assert stored is not None
    return stored.wake_at


def left(service: Service, table: str) -> float:
    actor = service.registry.peek(table)
    assert actor is not None
    due = actor.table.due_at()
    assert due is not None
    return (due - clock.now()) / 1000


def test_a_server_that_starts_loads_nothing_until_a_clock_is_about_to_run_out(tmp_path: Path, hands: Hands) -> None:
    async def run() -> None:
        async with serviced(tmp_path) as service:
            rests, soon = await begun(service, NO_CLOCK, "a"), await begun(service, rule(100), "b")
        hands.turn(3600)
        async with serviced(tmp_path) as service:
            await looked(service)
            assert len(service.registry) == 0
            hands.turn(69)
            await looked(service)
            assert len(service.registry) == 0
            assert len(service.sleepers) == 1
            hands.turn(1)
            await looked(service)
            assert [actor.name for actor in service.registry] == [soon]
            assert left(service, soon) == 30
            hands.turn(30)
            service.scheduler._ring(service.registry.peek(soon))  # type: ignore[arg-type]  # noqa: SLF001
            while (await service.registry.get(soon)).table.status != "over":  # noqa: ASYNC110  nobody says so
                await asyncio.sleep(0.01)
            assert (await service.registry.get(rests)).table.status == "playing"

    asyncio.run(run())


@pytest.mark.parametrize("at_once", [True, False])
@pytest.mark.parametrize("how", ["stopped", "killed"])
def test_clocks_are_the_same_however_late_a_match_is_loaded(
    tmp_path: Path, hands: Hands, killed: Callable[[], pytest.MonkeyPatch], at_once: bool, how: str
) -> None:
    """Two servers went by in between, one of which had trouble with its storage."""
    table = ""

    async def loaded(service: Service) -> None:
        if at_once:
            await service.registry.get(table)

    async def run() -> None:
        nonlocal table
        async with serviced(tmp_path) as service:
            table = await begun(service, rule(1000))
            hands.turn(30)
        hands.turn(3600)
        patch = killed() if how == "killed" else None
        async with serviced(tmp_path) as service:
            note = service.registry.note_alive
            await loaded(service)
            hands.turn(40)
            with pytest.MonkeyPatch.context() as failing:

                async def fails(*_: object) -> None:
                    raise NotCommitted("no room")

                failing.setattr(service.store, "note_alive", fails)
                await note(clock.now())
                hands.turn(500)
            await note(clock.now())
            await service.registry.settled()
            hands.turn(50)
            await note(clock.now())
        if patch is not None:
            patch.undo()
        hands.turn(7200)
        async with serviced(tmp_path) as service:
            await loaded(service)
            hands.turn(60)
            await service.registry.get(table)
            assert left(service, table) == 1000 - 30 - 40 - 50 - 60

    asyncio.run(run())


def test_what_a_killed_server_had_in_memory_is_loaded_and_sleeps_again(
    tmp_path: Path, killed: Callable[[], pytest.MonkeyPatch]
) -> None:
    async def run() -> None:
        patch = killed()
        async with serviced(tmp_path) as service:
            tables = [await begun(service, rule, str(number)) for number, rule in enumerate((NO_CLOCK, rule(3600)))]
            assert [await wake(service, table) for table in tables] == [HOT, HOT]
        patch.undo()
        async with serviced(tmp_path) as service:
            await looked(service)
            rests, ticks = [await wake(service, table) for table in tables]
            assert rests is None
            assert ticks is not None
            assert 3000_000 < ticks - clock.now() <= 3600_000 + service.registry.outages.lost(0, clock.now())
            assert len(service.registry) == 0

    asyncio.run(run())


def test_bots_that_people_wait_for_are_woken_and_bots_alone_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: object) -> int:
        return await asyncio.Event().wait()

    async def run() -> None:
        with monkeypatch.context() as patch:
            patch.setattr("meadow.server.bots.pool.Pool.choose", never)
            async with serviced(tmp_path) as service:
                alone = await with_bots(service, 0, "a")
                waited = [await with_bots(service, 1, f"b{number}") for number in range(3)]
                for table in waited:  # whoever begins, the bot is asked at one time or another
                    actor = await service.registry.get(table)
                    for number in range(20):
                        if actor.table.bots_due():
                            break
                        update = actor.table.update(0, clock.now())
                        action = actor.table.match.state.legal(0)[0]  # type: ignore[union-attr]
                        act = commands.Act(seat=0, version=update.version, action=action)
                        await handle(service, ASKER, ordered(table, f"act{number}", act))
                due = {table for table in waited if (await service.registry.get(table)).table.bots_due()}
                assert due
        async with serviced(tmp_path) as service:
            assert await wake(service, alone) is None
            while not due <= {actor.name for actor in service.registry}:  # noqa: ASYNC110  nobody says so
                await asyncio.sleep(0.01)
            assert service.registry.peek(alone) is None

    asyncio.run(run())


def test_idle_tables_leave_memory_though_their_clocks_run(place: Place) -> None:
    async def run() -> None:
        async with asyncio.timeout(60), opened(Config(place=place, limits=UNLIMITED, idle_seconds=0.05)) as service:
            far, near = await begun(service, rule(3600), "a"), await begun(service, rule(100), "b")
            while service.registry.peek(far):  # noqa: ASYNC110  nobody says so
                await asyncio.sleep(0.01)
            assert service.registry.peek(near)
            assert service.sleepers.clocks
            due = await wake(service, far)
            actor = await service.registry.get(far)
            assert actor.table.due_at() == due == actor.wake
            say = ordered(far, "say", commands.Say(seat=0, text="hello"))
            await handle(service, ASKER, say)
            assert actor.wake == await wake(service, far) == HOT

    asyncio.run(run())


def test_a_change_while_its_wake_time_is_being_stored_is_not_forgotten(place: Place) -> None:
    async def run() -> None:
        async with asyncio.timeout(60), opened(Config(place=place, limits=UNLIMITED)) as service:
            table = await begun(service, rule(3600))
            actor = await service.registry.get(table)
            cooling = actor.cool()
            assert cooling is not None
            saying = handle(service, ASKER, ordered(table, "say", commands.Say(seat=0, text="hello")))
            await asyncio.gather(cooling, saying)
            assert actor.wake == await wake(service, table) == HOT

    asyncio.run(run())


def test_a_wake_time_that_cannot_be_stored_keeps_the_table_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object) -> None:
        raise NotCommitted("no room")

    async def run() -> None:
        config = Config(place=Place.of(str(tmp_path / "db")), limits=UNLIMITED, idle_seconds=0.01)
        async with asyncio.timeout(60), opened(config) as service:
            monkeypatch.setattr(service.store, "set_wake", fails)
            table = await begun(service, rule(3600))
            await asyncio.sleep(0.1)
            assert service.registry.peek(table)
            monkeypatch.undo()
            while service.registry.peek(table):  # noqa: ASYNC110  nobody says so
                await asyncio.sleep(0.01)

    asyncio.run(run())
