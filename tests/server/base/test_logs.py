"""Log lines: each has its time and its event, whatever else is logged."""

import json
import logging
import re

import pytest

from meadow.server.base.logs import Json, Plain, fields, unforeseen


def line(formatter: logging.Formatter, **facts: str | float) -> str:
    record = logging.LogRecord("meadow.server", logging.ERROR, "", 0, "bot failed", None, None)
    record.__dict__.update(fields(**facts))
    return formatter.format(record)


@pytest.mark.parametrize("name", ["at", "level", "event", "seconds"])
def test_facts_do_not_overwrite_the_fields_of_the_line(name: str) -> None:
    found = json.loads(line(Json(), **{name: "greedy"}))
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", found["at"])
    assert (found["level"], found["event"]) == ("error", "bot failed")
    assert "greedy" in found.values(), "nor is it lost"


def test_plain_lines_begin_with_the_time() -> None:
    assert re.fullmatch(r"\d\d:\d\d:\d\d error: bot failed at=greedy", line(Plain(), at="greedy"))


def test_a_bug_says_when_and_where(caplog: pytest.LogCaptureFixture) -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        divmod(1, 0)
    unforeseen(logging.getLogger("meadow.server"), caught.value)
    (record,) = caplog.records
    found = json.loads(Json().format(record))
    assert found["at"].endswith("Z")
    assert found["error"] == "ZeroDivisionError"
    assert found["where"].startswith("test_logs.py:")
