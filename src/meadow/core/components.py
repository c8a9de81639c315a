"""Loads and validates a game's components.toml: errors name file, table, row and reason.

The file is in the game's package, and an owner of the box may correct it there. It is loaded when the game is imported.
"""

import functools
import re
import tomllib
import types
import typing
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from importlib import resources
from typing import Any, Final, Literal, TypeVar

import msgspec

FILE: Final = "components.toml"
LONGEST_NAME: Final = 40
LONGEST_TEXT: Final = 200

T = TypeVar("T")


class ComponentError(ValueError):
    """Something in a game's components.toml is wrong. The message says where, and what is expected there."""

    def __init__(self, problem: str, file: str = FILE) -> None:
        super().__init__(f"{file}, {problem}")
        self.problem = problem


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of every table, and of every row of a list of tables: `source` says where its data come from."""

    source: str


def from_package(package: str, load: Callable[[str], T]) -> T:
    """Loads the file in a game's package with `load`. Every ComponentError then names the full path of the file."""
    file = resources.files(package) / FILE
    try:
        return load(file.read_text("utf-8"))
    except ComponentError as error:
        raise ComponentError(error.problem, str(file)) from error
    except OSError as error:
        raise ComponentError(f"which {package} is made of, cannot be read: {error.strerror}", str(file)) from error
    except UnicodeDecodeError as error:
        raise ComponentError(f"byte {error.start + 1}: expected text in UTF-8", str(file)) from error


def decode(text: str, kind: type[T]) -> T:
    """Decodes the text of a file. Only the types of fields, and that every table has a source, are checked."""
    try:
        given = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # not TOML, a number of thousands of digits, or nested too deeply
        raise ComponentError(f"which is no TOML: {error}") from error
    try:
        components = msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        raise ComponentError(_explained(str(error), given, kind)) from error
    _check_sources(given)
    return components


def _check_sources(given: Mapping[str, Any]) -> None:
    for name, table in given.items():
        for number, row in enumerate(table if isinstance(table, list) else [table], 1):
            where = f"{name}, row {number}" if isinstance(table, list) else name
            expect_text(where, "source (rulebook, inferred, reconstructed, or the box)", row["source"])


# Checks that games use for their components


def expect(holds: bool, where: str, expected: str) -> None:
    """Raises ComponentError unless the condition `holds`. `where` is a table, or 'tiles, row 3'."""
    if not holds:
        raise ComponentError(f"table {where}: expected {expected}")


def expect_numbers(where: str, lowest: int, highest: int, why: str = "", /, **numbers: int) -> None:
    """Each of the named numbers must be in that range; `why` says what would break otherwise."""
    reason = f": {why}" if why else ""
    wanted = f"of {lowest}" if lowest == highest else f"from {lowest} to {highest}"
    for name, number in numbers.items():
        expect(lowest <= number <= highest, where, f"{name} {wanted}, not {quoted(number)}{reason}")


def expect_names(where: str, what: str, names: Sequence[str], least: int, most: int) -> None:
    """`least` to `most` names, all different, of letters, digits, blanks and - only: people read and type them."""
    number = str(least) if least == most else f"{least} to {most}"
    expect(least <= len(names) <= most, where, f"{number} {what}, not {len(names)}")
    for name in names:
        fit = re.fullmatch(r"[^\W_]+(?:[ -][^\W_]+)*", name) and len(name) <= LONGEST_NAME
        expect(bool(fit), where, f"{what} of letters, digits, single blanks and hyphens, not {quoted(name)}")
    for name, times in Counter(names).items():
        expect(times == 1, where, f"distinct {what}, but {name} is there {times} times")


def expect_text(where: str, what: str, text: str) -> None:
    """A sentence that can be shown: one line, without the brackets that mark colours."""
    fit = text.strip() and text.isprintable() and not set(text) & set("[]") and len(text) <= LONGEST_TEXT
    expect(bool(fit), where, f"a {what} of one line without brackets, not {quoted(text)}")


