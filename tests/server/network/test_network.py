"""Over a bad network all clients end up with the same view as a new client, and every order counts once."""

import asyncio
from functools import partial

import pytest

from meadow.core import catalogue
from meadow.server.storage import Place
from tests.server.chaos.checker import faults
from tests.server.chaos.ledger import Ledger, digest
from tests.server.chaos.player import Player
from tests.server.chaos.storm import logs
from tests.server.clients import Json, Wire, few
from tests.server.network.proxy import ENDS, Proxy, between
from tests.server.servers import Live

GAMES = list(catalogue.games())
ORDERS, EACH = 60, 3
"""The orders that are acknowledged, and the connections that end in each way, before the network works again."""
DOUBLES = 40
SECONDS = 900


async def begin(players: list[Player], game: str) -> str:
    host = players[0]
    table: str = (await host.order("create", game=game, seats=few(game), settings={"pace": 0}))["table"]
    for seat, player in enumerate(players[:-1]):
        player.sit(table, seat)
        await player.order("join", table=table, seat=seat, name=f"Person {seat}")
    players[-1].sit(table, None)
    await host.order("start", table=table)
    return table


async def suffer(proxy: Proxy, ledger: Ledger, players: list[Player]) -> None:
    """Wait until enough has happened, or the match is over."""

    def enough() -> bool:
        over = any(player.update is not None and player.update["status"] == "over" for player in players)
        return over or (ledger.done() >= ORDERS and all(proxy.faults[kind] >= EACH for kind in ENDS))

    await ledger.until(enough)


async def converge(server: Live, ledger: Ledger, players: list[Player]) -> None:
    """Check that once nobody decides any more, all clients get every update, with the same view as a new client."""
    for player in players:
        player.decides = False
    await ledger.until(lambda: all(sent.outcome != "unknown" for sent in ledger.sent))
    for player in players:
        fresh = await fetched(server, player)
        await ledger.until(partial(knows, player, fresh["version"]))
        assert player.update is not None
        assert player.update["version"] == fresh["version"]
        assert digest(player.update) == digest(fresh)
        assert player.lines[-len(fresh["log"]) :] == fresh["log"]


def knows(player: Player, version: int) -> bool:
    return player.update is not None and player.update["version"] >= version


async def fetched(server: Live, player: Player) -> Json:
    """A fresh update for this viewer, not through the proxy."""
    wire = await Wire.open(server.socket, player.token)
    update: Json = (await wire.ask("state", table=player.table, seat=player.seat))["update"]
    await wire.close()
    return update


async def match(server: Live, game: str, seed: int) -> Ledger:
    ledger = Ledger()
    async with between(server.port, seed) as proxy, asyncio.timeout(SECONDS), asyncio.TaskGroup() as group:
        players = [Player(proxy.url, ledger, seed * 10 + number, DOUBLES) for number in range(few(game) + 1)]
        table = await begin(players, game)
        tasks = [group.create_task(player.play()) for player in players]
        await suffer(proxy, ledger, players)
        proxy.calm()
        await converge(server, ledger, players)
        for task, player in zip(tasks, players, strict=True):
            task.cancel()
            await player.hang_up()
    assert sum(player.connections for player in players) > len(players), "no connection was ended"
    assert faults(logs(Place.of(server.db), [table])[table], ledger, table) == []
    return ledger


@pytest.mark.parametrize("game", GAMES)
def test_all_come_to_the_same_view_and_orders_count_once(server: Live, game: str) -> None:
    ledger = asyncio.run(match(server, game, seed=GAMES.index(game) + 1))
    assert ledger.contradictions == []
    assert ledger.doubles > 0
