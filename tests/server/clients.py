"""Test clients: a person over HTTP, and one over a socket."""

import asyncio
import itertools
from types import TracebackType
from typing import Any, Self

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from meadow.core import catalogue
from meadow.core.rng import Rng
from meadow.server.api import requests
from meadow.table import commands

SECONDS = 120
"""The timeout of everything that waits, long enough for a busy machine."""
Json = dict[str, Any]


COMMANDS = {str(kind.__struct_config__.tag) for kind in commands.Base.__subclasses__()}
AROUND = {"id", *requests.Order.__struct_fields__} - {"command"}
"""The fields of an order besides its command."""


def worded(request: str, fields: Json) -> tuple[str, Json]:
    """The request and fields to send: a command is wrapped in an order."""
    if request not in COMMANDS:
        return request, fields
    around = {name: value for name, value in fields.items() if name in AROUND}
    command = {name: value for name, value in fields.items() if name not in AROUND}
    return "order", {**around, "command": {"command": request, **command}}


def few(game: str) -> int:
    """The fewest seats of a game at which nobody sits alone."""
    return max(2, catalogue.find(game).seats[0])


class Asking:
    """A client's ids, and its random decisions."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)
        self.clients = (f"{seed}-{number}" for number in itertools.count())

    def pick(self, update: Json) -> int:
        """The action of a random choice in an update."""
        action: int = self.rng.pick([choice["action"] for choice in update["choices"]])
        return action


class Person(Asking):
    """A client over HTTP, with a bearer token."""

    def __init__(self, url: str, seed: int = 1, token: str = "") -> None:
        super().__init__(seed)
        self.http = httpx.Client(base_url=url, timeout=SECONDS, trust_env=False)
        self.token = token or str(self.ask("guest")["token"])
        self.http.headers["Authorization"] = f"Bearer {self.token}"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.http.close()

    def post(self, request: str, **fields: Any) -> httpx.Response:
        name, body = worded(request, fields)
        return self.http.post(f"/api/v1/{name}", json=body)

    def ask(self, request: str, **fields: Any) -> Json:
        """The answer, which must not be a problem."""
        response = self.post(request, **fields)
        answer: Json = response.json()
        assert response.status_code == 200, answer
        return answer

    def problem(self, request: str, **fields: Any) -> Json:
        """The problem that the request is answered with."""
        response = self.post(request, **fields)
        answer: Json = response.json()
        assert response.status_code >= 400, answer
        assert answer["answer"] == "problem", answer
        assert answer["sentence"].endswith("."), answer
        return answer

    def order(self, request: str, table: str, **fields: Any) -> Json:
        """Send a command to a table with a new id."""
        return self.ask(request, table=table, client=next(self.clients), **fields)

    def create(self, game: str, seats: int, **fields: Any) -> str:
        table: str = self.ask("create", client=next(self.clients), game=game, seats=seats, **fields)["table"]
        return table

    def state(self, table: str, seat: int | None = None, have: int | None = None) -> Json:
        update: Json = self.ask("state", table=table, seat=seat, have=have)["update"]
        return update

    def wait(self, table: str, seat: int | None, have: int) -> Json:
        """The first update after the version `have`, by a long poll."""
        while True:
            update: Json = self.ask("watch", table=table, seat=seat, have=have, wait=10)["update"]
            if update["version"] > have:
                return update

    def act(self, table: str, seat: int, update: Json) -> Json:
        """Choose at random among the choices of this update."""
        return self.order("act", table, seat=seat, version=update["version"], action=self.pick(update))


async def connected(url: str, **headers: str) -> ClientConnection:
    """A socket that receives also while the test does not read: otherwise the server would take it for dead."""
    return await connect(
        url,
        additional_headers=headers,
        compression=None,
        proxy=None,
        open_timeout=SECONDS,
        ping_interval=None,
        max_queue=None,
    )


class Wire(Asking):
    """A client over a socket. `seen` has the newest update of each viewer, `lines` all lines of their logs."""

    def __init__(self, socket: ClientConnection, seed: int) -> None:
        super().__init__(seed)
        self.socket = socket
        self.seen: dict[tuple[str, int | None], Json] = {}
        self.lines: dict[tuple[str, int | None], list[Json]] = {}
        self.frames: list[str] = []
        self.pushed: list[Json] = []
        self._ids = itertools.count(1)
        self._answers: dict[int, Json] = {}

    @classmethod
    async def open(cls, url: str, token: str | None = None, seed: int = 1) -> Self:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        wire = cls(await connected(url, **headers), seed)
        if token is None:
            await wire.ask("guest")
        return wire

    async def close(self) -> None:
        await self.socket.close()

    async def receive(self) -> Json:
        """The next frame, whatever it is."""
        async with asyncio.timeout(SECONDS):
            text = await self.socket.recv()
        assert isinstance(text, str)
        self.frames.append(text)
        answer: Json = msgspec.json.decode(text)
        if answer.get("update"):
            self._note(answer["table"], answer["update"])
        if answer["id"] is None:
            self.pushed.append(answer)
        else:
            self._answers[answer["id"]] = answer
        return answer

    def _note(self, table: str, update: Json) -> None:
        key = table, update["viewer"]
        known = self.seen.get(key)
        assert known is None or update["version"] >= known["version"], "news that is older than what is known"
        self.lines[key] = ([] if update["fresh"] else self.lines.get(key, [])) + update["log"]
        self.seen[key] = update

    async def send(self, request: str, **fields: Any) -> int:
        number = next(self._ids)
        name, body = worded(request, fields)
        await self.socket.send(msgspec.json.encode({"request": name, "id": number, **body}).decode())
        return number

    async def any(self, request: str, **fields: Any) -> Json:
        """The answer, which may be a problem."""
        number = await self.send(request, **fields)
        while number not in self._answers:
            await self.receive()
        return self._answers.pop(number)

    async def ask(self, request: str, **fields: Any) -> Json:
        answer = await self.any(request, **fields)
        assert answer["answer"] != "problem", answer
        return answer

    async def problem(self, request: str, **fields: Any) -> Json:
        answer = await self.any(request, **fields)
        assert answer["answer"] == "problem", answer
        return answer

    async def order(self, request: str, table: str, **fields: Any) -> Json:
        return await self.ask(request, table=table, client=next(self.clients), **fields)

    async def watch(self, table: str, seat: int | None = None, have: int | None = None) -> Json:
        update: Json = (await self.ask("watch", table=table, seat=seat, have=have))["update"]
        return update

    async def until(self, table: str, seat: int | None, *, status: str | None = None, version: int = 0) -> Json:
        """Receive until the viewer has an update with this status and at least this version."""
        while True:
            update = self.seen.get((table, seat))
            if update and update["version"] > version and status in {None, update["status"]}:
                return update
            await self.receive()
