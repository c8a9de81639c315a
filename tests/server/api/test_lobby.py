"""The list of tables reveals no more than onlookers may know."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from meadow.core import catalogue
from meadow.core.rng import Rng
from meadow.server.api import lobby, requests
from meadow.server.api.answers import Done, Looked, Shown, TableList, TableMade
from meadow.server.api.caller import Caller
from meadow.server.api.dispatch import handle
from meadow.server.base import tokens
from meadow.server.live.listing import with_unseen
from meadow.server.ops.service import Config, Service, opened
from meadow.server.storage import Listing, Place, Status, StoredTable
from meadow.table import commands
from meadow.table.opening import Secret
from meadow.table.settings import Settings
from tests.server.clients import few
from tests.server.hands import Hands
from tests.server.inside import UNLIMITED, ordered
from tests.toys import GAME as TOY

PACE = 30
ALL_SHOWN = 2 * PACE + 0.001
"""Seconds until everything is shown, and a little into the next beat."""


class Match:
    """A match of one person on all seats."""

    def __init__(self, service: Service, hands: Hands) -> None:
        self.service = service
        self.hands = hands
        self.caller = Caller("here", tokens.new())
        self.table = ""
        self._orders = 0

    async def begin(self, game: str) -> None:
        settings = Settings(public=True, pace=PACE)
        made = await self.ask(requests.Create(client="c", game=game, seats=few(game), settings=settings))
        assert isinstance(made, TableMade)
        self.table = made.table
        for seat in range(few(game)):
            await self.order(ordered(self.table, f"j{seat}", commands.Join(name=f"Seat {seat}", seat=seat)))
        await self.order(ordered(self.table, "s", commands.Start()))

    async def ask(self, request: requests.Request) -> object:
        return await handle(self.service, self.caller, request)

    async def order(self, request: requests.Order) -> None:
        assert isinstance(await self.ask(request), Done)

    async def until_somebody_is_asked_in_secret(self) -> None:
        rng = Rng(1)
        while not self._secret():
            self.hands.turn(ALL_SHOWN)
            await self._decide(rng)
        self.hands.turn(ALL_SHOWN)

    def _secret(self) -> bool:
        actor = self.service.registry.peek(self.table)
        assert actor is not None
        assert actor.table.match is not None
        match = actor.table.match
        return bool(match.game.view(match.state, None).actors != tuple(match.state.actors()))

    async def _decide(self, rng: Rng) -> None:
        actor = self.service.registry.peek(self.table)
        assert actor is not None
        assert actor.table.match is not None
        seat = actor.table.match.state.actors()[0]
        shown = await self.ask(requests.CurrentState(table=self.table, seat=seat))
        assert isinstance(shown, Shown)
        action = rng.pick([choice["action"] for choice in msgspec.json.decode(shown.update.choices)])
        self._orders += 1
        act = commands.Act(seat=seat, version=shown.update.version, action=action)
        await self.order(ordered(self.table, f"a{self._orders}", act))

    async def end(self, game: str) -> None:
        for seat in range(1, few(game)):
            await self.order(ordered(self.table, f"r{seat}", commands.Resign(seat=seat)))
        assert (await self.stored()) is Status.OVER

    async def stored(self) -> Status:
        found = await self.service.store.table(self.table)
        assert found is not None
        return found.listing.status

    async def looked(self) -> str:
        answer = await self.ask(requests.Look(table=self.table))
        assert isinstance(answer, Looked)
        return answer.card.status

    async def listed(self, **fields: object) -> list[tuple[str, str]]:
        answer = await self.ask(requests.List(**fields))  # type: ignore[arg-type]  # the fields are those of a list
        assert isinstance(answer, TableList)
        return [(each.table, each.status.value) for each in answer.tables]


def test_an_end_that_is_held_back_is_not_revealed_by_the_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a game that asks in secret and has no beats."""
    game = TOY.key
    monkeypatch.setitem(catalogue.games(), game, TOY)
    monkeypatch.setattr(lobby, "new_secret", lambda: Secret(1, "salt"))

    async def run() -> None:
        async with opened(Config(place=Place.of(str(tmp_path / "db")), limits=UNLIMITED)) as service:
            hands = Hands(monkeypatch)
            match, older, newer = (Match(service, hands) for _ in range(3))
            for each in (older, match, newer):
                hands.turn(ALL_SHOWN)
                await each.begin(game)
            await match.until_somebody_is_asked_in_secret()
            going = [(each.table, "playing") for each in (newer, match, older)]
            assert await match.listed() == going
            await match.end(game)
            assert await match.looked() == "playing"
            assert await match.listed() == going
            assert await match.listed(game=game, limit=2) == going[:2]
            assert await match.listed(before=newer.table, limit=1) == going[1:2]
            assert await match.listed(before=match.table) == going[2:]
            assert await match.listed(game=next(other for other in catalogue.games() if other != game)) == []
            hands.turn(ALL_SHOWN)
            assert await match.looked() == "over"
            assert await match.listed() == [going[0], going[2]]

    asyncio.run(run())


def test_a_table_that_ends_while_it_is_listed_is_listed_once() -> None:
    going = StoredTable(
        id="t", created_at=0, updated_at=0, length=1, listing=Listing(game="g", public=True, status=Status.PLAYING)
    )
    over = msgspec.structs.replace(going, listing=Listing(game="g", public=True, status=Status.OVER))
    assert with_unseen([going], [over], 5) == [going]
    assert with_unseen([], [over], 5) == [going]
    assert with_unseen([], [going], 5) == [], "it is on another page"
    hidden = msgspec.structs.replace(over, listing=Listing(game="g", public=False, status=Status.OVER))
    assert with_unseen([], [hidden], 5) == []
