"""A fake clock, for tests that must not depend on how long they take."""

import time

import pytest


class Hands:
    """The hands of the fake clock, which stands still unless they are turned."""

    def __init__(self, patch: pytest.MonkeyPatch, at: int | None = None) -> None:
        """Starts at this moment, in nanoseconds; at the real time if it is None."""
        self._at = time.monotonic_ns() if at is None else at
        patch.setattr(time, "monotonic_ns", lambda: self._at)

    def turn(self, seconds: float) -> None:
        self._at += int(seconds * 1_000_000_000)
