"""HTTP for whoever says what they want and reads what they get. Nobody else is waited for."""

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
"""So many parts of requests are handled for one connection in one turn of the loop: a body may come in tiny chunks."""


class Paced(h11.Connection):
    """Says that it needs more data when enough was handled for this turn."""

    left = EVENTS_A_TURN

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        if self.left == 0:
            return h11.NEED_DATA
        self.left -= 1
        return super().next_event()


class Http(H11Protocol):
    """uvicorn's own, which lets everybody in, and waits for ever for requests, and for readers who do not read."""

    patience = 0.0
    """So many seconds either is waited for. 0: for ever."""
    admission = Admission()
    _due = False
    """Whether the rest of what has come is handled in a later turn."""
    _unsaid: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn = self._paced = Paced(h11.SERVER)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        if self.admission.enter(self, self.client[0] if self.client else None):
            self._unsaid = self._soon()
        else:
            transport.write(REFUSAL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._said()
        self._read()
        self.admission.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        # Whoever wants a socket has another protocol from now on.
        if self.transport.get_protocol() is not self or self._answering():
            self._said()
        elif self._unsaid is None:
            self._unsaid = self._soon()

    def handle_events(self) -> None:
        if self._due:
            return
        self._paced.left = EVENTS_A_TURN
        super().handle_events()
        if self._paced.left == 0 and self._here():
            self._due = True
            self.transport.pause_reading()
            self.loop.call_soon(self._go_on)

    def _go_on(self) -> None:
        self._due = False
        if self._here():
            if not self.flow.read_paused:
                self.transport.resume_reading()
            self.handle_events()

    def _here(self) -> bool:
        """Whether this is still an open connection that speaks HTTP."""
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
        self._unread = self._unread or self._soon()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._read()

    def _answering(self) -> bool:
        begun = self.cycle is not None  # as it is at first, whatever its type says
        return begun and not self.cycle.response_complete

    def _soon(self) -> asyncio.TimerHandle | None:
        return self.loop.call_later(self.patience, self.transport.abort) if self.patience else None

    def _said(self) -> None:
        if self._unsaid is not None:
            self._unsaid.cancel()
            self._unsaid = None

    def _read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None


def guarded(seconds: float, admission: Admission) -> type[Http]:
    """The protocol for a server that waits so long, that admits connections so."""
    return type("Http", (Http,), {"patience": seconds, "admission": admission})
