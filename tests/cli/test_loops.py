"""The event loop of a command: the fast one where it is there, and any other where it is not."""

import asyncio
import sys

import pytest

from meadow.cli import loops


async def kind_of_loop() -> str:
    return type(asyncio.get_running_loop()).__module__


def test_the_fast_loop_is_used() -> None:
    pytest.importorskip("uvloop")
    assert loops.run(kind_of_loop()).startswith("uvloop")


def test_without_it_the_usual_one_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvloop", None)
    assert loops.run(kind_of_loop()).startswith("asyncio")
