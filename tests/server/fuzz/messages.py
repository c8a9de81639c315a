"""Messages of clients over the socket, and mutations of them: wrong types, too much, too little."""

from typing import Any

import msgspec
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from meadow.server.api import requests
from meadow.table import commands
from tests.server.clients import Json

VALUES: dict[str, Any] = {
    "client": "c",
    "seat": 0,
    "absent": 1,
    "open": False,
    "version": 1,
    "action": 0,
    "have": 1,
    "name": "Somebody",
    "level": "random",
    "text": "hello",
    "yes": True,
    "why": "chat",
    "asking": "never",
    "paths": [[0]],
    "to": 1,
    "seats": 2,
    "limit": 3,
    "take": 0,
    "after": 1,
    "options": {},
    "settings": {"pace": 0},
    "code": "x" * 22,
    "device": "0" * 12,
    "label": "phone",
    "leave": True,
}
ODD: SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from([2**63, -1, 10**400, "\x00", "é" * 70, "x" * 5_000, "__proto__", "' OR 1=1 --"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=6,
)


COMMANDS = {str(kind.__struct_config__.tag): kind for kind in commands.Base.__subclasses__()}
NAMES = sorted(requests.KINDS.keys() - {"order"} | COMMANDS.keys())
"""The names of all requests, and of all commands, which are sent as orders."""


def valid(name: str, table: str, game: str) -> Json:
    """A message with every field that it may have."""
    values = VALUES | {"table": table, "game": game}
    if name in COMMANDS:
        command = {"command": name} | _filled(COMMANDS[name], values)
        return {"request": "order", "id": 7} | _filled(requests.Order, values) | {"command": command}
    return {"request": name, "id": 7} | _filled(requests.KINDS[name], values)


def _filled(kind: type[msgspec.Struct], values: Json) -> Json:
    return {field: values[field] for field in kind.__struct_fields__ if field in values}


@st.composite
def mutated(draw: st.DrawFn, table: str, game: str) -> str | bytes:
    """A valid message with up to three mutations; seldom none at all."""
    message = valid(draw(st.sampled_from(NAMES)), table, game)
    for _ in range(draw(st.integers(0, 3))):
        _mutate(draw, _part(draw, message))
    return draw(_corrupted(_serialized(message)))


def _part(draw: st.DrawFn, message: Json) -> Json:
    """The message, or the command in it if there is still one."""
    command = message.get("command")
    return command if isinstance(command, dict) and command and draw(st.booleans()) else message


def _mutate(draw: st.DrawFn, part: Json) -> None:
    """Mutate one field."""
    field = draw(st.sampled_from(sorted(part)))
    match draw(st.sampled_from(["drop", "odd", "odd", "new", "other"])):
        case "drop" if len(part) > 1:
            del part[field]
        case "new":
            part[draw(st.text(max_size=8))] = draw(ODD)
        case "other":
            tag = "request" if "request" in part else "command"
            part[tag] = draw(st.sampled_from(NAMES))
        case _:
            part[field] = draw(ODD)


def _serialized(message: Json) -> str:
    """The message as JSON, or as a Python literal if it has numbers that JSON cannot represent."""
    try:
        return msgspec.json.encode(message).decode()
    except (OverflowError, msgspec.MsgspecError, UnicodeEncodeError):
        return repr(message)


def _corrupted(text: str) -> SearchStrategy[str | bytes]:
    """Mostly the text itself; otherwise cut off, doubled, as bytes, noise, or with odd letters inserted."""
    whole: SearchStrategy[str | bytes] = st.just(text)
    cut = st.integers(0, len(text)).map(lambda end: text[:end])
    twice = st.just(text + text)
    strange = st.tuples(st.integers(0, len(text)), st.text(st.characters(exclude_categories=["Cs"]), max_size=5)).map(
        lambda where: text[: where[0]] + where[1] + text[where[0] :]
    )
    return st.one_of(whole, whole, whole, cut, twice, st.just(text.encode()), st.binary(max_size=40), strange)
