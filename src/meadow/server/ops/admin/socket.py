"""The Unix socket of those who look after the server: the permission of its file is the authority."""

import asyncio
import contextlib
import fcntl
import logging
import os
import pwd
import socket
import stat
import struct
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Final

import msgspec

from meadow.server.base.logs import fields, unforeseen
from meadow.server.ops.admin.messages import ANY_ORDER, Answer, Failed, Order
from meadow.server.ops.admin.orders import carry_out
from meadow.server.ops.service import Service

LONGEST_LINE: Final = 16_384
"""Bytes."""
MOST_CLIENTS: Final = 8
PATIENCE: Final = 30
"""Seconds for a client to send an order, and to read the answer."""

log = logging.getLogger("meadow.server.ops.admin.socket")
_decode = msgspec.json.Decoder(ANY_ORDER).decode
_encode = msgspec.json.Encoder().encode


class NoSocket(Exception):  # noqa: N818  the name is what it is
    """There can be no socket. The message says why, after its path."""


def default_file() -> Path:
    """`admin.sock` in the user's folder for what runs, or else in the one for state."""
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(os.environ.get("XDG_RUNTIME_DIR") or state) / "meadow" / "admin.sock"


@contextlib.asynccontextmanager
async def listening(service: Service, file: Path | None) -> AsyncIterator[None]:
    """Take orders over this socket. Where that is not possible, say so and go on without."""
    with contextlib.ExitStack() as stack:
        try:
            made = None if file is None else stack.enter_context(bound(file))
        except (NoSocket, OSError) as error:
            made = None
            why = error.strerror if isinstance(error, OSError) else None
            log.warning("no socket for `meadow admin`", extra=fields(file=str(file), why=why or str(error)))
        if made is None:
            yield
            return
        clients = Clients(service)
        server = await asyncio.start_unix_server(clients.enter, sock=made, limit=LONGEST_LINE)
        try:
            yield
        finally:
            server.close()


@contextlib.contextmanager
def bound(file: Path) -> Iterator[socket.socket]:
    """A socket at this path that only its owner can open. Raises NoSocket and OSError."""
    if not hasattr(socket, "AF_UNIX"):
        raise NoSocket("this system has no Unix sockets")
    _check_folder(file.parent)
    with _locked(file), socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as made:
        if file.exists() and not stat.S_ISSOCK(file.lstat().st_mode):
            raise NoSocket("there is another file of that name")
        if _answers(file):
            raise NoSocket("another program listens there")
        file.unlink(missing_ok=True)
        before = os.umask(0o177)
        try:
            made.bind(str(file))
        finally:
            os.umask(before)
        made.setblocking(False)
        try:
            yield made
        finally:
            file.unlink(missing_ok=True)


def _check_folder(folder: Path) -> None:
    """Make the folder if there is none. In one that others can write to, they could put a socket of their own."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    found = folder.stat()
    if found.st_uid not in {os.geteuid(), 0} or found.st_mode & 0o022:
        raise NoSocket(f"others can write to {folder}: name one of your own with --admin-socket")


@contextlib.contextmanager
def _locked(file: Path) -> Iterator[None]:
    """Of two servers with the same path the first has it. The system drops the lock when its process ends."""
    lock = os.open(file.with_name(f"{file.name}.lock"), os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise NoSocket("another server has it: name another one with --admin-socket") from error
        yield
    finally:
        os.close(lock)


def _answers(file: Path) -> bool:
    """Whether somebody listens there: otherwise the file is what a killed process has left."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as probe, contextlib.suppress(OSError):
        probe.settimeout(1)
        probe.connect(str(file))
        return True
    return False


class Clients:
    """Everybody who is connected: one order at a time of each, in bounded lines."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._open = 0

    def enter(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._open >= MOST_CLIENTS:
            writer.close()
            return
        self._open += 1
        self._service.registry.spawn(self._serve(reader, writer)).add_done_callback(lambda _: self._leave(writer))

    def _leave(self, writer: asyncio.StreamWriter) -> None:
        self._open -= 1
        writer.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        who = user(writer)
        with contextlib.suppress(TimeoutError, ConnectionError):
            while True:
                async with asyncio.timeout(PATIENCE):
                    try:
                        line = await reader.readline()
                    except ValueError:  # it is longer than the limit
                        writer.write(_line(Failed(sentence=f"An order is at most {LONGEST_LINE} bytes long.")))
                        return await writer.drain()
                if not line.endswith(b"\n"):
                    return None
                writer.write(_line(await self._answer(who, line)))
                async with asyncio.timeout(PATIENCE):
                    await writer.drain()

    async def _answer(self, who: str, line: bytes) -> Answer:
        try:
            order: Order = _decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return Failed(sentence=f"The order is not understood: {error}. Is the server of the same version?")
        try:
            # It is carried out even if its client does not wait for it.
            return await asyncio.shield(self._service.registry.begin(carry_out(self._service, who, order)))
        except Exception as error:  # noqa: BLE001  every order is answered
            unforeseen(log, error)
            return Failed(sentence="Something went wrong in the server: look at its log.")


def _line(answer: Answer) -> bytes:
    return _encode(answer) + b"\n"


def user(writer: asyncio.StreamWriter) -> str:
    """The system user at the other end, as the kernel says; empty where it does not."""
    if not hasattr(socket, "SO_PEERCRED"):
        return ""
    with socket.socket(fileno=os.dup(writer.get_extra_info("socket").fileno())) as peer:
        _, uid, _ = struct.unpack("3i", peer.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i")))
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return f"uid {uid}"
