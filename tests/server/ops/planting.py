"""Many idle matches in a database, as servers before would have left them, and what a server needs that starts on it.

`python -m tests.server.ops.planting 100000` measures that many; with `hot` behind it none has a wake time.
"""

import asyncio
import contextlib
import os
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import httpx
from sqlalchemy import Connection, insert

from meadow.server.api.caller import Caller
from meadow.server.base import tokens
from meadow.server.storage import Place, StoredEntry, StoredTable
from meadow.server.storage import schema as stored
from meadow.server.storage.engines import writing
from meadow.table import ClockRule, Settings
from tests.server.inside import begun, serviced
from tests.server.servers import running

DAY: Final = 24 * 3600
AT_ONCE: Final = 5000
CLOCKS: Final = (ClockRule(), ClockRule(kind="game", seconds=DAY))


async def planted(folder: Path, number: int) -> list[str]:
    """A database with so many running matches at rest, of which every other one has a clock that runs for a day."""
    made = []
    async with serviced(folder) as service:
        caller = Caller("here", tokens.new())
        for client, clock in enumerate(CLOCKS):
            name = await begun(service, caller, str(client), Settings(clock=clock))
            made.append((name, await service.store.entries(name)))
    async with serviced(folder) as service:
        models = [(await service.store.table(name), log) for name, log in made]
    names = [f"{count:022d}" for count in range(number)]
    engine = writing(Place.of(str(folder / "db")))
    for first in range(0, number, AT_ONCE):
        with engine.begin() as connection:
            for count, (table, log) in enumerate(models):
                assert table is not None
                _plant(connection, names[first + count : first + AT_ONCE : len(models)], table, log)
    engine.dispose()
    return names


def _plant(connection: Connection, names: list[str], table: StoredTable, log: list[StoredEntry]) -> None:
    """Copies of a table under these names."""
    listing = table.listing
    same: dict[str, Any] = {"created_at": table.created_at, "updated_at": table.updated_at, "length": table.length}
    same |= {"game": listing.game, "public": listing.public, "status": listing.status.value}
    same |= {"summary": listing.summary, "wake_at": table.wake_at}
    rows: list[dict[str, Any]] = [{"number": row.number, "body": row.body} for row in log]
    connection.execute(insert(stored.tables), [{"id": name} | same for name in names])
    connection.execute(insert(stored.entries), [{"table_id": name} | row for name in names for row in rows])


def resident(pid: int | str) -> int:
    """Bytes of memory that a process has now; `self` is this one."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def counted(file: Path) -> dict[str, int]:
    """What is in the database that a server uses: a figure about it means nothing if it is another one."""
    with contextlib.closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
        queries = {
            "tables": "SELECT count(*) FROM tables",
            "playing": "SELECT count(*) FROM tables WHERE status = 'playing'",
            "with wake times": "SELECT count(*) FROM tables WHERE wake_at IS NOT NULL",
            "hot": "SELECT count(*) FROM tables WHERE wake_at = 0",
            "entries": "SELECT count(*) FROM entries",
        }
        return {name: connection.execute(query).fetchone()[0] for name, query in queries.items()}


def heat(file: Path) -> None:
    """As an upgrade from a schema without wake times leaves it."""
    with contextlib.closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE tables SET wake_at = 0")


def measure(number: int, *, hot: bool = False) -> None:
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        asyncio.run(planted(Path(folder), number))
        print(f"planted {number:,} matches in {time.monotonic() - began:.1f} s")
        os.rename(Path(folder) / "db", Path(folder) / "meadow.db")  # noqa: PTH104
        if hot:
            heat(Path(folder) / "meadow.db")
        for _ in range(2):
            began = time.monotonic()
            with running(Path(folder)) as server:
                print(f"ready after {time.monotonic() - began:.2f} s with {resident(server.pid) / 2**20:.0f} MB")
                found = httpx.get(f"{server.url}/metrics", trust_env=False).text
                print("  in memory:", next(line for line in found.splitlines() if line.startswith("meadow_tables ")))
                print("  in its database:", counted(Path(server.db)))
                for _ in range(3):
                    time.sleep(10)
                    left = counted(Path(server.db))["hot"]
                    print(f"  10 s later {resident(server.pid) / 2**20:.0f} MB, {left:,} hot")


if __name__ == "__main__":
    measure(int(sys.argv[1]), hot="hot" in sys.argv)
