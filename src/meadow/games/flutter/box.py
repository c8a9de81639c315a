"""Lookup tables of the tiles: where the cells, sides and petals of each tile are, for every way to lay it.

All tables are flat and made once. A cell is stored as its offset from twice the number of the anchor point, a petal as
its offset from the number of that point; the anchor is the point of the tile's first cell.
"""

from collections.abc import Mapping, Sequence
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from meadow.games.flutter.actions import RAINBEE, STACK, TILES, WAYS
from meadow.games.flutter.components import COLOURS, COMPONENTS, RAINBOW, Shape, TileRow
from meadow.games.flutter.lattice import cell_at, cell_step, point_step
from meadow.grids.triangles import (
    Cell,
    Point,
    first_cell,
    moved_cell,
    moved_point,
    outline,
    points_within,
    ring,
    sectors,
    shifted_cell,
    within,
)

MOST_CELLS: Final = 5
MOST_EDGES: Final = 7
MOST_PETALS: Final = 7
MOST_RING: Final = 20

# The cells around a lattice point that a tile with a petal there can cover, and the points where it can have other
# petals. Sets of either are bitmasks.
NEAR: Final = within(3)
NEAR_POINTS: Final = points_within(3)

LETTERS: Final = [*(colour[0].upper() for colour in COLOURS), RAINBOW]


@final
class Laid:
    """A tile laid in one way, its first cell at (0, 0)."""

    def __init__(self, cells: Sequence[Cell], points: Sequence[Point], way: int) -> None:
        moved = [moved_cell(cell, way) for cell in cells]
        a, b, _ = first_cell(moved)
        self.cells = sorted(
            [shifted_cell(cell, (-a, -b)) for cell in moved], key=lambda cell: (cell[1], cell[0], cell[2])
        )
        self.points = [(there[0] - a, there[1] - b) for there in [moved_point(point, way) for point in points]]

    def looks(self, colours: Sequence[str]) -> tuple[tuple[Cell, ...], tuple[tuple[Point, str], ...]]:
        """A key that is equal for ways that look the same."""
        return tuple(self.cells), tuple(sorted(zip(self.points, colours, strict=True)))


