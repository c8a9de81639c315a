"""The clock on the wall, for tests that must not depend on how long they take."""

import time

import pytest


class Hands:
    """It stands still unless somebody turns them."""

    def __init__(self, patch: pytest.MonkeyPatch, at: int | None = None) -> None:
        """From this moment on, in nanoseconds; from the true one if it is None."""
        self._at = time.monotonic_ns() if at is None else at
        patch.setattr(time, "monotonic_ns", lambda: self._at)

    def turn(self, seconds: float) -> None:
        self._at += int(seconds * 1_000_000_000)
