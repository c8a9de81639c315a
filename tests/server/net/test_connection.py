"""One socket, without a network: every request is answered, in its order, whatever happens meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from meadow.server.api import answers
from meadow.server.api.answers import Answer
from meadow.server.api.caller import Caller
from meadow.server.base import tokens
from meadow.server.net.connection import UNANSWERED, Connection
from meadow.server.ops.service import Service
from meadow.table import Table
from tests.server.inside import begun, serviced, turn_of

Json = dict[str, Any]


class Line:
    """A fake wire. `writable` is set while the client reads."""

    def __init__(self) -> None:
        self.listener: Connection | None = None
        self.writable = asyncio.Event()
        self.writable.set()
        self.loop = asyncio.get_running_loop()
        self.held = False
        self.said: list[Json] = []

    def listen(self, listener: Connection) -> None:
        self.listener = listener

    def say(self, text: bytes) -> bool:
        self.said.append(msgspec.json.decode(text))
        return False

    def hold(self) -> None:
        self.held = True

    def go_on(self) -> None:
        self.held = False

    @property
    def answered(self) -> list[int]:
        return [said["id"] for said in self.said if said["id"] is not None]

    async def until(self, number: int) -> Json:
        while number not in self.answered:  # noqa: ASYNC110  there is no event
            await asyncio.sleep(0)
        return next(said for said in self.said if said["id"] == number)


Use = Callable[[Service, Line, Connection, str], Awaitable[None]]


def connected(folder: Path, use: Use) -> None:
    """Run `use` with the connection of a person who holds both seats of a match and watches them."""

    async def run() -> None:
        async with serviced(folder) as service:
            caller, line = Caller("here", tokens.new()), Line()
            table = await begun(service, caller)
            connection = Connection(service, line, caller, lambda: None)  # type: ignore[arg-type]  # no wire
            connection.begin()
            for seat in (0, 1):
                connection.received(request("watch", 900 + seat, table=table, seat=seat))
                await line.until(900 + seat)
            line.said.clear()
            await use(service, line, connection, table)

    asyncio.run(run())


def request(kind: str, number: int, **fields: object) -> str:
    return msgspec.json.encode({"request": kind, "id": number, **fields}).decode()


def say(number: int, table: str) -> str:
    command = {"command": "say", "seat": 0, "text": f"line {number}"}
    return request("order", number, table=table, client=f"c{number}", command=command)


def test_answers_come_in_the_order_of_the_requests(tmp_path: Path) -> None:
    async def use(service: Service, line: Line, connection: Connection, table: str) -> None:
        live = service.registry.peek(table)
        assert live is not None
        async with turn_of(live):
            for number in range(UNANSWERED):
                connection.received(say(number, table) if number % 3 else request("look", number, table=table))
            connection.received("no JSON")
            connection.received(request("games", 50))
            await asyncio.sleep(0.01)
            assert line.answered == [0]
            assert line.held
        await line.until(50)
        assert line.answered == [*range(UNANSWERED), 50]
        assert not line.held

    connected(tmp_path, use)


def test_nothing_is_answered_while_nobody_reads(tmp_path: Path) -> None:
    async def use(_: Service, line: Line, connection: Connection, table: str) -> None:
        line.writable.clear()
        for number in range(3):
            connection.received(say(number, table))
        await asyncio.sleep(0.05)
        assert not line.said
        line.writable.set()
        connection.emptied()
        await line.until(2)
        assert line.answered == [0, 1, 2]

    connected(tmp_path, use)


def test_a_bug_in_sending_one_answer_stops_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    encoded, broken = answers.encoded, [True]

    def breaks_once(answer: Answer) -> bytes:
        if broken:
            broken.clear()
            raise ZeroDivisionError
        return encoded(answer)

    async def use(service: Service, line: Line, connection: Connection, table: str) -> None:
        for first, text in ((0, say(0, table)), (10, "no JSON")):
            with monkeypatch.context() as patch:
                patch.setattr(answers, "encoded", breaks_once)
                broken[:] = [True]
                connection.received(text)
                connection.received(request("look", first + 1, table=table))
                await line.until(first + 1)
            assert not broken
        assert service.busy == 0
        assert service.registry.under_way == 0

    connected(tmp_path, use)


def test_a_refusal_is_answered_even_if_its_update_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(service: Service, line: Line, connection: Connection, table: str) -> None:
        def fails(*_: object) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as patch:
            patch.setattr(service, "closing", True)
            patch.setattr(service.registry, "peek", fails)
            connection.received(say(1, table))
            assert (await line.until(1))["code"] == "internal"
        connection.received(say(2, table))
        assert (await line.until(2))["answer"] == "done"
        assert service.busy == 0

    connected(tmp_path, use)


def test_requests_are_carried_out_after_the_end_and_nothing_is_left(tmp_path: Path) -> None:
    async def use(service: Service, line: Line, connection: Connection, table: str) -> None:
        live = service.registry.peek(table)
        assert live is not None
        before = live.length
        async with turn_of(live):
            for number in range(3):
                connection.received(say(number, table))
            connection.received(request("watch", 4, table=table))
            line.writable.clear()
            connection.end()
            assert len(service.subscriptions) == 0
        await line.until(4)
        assert said(live.table) == [f"line {number}" for number in range(3)]
        assert live.length == before + 3
        assert len(service.subscriptions) == 0
        assert service.sockets == 0

    def said(table: Table) -> list[str]:
        return [entry.text for entry in table.update(0, 0).log if entry.kind == "chat"]

    connected(tmp_path, use)
