"""Counts what is refused, by reason, and logs it: each reason at most once a minute."""

import logging
import time
from typing import Final

from meadow.server.base.logs import fields
from meadow.server.base.metrics import Metrics

SECONDS_BETWEEN: Final = 60

log = logging.getLogger("meadow.server.base.refusals")


class Refusals:
    """A reason is a code that programs are told, never the sentence: that may repeat what was sent."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._logged: dict[str, float] = {}
        """When each reason was logged last."""
        self._unlogged: dict[str, int] = {}

    def add(self, code: str, request: str = "") -> None:
        """Count a refusal; `request` is the kind of what was refused, if that is known."""
        self._metrics.count("meadow_refusals_total", 1, f'code="{code}"')
        times = self._unlogged.get(code, 0) + 1
        self._unlogged[code] = times
        now = time.monotonic()
        if now - self._logged.get(code, -SECONDS_BETWEEN) >= SECONDS_BETWEEN:
            self._logged[code] = now
            self._unlogged[code] = 0
            facts = {"request": request} if request else {}
            log.info("refused", extra=fields(code=code, times=times, **facts))
