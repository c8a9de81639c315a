"""The time in milliseconds since the epoch, which never goes back."""

import time

_began = time.time_ns() // 1_000_000 - time.monotonic_ns() // 1_000_000


def now() -> int:
    """The time of day when the process began, plus the time since: changes of the system clock have no effect."""
    return _began + time.monotonic_ns() // 1_000_000


def not_before(at: int) -> None:
    """Make `now` at least `at`, the time that an earlier server has reached: the system clock may be behind it."""
    global _began  # noqa: PLW0603  there is one time
    _began = max(_began, at - time.monotonic_ns() // 1_000_000)
