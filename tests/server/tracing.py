"""Prints which functions of the server one decision runs through; run it uncompiled, or they are not seen."""

import asyncio
import sys
import tempfile
import threading
from collections.abc import Awaitable
from pathlib import Path
from types import FrameType

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from meadow.table import Settings
from tests.server.clients import Json, worded
from tests.server.inside import GAME, serving

SOURCES = str(Path(__file__).parents[2] / "src")
found: list[str] = []


def profile(frame: FrameType, event: str, _: object) -> None:
    code = frame.f_code
    if event == "call" and code.co_filename.startswith(SOURCES):
        found.append(f"{Path(code.co_filename).relative_to(SOURCES)} {code.co_qualname}")


class Player:
    """One socket, which is asked one thing at a time."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.number = 0

    async def ask(self, request: str, **fields: object) -> Json:
        self.number += 1
        name, body = worded(request, fields)
        await self.socket.send(msgspec.json.encode({"request": name, "id": self.number, **body}).decode())
        return await self.hear(self.number)

    async def hear(self, number: int | None = None) -> Json:
        """The answer with this number; without one the next update that comes by itself."""
        while True:
            told: Json = msgspec.json.decode(await self.socket.recv())
            if told["id"] == number:
                return told


async def play(players: list[Player]) -> None:
    """Two people begin a match, and one of them decides while the other watches."""
    for player in players:
        await player.ask("guest")
    table = (await players[0].ask("create", client="c", game=GAME, seats=2, settings=Settings()))["table"]
    for seat, player in enumerate(players):
        await player.ask("join", client="j", table=table, name=f"Seat {seat}")
    await players[0].ask("start", client="s", table=table)
    updates = [(await player.ask("watch", table=table, seat=seat))["update"] for seat, player in enumerate(players)]
    seat = next(seat for seat, update in enumerate(updates) if update["choices"])
    act = {"seat": seat, "version": updates[seat]["version"], "action": updates[seat]["choices"][0]["action"]}
    await traced(players[seat].ask("act", client="a", table=table, **act), players[1 - seat].hear())


async def traced(*awaited: Awaitable[Json]) -> None:
    found.clear()
    await asyncio.gather(*awaited)


async def main(folder: Path) -> None:
    async with serving(folder) as inside, connect(inside.socket) as one, connect(inside.socket) as other:
        await play([Player(one), Player(other)])


if __name__ == "__main__":
    threading.setprofile(profile)
    sys.setprofile(profile)
    with tempfile.TemporaryDirectory() as temporary:
        asyncio.run(main(Path(temporary)))
    sys.setprofile(None)
    print("\n".join(found))
