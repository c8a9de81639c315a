"""Runs the server on an address until a signal stops it, and then stops it so that nothing is lost."""

import asyncio
import contextlib
import gc
import ipaddress
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import uvicorn

from meadow.server.base.logs import fields, unforeseen
from meadow.server.net.admission import BESIDES, Admission, room
from meadow.server.net.app import app
from meadow.server.net.http import guarded
from meadow.server.net.websocket import Wire
from meadow.server.ops.admin import socket as admin
from meadow.server.ops.service import Config, Service, opened

SECONDS_TO_STOP = 10
BACKLOG = 2048
ALLOCATIONS = (10_000, 5, 5)
"""The thresholds of the garbage collector's generations."""
TURN = 0.0005
"""The interpreter's switch interval between threads, in seconds."""

log = logging.getLogger("meadow.server")


class CannotListen(Exception):  # noqa: N818  the name is what it is
    """The address cannot be listened on. The message is one sentence."""


class Server(uvicorn.Server):
    """Says goodbye to all clients before it stops. Signals are handled by the caller."""

    def __init__(self, config: uvicorn.Config, service: Service) -> None:
        super().__init__(config)
        self._service = service

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await self._service.say_goodbye()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens on that address; port 0: any that is free. Raises CannotListen."""
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP, flags=socket.AI_PASSIVE
        )[0]
        # The protocol must be named: otherwise asyncio does not send small answers at once.
        made = socket.socket(family, kind, protocol)
        try:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            made.bind(where)
            made.listen(BACKLOG)
        except OSError:
            made.close()
            raise
    except OSError as error:
        reason = error.strerror or str(error)
        raise CannotListen(f"cannot listen on {host}, port {port}: {reason}; name another with --port") from error
    return made


def names(host: str) -> tuple[str, ...]:
    """The host names by which others may ask for a server that listens on this."""
    with contextlib.suppress(ValueError):
        if host == "localhost" or ipaddress.ip_address(host).is_loopback:
            return ()
    mine = socket.gethostname()
    return (host, mine, f"{mine.partition('.')[0]}.local")


def address(made: socket.socket) -> str:
    """The URL of the server for a browser on this machine."""
    host, port = made.getsockname()[:2]
    if host in {"0.0.0.0", "::"}:  # noqa: S104  not bound here, only replaced
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def reachable(made: socket.socket) -> tuple[str, ...]:
    """The URLs of the server in the local network; none if it listens on this machine only."""
    host, port = made.getsockname()[:2]
    if ipaddress.ip_address(host).is_unspecified:
        host = _in_the_network(made.family)
    if not host or ipaddress.ip_address(host).is_loopback:
        return ()
    return (f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}",)


def _in_the_network(family: int) -> str:
    """The address of this machine in its network, or empty. Connecting a UDP socket sends nothing."""
    outside = "2001:db8::1" if family == socket.AF_INET6 else "192.0.2.1"
    with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((outside, 9))
        return str(probe.getsockname()[0])
    return ""


async def serve(
    config: Config, made: socket.socket, proxies: str = "", ready: Callable[[str], None] = lambda _: None
) -> None:
    """Serve until SIGTERM or SIGINT. Raises StorageError if the database cannot be used."""
    config = msgspec.structs.replace(config, addresses=reachable(made), proxies=proxies)
    async with opened(config) as service, admin.listening(service, config.admin):
        server = Server(_uvicorn(service, proxies), service)
        asyncio.get_running_loop().set_exception_handler(_unforeseen)
        with _stopped_by_signals(server), _rare_collections(), _short_switch_interval():
            log.info("serving", extra=fields(address=address(made), database=str(config.place), pid=os.getpid()))
            ready(address(made))
            await server.serve(sockets=[made])
    log.info("stopped")


def _unforeseen(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an exception that nobody caught. The loop's own handler would log arguments, which may hold anything."""
    log.error("unforeseen", extra=fields(told=context["message"].split("(")[0]))
    if "exception" in context:
        unforeseen(log, context["exception"])


def _uvicorn(service: Service, proxies: str) -> uvicorn.Config:
    limits = service.limiter.limits
    admission = Admission(limits.connections and limits.connections + BESIDES, room(), proxies)
    admission.refused = lambda: service.refusals.add("too_many_connections")
    return uvicorn.Config(
        app(service, proxies=bool(proxies)),
        loop="asyncio",
        http=guarded(limits.patience, admission),
        ws=Wire,
        ws_max_size=int(limits.body) or 2**20,
        ws_per_message_deflate=False,  # the length of compressed data gives away something of its content
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or None,
        timeout_graceful_shutdown=SECONDS_TO_STOP,
    )


@contextlib.contextmanager
def _rare_collections() -> Iterator[None]:
    """Run the garbage collector less often, and never over objects that exist by now.

    There is little cyclic garbage, and a collection delays every decision: the longer, the more tables there are.
    """
    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*ALLOCATIONS)
    try:
        yield
    finally:
        gc.unfreeze()
        gc.set_threshold(*usual)


@contextlib.contextmanager
def _short_switch_interval() -> Iterator[None]:
    """Let the storage thread get on while requests are answered: it needs the interpreter often, and never for long."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(TURN)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)


@contextlib.contextmanager
def _stopped_by_signals(server: Server) -> Iterator[None]:
    loop = asyncio.get_running_loop()

    def stop() -> None:
        server.should_exit = True

    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, stop)
    try:
        yield
    finally:
        for name in (signal.SIGTERM, signal.SIGINT):
            loop.remove_signal_handler(name)
