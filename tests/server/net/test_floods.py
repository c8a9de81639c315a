"""Floods: other clients hardly notice them, and a socket that keeps flooding is closed."""

import asyncio
import contextlib
import logging
import signal
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import msgspec
import pytest

from meadow.server.base.limits import REFUSALS, Allowance, RateLimits
from meadow.server.net.http import EVENTS_A_TURN, Http
from meadow.server.net.websocket import BYTES_A_TURN, FRAMES_A_TURN, Wire
from tests.server import flooding
from tests.server.clients import SECONDS
from tests.server.flooding import BEGINNING, KINDS, MORE, PING, PONG, TEXT, frame
from tests.server.inside import UNLIMITED, Inside, serving
from tests.server.net.test_websocket import only_wire, shaken_hands
from tests.server.servers import Live, running

ONE = 0.0001
"""A rate that allows one frame; the next only after hours."""
ASKED = 25
"""The number of a bystander's requests before the flood, and during it."""
FACTOR = 100
"""The factor by which a bystander may be answered more slowly. If a flood stalled the server it would be thousands."""


class Counting:
    """A listener that only counts."""

    def __init__(self) -> None:
        self.texts: list[str | None] = []
        self.others = 0

    @property
    def all(self) -> int:
        return len(self.texts) + self.others

    def received(self, text: str | None) -> None:
        self.texts.append(text)

    def disturbed(self) -> None:
        self.others += 1

    def full(self) -> None:
        pass

    def emptied(self) -> None:
        pass


@contextlib.asynccontextmanager
async def counted(folder: Path) -> AsyncIterator[tuple[Wire, Counting]]:
    async with asyncio.timeout(SECONDS), serving(folder, UNLIMITED) as inside:
        with contextlib.closing(await shaken_hands(inside.port)):
            wire, counting = only_wire(inside), Counting()
            wire.listen(counting)
            yield wire, counting


@pytest.mark.parametrize("first", [TEXT, PING, PONG], ids=["texts", "pings", "pongs"])
def test_few_frames_are_handled_in_one_turn(tmp_path: Path, first: int) -> None:
    async def run() -> None:
        async with counted(tmp_path) as (wire, counting):
            wire.data_received(frame(first, b"x") * (5 * FRAMES_A_TURN + 1))
            for turn in range(1, 6):
                assert counting.all == turn * FRAMES_A_TURN
                assert not wire.transport.is_reading()
                await asyncio.sleep(0)
            await asyncio.sleep(0)
            assert counting.all == 5 * FRAMES_A_TURN + 1
            assert wire.transport.is_reading()

    asyncio.run(run())


def test_fragments_take_turns_too(tmp_path: Path) -> None:
    async def run() -> None:
        async with counted(tmp_path) as (wire, counting):
            wire.data_received(frame(BEGINNING, b"x") + frame(MORE) * 2 * FRAMES_A_TURN + frame(0x80, b"y"))
            assert counting.others == FRAMES_A_TURN
            while not counting.texts:  # noqa: ASYNC110  there is no event
                await asyncio.sleep(0)
            assert (counting.texts, counting.others) == (["xy"], 2 * FRAMES_A_TURN + 1)

    asyncio.run(run())


