"""One process at a time, and whoever comes second learns who was first."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from meadow.server.storage import Locked, Place, Store
from meadow.server.storage.file_lock import FileLock
from tests.cli.runner import process
from tests.server.storage.tables import opened

HOLD = """
import sys, time
from pathlib import Path
from meadow.server.storage.file_lock import FileLock
lock = FileLock(Path(sys.argv[1]))
print("held", flush=True)
time.sleep(600)
"""


def test_another_process_is_told_who_has_it_and_what_to_do(tmp_path: Path) -> None:
    place = Place.of(str(tmp_path / "meadow.db"))

    async def run() -> None:
        async with opened(place):
            done = await asyncio.to_thread(process, "db", "upgrade", "--db", str(place))
            assert done.returncode == 2
            assert f"meadow.db is in use by process {os.getpid()} on " in done.stderr
            assert "stop that one first, or name another database with --db" in done.stderr
        assert process("db", "upgrade", "--db", str(place)).returncode == 0

    asyncio.run(run())


def test_it_cannot_be_opened_twice_in_one_process(tmp_path: Path) -> None:
    async def run() -> None:
        place = Place.of(str(tmp_path / "meadow.db"))
        (tmp_path / "link").symlink_to(tmp_path, target_is_directory=True)
        async with opened(place):
            for path in (place.file, tmp_path / "link" / "meadow.db"):
                with pytest.raises(Locked, match=f"in use by process {os.getpid()} on "):
                    await Store.open(Place.of(str(path)))
        async with opened(place):
            pass

    asyncio.run(run())


def test_a_lock_goes_with_its_process_however_that_ends(tmp_path: Path) -> None:
    file = tmp_path / "meadow.db"
    with subprocess.Popen([sys.executable, "-c", HOLD, file], stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(Locked, match=f"in use by process {holder.pid} on "):
            FileLock(file)
        holder.kill()
        holder.wait()
    FileLock(file).release()


def test_a_lock_file_that_says_nothing_is_no_obstacle(tmp_path: Path) -> None:
    file = tmp_path / "meadow.db"
    Path(f"{file}.lock").write_text("scribble")
    FileLock(file).release()
