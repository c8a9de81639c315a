"""What people order at a table: carried out, and answered with what is new for them."""

import asyncio
import time
from collections.abc import Callable

from meadow.server import requests
from meadow.server.answers import Answer, Done
from meadow.server.asker import Asker
from meadow.server.changing import Errand, failure
from meadow.server.handling import counted, let_in, problem
from meadow.server.owned import Owned
from meadow.server.service import Service
from meadow.server.times import now
from meadow.table import Table, commands


class Ordering:
    """One order under way. `then` is called with its answer, whatever happens."""

    def __init__(self, service: Service, asker: Asker, order: requests.Order, then: Callable[[Answer], None]) -> None:
        self._service = service
        self._asker = asker
        self._order = order
        self._then = then
        self._began = time.perf_counter()
        self._seat: int | None = None

    def begin(self) -> None:
        order, tables = self._order, self._service.tables
        self._service.busy += 1
        try:
            let_in(self._service, self._asker, order)
            errand = Errand(tables, order.table, order.command, self._asker.known, order.client)
        except Exception as error:  # noqa: BLE001  every order is answered
            self._answer(problem(self._service, self._asker, order, error))
            return
        errand.begin(self._carried_out)

    def _carried_out(self, seat: int | None, error: Exception | None) -> None:
        self._seat = seat
        owned = self._service.tables.peek(self._order.table)
        if error is None and owned is None:
            self._service.tables.loading(self._order.table).add_done_callback(self._loaded)
        else:
            self._finish(owned, error)

    def _loaded(self, loading: "asyncio.Future[Owned]") -> None:
        error = failure(loading)
        self._finish(None if error is not None else loading.result(), error)

    def _finish(self, owned: Owned | None, error: Exception | None) -> None:
        answer: Answer | None = None
        if error is None:
            assert owned is not None
            if isinstance(self._order.command, commands.AskRematch):
                owned.rematch_by = self._asker.address
            try:
                answer = self._done(owned.table)
            except Exception as caught:  # noqa: BLE001  every order is answered
                error = caught
        if error is not None:
            answer = problem(self._service, self._asker, self._order, error)
        assert answer is not None
        self._answer(answer)

    def _done(self, table: Table) -> Done:
        order, asker, seat = self._order, self._asker, self._seat
        viewer, update = asker.viewer(table, seat), None
        if viewer is not None or table.watching:
            update = asker.news(order.table, table, viewer, order.have, now())
        return Done(table=order.table, client=order.client, seat=seat, update=update)

    def _answer(self, answer: Answer) -> None:
        self._service.busy -= 1
        self._then(counted(self._service, self._order, answer, self._began))
