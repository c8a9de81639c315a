"""What all requests have in common: admission, answers to errors, metrics."""

import functools
import logging
import time
from typing import Final

import msgspec

from meadow.server.api import requests
from meadow.server.api.answers import Answer, Problem
from meadow.server.api.caller import Caller
from meadow.server.api.requests import Request
from meadow.server.base.clock import now
from meadow.server.base.logs import unforeseen
from meadow.server.base.problems import Code, Trouble, closing
from meadow.server.ops.service import Service
from meadow.table import Refused, commands

log = logging.getLogger("meadow.server.api.handling")

COSTS: Final[dict[type[msgspec.Struct], float]] = {
    requests.Hint: 3,
    commands.Undo: 3,
    requests.Undoing: 2,
    requests.Record: 3,
    requests.Positions: 4,
    requests.Curve: 4,
    requests.Review: 3,
    requests.Fork: 4,
    requests.List: 2,
    requests.Mine: 2,
}
"""The costs of expensive requests and commands against rate limits; all others cost 1."""
DECISIONS_FOR_ONE: Final = 12
"""The number of previewed decisions that cost as much as one request."""
TOO_MUCH: Final[frozenset[Code]] = frozenset({"too_many", "too_many_watched"})
"""Problems that are answered without an update."""


def admit(service: Service, caller: Caller, request: Request) -> None:
    """Charge the request. Raises Trouble. One request from the address was charged before it was decoded."""
    if service.closing:
        raise closing()
    service.bans.check(caller.holder, caller.address)
    cost = _cost(request)
    if cost > 1:
        service.limiter.address(caller.address, cost, paid=1)
    table: str | None = getattr(request, "table", None)
    if table is not None and not isinstance(request, requests.Order):  # for orders the storage checks it itself
        service.registry.check_owner()
    if caller.holder is not None and table is not None:
        service.limiter.seat(caller.holder, table, cost)


def _cost(request: Request) -> float:
    if isinstance(request, requests.Preview):
        return 1 + sum(map(len, request.paths)) / DECISIONS_FOR_ONE
    return COSTS.get(type(asked(request)), 1)


def asked(request: Request) -> msgspec.Struct:
    """The request, or the command of an order: it decides on costs and metrics, and names the seat."""
    return request.command if isinstance(request, requests.Order) else request


def problem(service: Service, caller: Caller, request: Request, error: Exception) -> Problem:
    """The answer to a request that failed with this error."""
    try:
        if isinstance(error, Refused | Trouble):
            return _with_update(service, caller, request, Problem(code=error.code, sentence=error.sentence))
    except Exception as another:  # noqa: BLE001  every request is answered
        error = another
    # A bug is answered too, but never with its message.
    unforeseen(log, error)
    return Problem(code="internal", sentence="Something went wrong in the server: look again and try once more.")


def _with_update(service: Service, caller: Caller, request: Request, failed: Problem) -> Problem:
    """The problem, with how things stand for the seat that asked, so that it need not ask again."""
    table: str | None = getattr(request, "table", None)
    if table is None:
        return failed
    failed = msgspec.structs.replace(failed, table=table)
    actor, seat = service.registry.peek(table), getattr(asked(request), "seat", None)
    if actor is None or seat not in caller.seats(actor.table) or failed.code in TOO_MUCH:
        return failed
    update = caller.standing(table, actor.table, seat, getattr(request, "have", None), now())
    return msgspec.structs.replace(failed, update=update)


def counted(service: Service, request: Request, answer: Answer, began: float) -> Answer:
    """The answer with the request's id, after counting it in the metrics. `began` is when the request came."""
    kind = type(asked(request))
    outcome = answer.code if isinstance(answer, Problem) else "ok"
    if isinstance(answer, Problem):
        service.refusals.add(outcome, str(kind.__struct_config__.tag))
    service.metrics.count("meadow_requests_total", 1, _labels(kind, outcome))
    service.metrics.observe("meadow_request_seconds", time.perf_counter() - began)
    return msgspec.structs.replace(answer, id=request.id)


@functools.cache
def _labels(kind: type[msgspec.Struct], outcome: str) -> str:
    return f'request="{kind.__struct_config__.tag}",outcome="{outcome}"'
