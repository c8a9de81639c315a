"""Tables that are made and expire while others play, in a process that should not grow.

`python -m tests.server.ops.expiring 10000` does so several times, and tells how much memory it takes each time.
"""

import asyncio
import gc
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

import pytest

from meadow.server.api import requests
from meadow.server.api.answers import Done, TableMade
from meadow.server.api.caller import Caller
from meadow.server.api.dispatch import handle
from meadow.server.base import tokens
from meadow.server.live import expiry, keep, sleepers
from meadow.server.live.actor import Actor
from meadow.server.live.keep import Keep
from meadow.server.ops.service import Config, Service, opened
from meadow.server.storage import Place
from meadow.table import commands
from tests.server.inside import GAME, UNLIMITED, begun, ordered
from tests.server.ops.planting import resident

AT_ONCE: Final = 50
KEEP: Final = Keep(open=1, playing=1)
ROUNDS: Final = 4
PLAYING: Final = 4
CHANGES: Final = 200
LEFT: Final = 3 * PLAYING
"""Tables where people play, or have just played."""


def at_once(patch: pytest.MonkeyPatch) -> None:
    """Tables expire a second after the last change."""
    patch.setattr(expiry, "GRACE_SECONDS", 0)
    patch.setattr(expiry, "ROUND_SECONDS", 0.2)
    patch.setattr(expiry, "STEP_SECONDS", 0.01)
    patch.setattr(keep, "SLACK", 0)
    patch.setattr(sleepers, "SWEEP_SECONDS", 0.2)


async def make(service: Service, number: int, prefix: str) -> None:
    """So many tables, each by somebody else who sits down at it."""
    for first in range(0, number, AT_ONCE):
        await asyncio.gather(
            *(_make_one(service, f"{prefix}{count}") for count in range(first, min(number, first + AT_ONCE)))
        )


async def _make_one(service: Service, client: str) -> None:
    caller = Caller("here", tokens.new())
    made = await handle(service, caller, requests.Create(client=client, game=GAME, seats=2))
    assert isinstance(made, TableMade)
    join = ordered(made.table, "j", commands.Join(name="Ada", seat=0))
    assert isinstance(await handle(service, caller, join), Done)


async def play(service: Service) -> None:
    """Somebody does something again and again, and is answered each time; now and then at another table."""
    while True:
        caller = Caller("here", tokens.new())
        table = await begun(service, caller)
        for count in range(CHANGES):
            said = await handle(service, caller, ordered(table, f"s{count}", commands.Say(seat=0, text="hello")))
            assert isinstance(said, Done), said
            await asyncio.sleep(0.01)


async def gone(service: Service) -> None:
    """All have expired but those where people play."""
    while len(await service.store.tables_after("", LEFT + 1)) > LEFT:  # noqa: ASYNC110  no event tells
        await asyncio.sleep(0.1)


def actors() -> int:
    """How many there are in this process, whether anything needs them or not."""
    gc.collect()
    return sum(type(each) is Actor for each in gc.get_objects())  # not isinstance: it asks weak proxies


async def measure(number: int, folder: Path) -> None:
    config = Config(place=Place.of(str(folder / "db")), limits=UNLIMITED, idle_seconds=1, keep=KEEP)
    async with opened(config) as service:
        playing = [asyncio.create_task(play(service)) for _ in range(PLAYING)]
        await make(service, AT_ONCE, "first")
        await gone(service)
        for count in range(ROUNDS):
            before, began = resident("self"), time.monotonic()
            await make(service, number, f"{count} ")
            full = resident("self")
            await gone(service)
            after = resident("self")
            seconds = time.monotonic() - began
            sizes = ", ".join(f"{size / 2**20:.0f} MB" for size in (before, full, after))
            print(f"{number:,} tables in {seconds:.0f} s: {sizes} (before, full, after), {actors()} actors", flush=True)
        for task in playing:
            assert not task.done()
            task.cancel()


if __name__ == "__main__":
    at_once(pytest.MonkeyPatch())
    with tempfile.TemporaryDirectory() as place:
        asyncio.run(measure(int(sys.argv[1]), Path(place)))
