"""Asks a running server over its Unix socket."""

import contextlib
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, TypeVar

import click
import msgspec

from meadow.cli import UserError
from meadow.server.ops.admin.messages import ANY_ANSWER, Answer, Failed, Order
from meadow.server.ops.admin.socket import default_file

F = TypeVar("F", bound=Callable[..., Any])
A = TypeVar("A", bound=Answer)
SECONDS: Final = 60
HELP: Final = "The Unix socket of `meadow admin`. [default: meadow/admin.sock in your folder for runtime or state]"

_decode = msgspec.json.Decoder(ANY_ANSWER).decode


def admin_socket_option(command: F) -> F:
    """Adds `--admin-socket FILE`."""
    return click.option(
        "--admin-socket",
        metavar="FILE",
        type=click.Path(path_type=Path, dir_okay=False),
        envvar="MEADOW_ADMIN_SOCKET",
        default=default_file,
        help=HELP,
    )(command)


def ask(file: Path, order: Order, kind: type[A]) -> A:
    """The answer of the server. Raises UserError if it refuses, or if no server can be asked."""
    with _connected(file) as server:
        try:
            server.sendall(msgspec.json.encode(order) + b"\n")
            with server.makefile("rb") as lines:
                line = lines.readline()
            answer = _decode(line)
        except (OSError, msgspec.DecodeError) as error:
            raise UserError(f"the server at {file} does not answer as expected: look at its log") from error
    if isinstance(answer, Failed):
        raise UserError(answer.sentence)
    if not isinstance(answer, kind):
        raise UserError(f"the server at {file} is of another version: use its own `meadow`")
    return answer


@contextlib.contextmanager
def _connected(file: Path) -> Iterator[socket.socket]:
    if not hasattr(socket, "AF_UNIX"):
        raise UserError("this system has no Unix sockets, which `meadow admin` needs")
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as server:
        server.settimeout(SECONDS)
        try:
            server.connect(str(file))
        except PermissionError as error:
            raise UserError(f"you may not use {file}: be the user who runs the server") from error
        except OSError as error:
            start = "start one with `meadow serve`, or name its socket with --admin-socket"
            raise UserError(f"no server is listening at {file}: {start}") from error
        yield server
