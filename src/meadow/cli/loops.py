"""The event loop that a command runs on."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine on the fastest event loop that is installed."""
    with asyncio.Runner(loop_factory=_factory()) as runner:
        return runner.run(work)


def _factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """That of uvloop, which saves a server a little CPU and a measuring client a third; None if not installed."""
    try:
        import uvloop  # noqa: PLC0415  it may not be there
    except ImportError:
        return None
    return uvloop.new_event_loop
