"""The pool of bot processes: a match goes on whatever happens to a process."""

import asyncio
import contextlib
import io
import os
import signal
from asyncio.subprocess import Process
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest

from meadow.core import catalogue
from meadow.core.rng import SECURE
from meadow.server.api import requests
from meadow.server.api.answers import Answer, Done, Problem, Shown, TableMade
from meadow.server.api.caller import Caller
from meadow.server.api.dispatch import handle
from meadow.server.base import tokens
from meadow.server.bots.pool import Pool, at_random
from meadow.server.bots.worker import TREES, Decision, PositionCache, Question, think
from meadow.server.live.scheduler import new_secret
from meadow.server.ops.service import Config, Service, opened
from meadow.server.storage import Place
from meadow.table import Refused, Table, commands
from meadow.table.opening import Wish
from tests.server.inside import ordered

GAME = next(iter(catalogue.games()))


def begun(seats: int = 2, people: int = 0) -> Table:
    """A match of bots, with people on the last seats."""
    table, _ = Table.opened(Wish(game=GAME, seats=seats), new_secret(), "host", 1)
    for seat in range(seats - people, seats):
        for entry in table.decide(commands.Join(seat=seat, name=f"Person {seat}"), "host", 2):
            table.fold(entry)
    for seat in range(seats - people):
        for entry in table.decide(commands.SitBot(seat=seat, level="random"), "host", 2):
            table.fold(entry)
    for entry in table.decide(commands.Start(), "host", 3):
        table.fold(entry)
    return table


def kill(pool: Pool) -> None:
    """Kill the pool's processes; one may have ended by itself already."""
    for pid in pool.pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def test_a_dead_process_is_restarted(caplog: pytest.LogCaptureFixture) -> None:
    """Even if the next question comes before its end is noticed: no action is random."""

    async def run() -> None:
        pool, table = Pool(), begun()
        try:
            (due, *_) = table.bots_due()
            for start in range(1, 5):
                action = await pool.choose("t", table, due.seat, "greedy")
                assert table.bot_decides(due, action, 9)
                assert pool.starts == start
                kill(pool)
        finally:
            await pool.close()

    asyncio.run(run())
    assert "bot failed" not in caplog.text


