"""One after the other, in the order in which they came."""

import asyncio
from collections import deque
from collections.abc import Callable


class Turns:
    """Whoever has their turn has it until they `leave`."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.taken = False
        self._loop = loop
        self._waiting: deque[Callable[[], None]] = deque()

    def enter(self, go: Callable[[], None]) -> None:
        """Call it when it is its turn: at once if nobody has theirs."""
        if self.taken:
            self._waiting.append(go)
        else:
            self.taken = True
            go()

    def leave(self) -> None:
        if self._waiting:
            # Not at once: of many that come to nothing each would be called by the one before.
            self._loop.call_soon(self._waiting.popleft())
        else:
            self.taken = False
