"""What a process says of itself to others that want the same database."""

import os
import socket
import sys
from datetime import datetime
from pathlib import Path
from typing import Self

import msgspec


class Holder(msgspec.Struct, frozen=True, kw_only=True):
    """What a lock file says."""

    pid: int
    host: str
    since: str
    command: str

    @classmethod
    def this_process(cls) -> Self:
        return cls(
            pid=os.getpid(),
            host=socket.gethostname(),
            since=datetime.now().astimezone().isoformat(" ", "seconds"),
            command=command(),
        )

    def __str__(self) -> str:
        return f"process {self.pid} on {self.host} ({self.command}, since {self.since})"


def command() -> str:
    """What was typed, as far as it is a word: what follows may be a password."""
    program = Path(sys.argv[0])
    name = program.parent.name if program.name == "__main__.py" else program.name
    return " ".join([name, *(word for word in sys.argv[1:2] if word.isalpha())])


def application_name() -> str:
    """What PostgreSQL shows of this process; it cuts off what is longer than 63 bytes."""
    return f"{command()}, process {os.getpid()} on {socket.gethostname()}"
