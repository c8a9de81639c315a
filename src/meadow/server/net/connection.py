"""One socket: requests come in one after the other, answers and news go out, and whoever does not read is dropped."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Final

from meadow.server.api import answers, requests
from meadow.server.api.answers import Answer, Closing, Present, Problem, Told, Unwatched
from meadow.server.api.caller import Caller
from meadow.server.api.dispatch import answer
from meadow.server.base.clock import now
from meadow.server.base.limits import Allowance
from meadow.server.base.logs import fields, unforeseen
from meadow.server.base.problems import CLOSING, Code, Trouble
from meadow.server.live.subscriptions import Subscription
from meadow.server.net.websocket import Wire
from meadow.server.ops.service import Service

UNANSWERED: Final = 8
"""So many requests may wait to be answered before no more are read."""
BYE: Final = Closing(sentence=CLOSING)
POLICY: Final = 1008
SLOWER: Final = "Too many requests over this socket: wait a moment and go slower."

log = logging.getLogger("meadow.server.net.connection")


class Connection:
    """A listener to a wire and a reader of tables. What is new is made only when it can be sent."""

    def __init__(self, service: Service, wire: Wire, caller: Caller, close: Callable[[], None]) -> None:
        self._service = service
        self._wire = wire
        self._caller = caller
        self._close = close
        self._allowance = Allowance(service.limiter.limits.connection)
        self._asked: deque[str | None] = deque()
        self._working = False
        """Whether a request is being answered."""
        self._going_on = False
        self._ordering: str | None = None
        """The table that an order is about which is under way: what is new there comes with its answer."""
        self._news: dict[Subscription, None] = {}
        self._telling = False
        self._patience: asyncio.TimerHandle | None = None
        self._bye = False
        self._ended = False

    def begin(self) -> None:
        self._caller.reader = self
        self._service.subscriptions.enter(self)
        self._service.sockets += 1
        self._wire.listen(self)

    def end(self) -> None:
        """One side has enough. What was asked is done all the same."""
        self._ended = True
        self._wire.listener = None
        self._read_again()
        self._service.sockets -= 1
        self._service.subscriptions.exit(self)
        self._caller.unsubscribe_all(self._service.subscriptions)
        self._go_on()

    # As a reader.

    def wake(self, subscription: Subscription) -> None:
        self._news[subscription] = None
        if not self._telling and subscription.table != self._ordering:
            self._telling = True
            self._service.batch.soon(self._tell)

    def closing(self) -> None:
        if not self._bye:
            self._bye = True
            self._tell()
            self._say(BYE)
            self._close()

    # Coming in.

    def received(self, text: str | None) -> None:
        self._asked.append(text)
        self._go_on()
        if len(self._asked) >= UNANSWERED:
            self._wire.hold()

    def disturbed(self) -> None:
        if not self._allowance.take():
            self._refused()

    def _refused(self) -> None:
        """Close the socket of a client that goes on though it was refused, and log it once."""
        if self._allowance.refuse() or not self._wire.end(POLICY, SLOWER):
            return
        self._service.metrics.count("meadow_floods_total")
        if self._service.limiter.flooded(self._caller.address):
            log.warning("socket closed, too much came over it", extra=fields(address=self._caller.address))

    def _go_on(self) -> None:
        """Answer one request after the other, as long as the answers are read."""
        if self._going_on:
            return
        self._going_on = True
        try:
            while self._asked and not self._working and (self._ended or self._wire.writable.is_set()):
                self._working = True
                self._answer(self._asked.popleft())
        finally:
            self._going_on = False
        if not self._asked and not self._working:
            self._rest()

    def _rest(self) -> None:
        """Nothing waits to be answered. After the end nobody refers to this any more, so that it is no garbage."""
        self._wire.go_on()
        if self._ended:
            self._caller.unsubscribe_all(
                self._service.subscriptions
            )  # once more: what was asked last may have been to watch
            self._caller.reader = None
            self._news.clear()

    def _answer(self, text: str | None) -> None:
        try:
            self._let_in()
        except Trouble as trouble:
            self._refused()
            self._refuse(text, trouble.code, trouble.sentence)
            return
        if text is None:
            self._refuse(text, "not_json", "Only text is understood here: send JSON.")
            return
        try:
            request = requests.decoded(text)
        except ValueError as error:
            self._refuse(text, "bad_request", f"The request is not understood: {error}.")
            return
        self._ordering = request.table if isinstance(request, requests.Order) else None
        answer(self._service, self._caller, request, self._answered)

    def _refuse(self, text: str | None, code: Code, sentence: str) -> None:
        """Answer what is refused before it is known what it asks for."""
        self._service.refusals.add(code)
        self._answered(Problem(id=requests.id_of(text), code=code, sentence=sentence))

    def _answered(self, found: Answer) -> None:
        self._ordering = None
        try:
            self._say(found)
            self._tell()
        except Exception as error:  # noqa: BLE001  a bug at one table must not end what others are told
            unforeseen(log, error)
        self._working = False
        self._go_on()

    def _let_in(self) -> None:
        """Before anything is read of it: what is not understood counts too."""
        if not self._allowance.take():
            raise Trouble("too_many", SLOWER)
        self._service.limiter.address(self._caller.address)

    # Going out.

    def _say(self, said: Answer) -> None:
        if self._wire.say(answers.encoded(said)):
            # Whoever reads is then woken once for all who were woken by the same commit: to wake them one by one takes
            # the system longer than anything that we do.
            self._service.batch.soon(self._wire.flush)

    def _tell(self) -> None:
        """Tell what is new, as far as there is room for it."""
        self._telling = False
        while self._news and self._wire.writable.is_set():
            subscription = next(iter(self._news))
            del self._news[subscription]
            told = self._told(subscription)
            if told is not None:
                self._say(told)
            present = subscription.take_presence()
            if present is not None and self._watches(subscription):
                self._say(Present(table=subscription.table, presence=present))

    def _told(self, subscription: Subscription) -> Answer | None:
        """What is new by now: it may be more than when the reader was woken, or nothing."""
        actor = self._service.registry.peek(subscription.table)
        key = subscription.table, subscription.viewer
        if actor is None or not self._watches(subscription):
            return None
        if not subscription.allowed(actor.table):
            self._caller.unsubscribe(self._service.subscriptions, *key)
            return Unwatched(table=subscription.table, seat=subscription.viewer)
        at = now()
        if not subscription.news(actor.table, at):
            return None
        return Told(table=subscription.table, update=subscription.take(actor.table, at))

    def _watches(self, subscription: Subscription) -> bool:
        return self._caller.watching.get((subscription.table, subscription.viewer)) is subscription

    # Patience with whoever does not read.

    def full(self) -> None:
        seconds = self._service.limiter.limits.patience
        if seconds and self._patience is None:
            self._patience = self._wire.loop.call_later(seconds, self._drop)

    def emptied(self) -> None:
        self._read_again()
        self._tell()
        if self._asked:
            self._go_on()

    def _read_again(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _drop(self) -> None:
        """It can come back with what it has."""
        self._service.metrics.count("meadow_slow_readers_total")
        log.info("slow reader dropped", extra=fields(seconds=self._service.limiter.limits.patience))
        self._asked.clear()
        self._wire.drop()
