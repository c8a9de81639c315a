"""Dispatches every request, over HTTP or the socket, to its handler."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from meadow.server.api import lobby, lookback, previews, reports, requests, reviews, tables
from meadow.server.api.answers import Answer
from meadow.server.api.caller import Caller
from meadow.server.api.handling import admit, counted, problem
from meadow.server.api.orders import Order
from meadow.server.api.requests import Request
from meadow.server.base.problems import closing
from meadow.server.ops.service import Service

Handle = Callable[[Service, Caller, Any], Awaitable[Answer]]

HANDLERS: dict[type[Request], Handle] = {
    requests.Guest: lobby.guest,
    requests.Games: lobby.games,
    requests.Rules: lobby.rules,
    requests.Create: lobby.create,
    requests.List: lobby.listed,
    requests.Mine: lobby.mine,
    requests.Look: lobby.look,
    requests.CurrentState: tables.state,
    requests.Watch: tables.watch,
    requests.Unwatch: tables.unwatch,
    requests.Record: tables.record,
    requests.Positions: lookback.positions,
    requests.Curve: lookback.curve,
    requests.Review: reviews.review,
    requests.Fork: lookback.fork,
    requests.Hint: tables.hint,
    requests.Preview: previews.preview,
    requests.Undoing: previews.undoing,
    requests.Report: reports.report,
}
"""The handlers of all requests but orders."""


def answer(service: Service, caller: Caller, request: Request, then: Callable[[Answer], None]) -> None:
    """Call `then` with the answer, whatever happens: the request is carried out even if nobody waits for it."""
    if isinstance(request, requests.Order):
        Order(service, caller, request, then).begin()
    else:
        service.registry.begin(_answer_request(service, caller, request, then))


async def _answer_request(service: Service, caller: Caller, request: Request, then: Callable[[Answer], None]) -> None:
    try:
        found = await handle(service, caller, request)
    except asyncio.CancelledError:
        then(counted(service, request, problem(service, caller, request, closing()), time.perf_counter()))
        raise
    then(found)


async def handle(service: Service, caller: Caller, request: Request) -> Answer:
    """The answer, as a coroutine. It raises nothing but CancelledError, and cancelling it stops no order."""
    if isinstance(request, requests.Order):
        return await _order_answer(service, caller, request)
    began = time.perf_counter()
    service.busy += 1
    try:
        found = await _handle(service, caller, request)
    finally:
        service.busy -= 1
    return counted(service, request, found, began)


async def _order_answer(service: Service, caller: Caller, order: requests.Order) -> Answer:
    future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
    Order(service, caller, order, lambda found: None if future.done() else future.set_result(found)).begin()
    return await future


async def _handle(service: Service, caller: Caller, request: Request) -> Answer:
    try:
        admit(service, caller, request)
        return await HANDLERS[type(request)](service, caller, request)
    except Exception as error:  # noqa: BLE001  every request is answered
        return problem(service, caller, request, error)
