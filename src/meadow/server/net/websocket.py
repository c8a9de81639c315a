"""The socket's protocol, with a fast path for text messages: straight to a listener, and straight out again.

uvicorn's own way takes a queue, half a dozen coroutines and two more system calls for every message.
"""

import asyncio
from collections.abc import Callable
from typing import Any, Final, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from meadow.server.net.frames import TEXT, Cutter, brings_message, framed, head, unmasked

SECONDS_TO_FLUSH: Final = 5
SECONDS_TO_HEAR: Final = 5
"""Seconds for which a socket that we close stays open, unread, so that the other side learns the reason."""
FRAMES_A_TURN: Final = 8
BYTES_A_TURN: Final = 2**16
"""The most frames, and bytes, of one socket that are handled in one turn of the loop; then others have theirs."""
NO_TEXT: Final = 1007


class Listener(Protocol):
    """Receives what comes over a wire."""

    def received(self, text: str | None) -> None:
        """A message has come; None if it was not text."""

    def disturbed(self) -> None:
        """A frame has come that ends no message: a ping, a pong, a fragment."""

    def full(self) -> None:
        """The write buffer is full: the other side does not read."""

    def emptied(self) -> None:
        """The write buffer has room again."""


class Wire(WebSocketsSansIOProtocol):
    """uvicorn's protocol, for the handshake, pings and closing. Messages are read only once there is a listener."""

    idle = False

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.listener: Listener | None = None
        self.lost: Callable[[], None] = lambda: None
        """Called when the connection is lost."""
        self._cutter = Cutter(self.config.ws_max_size)
        self._listening = False
        self._held = False
        self._ended = False
        self._turn_scheduled = False
        """True if the rest of the received data is handled in a later turn."""
        self._in_message = False
        self._parts: list[bytes] | None = None
        """The fragments received of a message; None if it is not text."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["state"]["wire"] = self

    async def send(self, message: Any) -> None:
        await super().send(message)
        if self.close_sent:
            self.handshake_complete = True  # else uvicorn takes a refused handshake for a forgotten one, and logs it

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.writable.set()  # so that nobody waits for a connection that is lost
        self.lost()

    def listen(self, listener: Listener) -> None:
        """Pass messages to this listener from now on."""
        self.listener = listener
        self._listening = True
        self._update_reading()

    # Sending.

    def say(self, text: bytes) -> bool:
        """Queue a text unless one side has closed; True if the caller must see to it that `flush` is called."""
        if self.conn.state is not State.OPEN:
            return False
        flush_due = bool(self.conn.writes)
        self.conn.writes.append(framed(text))
        return not flush_due

    def flush(self) -> None:
        if not self._ended and not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))

    def pause_writing(self) -> None:
        """Stop reading too: even a ping is answered, and answers that nobody reads would pile up."""
        self.writable.clear()
        self._update_reading()
        if self.listener is not None:
            self.listener.full()

    def resume_writing(self) -> None:
        self.writable.set()
        self._update_reading()
        if self.listener is not None:
            self.listener.emptied()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Abort after a while if the client does not read what is left to send."""
        super().on_task_complete(task)
        if self.transport.get_write_buffer_size() > 0:
            self.loop.call_later(SECONDS_TO_FLUSH, self.transport.abort)

    def end(self, code: int, reason: str) -> bool:
        """Close it with a reason and handle nothing any more; False if it was closed before.

        It counts as open until the other side had time to learn the reason: reconnecting at once does not pay.
        """
        if self._ended or self.conn.state is not State.OPEN:
            return False
        self.conn.send_close(code, reason)
        self.flush()
        self._ended = self.close_sent = True
        self._update_reading()
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self.loop.call_later(SECONDS_TO_HEAR, self.transport.abort)
        return True

    def shutdown(self) -> None:
        """The server stops."""
        if self._ended:
            self.drop()
        else:
            super().shutdown()

    def drop(self) -> None:
        """Abort the connection at once."""
        self.transport.abort()

    # Receiving.

    def data_received(self, data: bytes) -> None:
        """Pass one whole text to the listener at once; handle everything else in turns."""
        if self._cutter.empty and self._passed_text(data):
            return
        if not self.handshake_initiated:
            super().data_received(data)  # uvicorn gives the whole handshake at once
            return
        self._cutter.feed(data)
        if not self._turn_scheduled:
            self._turn()

    def _passed_text(self, frame: bytes) -> bool:
        """Pass the frame to the listener if it is one whole text; False if it must be handled otherwise."""
        size = head(frame)
        if not size or frame[0] != TEXT or self._in_message or self.listener is None or self.close_sent:
            return False
        if self.conn.state is not State.OPEN or len(frame) > self.config.ws_max_size:
            return False
        self._pass_text(self.listener, unmasked(frame, size))
        return True

    def _pass_text(self, listener: Listener, payload: bytes) -> None:
        try:
            text = payload.decode()
        except UnicodeDecodeError:
            self.end(NO_TEXT, "a text must be UTF-8")
        else:
            listener.received(text)

    def _turn(self) -> None:
        """Handle the next few frames; the rest waits for a later turn."""
        self._turn_scheduled = False
        left = BYTES_A_TURN
        for _ in range(FRAMES_A_TURN):
            frame = self._cutter.next() if left > 0 and self._may_read() else b""
            if not frame:
                break
            left -= len(frame)
            if not self._passed_text(frame):
                self._pass_to_library(frame)
        self._update_reading()

    def _pass_to_library(self, frame: bytes) -> None:
        """Let the library handle a frame that is not one whole text."""
        if self.listener is not None and not brings_message(frame[0]):
            self.listener.disturbed()
        if not self._ended:
            super().data_received(frame)

    def handle_text(self, event: Frame) -> None:
        self._parts = []
        self.handle_cont(event)

    def handle_bytes(self, event: Frame) -> None:
        self._parts = None
        self.handle_cont(event)

    def handle_cont(self, event: Frame) -> None:
        if self._parts is not None and event.data:
            self._parts.append(bytes(event.data))
        self._in_message = not event.fin
        if event.fin and self.listener is not None and not self.close_sent:
            self._pass_fragments(self.listener)

    def _pass_fragments(self, listener: Listener) -> None:
        """Pass on a message of which all fragments are there."""
        if self._parts is None:
            listener.received(None)
        else:
            self._pass_text(listener, b"".join(self._parts))
        self._parts = None

    # Pausing and resuming.

    def hold(self) -> None:
        """Handle no more messages until `go_on`."""
        self._held = True
        self._update_reading()

    def go_on(self) -> None:
        if self._held:
            self._held = False
            self._update_reading()

    def _may_read(self) -> bool:
        """True if there is no reason not to handle received data."""
        if not self._listening or self._held or self._ended or self.transport.is_closing():
            return False
        return self.writable.is_set()

    def _update_reading(self) -> None:
        """Resume reading once all received data is handled and there is no reason not to; otherwise pause it."""
        if self.transport.is_closing():
            return
        if self._may_read() and not self._cutter.ready:
            self.transport.resume_reading()
            return
        self.transport.pause_reading()
        if self._may_read() and not self._turn_scheduled:
            self._turn_scheduled = True
            self.loop.call_soon(self._turn)
