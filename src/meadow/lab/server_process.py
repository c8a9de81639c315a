"""Runs a server in a process of its own, for measuring: on the loopback, without limits."""

import contextlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

UNLIMITED = ("connection", "seat", "address", "tables", "connections", "watching")
KEPT = "MEADOW_PURE"
SECONDS_TO_STOP = 30


class NotStarted(Exception):  # noqa: N818  the name is what it is
    """The server could not be started. The message is one sentence."""


class Running:
    """A running server."""

    def __init__(self, pid: int, address: str) -> None:
        self.pid = pid
        self.socket = address.replace("http://", "ws://") + "api/v1/socket"

    def megabytes(self) -> float:
        """Resident memory of the server and its child processes; memory that they share counts for each of them."""
        listed = subprocess.run(["ps", "-axo", "pid=,ppid=,rss="], capture_output=True, text=True, check=True)  # noqa: S607
        rows = [tuple(map(int, line.split())) for line in listed.stdout.splitlines()]
        return sum(used for pid, _, used in rows if pid in _family(self.pid, {pid: up for pid, up, _ in rows})) / 1024


def _family(first: int, parents: dict[int, int]) -> set[int]:
    family = {first}
    while more := {pid for pid, parent in parents.items() if parent in family} - family:
        family |= more
    return family


@contextlib.contextmanager
def running(db: str | None = None) -> Iterator[Running]:
    """Run a server on this database, or else on a temporary SQLite file."""
    with tempfile.TemporaryDirectory(prefix="meadow-bench-") as folder:
        process = _started(db or str(Path(folder) / "meadow.db"), Path(folder) / "log")
        try:
            yield Running(process.pid, _address(process, Path(folder) / "log"))
        finally:
            process.terminate()
            process.communicate(timeout=SECONDS_TO_STOP)


def _started(db: str, log: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-W", "ignore", "-m", "meadow", "serve", "--port", "0", "--db", db, "--log", "plain"]
    command += ["--admin-socket", str(log.with_name("admin.sock"))]
    command += [word for name in UNLIMITED for word in ("--limit", f"{name}=0")]
    environment = {name: value for name, value in os.environ.items() if name == KEPT or not name.startswith("MEADOW_")}
    with log.open("wb") as errors:
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment)  # noqa: S603


def _address(process: subprocess.Popen[str], log: Path) -> str:
    assert process.stdout is not None
    said = process.stdout.readline()
    if not said.startswith("meadow is at http://"):
        last = (log.read_text().strip().splitlines() or ["it said nothing"])[-1]
        raise NotStarted(f"the server does not start: {last.removeprefix('Error: ')}")
    return said.split()[3]
