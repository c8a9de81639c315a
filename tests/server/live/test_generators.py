"""Matches of servers that knew only the fast generator go on with it; new ones have the secure generator."""

import asyncio
from pathlib import Path

import msgspec

from meadow.core.record import parse
from meadow.core.replay import verify
from meadow.core.rng import FAST, SECURE
from meadow.server.api import requests
from meadow.server.api.answers import Done, Problem, Recorded, Shown
from meadow.server.api.caller import Caller
from meadow.server.api.dispatch import handle
from meadow.server.base import tokens
from meadow.server.live import listing
from meadow.server.live.scheduler import new_secret
from meadow.server.ops.service import Service
from meadow.server.storage import Row
from meadow.table import Settings, Table, commands, entries
from meadow.table.opening import Wish
from tests.server.inside import ordered, serviced
from tests.table.people import START

GAME = "flautz"
NAME = "table-of-before"


def old_log(holder: str, generator: str = FAST) -> list[entries.Entry]:
    """The log of a match that has begun. With the fast generator, its entry does not name the generator."""
    _, first = Table.opened(Wish(game=GAME, seats=2, settings=Settings(pace=0)), new_secret(), holder, START)
    created = msgspec.structs.replace(first, generator=generator)
    assert (b"generator" in entries.encoded(created)) == (generator != FAST)
    seated = [entries.Joined(at=START, seat=seat, name=f"Seat {seat}", holder=holder) for seat in (0, 1)]
    return [created, *seated, entries.Started(at=START)]


async def store(service: Service, made: list[entries.Entry]) -> None:
    listed = listing.listing(Table.replayed(old_log("anybody")[:1]))
    await service.store.create(NAME, [Row(entries.encoded(entry)) for entry in made], listed, at=START)


async def decide(service: Service, caller: Caller, number: int) -> None:
    for seat in (0, 1):
        shown = await handle(service, caller, requests.CurrentState(table=NAME, seat=seat))
        assert isinstance(shown, Shown)
        if choices := msgspec.json.decode(shown.update.choices):
            version, action = shown.update.version, choices[number % len(choices)]["action"]
            act = ordered(NAME, f"a{number}", commands.Act(seat=seat, version=version, action=action))
            assert isinstance(await handle(service, caller, act), Done)
            return


def test_an_old_match_goes_on_after_a_restart(tmp_path: Path) -> None:
    caller = Caller("here", tokens.new())

    async def play(first: int) -> None:
        async with serviced(tmp_path) as service:
            if first == 0:
                await store(service, old_log(caller.known))
            for number in range(first, first + 5):
                await decide(service, caller, number)

    async def end() -> list[str]:
        async with serviced(tmp_path) as service:
            await handle(service, caller, ordered(NAME, "r", commands.Resign(seat=0)))
            record = await handle(service, caller, requests.Record(table=NAME))
            assert isinstance(record, Recorded)
            return list(record.lines)

    for first in (0, 5):
        asyncio.run(play(first))
    record = parse("".join(f"{line}\n" for line in asyncio.run(end())).encode())
    assert (record.header.generator, len(record.moves)) == (FAST, 10)
    assert verify(record) == []
    record.header = msgspec.structs.replace(record.header, generator=SECURE)
    assert verify(record) != []


def test_a_table_with_a_generator_of_a_newer_server_is_refused(tmp_path: Path) -> None:
    caller = Caller("here", tokens.new())

    async def run() -> None:
        async with serviced(tmp_path) as service:
            await store(service, old_log(caller.known, "dice"))
            refused = await handle(service, caller, requests.CurrentState(table=NAME, seat=0))
            assert isinstance(refused, Problem)
            assert refused.code == "broken_table"

    asyncio.run(run())
