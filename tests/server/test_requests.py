"""Orders are commands of a table with who asks around them: their fields are the command's, and stay so."""

import msgspec
import pytest

from meadow.server import answers
from meadow.server.answers import Answer
from meadow.server.openapi import ANSWERS
from meadow.server.requests import COMMANDS, KINDS, Order
from meadow.table import commands

AROUND = set(Order.__struct_fields__)


def fields(kind: type[msgspec.Struct]) -> dict[str, tuple[object, bool]]:
    """Type and whether it must be given, by name."""
    found = msgspec.structs.fields(kind)
    return {field.name: (field.type, field.required) for field in found if field.name not in AROUND}


@pytest.mark.parametrize(("order", "command"), COMMANDS.items(), ids=lambda kind: kind.__name__)
def test_an_order_has_the_fields_of_its_command(order: type[Order], command: type[commands.Base]) -> None:
    assert fields(order) == fields(command)


def test_every_command_can_be_ordered() -> None:
    assert set(COMMANDS.values()) == set(commands.Base.__subclasses__())


@pytest.mark.parametrize("name", KINDS)
def test_every_request_is_described_with_what_answers_it(name: str) -> None:
    assert issubclass(ANSWERS[name], Answer)
    assert ANSWERS[name] in answers.KINDS
