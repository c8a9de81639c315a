"""`mine`: guests find the tables where they have a seat, in memory or not, and learn no more than they are shown."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from meadow.server.api import requests
from meadow.server.api.answers import Answer, Done, OwnTables, Problem, TableMade
from meadow.server.api.caller import Caller
from meadow.server.api.dispatch import handle
from meadow.server.base import tokens
from meadow.server.live import expiry, listing
from meadow.server.live.keep import DAY, Keep
from meadow.server.live.listing import Own
from meadow.server.live.loading import problems
from meadow.server.live.sleepers import Sleepers
from meadow.server.ops.service import Config, Service, opened
from meadow.server.storage import Listing, Place, Row, Status, Turn
from meadow.server.storage.check import check
from meadow.table import ClockRule, Settings, commands
from tests.server.hands import Hands
from tests.server.inside import GAME, UNLIMITED, ordered, turn_of
from tests.server.live.test_expiry import put_out_of_memory
from tests.server.live.test_sleepers import looked
from tests.server.storage.tables import spoil

MANY = 10_000


@asynccontextmanager
async def serving(place: Place, keep: Keep | None = None) -> AsyncIterator[Service]:
    config = Config(place=place, limits=UNLIMITED, keep=keep or Keep())
    async with asyncio.timeout(300), opened(config) as service:
        yield service


class Guest:
    def __init__(self, service: Service, token: str = "") -> None:
        self.service = service
        self.caller = Caller("here", token or tokens.new())
        self._ids = 0

    async def ask(self, request: requests.Request) -> Answer:
        return await handle(self.service, self.caller, request)

    async def order(self, table: str, command: commands.Command) -> None:
        done = await self.ask(ordered(table, tokens.new(), command))
        assert isinstance(done, Done), done

    async def create(self, **settings: object) -> str:
        self._ids += 1
        wanted = Settings(pace=0, **settings)  # type: ignore[arg-type]  # the fields are those of the settings
        made = await self.ask(requests.Create(client=f"t{self._ids}", game=GAME, seats=2, settings=wanted))
        assert isinstance(made, TableMade)
        return made.table

    async def join(self, table: str, seat: int) -> None:
        await self.order(table, commands.Join(name=f"Person {seat}", seat=seat))

    async def mine(self, **fields: object) -> list[Own]:
        found = await self.ask(requests.Mine(**fields))  # type: ignore[arg-type]  # the fields are those of the request
        assert isinstance(found, OwnTables), found
        return list(found.tables)

    async def seats(self) -> dict[str, tuple[int, ...]]:
        return {own.table: own.seats for own in await self.mine()}


async def both(guest: Guest) -> list[Own]:
    """One's own tables, which are the same whether they are in memory or not."""
    live = await guest.mine()
    await put_out_of_memory(guest.service)
    assert await guest.mine() == live
    assert len(guest.service.registry) == 0, "a table was loaded"
    return live


def untimed(tables: list[Own]) -> list[Own]:
    """Without times: time that is given back is told too."""
    return [msgspec.structs.replace(own, updated_at=0) for own in tables]


async def match(ada: Guest, ben: Guest) -> str:
    table = await ada.create(name="Friends", sharing=True, clock=ClockRule(kind="game", seconds=DAY))
    await ada.join(table, 0)
    await ben.join(table, 1)
    await ada.order(table, commands.Start())
    return table


def test_strangers_are_refused(place: Place) -> None:
    async def run() -> None:
        async with serving(place) as service:
            refused = await handle(service, Caller("here", None), requests.Mine())
            assert isinstance(refused, Problem)
            assert refused.code == "no_guest"
            assert await Guest(service).mine() == []

    asyncio.run(run())


def test_sitting_down_standing_up_and_leaving(place: Place) -> None:
    async def run() -> None:
        async with serving(place) as service:
            ada, ben = Guest(service), Guest(service)
            table = await ada.create(sharing=True)
            assert await both(ada) == [], "to make a table is not to sit there"
            await ada.join(table, 0)
            await ben.join(table, 1)
            assert await ada.seats() == {table: (0,)}
            await ada.order(table, commands.Stand(seat=1))
            assert await both(ben) == []
            await ada.join(table, 1)
            assert [own.seats for own in await both(ada)] == [(0, 1)]
            await ada.order(table, commands.Leave(seat=0))
            assert await ada.seats() == {table: (1,)}
            await ada.order(table, commands.Stand(seat=1))
            assert await both(ada) == []

    asyncio.run(run())
    assert check(place, problems).problems == []


