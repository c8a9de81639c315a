"""HTTP for whoever says what they want and reads what they get. Nobody else is waited for."""

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol


class Http(H11Protocol):
    """uvicorn's own, which waits for ever for the rest of a request, and for a reader who does not read."""

    patience = 0.0
    """So many seconds either is waited for. 0: for ever."""
    _unsaid: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._unsaid = self._soon()

    def connection_lost(self, exc: Exception | None) -> None:
        self._said()
        self._read()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        # Whoever wants a socket has another protocol from now on.
        if self.transport.get_protocol() is not self or self._answering():
            self._said()
        elif self._unsaid is None:
            self._unsaid = self._soon()

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


def patient(seconds: float) -> type[Http]:
    """The protocol for a server that waits so long."""
    return type("Http", (Http,), {"patience": seconds})
