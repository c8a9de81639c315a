"""What is done when all that happened at once has happened: one call of the loop for all of it."""

import asyncio
import logging
from collections.abc import Callable

from meadow.server.logs import unforeseen

log = logging.getLogger("meadow.server.rounds")


class Rounds:
    """A round comes as soon as the loop has done what it is about to do."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._due: list[Callable[[], None]] = []

    def soon(self, call: Callable[[], None]) -> None:
        """Call it in the next round."""
        if not self._due:
            self._loop.call_soon(self._round)
        self._due.append(call)

    def _round(self) -> None:
        due, self._due = self._due, []
        for call in due:
            try:
                call()
            except Exception as error:  # noqa: BLE001  a bug in one must not keep the others from theirs
                unforeseen(log, error)
