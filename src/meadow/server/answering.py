"""At a table: what a viewer is shown, and what people ask for there."""

import asyncio
import contextlib

from meadow.bots.explain import LEVEL, Candidate
from meadow.server import requests
from meadow.server.answers import Hinted, Recorded, Shown, Unwatched, Weighed
from meadow.server.asker import Asker
from meadow.server.hub import Subscription
from meadow.server.owned import Owned
from meadow.server.problems import Trouble
from meadow.server.service import Service
from meadow.server.thinker import asked
from meadow.server.times import now
from meadow.table import Refused
from meadow.table.seats import no_such_seat
from meadow.table.updates import Viewer

BEST = 5
"""So many choices a hint tells of."""


async def state(service: Service, asker: Asker, request: requests.State) -> Shown:
    owned = await visible(service, asker, request.table, request.seat)
    service.presence.seen(owned.name, asker.visitor)
    return _shown(service, asker, owned, request)


async def watch(service: Service, asker: Asker, request: requests.Watch) -> Shown:
    """Over the socket from now on; otherwise until there is news, or nobody wants to wait any longer."""
    owned = await visible(service, asker, request.table, request.seat)
    if asker.reader is None:
        return await _waited(service, asker, request)
    limit = service.gate.limits.watching
    known = (request.table, request.seat) in asker.watching
    if limit and not known and len(asker.watching) >= limit:
        raise Trouble("too_many_watched", f"One socket watches at most {limit:g} seats: open another one.")
    asker.unsubscribe(service.hub, request.table, request.seat)
    version = owned.table.version(request.seat, now())
    mine = Subscription(request.table, request.seat, asker.visitor, asker.reader, version)
    asker.subscribe(service.hub, mine)
    shown = _shown(service, asker, owned, request)
    mine.sent, mine.present = shown.update.version, shown.presence
    service.keeper.set_timer(owned)
    return shown


class Waiter:
    """Somebody who waits over HTTP."""

    def __init__(self) -> None:
        self.woken = asyncio.Event()

    def wake(self, subscription: Subscription) -> None:
        del subscription
        self.woken.set()

    def closing(self) -> None:
        self.woken.set()


async def _waited(service: Service, asker: Asker, request: requests.Watch) -> Shown:
    waiter = Waiter()
    owned = await service.tables.get(request.table)
    service.presence.seen(request.table, asker.visitor, request.wait)
    have = request.have
    if have is not None and have > owned.table.version(request.seat, now()):
        have = None  # an older database was put back: what they have will not come for long, if ever
    waiting = Subscription(request.table, request.seat, asker.visitor, waiter, have)
    service.hub.enter(waiter)
    service.hub.add(waiting)
    try:
        if request.wait and not waiting.news(owned.table, now()):
            service.keeper.set_timer(owned)
            with service.gate.staying(asker.address), contextlib.suppress(TimeoutError):
                async with asyncio.timeout(request.wait):
                    await waiter.woken.wait()
    finally:
        service.hub.remove(waiting)
        service.hub.exit(waiter)
    owned = await visible(service, asker, request.table, request.seat)
    return _shown(service, asker, owned, request)


async def unwatch(service: Service, asker: Asker, request: requests.Unwatch) -> Unwatched:
    asker.unsubscribe(service.hub, request.table, request.seat)
    return Unwatched(table=request.table, seat=request.seat)


async def record(service: Service, asker: Asker, request: requests.Record) -> Recorded:
    owned = await service.tables.get(request.table)
    viewer = asker.viewer(owned.table, None)
    await visible(service, asker, request.table, viewer)
    if owned.table.update(viewer, now()).status != "over":
        raise Refused("not_over", "The game is not over: its record tells every secret, wait for the end.")
    return Recorded(table=request.table, lines=owned.record())


async def hint(service: Service, asker: Asker, request: requests.Hint) -> Hinted:
    owned = await service.tables.get(request.table)
    owned.table.check_hint(request.seat, asker.known, now())
    version = owned.table.version(request.seat, now())
    match = asked(owned.table, request.seat)
    labels = {choice.action: choice.label for choice in match.game.choices(match.state, request.seat)}
    # A hint may be broken off: the server does not wait for it when it stops.
    thinking = service.thinker.explain(owned.name, owned.table, request.seat, LEVEL)
    decision = await service.tables.spawn(thinking)
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


async def visible(service: Service, asker: Asker, table: str, seat: Viewer) -> Owned:
    """The table, if the asker may see it so, who has looked at it now."""
    owned = await service.tables.get(table)
    if seat is None:
        if not owned.table.watching:
            raise Trouble("no_watching", "Nobody looks on at this table: take a seat, or look at another one.")
    elif seat not in asker.seats(owned.table):
        seats = len(owned.table.card().seats)
        if seat >= seats:
            raise no_such_seat(seat, seats)
        raise Refused("not_yours", f"Seat {seat + 1} is not yours: watch your own, or look on without a seat.")
    service.keeper.seen(owned)
    return owned


def _shown(service: Service, asker: Asker, owned: Owned, request: requests.State) -> Shown:
    update = owned.table.update(request.seat, now(), request.have)
    presence = service.presence.shown(owned) if request.presence else None
    return Shown(table=owned.name, yours=asker.seats(owned.table), update=update, presence=presence)
