"""Presence, over real sockets: it depends on connections alone, and is sent at most once a second."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Self

import httpx
import pytest

from meadow.core import catalogue
from meadow.server.base import clock, tokens
from meadow.server.base.clock import now
from meadow.server.live.presence import LINGERS, RETURNING, SPACING
from tests.server.clients import SECONDS, Json, Wire
from tests.server.hands import Hands
from tests.server.inside import Inside, serving

GAME = next(iter(catalogue.games()))
HERE = {"state": "here", "left": None}
NOT_SAID = {"state": "", "left": None}


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    """A fake clock, which stands still unless a test turns it."""
    hands = Hands(monkeypatch, at=10**15)
    monkeypatch.setattr(clock, "_began", 0)
    return hands


class Evening:
    """A table of Ann and Ben. Ann watches it."""

    def __init__(self, inside: Inside, hands: Hands, ann: Wire, table: str, ben: str) -> None:
        self.inside = inside
        self.hands = hands
        self.ann = ann
        self.table = table
        self.ben = ben
        self.first: Json = {}

    @classmethod
    async def begun(cls, inside: Inside, hands: Hands) -> Self:
        ann, ben = await Wire.open(inside.socket), tokens.new()
        table = (await ann.ask("create", client="c", game=GAME, seats=2))["table"]
        await ann.order("join", table, name="Ann", seat=0)
        guest = await Wire.open(inside.socket, ben)
        await guest.order("join", table, name="Ben", seat=1)
        await guest.close()
        evening = cls(inside, hands, ann, table, ben)
        evening.first = await evening.watched(ann, 0)
        return evening

    async def opened(self, token: str | None = None, seat: int | None = None) -> Wire:
        """Somebody opens the table."""
        wire = await Wire.open(self.inside.socket, token, seed=2)
        await self.watched(wire, seat)
        return wire

    async def watched(self, wire: Wire, seat: int | None) -> Json:
        shown: Json = (await wire.ask("watch", table=self.table, seat=seat, presence=True))["presence"]
        return shown

    async def closed(self, *wires: Wire) -> None:
        """Close these sockets, and wait until the server has noticed."""
        before = self.inside.service.sockets
        for wire in wires:
            await wire.close()
        while self.inside.service.sockets > before - len(wires):  # noqa: ASYNC110  there is no event
            await asyncio.sleep(0.001)

    async def shown(self) -> Json:
        """The presence that Ann gets when she asks."""
        asked = await self.ann.ask("state", table=self.table, seat=0, presence=True)
        found: Json = asked["presence"]
        return found

    def turn(self, milliseconds: int) -> None:
        self.hands.turn(milliseconds / 1000)
        self.inside.service.presence.look(self.table)

    async def told(self) -> list[Json]:
        """The presence messages that Ann was sent since the last call."""
        await self.ann.ask("games")
        told = [pushed["presence"] for pushed in self.ann.pushed if pushed["answer"] == "present"]
        self.ann.pushed.clear()
        return told


def spend(folder: Path, hands: Hands, use: Callable[[Evening], Awaitable[None]]) -> None:
    async def run() -> None:
        async with asyncio.timeout(SECONDS), serving(folder) as inside:
            await use(await Evening.begun(inside, hands))

    asyncio.run(run())


def test_who_opens_the_table_is_here_and_who_closes_it_has_left(tmp_path: Path, hands: Hands) -> None:
    async def use(evening: Evening) -> None:
        assert evening.first == {"seats": [HERE, NOT_SAID], "onlookers": 0}, "the server has only just begun"
        evening.turn(SPACING)
        ben = await evening.opened(evening.ben, 1)
        assert (await evening.told())[-1] == {"seats": [HERE, HERE], "onlookers": 0}
        await evening.closed(ben)
        left = now()
        evening.turn(LINGERS - 1)
        assert await evening.told() == [], "a page may be loaded again"
        evening.turn(1)
        assert await evening.told() == [{"seats": [HERE, {"state": "away", "left": left}], "onlookers": 0}]
        await evening.opened(evening.ben, 1)
        evening.turn(SPACING)
        assert await evening.told() == [{"seats": [HERE, HERE], "onlookers": 0}]

    spend(tmp_path, hands, use)


def test_somebody_is_here_while_one_of_their_sockets_is_open(tmp_path: Path, hands: Hands) -> None:
    async def use(evening: Evening) -> None:
        phone, computer = await evening.opened(evening.ben, 1), await evening.opened(evening.ben)
        assert await evening.shown() == {"seats": [HERE, HERE], "onlookers": 0}, "who sits here does not look on"
        await evening.closed(phone)
        evening.turn(2 * LINGERS)
        assert (await evening.shown())["seats"][1] == HERE
        await evening.closed(computer)
        evening.turn(LINGERS)
        assert (await evening.shown())["seats"][1]["state"] == "away"

    spend(tmp_path, hands, use)


def test_a_socket_that_reconnects_often_is_reported_once(tmp_path: Path, hands: Hands) -> None:
    async def use(evening: Evening) -> None:
        evening.turn(SPACING)
        await evening.told()
        for _ in range(20):
            await evening.closed(await evening.opened(evening.ben, 1))
            evening.turn(SPACING)
        assert await evening.told() == [{"seats": [HERE, HERE], "onlookers": 0}]

    spend(tmp_path, hands, use)


def test_a_poll_counts_as_here_for_a_while_after_it(tmp_path: Path, hands: Hands) -> None:
    async def use(evening: Evening) -> None:
        headers = {"Authorization": f"Bearer {evening.ben}"}
        async with httpx.AsyncClient(
            base_url=evening.inside.url, headers=headers, timeout=SECONDS, trust_env=False
        ) as ben:
            for request, wait in (("watch", {"wait": 0}), ("state", {}), ("watch", {"wait": 25})):
                asked = {"table": evening.table, "seat": 1, "presence": True, **wait}
                shown = (await ben.post(f"/api/v1/{request}", json=asked)).json()["presence"]
                assert shown["seats"] == [HERE, HERE]
                # Ben's poll was answered at once, and how long he counts as here does not reveal that.
                evening.turn(1000 * wait.get("wait", 0) + LINGERS - 1)
                assert (await evening.shown())["seats"][1] == HERE
        evening.turn(1)
        assert (await evening.shown())["seats"][1]["state"] == "away"

    spend(tmp_path, hands, use)


def test_presence_ends_no_long_poll_and_raises_no_version(tmp_path: Path, hands: Hands) -> None:
    async def use(evening: Evening) -> None:
        before = (await evening.ann.ask("state", table=evening.table, seat=0))["update"]
        async with httpx.AsyncClient(base_url=evening.inside.url, timeout=SECONDS, trust_env=False) as http:
            asked = {"table": evening.table, "have": before["version"], "wait": 25, "presence": True}
            waiting = asyncio.create_task(http.post("/api/v1/watch", json=asked))
            while (await evening.shown())["onlookers"] == 0:  # noqa: ASYNC110  there is no event
                await asyncio.sleep(0.001)
            await evening.closed(await evening.opened(evening.ben, 1))
            evening.turn(2 * LINGERS)
            await evening.told()
            assert not waiting.done()
            await evening.ann.order("rename", evening.table, seat=0, name="Anna")
            assert (await waiting).json()["presence"]["onlookers"] == 1
        after = (await evening.ann.ask("state", table=evening.table, seat=0))["update"]
        assert after["version"] == before["version"] + 1

    spend(tmp_path, hands, use)


def test_onlookers_are_counted_once_each(tmp_path: Path, hands: Hands) -> None:
    async def use(evening: Evening) -> None:
        cleo = tokens.new()
        several = [await evening.opened(cleo), await evening.opened(cleo), await evening.opened()]
        assert (await evening.shown())["onlookers"] == 2
        await evening.closed(*several)
        evening.turn(LINGERS)
        assert (await evening.shown())["onlookers"] == 0

    spend(tmp_path, hands, use)


def test_a_seat_that_changes_hands_is_reported(tmp_path: Path, hands: Hands) -> None:
    async def use(evening: Evening) -> None:
        ben = await evening.opened(evening.ben, 1)
        evening.turn(SPACING)
        await evening.told()
        await ben.order("stand", evening.table, seat=1)
        evening.turn(SPACING)
        assert (await evening.told())[-1]["seats"] == [HERE, NOT_SAID]
        await ben.order("join", evening.table, seat=1, name="Ben")
        evening.turn(SPACING)
        assert (await evening.told())[-1]["seats"] == [HERE, HERE]

    spend(tmp_path, hands, use)


def test_presence_is_sent_only_to_those_who_asked_for_it(tmp_path: Path, hands: Hands) -> None:
    async def use(evening: Evening) -> None:
        assert (await evening.ann.ask("watch", table=evening.table, seat=0))["presence"] is None
        evening.turn(SPACING)
        await evening.opened(evening.ben, 1)
        evening.turn(SPACING)
        assert await evening.told() == []

    spend(tmp_path, hands, use)


@pytest.mark.parametrize(("guests", "counted"), [(1, 1), (50, 50)])
def test_fifty_sockets_flood_nobody(tmp_path: Path, guests: int, counted: int) -> None:
    """In real time: however many come and go, messages are sent at most once a second."""

    async def run() -> None:
        async with asyncio.timeout(SECONDS), serving(tmp_path) as inside:
            evening = await Evening.begun(inside, None)  # type: ignore[arg-type]  # nobody turns the clock
            several = [tokens.new() for _ in range(guests)]
            began = time.monotonic()
            for _ in range(3):
                wires = [await evening.opened(several[n % guests]) for n in range(50)]
                assert (await evening.shown())["onlookers"] <= counted
                await evening.closed(*wires)
            told = await evening.told()
            assert len(told) <= 2 + (time.monotonic() - began) * 1000 / SPACING
            while not told or told[-1]["onlookers"] != counted:
                told += await evening.told()
                await asyncio.sleep(0.01)
            assert told[-1]["seats"][0] == HERE

    asyncio.run(run())


def test_after_a_restart_nobody_is_away_before_they_could_come_back(tmp_path: Path, hands: Hands) -> None:
    async def run() -> None:
        async with asyncio.timeout(SECONDS), serving(tmp_path) as inside:
            before = await Evening.begun(inside, hands)
            ann = (await before.ann.ask("guest"))["token"]
            await before.opened(before.ben, 1)
        hands.turn(1)
        async with asyncio.timeout(SECONDS), serving(tmp_path) as inside:
            wire = await Wire.open(inside.socket, ann)
            evening = Evening(inside, hands, wire, before.table, before.ben)
            assert (await evening.watched(wire, 0))["seats"] == [HERE, NOT_SAID]
            evening.turn(RETURNING - 1)
            assert (await evening.shown())["seats"] == [HERE, NOT_SAID]
            evening.turn(1)
            assert (await evening.told())[-1]["seats"] == [HERE, {"state": "away", "left": None}]

    asyncio.run(run())


def test_tables_that_nobody_watches_are_forgotten(tmp_path: Path, hands: Hands) -> None:
    async def use(evening: Evening) -> None:
        presence = evening.inside.service.presence
        several = [await evening.opened() for _ in range(5)]
        assert len(presence) == 6
        await evening.closed(*several)
        evening.turn(LINGERS)
        assert len(presence) == 1, "Ann, who is still there"
        await evening.closed(evening.ann)
        evening.turn(LINGERS)
        assert len(presence) == 1, "Ann, who left"
        presence.forget(evening.table)
        assert len(presence) == 0

    spend(tmp_path, hands, use)
