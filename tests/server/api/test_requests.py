"""Requests: every command of a table can be ordered, and the answer to each request is described."""

from typing import Any

import msgspec
import pytest

from meadow.server.api import answers
from meadow.server.api.answers import Answer
from meadow.server.api.openapi import ANSWERS
from meadow.server.api.requests import KINDS, Order, decoded
from meadow.table import commands

GIVEN: dict[str, object] = {
    "seat": 1,
    "absent": 0,
    "open": False,
    "version": 2,
    "action": 3,
    "name": "Ada",
    "level": "easy",
    "text": "hello",
    "to": 0,
    "yes": True,
    "asking": "never",
}


@pytest.mark.parametrize("kind", commands.Base.__subclasses__(), ids=lambda kind: kind.__name__)
def test_every_command_can_be_ordered(kind: type[Any]) -> None:
    command = kind(**{name: GIVEN[name] for name in kind.__struct_fields__})
    order = Order(id=7, table="Ab", client="c", have=1, command=command)
    assert decoded(msgspec.json.encode(order).decode()) == order


@pytest.mark.parametrize("name", KINDS)
def test_every_request_is_described_with_its_answer(name: str) -> None:
    assert issubclass(ANSWERS[name], Answer)
    assert ANSWERS[name] in answers.KINDS
