"""One handler for everything that can be asked, however it came: a request and who asks, and an answer."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from meadow.server import answering, lobby, looking_ahead, looking_back, requests, reviewing
from meadow.server.answers import Answer
from meadow.server.asker import Asker
from meadow.server.handling import counted, let_in, problem
from meadow.server.ordering import Ordering
from meadow.server.problems import closing
from meadow.server.requests import Request
from meadow.server.service import Service

Handle = Callable[[Service, Asker, Any], Awaitable[Answer]]

HANDLERS: dict[type[Request], Handle] = {
    requests.Guest: lobby.guest,
    requests.Games: lobby.games,
    requests.Rules: lobby.rules,
    requests.Create: lobby.create,
    requests.List: lobby.listed,
    requests.Look: lobby.look,
    requests.State: answering.state,
    requests.Watch: answering.watch,
    requests.Unwatch: answering.unwatch,
    requests.Record: answering.record,
    requests.Positions: looking_back.positions,
    requests.Curve: looking_back.curve,
    requests.Review: reviewing.review,
    requests.Fork: looking_back.fork,
    requests.Hint: answering.hint,
    requests.Preview: looking_ahead.preview,
    requests.Undoing: looking_ahead.undoing,
}
"""All but orders."""


def answer(service: Service, asker: Asker, request: Request, then: Callable[[Answer], None]) -> None:
    """Call `then` with the answer, whatever happens: what was asked is done, though nobody may hear of it."""
    if isinstance(request, requests.Order):
        Ordering(service, asker, request, then).begin()
    else:
        service.tables.begin(_told(service, asker, request, then))


async def _told(service: Service, asker: Asker, request: Request, then: Callable[[Answer], None]) -> None:
    try:
        found = await handle(service, asker, request)
    except asyncio.CancelledError:
        then(counted(service, request, problem(service, asker, request, closing()), time.perf_counter()))
        raise
    then(found)


async def handle(service: Service, asker: Asker, request: Request) -> Answer:
    """The answer, for whoever waits for it. Nothing is raised but a cancellation, which breaks off no order."""
    if isinstance(request, requests.Order):
        return await _ordered(service, asker, request)
    began = time.perf_counter()
    service.busy += 1
    try:
        found = await _handled(service, asker, request)
    finally:
        service.busy -= 1
    return counted(service, request, found, began)


async def _ordered(service: Service, asker: Asker, order: requests.Order) -> Answer:
    future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
    Ordering(service, asker, order, lambda found: None if future.done() else future.set_result(found)).begin()
    return await future


async def _handled(service: Service, asker: Asker, request: Request) -> Answer:
    try:
        let_in(service, asker, request)
        return await HANDLERS[type(request)](service, asker, request)
    except Exception as error:  # noqa: BLE001  every request is answered
        return problem(service, asker, request, error)
