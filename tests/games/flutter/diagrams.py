"""Meadows as pictures, in which lines of points and lines of triangles take turns.

     q s
     RR
    p r

The first line holds points. A triangle stands between the points of its corners: with two points below and one above
it, or one below and two above. R is the Rainbee; its left triangle has the two points below. Every other capital is a
tile, ~ is water, = is filled space without water, and a small letter or digit is a point with a name; '.' is anything
without one. The Rainbee's lower left point is (0, 0).
"""

import textwrap
from dataclasses import dataclass, field
from typing import Final

from tests.games.flutter.slow import SHAPES, Piece, Point, Triangle, at_origin, carried, inverted, upright

RAINBEE: Final = "R"
WATER: Final = "~"
FILLED: Final = "="
COLOURS: Final = {"R": "red", "Y": "yellow", "B": "blue", "P": "purple"}


@dataclass
class Picture:
    """What a picture shows: the triangles of every symbol, and the points that have names."""

    triangles: dict[str, frozenset[Triangle]] = field(default_factory=dict)
    points: dict[str, Point] = field(default_factory=dict)

    def petals(self, words: str) -> dict[Point, str]:
        """Petals in words: 'p blue, q red'."""
        pairs = [pair.split() for pair in words.split(",") if pair.strip()]
        return {self.points[name]: colour for name, colour in pairs}


def read(text: str) -> Picture:
    lines = textwrap.dedent(text).strip("\n").splitlines()
    row, column = _rainbee(lines)
    picture = Picture()
    cells: dict[str, set[Triangle]] = {}
    for line, symbols in enumerate(lines):
        for place, symbol in enumerate(symbols):
            if symbol in " .":
                continue
            across, up = place - column, (row - line) // 2
            if line % 2 == 0:
                _name_point(picture, symbol, across, (row + 1 - line) // 2)
            else:
                cells.setdefault(symbol, set()).add(_triangle(across, up))
    picture.triangles = {symbol: frozenset(found) for symbol, found in cells.items()}
    return picture


def _rainbee(lines: list[str]) -> tuple[int, int]:
    """The line and the column of the Rainbee's left triangle."""
    for row, line in enumerate(lines):
        if row % 2 == 1 and RAINBEE in line:
            return row, line.index(RAINBEE)
    raise AssertionError("there is no Rainbee in the picture")


def _name_point(picture: Picture, symbol: str, across: int, b: int) -> None:
    """A point (a, b) stands at column 2 a + b, one to the left of the upright triangle to its right."""
    assert (across + 1 - b) % 2 == 0, f"{symbol!r} stands between two points"
    assert symbol.islower() or symbol.isdigit(), f"{symbol!r} is no name of a point"
    assert symbol not in picture.points, f"two points are called {symbol!r}"
    picture.points[symbol] = ((across + 1 - b) // 2, b)


def _triangle(across: int, b: int) -> Triangle:
    if (across - b) % 2 == 0:
        return upright((across - b) // 2, b)
    return inverted((across - 1 - b) // 2, b)


def shape_of(triangles: frozenset[Triangle]) -> str:
    """Which of the five shapes this is."""
    return homeward(Piece(triangles))[0]


def homeward(piece: Piece) -> tuple[str, Piece]:
    """The piece's shape, and the piece turned, flipped and moved to where that shape is at home."""
    for shape, home in SHAPES.items():
        for flips in range(2):
            for turns in range(6):
                image = at_origin(carried(piece, flips, turns))
                if image.triangles == home:
                    return shape, image
    raise AssertionError(f"no tile has the shape of {sorted(map(sorted, piece.triangles))}")
