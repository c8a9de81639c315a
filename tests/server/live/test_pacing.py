"""Matches that only bots play: paced, and only while somebody looks on."""

import asyncio
from collections.abc import Callable, Collection, Coroutine
from pathlib import Path
from typing import Any

import pytest

from meadow.server.api import requests
from meadow.server.api.answers import Done, Looked, Shown, TableMade
from meadow.server.api.caller import Caller
from meadow.server.api.dispatch import handle
from meadow.server.base import tokens
from meadow.server.live.actor import Actor
from meadow.server.live.pacing import ALL_TOGETHER, UNSEEN, Pacing, Spacing
from meadow.server.live.subscriptions import Subscription
from meadow.server.ops.service import Service
from meadow.table import commands
from tests.server.hands import Hands
from tests.server.inside import GAME, ordered, serviced

ENDLESS = {"turn_limit": 0}


def test_decisions_are_spaced() -> None:
    exhibition, beat = Pacing(), Spacing()
    assert [exhibition.wait(4, beat, 1_000) for _ in range(3)] == [0, 0.25, 0.5]
    assert exhibition.wait(4, beat, 1_600) == 0.15
    assert exhibition.wait(4, beat, 9_000) == 0
    assert [exhibition.wait(0, beat, 9_000) for _ in range(2)] == [0, 0]


def test_all_matches_together_leave_room_for_people() -> None:
    """Matches take turns, and together make at most `ALL_TOGETHER` decisions in a second."""
    many, beat = [Pacing() for _ in range(10 * ALL_TOGETHER)], Spacing()
    waits = [each.wait(5, beat, 1_000) for each in many]
    assert waits == sorted(waits)
    assert [sum(second <= wait < second + 1 for wait in waits) for second in range(10)] == [ALL_TOGETHER] * 10


def test_it_rests_until_somebody_looks_and_after_a_while() -> None:
    exhibition = Pacing()
    assert exhibition.rests(1_000)
    exhibition.see(1_000)
    assert not exhibition.rests(999 + UNSEEN)
    assert exhibition.rests(1_000 + UNSEEN)


class Show:
    """An endless match of bots."""

    def __init__(self, service: Service, table: str, hands: Hands) -> None:
        self.service = service
        self.table = table
        self.hands = hands
        self.caller = Caller("here", tokens.new())

    async def live(self) -> Actor:
        return await self.service.registry.get(self.table)

    async def moves(self) -> int:
        match = (await self.live()).table.match
        assert match is not None
        return len(match.moves)

    async def goes_on(self) -> None:
        before = await self.moves()
        while await self.moves() < before + 5:  # noqa: ASYNC110  no event tells
            await asyncio.sleep(0.001)

    async def rests(self) -> None:
        """Wait until the match rests and no bot thinks."""
        while not (await self.live()).resting or (await self.live()).thinking:  # noqa: ASYNC110
            await asyncio.sleep(0.001)

    async def nobody_looks(self) -> None:
        self.hands.turn(UNSEEN / 1000)
        await self.rests()


@pytest.fixture
def show(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Callable[[Show], Coroutine[Any, Any, None]]], None]:
    hands = Hands(monkeypatch)

    def run(use: Callable[[Show], Coroutine[Any, Any, None]]) -> None:
        async def shown() -> None:
            async with serviced(tmp_path) as service:
                await use(await begun(service, hands))

        asyncio.run(shown())

    return run


async def begun(service: Service, hands: Hands) -> Show:
    caller = Caller("here", tokens.new())
    made = await handle(service, caller, requests.Create(client="c", game=GAME, seats=2, options=ENDLESS))
    assert isinstance(made, TableMade), made
    for seat in (0, 1):
        order = ordered(made.table, f"b{seat}", commands.SitBot(seat=seat, level="random"))
        assert isinstance(await handle(service, caller, order), Done)
    assert isinstance(await handle(service, caller, ordered(made.table, "s", commands.Start())), Done)
    return Show(service, made.table, hands)


Run = Callable[[Callable[[Show], Coroutine[Any, Any, None]]], None]


def test_it_begins_when_somebody_looks(show: Run) -> None:
    async def use(show: Show) -> None:
        await show.rests()
        assert await show.moves() == 0
        # The start page sends this request for every table that its user has ever made.
        assert isinstance(await handle(show.service, show.caller, requests.Look(table=show.table)), Looked)
        assert (await show.live()).resting
        assert isinstance(await handle(show.service, show.caller, requests.CurrentState(table=show.table)), Shown)
        await show.goes_on()

    show(use)


def test_it_stops_when_nobody_looks_and_goes_on_when_somebody_does(show: Run) -> None:
    async def use(show: Show) -> None:
        for _ in range(2):
            shown = await handle(show.service, show.caller, requests.CurrentState(table=show.table))
            assert isinstance(shown, Shown)
            await show.goes_on()
            await show.nobody_looks()

    show(use)


class Watcher:
    """A reader that ignores what it is sent."""

    def wake(self, subscription: Subscription) -> None:
        pass

    def closing(self) -> None:
        pass

    def cut(self, keys: Collection[str]) -> None:
        pass


def test_it_goes_on_as_long_as_somebody_watches(show: Run) -> None:
    async def use(show: Show) -> None:
        show.caller.reader = Watcher()
        await handle(show.service, show.caller, requests.Watch(table=show.table))
        for _ in range(3):
            await show.goes_on()
            show.hands.turn(UNSEEN / 1000)
        await handle(show.service, show.caller, requests.Unwatch(table=show.table))
        await show.nobody_looks()

    show(use)


def test_a_match_that_rests_is_forgotten_until_somebody_comes(show: Run) -> None:
    async def use(show: Show) -> None:
        await show.rests()
        before = await show.live()
        sleepers = show.service.sleepers
        sleepers._idle = 0  # noqa: SLF001  no time of a machine
        sweeping = asyncio.create_task(sleepers.sweep())
        while show.service.registry.peek(show.table) is not None:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
        sweeping.cancel()
        assert before.state == "gone"
        sleepers._idle = 600  # noqa: SLF001
        await handle(show.service, show.caller, requests.CurrentState(table=show.table))
        await show.goes_on()

    show(use)
