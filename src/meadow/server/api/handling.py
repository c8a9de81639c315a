"""What every request goes through, whatever it asks for: who is let in, how trouble is told, what is counted."""

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
}
"""What asks more of the server than others counts for more."""
DECISIONS_FOR_ONE: Final = 12
"""So many decisions that are only looked at ask as much of the server as one that is made."""
TOO_MUCH: Final[frozenset[Code]] = frozenset({"too_many", "too_many_watched"})
"""Whoever asks for too much is shown nothing for it."""


def admit(service: Service, caller: Caller, request: Request) -> None:
    """Raises Trouble. That anything was asked, and from where, was counted before it was understood."""
    if service.closing:
        raise closing()
    cost = _cost(request)
    if cost > 1:
        service.limiter.address(caller.address, cost, paid=1)
    table: str | None = getattr(request, "table", None)
    if table is not None and not isinstance(request, requests.Order):  # the storage refuses an order by itself
        service.registry.check_owner()
    if caller.holder is not None and table is not None:
        service.limiter.seat(caller.holder, table, cost)


def _cost(request: Request) -> float:
    if isinstance(request, requests.Preview):
        return 1 + sum(map(len, request.paths)) / DECISIONS_FOR_ONE
    return COSTS.get(type(asked(request)), 1)


def asked(request: Request) -> msgspec.Struct:
    """The request, or of an order its command: by which it is charged and counted, and which names a seat."""
    return request.command if isinstance(request, requests.Order) else request


def problem(service: Service, caller: Caller, request: Request, error: Exception) -> Problem:
    """How it is told that a request was not carried out."""
    try:
        if isinstance(error, Refused | Trouble):
            return _standing(service, caller, request, Problem(code=error.code, sentence=error.sentence))
    except Exception as another:  # noqa: BLE001  every request is answered
        error = another
    # A bug is answered too, and never with what it says.
    unforeseen(log, error)
    return Problem(code="internal", sentence="Something went wrong in the server: look again and try once more.")


def _standing(service: Service, caller: Caller, request: Request, told: Problem) -> Problem:
    """With how things stand for the seat that asked, so that it need not ask again."""
    table: str | None = getattr(request, "table", None)
    if table is None:
        return told
    told = msgspec.structs.replace(told, table=table)
    actor, seat = service.registry.peek(table), getattr(asked(request), "seat", None)
    if actor is None or seat not in caller.seats(actor.table) or told.code in TOO_MUCH:
        return told
    update = caller.standing(table, actor.table, seat, getattr(request, "have", None), now())
    return msgspec.structs.replace(told, update=update)


def counted(service: Service, request: Request, answer: Answer, began: float) -> Answer:
    """The answer as it is given to whoever asked at that time."""
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