def test_whom_the_host_removed_has_no_table_there(place: Place) -> None:
    async def run() -> None:
        async with serving(place) as service:
            ada, ben = Guest(service), Guest(service)
            table = await ada.create(sharing=True)
            await ben.join(table, 0)
            await ben.join(table, 1)
            assert await ben.seats() == {table: (0, 1)}
            await ada.order(table, commands.Remove(seat=1))
            assert await both(ben) == []

    asyncio.run(run())
    assert check(place, problems).problems == []


def test_what_is_listed(place: Place) -> None:
    """The same to the last field in memory, afterwards, and after a restart; it ends with giving up."""

    async def run() -> None:
        async with serving(place) as service:
            ada, ben = Guest(service), Guest(service)
            table = await match(ada, ben)
            (mine,), (yours,) = await both(ada), await both(ben)
            assert (mine.table, mine.game, mine.name, mine.status) == (table, GAME, "Friends", Status.PLAYING)
            assert (mine.seats, yours.seats, mine.clock.seconds) == ((0,), (1,), DAY)
            assert mine.asked != yours.asked, "one of two begins"
            assert (mine.others, yours.others) == (True, True)
            tokens_ = ada.caller.token, ben.caller.token
        async with serving(place) as service:
            ada, ben = (Guest(service, token or "") for token in tokens_)
            assert (await both(ada), await both(ben)) == ([mine], [yours])
            await ada.order(table, commands.Leave(seat=0))
            assert not (await ada.mine())[0].asked, "a bot plays"
            await ada.order(table, commands.Return(seat=0))
            await ada.order(table, commands.Resign(seat=0))
            for own in (*await both(ada), *await both(ben)):
                assert (own.status, own.asked) == (Status.OVER, False)

    asyncio.run(run())


def test_a_pause_asks_nobody(place: Place) -> None:
    async def run() -> None:
        async with serving(place) as service:
            ada = Guest(service)
            table = await ada.create(sharing=True)
            for seat in (0, 1):
                await ada.join(table, seat)
            await ada.order(table, commands.Start())
            (own,) = await both(ada)
            assert (own.asked, own.others) == (True, False)
            await ada.order(table, commands.Pause(seat=0))
            assert not (await both(ada))[0].asked

    asyncio.run(run())


def test_a_rematch_and_playing_on_from_a_position(place: Place) -> None:
    async def run() -> None:
        async with serving(place) as service:
            ada, ben = Guest(service), Guest(service)
            table = await match(ada, ben)
            await ada.order(table, commands.Resign(seat=0))
            await ada.order(table, commands.AskRematch(seat=0))
            await ben.order(table, commands.AskRematch(seat=1))
            actor = await service.registry.get(table)
            while not (following := actor.table.update(0, 0).next_table):  # noqa: ASYNC110  there is no event
                await asyncio.sleep(0.01)
            fork = requests.Fork(client="f", table=table, version=99, take=1, name="Ada", level="random")
            forked = await ada.ask(fork)
            assert isinstance(forked, TableMade), forked
            assert await ada.seats() == {table: (0,), following: (1,), forked.table: (1,)}
            assert await ben.seats() == {table: (1,), following: (0,)}

    asyncio.run(run())
    assert check(place, problems).problems == []


def test_a_table_that_is_not_kept_is_not_listed(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expiry, "STEP_SECONDS", 0)
    hands = Hands(monkeypatch)

    async def run() -> None:
        async with serving(place, Keep(open=DAY)) as service:
            ada = Guest(service)
            await ada.join(await ada.create(), 0)
            await put_out_of_memory(service)
            hands.turn(2 * DAY)
            assert await service.expiry.round() == 1
            assert await ada.mine() == []

    asyncio.run(run())
    assert check(place, problems).problems == []


