"""The socket itself: what is said over it goes to whoever listens, and out again, without a detour.

On uvicorn's own way every message takes a queue, half a dozen coroutines and two more system calls.
"""

import asyncio
from typing import Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

from meadow.server.frames import FINAL, TEXT, framed, head, unmasked

SECONDS_TO_FLUSH = 5
END_OF_GREETING = b"\r\n\r\n"


class Listener(Protocol):
    """Whoever uses a wire."""

    def received(self, text: str | None) -> None:
        """Somebody said this; None: it was no text."""

    def full(self) -> None:
        """What was said to them is not read any more."""

    def emptied(self) -> None:
        """It is read again."""


class Wire(WebSocketsSansIOProtocol):
    """Until somebody listens, and in everything but what is said, it is uvicorn's."""

    listener: Listener | None = None
    _in_step = False
    """Whether what comes next is known to begin a message: all before it were whole."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["state"]["wire"] = self

    # Going out.

    def say(self, text: bytes) -> bool:
        """Say it, unless one side has ended it; whether somebody must `flush` for it to go out."""
        if self.conn.state is not State.OPEN:
            return False
        waits = bool(self.conn.writes)
        self.conn.writes.append(framed(text))
        return not waits

    def flush(self) -> None:
        if not self.transport.is_closing():
            self.transport.write(b"".join(self.conn.data_to_send()))

    def pause_writing(self) -> None:
        """Read no more either: even a ping is answered, and answers that nobody reads would heap up."""
        super().pause_writing()
        self.transport.pause_reading()
        if self.listener is not None:
            self.listener.full()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._read_on()
        if self.listener is not None:
            self.listener.emptied()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Do not wait for ever for a reader that was dropped."""
        super().on_task_complete(task)
        if self.transport.get_write_buffer_size() > 0:
            self.loop.call_later(SECONDS_TO_FLUSH, self.transport.abort)

    # Coming in.

    def data_received(self, data: bytes) -> None:
        """One whole text goes to the listener at once; all else goes through the library."""
        if self.conn.state is State.CONNECTING:
            self._in_step, size = data.endswith(END_OF_GREETING), 0
        else:
            size = head(data) if self._in_step else 0
            self._in_step = size > 0 and data[0] >= FINAL
        if not (size and data[0] == TEXT and self._hears(data) and self._heard(unmasked(data, size))):
            super().data_received(data)

    def _hears(self, data: bytes) -> bool:
        """Whether a message may come now that is as long as this."""
        return self.conn.state is State.OPEN and not self.close_sent and len(data) <= self.config.ws_max_size

    def _heard(self, said: bytes) -> bool:
        """Whether somebody listens, and it is text."""
        if self.listener is None:
            return False
        try:
            text = said.decode()
        except UnicodeDecodeError:
            return False
        self.listener.received(text)
        return True

    def send_receive_event_to_app(self) -> None:
        said, text = b"".join(self.frames), self.curr_msg_data_type == "text"
        if self.listener is None or self.close_sent or (text and not self._heard(said)):
            super().send_receive_event_to_app()  # which ends it if it is no text though it should be
            return
        self.frames = []
        if not text:
            self.listener.received(None)

    def hold(self) -> None:
        """Read no more for now."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def go_on(self) -> None:
        if self.read_paused:
            self.read_paused = False
            self._read_on()

    def _read_on(self) -> None:
        """Unless there is still a reason not to."""
        if self.writable.is_set() and not self.read_paused:
            self.transport.resume_reading()
