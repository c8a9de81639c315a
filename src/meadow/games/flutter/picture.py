"""Draws tiles of triangles with letters: every petal stands in its corner of its triangle."""

from collections.abc import Iterable, Sequence
from typing import Final, final

from meadow.grids.triangles import Cell, Point, corners, neighbours

# A unit of the lattice is six columns wide and three lines high, so that slanting sides are plain strokes.
WIDE: Final = 6
HIGH: Final = 3

# Where a cell's corners, middle and sides are: (columns to the right of its point, lines above it), by `down`.
CORNERS: Final = (((2, 1), (4, 1), (3, 2)), ((5, 2), (7, 2), (6, 1)))
MIDDLE: Final = ((3, 1), (6, 2))
LEVEL: Final = (0, HIGH)
WEST: Final = (((1, 1), (2, 2)), ((4, 2), (5, 1)))
EAST: Final = (((4, 2), (5, 1)), ((7, 1), (8, 2)))
RISING: Final = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}"
FALLING: Final = "\N{BOX DRAWINGS LIGHT DIAGONAL UPPER LEFT TO LOWER RIGHT}"
STROKES: Final = ((RISING, FALLING), (FALLING, RISING))

STYLES: Final = {
    "R": "bold red",
    "Y": "bold yellow",
    "B": "bold dodger_blue1",
    "P": "bold violet",
    "*": "bold white",
    "~": "cyan",
    "#": "dim",
}


@final
class Canvas:
    """Characters at columns and lines, lines counted upwards."""

    def __init__(self) -> None:
        self.marks: dict[tuple[int, int], tuple[str, str]] = {}

    def mark(self, column: int, line: int, text: str, style: str = "") -> None:
        for place, letter in enumerate(text):
            self.marks[column + place, line] = (letter, style)

    def lines(self) -> list[str]:
        """The lines from the top down, each as wide as needed, with marks for styles."""
        west = min(column for column, _ in self.marks)
        bottom, top = min(line for _, line in self.marks), max(line for _, line in self.marks)
        return [self._line(line, west) for line in range(top, bottom - 1, -1)]

    def _line(self, line: int, west: int) -> str:
        columns = sorted(column for column, there in self.marks if there == line)
        text, column = "", west
        for place in columns:
            letter, style = self.marks[place, line]
            text += " " * (place - column) + (f"[{style}]{letter}[/]" if style else letter)
            column = place + 1
        return text


def corner_of(point: Point) -> tuple[int, int]:
    """The column and line of a lattice point."""
    return WIDE * point[0] + WIDE // 2 * point[1], HIGH * point[1]


def draw_shape(canvas: Canvas, cells: Sequence[Cell]) -> None:
    """The sides of a tile and the lattice points around it."""
    for cell in cells:
        for point in corners(cell):
            canvas.mark(*corner_of(point), "·", "dim")
        for side, there in enumerate(neighbours(cell)):
            if there not in cells:
                _draw_side(canvas, cell, side)


def _draw_side(canvas: Canvas, cell: Cell, side: int) -> None:
    """Draw one side of a cell; sides are numbered like its neighbours."""
    down = cell[2]
    column, line = corner_of(cell[:2])
    if side == 2:
        canvas.mark(column + 1 + down * (WIDE // 2), line + LEVEL[down], "─" * (WIDE - 1))
        return
    east = side == down
    for right, up in EAST[down] if east else WEST[down]:
        canvas.mark(column + right, line + up, STROKES[down][1 if east else 0])


def draw_petals(canvas: Canvas, cells: Iterable[Cell], petals: Iterable[tuple[Point, str]]) -> None:
    """The letters of the petals, one in each corner of a triangle that has one."""
    colours = dict(petals)
    for cell in cells:
        column, line = corner_of(cell[:2])
        for point, (right, up) in zip(corners(cell), CORNERS[cell[2]], strict=True):
            if point in colours:
                canvas.mark(column + right, line + up, colours[point], STYLES[colours[point]])


def draw_middle(canvas: Canvas, cell: Cell, letter: str, style: str) -> None:
    column, line = corner_of(cell[:2])
    right, up = MIDDLE[cell[2]]
    canvas.mark(column + right, line + up, letter, style)


def beside_each_other(pictures: Sequence[Sequence[str]], widths: Sequence[int]) -> list[str]:
    """Several pictures in one row. Widths are without marks for styles."""
    height = max(len(picture) for picture in pictures)
    lines = [""] * height
    for picture, width in zip(pictures, widths, strict=True):
        padded = [*[""] * (height - len(picture)), *picture]
        lines = [line + text + " " * (width - plain_length(text)) for line, text in zip(lines, padded, strict=True)]
    return [line.rstrip() for line in lines]


def plain_length(text: str) -> int:
    """The length of a line without marks for styles."""
    length, inside = 0, False
    for letter in text:
        if letter == "[":
            inside = True
        elif letter == "]":
            inside = False
        elif not inside:
            length += 1
    return length
