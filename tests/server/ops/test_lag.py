"""The lag of the event loop: how late a timer runs."""

import asyncio
import time

from meadow.server.ops.lag import SECONDS_BETWEEN, LoopLag
from tests.server.clients import SECONDS


def test_a_loop_that_is_busy_is_late() -> None:
    async def run() -> list[float]:
        measured: list[float] = []
        loop, enough = asyncio.get_running_loop(), asyncio.Event()

        def observe(seconds: float) -> None:
            measured.append(seconds)
            if len(measured) == 2:
                enough.set()

        lag = LoopLag(loop, observe)
        lag.begin()
        time.sleep(2 * SECONDS_BETWEEN)  # noqa: ASYNC251  this is what is measured
        async with asyncio.timeout(SECONDS):
            await enough.wait()
        lag.end()
        lag.end()
        return measured

    first, second = asyncio.run(run())
    assert first >= SECONDS_BETWEEN * 0.99, "it was due when half of the sleep was over"
    assert second >= 0
