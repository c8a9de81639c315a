"""Other boxes: a game's components.toml with one thing changed, and a whole random game played with each."""

import json
import pkgutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import resources
from typing import Any, NamedTuple

from meadow import games
from meadow.core.components import ComponentError
from meadow.core.rng import Rng

GAMES = tuple(module.name for module in pkgutil.iter_modules(games.__path__))
HUGE = (1000, 2**31, 2**70)
WORDS = ("", " ", "x", "red", "two words", "[bold]", "[/]", "{}", "x\ny", "ä", "1", "a" * 500)
SECONDS = 900
MIXED = 8

Tables = dict[str, Any]
Load = Callable[[Any], object]
Path = tuple[str | int, ...]


class Box(NamedTuple):
    """The tables of a file, where in it something was changed, and how."""

    tables: Tables
    path: Path
    change: str

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.path))}: {self.change}"


def text_of(game: str) -> str:
    return (resources.files(f"meadow.games.{game}") / "components.toml").read_text("utf-8")


# One change


def places(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Everything in the file with the way to it. Of long lists only the first and the last count."""
    yield path, value
    if isinstance(value, dict):
        for key, item in value.items():
            yield from places(item, (*path, key))
    elif isinstance(value, list):
        for number in range(len(value)) if len(value) <= 3 else (0, len(value) - 1):
            yield from places(value[number], (*path, number))


def changes(value: Any) -> Iterator[tuple[str, Any]]:
    """What may be there instead."""
    if isinstance(value, bool):
        yield from (("turned", not value), ("a number", 1), ("a text", "yes"))
    elif isinstance(value, int):
        nearby = {value - 1, value + 1, -1, 0, 1, 2 * value, *HUGE} - {value}
        yield from ((f"{number}", number) for number in sorted(nearby))
        yield from (("a text", str(value)), ("a fraction", value + 0.5), ("a list", [value]), ("true", True))
    elif isinstance(value, str):
        yield from ((f"{word[:20]!r}", word) for word in WORDS if word != value)
        yield from (("twice", value * 2), ("shorter", value[:-1]), ("a number", 7), ("a list", [value]))
    elif isinstance(value, dict):
        yield from (("a number", 7), ("a list", [value]), ("nothing in it", {}), ("unknown", {**value, "unknown": 1}))
        yield from ((f"without {key}", {k: v for k, v in value.items() if k != key}) for key in value)
    elif isinstance(value, list):
        yield from (("empty", []), ("reversed", value[::-1]), ("a number", 7))
        yield from (("first removed", value[1:]), ("last removed", value[:-1]))
        yield from (("first twice", [value[0], *value]), ("last twice", [*value, value[-1]]))
        yield from (("last like the first", [*value[:-1], value[0]]), ("all like the first", [value[0]] * len(value)))


def boxes(tables: Tables) -> Iterator[Box]:
    """Every box that differs from this one in one place."""
    for path, value in places(tables):
        for change, other in changes(value):
            same = other == value and type(other) is type(value)
            if not same and (path or isinstance(other, dict)):
                yield Box(put(tables, path, other), path, change)


def put(tables: Tables, path: Path, value: Any) -> Tables:
    """The tables with another value in one place."""
    changed: Tables = _put(tables, path, value)
    return changed


def _put(inside: Any, path: Path, value: Any) -> Any:
    if not path:
        return value
    other = inside.copy()
    other[path[0]] = _put(inside[path[0]], path[1:], value)
    return other


def refusal(load: Load, tables: Tables) -> str:
    """Why the tables are refused; nothing if they are loaded."""
    try:
        load(tables)
    except ComponentError as error:
        return str(error)
    return ""


def ends(load: Load, tables: Tables) -> Iterator[Box]:
    """Every number as small and as large as it may be."""
    for path, value in numbers(tables):
        yield from _both_ends(load, tables, path, value)


def mixtures(load: Load, tables: Tables, count: int) -> Iterator[Box]:
    """So many boxes in which many numbers at once are as small or as large as the others allow."""
    for seed in range(count):
        rng, mixed, found = Rng(seed), tables, list(numbers(tables))
        rng.shuffle(order := list(range(len(found))))
        for path, value in [found[number] for number in order[: MIXED * (seed + 1)]]:
            ways = list(_both_ends(load, mixed, path, value))
            mixed = ways[rng.below(len(ways))].tables if ways else mixed
        yield Box(mixed, (str(seed),), "a mixture")


def numbers(tables: Tables) -> Iterator[tuple[Path, int]]:
    """Every number in the file, as far as places count."""
    for path, value in places(tables):
        if isinstance(value, int) and not isinstance(value, bool):
            yield path, value


def _both_ends(load: Load, tables: Tables, path: Path, value: int) -> Iterator[Box]:
    for way in (-1, 1):
        end = _end(lambda number: not refusal(load, put(tables, path, number)), value, way)
        if end != value:
            yield Box(put(tables, path, end), path, str(end))


def _end(fits: Callable[[int], bool], value: int, way: int) -> int:
    """The last number that fits on the way up or down from a value, if all up to it do."""
    step = 1
    while fits(value + way * step):
        step *= 2
    inside, outside = step // 2, step
    while outside - inside > 1:
        middle = (inside + outside) // 2
        inside, outside = (middle, outside) if fits(value + way * middle) else (inside, middle)
    return value + way * inside


# Playing


def written(tables: Tables) -> str:
    """TOML of what `tomllib` reads."""
    lines: list[str] = []
    for name, table in tables.items():
        for row in table if isinstance(table, list) else [table]:
            lines += [f"[[{name}]]" if isinstance(table, list) else f"[{name}]", *_pairs(row)]
    return "\n".join(lines) + "\n"


def _pairs(row: Tables) -> list[str]:
    return [f"{key} = {_value(value)}" for key, value in row.items()]


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(_pairs(value)) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def played(game: str, texts: Sequence[str]) -> list[str]:
    """For each text of the file what kept a whole random game from being played; nothing if it went well."""
    command = [sys.executable, "-W", "ignore", "-m", "tests.games.box_player", game]
    done = subprocess.run(
        command, input=json.dumps(list(texts)), capture_output=True, text=True, check=False, timeout=SECONDS
    )
    assert done.returncode == 0, done.stderr
    problems: list[str] = json.loads(done.stdout)
    return problems