def test_the_last_changed_first_page_by_page(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some tables in memory and some not."""
    hands = Hands(monkeypatch)

    async def run() -> None:
        async with serving(place) as service:
            ada = Guest(service)
            tables = []
            for _ in range(7):
                hands.turn(1)
                tables.append(await ada.create())
                await ada.join(tables[-1], 0)
            await put_out_of_memory(service)
            hands.turn(1)
            for table in tables[::3]:
                await ada.order(table, commands.Say(seat=0, text="hello"))
            order = [
                *sorted(tables[::3], reverse=True),
                *reversed([each for each in tables if each not in tables[::3]]),
            ]
            assert [own.table for own in await ada.mine()] == order
            paged: list[str] = []
            while page := await ada.mine(before=paged[-1] if paged else None, limit=2):
                paged += [own.table for own in page]
            assert paged == order
            await ada.order(tables[0], commands.Stand(seat=0))
            for before in (tables[0], "unknown", await Guest(service).create()):
                refused = await ada.ask(requests.Mine(before=before))
                assert isinstance(refused, Problem)
                assert refused.code == "no_such_table"

    asyncio.run(run())


def test_what_is_being_stored_is_not_listed_yet(place: Place) -> None:
    """A seat that is taken or freed counts from when the table says so."""

    async def run() -> None:
        async with serving(place) as service:
            ada, ben = Guest(service), Guest(service)
            table = await ada.create()
            await ada.join(table, 0)
            actor = service.registry.peek(table)
            assert actor is not None
            async with turn_of(actor):
                row = Row(b"in the storage only")
                await service.store.append(table, actor.length, [row], at=0, seating={1: str(ben.caller.holder), 0: ""})
                assert await ada.seats() == {table: (0,)}
                assert await ben.seats() == {}

    asyncio.run(run())


def test_after_a_crash_whose_turn_it_is_comes_from_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(*_: object) -> None:
        pass

    async def run() -> None:
        place = Place.of(str(tmp_path / "db"))
        with monkeypatch.context() as patch:
            patch.setattr(Sleepers, "cool_all", nothing)
            async with serving(place) as service:
                ada, ben = Guest(service), Guest(service)
                await match(ada, ben)
                expected = untimed(await ada.mine()), untimed(await ben.mine())
                known = ada.caller.token, ben.caller.token
        async with serving(place) as service:
            await looked(service)
            ada, ben = (Guest(service, token or "") for token in known)
            assert (untimed(await ada.mine()), untimed(await ben.mine())) == expected
            assert (untimed(await both(ada)), untimed(await both(ben))) == expected

    asyncio.run(run())


def test_a_check_compares_the_seats_with_the_logs(place: Place) -> None:
    async def run() -> str:
        async with serving(place) as service:
            ada = Guest(service)
            table = await ada.create()
            await ada.join(table, 0)
            return table

    table = asyncio.run(run())
    assert check(place, problems).problems == []
    wrong = [f"table {table}: others are stored to sit there than its log says"]
    spoil(place, "UPDATE seats SET holder = 'eve'")
    assert check(place, problems).problems == wrong
    spoil(place, "DELETE FROM seats")
    assert check(place, problems).problems == wrong


def test_very_many_tables_are_paged_without_loading_any(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    """A crowd of tables that cannot even be loaded."""
    summary = listing.Summary(name="", seats=2, free=0, watching=True, clock=ClockRule(), options={})
    over = Listing(game=GAME, public=False, status=Status.OVER, summary=msgspec.json.encode(summary))

    async def run() -> None:
        async with serving(place) as service:
            monkeypatch.setattr(service.registry, "reading", None)
            ada = Guest(service)
            seating = {0: str(ada.caller.holder), 1: "ben"}
            for first in range(0, MANY, 500):
                names = [f"t{number}" for number in range(first, first + 500)]
                await asyncio.gather(
                    *(service.store.create(name, [Row(b"x")], over, at=1, seating=seating) for name in names),
                    *(service.store.set_wake(name, 1, None, Turn(2, int(name[1:]))) for name in names),
                )
            found: list[Own] = []
            while page := await ada.mine(before=found[-1].table if found else None, limit=50):
                found += page
            assert [own.updated_at for own in found] == list(reversed(range(MANY)))
            assert not any(own.asked for own in found), "another seat is asked"
            assert len(service.registry) == service.registry.loading == 0

    asyncio.run(run())
