"""Room for so many; whoever finds none waits, one behind the other."""

import asyncio
from collections import deque


class Room:
    """`enter` or `await wait()`, and in the end `leave`."""

    def __init__(self, size: int, patience: float) -> None:
        self._left = size
        self._patience = patience
        self._outside: deque[asyncio.Future[None]] = deque()

    def enter(self) -> bool:
        """Whether there was room. While somebody waits there is none: it is always given to the first of them."""
        if not self._left:
            return False
        self._left -= 1
        return True

    async def wait(self) -> None:
        """Until there is room. Raises TimeoutError if that takes too long."""
        place = asyncio.get_running_loop().create_future()
        self._outside.append(place)
        try:
            async with asyncio.timeout(self._patience):
                await place
        except BaseException:
            if not place.cancelled():
                self.leave()
            raise

    def leave(self) -> None:
        while self._outside:
            place = self._outside.popleft()
            if not place.done():
                place.set_result(None)
                return
        self._left += 1
