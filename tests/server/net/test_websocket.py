"""The socket's protocol: a client that does not read is not read from either, until it does."""

import asyncio
import contextlib
import socket
from pathlib import Path

import msgspec

from meadow.server.net.websocket import Wire
from tests.server.clients import SECONDS
from tests.server.inside import UNLIMITED, Inside, serving

PAYLOAD = bytes(125)
PING = b"\x89\xfd" + bytes(4) + PAYLOAD
PONG = b"\x8a\x7d" + PAYLOAD
AT_ONCE = 500
HANDSHAKE = (
    b"GET /api/v1/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
ROOM = 2**14
"""The size of the system's buffers: so small that they fill up soon, however slowly frames are handled."""
PATIENT = msgspec.structs.replace(UNLIMITED, patience=24 * 3600)


async def shaken_hands(port: int) -> socket.socket:
    """A socket after its handshake."""
    loop = asyncio.get_running_loop()
    client = socket.socket()
    client.setblocking(False)
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, ROOM)
    await loop.sock_connect(client, ("127.0.0.1", port))
    await loop.sock_sendall(client, HANDSHAKE)
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += await loop.sock_recv(client, 1)
    assert answer.startswith(b"HTTP/1.1 101 ")
    return client


def only_wire(inside: Inside) -> Wire:
    (wire,) = inside.server.server_state.connections
    assert isinstance(wire, Wire)
    wire.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, ROOM)
    return wire


class Pinging:
    """Sends pings without a pause, until it is stopped."""

    def __init__(self, client: socket.socket) -> None:
        self.sent = 0
        self._client = client
        self._enough = False
        self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while not self._enough:
            await asyncio.get_running_loop().sock_sendall(self._client, PING * AT_ONCE)
            self.sent += AT_ONCE

    async def answered(self) -> bytes:
        """Stop, and read all answers."""
        self._enough = True
        got = bytearray()
        while not self._task.done() or len(got) < self.sent * len(PONG):
            got += await asyncio.get_running_loop().sock_recv(self._client, 2**16)
        return bytes(got)


def test_pings_of_a_slow_reader_are_not_read(tmp_path: Path) -> None:
    """Otherwise their answers would pile up. As soon as it reads, all are answered."""

    async def run() -> None:
        async with asyncio.timeout(SECONDS), serving(tmp_path, PATIENT) as inside:
            with contextlib.closing(await shaken_hands(inside.port)) as client:
                wire = only_wire(inside)
                for _ in range(2):
                    pinging = Pinging(client)
                    while wire.writable.is_set():  # noqa: ASYNC110  there is no event
                        await asyncio.sleep(0)
                    assert not wire.transport.is_reading()
                    assert await pinging.answered() == PONG * pinging.sent

    asyncio.run(run())


def test_a_held_wire_stays_paused_when_its_client_reads(tmp_path: Path) -> None:
    """There are two reasons to pause reading, and both must be over."""

    async def run() -> None:
        async with asyncio.timeout(SECONDS), serving(tmp_path, PATIENT) as inside:
            with contextlib.closing(await shaken_hands(inside.port)):
                wire = only_wire(inside)
                wire.hold()
                wire.pause_writing()
                wire.resume_writing()
                assert not wire.transport.is_reading()
                wire.pause_writing()
                wire.go_on()
                assert not wire.transport.is_reading()
                wire.resume_writing()
                assert wire.transport.is_reading()

    asyncio.run(run())
