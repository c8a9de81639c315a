"""A client that plays on whatever happens: it reconnects, resumes, and retries what was not answered."""

import asyncio
import itertools
from collections.abc import Iterator
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from meadow.core.rng import Rng
from meadow.server.base import tokens
from tests.server.chaos.ledger import Ledger, Sent, Viewer
from tests.server.clients import Json, Wire

LOST = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError)
AGAIN = {"unavailable", "closing"}
REFUSALS = {"stale", "not_asked", "revealed", "no_undo", "over", "not_playing"}
PAUSE = 0.03


class Player:
    """A person with one seat, or an onlooker. `doubles` percent of the orders are sent twice, and later once more."""

    def __init__(self, url: str, ledger: Ledger, seed: int, doubles: int = 0) -> None:
        self.url = url
        self.ledger = ledger
        self.token = tokens.new()
        self.rng = Rng(seed)
        self.table = ""
        self.seat: Viewer = None
        self.update: Json | None = None
        self.lines: list[Json] = []
        self.decides = True
        self.connections = 0
        self._doubles = doubles
        self._latest: tuple[Sent, Json] | None = None
        self._clients: Iterator[str] = (f"{seed}-{number}" for number in itertools.count())
        self._wire: Wire | None = None
        self._watching: tuple[str, Viewer] | None = None

    def sit(self, table: str, seat: Viewer) -> None:
        self.table, self.seat, self.update, self.lines, self._latest = table, seat, None, [], None

    async def play(self) -> None:
        """Play until the match is over."""
        while self.update is None or self.update["status"] != "over":
            try:
                await self._step()
            except LOST:
                await self.hang_up()

    async def _step(self) -> None:
        wire = await self._connected()
        update = await self._watch(wire)
        if update["status"] == "over":
            return
        if self.decides and update["choices"]:
            await self._decide(update)
        else:
            await self._receive(wire)

    async def _connected(self) -> Wire:
        while self._wire is None:
            try:
                self._wire = await Wire.open(self.url, self.token)
            except LOST:
                await asyncio.sleep(PAUSE)
            else:
                self.connections += 1
        return self._wire

    async def hang_up(self) -> None:
        wire, self._wire, self._watching = self._wire, None, None
        if wire is not None:
            wire.socket.transport.abort()
            await wire.socket.wait_closed()

    async def _watch(self, wire: Wire) -> Json:
        """Watch from the known version on, once for each connection."""
        while self._watching != (self.table, self.seat):
            have = None if self.update is None else self.update["version"]
            answer = await self._ask(wire, "watch", table=self.table, seat=self.seat, have=have)
            if answer["answer"] == "shown":
                self._watching = self.table, self.seat
            else:
                assert answer["code"] in AGAIN, answer
                await asyncio.sleep(PAUSE)
        assert self.update is not None
        return self.update

    async def _receive(self, wire: Wire) -> Json:
        """Receive the next frame, and note it."""
        try:
            answer = await wire.receive()
        except TimeoutError as error:
            raise AssertionError(f"seat {self.seat} of table {self.table} was told nothing for too long") from error
        if (update := answer.get("update")) and (answer["table"], update["viewer"]) == (self.table, self.seat):
            self.lines = ([] if update["fresh"] else self.lines) + update["log"]
            self.update = update
            self.ledger.show(self.table, update)
        return answer

    async def _ask(self, wire: Wire, request: str, **fields: Any) -> Json:
        return await self._answer(wire, await wire.send(request, **fields))

    async def _answer(self, wire: Wire, number: int) -> Json:
        while (answer := await self._receive(wire))["id"] != number:
            pass
        return answer

    async def _decide(self, update: Json) -> None:
        chance = self.rng.below(20)
        here = {"table": self.table, "seat": self.seat}
        if chance == 0:
            await self.order("say", **here, text=f"word {self.rng.below(1000)}")
        elif chance <= 2 and update["undo"] and update["undo"]["how"] != "ask":
            await self.order("undo", **here, version=update["version"])
        else:
            action = self.rng.pick([choice["action"] for choice in update["choices"]])
            await self.order("act", **here, version=update["version"], action=action)

    async def order(self, request: str, **fields: Any) -> Json:
        """Send an order, and retry it with the same id until it is answered."""
        fields = {"client": next(self._clients), **fields}
        sent = self.ledger.send(request, self.token, fields)
        while True:
            try:
                answer = await self._send_order(await self._connected(), sent)
            except LOST:
                await self.hang_up()
            else:
                if answer.get("code") not in AGAIN:
                    return answer
                await asyncio.sleep(PAUSE)
            self.ledger.repeats += 1

    async def _send_order(self, wire: Wire, sent: Sent) -> Json:
        twice = self.rng.below(100) < self._doubles
        numbers = [await wire.send(sent.request, **sent.fields) for _ in range(1 + twice)]
        answers = [await self._await_answer(wire, sent, number) for number in numbers]
        self.ledger.doubles += twice
        late, self._latest = self._latest, (sent, answers[0])
        if twice and late is not None:
            await self._await_answer(wire, late[0], await wire.send(late[0].request, **late[0].fields))
        return answers[0]

    async def _await_answer(self, wire: Wire, sent: Sent, number: int) -> Json:
        answer = await self._answer(wire, number)
        code = answer.get("code")
        assert code is None or code in AGAIN | REFUSALS, answer
        if code not in AGAIN:
            self.ledger.answer(sent, answer)
        return answer
