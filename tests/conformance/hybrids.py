"""Positions between two others: one with a single entry of the other's, or with two entries changed round.

They are made by looking into the state itself, which no program but a test may do. They need not be possible in play:
they only answer whether somebody's view shows an entry.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from meadow.core.rng import Rng
from meadow.core.state import State
from tests.conformance.play import Rows, frozen

# Where an entry stands in the snapshot, and how to come to it from the state: by attributes and indices.
Place = tuple[str, int]
Path = tuple[str | int, ...]

DEPTH = 4
EXCHANGES = 4
PLAIN = (int, float, str, bytes, tuple, frozenset, type(None), Rng)


def changes(first: Rows, second: Rows, rows: Iterable[str]) -> set[Place]:
    """The places of these rows in which the two differ; one that only one of them has differs too."""
    return {
        (row, place)
        for row in rows
        if first[row] != second[row]
        for place in range(max(len(first[row]), len(second[row])))
        if first[row][place : place + 1] != second[row][place : place + 1]
    }


class Pair:
    """A position, and another in which some entries of these rows differ."""

    def __init__(self, state: State, other: State, rows: list[str]) -> None:
        self.state = state
        self.other = other
        self.rows = rows
        self.places = changes(frozen(state), frozen(other), rows)

    @cached_property
    def paths(self) -> dict[Place, Path]:
        """Where in the state the entries are that differ from the other's, found by trying each."""
        before, found = frozen(self.state), dict[Place, Path]()
        for path in _unlike(self.state, self.other, ()):
            copy = self.state.clone()
            if _put(copy, path, _get(self.other, path)):
                found |= dict.fromkeys(changes(before, frozen(copy), self.rows) - found.keys(), path)
        return found

    def replaced(self, place: Place) -> list[State]:
        """The state with the other's entry at this place, if it can be put there."""
        if place not in self.paths:
            return []
        path, copy = self.paths[place], self.state.clone()
        _put(copy, path, _get(self.other, path))
        return [copy]

    def exchanged(self, place: Place) -> Iterator[State]:
        """The state with this entry and another of its row changed round, for a few others."""
        if place not in self.paths:
            return
        here = self.paths[place]
        value = _get(self.state, here)
        partners = [self.paths[there] for there in sorted(self.paths) if there[0] == place[0]]
        for there in [path for path in partners if _get(self.state, path) != value][:EXCHANGES]:
            copy = self.state.clone()
            _put(copy, here, _get(self.state, there))
            _put(copy, there, value)
            yield copy


def _unlike(one: Any, other: Any, path: Path) -> Iterator[Path]:
    """The paths to all plain values in which two objects of a kind differ; lists of different length as a whole."""
    keys = _keys(one)
    if type(one) is not type(other) or isinstance(one, PLAIN) or keys != _keys(other) or len(path) > DEPTH:
        if path and one != other:
            yield path
        return
    for key in keys:
        yield from _unlike(_step(one, key), _step(other, key), (*path, key))


def _keys(value: Any) -> list[str | int]:
    if isinstance(value, PLAIN):
        return []
    if hasattr(value, "__setitem__"):
        return list(value) if isinstance(value, dict) else list(range(len(value)))
    names = (name for name in dir(value) if not name.startswith("__") and name not in {"log", "rng"})
    return [name for name in names if not callable(getattr(value, name))]


def _step(value: Any, key: str | int) -> Any:
    return value[key] if hasattr(value, "__setitem__") else getattr(value, str(key))


def _get(state: State, path: Path) -> Any:
    value: Any = state
    for key in path:
        value = _step(value, key)
    return value


def _put(state: State, path: Path, value: Any) -> bool:
    """Whether it can be put there: a property that is only worked out cannot."""
    holder = _get(state, path[:-1])
    try:
        if hasattr(holder, "__setitem__"):
            holder[path[-1]] = value
        else:
            setattr(holder, str(path[-1]), value)
    except (AttributeError, TypeError):
        return False
    return True
