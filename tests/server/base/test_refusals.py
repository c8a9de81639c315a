"""Refusals are counted one by one, and logged at most once a minute for each reason."""

import time
from typing import Any

import pytest

from meadow.server.base.metrics import Metrics
from meadow.server.base.refusals import Refusals


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, in its only place."""
    found = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: found[0])
    return found


def logged(caplog: pytest.LogCaptureFixture) -> list[dict[str, Any]]:
    found = [vars(record)["fields"] for record in caplog.records if record.message == "refused"]
    caplog.clear()
    return found


def test_each_reason_is_logged_once_a_minute_with_a_count(clock: list[float], caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    refusals = Refusals(metrics := Metrics())
    for _ in range(5):
        refusals.add("stale", "act")
    refusals.add("too_many")
    assert logged(caplog) == [{"code": "stale", "times": 1, "request": "act"}, {"code": "too_many", "times": 1}]
    clock[0] += 59
    refusals.add("stale", "act")
    assert logged(caplog) == []
    clock[0] += 1
    refusals.add("stale", "undo")
    assert logged(caplog) == [{"code": "stale", "times": 6, "request": "undo"}]
    lines = metrics.text().splitlines()
    assert 'meadow_refusals_total{code="stale"} 7' in lines
    assert 'meadow_refusals_total{code="too_many"} 1' in lines


def test_it_is_logged_also_soon_after_the_machine_has_started(
    clock: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    clock[0] = 0.5
    Refusals(Metrics()).add("stale")
    assert len(logged(caplog)) == 1
