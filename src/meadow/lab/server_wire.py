"""A WebSocket client that costs little CPU, so that the server is measured and not the client.

It understands only what our own server sends: whole frames, not compressed.
"""

import asyncio
import base64
import secrets
import struct
from collections import deque
from typing import Final, Self, cast
from urllib.parse import SplitResult, urlsplit

TEXT: Final = 0x81
CLOSE: Final = 0x88
PING: Final = 0x89
PONG: Final = 0x8A
MASKED: Final = 0x80
NO_MASK: Final = bytes(4)
"""A mask of zeros leaves the payload as it is: there is no proxy that masking would protect."""


class Closed(Exception):  # noqa: N818  the name is what it is
    """The server has closed the connection."""


class Wire(asyncio.Protocol):
    """A connection that sends and receives text messages."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport
        self._data = bytearray()
        self._open = False
        self._ended = False
        self._texts: deque[bytes] = deque()
        self._waiting: asyncio.Future[None] | None = None

    @classmethod
    async def connected(cls, url: str) -> Self:
        place = urlsplit(url)
        assert place.hostname is not None
        assert place.port is not None
        _, wire = await asyncio.get_running_loop().create_connection(cls, place.hostname, place.port)
        await wire.greet(place)
        return wire

    async def greet(self, place: SplitResult) -> None:
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        self._transport.write(
            f"GET {place.path} HTTP/1.1\r\nHost: {place.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        while not self._open:
            await self._something()

    def send(self, text: bytes) -> None:
        self._transport.write(framed(TEXT, text))

    async def receive(self) -> bytes:
        while not self._texts:
            await self._something()
        return self._texts.popleft()

    async def close(self) -> None:
        self._transport.write(framed(CLOSE, b""))
        while not self._ended:
            await self._something()

    async def _something(self) -> None:
        """Wait until data comes or the connection ends. Raises Closed if it has ended before."""
        if self._ended:
            raise Closed("the server has closed the socket")
        self._waiting = asyncio.get_running_loop().create_future()
        await self._waiting

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    # Receiving

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)  # uvloop's are no subclass

    def connection_lost(self, error: Exception | None) -> None:
        del error
        self._ended = True
        self._wake()

    def data_received(self, data: bytes) -> None:
        self._data += data
        if not self._open:
            self._greeted()
        while self._open and (found := frame(self._data)) is not None:
            kind, body, used = found
            del self._data[:used]
            self._take(kind, body)
        self._wake()

    def _greeted(self) -> None:
        head, end, rest = self._data.partition(b"\r\n\r\n")
        if end and head.startswith(b"HTTP/1.1 101 "):
            self._data, self._open = rest, True
        elif end:
            self._transport.abort()

    def _take(self, kind: int, body: bytes) -> None:
        if kind == TEXT:
            self._texts.append(body)
        elif kind == PING:
            self._transport.write(framed(PONG, body))
        elif kind == CLOSE:
            self._transport.close()


def framed(kind: int, body: bytes) -> bytes:
    """A client's frame, with a body of less than 64 KiB."""
    if len(body) < 126:
        return bytes((kind, MASKED | len(body))) + NO_MASK + body
    return struct.pack("!BBH", kind, MASKED | 126, len(body)) + NO_MASK + body


def frame(data: bytearray) -> tuple[int, bytes, int] | None:
    """Decode the first frame of a server: its kind, its body, its length in bytes. None if it is incomplete."""
    if len(data) < 2:
        return None
    start, length = 2, data[1]
    if length >= 126:
        start = 4 if length == 126 else 10
        length = int.from_bytes(data[2:start], "big")
    end = start + length
    return (data[0], bytes(data[start:end]), end) if len(data) >= max(start, end) else None
