"""One socket: requests come in one after the other, answers and news go out, and whoever does not read is dropped."""

import asyncio
import contextlib
import logging
from collections import deque
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from meadow.server import answers, requests
from meadow.server.answers import Answer, Closing, Problem, Told, Unwatched
from meadow.server.asker import Asker
from meadow.server.handler import handle
from meadow.server.hub import Subscription
from meadow.server.limits import Bucket
from meadow.server.logs import fields
from meadow.server.problems import Trouble
from meadow.server.service import Service
from meadow.server.times import now
from meadow.server.wire import Wire

UNANSWERED: Final = 8
"""So many requests may wait to be answered before no more are read."""
RESTART: Final = 1012
BYE = Closing(sentence="The server stops: connect again in a moment.")
SLOWER = "Too many requests over this socket: wait a moment and go slower."

log = logging.getLogger("meadow.server.connection")
_decoder: msgspec.json.Decoder[requests.Request] = msgspec.json.Decoder(requests.ANY)


class _OnlyId(msgspec.Struct):
    id: requests.RequestId = None


class Connection:
    """A listener to a wire and a reader of tables. What is new is made only when it can be sent."""

    def __init__(self, service: Service, socket: WebSocket, asker: Asker) -> None:
        self._service = service
        self._socket = socket
        self._wire: Wire = socket.state.wire
        self._asker = asker
        self._bucket = Bucket(service.gate.limits.connection)
        self._asked: deque[str | None] = deque()
        self._working = False
        self._ordering: str | None = None
        """The table that an order is about which is under way: what is new there comes with its answer."""
        self._news: dict[Subscription, None] = {}
        self._telling = False
        self._patience: asyncio.TimerHandle | None = None
        self._bye = False
        asker.reader = self

    async def run(self) -> None:
        """Until one side has enough."""
        self._service.hub.enter(self)
        self._service.sockets += 1
        self._wire.listener = self
        try:
            # All that comes here is what was said before somebody listened, and the end.
            while (message := await self._socket.receive())["type"] != "websocket.disconnect":
                self.received(message.get("text"))
        finally:
            self._wire.listener = None
            self._read_again()
            self._service.sockets -= 1
            self._service.hub.exit(self)
            self._asker.unsubscribe_all(self._service.hub)

    # As a reader.

    def wake(self, subscription: Subscription) -> None:
        self._news[subscription] = None
        if not self._telling and subscription.table != self._ordering:
            self._telling = True
            self._wire.loop.call_soon(self._tell)

    def closing(self) -> None:
        if not self._bye:
            self._bye = True
            self._tell()
            self._say(BYE)
            self._service.tables.spawn(self._close())

    async def _close(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await self._socket.close(RESTART)

    # Coming in.

    def received(self, text: str | None) -> None:
        self._asked.append(text)
        if not self._working:
            self._working = True
            self._service.tables.begin(self._work())
        elif len(self._asked) >= UNANSWERED:
            self._wire.hold()

    async def _work(self) -> None:
        """Answer one request after the other, to the end: what was asked is done, though nobody may hear of it."""
        try:
            while self._asked:
                self._say(await self._answered(self._asked.popleft()))
                self._tell()
                await self._wire.writable.wait()
        finally:
            self._working = False
            self._wire.go_on()
            if self._wire.listener is not self:
                self._asker.unsubscribe_all(self._service.hub)

    async def _answered(self, text: str | None) -> Answer:
        try:
            self._let_in()
        except Trouble as trouble:
            return Problem(id=_id(text), code=trouble.code, sentence=trouble.sentence)
        if text is None:
            return Problem(code="not_json", sentence="Only text is understood here: send JSON.")
        try:
            request = _decoder.decode(text)
        except (msgspec.DecodeError, RecursionError) as error:
            return Problem(id=_id(text), code="bad_request", sentence=f"The request is not understood: {error}.")
        self._ordering = request.table if isinstance(request, requests.Order) else None
        try:
            return await handle(self._service, self._asker, request)
        finally:
            self._ordering = None

    def _let_in(self) -> None:
        """Before anything is read of it: what is not understood counts too."""
        if not self._bucket.take():
            raise Trouble("too_many", SLOWER)
        self._service.gate.address(self._asker.address)

    # Going out.

    def _say(self, answer: Answer) -> None:
        self._wire.say(answers.encoded(answer))

    def _tell(self) -> None:
        """Tell what is new, as far as there is room for it."""
        self._telling = False
        while self._news and self._wire.writable.is_set():
            subscription = next(iter(self._news))
            del self._news[subscription]
            told = self._told(subscription)
            if told is not None:
                self._say(told)

    def _told(self, subscription: Subscription) -> Answer | None:
        """What is new by now: it may be more than when the reader was woken, or nothing."""
        owned = self._service.tables.peek(subscription.table)
        key = subscription.table, subscription.viewer
        if owned is None or self._asker.watching.get(key) is not subscription:
            return None
        if not subscription.allowed(owned.table):
            self._asker.unsubscribe(self._service.hub, *key)
            return Unwatched(table=subscription.table, seat=subscription.viewer)
        at = now()
        if not subscription.news(owned.table, at):
            return None
        return Told(table=subscription.table, update=subscription.take(owned.table, at))

    # Patience with whoever does not read.

    def full(self) -> None:
        seconds = self._service.gate.limits.patience
        if seconds and self._patience is None:
            self._patience = self._wire.loop.call_later(seconds, self._drop)

    def emptied(self) -> None:
        self._read_again()
        self._tell()

    def _read_again(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _drop(self) -> None:
        """It can come back with what it has."""
        self._service.metrics.count("meadow_slow_readers_total")
        log.info("slow reader dropped", extra=fields(seconds=self._service.gate.limits.patience))
        self._asked.clear()
        self._wire.transport.abort()


def _id(text: str | None) -> requests.RequestId:
    """The id of a request that is not answered otherwise, if that much is understood."""
    try:
        return msgspec.json.decode(text or "", type=_OnlyId).id
    except (msgspec.DecodeError, RecursionError):
        return None