@final
class Box:
    """All tiles of a game, the Rainbee last."""

    def __init__(self, rows: Sequence[TileRow]) -> None:
        self.rows = tuple(rows)
        self.colour = vec[u8]()
        self.sparkles = vec[u8]()
        self.cell_count = vec[u8]()
        self.cell_step = vec[i16]()
        self.edge_count = vec[u8]()
        self.edge_step = vec[i16]()
        self.ring_count = vec[u8]()
        self.ring_step = vec[i16]()
        self.petal_count = vec[u8]()
        self.petal_colour = vec[u8]()
        self.petals_here = vec[u8]()
        self.petal_step = vec[i16]()
        self.petal_cells = vec[i64]()
        self.petal_sides = vec[i64]()
        self.petal_earlier = vec[i64]()
        self.way_count = vec[u8]()
        self.ways = vec[u8]()
        for tile, row in enumerate(rows):
            self._add(tile, row)

    def _add(self, tile: int, row: TileRow) -> None:
        shape = next(shape for shape in COMPONENTS.shapes if shape.name == row.shape)
        points = [(a, b) for a, b, _ in row.petals]
        colours = [petal[2] for petal in row.petals]
        laid = [Laid(shape.cells, points, way) for way in range(WAYS)]
        rainbee = tile == RAINBEE
        self.colour = append(self.colour, u8(LETTERS.index(row.pollinator)))
        self.sparkles = append(self.sparkles, u8(0 if rainbee else shape.sparkles))
        self._add_petals(shape, points, colours)
        self._add_ways([way.looks(colours) for way in laid])
        self.cell_count = append(self.cell_count, u8(len(shape.cells)))
        self.edge_count = append(self.edge_count, u8(len(outline(shape.cells))))
        self.ring_count = append(self.ring_count, u8(len(ring(shape.cells))))
        for one in laid:
            self._add_laid(one)

    def _add_petals(self, shape: Shape, points: list[Point], colours: list[str]) -> None:
        self.petal_count = append(self.petal_count, u8(len(points)))
        here = [sectors(shape.cells, point) for point in points]
        for number in _padded([LETTERS.index(colour) for colour in colours], MOST_PETALS):
            self.petal_colour = append(self.petal_colour, u8(number))
        for number in _padded(here, MOST_PETALS):
            self.petals_here = append(self.petals_here, u8(number))

    def _add_ways(self, looks: list[tuple[tuple[Cell, ...], tuple[tuple[Point, str], ...]]]) -> None:
        distinct = [way for way in range(WAYS) if looks.index(looks[way]) == way]
        self.way_count = append(self.way_count, u8(len(distinct)))
        for way in _padded(distinct, WAYS):
            self.ways = append(self.ways, u8(way))

    def _add_laid(self, laid: Laid) -> None:
        for step in _padded([cell_step(cell) for cell in laid.cells], MOST_CELLS):
            self.cell_step = append(self.cell_step, i16(step))
        for step in _padded([cell_step(cell) for cell in outline(laid.cells)], MOST_EDGES):
            self.edge_step = append(self.edge_step, i16(step))
        for step in _padded([cell_step(cell) for cell in ring(laid.cells)], MOST_RING):
            self.ring_step = append(self.ring_step, i16(step))
        for step in _padded([point_step(point) for point in laid.points], MOST_PETALS):
            self.petal_step = append(self.petal_step, i16(step))
        self._add_masks(laid)

    def _add_masks(self, laid: Laid) -> None:
        """Add bitmasks as seen from each petal: the tile's cells, the cells beside them, the petals before this one."""
        sides = outline(laid.cells)
        for mask in _padded([near_mask(laid.cells, point) for point in laid.points], MOST_PETALS):
            self.petal_cells = append(self.petal_cells, i64(mask))
        for mask in _padded([near_mask(sides, point) for point in laid.points], MOST_PETALS):
            self.petal_sides = append(self.petal_sides, i64(mask))
        earlier = [points_mask(laid.points[:number], point) for number, point in enumerate(laid.points)]
        for mask in _padded(earlier, MOST_PETALS):
            self.petal_earlier = append(self.petal_earlier, i64(mask))

    def laid(self, tile: int, way: int) -> Laid:
        row = self.rows[tile]
        shape = next(shape for shape in COMPONENTS.shapes if shape.name == row.shape)
        return Laid(shape.cells, [(a, b) for a, b, _ in row.petals], way)

    def cells_of(self, tile: int, way: int) -> list[Cell]:
        """The cells of a tile laid in that way, as seen from its anchor."""
        return self.laid(tile, way).cells

    def petals_of(self, tile: int, way: int) -> list[tuple[Point, int, int]]:
        """The petals of a tile laid in that way: points as seen from its anchor, with colour and number of petals."""
        laid = self.laid(tile, way)
        colours = [LETTERS.index(petal[2]) for petal in self.rows[tile].petals]
        return [(point, colour, sectors(laid.cells, point)) for point, colour in zip(laid.points, colours, strict=True)]

    def covered(self, tile: i64, anchor: i64, way: i64) -> tuple[Cell, ...]:
        """The cells of a tile laid in that way at an anchor."""
        first: i64 = (tile * WAYS + way) * MOST_CELLS
        end: i64 = first + i64(self.cell_count[tile])
        return tuple([cell_at(2 * anchor + i64(self.cell_step[i])) for i in range(first, end)])

    def petals_from(self, tile: i64, anchor: i64, way: i64) -> list[tuple[int, int, int]]:
        """The petals of a tile laid in that way at an anchor: numbers of points, with colour and number of petals."""
        first: i64 = (tile * WAYS + way) * MOST_PETALS
        own: i64 = tile * MOST_PETALS
        return [
            (
                int(anchor + i64(self.petal_step[first + i])),
                int(self.petal_colour[own + i]),
                int(self.petals_here[own + i]),
            )
            for i in range(i64(self.petal_count[tile]))
        ]

    def distinct(self, tile: int, way: int) -> bool:
        """Whether no lower way looks the same."""
        first: i64 = tile * WAYS
        i: i64 = 0
        while i < i64(self.way_count[tile]):
            if i64(self.ways[first + i]) == way:
                return True
            i += 1
        return False


def near_mask(cells: Sequence[Cell], point: Point) -> int:
    """Bitmask over NEAR of the cells that are near a point."""
    seen = {shifted_cell(cell, (-point[0], -point[1])) for cell in cells}
    return sum(2**number for number, cell in enumerate(NEAR) if cell in seen)


def points_mask(points: Sequence[Point], point: Point) -> int:
    """Bitmask over NEAR_POINTS of the points, all of which must be near `point`."""
    return sum(2 ** NEAR_POINTS.index((a - point[0], b - point[1])) for a, b in points)


def _padded(numbers: list[int], length: int) -> list[int]:
    return numbers + [0] * (length - len(numbers))


RAINBEE_ROW: Final = TileRow(shape=COMPONENTS.rainbee.shape, pollinator=RAINBOW, petals=COMPONENTS.rainbee.petals)
BOX: Final = Box([*COMPONENTS.tiles.rows, RAINBEE_ROW])


def made_up(tiles: Mapping[int, TileRow]) -> Box:
    """The standard box with some tiles replaced by others of the same shape, for experiments."""
    for tile, row in tiles.items():
        if row.shape != COMPONENTS.shapes[tile // STACK].name:
            raise ValueError(f"tile {tile} is no {row.shape}")
    return Box([tiles.get(tile, BOX.rows[tile]) for tile in range(TILES)] + [RAINBEE_ROW])
