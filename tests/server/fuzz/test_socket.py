"""Anything sent over the socket is answered, nothing breaks in the server, and no table is harmed."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from meadow.server.api import requests
from meadow.server.base import tokens
from meadow.table import Table
from meadow.table.entries import Entry
from meadow.table.updates import encoded
from tests.server.clients import SECONDS, Json, Person
from tests.server.fuzz.bystander import GAME, Bystander, check_log
from tests.server.fuzz.messages import NAMES, mutated, valid
from tests.server.secrecy.expected import stored
from tests.server.servers import Live

EXAMPLES = settings(
    max_examples=30, derandomize=True, database=None, deadline=None, suppress_health_check=list(HealthCheck)
)
HANDSHAKE = b"\r\n".join(
    (
        b"GET /api/v1/socket HTTP/1.1",
        b"Host: 127.0.0.1",
        b"Connection: Upgrade",
        b"Upgrade: websocket",
        b"Sec-WebSocket-Version: 13",
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        b"\r\n",
    )
)


@contextmanager
def connected(server: Live, token: str) -> Iterator[ClientConnection]:
    headers = {"Authorization": f"Bearer {token}"}
    with connect(
        server.socket,
        additional_headers=headers,
        compression=None,
        proxy=None,
        open_timeout=SECONDS,
        ping_interval=None,
    ) as made:
        yield made


def check_answered(wire: ClientConnection, messages: list[str | bytes]) -> None:
    """Check that each of them is answered, and none with an error of the server."""
    for message in messages:
        wire.send(message)
    wire.send('{"request":"games","id":"last"}')
    left = len(messages) + 1
    while left:
        answer = msgspec.json.decode(wire.recv(SECONDS))
        assert answer.get("code") not in {"internal", "broken_table", "unavailable"}, (answer, messages)
        left -= answer["answer"] not in {"told", "unwatched"} or answer["id"] is not None
    assert answer["id"] == "last"


def test_by_strangers(target: Live, bystander: Bystander) -> None:
    """The bystander's table is not affected."""
    before = bystander.shown()

    @EXAMPLES
    @given(messages=st.lists(mutated(bystander.table, GAME), min_size=1, max_size=8))
    def check(messages: list[str | bytes]) -> None:
        with connected(target, tokens.new()) as wire:
            check_answered(wire, messages)

    check()
    bystander.check(before)


def test_by_somebody_at_the_table(target: Live) -> None:
    """Some messages are carried out: replaying the table's log still gives what the server shows."""

    @EXAMPLES
    @given(data=st.data())
    def check(data: st.DataObject) -> None:
        with Bystander(target) as person, connected(target, person.token) as wire:
            check_answered(wire, data.draw(st.lists(mutated(person.table, GAME), min_size=1, max_size=12)))
            check_replay(target, person, person.table)

    check()
    check_log(target)


def check_replay(server: Live, person: Person, table: str) -> None:
    """Compare once bots, which play for seats that were left, store nothing more."""
    log, shown = list[Entry](), list[Json]()
    while log != (log := stored(Path(server.db), table)):
        # Stored entries are not shown at once; this is refused, but only after everything queued at the table.
        assert person.problem("start", table=table, client=next(person.clients))["code"] == "started"
        shown = [person.post("state", table=table, seat=seat).json()["update"] for seat in (0, 1, None)]
    again = Table.replayed(log)
    assert shown == [msgspec.json.decode(encoded(again.update(seat, 0))) for seat in (0, 1, None)]


@pytest.mark.parametrize("name", NAMES)
def test_valid_messages_are_decoded(name: str) -> None:
    """The messages before mutation are valid."""
    text = msgspec.json.encode(valid(name, "table", GAME))
    assert msgspec.json.decode(text, type=requests.ANY).id == 7


@pytest.mark.parametrize("message", ["x" * 100_000, b"\x00" * 100_000, "[" * 60_000, '{"request":' * 5_000], ids=len)
def test_too_large_messages(target: Live, bystander: Bystander, message: str | bytes) -> None:
    """It is answered, or the sender's socket is closed; nobody else is affected."""
    before = bystander.shown()
    with connected(target, tokens.new()) as wire:
        wire.send(message)
        assert _end(wire) in {"problem", 1009}
    bystander.check(before)


def _end(wire: ClientConnection) -> str | int | None:
    """The kind of the answer, or the code with which the socket is closed."""
    try:
        answer: str = msgspec.json.decode(wire.recv(SECONDS))["answer"]
    except ConnectionClosed:
        return wire.close_code
    return answer


@pytest.mark.parametrize("shaken", [True, False], ids=["after the handshake", "instead of it"])
def test_half_frames_and_noise(target: Live, bystander: Bystander, shaken: bool) -> None:
    """Whatever bytes come, cut off anywhere: the server closes that connection and goes on."""
    before = bystander.shown()

    @EXAMPLES
    @given(noise=frames() | st.binary(max_size=60), cut=st.integers(0, 70))
    def check(noise: bytes, cut: int) -> None:
        with socket.create_connection(("127.0.0.1", target.port), SECONDS) as raw:
            if shaken:
                raw.sendall(HANDSHAKE)
                assert raw.recv(1000).startswith(b"HTTP/1.1 101 ")
            raw.sendall(noise[:cut])

    check()
    bystander.check(before)


@st.composite
def frames(draw: st.DrawFn) -> bytes:
    """Malformed WebSocket frames: of every kind, masked or not, with a wrong length."""
    first = draw(st.integers(0, 255))
    length = draw(st.integers(0, 127))
    masked = draw(st.sampled_from([0, 128]))
    return bytes([first, masked | length]) + draw(st.binary(max_size=60))
