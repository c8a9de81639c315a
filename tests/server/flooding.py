"""A flood, as a program of its own: `python flooding.py PORT KIND SOCKETS` sends as much as it can until it is killed.

It reads what is answered, and connects again when it is closed.
"""

import contextlib
import select
import socket
import sys
from typing import Final

AT_ONCE: Final = 2**18
TEXT, BINARY, PING, PONG, MORE = 0x81, 0x82, 0x89, 0x8A, 0x00
BEGINNING: Final = 0x01
"""The first byte of a text in fragments."""


def frame(first: int, body: bytes = b"") -> bytes:
    """A frame of a client, with a mask of zeros."""
    if len(body) < 126:
        return bytes((first, 0x80 | len(body), 0, 0, 0, 0)) + body
    return bytes((first, 0x80 | 126)) + len(body).to_bytes(2, "big") + bytes(4) + body


KINDS: Final = {
    "refused": (b"", frame(TEXT, b'{"request":"games","id":1}')),
    "unknown": (b"", frame(TEXT, b'{"request":"fly","id":1}')),
    "no JSON": (b"", frame(TEXT, b"x")),
    "binary": (b"", frame(BINARY)),
    "pings": (b"", frame(PING)),
    "pongs": (b"", frame(PONG)),
    "fragments": (frame(BEGINNING), frame(MORE)),
    "garbage": (b"", frame(TEXT, b"{" * 60_000)),
}
"""What is sent first, and what is then sent again and again."""


def handshake(address: str) -> bytes:
    return (
        f"GET /api/v1/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: {address}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()


def opened(port: int, address: str) -> socket.socket:
    """A socket of a client that claims this address by X-Forwarded-For. Raises OSError if it is refused."""
    made = socket.create_connection(("127.0.0.1", port))
    made.sendall(handshake(address))
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        byte = made.recv(1)
        if not byte:
            break
        answer += byte
    if b" 101 " not in answer:
        made.close()
        raise ConnectionRefusedError(answer)
    return made


class Flood:
    def __init__(self, port: int, address: str, kind: str) -> None:
        self._where = port, address
        first, again = KINDS[kind]
        self._again = again * (AT_ONCE // len(again))
        self._first = first + self._again
        self._left: dict[socket.socket, memoryview] = {}

    def open(self) -> None:
        with contextlib.suppress(OSError):
            made = opened(*self._where)
            made.setblocking(False)
            self._left[made] = memoryview(self._first)

    def go_on(self) -> None:
        """Read and send what is possible now."""
        readable, writable, _ = select.select(self._left, self._left, [], 0.1)
        for made in readable:
            self._read(made)
        for made in writable:
            if made in self._left:
                self._send(made)

    def _read(self, made: socket.socket) -> None:
        try:
            over = not made.recv(AT_ONCE)
        except OSError:
            over = True
        if over:
            del self._left[made]
            made.close()
            self.open()

    def _send(self, made: socket.socket) -> None:
        with contextlib.suppress(OSError):
            left = self._left[made]
            left = left[made.send(left) :]
            self._left[made] = left or memoryview(self._again)


def main(port: int, kind: str, sockets: int) -> None:
    flood = Flood(port, f"203.0.113.{sockets}", kind)
    for _ in range(sockets):
        flood.open()
    print("flooding", flush=True)
    while True:
        flood.go_on()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
