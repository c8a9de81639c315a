"""How much may come over one socket: up to its limit all is done, then as much again is refused, then it is closed."""

from typing import Final

from meadow.server.limits import Bucket

REFUSALS: Final = 20
"""At least so many are refused before a socket is closed: its owner may not have seen the first refusal yet."""


class Allowance:
    """Frames a second over one socket. Rate 0: no limit."""

    def __init__(self, rate: float) -> None:
        self._done = Bucket(rate)
        self._refused = Bucket(rate, at_least=REFUSALS)

    def take(self) -> bool:
        """Count one more frame; whether it is within the limit."""
        return self._done.take()

    def refuse(self) -> bool:
        """Count one more refusal; whether the socket may stay open."""
        return self._refused.take()
