"""The load that a server carries: a server of its own on the loopback, and many people at many tables in this process.

Only acknowledged decisions are counted, and what a server acknowledges is on the disk.
"""

import asyncio
import os
import platform
import time
from collections.abc import Awaitable, Callable

import msgspec

import meadow
from meadow.lab import yardstick
from meadow.lab.server_people import Person, open_table, point, seated
from meadow.lab.server_process import Running, running

WARM_UP = 0.2
"""The share of the time for a figure that is played first, without counting."""
CREW = 16
POINTING = 8
"""The number of people who look ahead beside the others."""
MOVES = 10
Clock = Callable[[], Awaitable[float]]
"""Waits until a person may decide. Returns the time since when they could have."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What to measure: the seconds for each figure, and the `clients` at each table."""

    game: str
    seconds: float = 10
    tables: int = 128
    """Enough that the server need not wait for their people, whose own time between decisions is not measured."""
    clients: int = 2
    rate: float = 1000
    live: int = 1000
    db: str | None = None


class Speed(msgspec.Struct, frozen=True, kw_only=True):
    """Acknowledged decisions (or previews) per second, and their latency in milliseconds."""

    a_second: float
    p50: float
    p95: float
    p99: float
    worst: float


class Memory(msgspec.Struct, frozen=True, kw_only=True):
    """The memory of the server and its child processes, in megabytes: `empty` with one table, `full` with all."""

    tables: int
    empty: float
    full: float
    kilobytes_a_table: float


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What `meadow bench server` found out. `paced` is at the fixed rate of the plan."""

    version: str
    compiled: bool
    machine: str
    yardstick: tuple[float, float]
    """How fast the machine was before and after, in million steps a second: see yardstick.py."""
    database: str
    plan: Plan
    flat_out: Speed
    paced: Speed
    looking_ahead: Speed
    """Previews of choices, beside decisions at the fixed rate."""
    memory: Memory | None


async def report(plan: Plan) -> Report:
    before = yardstick.steps()
    with running(plan.db) as server:
        people = await _people(server, plan)
        flat_out = await _measured(people, plan.seconds, _at_once)
        paced = await _paced(people, plan)
        looking_ahead = await _looking_ahead(server, people, plan)
        await asyncio.gather(*(person.close() for person in people))
    return Report(
        version=meadow.__version__,
        compiled=meadow.COMPILED,
        machine=f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        yardstick=(before, yardstick.steps()),
        database="PostgreSQL" if (plan.db or "").startswith("postgres") else "SQLite",
        plan=msgspec.structs.replace(plan, db=None),
        flat_out=flat_out,
        paced=paced,
        looking_ahead=looking_ahead,
        memory=await _memory(plan) if plan.live else None,
    )


async def _people(server: Running, plan: Plan) -> list[Person]:
    """All people, connected and seated at tables that have begun."""
    people = list[Person]()
    for number in range(plan.tables):
        group = [await Person.connected(server.socket, number * plan.clients + seat) for seat in range(plan.clients)]
        await seated(group, plan.game)
        people += group
    return people


async def _at_once() -> float:
    return time.perf_counter()


async def _measured(people: list[Person], seconds: float, clock: Clock) -> Speed:
    """Let people play for this long, and count after the warm-up."""
    found = list[tuple[float, float]]()
    playing = [asyncio.create_task(person.play(clock, found)) for person in people]
    start = time.perf_counter() + WARM_UP * seconds
    done, _ = await asyncio.wait(playing, timeout=(1 + WARM_UP) * seconds, return_when=asyncio.FIRST_EXCEPTION)
    end = time.perf_counter()
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for task in done:
        task.result()
    return speed([after - before for before, after in found if start <= after <= end], end - start)


async def _paced(people: list[Person], plan: Plan) -> Speed:
    """Hand out turns at a fixed rate, whether the server keeps up or not: time spent waiting for it counts too."""
    turns: asyncio.Queue[float] = asyncio.Queue()

    async def hand_out() -> None:
        start, number = time.perf_counter(), 0
        while True:
            while (due := start + number / plan.rate) <= time.perf_counter():
                turns.put_nowait(due)
                number += 1
            await asyncio.sleep(due - time.perf_counter())

    handing = asyncio.create_task(hand_out())
    try:
        return await _measured(people, plan.seconds, turns.get)
    finally:
        handing.cancel()


async def _looking_ahead(server: Running, people: list[Person], plan: Plan) -> Speed:
    found, pointing = list[tuple[float, float]](), list[asyncio.Task[None]]()
    others = [await Person.connected(server.socket, number) for number in range(POINTING)]
    for person in others:
        table = await open_table(person, plan.game, plan.clients, MOVES)
        pointing.append(asyncio.create_task(point(person, table, plan.clients, found)))
    began = time.perf_counter()
    await _paced(people, plan)
    seconds = time.perf_counter() - began
    for task in pointing:
        task.cancel()
    told = await asyncio.gather(*pointing, return_exceptions=True)
    await asyncio.gather(*(person.close() for person in others))
    for problem in told:
        if isinstance(problem, Exception):
            raise problem
    return speed([after - before for before, after in found], seconds)


def speed(spans: list[float], seconds: float) -> Speed:
    ordered = sorted(spans) or [0.0]

    def at(share: float) -> float:
        return 1000 * ordered[min(int(share * len(ordered)), len(ordered) - 1)]

    return Speed(a_second=len(spans) / seconds, p50=at(0.5), p95=at(0.95), p99=at(0.99), worst=1000 * ordered[-1])


async def _memory(plan: Plan) -> Memory:
    """Measure a fresh server: memory that was freed after other work would hide what tables need."""
    with running(plan.db) as server:
        crew = [await Person.connected(server.socket, number) for number in range(CREW)]
        await open_table(crew[0], plan.game, plan.clients, MOVES)
        empty = server.megabytes()
        await asyncio.gather(*(_open_some(person, plan, number) for number, person in enumerate(crew)))
        full = server.megabytes()
        await asyncio.gather(*(person.close() for person in crew))
    kilobytes = 1024 * (full - empty) / plan.live
    return Memory(tables=plan.live, empty=empty, full=full, kilobytes_a_table=kilobytes)


async def _open_some(person: Person, plan: Plan, number: int) -> None:
    for _ in range(number, plan.live, CREW):
        await open_table(person, plan.game, plan.clients, MOVES)
