"""Measures how late the event loop is: everybody waits while it is busy with something long."""

import asyncio
from collections.abc import Callable
from typing import Final

SECONDS_BETWEEN: Final = 0.25


class LoopLag:
    """Sets one timer after the other, and passes on how late each ran."""

    def __init__(self, loop: asyncio.AbstractEventLoop, observe: Callable[[float], None]) -> None:
        self._loop = loop
        self._observe = observe
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> None:
        due = self._loop.time() + SECONDS_BETWEEN
        self._timer = self._loop.call_at(due, self._late, due)

    def end(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _late(self, due: float) -> None:
        self._observe(max(0.0, self._loop.time() - due))
        self.begin()
