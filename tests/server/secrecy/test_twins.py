"""A real server on a fake clock, twice: what reaches others does not depend on a card that one queen holds."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, TypeVar

import httpx
import msgspec
import pytest

from meadow.core.game import Game
from meadow.games.pollen_wars.actions import PASS
from meadow.games.pollen_wars.state import PollenState
from meadow.server.api import dispatch, lobby, requests
from meadow.server.api.answers import Done, OwnTables, TableMade
from meadow.server.api.caller import Caller
from meadow.server.base import clock, tokens
from meadow.server.base.clock import now
from meadow.server.live import scheduler
from meadow.server.live.actor import Actor
from meadow.server.live.pacing import Pacing
from meadow.table import Table, commands
from meadow.table.opening import Secret
from tests.games.pollen_wars.secrets.reasons import HIDDEN, MOVER, NEXT, REASONS, SEATS, Case, following
from tests.games.pollen_wars.secrets.stages import exchanged
from tests.server.clients import SECONDS, Wire
from tests.server.hands import Hands
from tests.server.inside import Inside, ordered, serving

T = TypeVar("T")
STEP: Final = 0.25
STEPS: Final = 48
VISITS: Final = 22
"""The steps after which the hidden queen closes the table, or opens it again: in between she is away."""


class Evening:
    """One match at the server: people who decide over the API, others who only listen."""

    def __init__(self, inside: Inside, hands: Hands) -> None:
        self.inside = inside
        self.hands = hands
        self.people = [Caller("here", tokens.new()) for _ in range(SEATS)]
        self.table = ""
        self.heard: list[tuple[int, str, str]] = []
        """Each message: the step, who was sent it, and its text."""
        self._ids = 0

    async def order(self, who: int, command: commands.Command) -> Any:
        self._ids += 1
        order = ordered(self.table, f"c{self._ids}", command)
        return await dispatch.handle(self.inside.service, self.people[who], order)

    async def begin(self, *, bots: bool = False) -> None:
        create = requests.Create(client="c", game="pollen_wars", seats=SEATS)
        made = await dispatch.handle(self.inside.service, self.people[MOVER], create)
        assert isinstance(made, TableMade)
        self.table = made.table
        for seat in range(SEATS):
            if bots:
                await self.order(MOVER, commands.SitBot(seat=seat, level="random"))
            else:
                await self.order(seat, commands.Join(name=f"Person {seat}", seat=seat))
        await self.order(MOVER, commands.Start())

    @property
    def actor(self) -> Actor:
        found = self.inside.service.registry.peek(self.table)
        assert found is not None
        return found

    async def tick(self) -> None:
        """Let time pass, and wait until everything that was due is done."""
        self.hands.turn(STEP)
        self.inside.service.presence.look(self.table)
        for _ in range(4):
            self.inside.service.scheduler.set_timer(self.actor)
            await asyncio.sleep(0.002)
            await self.inside.service.registry.settled()
            while self.actor.thinking:  # noqa: ASYNC110  there is no event
                await asyncio.sleep(0.001)

    async def decide(self, seat: int, action: int) -> bool:
        """Decide if the seat is offered this action; True if it has decided."""
        update = self.actor.table.update(seat, now())
        if f'"action":{action},'.encode() not in bytes(update.choices):
            return False
        act = commands.Act(seat=seat, version=update.version, action=action)
        return isinstance(await self.order(seat, act), Done)

    async def visited(self, open_: Wire | None) -> Wire | None:
        """Open the table for the hidden queen, or close it and wait until the server has noticed."""
        if open_ is None:
            wire = await Wire.open(self.inside.socket, self.people[HIDDEN].token)
            await wire.watch(self.table, HIDDEN)
            return wire
        sockets = self.inside.service.sockets
        await open_.close()
        while self.inside.service.sockets == sockets:  # noqa: ASYNC110  there is no event
            await asyncio.sleep(0.001)
        return None

    def hear(self, step: int, who: str, text: str) -> None:
        self.heard.append((step, who, text.replace(self.table, "table")))


async def polled(evening: Evening, inside: Inside) -> list[str]:
    """What an onlooker is sent who polls over HTTP until cancelled."""
    got: list[str] = []
    have = None
    async with httpx.AsyncClient(base_url=inside.url, timeout=SECONDS, trust_env=False) as http:
        with contextlib.suppress(asyncio.CancelledError):
            while True:
                asked = {"table": evening.table, "have": have, "wait": 25, "presence": True}
                answer = await http.post("/api/v1/watch", json=asked)
                have = answer.json()["update"]["version"]
                got.append(answer.text.replace(evening.table, "table"))
    return got


async def spent(
    inside: Inside, hands: Hands, case: Case, passes: int | None
) -> tuple[list[tuple[int, str, str]], bool]:
    """All that a seat and onlookers are sent, and whether the hidden queen was asked."""
    evening, asked = Evening(inside, hands), False
    await evening.begin()
    seat = await Wire.open(inside.socket, evening.people[NEXT].token)
    onlooker = await Wire.open(inside.socket)
    for wire, viewer in ((seat, NEXT), (onlooker, None)):
        asked_for = {"table": evening.table, "seat": viewer, "presence": True}
        evening.hear(0, str(viewer), str(await wire.ask("watch", **asked_for)))
    hidden = await evening.visited(None)
    polling = asyncio.create_task(polled(evening, inside))
    script = list(case.decided[MOVER])
    for step in range(1, STEPS):
        await evening.tick()
        if script and step % 3 == 0 and await evening.decide(MOVER, script[0]):
            script.pop(0)
        asked |= PASS in _asked(evening, HIDDEN)
        assert await own_turn(evening, HIDDEN) == bool(_asked(evening, HIDDEN))
        if passes is not None and step % passes == 0:
            await evening.decide(HIDDEN, PASS)
        hidden = await evening.visited(hidden) if step % VISITS == 0 else hidden
        await evening.tick()
        for wire, who in ((seat, "seat"), (onlooker, "onlooker")):
            await wire.ask("list")
            evening.hear(step, who, str(await wire.ask("mine")))
            for pushed in wire.pushed:
                evening.hear(step, who, str(pushed))
            wire.pushed.clear()
    polling.cancel()
    for text in await polling:
        evening.hear(0, "polling", text)
    for each in (seat, onlooker, hidden):
        if each is not None:
            await each.close()
    return evening.heard, asked


async def own_turn(evening: Evening, seat: int) -> bool:
    """What the person on this seat reads in the list of their tables."""
    found = await dispatch.handle(evening.inside.service, evening.people[seat], requests.Mine())
    assert isinstance(found, OwnTables)
    return found.tables[0].asked


def _asked(evening: Evening, seat: int) -> list[int]:
    choices = msgspec.json.decode(bytes(evening.actor.table.update(seat, now()).choices))
    return [choice["action"] for choice in choices]


def on_a_server(folder: Path, state: PollenState, spend: Callable[[Inside, Hands], Awaitable[T]]) -> T:
    """The result of `spend` at a server with a fake clock, on which every match begins with this state."""
    folder.mkdir()
    with pytest.MonkeyPatch.context() as patch:
        hands = Hands(patch, at=10**15)
        patch.setattr(clock, "_began", 0)
        patch.setattr(lobby, "new_secret", lambda: Secret(5, "salt"))
        patch.setattr(Game, "new", lambda *_, **__: state.clone())

        async def run() -> T:
            async with serving(folder) as inside:
                return await spend(inside, hands)

        return asyncio.run(run())


@pytest.mark.parametrize("passes", [None, 2, 5])
@pytest.mark.parametrize("reason", ["honey card", "before a turn"])
def test_messages_to_others_do_not_reveal_who_was_asked(tmp_path: Path, reason: str, passes: int | None) -> None:
    case = REASONS[reason]()
    without = exchanged(case.state, HIDDEN, case.holds, case.instead)
    (one, asked), (other, asked_too) = (
        on_a_server(tmp_path / name, state, lambda inside, hands: spent(inside, hands, case, passes))
        for name, state in (("one", case.state), ("other", without))
    )
    assert (asked, asked_too) == (True, False)
    assert {who for _, who, _ in one} >= {"seat", "onlooker", "polling"}
    assert any("'away'" in text for _, _, text in one), "nobody left"
    assert one == other


# Matches of bots only.


async def paced(inside: Inside, hands: Hands, case: Case) -> tuple[list[int], bool]:
    """The steps at which bots waited for the pace of their match, and whether the hidden queen was asked."""
    evening, waits, asked, steps = Evening(inside, hands), list[int](), False, 0
    choose = following(case.decided)

    def wait(*_: object) -> float:
        waits.append(steps)
        return 0

    async def thinks(_: str, table: Table, seat: int, __: str) -> int:
        nonlocal asked
        assert table.match is not None
        legal = table.match.state.legal(seat)
        asked |= seat == HIDDEN and PASS in legal
        return choose(table.match.state, seat, legal) or legal[-1]

    async def shorter(seconds: float) -> None:
        """Do not sleep where bots wait; periodic tasks of the scheduler sleep as usual."""
        await asyncio.sleep(seconds if seconds >= scheduler.ALIVE_SECONDS else 0)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pacing, "wait", wait)
        patch.setattr(Pacing, "rests", lambda *_: False)
        patch.setattr(inside.service.pool, "choose", thinks)
        patch.setattr(scheduler, "asyncio", SimpleNamespace(sleep=shorter, get_running_loop=asyncio.get_running_loop))
        await evening.begin(bots=True)
        for steps in range(1, STEPS):  # noqa: B007  `wait` reads it
            await evening.tick()
    return waits, asked


def test_the_pace_of_bots_does_not_reveal_who_was_asked(tmp_path: Path) -> None:
    """Otherwise onlookers could count decisions, as each of them takes its time."""
    case = REASONS["honey card"]()
    without = exchanged(case.state, HIDDEN, case.holds, case.instead)
    (waits, asked), (others, asked_too) = (
        on_a_server(tmp_path / name, state, lambda inside, hands: paced(inside, hands, case))
        for name, state in (("one", case.state), ("other", without))
    )
    assert (asked, asked_too) == (True, False)
    assert waits == others
