"""Asks bots without blocking the event loop: they run in worker processes, which are restarted if they die."""

import asyncio
import contextlib
import itertools
import logging
import secrets
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec

from meadow.bots import find
from meadow.bots.base import ask
from meadow.core.rng import Rng
from meadow.server.base.logs import fields
from meadow.server.base.problems import Trouble, closing
from meadow.server.bots.fair_semaphore import FairSemaphore
from meadow.server.bots.worker import Decision, Question
from meadow.table import Refused, Table
from meadow.table.match import Match

TRIES = 3
SECONDS = 30.0
LONGEST_LINE = 2**20
AT_ONCE = 2
"""The number of questions that a process has: the one it works on, and the next, so that it need not wait."""
HASTIEST = 0.05
"""The least share of its usual time that a bot may think, however many questions wait."""

log = logging.getLogger("meadow.server.bots.pool")


class Gone(Exception):  # noqa: N818  the name is what it is
    """The process ended before it answered."""


class NotReached(Gone):
    """The process ended before it came to this question, which is not to blame."""


@dataclass(eq=False)
class _Worker:
    """A process and its unanswered questions, which it answers in the order in which they were asked."""

    process: Process
    seconds: float
    waiting: dict[int, asyncio.Future[Decision | None]] = field(default_factory=dict)
    timer: asyncio.TimerHandle | None = None

    async def answer(self, question: Question) -> Decision:
        """Ask it. Raises Gone, or its subclass NotReached."""
        future: asyncio.Future[Decision | None] = asyncio.get_running_loop().create_future()
        # It stays there even if the caller is cancelled: the process has it, and answers it before the next.
        self.waiting[question.number] = future
        if len(self.waiting) == 1:
            self._start_timer()
        try:
            assert self.process.stdin is not None
            self.process.stdin.write(msgspec.json.encode(question) + b"\n")
            await self.process.stdin.drain()
            decision = await future
        except OSError:
            decision = None
        if decision is None:
            first = next(iter(self.waiting), question.number)
            raise Gone if question.number == first else NotReached
        return decision

    @property
    def deaf(self) -> bool:
        """True if it reads no questions any more: it has ended, or is about to."""
        stdin = self.process.stdin
        return self.process.returncode is not None or stdin is None or stdin.is_closing()

    async def read(self) -> None:
        """Pass on its answers until it ends."""
        assert self.process.stdout is not None
        decoder = msgspec.json.Decoder(Decision)
        while line := await self.process.stdout.readline():
            decision = decoder.decode(line)
            future = self.waiting.pop(decision.number)
            self._start_timer()
            if not future.done():
                future.set_result(decision)

    def _start_timer(self) -> None:
        """Start the timeout of the first question. The time that it waited for earlier ones does not count."""
        self._stop_timer()
        if self.waiting:
            self.timer = asyncio.get_running_loop().call_later(self.seconds, self._timed_out)

    def _stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _timed_out(self) -> None:
        log.warning("bot thinks too long", extra=fields(seconds=self.seconds))
        self.kill()

    def kill(self) -> None:
        self._stop_timer()
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()

    def end(self) -> None:
        """Wake all who still wait: they get no answer."""
        for future in self.waiting.values():
            if not future.done():
                future.set_result(None)


