"""Asking bots without waiting for them: they think in a process of their own, which is started again if it dies."""

import asyncio
import contextlib
import itertools
import logging
import secrets
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from dataclasses import dataclass, field

import msgspec

from meadow.bots import find
from meadow.bots.base import Weighed, ask
from meadow.core.rng import Rng
from meadow.server.logs import fields
from meadow.server.thinking import Decision, Question
from meadow.table import Table

TRIES = 3
SECONDS = 30.0
LONGEST_LINE = 2**20

log = logging.getLogger("meadow.server.thinker")


class Gone(Exception):  # noqa: N818  the name is what it is
    """The process ended before it answered."""


@dataclass(eq=False)
class _Mind:
    """A process, and those who wait for what it says."""

    process: Process
    waiting: dict[int, asyncio.Future[Decision]] = field(default_factory=dict)

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()


class Thinker:
    """One process at a time. Questions are answered in the order in which they are asked."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.starts = 0
        self._closed = False
        self._seconds = seconds
        self._mind: _Mind | None = None
        self._reading: set[asyncio.Task[None]] = set()
        self._starting = asyncio.Lock()
        self._numbers = itertools.count()

    @property
    def waiting(self) -> int:
        return len(self._mind.waiting) if self._mind else 0

    @property
    def pid(self) -> int | None:
        return self._mind.process.pid if self._mind else None

    async def choose(self, table: str, live: Table, seat: int, level: str) -> int:
        """The bot's decision. If the process dies of the question again and again, any legal action."""
        action, _ = await self.weigh(table, live, seat, level)
        return action

    async def weigh(self, table: str, live: Table, seat: int, level: str, best: int = 0) -> tuple[int, list[Weighed]]:
        """The same, and so many of the best that the bot weighed, if it does: its decision is the first of them."""
        for _ in range(TRIES):
            question = _question(next(self._numbers), table, live, seat, level)
            decision = await self._tried(msgspec.structs.replace(question, best=best))
            if decision is not None and decision.action is not None:
                return decision.action, decision.weighed
        log.error("bot failed", extra=fields(level=level))
        return at_random(live, seat), []

    async def _tried(self, question: Question) -> Decision | None:
        try:
            async with asyncio.timeout(self._seconds):
                return await self._asked(question)
        except TimeoutError:
            log.warning("bot thinks too long", extra=fields(seconds=self._seconds))
            self._give_up(self._mind)
        except (Gone, OSError) as error:
            log.warning("thinker died", extra=fields(error=type(error).__name__))
        return None

    async def _asked(self, question: Question) -> Decision:
        mind = await self._running()
        future: asyncio.Future[Decision] = asyncio.get_running_loop().create_future()
        mind.waiting[question.number] = future
        try:
            assert mind.process.stdin is not None
            mind.process.stdin.write(msgspec.json.encode(question) + b"\n")
            await mind.process.stdin.drain()
            return await future
        except OSError:
            self._give_up(mind)  # it hears nothing any more, though it may not be known yet that it has ended
            raise
        finally:
            mind.waiting.pop(question.number, None)

    async def _running(self) -> _Mind:
        async with self._starting:
            if self._closed:
                raise Gone("the server stops")
            if self._mind is None or self._mind.process.returncode is not None:
                command = [sys.executable, "-W", "ignore", "-m", "meadow.server.thinking"]
                process = await asyncio.create_subprocess_exec(
                    *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LONGEST_LINE, start_new_session=True
                )
                self._mind = _Mind(process)
                reading = asyncio.create_task(self._read(self._mind))
                self._reading.add(reading)
                reading.add_done_callback(self._reading.discard)
                self.starts += 1
            return self._mind

    async def _read(self, mind: _Mind) -> None:
        assert mind.process.stdout is not None
        decoder = msgspec.json.Decoder(Decision)
        while line := await mind.process.stdout.readline():
            decision = decoder.decode(line)
            future = mind.waiting.get(decision.number)
            if future is not None and not future.done():
                future.set_result(decision)
        await mind.process.wait()
        self._give_up(mind)
        for future in mind.waiting.values():
            if not future.done():
                future.set_exception(Gone("the process of the bots has ended"))

    def _give_up(self, mind: _Mind | None) -> None:
        """The next question is for another process."""
        if mind is not None:
            mind.kill()
            if self._mind is mind:
                self._mind = None

    async def close(self) -> None:
        self._closed = True
        self._give_up(self._mind)
        if self._reading:
            await asyncio.wait(self._reading)


def at_random(live: Table, seat: int) -> int:
    """Any legal action of the seat."""
    match = live.match
    assert match is not None
    return ask(find("random"), match.game, match.state, seat, Rng(secrets.randbits(62)))


def _question(number: int, table: str, live: Table, seat: int, level: str) -> Question:
    match = live.match
    assert match is not None
    return Question(
        number=number,
        table=table,
        game=match.game.key,
        rules=match.game.rules,
        seats=match.seats,
        options=msgspec.to_builtins(match.options),
        seed=str(match.seed),
        moves=[(move.seat, move.action) for move in match.moves],
        seat=seat,
        level=level,
        luck=secrets.randbits(62),
    )
