"""Acknowledged writes survive `kill -9`, once and in order."""

import asyncio
import multiprocessing
import random
from collections.abc import Iterator

from meadow.server.storage import Place, StoredEntry
from meadow.server.storage.check import check
from tests.server.storage.killed import TABLES, Acknowledged, write_forever
from tests.server.storage.tables import opened

KILLS = 20


def acknowledged_in_one_life(place: Place, life: int, enough: int) -> Iterator[Acknowledged]:
    """Let a process write until `enough` writes are acknowledged, then kill it; all that were acknowledged."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.server.storage.killed"])
    ours, theirs = context.Pipe(duplex=False)
    url = place.url.render_as_string(hide_password=False)
    process = context.Process(target=write_forever, args=(url, life, theirs))
    process.start()
    theirs.close()
    for _ in range(enough):
        yield ours.recv()
    process.kill()
    try:
        while True:
            yield ours.recv()
    except EOFError:
        process.join()
    finally:
        ours.close()


async def logs(place: Place) -> dict[str, list[StoredEntry]]:
    async with opened(place) as store:
        return {f"t{number}": await store.entries(f"t{number}") for number in range(TABLES)}


def test_what_was_acknowledged_survives_being_killed(place: Place) -> None:
    chance = random.Random(7)
    acknowledged: list[Acknowledged] = []
    for life in range(KILLS):
        acknowledged += acknowledged_in_one_life(place, life, chance.randrange(1, 60))
    written = asyncio.run(logs(place))
    for table, number, body in acknowledged:
        assert [entry.body for entry in written[table][number : number + 2]] == [body, b"follows"]
    assert len({(table, number) for table, number, _ in acknowledged}) == len(acknowledged) > KILLS
    assert all(len(log) % 2 for log in written.values()), "an append is written whole or not at all"
    assert check(place).problems == []
