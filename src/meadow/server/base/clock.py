"""What time it is: in milliseconds since the epoch, and never earlier than it was."""

import time

_began = time.time_ns() // 1_000_000 - time.monotonic_ns() // 1_000_000


def now() -> int:
    """The time of day as it was when the process began, plus what has passed since: nobody can turn it back."""
    return _began + time.monotonic_ns() // 1_000_000


def not_before(at: int) -> None:
    """Go on from the time that a server before this one has reached, if the time of day is earlier by now."""
    global _began  # noqa: PLW0603  there is one time
    _began = max(_began, at - time.monotonic_ns() // 1_000_000)
