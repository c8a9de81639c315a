"""Tables come and go, and leave nothing behind in the process."""

import asyncio
from pathlib import Path

import pytest

from meadow.server.ops.service import Config, opened
from meadow.server.storage import Place
from tests.server.clients import SECONDS
from tests.server.inside import UNLIMITED
from tests.server.ops.expiring import KEEP, LEFT, PLAYING, actors, at_once, gone, make, play

TABLES = 300


def test_nothing_of_many_tables_is_left_when_they_have_expired(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at_once(monkeypatch)

    async def run() -> None:
        config = Config(place=Place.of(str(tmp_path / "db")), limits=UNLIMITED, idle_seconds=0.1, keep=KEEP)
        before = actors()
        async with asyncio.timeout(SECONDS), opened(config) as service:
            playing = [asyncio.create_task(play(service)) for _ in range(PLAYING)]
            await make(service, TABLES, "t")
            await gone(service)
            assert len(service.registry) <= LEFT
            assert len(service.presence) == 0
            assert actors() - before <= LEFT
            assert not any(task.done() for task in playing)
            for task in playing:
                task.cancel()

    asyncio.run(run())
