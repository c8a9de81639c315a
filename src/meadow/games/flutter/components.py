"""Loads the components once and checks them; an error names the file, the table and the row."""

from collections import Counter
from collections.abc import Sequence
from importlib import resources
from typing import Final

import msgspec

from meadow.grids.triangles import Cell, Point, corners, sectors

FILE: Final = "components.toml"
RAINBOW: Final = "*"
STACKS: Final = 5
COPIES: Final = 12
OURS: Final = "reconstructed"


class ComponentError(ValueError):
    """Something in components.toml is wrong. The message says where and what is expected."""


class Petals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    colours: tuple[str, ...]
    most: int


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pollen at the end of the game by the space of a petal track."""

    source: str
    pollen: tuple[int, ...]


class Turn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    skips: tuple[int, ...]
    fallback: int
    bee: int
    water: int
    unpaid: int


class Water(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    tiles: int


class Sun(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    stack: str
    steps: int
    solstice_players: int
    solstice_steps: int


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rulebook's numbers for one number of players."""

    source: str
    players: int
    removed: int


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    name: str
    sparkles: int
    cells: tuple[Cell, ...]


class Rainbee(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    shape: str
    petals: tuple[tuple[int, int, str], ...]


class TileRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One tile. Petals are (a, b, first letter of the colour)."""

    shape: str
    pollinator: str
    petals: tuple[tuple[int, int, str], ...]


class Tiles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
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
    """The components from the text of the file, checked."""
    try:
        components = msgspec.toml.decode(text, type=Components)
    except msgspec.DecodeError as error:
        raise ComponentError(f"{FILE}: {error}") from error
    _check_numbers(components)
    _check_shapes(components.shapes)
    _check_tiles(components)
    if components.tiles.source.startswith(OURS):
        _check_reconstruction(components)
    return components


def _check_numbers(components: Components) -> None:
    petals, sun, turn = components.petals, components.sun, components.turn
    letters = {colour[0].upper() for colour in petals.colours}
    _expect(len(letters) == len(petals.colours) == 4, "petals", "four colours that begin with different letters")
    _expect(1 <= petals.most <= 60, "petals", "tracks of 1 to 60")
    _expect(len(components.bonus.pollen) == petals.most + 1, "bonus", "a number for each space of a track from 0 on")
    _expect(len(turn.skips) == STACKS - 1, "turn", "four costs for skipping")
    _expect(turn.unpaid >= 1, "turn", "unpaid of at least 1")
    _expect(0 <= components.water.tiles <= 60, "water", "0 to 60 tiles")
    players = [setup.players for setup in components.setup]
    _expect(players == [2, 3, 4, 5], "setup", "one row each for 2, 3, 4 and 5 players, in this order")
    for setup in components.setup:
        row = f"setup, row for {setup.players} players"
        _expect(0 <= setup.removed < COPIES, row, f"removed from 0 to {COPIES - 1}")
    names = [shape.name for shape in components.shapes]
    _expect(sun.stack in names, "sun", f"stack to be one of {', '.join(names)}")
    _expect(sun.steps >= 1 and sun.solstice_steps >= 1, "sun", "at least one step")


def _check_shapes(shapes: Sequence[Shape]) -> None:
    _expect(len({shape.name for shape in shapes}) == len(shapes) == STACKS, "shapes", "five with different names")
    for shape in shapes:
        row = f"shapes, row {shape.name}"
        _expect(1 <= len(set(shape.cells)) == len(shape.cells) <= 5, row, "one to five different cells")
        _expect(all(cell[2] in {0, 1} for cell in shape.cells), row, "cells [a, b, down], down 0 or 1")
        _expect(shape.sparkles >= 1, row, "at least one sparkle")


def _check_tiles(components: Components) -> None:
    shapes = {shape.name: shape for shape in components.shapes}
    letters = [colour[0].upper() for colour in components.petals.colours]
    names = [row.shape for row in components.tiles.rows]
    expected = [name for name in shapes for _ in range(COPIES)]
    _expect(names == expected, "tiles", f"{COPIES} rows of each shape, in the order of the shapes")
    for number, row in enumerate(components.tiles.rows):
        where = f"tiles, row {tile_name(components.shapes, number)}"
        _expect(row.pollinator in letters, where, f"a pollinator out of {', '.join(letters)}")
        _check_petals(row.petals, shapes[row.shape], letters, where)
    _expect(components.rainbee.shape in shapes, "rainbee", f"a shape out of {', '.join(shapes)}")
    _check_petals(components.rainbee.petals, shapes[components.rainbee.shape], [RAINBOW], "rainbee")


def _check_petals(petals: Sequence[tuple[int, int, str]], shape: Shape, letters: Sequence[str], where: str) -> None:
    points = [(a, b) for a, b, _ in petals]
    _expect(0 < len(set(points)) == len(points), where, "petals at one or more different points")
    _expect(set(points) <= set(shape_points(shape)), where, f"petals at points of a {shape.name} only")
    _expect(all(petal[2] in letters for petal in petals), where, f"colours out of {', '.join(letters)}")


def _check_reconstruction(components: Components) -> None:
    """What our own tiles are made by. Whoever copies the tiles of the box says so in `source`, and is free of it."""
    rows = components.tiles.rows
    _expect(len(set(rows)) == len(rows), "tiles", "no two tiles alike")
    for number, shape in enumerate(components.shapes):
        mine = rows[number * COPIES : (number + 1) * COPIES]
        where = f"tiles, rows of {shape.name}"
        pollinators = Counter(row.pollinator for row in mine)
        _expect(set(pollinators.values()) == {3} and len(pollinators) == 4, where, "three of each pollinator colour")
        _expect(not any(petal[2] == row.pollinator for row in mine for petal in row.petals), where, _OWN_COLOUR)
        sides = [point for point in shape_points(shape) if sectors(shape.cells, point) == 3]
        _expect(sum(set(sides) <= _points(row) for row in mine) == (4 if sides else COPIES), where, _SIDES)
        _expect(sum(not set(sides) & _points(row) for row in mine) == (8 if sides else COPIES), where, _SIDES)
        for corner in set(shape_points(shape)) - set(sides):
            colours = Counter(petal[2] for row in mine for petal in row.petals if petal[:2] == corner)
            _expect(sorted(colours.values()) == [3] * 4, where, f"each colour three times at {list(corner)}")


_OWN_COLOUR: Final = "no petals in the colour of the tile's own pollinator"
_SIDES: Final = "petals at all points along the sides of 4 tiles, and at none of the other 8"


def _points(row: TileRow) -> set[Point]:
    return {(a, b) for a, b, _ in row.petals}


def shape_points(shape: Shape) -> list[Point]:
    """The lattice points of a shape, ascending."""
    return sorted({point for cell in shape.cells for point in corners(cell)})


def tile_name(shapes: Sequence[Shape], tile: int) -> str:
    """What a tile is called: 'moth 3'; the Rainbee by its name."""
    if tile == len(shapes) * COPIES:
        return "the Rainbee"
    return f"{shapes[tile // COPIES].name} {tile % COPIES + 1}"


def _expect(holds: bool, table: str, expected: str) -> None:
    if not holds:
        raise ComponentError(f"{FILE}, table {table}: expected {expected}")


def _read() -> str:
    return (resources.files(__package__) / FILE).read_text("utf-8")


COMPONENTS: Final = load(_read())
COLOURS: Final = COMPONENTS.petals.colours
SHAPES: Final = tuple(shape.name for shape in COMPONENTS.shapes)
