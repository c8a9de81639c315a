"""Room for so many; whoever finds none waits, one behind the other."""

import asyncio
from collections import deque


class Room:
    """`enter`, or get a `place` outside and `await wait(place)`; in the end `leave`."""

    def __init__(self, size: int, patience: float, loop: asyncio.AbstractEventLoop) -> None:
        self._left = size
        self._patience = patience
        self._loop = loop
        self._outside: deque[asyncio.Future[None]] = deque()

    def enter(self) -> bool:
        """Whether there was room. While somebody waits there is none: it is always given to the first of them."""
        if not self._left:
            return False
        self._left -= 1
        return True

    def place(self) -> asyncio.Future[None]:
        """One behind all who wait. Whoever has it must `wait`."""
        place: asyncio.Future[None] = self._loop.create_future()
        self._outside.append(place)
        return place

    async def wait(self, place: asyncio.Future[None]) -> None:
        """Until there is room. Raises TimeoutError if that takes too long."""
        try:
            async with asyncio.timeout(self._patience):
                await place
        except BaseException:
            if place in self._outside:
                self._outside.remove(place)
            elif not place.cancelled():
                self.leave()
            raise

    def leave(self) -> None:
        """The first who waits has the room at once, though they may hear of it later."""
        while self._outside:
            place = self._outside.popleft()
            if not place.done():
                place.set_result(None)
                return
        self._left += 1