def test_few_bytes_are_handled_in_one_turn(tmp_path: Path) -> None:
    async def run() -> None:
        async with counted(tmp_path) as (wire, counting):
            wire.data_received(frame(TEXT, b"x" * (BYTES_A_TURN // 2)) * 5)
            assert len(counting.texts) == 2
            while len(counting.texts) < 5:  # noqa: ASYNC110  there is no event
                await asyncio.sleep(0)

    asyncio.run(run())


def test_unhandled_frames_wait_while_the_wire_is_held(tmp_path: Path) -> None:
    async def run() -> None:
        async with counted(tmp_path) as (wire, counting):
            wire.hold()
            wire.data_received(frame(PING) * 3)
            for _ in range(3):
                await asyncio.sleep(0)
            assert counting.all == 0
            wire.go_on()
            await asyncio.sleep(0)
            assert counting.all == 3

    asyncio.run(run())


def test_an_allowance() -> None:
    """What is over the limit is refused for a while; without a limit nothing is."""
    allowance = Allowance(ONE)
    assert [allowance.take() for _ in range(3)] == [True, False, False]
    assert [allowance.refuse() for _ in range(REFUSALS + 1)] == [True] * REFUSALS + [False]
    free = Allowance(0)
    assert all(free.take() and free.refuse() for _ in range(1000))


@pytest.mark.parametrize("kind", KINDS)
def test_a_flood_is_closed_and_logged_once(tmp_path: Path, kind: str, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        limits = msgspec.structs.replace(UNLIMITED, connection=ONE)
        async with asyncio.timeout(SECONDS), serving(tmp_path, limits) as inside:
            for _ in range(2):
                assert await closed_with(inside, kind) == 1008
            assert inside.service.metrics.text().count("meadow_floods_total 2") == 1

    with caplog.at_level(logging.WARNING, "meadow.server"):
        asyncio.run(run())
    assert [record.getMessage() for record in caplog.records] == ["socket closed, too much came over it"]


async def closed_with(inside: Inside, kind: str) -> int:
    """The code with which a flood of this kind is closed."""
    loop = asyncio.get_running_loop()
    first, again = KINDS[kind]
    with contextlib.closing(await shaken_hands(inside.port)) as client:
        sending = asyncio.create_task(loop.sock_sendall(client, first + again * 10 * REFUSALS))
        got = bytearray()
        while more := await loop.sock_recv(client, 2**16):
            got += more
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)
    close = got.rfind(b"\x88")
    return int.from_bytes(got[close + 2 : close + 4], "big")


def test_usual_clients_are_never_closed(tmp_path: Path) -> None:
    """Even at the limit of requests, with pings besides, and for any time."""

    async def run() -> None:
        async with asyncio.timeout(SECONDS), serving(tmp_path, RateLimits()) as inside:
            with contextlib.closing(await shaken_hands(inside.port)) as client:
                loop = asyncio.get_running_loop()
                await loop.sock_sendall(client, KINDS["unknown"][1] * 90 + KINDS["pings"][1] * 5)
                got = b""
                while got.count(b"bad_request") < 90 or got.count(b"\x8a\x00") < 5:
                    got += await loop.sock_recv(client, 2**16)
                assert b"too_many" not in got

    asyncio.run(run())


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server with default limits, whose clients give their address by X-Forwarded-For."""
    with running(tmp_path_factory.mktemp("floods"), "--proxies", "127.0.0.1", "--limit", "patience=20") as live:
        yield live


@contextlib.contextmanager
def flooded(server: Live, kind: str, sockets: int) -> Iterator[None]:
    command = [sys.executable, "-I", flooding.__file__, str(server.port), kind, str(sockets)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as flood:
        assert flood.stdout is not None
        assert flood.stdout.readline() == b"flooding\n"
        try:
            yield
        finally:
            flood.send_signal(signal.SIGKILL)


def median(bystander: socket.socket) -> float:
    """The median of the seconds until a bystander is answered."""
    spans = []
    for _ in range(ASKED):
        began = time.perf_counter()
        bystander.sendall(frame(TEXT, b'{"request":"look","id":1,"table":"nowhere"}'))
        answer = b""
        while not answer.endswith(b"}"):
            answer += bystander.recv(2**16)
        spans.append(time.perf_counter() - began)
        assert b"no_such_table" in answer
    return statistics.median(spans)


def unflooded(bystander: socket.socket) -> float:
    """The median while a process runs that is as busy as a flood, but sends nothing."""
    with subprocess.Popen([sys.executable, "-I", "-c", "while True: pass"]) as busy:
        try:
            return median(bystander)
        finally:
            busy.kill()


@pytest.mark.parametrize("sockets", [1, 5, 50])
@pytest.mark.parametrize("kind", KINDS)
def test_a_bystander_hardly_notices_a_flood(server: Live, kind: str, sockets: int) -> None:
    """The machine may get busier meanwhile, so the baseline is measured before and afterwards."""
    address = f"198.51.100.{[*KINDS].index(kind) * 3 + sockets}"
    with contextlib.closing(flooding.opened(server.port, address)) as bystander:
        bystander.settimeout(SECONDS)
        before = unflooded(bystander)
        with flooded(server, kind, sockets):
            during = median(bystander)
        assert during < FACTOR * max(before, unflooded(bystander))


CHUNKED = (
    b"POST /api/v1/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n"
)


def test_a_body_in_tiny_chunks_takes_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Few of its parts are handled in one turn, however many come at once, and all in the end."""
    handled = list[int]()
    handle = Http.handle_events

    def counting(http: Http) -> None:
        before = len(getattr(http.cycle, "body", b""))  # there is no cycle before the first request
        handle(http)
        handled.append(len(http.cycle.body) - before)

    monkeypatch.setattr(Http, "handle_events", counting)
    with socket.socket() as client:

        async def run() -> None:
            loop = asyncio.get_running_loop()
            async with asyncio.timeout(SECONDS), serving(tmp_path, UNLIMITED) as inside:
                client.setblocking(False)
                await loop.sock_connect(client, ("127.0.0.1", inside.port))
                await loop.sock_sendall(client, CHUNKED + b"1\r\n \r\n" * 500 + b"2\r\n{}\r\n0\r\n\r\n")
                assert (await loop.sock_recv(client, 2**16)).startswith(b"HTTP/1.1 200 OK")

        asyncio.run(run())
    assert max(handled) <= EVENTS_A_TURN
