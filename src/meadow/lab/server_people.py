"""Simulated people that cost little CPU: they decode only the fields of a frame that they need to decide at random."""

import asyncio
import itertools
import time
from collections.abc import Awaitable, Callable
from typing import Any, Self

import msgspec

from meadow.core.rng import Rng
from meadow.lab.server_wire import Wire

NO_PACE = {"pace": 0}
LOOKS = 8
"""The number of choices that a person previews before they decide."""
REST = 0.25
"""Seconds between two previews."""


class Choice(msgspec.Struct):
    action: int


class Update(msgspec.Struct):
    viewer: int | None
    version: int
    status: str
    choices: list[Choice]
    next_table: str


class Frame(msgspec.Struct):
    answer: str
    id: int | None = None
    table: str | None = None
    seat: int | None = None
    code: str = ""
    yours: tuple[int, ...] = ()
    update: Update | None = None


_decode = msgspec.json.Decoder(Frame).decode
_encode = msgspec.json.Encoder().encode


class Unexpected(Exception):  # noqa: N818  the name is what it is
    """The server answered with a problem that should not occur."""


class Person:
    """A simulated person on a socket, who plays one seat at one table after the other."""

    def __init__(self, wire: Wire, seed: int) -> None:
        self.rng = Rng(seed)
        self.table = ""
        self.seat = 0
        self.update: Update | None = None
        self._wire = wire
        self._numbers = itertools.count(1)

    def new_id(self) -> str:
        return f"c{next(self._numbers)}"

    @classmethod
    async def connected(cls, url: str, seed: int) -> Self:
        person = cls(await Wire.connected(url), seed)
        await person.ask("guest")
        return person

    def pick(self, update: Update) -> int:
        return update.choices[self.rng.below(len(update.choices))].action

    async def close(self) -> None:
        await self._wire.close()

    async def receive(self) -> Frame:
        frame = _decode(await self._wire.receive())
        update = frame.update
        if update is not None and (frame.table, update.viewer) == (self.table, self.seat):
            self.update = update
        return frame

    async def any(self, request: str, **fields: Any) -> Frame:
        """Send a request and return its answer, even if it is a problem. Updates before it are kept."""
        number = next(self._numbers)
        self._wire.send(_encode({"request": request, "id": number, **fields}))
        while (frame := await self.receive()).id != number:
            pass
        return frame

    async def ask(self, request: str, **fields: Any) -> Frame:
        frame = await self.any(request, **fields)
        if frame.answer == "problem":
            raise Unexpected(f"{request}: {frame.code}")
        return frame

    async def order(self, table: str, command: str, **fields: Any) -> Frame:
        frame = await self.any_order(table, command, **fields)
        if frame.answer == "problem":
            raise Unexpected(f"{command}: {frame.code}")
        return frame

    async def any_order(self, table: str, command: str, **fields: Any) -> Frame:
        """Send a command and return its answer, even if it is a problem."""
        return await self.any("order", table=table, client=self.new_id(), command={"command": command, **fields})

    async def watch(self, table: str) -> None:
        """Watch a table from the seat there that is this person's."""
        self.table, self.update = table, None
        self.seat = (await self.ask("look", table=table)).yours[0]
        await self.ask("watch", table=table, seat=self.seat)

    async def play(self, clock: Callable[[], Awaitable[float]], found: list[tuple[float, float]]) -> None:
        """Decide whenever asked, until cancelled; `found` gets when each decision began and was acknowledged."""
        while True:
            update = self.update
            if update is not None and update.status == "over":
                await self._again(update)
            elif update is not None and update.choices:
                began = await clock()
                if await self._act(update):
                    found.append((began, time.perf_counter()))
            else:
                await self.receive()

    async def _act(self, update: Update) -> bool:
        """Choose at random. Returns False if the server refuses because others were faster."""
        action = self.pick(update)
        fields = {"seat": self.seat, "version": update.version, "action": action}
        frame = await self.any_order(self.table, "act", **fields)
        if frame.answer == "done":
            return True
        if frame.code not in {"stale", "not_asked", "over"}:
            raise Unexpected(f"act: {frame.code}")
        return False

    async def _again(self, update: Update) -> None:
        if not update.next_table:
            await self.any_order(self.table, "ask_rematch", seat=self.seat)
        while self.update is not None and not self.update.next_table:
            await self.receive()
        if self.update is not None:
            await self.watch(self.update.next_table)


async def seated(group: list[Person], game: str) -> None:
    """Open a table, seat these people and start it."""
    table = await _made(group[0], game, len(group))
    for seat, person in enumerate(group):
        await person.order(table, "join", name=f"Person {seat}")
    await group[0].order(table, "start")
    for person in group:
        await person.watch(table)


async def open_table(person: Person, game: str, seats: int, moves: int) -> str:
    """A new table with one person on all seats, who watches all of them and makes `moves` decisions."""
    table = await _made(person, game, seats)
    for seat in range(seats):
        await person.order(table, "join", name=f"Person {seat}", seat=seat)
    await person.order(table, "start")
    for seat in range(seats):
        await person.ask("watch", table=table, seat=seat)
    for _ in range(moves):
        await _decided(person, table, seats)
    return table


async def _decided(person: Person, table: str, seats: int) -> None:
    asked = await _asked(person, table, seats)
    if asked is not None:
        await person.order(table, "act", seat=asked.viewer, version=asked.version, action=person.pick(asked))


async def _asked(person: Person, table: str, seats: int) -> Update | None:
    """The position of the first seat that must decide; None if there is none."""
    for seat in range(seats):
        update = (await person.ask("state", table=table, seat=seat)).update
        if update is not None and update.choices:
            return update
    return None


async def point(person: Person, table: str, seats: int, found: list[tuple[float, float]]) -> None:
    """Preview one choice after the other at a table of `open_table`, and decide now and then, until the game ends."""
    for number in itertools.count(1):
        asked = await _asked(person, table, seats)
        if asked is None:
            return
        began, paths = time.perf_counter(), [[person.pick(asked)]]
        await person.ask("preview", table=table, seat=asked.viewer, version=asked.version, paths=paths)
        found.append((began, time.perf_counter()))
        if number % LOOKS == 0:
            await _decided(person, table, seats)
        await asyncio.sleep(REST)


async def _made(person: Person, game: str, seats: int) -> str:
    frame = await person.ask("create", client=person.new_id(), game=game, seats=seats, settings=NO_PACE)
    assert frame.table is not None
    return frame.table
