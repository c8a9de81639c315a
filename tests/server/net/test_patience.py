"""Clients that do not finish a request, or do not read the answer, are dropped."""

import contextlib
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.clients import SECONDS, Person
from tests.server.servers import Live, running

LOOK = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
MOST = 10_000
"""The number of bytes, sent one by one, before which the server must have dropped the connection."""


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with running(tmp_path_factory.mktemp("patience"), "--limit", "patience=0.5") as server:
        yield server


@contextlib.contextmanager
def connected(server: Live) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), timeout=SECONDS) as made:
        yield made


def dropped(connection: socket.socket, said: bytes) -> bool:
    """True if the server drops the connection although more bytes keep coming."""
    for number in range(MOST):
        try:
            connection.send(said[number % len(said)].to_bytes())
        except ConnectionError:
            return True
        time.sleep(0.02)
    return False


def answered(connection: socket.socket) -> bytes:
    """The first bytes of an answer."""
    return connection.recv(12)


@pytest.mark.parametrize("said", [b"", b"GET / HTT", b"GET / HTTP/1.1\r\nHost: localhost\r\n"])
def test_an_unfinished_request_is_dropped(impatient: Live, said: bytes) -> None:
    with connected(impatient) as connection:
        connection.sendall(said)
        assert connection.recv(1) == b""


def test_an_endless_request_is_dropped(impatient: Live) -> None:
    with connected(impatient) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\n")
        assert dropped(connection, b"X-Long: name\r\n")


def test_a_second_request_has_the_same_timeout(impatient: Live) -> None:
    with connected(impatient) as connection:
        connection.sendall(LOOK)
        assert answered(connection) == b"HTTP/1.1 200"
        connection.sendall(b"GET / HTTP/1.1\r\n")
        assert dropped(connection, b"X-Long: name\r\n")


def test_a_client_that_does_not_read_is_dropped(impatient: Live) -> None:
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(SECONDS)
        connection.connect(("127.0.0.1", impatient.port))
        connection.sendall(500 * LOOK)
        assert dropped(connection, LOOK)


def test_long_polls_and_sockets_are_not_dropped(impatient: Live) -> None:
    """It is the server's turn to send."""
    with Person(impatient.url) as ann:
        table = ann.create("flautz", 2)
        version = ann.ask("state", table=table, seat=None)["update"]["version"]
        shown = ann.ask("watch", table=table, seat=None, have=version, wait=2)
        assert shown["update"]["version"] == version


def test_without_a_limit_nobody_is_dropped(tmp_path: Path) -> None:
    with running(tmp_path, "--limit", "patience=0") as server, connected(server) as connection:
        for part in (LOOK[:9], LOOK[9:]):
            connection.sendall(part)
            time.sleep(0.2)
        assert answered(connection) == b"HTTP/1.1 200"
