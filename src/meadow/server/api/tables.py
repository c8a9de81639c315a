"""At a table: what a viewer is shown, and what people ask for there."""

import asyncio
import contextlib

from meadow.bots.explain import LEVEL, Candidate
from meadow.server.api import requests
from meadow.server.api.answers import Hinted, Recorded, Shown, Unwatched, Weighed
from meadow.server.api.caller import Caller
from meadow.server.base.clock import now
from meadow.server.base.problems import Trouble
from meadow.server.bots.pool import asked
from meadow.server.live.actor import Actor
from meadow.server.live.subscriptions import Subscription
from meadow.server.ops.service import Service
from meadow.table import Refused
from meadow.table.seats import no_such_seat
from meadow.table.updates import Viewer

BEST = 5
"""The most choices that a hint shows."""


async def state(service: Service, caller: Caller, request: requests.CurrentState) -> Shown:
    actor = await visible(service, caller, request.table, request.seat)
    service.presence.seen(actor.name, caller.visitor)
    return _shown(service, caller, actor, request)


async def watch(service: Service, caller: Caller, request: requests.Watch) -> Shown:
    """Over the socket, subscribe; over HTTP, wait until there is news or the time is up."""
    actor = await visible(service, caller, request.table, request.seat)
    if caller.reader is None:
        return await _long_poll(service, caller, request)
    limit = service.limiter.limits.watching
    known = (request.table, request.seat) in caller.watching
    if limit and not known and len(caller.watching) >= limit:
        raise Trouble("too_many_watched", f"One socket watches at most {limit:g} seats: open another one.")
    caller.unsubscribe(service.subscriptions, request.table, request.seat)
    version = actor.table.version(request.seat, now())
    mine = Subscription(request.table, request.seat, caller.visitor, caller.reader, version)
    caller.subscribe(service.subscriptions, mine)
    shown = _shown(service, caller, actor, request)
    mine.sent, mine.present = shown.update.version, shown.presence
    service.scheduler.set_timer(actor)
    return shown


class Waiter:
    """The reader of a long poll over HTTP."""

    def __init__(self) -> None:
        self.woken = asyncio.Event()

    def wake(self, subscription: Subscription) -> None:
        del subscription
        self.woken.set()

    def closing(self) -> None:
        self.woken.set()


async def _long_poll(service: Service, caller: Caller, request: requests.Watch) -> Shown:
    waiter = Waiter()
    actor = await service.registry.get(request.table)
    service.presence.seen(request.table, caller.visitor, request.wait)
    have = request.have
    if have is not None and have > actor.table.version(request.seat, now()):
        have = None  # an older backup was restored: the table may never reach that version
    polled = Subscription(request.table, request.seat, caller.visitor, waiter, have)
    service.subscriptions.enter(waiter)
    service.subscriptions.add(polled)
    try:
        if request.wait and not polled.news(actor.table, now()):
            service.scheduler.set_timer(actor)
            with service.limiter.staying(caller.address), contextlib.suppress(TimeoutError):
                async with asyncio.timeout(request.wait):
                    await waiter.woken.wait()
    finally:
        service.subscriptions.remove(polled)
        service.subscriptions.exit(waiter)
    service.bans.check(caller.holder, caller.address)
    actor = await visible(service, caller, request.table, request.seat)
    return _shown(service, caller, actor, request)


async def unwatch(service: Service, caller: Caller, request: requests.Unwatch) -> Unwatched:
    caller.unsubscribe(service.subscriptions, request.table, request.seat)
    return Unwatched(table=request.table, seat=request.seat)


async def record(service: Service, caller: Caller, request: requests.Record) -> Recorded:
    actor = await service.registry.get(request.table)
    viewer = caller.viewer(actor.table, None)
    await visible(service, caller, request.table, viewer)
    if actor.table.update(viewer, now()).status != "over":
        raise Refused("not_over", "The game is not over: its record tells every secret, wait for the end.")
    return Recorded(table=request.table, lines=actor.record())


async def hint(service: Service, caller: Caller, request: requests.Hint) -> Hinted:
    actor = await service.registry.get(request.table)
    actor.table.check_hint(request.seat, caller.known, now())
    version = actor.table.version(request.seat, now())
    match = asked(actor.table, request.seat)
    labels = {choice.action: choice.label for choice in match.game.choices(match.state, request.seat)}
    # A task that the server need not wait for when it stops.
    thinking = service.pool.explain(actor.name, actor.table, request.seat, LEVEL)
    decision = await service.registry.spawn(thinking)
    explanation = decision.explanation
    assert explanation is not None
    candidates = [each for each in explanation.candidates if each.action in labels][:BEST]
    return Hinted(
        table=request.table,
        seat=request.seat,
        version=version,
        by=LEVEL,
        taught=explanation.taught,
        candidates=tuple(weighed(each, labels[each.action]) for each in candidates),
        reasons=explanation.reasons,
        then=decision.then,
    )


def weighed(candidate: Candidate, label: str) -> Weighed:
    return Weighed(action=candidate.action, label=label, visits=candidate.visits, chance=candidate.value)


async def visible(service: Service, caller: Caller, table: str, seat: Viewer) -> Actor:
    """The table, if the caller may see it as this viewer; notes that they look on. Raises Trouble or Refused."""
    actor = await service.registry.get(table)
    if seat is None:
        if not actor.table.watching:
            raise Trouble("no_watching", "Nobody looks on at this table: take a seat, or look at another one.")
    elif seat not in caller.seats(actor.table):
        seats = len(actor.table.card().seats)
        if seat >= seats:
            raise no_such_seat(seat, seats)
        raise Refused("not_yours", f"Seat {seat + 1} is not yours: watch your own, or look on without a seat.")
    service.scheduler.seen(actor)
    return actor


def _shown(service: Service, caller: Caller, actor: Actor, request: requests.CurrentState) -> Shown:
    update = actor.table.update(request.seat, now(), request.have)
    presence = service.presence.shown(actor) if request.presence else None
    return Shown(table=actor.name, yours=caller.seats(actor.table), update=update, presence=presence)
