"""One socket: requests are answered in order, updates are sent, and a client that does not read is dropped."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Final

from meadow.server.api import answers, requests
from meadow.server.api.answers import Announcement, Answer, Closing, Present, Problem, Told, Unwatched
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
"""The number of requests that may wait for an answer before no more are read."""
BYE: Final = Closing(sentence=CLOSING)
POLICY: Final = 1008
BANNED: Final = "You are banned from this server."
SLOWER: Final = "Too many requests over this socket: wait a moment and go slower."

log = logging.getLogger("meadow.server.net.connection")


class Connection:
    """Listens to a wire and reads tables. Updates are made only when they can be sent."""

    def __init__(self, service: Service, wire: Wire, caller: Caller, close: Callable[[], None]) -> None:
        self._service = service
        self._wire = wire
        self._caller = caller
        self._close = close
        self._allowance = Allowance(service.limiter.limits.connection)
        self._queue: deque[str | None] = deque()
        self._answering = False
        """True while a request is being answered."""
        self._draining = False
        """True while `_answer_queued` runs, since its own calls may call it again."""
        self._pending: dict[Subscription, None] = {}
        """Subscriptions with something to send, in this order."""
        self._update_scheduled = False
        """True if `_send_updates` is in the next batch."""
        self._patience_timer: asyncio.TimerHandle | None = None
        self._said_goodbye = False
        self._ended = False

    def begin(self) -> None:
        self._caller.reader = self
        self._service.subscriptions.enter(self)
        self._service.connected.add(self)
        self._wire.listen(self)
        if self._service.announcement:
            self.announce()

    def end(self) -> None:
        """One side has closed the socket. Requests that were received are carried out all the same."""
        self._ended = True
        self._wire.listener = None
        self._stop_patience_timer()
        self._service.connected.discard(self)
        self._service.subscriptions.exit(self)
        self._caller.unsubscribe_all(self._service.subscriptions)
        self._answer_queued()

    # As a reader.

    def wake(self, subscription: Subscription) -> None:
        self._pending[subscription] = None
        if not self._update_scheduled:
            self._update_scheduled = True
            self._service.batch.soon(self._send_updates)

    def closing(self) -> None:
        if not self._said_goodbye:
            self._said_goodbye = True
            self._send_updates()
            self._send(BYE)
            self._close()

    def announce(self) -> None:
        self._send(Announcement(text=self._service.announcement))

    def check_ban(self) -> None:
        try:
            self._service.bans.check(self._caller.holder, self._caller.address)
        except Trouble as trouble:
            self._send(Problem(code=trouble.code, sentence=trouble.sentence))
            self._wire.end(POLICY, BANNED)
            self._caller.unsubscribe_all(self._service.subscriptions)

    # Receiving.

    def received(self, text: str | None) -> None:
        self._queue.append(text)
        self._answer_queued()
        if len(self._queue) >= UNANSWERED:
            self._wire.hold()

    def disturbed(self) -> None:
        if not self._allowance.take():
            self._count_refusal()

    def _count_refusal(self) -> None:
        """Count a refusal; close the socket of a client that keeps sending after refusals, and log that once."""
        if self._allowance.refuse() or not self._wire.end(POLICY, SLOWER):
            return
        self._service.metrics.count("meadow_floods_total")
        if self._service.limiter.flooded(self._caller.address):
            log.warning("socket closed, too much came over it", extra=fields(address=self._caller.address))

    def _answer_queued(self) -> None:
        """Answer the queued requests in order, as long as the client reads the answers."""
        if self._draining:
            return
        self._draining = True
        try:
            while self._queue and not self._answering and (self._ended or self._wire.writable.is_set()):
                self._answering = True
                self._answer(self._queue.popleft())
        finally:
            self._draining = False
        if not self._queue and not self._answering:
            self._all_answered()

    def _all_answered(self) -> None:
        """No request waits. After the end, drop all references, so that no cycle is left to the garbage collector."""
        self._wire.go_on()
        if self._ended:
            # Once more: the last request may have been `watch`.
            self._caller.unsubscribe_all(self._service.subscriptions)
            self._caller.reader = None
            self._pending.clear()

    def _answer(self, text: str | None) -> None:
        try:
            self._charge()
        except Trouble as trouble:
            self._count_refusal()
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
        answer(self._service, self._caller, request, self._finish)

    def _refuse(self, text: str | None, code: Code, sentence: str) -> None:
        """Answer a request that is refused before it is decoded."""
        self._service.refusals.add(code)
        self._finish(Problem(id=requests.id_of(text), code=code, sentence=sentence))

    def _finish(self, found: Answer) -> None:
        try:
            self._send(found)
            self._send_updates()
        except Exception as error:  # noqa: BLE001  a bug at one table must not stop the updates of others
            unforeseen(log, error)
        self._answering = False
        self._answer_queued()

    def _charge(self) -> None:
        """Count a request before it is decoded: malformed ones count too. Raises Trouble."""
        if not self._allowance.take():
            raise Trouble("too_many", SLOWER)
        self._service.limiter.address(self._caller.address)

    # Sending.

    def _send(self, message: Answer) -> None:
        if self._wire.say(answers.encoded(message)):
            # In one batch with all connections that the same commit has woken: waking their readers one by one takes
            # the system longer than all of our own work.
            self._service.batch.soon(self._wire.flush)

    def _send_updates(self) -> None:
        """Send what is new, as long as the write buffer has room."""
        self._update_scheduled = False
        while self._pending and self._wire.writable.is_set():
            subscription = next(iter(self._pending))
            del self._pending[subscription]
            update = self._update_of(subscription)
            if update is not None:
                self._send(update)
            present = subscription.take_presence()
            if present is not None and self._is_watching(subscription):
                self._send(Present(table=subscription.table, presence=present))

    def _update_of(self, subscription: Subscription) -> Answer | None:
        """What is new by now: it may be more than when `wake` was called, or nothing."""
        actor = self._service.registry.peek(subscription.table)
        key = subscription.table, subscription.viewer
        if not self._is_watching(subscription) or (actor is None and not subscription.ended):
            return None
        if actor is None or not subscription.allowed(actor.table):
            self._caller.unsubscribe(self._service.subscriptions, *key)
            return Unwatched(table=subscription.table, seat=subscription.viewer)
        at = now()
        if not subscription.news(actor.table, at):
            return None
        return Told(table=subscription.table, update=subscription.take(actor.table, at))

    def _is_watching(self, subscription: Subscription) -> bool:
        return self._caller.watching.get((subscription.table, subscription.viewer)) is subscription

    # Slow readers.

    def full(self) -> None:
        seconds = self._service.limiter.limits.patience
        if seconds and self._patience_timer is None:
            self._patience_timer = self._wire.loop.call_later(seconds, self._drop)

    def emptied(self) -> None:
        self._stop_patience_timer()
        self._send_updates()
        if self._queue:
            self._answer_queued()

    def _stop_patience_timer(self) -> None:
        if self._patience_timer is not None:
            self._patience_timer.cancel()
            self._patience_timer = None

    def _drop(self) -> None:
        """Drop the connection. The client can reconnect and say which version it has."""
        self._service.metrics.count("meadow_slow_readers_total")
        log.info("slow reader dropped", extra=fields(seconds=self._service.limiter.limits.patience))
        self._queue.clear()
        self._wire.drop()
