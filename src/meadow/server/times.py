"""What time it is: in milliseconds since the epoch, and never earlier than it was."""

import time

_BEGAN = time.time_ns() // 1_000_000 - time.monotonic_ns() // 1_000_000


def now() -> int:
    """The time of day as it was when the process began, plus what has passed since: nobody can turn it back."""
    return _BEGAN + time.monotonic_ns() // 1_000_000
