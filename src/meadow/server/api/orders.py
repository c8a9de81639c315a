"""Orders: a caller's command, carried out at most once and answered with what is new for them."""

import asyncio
import time
from collections.abc import Callable

from meadow.server.api import requests
from meadow.server.api.answers import Answer, Done
from meadow.server.api.caller import Caller
from meadow.server.api.handling import admit, counted, problem
from meadow.server.base import tokens
from meadow.server.base.clock import now
from meadow.server.live.actor import Actor, failure
from meadow.server.live.messages import CommandId, Message
from meadow.server.ops.service import Service
from meadow.table import Table, commands
from meadow.table.entries import Entry

ABOUT_ABSENCE = (commands.StandIn, commands.Dismiss)


class Order(Message):
    """One order that is being carried out. `then` is called with its answer, whatever happens.

    An order that is answered with `done` is in the log under its id, even if it changed nothing: a copy is never
    carried out, however much later it comes. An order that is answered with an error is not: it may be sent again with
    the same id, and is carried out if that is possible by then. An id that was used for another command is refused.
    """

    def __init__(self, service: Service, caller: Caller, order: requests.Order, then: Callable[[Answer], None]) -> None:
        super().__init__()
        self._service = service
        self._caller = caller
        self._order = order
        self._then = then
        self._began = time.perf_counter()

    def begin(self) -> None:
        order = self._order
        self._service.busy += 1
        try:
            admit(self._service, self._caller, order)
            self.id = CommandId(tokens.scoped(self._caller.known, order.client), tokens.digest(order.command))
        except Exception as error:  # noqa: BLE001  every order is answered
            self.answer([], error)
            return
        self._service.registry.actor(order.table).send(self)

    def decide(self, table: Table, at: int) -> list[Entry]:
        command = self._order.command
        if isinstance(command, commands.AskRematch):
            self._service.registry.check_making()
        return table.decide(command, self._caller.known, at, self._away_since()) or table.unchanged(command, at)

    def _away_since(self) -> tuple[int | None, ...]:
        """Since when people have been gone, for the commands that are about that."""
        if not isinstance(self._order.command, ABOUT_ABSENCE):
            return ()
        actor = self._service.registry.peek(self._order.table)
        return () if actor is None else self._service.presence.away_since(actor)

    def answer(self, made: list[Entry], error: Exception | None) -> None:
        del made
        answer: Answer | None = None
        if error is None and self._service.registry.peek(self._order.table) is None:
            self._service.registry.actor(self._order.table).opened.add_done_callback(self._reloaded)
            return
        if error is None:
            try:
                answer = self._done()
            except Exception as caught:  # noqa: BLE001  every order is answered
                error = caught
        if error is not None:
            answer = problem(self._service, self._caller, self._order, error)
        assert answer is not None
        self._service.busy -= 1
        self._then(counted(self._service, self._order, answer, self._began))

    def _reloaded(self, opened: "asyncio.Future[Actor]") -> None:
        """Answer an order whose table was loaded again after it was carried out."""
        self.answer([], failure(opened))

    def _done(self) -> Done:
        order, caller, seat = self._order, self._caller, self.seat
        actor = self._service.registry.peek(order.table)
        assert actor is not None
        if isinstance(order.command, commands.AskRematch):
            actor.rematch_by = caller.address
        table = actor.table
        viewer, update = caller.viewer(table, seat), None
        if viewer is not None or table.watching:
            update = caller.news(order.table, table, viewer, order.have, now())
        return Done(table=order.table, client=order.client, seat=seat, update=update)
