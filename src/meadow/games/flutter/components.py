"""Loads the components once and checks them; an error names the file, the table and the row."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from meadow.core import components
from meadow.core.components import Table, expect, expect_drawn, expect_numbers, expect_rows, quoted
from meadow.grids.triangles import Cell, Point, corners, neighbours, sectors

DRAWN: Final = ("red", "yellow", "blue", "purple")
STACKED: Final = ("ladybug", "moth", "dragonfly", "hummingbird", "butterfly")
RAINBOW: Final = "*"
STACKS: Final = 5
COPIES: Final = 12
OURS: Final = "reconstructed"


class Petals(Table, frozen=True):
    colours: tuple[str, ...]
    most: int


class Bonus(Table, frozen=True):
    """Pollen at the end of the game by the space of a petal track."""

    pollen: tuple[int, ...]


class Turn(Table, frozen=True):
    skips: tuple[int, ...]
    fallback: int
    bee: int
    water: int
    unpaid: int


class Water(Table, frozen=True):
    tiles: int


class Sun(Table, frozen=True):
    stack: str
    steps: int
    solstice_players: int
    solstice_steps: int


class Setup(Table, frozen=True):
    """The rulebook's numbers for one number of players."""

    players: int
    removed: int


class Shape(Table, frozen=True):
    name: str
    sparkles: int
    cells: tuple[Cell, ...]


class Rainbee(Table, frozen=True):
    shape: str
    petals: tuple[tuple[int, int, str], ...]


class TileRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One tile. Petals are (a, b, first letter of the colour)."""

    shape: str
    pollinator: str
    petals: tuple[tuple[int, int, str], ...]


class Tiles(Table, frozen=True):
    rows: tuple[TileRow, ...]


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    petals: Petals
    bonus: Bonus
    turn: Turn
    water: Water
    sun: Sun
    setup: tuple[Setup, ...]
    shapes: tuple[Shape, ...]
    rainbee: Rainbee
    tiles: Tiles


def load(text: str) -> Components:
    """Decodes and checks the text of the components file."""
    box = components.decode(text, Components)
    _check_numbers(box)
    _check_shapes(box)
    _check_setup(box)
    _check_tiles(box)
    if box.tiles.source.startswith(OURS):
        _check_reconstruction(box)
    return box


def _check_numbers(box: Components) -> None:
    petals, turn, most = box.petals, box.turn, box.petals.most
    expect_drawn("petals", "colours", petals.colours, DRAWN)
    expect_numbers("petals", 1, 60, most=most)
    wanted = f"{most + 1} numbers, one for each space of a track from 0 to {most}, not {len(box.bonus.pollen)}"
    expect(len(box.bonus.pollen) == most + 1, "bonus", wanted)
    for pollen in box.bonus.pollen:
        expect_numbers("bonus", 0, 1000, pollen=pollen)
    expect(len(turn.skips) == STACKS - 1, "turn", f"four costs for skipping, not {len(turn.skips)}")
    for cost in turn.skips:
        expect_numbers("turn", 0, 60, skips=cost)
    expect_numbers("turn", 0, 60, fallback=turn.fallback, bee=turn.bee, water=turn.water)
    expect_numbers("turn", 1, 1000, unpaid=turn.unpaid)
    expect_numbers("water", 0, 60, tiles=box.water.tiles)


def _check_setup(box: Components) -> None:
    expect_rows("setup", "players", [row.players for row in box.setup], [2, 3, 4, 5])
    for row in box.setup:
        where = f"setup, row for {row.players} players"
        expect_numbers(where, 0, COPIES - 1, "a tile is left in each stack", removed=row.removed)
    sun, names = box.sun, [shape.name for shape in box.shapes]
    expect(sun.stack in names, "sun", f"stack to be one of {', '.join(names)}, not {quoted(sun.stack)}")
    expect_numbers("sun", 1, 10, steps=sun.steps, solstice_steps=sun.solstice_steps)
    expect_numbers("sun", 0, 100, solstice_players=sun.solstice_players)


def _check_shapes(box: Components) -> None:
    expect_drawn("shapes", "names", [shape.name for shape in box.shapes], STACKED)
    for shape in box.shapes:
        where = f"shapes, row {shape.name}"
        count = len(shape.cells)
        expect(2 <= count <= 5, where, f"two to five cells, not {count}: {_TOO_FEW if count < 2 else _TOO_MANY}")
        expect(len(set(shape.cells)) == len(shape.cells), where, "different cells")
        expect(all(cell[2] in {0, 1} for cell in shape.cells), where, "cells [a, b, down], down 0 or 1")
        for a, b, _ in shape.cells:
            expect_numbers(where, -100, 100, cells=max(a, b, key=abs))
        expect(_hangs_together(shape.cells), where, "cells that hang together by their sides")
        expect_numbers(where, 1, box.petals.most, "no more petals can be paid", sparkles=shape.sparkles)


_TOO_FEW: Final = "a placement is named by the tip of a hanging triangle, which every tile must have in every way"
_TOO_MANY: Final = "there is room for no more"


def _hangs_together(cells: Sequence[Cell]) -> bool:
    found = [cells[0]]
    for cell in found:
        found += [there for there in neighbours(cell) if there in cells and there not in found]
    return len(found) == len(cells)


def _check_tiles(box: Components) -> None:
    shapes = {shape.name: shape for shape in box.shapes}
    known = f"a shape out of {', '.join(shapes)}"
    letters = [colour[0].upper() for colour in box.petals.colours]
    for number, row in enumerate(box.tiles.rows, 1):
        expect(row.shape in shapes, f"tiles, row {number}", f"{known}, not {quoted(row.shape)}")
    names = [row.shape for row in box.tiles.rows]
    expected = [name for name in shapes for _ in range(COPIES)]
    expect(names == expected, "tiles", f"{COPIES} rows of each shape, in the order of the shapes")
    for number, row in enumerate(box.tiles.rows):
        where = f"tiles, row {tile_name(box.shapes, number)}"
        expect(row.pollinator in letters, where, f"a pollinator out of {', '.join(letters)}")
        _check_petals(row.petals, shapes[row.shape], letters, where)
    expect(box.rainbee.shape in shapes, "rainbee", f"{known}, not {quoted(box.rainbee.shape)}")
    _check_petals(box.rainbee.petals, shapes[box.rainbee.shape], [RAINBOW], "rainbee")


def _check_petals(petals: Sequence[tuple[int, int, str]], shape: Shape, letters: Sequence[str], where: str) -> None:
    points = [(a, b) for a, b, _ in petals]
    expect(0 < len(set(points)) == len(points), where, "petals at one or more different points")
    expect(set(points) <= set(shape_points(shape)), where, f"petals at points of a {shape.name} only")
    expect(all(petal[2] in letters for petal in petals), where, f"colours out of {', '.join(letters)}")


def _check_reconstruction(box: Components) -> None:
    """Checks the rules by which the tiles were reconstructed; they apply only while `source` says so."""
    rows = box.tiles.rows
    expect(len(set(rows)) == len(rows), "tiles", "no two tiles alike")
    for number, shape in enumerate(box.shapes):
        mine = rows[number * COPIES : (number + 1) * COPIES]
        where = f"tiles, rows of {shape.name}"
        pollinators = Counter(row.pollinator for row in mine)
        expect(set(pollinators.values()) == {3} and len(pollinators) == 4, where, "three of each pollinator colour")
        expect(not any(petal[2] == row.pollinator for row in mine for petal in row.petals), where, _OWN_COLOUR)
        sides = [point for point in shape_points(shape) if sectors(shape.cells, point) == 3]
        expect(sum(set(sides) <= _points(row) for row in mine) == (4 if sides else COPIES), where, _SIDES)
        expect(sum(not set(sides) & _points(row) for row in mine) == (8 if sides else COPIES), where, _SIDES)
        for corner in set(shape_points(shape)) - set(sides):
            colours = Counter(petal[2] for row in mine for petal in row.petals if petal[:2] == corner)
            expect(sorted(colours.values()) == [3] * 4, where, f"each colour three times at {list(corner)}")


_OWN_COLOUR: Final = "no petals in the colour of the tile's own pollinator"
_SIDES: Final = "petals at all points along the sides of 4 tiles, and at none of the other 8"


def _points(row: TileRow) -> set[Point]:
    return {(a, b) for a, b, _ in row.petals}


def shape_points(shape: Shape) -> list[Point]:
    """The lattice points of a shape, ascending."""
    return sorted({point for cell in shape.cells for point in corners(cell)})


def tile_name(shapes: Sequence[Shape], tile: int) -> str:
    """The name of a tile, for example 'moth 3' or 'the Rainbee'."""
    if tile == len(shapes) * COPIES:
        return "the Rainbee"
    return f"{shapes[tile // COPIES].name} {tile % COPIES + 1}"


COMPONENTS: Final = components.from_package(__package__, load)
COLOURS: Final = COMPONENTS.petals.colours
SHAPES: Final = tuple(shape.name for shape in COMPONENTS.shapes)
