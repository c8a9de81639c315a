"""A server on many idle matches starts at once: it loads none but those where something is about to happen."""

import asyncio
from pathlib import Path

import pytest

from tests.server.inside import serviced
from tests.server.ops.planting import DAY, planted

MATCHES = 2000


def test_of_many_idle_matches_none_is_loaded_but_one_whose_time_is_up(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        names = await planted(tmp_path, MATCHES)
        async with serviced(tmp_path) as service:
            await service.sleepers.look()
            assert len(service.registry) == len(service.sleepers) == 0
            assert service.store.stats.jobs == 0
        due = names[1]
        async with serviced(tmp_path) as service:
            stored = await service.store.table(due)
            assert stored is not None
            await service.store.set_wake(due, stored.length, service.registry.began - DAY * 1000)
        async with serviced(tmp_path) as service:
            await service.sleepers.look()
            assert [actor.name for actor in service.registry] == [due]
            assert (await service.registry.get(names[0])).table.status == "playing"
            assert len(service.registry) == 2
        assert not caplog.records

    asyncio.run(run())
