"""A real server in a process of its own, on a reserved port of the loopback."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.server.ports import reserved

UNLIMITED = ("connection=0", "seat=0", "address=0", "tables=0", "bots=0", "connections=0")
SECONDS = 300


class Live:
    """`start` it, and `stop` or `kill` it; it can be started again on the same database and port."""

    def __init__(
        self, folder: Path, *arguments: str, port: int, db: str | None = None, program: str = "meadow"
    ) -> None:
        self.folder = folder
        self.db = db or str(folder / "meadow.db")
        self.port = port
        self.url = ""
        self.log = folder / "server.log"
        self.admin = folder / "admin.sock"
        self._program = program
        self._arguments = arguments
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> "Live":
        limits = [word for limit in UNLIMITED for word in ("--limit", limit)]
        given = self._arguments if "--limit" in self._arguments else (*limits, *self._arguments)
        command = [sys.executable, "-W", "ignore", "-m", self._program, "serve"]
        where = ["--db", self.db, "--port", str(self.port), "--admin-socket", str(self.admin)]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, *where, "--log", "json", *given], stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        assert said.startswith("meadow is at http://"), self.log.read_text()
        self.url = said.split()[3].rstrip("/")
        return self

    @property
    def socket(self) -> str:
        return f"{self.url.replace('http', 'ws', 1)}/api/v1/socket"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """Kill it at once, as a power failure would, except that the disk keeps what was written."""
        self._end(signal.SIGKILL)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Stop it with a signal; its exit code."""
        return self._end(how)

    def _end(self, how: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        os.kill(process.pid, how)
        code = process.wait(SECONDS)
        assert process.stdout is not None
        process.stdout.close()
        return code


@contextlib.contextmanager
def running(folder: Path, *arguments: str, db: str | None = None, program: str = "meadow") -> Iterator[Live]:
    with reserved() as port:
        server = Live(folder, *arguments, port=port, db=db, program=program).start()
        try:
            yield server
        finally:
            server.stop()
