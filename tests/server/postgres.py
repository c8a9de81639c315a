"""A real PostgreSQL on the loopback, in a folder of its own, for as long as the tests run."""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg

from tests.server.ports import reserved

SECONDS_TO_START = 300
QUICK = {"fsync": "off", "full_page_writes": "off", "autovacuum": "off", "shared_buffers": "16MB"}
"""No syncing: tests kill processes, never the machine, so that nothing needs to reach the disk."""


class Postgres:
    """One server. `database` gives a test an empty database; `clear` takes all of them back when it is over.

    They are used again, as a new one takes hundreds of files.
    """

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.port = port
        self._made = 0
        self._free: list[str] = []
        self._given: list[str] = []
        _run("initdb", "--no-sync", "--encoding=UTF8", "--locale=C", "--auth=trust", "--username=meadow", "-D", folder)
        self.start()

    def start(self) -> None:
        settings = {"port": self.port, "listen_addresses": "127.0.0.1", "unix_socket_directories": ""} | QUICK
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [_program("postgres"), "-D", self.folder, *options], stdout=log, stderr=log, **_unprivileged()
            )
        self._wait()

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT is an orderly end; SIGQUIT is a crash, after which the log is replayed at the start."""
        self._process.send_signal(how)
        self._process.wait(SECONDS_TO_START)

    def database(self) -> str:
        """The URL of an empty database."""
        if not self._free:
            self._made += 1
            self._free.append(f"test_{self._made}")
            self.execute(f"CREATE DATABASE {self._free[-1]}")
        self._given.append(self._free.pop())
        return self.url(self._given[-1])

    def clear(self) -> None:
        while self._given:
            name = self._given.pop()
            others = f"FROM pg_stat_activity WHERE datname = '{name}' AND pid <> pg_backend_pid()"
            self.execute(f"SELECT pg_terminate_backend(pid, 60000) {others}")
            self.execute(f"ALTER DATABASE {name} RESET ALL")
            self.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public", name)
            self._free.append(name)

    def url(self, name: str) -> str:
        return f"postgresql://meadow@127.0.0.1:{self.port}/{name}"

    def execute(self, statement: str, database: str = "postgres") -> None:
        with psycopg.connect(self.url(database), autocommit=True) as connection:
            connection.execute(statement.encode())

    def _wait(self) -> None:
        for _ in range(SECONDS_TO_START * 20):
            assert self._process.poll() is None, (self.folder / "log").read_text()
            with contextlib.suppress(psycopg.OperationalError), psycopg.connect(self.url("postgres")):
                return
            time.sleep(0.05)
        raise AssertionError((self.folder / "log").read_text())


@contextlib.contextmanager
def running() -> Iterator[Postgres]:
    folder = Path(tempfile.mkdtemp(prefix="meadow-postgres-"))
    if user := _unprivileged().get("user"):
        shutil.chown(folder, user)
    try:
        with reserved() as port:
            server = Postgres(folder, port)
            try:
                yield server
            finally:
                server.stop(signal.SIGQUIT)  # there is nothing to save
    finally:
        shutil.rmtree(folder)


def _unprivileged() -> dict[str, Any]:
    """Arguments for a process that is not root, as PostgreSQL requires, in a folder that is open to its user."""
    if os.geteuid() != 0:
        return {"cwd": "/"}
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    user = known.get("postgres") or known["nobody"]
    return {"cwd": "/", "user": user.pw_name, "group": user.pw_gid, "extra_groups": ()}


def _program(name: str) -> str:
    beside = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    found = shutil.which(name) or next(map(str, beside), None)
    assert found, f"the tests need PostgreSQL: no program {name}; `make test` installs it"
    return found


def _run(name: str, *arguments: str | Path) -> None:
    done = subprocess.run([_program(name), *arguments], capture_output=True, text=True, check=False, **_unprivileged())
    assert done.returncode == 0, done.stdout + done.stderr