def expect_drawn(where: str, what: str, names: Sequence[str], drawn: Sequence[str]) -> None:
    """Exactly the names `drawn`, in this order: there are pictures, letters and translations for these only."""
    found = ", ".join(map(quoted, names)) or "none"
    expect(list(names) == list(drawn), where, f"the {what} {', '.join(drawn)}, for no others are drawn, not {found}")


def expect_rows(where: str, key: str, found: Sequence[int], wanted: Sequence[int]) -> None:
    """One row for each number of players, in this order."""
    *most, last = map(str, wanted)
    rows = f"one row each for {', '.join(most)} and {last} {key}, in this order"
    expect(list(found) == list(wanted), where, f"{rows}, not for {', '.join(map(quoted, found)) or 'none'}")


def quoted(value: object) -> str:
    """A value as it is quoted in a message."""
    if isinstance(value, int) and abs(value) >= 10**12:
        return "a number of more than twelve digits"
    text = repr(value)
    return text if len(text) <= LONGEST_NAME + 2 else f"{text[:LONGEST_NAME]}..."


# Errors of msgspec, reworded in terms of the file


def _explained(message: str, given: Mapping[str, Any], kind: type) -> str:
    """Rewords an error message of msgspec: its path (`$.tiles[3].front`) becomes table, row and key."""
    what, _, path = message.partition(" - at ")
    steps = re.findall(r"[^.$\[\]`]+", path)
    if not steps:
        return _reworded(what, kind, "table")
    return f"table {_place(steps, given)}: {_reworded(what, _type_at(kind, steps), 'key')}"


def _reworded(what: str, wanted: Any, thing: str) -> str:
    if typing.get_origin(wanted) is Literal:
        return f"expected one of {', '.join(map(str, typing.get_args(wanted)))}"
    if what.startswith("Object missing required field"):
        return f"the {thing} {what.split('`')[1]} is missing"
    if what.startswith("Object contains unknown field"):
        return f"expected one of the {thing}s {', '.join(wanted.__struct_fields__)}, not {what.split('`')[1]}"
    return functools.reduce(lambda text, word: text.replace(*word), WORDS.items(), what[0].lower() + what[1:])


WORDS: Final = {
    "`object`": "a table",
    "`array`": "a list",
    "`int`": "a whole number",
    "`int | null`": "a whole number",
    "`int | array`": "a whole number or a list of them",
    "`float`": "a fraction",
    "`str`": "a text",
    "`bool`": "true or false",
}


def _place(steps: Sequence[str], given: Mapping[str, Any]) -> str:
    """'tiles, row 4 (name "3"), key front'; of a list in a table 'rainbow, key colours, number 7'."""
    words: list[str] = []
    found: Any = given
    for depth, step in enumerate(steps[:4]):
        found = found[int(step)] if isinstance(found, list) else found.get(step)
        if depth == 0:
            words.append(step)
        elif step.isdigit():
            words.append(f"{'row' if depth == 1 else 'number'} {int(step) + 1}{_called(found)}")
        else:
            words.append(f"key {step}")
    return ", ".join(words)


def _called(row: Any) -> str:
    """The row's first text or number besides its source, so that a person finds it; empty if it has none."""
    told = [(key, value) for key, value in row.items() if key != "source"] if isinstance(row, dict) else []
    return next((f" ({key} {quoted(value)})" for key, value in told if isinstance(value, str | int)), "")


def _type_at(kind: Any, steps: Sequence[str]) -> Any:
    """The declared type at this path; a union on the way is returned as it is."""
    for step in steps:
        if isinstance(kind, types.UnionType):
            return kind
        kind = _item_type(kind, int(step)) if step.isdigit() else typing.get_type_hints(kind)[step]
    return kind


def _item_type(kind: Any, number: int) -> Any:
    """The type of one item of tuple[int, ...] or tuple[int, int, str]."""
    items = typing.get_args(kind)
    return items[0] if items[-1] is Ellipsis else items[number]
