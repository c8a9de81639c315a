"""Connections count from the moment they are accepted, and idle ones make room for others."""

import contextlib
import resource
import socket
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from meadow.server.net.admission import BESIDES, RESERVED, Admission, Proxies
from tests.server.clients import SECONDS
from tests.server.flooding import opened
from tests.server.servers import Live, running

ROOM = 60


class Caller:
    def __init__(self, *, idle: bool) -> None:
        self.idle = idle
        self.dropped = False

    def drop(self) -> None:
        self.dropped = True


def entered(admission: Admission, host: str, *, idle: bool = True) -> Caller | None:
    caller = Caller(idle=idle)
    return caller if admission.enter(caller, host) else None


def test_every_address_has_a_limit_of_its_own() -> None:
    admission = Admission(limit=2)
    first = entered(admission, "192.0.2.1")
    assert first
    assert entered(admission, "192.0.2.1")
    assert not entered(admission, "192.0.2.1")
    assert entered(admission, "192.0.2.2")
    for _ in range(2):
        admission.leave(first)
    assert entered(admission, "192.0.2.1")
    assert not entered(admission, "192.0.2.1")


def test_no_address_takes_all_the_room() -> None:
    admission = Admission(limit=100, room=10)
    assert all(entered(admission, "192.0.2.1", idle=False) for _ in range(5))
    assert not entered(admission, "192.0.2.1")
    assert entered(admission, "192.0.2.2")


def test_a_socket_counts_as_the_connection_that_it_was() -> None:
    admission = Admission(limit=1)
    request, wire = entered(admission, "192.0.2.1"), Caller(idle=False)
    assert request
    admission.hand_over(request, wire)
    admission.leave(request)
    assert not entered(admission, "192.0.2.1")
    admission.leave(wire)
    assert entered(admission, "192.0.2.1")


def test_idle_connections_make_room() -> None:
    """The oldest first. Busy ones are never dropped."""
    admission = Admission(room=3)
    busy, idle, later = (entered(admission, f"192.0.2.{number}", idle=number > 1) for number in (1, 2, 3))
    assert busy
    assert idle
    assert later
    assert entered(admission, "192.0.2.4", idle=False)
    assert (busy.dropped, idle.dropped, later.dropped) == (False, True, False)
    assert entered(admission, "192.0.2.5", idle=False)
    assert not entered(admission, "192.0.2.6")


def test_proxies_are_not_limited() -> None:
    admission = Admission(limit=1, proxies="192.0.2.1, 198.51.100.0/24")
    assert all(entered(admission, "192.0.2.1") and entered(admission, "198.51.100.7") for _ in range(5))
    assert entered(admission, "203.0.113.1")
    assert not entered(admission, "203.0.113.1")
    assert "203.0.113.1" in Proxies("*")
    assert "203.0.113.1" not in Proxies("")


HEADERS = b"GET / HTTP/1.1\r\nHost: loc"
BODY = (
    b"POST /api/v1/guest HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"
)


def half_open(server: Live, count: int, stay: contextlib.ExitStack, begun: bytes = HEADERS) -> list[socket.socket]:
    made = []
    for _ in range(count):
        connection = stay.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=SECONDS))
        connection.sendall(begun)
        made.append(connection)
    return made


def asked(connection: socket.socket) -> bytes:
    """The first line of the answer after the rest of the request is sent."""
    connection.sendall(b"alhost\r\n\r\n")
    return connection.recv(2**16).partition(b"\r\n")[0]


def test_half_open_requests_from_one_address(tmp_path: Path) -> None:
    """One too many is refused with a reason; when one is closed, there is room again."""
    with running(tmp_path, "--limit", "connections=1", "--limit", "patience=600") as server:
        with contextlib.ExitStack() as stay:
            first, *_, last = half_open(server, BESIDES + 1, stay)
            assert asked(last) == b"HTTP/1.1 200 OK"
            with socket.create_connection(("127.0.0.1", server.port), timeout=SECONDS) as refused:
                said = b""
                while more := refused.recv(2**16):
                    said += more
            assert said.startswith(b"HTTP/1.1 429 ")
            assert said.endswith(b"try again in a moment.")
            assert asked(first) == b"HTTP/1.1 200 OK"
        until_answered(server)


def until_answered(server: Live) -> None:
    """Wait until the server has noticed that others are gone."""
    with httpx.Client(base_url=server.url, trust_env=False, timeout=SECONDS) as client:
        while client.get("/healthz").status_code != 200:
            pass


def test_a_trusted_proxy_is_not_limited(tmp_path: Path) -> None:
    limits = ("--limit", "connections=1", "--limit", "patience=600", "--proxies", "127.0.0.1")
    with running(tmp_path, *limits) as server, contextlib.ExitStack() as stay:
        assert asked(half_open(server, BESIDES + 20, stay)[-1]) == b"HTTP/1.1 200 OK"


@contextlib.contextmanager
def few_file_descriptors(number: int) -> Iterator[None]:
    """Lower the limit for processes that are started meanwhile."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (number, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.parametrize("begun", [HEADERS, BODY])
def test_file_descriptors_never_run_out(tmp_path: Path, begun: bytes) -> None:
    """Even without limits: idle connections give way to those with a request."""
    with contextlib.ExitStack() as stay:
        with few_file_descriptors(ROOM + RESERVED):
            server = stay.enter_context(running(tmp_path))
        player = stay.enter_context(contextlib.closing(opened(server.port, "127.0.0.1")))
        for _ in range(3):
            half_open(server, ROOM, stay, begun)
            until_answered(server)
        player.sendall(b"\x89\x80\0\0\0\0")
        assert player.recv(2) == b"\x8a\x00", "a socket stays"
        assert "error" not in server.log.read_text()