class Pool:
    """A pool of processes, each started when it is first needed and again if it dies.

    Each has few questions at a time, so that it is decided as late as possible whose question is next.
    """

    def __init__(self, seconds: float = SECONDS, processes: int = 1) -> None:
        self.starts = 0
        self.waited: Callable[[float], None] = lambda _: None
        """Called with the seconds that a question waited in the queue."""
        self._closed = False
        self._seconds = seconds
        self._processes = processes
        self._workers: list[_Worker] = []
        self._readers: set[asyncio.Task[None]] = set()
        self._start_lock = asyncio.Lock()
        self._queue = FairSemaphore(AT_ONCE * processes)
        self._numbers = itertools.count()

    @property
    def waiting(self) -> int:
        return self._queue.waiting + sum(len(worker.waiting) for worker in self._workers)

    @property
    def pids(self) -> list[int]:
        """The processes that run now."""
        return [worker.process.pid for worker in self._workers]

    @property
    def haste(self) -> float:
        """The share of its usual time that a bot may think: below 1 if more questions wait than there are processes."""
        return min(1.0, max(HASTIEST, self._processes / max(1, self.waiting)))

    async def choose(self, table: str, live: Table, seat: int, level: str) -> int:
        """The bot's decision; a random legal action if every attempt fails."""
        decision = await self._decision(table, lambda: question_of(table, live, seat, level), people=live.has_people)
        return at_random(live, seat) if decision is None or decision.action is None else decision.action

    async def explain(self, table: str, live: Table, seat: int, level: str) -> Decision:
        """The decision of a bot that searches, with its explanation. Raises Trouble if every attempt fails."""

        def question() -> Question:
            return msgspec.structs.replace(question_of(table, live, seat, level), explain=True)

        decision = await self._decision(table, question, people=live.has_people)
        if decision is None:
            raise Trouble("unavailable", "The bot has no answer now: ask again in a moment.")
        return decision

    async def judge(self, question: Question) -> Decision | None:
        """The answer to a question about a match that is over, at low priority; None if every attempt fails."""
        return await self._decision(question.table, lambda: question, people=False)

    async def _decision(self, table: str, question: Callable[[], Question], *, people: bool) -> Decision | None:
        """The answer to a question that is made only when the table's turn has come; None if every attempt fails."""
        began = time.perf_counter()
        await self._queue.enter(table, people=people)
        self.waited(time.perf_counter() - began)
        try:
            for _ in range(TRIES):
                decision = await self._attempt(question)
                if decision is not None and decision.action is not None:
                    return decision
        finally:
            self._queue.leave()
        log.error("bot failed", extra=fields(level=question().level))
        return None

    async def _attempt(self, question: Callable[[], Question]) -> Decision | None:
        """One attempt; None if the process died of this question. If it died of an earlier one, it does not count."""
        while True:
            asked = question()
            haste = asked.haste * self.haste
            try:
                return await self._ask_worker(msgspec.structs.replace(asked, number=next(self._numbers), haste=haste))
            except NotReached:
                continue
            except (Gone, OSError) as error:
                log.warning("pool died", extra=fields(error=type(error).__name__))
                return None

    async def _ask_worker(self, question: Question) -> Decision:
        worker = await self._least_busy()
        try:
            return await worker.answer(question)
        except Gone:
            self._discard(worker)  # it may have ended before that is known here
            raise

    async def _least_busy(self) -> _Worker:
        """The process with the fewest questions; a new one if all are busy and there may be more."""
        async with self._start_lock:
            if self._closed:
                raise closing()
            for worker in [worker for worker in self._workers if worker.deaf]:
                self._discard(worker)
            least = min(self._workers, key=lambda worker: len(worker.waiting), default=None)
            if least is None or (least.waiting and len(self._workers) < self._processes):
                return await self._start_worker()
            return least

    async def _start_worker(self) -> _Worker:
        command = [sys.executable, "-W", "ignore", "-m", "meadow.server.bots.worker"]
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, limit=LONGEST_LINE, start_new_session=True
        )
        worker = _Worker(process, self._seconds)
        self._workers.append(worker)
        reading = asyncio.create_task(self._read(worker))
        self._readers.add(reading)
        reading.add_done_callback(self._readers.discard)
        self.starts += 1
        return worker

    async def _read(self, worker: _Worker) -> None:
        try:
            await worker.read()
        finally:
            self._discard(worker)
            worker.end()
            await worker.process.wait()

    def _discard(self, worker: _Worker) -> None:
        """Kill the process and ask it no more."""
        worker.kill()
        if worker in self._workers:
            self._workers.remove(worker)

    async def close(self) -> None:
        """Stop all processes. Callers that wait for a bot get the Trouble that the server stops."""
        self._closed = True
        for worker in list(self._workers):
            self._discard(worker)
        if self._readers:
            await asyncio.wait(self._readers)


def at_random(live: Table, seat: int) -> int:
    """Any legal action of the seat. Raises Refused if it is not asked."""
    match = asked(live, seat)
    return ask(find("random"), match.game, match.state, seat, Rng(secrets.randbits(62)))


def asked(live: Table, seat: int) -> Match:
    """The match. Raises Refused if the seat is not asked: it may have decided while the bot was thinking."""
    match = live.match
    if match is None or seat not in match.state.actors():
        raise Refused("not_asked", "You are not asked now: wait for your turn.")
    return match


def question_of(table: str, live: Table, seat: int, level: str) -> Question:
    """The question for the bot's decision now. Raises Refused if the seat is not asked."""
    match = asked(live, seat)
    return question_about(table, match, len(match.moves), seat, level)


def question_about(table: str, match: Match, before: int, seat: int, level: str) -> Question:
    """The question for the bot's decision in the position after the first `before` moves."""
    return Question(
        number=0,
        table=table,
        game=match.game.key,
        rules=match.game.rules,
        seats=match.seats,
        options=msgspec.to_builtins(match.options),
        seed=str(match.seed),
        generator=match.generator,
        moves=[(move.seat, move.action) for move in match.moves[:before]],
        stepwise=match.stepwise,
        seat=seat,
        level=level,
        luck=secrets.randbits(62),
    )
