"""The load: many matches at once, one after the other in each spot, of all games, with and without clocks and bots."""

import asyncio
from collections.abc import Callable
from typing import Any

from meadow.core import catalogue
from tests.server.chaos.ledger import Ledger
from tests.server.chaos.player import Player
from tests.server.clients import few

GAMES = list(catalogue.games())
CLOCK = {"kind": "game", "seconds": 3600}
KINDS: tuple[tuple[int, dict[str, Any]], ...] = (
    (0, {"pace": 0}),
    (1, {"pace": 0}),
    (0, {"pace": 0, "clock": CLOCK}),
)
"""The number of bots, besides as many people as the game needs, and the settings."""


class Spot:
    """A place for one match after the other. `table` is the current one."""

    def __init__(self, number: int, url: str, ledger: Ledger, seed: int) -> None:
        self.bots, self.settings = KINDS[number // len(GAMES) % len(KINDS)]
        self.game = GAMES[number % len(GAMES)]
        self.ledger = ledger
        self.table = ""
        self.players = [Player(url, ledger, seed * 1000 + number * 10 + seat) for seat in range(few(self.game))]

    async def run(self) -> None:
        """Play one match after the other, until cancelled."""
        try:
            while True:
                await self._open()
                await asyncio.gather(*(player.play() for player in self.players))
        finally:
            for player in self.players:
                await player.hang_up()

    def gone_on(self) -> Callable[[], bool]:
        """A condition: something more was acknowledged here after this call, or the match has ended."""
        table, before = self.table, self.ledger.done(self.table)
        return lambda: self.table != table or self.ledger.done(table) > before

    async def _open(self) -> None:
        host, people = self.players[0], len(self.players)
        made = await host.order("create", game=self.game, seats=people + self.bots, settings=self.settings)
        table: str = made["table"]
        for seat, player in enumerate(self.players):
            player.sit(table, seat)
            await player.order("join", table=table, seat=seat, name=f"Person {seat}")
        for seat in range(people, people + self.bots):
            await host.order("sit_bot", table=table, seat=seat, level="random")
        await host.order("start", table=table)
        self.table = table
