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
from meadow.server.service import Service
from meadow.server.times import now

UNSENT: Final = 32
"""So many answers may wait to be read before nothing more is asked."""
RESTART: Final = 1012
BYE = Closing(sentence="The server stops: connect again in a moment.")
SLOWER = "Too many requests over this socket: wait a moment and go slower."

log = logging.getLogger("meadow.server.connection")
_decoder: msgspec.json.Decoder[requests.Request] = msgspec.json.Decoder(requests.ANY)


class _OnlyId(msgspec.Struct):
    id: requests.RequestId = None


class Connection:
    """A reader of tables. Answers go first, then what is new, made only when it can be sent."""

    def __init__(self, service: Service, socket: WebSocket, asker: Asker) -> None:
        self._service = service
        self._socket = socket
        self._asker = asker
        self._bucket = Bucket(service.gate.limits.connection)
        self._answers: deque[Answer] = deque()
        self._news: dict[Subscription, None] = {}
        self._something = asyncio.Event()
        self._room = asyncio.Event()
        self._room.set()
        self._bye = False
        asker.reader = self

    async def run(self) -> None:
        """Until one side has enough."""
        self._service.hub.enter(self)
        self._service.sockets += 1
        both = [asyncio.create_task(self._read()), asyncio.create_task(self._write())]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._service.sockets -= 1
            self._service.hub.exit(self)
            self._asker.unsubscribe_all(self._service.hub)
            for task in both:
                task.cancel()
            await asyncio.gather(*both, return_exceptions=True)

    # As a reader.

    def wake(self, subscription: Subscription) -> None:
        self._news[subscription] = None
        self._something.set()

    def closing(self) -> None:
        if not self._bye:
            self._bye = True
            self._something.set()

    # Coming in.

    async def _read(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                message = await self._socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                self._answer(await self._answered(message.get("text")))
                await self._room.wait()

    async def _answered(self, text: str | None) -> Answer:
        if text is None:
            return Problem(code="not_json", sentence="Only text is understood here: send JSON.")
        try:
            request = _decoder.decode(text)
        except (msgspec.DecodeError, RecursionError) as error:
            return Problem(id=_id(text), code="bad_request", sentence=f"The request is not understood: {error}.")
        if not self._bucket.take():
            return Problem(id=request.id, code="too_many", sentence=SLOWER)
        return await handle(self._service, self._asker, request)

    def _answer(self, answer: Answer) -> None:
        self._answers.append(answer)
        self._something.set()
        if len(self._answers) >= UNSENT:
            self._room.clear()

    # Going out.

    async def _write(self) -> None:
        while True:
            await self._something.wait()
            self._something.clear()
            while (frame := self._next()) is not None:
                if not await self._sent(answers.encoded(frame).decode()):
                    return
            if self._bye:
                await self._sent(answers.encoded(BYE).decode())
                await self._socket.close(RESTART)
                return

    def _next(self) -> Answer | None:
        if self._answers:
            answer = self._answers.popleft()
            self._room.set()
            return answer
        while self._news:
            subscription = next(iter(self._news))
            del self._news[subscription]
            told = self._told(subscription)
            if told is not None:
                return told
        return None

    def _told(self, subscription: Subscription) -> Answer | None:
        """What is new by now: it may be more than when the reader was woken, or nothing."""
        owned = self._service.tables.peek(subscription.table)
        key = subscription.table, subscription.viewer
        if owned is None or self._asker.watching.get(key) is not subscription:
            return None
        if not subscription.allowed(owned.table):
            self._asker.unsubscribe(self._service.hub, *key)
            return Unwatched(table=subscription.table, seat=subscription.viewer)
        if not subscription.news(owned.table, now()):
            return None
        return Told(table=subscription.table, update=subscription.take(owned.table, now()))

    async def _sent(self, frame: str) -> bool:
        """Whether it was read in time; otherwise the reader is dropped, and can come back with what it has."""
        seconds = self._service.gate.limits.patience
        try:
            async with asyncio.timeout(seconds or None):
                await self._socket.send_text(frame)
        except TimeoutError:
            self._service.metrics.count("meadow_slow_readers_total")
            log.info("slow reader dropped", extra=fields(seconds=seconds))
            return False
        except (WebSocketDisconnect, RuntimeError):
            return False
        return True


def _id(text: str) -> requests.RequestId:
    """The id of a request that is not understood, if that much is."""
    try:
        return msgspec.json.decode(text, type=_OnlyId).id
    except (msgspec.DecodeError, RecursionError):
        return None
