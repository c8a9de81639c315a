"""HTTP with timeouts: connections are dropped that send no request, or do not read the answer."""

import asyncio
import functools
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from meadow.server.net.admission import Admission
from meadow.server.net.websocket import Wire

FULL: Final = b"Too many connections are open from your address, or in all: close some, or try again in a moment."
REFUSAL: Final = (
    b"HTTP/1.1 429 Too Many Requests\r\nContent-Type: text/plain\r\nRetry-After: 5\r\nConnection: close\r\n"
    b"Content-Length: %d\r\n\r\n%s" % (len(FULL), FULL)
)


EVENTS_A_TURN: Final = 16
"""The number of events that one connection may handle in one turn of the loop: a body may come in tiny chunks."""


class Paced(h11.Connection):
    """Claims to need more data once all events of this turn are used up."""

    left = EVENTS_A_TURN

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        if self.left == 0:
            return h11.NEED_DATA
        self.left -= 1
        return super().next_event()


class Http(H11Protocol):
    """uvicorn's protocol with limits: it would admit everybody, and wait for ever for requests and for slow readers."""

    patience = 0.0
    """The timeout for either, in seconds. 0: none."""
    admission = Admission()
    _resume_scheduled = False
    """True if the rest of the received data is handled in a later turn."""
    _request_timer: asyncio.TimerHandle | None = None
    _write_timer: asyncio.TimerHandle | None = None

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn = self._paced = Paced(h11.SERVER)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        if self.admission.enter(self, self.client[0] if self.client else None):
            self._request_timer = self._start_timer()
        else:
            transport.write(REFUSAL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_request_timer()
        self._stop_write_timer()
        self.admission.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        # After an upgrade to a socket the transport has another protocol.
        if self.transport.get_protocol() is not self or self._answering():
            self._stop_request_timer()
        elif self._request_timer is None:
            self._request_timer = self._start_timer()

    def handle_events(self) -> None:
        if self._resume_scheduled:
            return
        self._paced.left = EVENTS_A_TURN
        super().handle_events()
        if self._paced.left == 0 and self._speaks_http():
            self._resume_scheduled = True
            self.transport.pause_reading()
            self.loop.call_soon(self._resume)

    def _resume(self) -> None:
        self._resume_scheduled = False
        if self._speaks_http():
            if not self.flow.read_paused:
                self.transport.resume_reading()
            self.handle_events()

    def _speaks_http(self) -> bool:
        """True if this is still an open connection that speaks HTTP."""
        return not self.transport.is_closing() and self.transport.get_protocol() is self

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        super().handle_websocket_upgrade(event)
        wire = self.transport.get_protocol()
        assert isinstance(wire, Wire)
        self.admission.hand_over(self, wire)
        wire.lost = functools.partial(self.admission.leave, wire)

    @property
    def idle(self) -> bool:
        return self.transport.get_protocol() is self and (not self._answering() or self.cycle.more_body)

    def drop(self) -> None:
        self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._write_timer = self._write_timer or self._start_timer()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_write_timer()

    def _answering(self) -> bool:
        begun = self.cycle is not None  # None at first, whatever its type says
        return begun and not self.cycle.response_complete

    def _start_timer(self) -> asyncio.TimerHandle | None:
        return self.loop.call_later(self.patience, self.transport.abort) if self.patience else None

    def _stop_request_timer(self) -> None:
        if self._request_timer is not None:
            self._request_timer.cancel()
            self._request_timer = None

    def _stop_write_timer(self) -> None:
        if self._write_timer is not None:
            self._write_timer.cancel()
            self._write_timer = None


def guarded(seconds: float, admission: Admission) -> type[Http]:
    """The protocol class with this timeout and this admission."""
    return type("Http", (Http,), {"patience": seconds, "admission": admission})
