"""A bad network: a proxy between clients and the server that delays, splits, stalls, drops and cuts connections."""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

CHUNK = 4096
HANDSHAKE = 200
"""The bytes that always pass before a connection is ended, so that clients can connect at all."""
USUAL = 50_000
"""The bytes that pass after that, on average."""
ENDS = ("dropped", "cut", "forgotten")
"""Ways to end a connection: without notice, in the middle of a frame, or unnoticed by the server for a while."""


class Proxy:
    """Listens on a port of its own. The fate of every connection is random, until `calm` is called."""

    def __init__(self, port: int, seed: int) -> None:
        self.faults: Counter[str] = Counter()
        self.port = 0
        self._server_port = port
        self._chance = random.Random(seed)
        self._calm = False
        self._links: set[asyncio.Task[None]] = set()

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/api/v1/socket"

    def calm(self) -> None:
        """Pass everything from now on, except over connections that exist already."""
        self._calm = True

    async def link(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._links.add(task)
        try:
            with suppress(OSError, asyncio.CancelledError):
                await self._connect(reader, writer)
        finally:
            writer.transport.abort()
            self._links.discard(task)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inward, outward = await asyncio.open_connection("127.0.0.1", self._server_port)
        fate = Fate(self._chance, self.faults, calm=self._calm)
        ways = [asyncio.ensure_future(fate.carry(reader, outward)), asyncio.ensure_future(fate.carry(inward, writer))]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            if fate.forgotten:
                # The client is gone, but the server does not notice for a while, and goes on writing.
                writer.transport.abort()
                await asyncio.sleep(self._chance.uniform(0, 0.5))
        finally:
            outward.transport.abort()  # before any await, which may be cancelled once more
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def close(self) -> None:
        while self._links:
            for task in self._links:
                task.cancel()
            await asyncio.wait(self._links)


class Fate:
    """The fate of one connection: after a number of bytes it is ended in one of three ways."""

    def __init__(self, chance: random.Random, faults: Counter[str], *, calm: bool) -> None:
        self._chance = chance
        self._faults = faults
        self._calm = calm
        self._left = HANDSHAKE + chance.expovariate(1 / USUAL)
        self._slow = chance.random() < 0.5
        self._end = chance.choice(ENDS)

    @property
    def forgotten(self) -> bool:
        return self._left <= 0 and self._end == "forgotten"

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(CHUNK):
            writer.write(data if self._calm else await self._disturbed(data))
            await writer.drain()
            if self._left <= 0:
                return

    async def _disturbed(self, data: bytes) -> bytes:
        """The part of the data that passes, after a delay."""
        if self._slow:
            self._faults["delayed"] += 1
            await asyncio.sleep(self._chance.uniform(0, 0.02))
        self._left -= len(data)
        if self._left > 0:
            return data
        self._faults[self._end] += 1
        return data[: self._chance.randrange(1, len(data))] if self._end == "cut" and len(data) > 1 else b""


@asynccontextmanager
async def between(port: int, seed: int) -> AsyncIterator[Proxy]:
    """A proxy in front of the server on this port."""
    proxy = Proxy(port, seed)
    server = await asyncio.start_server(proxy.link, "127.0.0.1", 0)
    proxy.port = server.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        server.close()
        await proxy.close()
        await server.wait_closed()
        await asyncio.sleep(0)  # aborted transports are closed in the next turn of the loop
