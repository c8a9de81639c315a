"""Parses actions as people write them; words.py writes them."""

import re
from typing import Final

from meadow.games.flutter.actions import BEE, ENCLOSE, KEEP, PLACE, SELECT, STACK, WAYS
from meadow.games.flutter.components import SHAPES
from meadow.games.flutter.lattice import GUARD, HIGHEST, LOWEST, number_of_tip, point_number
from meadow.games.flutter.words import WAYS_IN_WORDS
from meadow.grids.triangles import Point

PLACEMENTS: Final = "'place turned 3 at 2/-1' or 'place flipped 3 at 2/-1'"
FORMS: Final = "'select moth', 'place turned 3 at 2/-1', 'bee moth 3', 'keep bee' or 'enclose moth 3'"
LOW: Final = LOWEST - GUARD
HIGH: Final = HIGHEST + GUARD


def read(words: str) -> int:
    match words.lower().split():
        case ["select", shape]:
            return SELECT + _read_shape(shape)
        case ["keep", "bee"]:
            return KEEP
        case ["enclose", shape, number]:
            return ENCLOSE + _read_tile(shape, number)
        case ["bee", shape, number]:
            return BEE + _read_tile(shape, number)
        case ["place", *placement]:
            return PLACE + _read_placement(placement)
    raise ValueError(f"cannot read {words!r} as an action; write it like {FORMS}")


def read_old(words: str) -> int:
    """Parses a placement in the form of older records: the point first, and that of the tile's first cell.

    `read` does not accept this form, as its coordinates mean another place.
    """
    match words.lower().split():
        case ["place", point, "turned" | "flipped" as side, turns]:
            return PLACE + point_number(_read_point(point, LOW)) * WAYS + _read_way(side, turns)
    raise ValueError(f"cannot read {words!r} as a placement of before")


def _read_shape(shape: str) -> int:
    if shape not in SHAPES:
        raise ValueError(f"there is no stack {shape}; stacks are {', '.join(SHAPES)}")
    return SHAPES.index(shape)


def _read_tile(shape: str, number: str) -> int:
    if not re.fullmatch(r"[0-9]{1,2}", number) or not 1 <= int(number) <= STACK:
        raise ValueError(f"{number} is no tile of a shape; they are numbered 1 to {STACK}")
    return _read_shape(shape) * STACK + int(number) - 1


def _read_placement(words: list[str]) -> int:
    match words:
        case [side, turns, "at", point]:
            return number_of_tip(_read_point(point, LOW + 1)) * WAYS + _read_way(side, turns)
    raise ValueError(f"cannot read 'place {' '.join(words)}'; write how the tile lies, and where: {PLACEMENTS}")


def _read_point(point: str, west: int) -> Point:
    """Parses a lattice point and checks its range; `west` is the lowest column of the range."""
    parts = re.fullmatch(r"(-?[0-9]{1,3})/(-?[0-9]{1,3})", point)
    if not parts:
        raise ValueError(f"{point} is no place; write a lattice point, like 2/-1")
    a, b = int(parts[1]), int(parts[2])
    east = west + HIGH - LOW
    if not (west <= a <= east and LOW <= b <= HIGH):
        raise ValueError(f"{point} is out of the meadow; points are from {west}/{LOW} to {east}/{HIGH}")
    return a, b


def _read_way(side: str, turns: str) -> int:
    way = f"{side} {turns}"
    if way not in WAYS_IN_WORDS:
        raise ValueError(f"{way!r} is no way to lay a tile; write 'turned' or 'flipped' and 0 to 5")
    return WAYS_IN_WORDS.index(way)
