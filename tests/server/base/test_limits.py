"""Rate limits: each by itself, while nothing else is limited."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace

import httpx
import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from meadow.core import catalogue
from meadow.server.api import requests
from meadow.server.api.answers import Problem
from meadow.server.api.caller import Caller
from meadow.server.api.dispatch import handle
from meadow.server.api.tables import Waiter
from meadow.server.base import tokens
from meadow.server.base.limits import SECONDS_OF_BURST, address_of
from tests.server.clients import SECONDS, Json, Wire, connected
from tests.server.inside import UNLIMITED, Inside, serving

GAME = next(iter(catalogue.games()))
ONE = 0.0001
"""A rate that allows one request; the next only after hours, so that no test is slow enough for it."""
LONG = 25
"""The longest wait that a request may ask for, in seconds."""
Use = Callable[[Inside], Awaitable[None]]


def limited(folder: Path, use: Use, **limits: float) -> None:
    async def run() -> None:
        async with asyncio.timeout(SECONDS), serving(folder, msgspec.structs.replace(UNLIMITED, **limits)) as inside:
            await use(inside)

    asyncio.run(run())


def http(inside: Inside, **headers: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(
        base_url=f"{inside.url}/api/v1/", headers={n.replace("_", "-"): v for n, v in headers.items()}, trust_env=False
    )


def somebody() -> dict[str, str]:
    return {"authorization": f"Bearer {tokens.new()}"}


async def socket(inside: Inside) -> Wire:
    """A socket without any requests so far."""
    return await Wire.open(inside.socket, tokens.new())


async def posted(by: httpx.AsyncClient, request: str, **fields: object) -> Json:
    answer: Json = (await by.post(request, json=fields, timeout=SECONDS)).json()
    return answer


def test_the_limit_of_a_connection(tmp_path: Path) -> None:
    async def use(inside: Inside) -> None:
        wire, other = await socket(inside), await socket(inside)
        await wire.ask("games")
        refused = await wire.problem("games")
        assert (refused["code"], "over this socket" in refused["sentence"]) == ("too_many", True)
        await other.ask("games")
        for each in (wire, other):
            await each.close()

    limited(tmp_path, use, connection=ONE)


@pytest.mark.parametrize("said", ["nonsense", '{"request":"fly"}', b"\x00"])
@pytest.mark.parametrize("limit", ["connection", "address"])
def test_malformed_requests_over_a_socket_count(tmp_path: Path, said: str | bytes, limit: str) -> None:
    async def use(inside: Inside) -> None:
        wire = await socket(inside)
        await wire.socket.send(said)
        assert (await wire.receive())["code"] in {"bad_request", "not_json"}
        await wire.socket.send(said)
        assert (await wire.receive())["code"] == "too_many"
        assert (await wire.problem("games"))["code"] == "too_many"
        await wire.close()

    limited(tmp_path, use, **{limit: ONE})


def test_the_limit_of_an_address(tmp_path: Path) -> None:
    """All guests at an address share its limit, over HTTP and sockets alike."""

    async def use(inside: Inside) -> None:
        async with http(inside, **somebody()) as one, http(inside, **somebody()) as other:
            await posted(one, "games")
            refused = await other.post("games", json={}, timeout=SECONDS)
            assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
            assert "from your address" in refused.json()["sentence"]
            assert "retry-after" in refused.headers
        wire = await socket(inside)
        assert "from your address" in (await wire.problem("games"))["sentence"]
        await wire.close()
        async with http(inside, x_forwarded_for="192.0.2.1") as elsewhere:
            assert (await posted(elsewhere, "games"))["games"]

    limited(tmp_path, use, address=ONE)


@pytest.mark.parametrize(
    ("request_name", "body", "headers"),
    [
        ("fly", b"{}", {}),
        ("games", b"{", {}),
        ("games", b'{"more":1}', {}),
        ("games", b"{}", {"content-type": "text/plain"}),
        ("games", b"{}", {"authorization": "Bearer x"}),
        ("games", b" " * 100_000, {}),
    ],
)
def test_malformed_requests_over_http_count(
    tmp_path: Path, request_name: str, body: bytes, headers: dict[str, str]
) -> None:
    async def use(inside: Inside) -> None:
        async with http(inside) as client:
            given = {"content-type": "application/json", **headers}
            codes = [
                (await client.post(request_name, content=body, headers=given, timeout=SECONDS)).json()["code"]
                for _ in range(2)
            ]
            assert codes[0] != "too_many"
            assert codes[1] == "too_many"

    limited(tmp_path, use, address=ONE)


def test_expensive_requests_cost_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(inside: Inside) -> None:
        async with http(inside) as one, http(inside, x_forwarded_for="192.0.2.1") as other:
            first = [(await posted(one, request)).get("code") for request in ("games", "games", "games")]
            assert first == [None, None, "too_many"]
            second = [(await posted(other, request)).get("code") for request in ("list", "games")]
            assert second == [None, "too_many"]

    monkeypatch.setattr("meadow.server.base.limits.time", SimpleNamespace(monotonic=lambda: 0))
    limited(tmp_path, use, address=2 / SECONDS_OF_BURST)


def test_a_request_that_costs_more_than_the_bucket_holds_is_allowed(tmp_path: Path) -> None:
    async def use(inside: Inside) -> None:
        async with http(inside) as client:
            codes = [(await posted(client, "list")).get("code") for _ in range(2)]
            assert codes == [None, "too_many"]

    limited(tmp_path, use, address=ONE)


def test_the_networks_of_ipv6_count_as_one_address(tmp_path: Path) -> None:
    async def use(inside: Inside) -> None:
        codes = []
        for address in ("2001:db8::1", "2001:db8::ffff:1", "2001:db8:0:1::1"):
            async with http(inside, x_forwarded_for=address) as client:
                codes.append((await posted(client, "games")).get("code"))
        assert codes == [None, "too_many", None]

    limited(tmp_path, use, address=ONE)


def test_what_counts_as_one_address() -> None:
    assert address_of("2001:db8::1") == address_of("2001:db8::ffff:1")
    assert address_of("2001:db8::1") != address_of("2001:db8:0:1::1")
    assert address_of("::ffff:192.0.2.1") == address_of("192.0.2.1")
    assert address_of("192.0.2.1") != address_of("192.0.2.2")
    assert address_of("nonsense") == address_of(None)


def test_the_limit_of_a_seat(tmp_path: Path) -> None:
    """It holds for one person at one table: not at other tables, and not for other people."""

    async def use(inside: Inside) -> None:
        async with http(inside, **somebody()) as one, http(inside, **somebody()) as other:
            tables = [(await posted(one, "create", client=str(n), game=GAME, seats=2))["table"] for n in range(2)]
            assert (await posted(one, "look", table=tables[0]))["answer"] == "looked"
            refused = await posted(one, "look", table=tables[0])
            assert (refused["code"], "for this table" in refused["sentence"]) == ("too_many", True)
            assert (await posted(one, "look", table=tables[1]))["answer"] == "looked"
            assert (await posted(other, "look", table=tables[0]))["answer"] == "looked"

    limited(tmp_path, use, seat=ONE)


def test_the_limit_of_tables(tmp_path: Path) -> None:
    async def use(inside: Inside) -> None:
        async with http(inside, **somebody()) as client:
            assert (await posted(client, "create", client="1", game=GAME, seats=2))["table"]
            refused = await posted(client, "create", client="2", game=GAME, seats=2)
            assert (refused["code"], "Too many tables" in refused["sentence"]) == ("too_many", True)
            assert (await posted(client, "games"))["games"]

    limited(tmp_path, use, tables=ONE)


def test_the_limit_of_connections(tmp_path: Path) -> None:
    """After closing a connection, a client may open another."""

    async def use(inside: Inside) -> None:
        wire = await socket(inside)
        with pytest.raises(InvalidStatus) as refused:
            await connected(inside.socket)
        assert refused.value.response.status_code == 429
        assert b"too_many" in (refused.value.response.body or b"")
        await (await connected(inside.socket, **{"X-Forwarded-For": "192.0.2.1"})).close()
        await wire.close()
        while inside.service.sockets:  # noqa: ASYNC110  there is no event
            await asyncio.sleep(0)
        again = await socket(inside)
        await again.ask("games")
        await again.close()

    limited(tmp_path, use, connections=1)


async def opened(by: httpx.AsyncClient) -> str:
    """A table at which nothing happens."""
    table: str = (await posted(by, "create", client="c", game=GAME, seats=2))["table"]
    return table


async def waiting(inside: Inside, by: httpx.AsyncClient, table: str, seconds: int = LONG) -> asyncio.Task[Json]:
    """A long poll that has begun."""
    version = (await posted(by, "state", table=table))["update"]["version"]
    task = asyncio.create_task(posted(by, "watch", table=table, have=version, wait=seconds))
    while not len(inside.service.subscriptions):  # noqa: ASYNC110  there is no event
        await asyncio.sleep(0)
    return task


async def another_may_wait(inside: Inside, by: httpx.AsyncClient, table: str) -> None:
    """A long poll is admitted soon, before the other one would have timed out."""
    async with asyncio.timeout(LONG - 1):
        while len(inside.service.subscriptions):  # noqa: ASYNC110  there is no event
            await asyncio.sleep(0)
    assert (await (await waiting(inside, by, table, seconds=1)))["answer"] == "shown"


def test_long_polls_count_as_connections(tmp_path: Path) -> None:
    async def use(inside: Inside) -> None:
        async with http(inside, **somebody()) as one, http(inside, **somebody(), x_forwarded_for="192.0.2.1") as other:
            table = await opened(one)
            first = await waiting(inside, one, table)
            refused = await one.post("watch", json={"table": table, "have": 1, "wait": LONG}, timeout=SECONDS)
            assert (refused.status_code, refused.json()["code"]) == (429, "too_many")
            with pytest.raises(InvalidStatus) as socket_refused:
                await connected(inside.socket)
            denied: Json = msgspec.json.decode(socket_refused.value.response.body or b"")
            assert denied["sentence"] == refused.json()["sentence"]
            for now in ({"wait": LONG}, {"wait": 0, "have": 1}):
                assert (await posted(one, "watch", table=table, **now))["answer"] == "shown", "that does not wait"
            assert (await posted(other, "watch", table=table, have=1, wait=1))["answer"] == "shown"
            await posted(one, "join", table=table, client="j", name="Somebody")
            assert (await first)["answer"] == "shown"
            await another_may_wait(inside, one, table)

    limited(tmp_path, use, connections=1)


def test_ended_long_polls_do_not_count(tmp_path: Path) -> None:
    """They have timed out, or their clients have disconnected."""

    async def use(inside: Inside) -> None:
        async with http(inside, **somebody()) as one, http(inside, **somebody()) as other:
            table = await opened(one)
            assert (await (await waiting(inside, one, table, seconds=1)))["answer"] == "shown"
            gone = await waiting(inside, one, table)
            gone.cancel()
            await another_may_wait(inside, other, table)
            assert inside.service.busy == 0

    limited(tmp_path, use, connections=1)


@pytest.mark.parametrize("how", ["cancelled", "error"])
def test_cancelled_and_failed_long_polls_do_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    async def use(inside: Inside) -> None:
        async with http(inside, **somebody()) as client:
            table = await opened(client)
            watch = requests.Watch(table=table, have=1, wait=LONG)
            with monkeypatch.context() as patch:
                if how == "error":
                    patch.setattr(Waiter, "__init__", broken)
                task = asyncio.create_task(handle(inside.service, Caller("127.0.0.1", None), watch))
                for _ in range(5):
                    await asyncio.sleep(0)
                task.cancel()
                (answer,) = await asyncio.gather(task, return_exceptions=True)
            assert isinstance(answer, Problem if how == "error" else asyncio.CancelledError)
            await another_may_wait(inside, client, table)

    limited(tmp_path, use, connections=1)


def broken(waiter: Waiter) -> None:
    """Make the waiter fail while it waits."""

    async def wait() -> None:
        raise RuntimeError

    waiter.woken = SimpleNamespace(wait=wait)  # type: ignore[assignment]  # nothing else of an event is used


def test_an_unfinished_request_times_out(tmp_path: Path) -> None:
    async def use(inside: Inside) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", inside.port)
        headers = "Host: localhost\r\nContent-Type: application/json\r\nContent-Length: 100"
        writer.write(f"POST /api/v1/games HTTP/1.1\r\n{headers}\r\n\r\n{{".encode())
        said = await reader.read()
        assert said.startswith(b"HTTP/1.1 400 ")
        assert b"took too long" in said
        writer.close()

    limited(tmp_path, use, patience=0.1)
