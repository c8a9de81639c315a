"""One handler for everything that can be asked, however it came: a request and who asks, and an answer."""

import functools
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from meadow.server import answering, lobby, looking_back, requests
from meadow.server.answers import Answer, Problem
from meadow.server.asker import Asker
from meadow.server.logs import fields, where
from meadow.server.problems import Code, Trouble
from meadow.server.requests import Request
from meadow.server.service import Service
from meadow.server.times import now
from meadow.table import Refused

Handle = Callable[[Service, Asker, Any], Awaitable[Answer]]
log = logging.getLogger("meadow.server.handler")

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
    requests.Fork: looking_back.fork,
    requests.Hint: answering.hint,
    **dict.fromkeys(requests.COMMANDS, answering.order),
}
_COSTS: dict[type[Request], float] = {
    requests.Hint: 3,
    requests.Undo: 3,
    requests.Record: 3,
    requests.Positions: 4,
    requests.Fork: 4,
    requests.List: 2,
}
"""What asks more of the server than others counts for more."""
_TOO_MUCH: frozenset[Code] = frozenset({"too_many", "too_many_watched"})
"""Whoever asks for too much is shown nothing for it."""


async def handle(service: Service, asker: Asker, request: Request) -> Answer:
    """The answer, whatever happens. Nothing is raised but a cancellation.

    That anything was asked, and from where, has been counted already, before it was understood.
    """
    began = time.perf_counter()
    service.busy += 1
    try:
        answer = await _handled(service, asker, request)
    finally:
        service.busy -= 1
    outcome = answer.code if isinstance(answer, Problem) else "ok"
    service.metrics.count("meadow_requests_total", labels=_labels(type(request), outcome))
    service.metrics.observe("meadow_request_seconds", time.perf_counter() - began)
    return msgspec.structs.replace(answer, id=request.id)


@functools.cache
def _labels(kind: type[Request], outcome: str) -> str:
    return f'request="{requests.NAMES[kind]}",outcome="{outcome}"'


async def _handled(service: Service, asker: Asker, request: Request) -> Answer:
    try:
        _let_in(service, asker, request)
        return await HANDLERS[type(request)](service, asker, request)
    except (Refused, Trouble) as problem:
        return await _problem(service, asker, request, problem.code, problem.sentence)
    except Exception as error:  # noqa: BLE001  a bug is answered too, and never with what it says
        log.error("unforeseen", extra=fields(error=type(error).__name__, at=where(error)))  # noqa: TRY400
        return Problem(code="internal", sentence="Something went wrong in the server: look again and try once more.")


def _let_in(service: Service, asker: Asker, request: Request) -> None:
    if service.closing:
        raise Trouble("closing", "The server stops: connect again in a moment.")
    cost = _COSTS.get(type(request), 1)
    if cost > 1:
        service.gate.address(asker.address, cost, paid=1)
    table: str | None = getattr(request, "table", None)
    if asker.holder is not None and table is not None:
        service.gate.seat(asker.holder, table, cost)


async def _problem(service: Service, asker: Asker, request: Request, code: Code, sentence: str) -> Problem:
    """With how things stand for the seat that asked, so that it need not ask again."""
    table: str | None = getattr(request, "table", None)
    problem = Problem(code=code, sentence=sentence, table=table)
    owned = None if table is None else service.tables.peek(table)
    seat: int | None = getattr(request, "seat", None)
    if owned is None or table is None or seat not in asker.seats(owned.table) or code in _TOO_MUCH:
        return problem
    update = asker.standing(table, owned.table, seat, getattr(request, "have", None), now())
    return msgspec.structs.replace(problem, update=update)
