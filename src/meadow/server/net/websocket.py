"""The socket itself: what is said over it goes to whoever listens, and out again, without a detour.

On uvicorn's own way every message takes a queue, half a dozen coroutines and two more system calls.
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
"""So long a socket that we end stays, unread, so that the other side gets to know why."""
FRAMES_A_TURN: Final = 8
BYTES_A_TURN: Final = 2**16
"""A socket is handled so many frames, or bytes, in one turn of the loop; then it is the turn of others."""
NO_TEXT: Final = 1007


class Listener(Protocol):
    """Whoever uses a wire."""

    def received(self, text: str | None) -> None:
        """Somebody said this; None: it was no text."""

    def disturbed(self) -> None:
        """A frame has come that brings no message: a ping, a pong, a fragment."""

    def full(self) -> None:
        """What was said to them is not read any more."""

    def emptied(self) -> None:
        """It is read again."""


class Wire(WebSocketsSansIOProtocol):
    """The handshake, pings and the end are uvicorn's. Nothing is read after the handshake before somebody listens."""

    idle = False

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.listener: Listener | None = None
        self.lost: Callable[[], None] = lambda: None
        """Called when the connection is gone."""
        self._coming = Cutter(self.config.ws_max_size)
        self._begun = False
        self._held = False
        self._ended = False
        self._due = False
        """Whether the rest of what has come is handled in a later turn."""
        self._in_message = False
        self._parts: list[bytes] | None = None
        """What came of a text that comes in fragments; None if it is no text."""

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
        self.writable.set()  # nothing can become writable any more: nobody waits for it
        self.lost()

    def listen(self, listener: Listener) -> None:
        """Tell this listener from now on."""
        self.listener = listener
        self._begun = True
        self._read_on()

    # Going out.

    def say(self, text: bytes) -> bool:
        """Say it, unless one side has ended it; whether somebody must `flush` for it to go out."""
        if self.conn.state is not State.OPEN:
            return False
        waits = bool(self.conn.writes)
        self.conn.writes.append(framed(text))
        return not waits

    def flush(self) -> None:
        if not self._ended and not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))

    def pause_writing(self) -> None:
        """Read no more either: even a ping is answered, and answers that nobody reads would heap up."""
        self.writable.clear()
        self._read_on()
        if self.listener is not None:
            self.listener.full()

    def resume_writing(self) -> None:
        self.writable.set()
        self._read_on()
        if self.listener is not None:
            self.listener.emptied()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Do not wait for ever for a reader that was dropped."""
        super().on_task_complete(task)
        if self.transport.get_write_buffer_size() > 0:
            self.loop.call_later(SECONDS_TO_FLUSH, self.transport.abort)

    def end(self, code: int, reason: str) -> bool:
        """Close it, say why, and handle nothing any more; False if it was ended before.

        It counts as open until the other side had time to hear of it: reconnecting at once does not pay.
        """
        if self._ended or self.conn.state is not State.OPEN:
            return False
        self.conn.send_close(code, reason)
        self.flush()
        self._ended = self.close_sent = True
        self._read_on()
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
        """End it at once."""
        self.transport.abort()

    # Coming in.

    def data_received(self, data: bytes) -> None:
        """One whole text goes to the listener at once; all else takes its turns."""
        if self._coming.empty and self._told(data):
            return
        if not self.handshake_initiated:
            super().data_received(data)  # uvicorn gives the whole handshake at once
            return
        self._coming.feed(data)
        if not self._due:
            self._turn()

    def _told(self, frame: bytes) -> bool:
        """Whether this was one whole text, and a listener was told."""
        size = head(frame)
        if not size or frame[0] != TEXT or self._in_message or self.listener is None or self.close_sent:
            return False
        if self.conn.state is not State.OPEN or len(frame) > self.config.ws_max_size:
            return False
        self._say_to(self.listener, unmasked(frame, size))
        return True

    def _say_to(self, listener: Listener, said: bytes) -> None:
        try:
            text = said.decode()
        except UnicodeDecodeError:
            self.end(NO_TEXT, "a text must be UTF-8")
        else:
            listener.received(text)

    def _turn(self) -> None:
        """Handle the next few frames; what is left then waits for a later turn."""
        self._due = False
        left = BYTES_A_TURN
        for _ in range(FRAMES_A_TURN):
            frame = self._coming.next() if left > 0 and self._reads() else b""
            if not frame:
                break
            left -= len(frame)
            if not self._told(frame):
                self._take(frame)
        self._read_on()

    def _take(self, frame: bytes) -> None:
        """Let the library handle what is no plain text."""
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
            self._whole(self.listener)

    def _whole(self, listener: Listener) -> None:
        """All fragments of a message are there."""
        if self._parts is None:
            listener.received(None)
        else:
            self._say_to(listener, b"".join(self._parts))
        self._parts = None

    # Reading, or not.

    def hold(self) -> None:
        """Handle no more for now."""
        self._held = True
        self._read_on()

    def go_on(self) -> None:
        if self._held:
            self._held = False
            self._read_on()

    def _reads(self) -> bool:
        """Whether there is no reason not to handle what comes."""
        if not self._begun or self._held or self._ended or self.transport.is_closing():
            return False
        return self.writable.is_set()

    def _read_on(self) -> None:
        """Read more when all that has come is handled, and nothing while there is a reason not to."""
        if self.transport.is_closing():
            return
        if self._reads() and not self._coming.ready:
            self.transport.resume_reading()
            return
        self.transport.pause_reading()
        if self._reads() and not self._due:
            self._due = True
            self.loop.call_soon(self._turn)
