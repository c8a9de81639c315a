"""A real server in the test's own process, so that the test can inspect it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

import uvicorn

from meadow.core import catalogue
from meadow.server.api import requests
from meadow.server.api.answers import Done, TableMade
from meadow.server.api.caller import Caller
from meadow.server.api.dispatch import handle
from meadow.server.base.limits import RateLimits
from meadow.server.live.actor import Actor
from meadow.server.net.app import app
from meadow.server.net.http import Http
from meadow.server.net.websocket import Wire
from meadow.server.ops.service import Config, Service, opened
from meadow.server.run import Server, listening
from meadow.server.storage import Place
from meadow.table import Settings, commands
from tests.server.clients import SECONDS

GAME = next(iter(catalogue.games()))
USUAL = Settings()
UNLIMITED = RateLimits(connection=0, seat=0, address=0, tables=0, links=0, bots=0, connections=0)


class Inside(NamedTuple):
    """A server that trusts X-Forwarded-For from all addresses."""

    service: Service
    server: Server
    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket(self) -> str:
        return f"ws://127.0.0.1:{self.port}/api/v1/socket"


@contextlib.asynccontextmanager
async def serviced(folder: Path, limits: RateLimits = UNLIMITED) -> AsyncIterator[Service]:
    """A service without a network."""
    async with asyncio.timeout(SECONDS), opened(Config(place=Place.of(str(folder / "db")), limits=limits)) as service:
        yield service


def ordered(table: str, client: str, command: commands.Command, have: int | None = None) -> requests.Order:
    return requests.Order(table=table, client=client, command=command, have=have)


async def begun(service: Service, caller: Caller, client: str = "c", settings: Settings = USUAL) -> str:
    """The name of a table with a match of one person on both seats."""
    made = await handle(service, caller, requests.Create(client=client, game=GAME, seats=2, settings=settings))
    assert isinstance(made, TableMade)
    for seat in (0, 1):
        join = ordered(made.table, f"j{seat}", commands.Join(name=f"Seat {seat}", seat=seat))
        assert isinstance(await handle(service, caller, join), Done)
    assert isinstance(await handle(service, caller, ordered(made.table, "s", commands.Start())), Done)
    return made.table


@contextlib.asynccontextmanager
async def turn_of(live: Actor) -> AsyncIterator[None]:
    """Keep the actor busy: messages wait in its mailbox meanwhile."""
    while live.state != "ready":  # noqa: ASYNC110  there is no event
        await asyncio.sleep(0)
    live.state = "storing"
    try:
        yield
    finally:
        live._leave()  # noqa: SLF001  as after a message


@contextlib.asynccontextmanager
async def serving(folder: Path, limits: RateLimits = UNLIMITED) -> AsyncIterator[Inside]:
    made = listening("127.0.0.1", 0)
    async with opened(Config(place=Place.of(str(folder / "db")), limits=limits)) as service:
        size = int(limits.body) or 2**20
        # No pings, so that everything that arrives was requested.
        config = uvicorn.Config(
            app(service),
            http=Http,
            ws=Wire,
            ws_max_size=size,
            lifespan="off",
            log_config=None,
            ws_ping_interval=None,
        )
        server = Server(config, service)
        running = asyncio.create_task(server.serve(sockets=[made]))
        try:
            yield Inside(service, server, made.getsockname()[1])
        finally:
            server.should_exit = True
            await running
