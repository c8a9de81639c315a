"""A whole match of people over sockets, with requests over HTTP in between. Everything that is sent is kept."""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec

from meadow.core import catalogue
from meadow.core.options import described
from meadow.server.base import tokens
from meadow.table.updates import Viewer
from tests.server.clients import SECONDS, Json, Wire, worded
from tests.server.servers import Live

TURNS = 60
"""The length of matches: long enough that hidden things are dealt again while everybody listens."""
LATELY = 4
"""The number of versions to look back during the match; at the end it looks at all of them."""
PAGES = ("/", "/api/", "/healthz", "/metrics", "/api/openapi.json")
SETTINGS = {"pace": 0, "public": False, "hints": True}
EVERY = 15
"""The number of a seat's decisions between its rounds of requests over HTTP."""


@dataclass
class Watched:
    """A match that is over, and what each viewer was sent: None stands for everybody without a seat."""

    game: str
    seats: int
    table: str = ""
    tokens: list[str] = field(default_factory=list)
    sent: dict[Viewer, list[str]] = field(default_factory=dict)
    lines: dict[Viewer, list[Json]] = field(default_factory=dict)
    revealed: Json = field(default_factory=dict)

    @property
    def viewers(self) -> list[Viewer]:
        return [*range(self.seats), None]

    def name(self, seat: int) -> str:
        return f"Zanzibar{seat} of {self.game}"

    def whisper(self, seat: int) -> str:
        """What seat says in private to the next seat."""
        return f"whispered by {seat} at {self.game}"

    def updates(self, viewer: Viewer) -> Iterator[Json]:
        """All updates among what the viewer was sent."""
        for text in self.sent[viewer]:
            if text.startswith("{") and isinstance(update := msgspec.json.decode(text).get("update"), dict):
                yield update

    def answers(self, viewer: Viewer, kind: str) -> Iterator[Json]:
        """All answers of this kind that the viewer was given."""
        for text in self.sent[viewer]:
            if text.startswith(f'{{"answer":"{kind}"'):
                yield msgspec.json.decode(text)

    def positions(self, viewer: Viewer) -> Iterator[tuple[Viewer, Json]]:
        """The positions at which the viewer looked back, each with the seat that was shown it."""
        for answer in self.answers(viewer, "positions"):
            yield from ((answer["seat"], position) for position in answer["positions"])


def few_turns(game: str) -> dict[str, int]:
    options: Any = catalogue.find(game).options
    return {option.name: TURNS for option in described(options) if option.name == "turn_limit"}


