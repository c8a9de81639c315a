"""Tables that nobody comes back to are deleted, and no others."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from meadow.server.api import requests
from meadow.server.api.answers import Looked, Problem, Shown, TableMade
from meadow.server.api.caller import Caller
from meadow.server.api.dispatch import handle
from meadow.server.base import clock, tokens
from meadow.server.live import expiry
from meadow.server.live.expiry import ENTRIES, batches
from meadow.server.live.keep import DAY, HOUR, MINUTE, SLACK, Keep
from meadow.server.live.subscriptions import Subscription
from meadow.server.ops.service import Config, Service, opened
from meadow.server.storage import Listing, NotCommitted, Place, Status, StoredTable
from meadow.table import ClockRule, Settings, commands
from tests.server import inside
from tests.server.hands import Hands
from tests.server.inside import GAME, UNLIMITED, ordered

ASKER = Caller("here", tokens.new())
KEEP = Keep(open=DAY, playing=10 * DAY, finished=20 * DAY)
CROWD = 300


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    return Hands(monkeypatch)


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expiry, "STEP_SECONDS", 0)


@asynccontextmanager
async def serving(place: Place, keep: Keep = KEEP) -> AsyncIterator[Service]:
    config = Config(place=place, limits=UNLIMITED, keep=keep)
    async with asyncio.timeout(120), opened(config) as service:
        yield service


async def made(service: Service, client: str) -> str:
    """An open table."""
    answer = await handle(service, ASKER, requests.Create(client=client, game=GAME, seats=2))
    assert isinstance(answer, TableMade)
    return answer.table


async def begun(service: Service, client: str, seconds: int = 0) -> str:
    rule = ClockRule(kind="game", seconds=seconds) if seconds else ClockRule()
    return await inside.begun(service, ASKER, client, Settings(clock=rule, pace=0))


async def one_of_each(service: Service) -> list[str]:
    tables = [await made(service, "a"), await begun(service, "b"), await begun(service, "c")]
    await handle(service, ASKER, ordered(tables[2], "over", commands.Resign(seat=0)))
    return tables


async def put_out_of_memory(service: Service) -> None:
    for actor in service.registry:
        cooling = actor.cool()
        if cooling is not None:
            await cooling
        service.registry.drop(actor)


async def kept(service: Service, tables: list[str]) -> list[bool]:
    await put_out_of_memory(service)
    await service.expiry.round()
    return [await service.store.table(table) is not None for table in tables]


def test_each_kind_of_table_has_its_time(place: Place, hands: Hands) -> None:
    async def run() -> None:
        async with serving(place) as service:
            tables = await one_of_each(service)
            for seconds, expected in (
                (DAY, [True, True, True]),
                (SLACK / 1000, [False, True, True]),
                (9 * DAY, [False, False, True]),
                (10 * DAY, [False, False, False]),
            ):
                hands.turn(seconds)
                assert await kept(service, tables) == expected
            assert await service.store.entries(tables[0]) == []
            answer = await handle(service, ASKER, requests.Look(table=tables[0]))
            assert isinstance(answer, Problem)
            assert answer.code == "no_such_table"

    asyncio.run(run())


def test_for_ever(place: Place, hands: Hands) -> None:
    async def run() -> None:
        async with serving(place, Keep(open=0, playing=0)) as service:
            tables = await one_of_each(service)
            hands.turn(10_000 * DAY)
            assert await kept(service, tables) == [True, True, True]
            answer = await handle(service, ASKER, requests.Look(table=tables[0]))
            assert isinstance(answer, Looked)
            assert answer.card.expires_at is None

    asyncio.run(run())


def test_people_are_told_until_when_a_table_is_kept_and_coming_back_puts_it_off(place: Place, hands: Hands) -> None:
    async def run() -> None:
        async with serving(place) as service:
            tables = await one_of_each(service)
            for table, seconds in zip(tables, (KEEP.open, KEEP.playing, KEEP.finished), strict=True):
                looked = await handle(service, ASKER, requests.Look(table=table))
                assert isinstance(looked, Looked)
                assert looked.card.expires_at is not None
                assert -MINUTE < looked.card.expires_at - clock.now() - 1000 * seconds <= 0
            hands.turn(5 * DAY)
            before = clock.now()
            await handle(service, ASKER, ordered(tables[1], "say", commands.Say(seat=0, text="hello")))
            looked = await handle(service, ASKER, requests.Look(table=tables[1]))
            assert isinstance(looked, Looked)
            assert looked.card.expires_at is not None
            assert looked.card.expires_at > before + 1000 * KEEP.playing - MINUTE
            hands.turn(6 * DAY)
            assert await kept(service, tables) == [False, True, True]

    asyncio.run(run())


def test_no_table_that_is_in_memory_watched_or_where_a_clock_runs(place: Place, hands: Hands) -> None:
    async def run() -> None:
        async with serving(place) as service:
            loaded, watched, ticks = [
                await made(service, "a"),
                await made(service, "b"),
                await begun(service, "c", DAY),
            ]
            await put_out_of_memory(service)
            hands.turn(KEEP.playing + HOUR)
            await service.registry.get(loaded)
            service.subscriptions.add(Subscription(watched, None, "x", None, None))  # type: ignore[arg-type]
            await service.expiry.round()
            for table in (loaded, watched, ticks):
                assert await service.store.table(table) is not None

    asyncio.run(run())


def test_who_asks_while_it_is_deleted_is_told_so(place: Place) -> None:
    async def run() -> None:
        async with serving(place) as service:
            table = await made(service, "a")
            await put_out_of_memory(service)
            stored = await service.store.table(table)
            assert stored is not None
            deleting = service.registry.delete(table, stored.length)
            answer = await handle(service, ASKER, requests.CurrentState(table=table))
            assert deleting.done()
            assert isinstance(answer, Problem)
            assert answer.code == "no_such_table"
            assert await made(service, "a") != table, "the same request makes another table"

    asyncio.run(run())


def test_a_deletion_that_fails_harms_nothing(place: Place, hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: object) -> None:
        raise NotCommitted("no room")

    async def run() -> None:
        async with serving(place) as service:
            table = await made(service, "a")
            hands.turn(2 * DAY)
            with monkeypatch.context() as patch:
                patch.setattr(service.store, "delete", fails)
                assert await kept(service, [table]) == [True]
            assert isinstance(await handle(service, ASKER, requests.CurrentState(table=table)), Shown)
            assert await kept(service, [table]) == [False]

    asyncio.run(run())


def test_nothing_is_deleted_right_after_a_start(place: Place, hands: Hands) -> None:
    async def run() -> None:
        async with serving(place) as service:
            table = await made(service, "a")
        hands.turn(2 * DAY)
        async with serving(place) as service:
            await asyncio.sleep(0.05)
            assert isinstance(await handle(service, ASKER, requests.CurrentState(table=table)), Shown)

    asyncio.run(run())


def test_a_crowd_of_tables_comes_and_goes_while_others_play(place: Place, hands: Hands) -> None:
    """Each transaction deletes a few of them, and what people do is answered between two."""

    async def plays(service: Service, table: str) -> None:
        for number in range(CROWD // 3):
            said = await handle(service, ASKER, ordered(table, f"s{number}", commands.Say(seat=0, text="hello")))
            assert not isinstance(said, Problem)

    async def run() -> None:
        async with serving(place) as service:
            tables = [await made(service, str(number)) for number in range(CROWD)]
            await put_out_of_memory(service)
            hands.turn(2 * DAY)
            table = await begun(service, "playing")
            began = time.monotonic()
            deleted, _ = await asyncio.gather(service.expiry.round(), plays(service, table))
            assert deleted == len(tables), time.monotonic() - began
            assert [stored.id for stored in await service.store.unfinished()] == [table]
            assert [actor.name for actor in service.registry] == [table]
            assert not service.registry._leaving  # noqa: SLF001

    asyncio.run(run())


def test_a_transaction_deletes_few_entries_or_one_table() -> None:
    lengths = [ENTRIES // 2, ENTRIES // 2, 1, 5 * ENTRIES, ENTRIES]
    some = Listing(game="chess", public=True, status=Status.OPEN)
    tables = [
        StoredTable(id=str(number), created_at=0, updated_at=0, length=length, listing=some)
        for number, length in enumerate(lengths)
    ]
    assert [[table.length for table in batch] for batch in batches(tables)] == [
        [ENTRIES // 2, ENTRIES // 2],
        [1],
        [5 * ENTRIES],
        [ENTRIES],
    ]


def test_times_as_they_are_typed() -> None:
    typed = Keep.of({"open": "90m", "playing": "2d", "finished": "0"})
    assert typed == Keep(open=5400, playing=2 * DAY, finished=0)
    assert Keep.of({}) == Keep()
    assert Keep.of({"open": "30s"}).open == 30
    for wrong in ("", "-1h", "5", "1w", "1.5h"):
        with pytest.raises(ValueError, match="is no time: write 90s, 30m, 24h, 60d, or 0 for ever"):
            Keep.of({"open": wrong})
    with pytest.raises(ValueError, match="choose among open, playing, finished"):
        Keep.of({"closed": "1d"})