def test_a_process_with_a_closed_pipe_is_not_asked(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Its pipe is closed, but the process still exists."""
    start, started = asyncio.create_subprocess_exec, list[Process]()

    async def noted(*command: str, **how: Any) -> Process:
        started.append(await start(*command, **how))
        return started[-1]

    async def run() -> None:
        pool, table = Pool(), begun()
        try:
            (due, *_) = table.bots_due()
            await pool.choose("t", table, due.seat, "greedy")
            assert started[0].stdin is not None
            started[0].send_signal(signal.SIGSTOP)
            started[0].stdin.transport.abort()
            assert table.bot_decides(due, await pool.choose("t", table, due.seat, "greedy"), 9)
        finally:
            await pool.close()

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    asyncio.run(run())
    assert len(started) == 2
    assert "bot failed" not in caplog.text


def test_a_bot_that_always_fails_is_replaced_by_a_random_one() -> None:
    async def run() -> None:
        pool, table = Pool(), begun()
        try:
            (due, *_) = table.bots_due()
            assert table.bot_decides(due, await pool.choose("t", table, due.seat, "no such bot"), 9)
        finally:
            await pool.close()

    asyncio.run(run())


def test_a_bot_that_hangs_is_killed() -> None:
    async def run() -> None:
        pool, table = Pool(seconds=0), begun()
        try:
            (due, *_) = table.bots_due()
            assert table.bot_decides(due, await pool.choose("t", table, due.seat, "random"), 9)
        finally:
            await pool.close()

    asyncio.run(run())


class Clock(asyncio.SelectorEventLoop):
    """An event loop whose time passes only when a test says so."""

    passed = 0.0

    def time(self) -> float:
        return self.passed


class Slow:
    """A fake process that answers only when a test says so."""

    pid = 0
    returncode: int | None = None

    def __init__(self) -> None:
        self.stdin = self
        self.stdout = asyncio.StreamReader()
        self.unanswered: list[int] = []

    def write(self, line: bytes) -> None:
        self.unanswered.append(msgspec.json.decode(line, type=Question).number)

    async def drain(self) -> None:
        pass

    def is_closing(self) -> bool:
        return self.returncode is not None

    async def has(self, questions: int) -> None:
        """Wait until this number of questions is unanswered."""
        while len(self.unanswered) != questions:  # noqa: ASYNC110  it is written to by the same loop
            await asyncio.sleep(0)

    def answer(self, action: int) -> None:
        assert self.returncode is None, "it was ended"
        decision = Decision(number=self.unanswered.pop(0), action=action)
        self.stdout.feed_data(msgspec.json.encode(decision) + b"\n")

    def kill(self) -> None:
        if self.returncode is None:
            self.returncode = -signal.SIGKILL
            self.stdout.feed_eof()

    async def wait(self) -> int:
        assert self.returncode is not None
        return self.returncode


class Slowly:
    """A pool with a timeout of 30 seconds, fake processes and a fake clock."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, processes: int = 1) -> None:
        self.pool, self.table = Pool(seconds=30, processes=processes), begun()
        (self.due, *_) = self.table.bots_due()
        self.started: asyncio.Queue[Slow] = asyncio.Queue()
        monkeypatch.setattr(asyncio, "create_subprocess_exec", self._start)

    async def _start(self, *command: str, **how: Any) -> Slow:
        del command, how
        process = Slow()
        await self.started.put(process)
        return process

    def ask(self, level: str = "greedy") -> asyncio.Task[int]:
        return asyncio.create_task(self.pool.choose("t", self.table, self.due.seat, level))

    @staticmethod
    async def pass_time(seconds: float) -> None:
        """Advance the clock, and run everything that is due."""
        loop = asyncio.get_running_loop()
        assert isinstance(loop, Clock)
        loop.passed += seconds
        for _ in range(20):
            await asyncio.sleep(0)


def slowly(run: Callable[[], Coroutine[Any, Any, None]]) -> None:
    with asyncio.Runner(loop_factory=Clock) as runner:
        runner.run(run())


def test_waiting_for_earlier_questions_is_not_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the question that the process works on is timed."""

    async def run() -> None:
        slow = Slowly(monkeypatch)
        asked = [slow.ask() for _ in range(4)]
        process = await slow.started.get()
        for number, each in enumerate(asked):
            await process.has(min(2, 4 - number))
            await slow.pass_time(20)
            process.answer(1000 + number)
            assert await each == 1000 + number
        assert slow.pool.starts == 1
        await slow.pool.close()

    slowly(run)


def test_a_timeout_costs_other_questions_no_attempt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its process is killed; the question behind it is asked again at the next process."""

    async def run() -> None:
        slow = Slowly(monkeypatch)
        first, *others = [slow.ask() for _ in range(4)]
        for _ in range(3):
            process = await slow.started.get()
            await process.has(2)
            await slow.pass_time(31)
            assert process.returncode is not None
        assert slow.table.bot_decides(slow.due, await first, 9), "in the end any action"
        for tries in (4, 5, 6):
            process = await slow.started.get()
            await process.has(2)
            assert slow.pool.starts == tries
            if tries < 6:
                process.kill()
        for number, each in enumerate(others):
            await process.has(min(2, 3 - number))
            process.answer(1000 + number)
            assert await each == 1000 + number
        assert process.returncode is None
        await slow.pool.close()

    slowly(run)


def test_a_process_that_hangs_does_not_delay_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """With two processes one may hang: the other goes on answering, and no question is asked twice."""

    async def run() -> None:
        slow = Slowly(monkeypatch, processes=2)
        hanging = slow.ask()
        stuck = await slow.started.get()
        await stuck.has(1)
        for number in range(3):
            asked = slow.ask()
            if number == 0:
                lively = await slow.started.get()
            await lively.has(1)
            lively.answer(1000 + number)
            assert await asked == 1000 + number
        assert not hanging.done()
        assert slow.pool.starts == 2
        await slow.pass_time(31)
        await lively.has(1)
        lively.answer(7)
        assert await hanging == 7, "the one that went on is asked once the other was ended"
        await slow.pool.close()

    slowly(run)


def test_bots_hurry_when_many_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        slow = Slowly(monkeypatch, processes=2)
        assert slow.pool.haste == 1.0
        asked = [slow.ask() for _ in range(8)]
        for _ in range(2):
            await (await slow.started.get()).has(2)
        assert slow.pool.haste == 2 / 8
        for each in asked:
            each.cancel()
        await slow.pool.close()

    slowly(run)


def test_a_cancelled_question_is_still_answered_first(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        slow = Slowly(monkeypatch)
        first, other = slow.ask(), slow.ask()
        process = await slow.started.get()
        await process.has(2)
        first.cancel()
        await slow.pass_time(20)
        process.answer(1)
        await slow.pass_time(1)
        assert slow.pool.waiting == 1
        await slow.pass_time(20)
        process.answer(2)
        assert await other == 2
        await slow.pool.close()

    slowly(run)


def test_a_question_for_a_seat_that_has_decided_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seat decided while the bot was thinking, and the process ended before it answered."""

    async def run() -> None:
        slow = Slowly(monkeypatch)
        asked = slow.ask()
        process = await slow.started.get()
        await process.has(1)
        while (due := slow.table.bots_due()[0]).seat == slow.due.seat:
            for entry in slow.table.bot_decides(due, at_random(slow.table, due.seat), 9):
                slow.table.fold(entry)
        process.kill()
        with pytest.raises(Refused) as refused:
            await asked
        assert refused.value.code == "not_asked"
        await slow.pool.close()

    slowly(run)


def question(moves: list[tuple[int, int]], seat: int, number: int = 1) -> Question:
    game = catalogue.find(GAME)
    return Question(
        number=number, table="t", game=GAME, rules=game.rules, seats=2, options={}, seed="5", generator=SECURE,
        moves=moves, seat=seat, level="greedy", luck=7,
    )  # fmt: skip


def test_cached_positions_change_nothing() -> None:
    """Going on from a cached position, or back before it, is the same as replaying everything."""
    game = catalogue.find(GAME)
    state, moves, kept = game.new(2, {}, 5, SECURE), list[tuple[int, int]](), PositionCache()
    asked: list[Question] = []
    for _ in range(12):
        asked.append(question(list(moves), state.actor()))
        decision = kept.decision(asked[-1])
        assert decision == PositionCache().decision(asked[-1])
        assert decision.action is not None
        moves.append((state.actor(), decision.action))
        state.apply(*moves[-1])
    assert kept.decision(asked[3]) == PositionCache().decision(asked[3])


def test_search_memory_of_few_tables_is_cached() -> None:
    """They take megabytes: those of the least recently used tables are dropped."""
    game = catalogue.find("flautz")
    seat = game.new(2, {}, 5, SECURE).actor()
    first = msgspec.structs.replace(question([], seat), game=game.key, rules=game.rules, level="easy")
    thoughts = PositionCache()
    for table in range(TREES + 3):
        assert thoughts.decision(msgspec.structs.replace(first, table=str(table))).error == ""
    assert list(thoughts.memories) == [str(table) for table in range(3, TREES + 3)]
    thoughts.decision(msgspec.structs.replace(first, table="3"))
    assert next(iter(thoughts.memories)) == "4", "whoever asks again is kept longer"


def test_questions_are_lines() -> None:
    asked, wrong = question([], 0), msgspec.structs.replace(question([], 0, 2), game="chess")
    lines = b"".join(msgspec.json.encode(each) + b"\n" for each in (asked, wrong))
    out = io.BytesIO()
    think(io.BytesIO(lines), out)
    first, second = [msgspec.json.decode(line, type=Decision) for line in out.getvalue().splitlines()]
    assert first.action is not None
    assert (second.action, second.error) == (None, "UnknownGame")


async def ask(service: Service, caller: Caller, request: requests.Request) -> Answer:
    answer = await handle(service, caller, request)
    assert not isinstance(answer, Problem), answer
    return answer


async def gone_on(service: Service, caller: Caller, table: str, have: int) -> None:
    """Wait until there is a newer version, however long another process takes to start."""
    watch = requests.Watch(table=table, have=have, wait=25)
    version = have
    while version <= have:
        shown = await ask(service, caller, watch)
        assert isinstance(shown, Shown)
        version = shown.update.version


@pytest.mark.parametrize("kills", [3])
def test_a_match_goes_on_while_the_process_is_killed(tmp_path: Path, kills: int) -> None:
    async def run() -> None:
        async with opened(Config(place=Place.of(str(tmp_path / "db")))) as service:
            caller = Caller("here", tokens.new())
            made = await ask(service, caller, requests.Create(client="c", game=GAME, seats=2))
            assert isinstance(made, TableMade)
            for seat in (0, 1):
                order = ordered(made.table, f"b{seat}", commands.SitBot(seat=seat, level="greedy"))
                assert isinstance(await ask(service, caller, order), Done)
            await ask(service, caller, ordered(made.table, "s", commands.Start()))
            for _ in range(kills):
                shown = await ask(service, caller, requests.CurrentState(table=made.table))
                assert isinstance(shown, Shown)
                kill(service.pool)
                await gone_on(service, caller, made.table, shown.update.version)

    asyncio.run(run())
