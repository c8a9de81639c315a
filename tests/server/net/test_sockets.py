"""Sockets: updates, reconnecting, and slow readers."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from meadow.core import catalogue
from meadow.server.base import tokens
from tests.server.clients import Json, Person, Wire, connected
from tests.server.servers import Live, running

GAME = next(iter(catalogue.games()))


async def hot_seat(wire: Wire) -> str:
    """A match of one person on both seats, who watches both."""
    table: str = (await wire.ask("create", client="hot", game=GAME, seats=2, settings={"pace": 0}))["table"]
    for seat in (0, 1):
        await wire.order("join", table, name=f"Seat {seat}", seat=seat)
        await wire.watch(table, seat)
    await wire.order("start", table)
    return table


async def decide(wire: Wire, table: str) -> Json:
    """One decision of a seat that is asked."""
    while not any(wire.seen[table, seat]["choices"] for seat in (0, 1)):
        await wire.receive()
    update = next(wire.seen[table, seat] for seat in (0, 1) if wire.seen[table, seat]["choices"])
    fields = {"seat": update["viewer"], "version": update["version"], "action": wire.pick(update)}
    return await wire.order("act", table, **fields)


def with_wire(server: Live, use: Callable[[Wire], Awaitable[None]], token: str | None = None) -> None:
    async def run() -> None:
        wire = await Wire.open(server.socket, token)
        try:
            await use(wire)
        finally:
            await wire.close()

    asyncio.run(run())


def test_coming_back_takes_one_round_trip(server: Live) -> None:
    async def run() -> None:
        token = tokens.new()
        first = await Wire.open(server.socket, token)
        table = await hot_seat(first)
        for _ in range(3):
            await decide(first, table)
        onlooker = await Wire.open(server.socket, seed=3)
        known = await onlooker.watch(table)
        await onlooker.close()
        for _ in range(4):
            await decide(first, table)
        again = await Wire.open(server.socket, seed=4)
        missed = await again.watch(table, None, known["version"])
        assert not missed["fresh"]
        assert missed["version"] > known["version"]
        whole = await again.watch(table, None)
        assert whole["fresh"]
        assert whole["log"] == known["log"] + missed["log"]
        assert (await again.watch(table, None, 10**9))["fresh"]
        await first.close()
        await again.close()

    asyncio.run(run())


def test_every_version_is_sent_once(server: Live) -> None:
    async def use(wire: Wire) -> None:
        table = await hot_seat(wire)
        for _ in range(10):
            await decide(wire, table)
        await wire.ask("games")
        for seat in (0, 1):
            fresh = (await wire.ask("state", table=table, seat=seat))["update"]
            frames = [frame for frame in map(msgspec.json.decode, wire.frames) if frame.get("update")]
            told = [frame for frame in frames if frame["update"]["viewer"] == seat]
            versions = [frame["update"]["version"] for frame in told if frame["answer"] in {"told", "done"}]
            assert versions == sorted(set(versions))
            lines = [line for frame in told if frame["answer"] != "shown" for line in frame["update"]["log"]]
            assert fresh["log"][-len(lines) :] == lines

    with_wire(server, use)


def test_the_answer_to_a_decision_has_its_update(server: Live) -> None:
    async def use(wire: Wire) -> None:
        table = await hot_seat(wire)
        for _ in range(10):
            done = await decide(wire, table)
            seat, version = done["seat"], done["update"]["version"]
            assert done["update"]["viewer"] == seat
            assert not [each for each in wire.pushed if _tells(each, seat, version)]

    def _tells(frame: Json, seat: int, version: int) -> bool:
        return frame["answer"] == "told" and (frame["update"]["viewer"], frame["update"]["version"]) == (seat, version)

    with_wire(server, use)


def test_pipelined_requests_are_answered_in_order(server: Live) -> None:
    async def use(wire: Wire) -> None:
        numbers = [await wire.send("games") for _ in range(40)]
        assert [(await wire.receive())["id"] for _ in numbers] == numbers

    with_wire(server, use)


def test_onlookers_and_people_see_the_same_in_the_end(server: Live) -> None:
    async def run() -> None:
        wire, onlooker = await Wire.open(server.socket, seed=1), await Wire.open(server.socket, seed=2)
        table = await hot_seat(wire)
        await onlooker.watch(table)
        for _ in range(8):
            await decide(wire, table)
        state = (await wire.ask("state", table=table))["update"]
        update = await onlooker.until(table, None, version=state["version"] - 1)
        assert update["view"] == state["view"]
        assert update["choices"] == []
        await wire.close()
        await onlooker.close()

    asyncio.run(run())


def test_malformed_requests_are_answered(server: Live) -> None:
    async def use(wire: Wire) -> None:
        unknown = '{"request":"fly","id":5}', '{"request":"order","id":5}'
        for text in ("", "[", "nonsense", *unknown, "[" * 50_000, "null"):
            await wire.socket.send(text)
            answer = await wire.receive()
            assert (answer["answer"], answer["code"]) == ("problem", "bad_request")
            assert answer["id"] == (5 if '"id":5' in text else None)
        await wire.socket.send(b"\x00\xff")
        assert (await wire.receive())["code"] == "not_json"
        assert (await wire.ask("games"))["games"]

    with_wire(server, use)


def test_a_frame_that_is_too_large_ends_the_socket_only(server: Live) -> None:
    async def run() -> None:
        wire = await Wire.open(server.socket)
        await wire.socket.send("x" * 200_000)
        await wire.socket.wait_closed()
        assert wire.socket.close_code == 1009

    asyncio.run(run())


def test_unwatch(server: Live) -> None:
    async def use(wire: Wire) -> None:
        table = await hot_seat(wire)
        for seat in (0, 1):
            await wire.ask("unwatch", table=table, seat=seat)
        await wire.order("say", table, seat=0, text="into the void")
        await wire.ask("games")
        assert not [each for each in wire.pushed if "into the void" in str(each)]

    with_wire(server, use)


def test_one_socket_does_not_watch_everything(tmp_path: Path) -> None:
    """Its code is not that of rate limits, since it does not help to wait and retry."""

    async def use(wire: Wire) -> None:
        table = await hot_seat(wire)
        refused = await wire.problem("watch", table=table, seat=None)
        assert (refused["code"], refused["update"]) == ("too_many_watched", None)
        await wire.watch(table, 1)
        await wire.ask("unwatch", table=table, seat=1)
        await wire.watch(table)
        refused = await wire.problem("watch", table=table, seat=1)
        assert (refused["code"], refused["update"]) == ("too_many_watched", None)

    with running(tmp_path, "--limit", "watching=2") as server:
        with_wire(server, use)


@pytest.mark.parametrize("origin", ["http://elsewhere.example", "null", "https://127.0.0.1:1", "http://["])
def test_pages_of_others_may_not_connect(server: Live, origin: str) -> None:
    async def run() -> None:
        with pytest.raises(InvalidStatus) as refused:
            await connected(server.socket, Origin=origin)
        assert refused.value.response.status_code == 403
        assert b"bad_origin" in (refused.value.response.body or b"")

    asyncio.run(run())


def test_a_page_of_the_server_connects_with_its_cookie(server: Live) -> None:
    with Person(server.url) as person:
        table = person.create(GAME, 2)
        person.order("join", table, name="By cookie")

        async def run() -> None:
            headers = {"Origin": server.url, "Cookie": f"meadow_guest={person.token}"}
            wire = Wire(await connected(server.socket, **headers), 1)
            assert (await wire.ask("look", table=table))["yours"] == [0]
            assert (await wire.ask("guest"))["token"] == ""
            await wire.close()
            with pytest.raises(InvalidStatus):
                await connected(server.socket, Cookie=headers["Cookie"])

        asyncio.run(run())


def test_a_slow_reader_is_dropped_and_comes_back(tmp_path: Path) -> None:
    """It sends requests and does not read; other players notice nothing; it misses nothing after it reconnects."""

    async def run(server: Live) -> None:
        player = await Wire.open(server.socket, seed=1)
        table = await hot_seat(player)
        for number in range(100):
            await player.order("say", table, seat=number % 2, text="x" * 500)
        slow = await Wire.open(server.socket, seed=2)
        known = await slow.watch(table)
        slow.socket.transport.pause_reading()
        with Person(server.url) as person:
            while "meadow_slow_readers_total 1" not in person.http.get("/metrics").text:
                with contextlib.suppress(ConnectionClosed):
                    await asyncio.gather(*(slow.send("state", table=table) for _ in range(50)))
                await player.order("say", table, seat=0, text="still here")
        slow.socket.transport.abort()
        again = await Wire.open(server.socket, seed=3)
        update = await again.watch(table, None, known["version"])
        assert update["view"] == (await player.ask("state", table=table))["update"]["view"]
        for wire in (player, again):
            await wire.close()

    unlimited = [word for name in ("connection", "seat", "address") for word in ("--limit", f"{name}=0")]
    with running(tmp_path, *unlimited, "--limit", "patience=0.2") as server:
        asyncio.run(run(server))
