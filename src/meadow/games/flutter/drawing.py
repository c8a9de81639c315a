"""Draws tiles: as they lie in the meadow, and the tile to be placed in all its ways."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import msgspec

from meadow.games.flutter.box import Laid
from meadow.games.flutter.picture import (
    STYLES,
    Canvas,
    beside_each_other,
    corner_of,
    draw_middle,
    draw_petals,
    draw_shape,
    plain_length,
)
from meadow.games.flutter.words import WAYS_IN_WORDS

if TYPE_CHECKING:
    from meadow.games.flutter.views import TileView

COLUMNS: Final = 80
GAP: Final = 3


def draw_tile(canvas: Canvas, tile: "TileView") -> None:
    draw_shape(canvas, tile.cells)
    draw_petals(canvas, tile.cells, [(petal.point, petal.colour) for petal in tile.petals])
    if tile.colour in STYLES and tile.sparkles:
        draw_middle(canvas, tile.cells[0], tile.colour.lower(), STYLES[tile.colour])
        bee = "" if tile.bee is None else "ABCDE"[tile.bee]
        draw_middle(canvas, tile.cells[1], bee or str(tile.sparkles), "bold reverse" if bee else "")


def draw_ways(tile: "TileView") -> list[str]:
    """The tile of a stack in each of its ways, with a mark at the point that names its place."""
    lines: list[str] = []
    for pictures in _rows([_named(tile, way) for way in distinct_ways(tile)]):
        lines += ["", *beside_each_other(pictures, [_width(picture) for picture in pictures])]
    return lines


def distinct_ways(tile: "TileView") -> list[int]:
    """The ways of a tile without those that look like an earlier one."""
    colours = [petal.colour for petal in tile.petals]
    looks = [_laid(tile, way).looks(colours) for way in range(len(WAYS_IN_WORDS))]
    return [way for way in range(len(looks)) if looks.index(looks[way]) == way]


def lying(tile: "TileView", way: int) -> "TileView":
    """The tile of a stack laid in another way, with its first cell at (0, 0)."""
    laid = _laid(tile, way)
    petals = [
        msgspec.structs.replace(petal, point=point) for petal, point in zip(tile.petals, laid.points, strict=True)
    ]
    return msgspec.structs.replace(tile, cells=tuple(laid.cells), petals=tuple(petals))


def _laid(tile: "TileView", way: int) -> Laid:
    return Laid(tile.cells, [petal.point for petal in tile.petals], way)


def _named(tile: "TileView", way: int) -> list[str]:
    canvas = Canvas()
    draw_tile(canvas, lying(tile, way))
    canvas.mark(*corner_of(tile.point), "o", "bold")
    return [*canvas.lines(), WAYS_IN_WORDS[way]]


def _rows(pictures: list[list[str]]) -> Iterator[list[list[str]]]:
    """Yields the pictures in rows, as many in each as fit into COLUMNS."""
    row: list[list[str]] = []
    for picture in pictures:
        if sum(map(_width, [*row, picture])) > COLUMNS:
            yield row
            row = []
        row.append(picture)
    yield row


def _width(picture: list[str]) -> int:
    return max(map(plain_length, picture)) + GAP