class Fetching:
    """A viewer who requests over HTTP everything that could reveal something, also what is not theirs."""

    def __init__(self, server: Live, watched: Watched, viewer: Viewer) -> None:
        self.watched, self.viewer, self.over = watched, viewer, False
        token = None if viewer is None else watched.tokens[viewer]
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        self.http = httpx.AsyncClient(base_url=server.url, headers=headers, timeout=SECONDS, trust_env=False)

    async def post(self, request: str, **fields: Any) -> Json:
        name, body = worded(request, fields)
        response = await self.http.post(f"/api/v1/{name}", json=body)
        self.watched.sent[self.viewer].append(response.text)
        answer: Json = response.json()
        return answer

    async def is_over(self) -> bool:
        answer = await self.post("state", table=self.watched.table, seat=self.viewer)
        return bool(answer["update"]["status"] == "over")

    async def look_back(self, seat: Viewer, after: int | None) -> None:
        """Look back as this seat: as others only when the match is over, which it may become during the request."""
        over = await self.is_over()
        limit = 50 if self.over else LATELY
        back = await self.post("positions", table=self.watched.table, seat=seat, after=after, limit=limit)
        if back["answer"] == "positions":
            assert seat in {self.viewer, None} or await self.is_over(), back
        else:
            assert seat not in {self.viewer, None}, back
            assert not over, back

    async def take_hint(self, seat: int) -> None:
        answer = await self.post("hint", table=self.watched.table, seat=seat)
        allowed = {"hinted", "not_asked", "over"} if seat == self.viewer else {"not_yours", "no_guest"}
        assert answer.get("code", answer["answer"]) in allowed, answer

    async def play_on(self) -> None:
        """Fork the first position that was found, which must be refused before the match is over."""
        seen = [position["version"] for seat, position in self.watched.positions(self.viewer) if seat == self.viewer]
        fields = {"seat": self.viewer, "version": seen[0], "take": self.viewer or 0, "name": "Again", "level": "random"}
        over = await self.is_over()
        answer = await self.post("fork", table=self.watched.table, client="again", **fields)
        if self.viewer is None:
            assert answer["code"] == "no_guest", answer
        elif answer["answer"] == "problem":
            assert answer["code"] == "not_over", answer
            assert not over, answer
        else:
            assert answer["answer"] == "created", answer
            assert await self.is_over()

    async def look_around(self) -> None:
        table, viewer = self.watched.table, self.viewer
        for seat in self.watched.viewers:
            answer = await self.post("state", table=table, seat=seat)
            assert answer["answer"] == ("shown" if seat in {viewer, None} else "problem"), answer
            await self.look_back(seat, None if self.over or seat != viewer else answer["update"]["version"] - LATELY)
        for request in ("look", "record"):
            await self.post(request, table=table)
        await self.post("list", limit=50)
        for seat in range(self.watched.seats):
            await self.take_hint(seat)
            if seat != viewer:
                refused = await self.post("act", table=table, client="x", seat=seat, version=1, action=0)
                assert refused["code"] in {"not_yours", "no_guest"}, refused
        await self.play_on()
        self.watched.sent[viewer] += [(await self.http.get(page)).text for page in PAGES]


async def _play(wire: Wire, fetching: Fetching, seat: int) -> None:
    """Decide whenever asked, until the match is over."""
    table, decided = fetching.watched.table, 0
    while (update := wire.seen[table, seat])["status"] != "over":
        if not update["choices"]:
            await wire.until(table, seat, version=update["version"])
            continue
        if decided % EVERY == 0:
            await fetching.take_hint(seat)
        fields = {"seat": seat, "version": update["version"], "action": wire.pick(update)}
        await wire.any("act", table=table, client=next(wire.clients), **fields)
        decided += 1
        if decided % EVERY == 1:
            await fetching.look_around()


async def _seated(watched: Watched, wires: list[Wire], onlooker: Wire) -> None:
    fields = {"game": watched.game, "seats": watched.seats, "options": few_turns(watched.game)}
    made = await wires[0].ask("create", client="c", settings=SETTINGS, **fields)
    watched.table = made["table"]
    await onlooker.watch(watched.table)
    for seat, wire in enumerate(wires):
        await wire.order("join", watched.table, name=watched.name(seat), seat=seat)
        await wire.watch(watched.table, seat)
    await wires[0].order("start", watched.table)
    for seat, wire in enumerate(wires):
        to = (seat + 1) % watched.seats
        await wire.order("say", watched.table, seat=seat, text=watched.whisper(seat), to=to)
        await wire.until(watched.table, seat, status="playing")


async def match(server: Live, game: str, seats: int) -> Watched:
    watched = Watched(game, seats, tokens=[tokens.new() for _ in range(seats)])
    watched.sent = {viewer: [] for viewer in watched.viewers}
    wires = [await Wire.open(server.socket, token, seed) for seed, token in enumerate(watched.tokens)]
    onlooker = await Wire.open(server.socket, seed=99)
    await _seated(watched, wires, onlooker)
    fetching = [Fetching(server, watched, viewer) for viewer in watched.viewers]
    await asyncio.gather(*(_play(wire, fetching[seat], seat) for seat, wire in enumerate(wires)))
    watched.revealed = (await onlooker.until(watched.table, None, status="over"))["revealed"]
    for viewer, wire, other in zip(watched.viewers, [*wires, onlooker], fetching, strict=True):
        other.over = True
        await other.look_around()
        await other.http.aclose()
        await wire.close()
        watched.sent[viewer] += wire.frames
        watched.lines[viewer] = wire.lines[watched.table, viewer]
    return watched
