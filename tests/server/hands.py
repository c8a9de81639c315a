"""The clock on the wall, for tests that must not depend on how long they take."""

import time

import pytest


class Hands:
    """It stands still unless somebody turns them."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._at = time.monotonic_ns()
        patch.setattr(time, "monotonic_ns", lambda: self._at)

    def turn(self, seconds: float) -> None:
        self._at += int(seconds * 1_000_000_000)
