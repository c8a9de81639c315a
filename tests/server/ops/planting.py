"""Many idle matches in a database, as servers before would have left them, and what a server needs that starts on it.

`python -m tests.server.ops.planting 100000` measures that many.
"""

import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

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


def measure(number: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        asyncio.run(planted(Path(folder), number))
        print(f"planted {number:,} matches in {time.monotonic() - began:.1f} s")
        os.rename(Path(folder) / "db", Path(folder) / "meadow.db")  # noqa: PTH104
        for _ in range(2):
            began = time.monotonic()
            with running(Path(folder)) as server:
                print(f"ready after {time.monotonic() - began:.2f} s with {resident(server.pid) / 2**20:.0f} MB")
                for _ in range(3):
                    time.sleep(10)
                    print(f"  10 s later {resident(server.pid) / 2**20:.0f} MB")


if __name__ == "__main__":
    measure(int(sys.argv[1]))
