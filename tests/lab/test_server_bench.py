"""`meadow bench server`: what it measures is there; how much it is depends on the machine."""

import asyncio
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from meadow.cli import main
from meadow.core import catalogue
from meadow.lab.server_bench import speed
from meadow.lab.server_people import Person, Unexpected, open_table, seated
from meadow.lab.server_process import Running, running

pytestmark = pytest.mark.slow

GAME = next(iter(catalogue.games()))
SECONDS = 300
SHORT = ["bench", "server", "--seconds", "0.5", "--tables", "2"]
LONGER = ["bench", "server", "--seconds", "3", "--tables", "2"]
"""So long that something is acknowledged even while the disk or the machine is held up by others."""


def test_for_programs() -> None:
    done = CliRunner().invoke(main, [*LONGER, "--live", "3", "--rate", "50", "--json"])
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert found["database"] == "SQLite"
    for figures in (found["flat_out"], found["paced"], found["looking_ahead"]):
        assert figures["a_second"] > 0
        assert 0 < figures["p50"] <= figures["p95"] <= figures["p99"] <= figures["worst"]
    assert found["memory"]["tables"] == 3
    assert found["memory"]["empty"] > 10


def test_for_people_on_a_file_of_theirs(tmp_path: Path) -> None:
    file = tmp_path / "bench.db"
    done = CliRunner().invoke(main, [*SHORT, "--live", "0", "--db", str(file)])
    assert done.exit_code == 0, done.output
    assert "flat out" in done.stdout
    assert "SQLite" in done.stdout
    assert "live tables" not in done.stdout
    assert file.exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--db", "nonsense://x"], "does not start"),
        (["--clients", "60"], "fewer --clients"),
        (["--clients", "60", "--game", GAME], "60"),
        (["--tables", "0"], "--tables"),
    ],
)
def test_mistakes_are_told_in_one_line(words: list[str], told: str) -> None:
    done = CliRunner().invoke(main, [*SHORT, *words])
    assert done.exit_code == 2
    assert told in done.output
    assert len(done.output.strip().splitlines()) == 1


def test_percentiles() -> None:
    found = speed([number / 1000 for number in range(1, 101)], 2)
    assert (found.a_second, found.worst) == (50, 100)
    assert (round(found.p50), round(found.p95), round(found.p99)) == (51, 96, 100)
    assert speed([], 1).a_second == 0


def test_people_play_one_match_after_the_other() -> None:
    """Whoever is done plays again, at the next table."""

    async def use(server: Running) -> None:
        group = [await Person.connected(server.socket, seed) for seed in (0, 1)]
        await seated(group, GAME)
        first, again = group[0].table, asyncio.Event()
        await group[1].order(first, "resign", seat=group[1].seat)

        async def clock() -> float:
            if all(person.table != first for person in group):
                again.set()
            return 0.0

        tasks = [asyncio.create_task(person.play(clock, [])) for person in group]
        tasks.append(asyncio.create_task(_happened(again)))
        await asyncio.wait(tasks, timeout=SECONDS, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert again.is_set()
        await open_table(group[0], GAME, 2, 1)
        with pytest.raises(Unexpected, match="no_such_game"):
            await open_table(group[0], "nonsense", 2, 1)
        await asyncio.gather(*(person.close() for person in group))

    with running() as server:
        asyncio.run(use(server))


async def _happened(event: asyncio.Event) -> None:
    await event.wait()
