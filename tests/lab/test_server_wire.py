"""The socket of the people who measure: frames as the library that the server uses makes and reads them."""

import asyncio
import re

import pytest
from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.frames import Frame, Opcode

from meadow.lab.server_wire import TEXT, Closed, Wire, frame, framed

SECONDS = 120


@pytest.mark.parametrize("length", [0, 1, 125, 126, 200, 65_535, 65_536, 100_000])
def test_frames_of_every_length(length: int) -> None:
    body = b"x" * length
    made = bytearray(Frame(Opcode.TEXT, body).serialize(mask=False))
    assert frame(made + b"more") == (TEXT, body, len(made))
    for cut in {0, 1, 2, 3, 9, len(made) - 1} & set(range(len(made))):
        assert frame(made[:cut]) is None


def url(server: Server) -> str:
    return f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}/"


async def echo(connection: ServerConnection) -> None:
    await (await connection.ping())  # which must be answered
    async for text in connection:
        await connection.send(text)


def test_what_is_sent_comes_back() -> None:
    async def run() -> None:
        async with asyncio.timeout(SECONDS), serve(echo, "127.0.0.1", 0, compression=None) as server:
            wire = await Wire.connected(url(server))
            for text in (b"short", b"y" * 125, b"z" * 60_000):
                wire.send(text)
                assert await wire.receive() == text
            await wire.close()
            with pytest.raises(Closed):
                await wire.receive()

    asyncio.run(run())


def test_a_server_that_refuses() -> None:
    async def run() -> None:
        async with asyncio.timeout(SECONDS), serve(echo, "127.0.0.1", 0, origins=[re.compile("elsewhere")]) as server:
            with pytest.raises(Closed):
                await Wire.connected(url(server))

    asyncio.run(run())


def test_frames_that_are_sent_are_masked() -> None:
    assert framed(TEXT, b"ab") == b"\x81\x82\x00\x00\x00\x00ab"
    assert framed(TEXT, b"a" * 300)[:4] == b"\x81\xfe\x01\x2c"
