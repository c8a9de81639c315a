"""The meadow: which tile covers which cell, which petals meet at which point, which space is enclosed."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from meadow.core.bits import BIT
from meadow.games.flutter.actions import RAINBEE, WAYS
from meadow.games.flutter.box import MOST_CELLS, MOST_EDGES, MOST_PETALS, MOST_RING, Box
from meadow.games.flutter.flowers import BEYOND, EMPTY, WATER, Flowers
from meadow.games.flutter.lattice import CELLS, POINTS, SIZE, inside, point_number

RAINBOW: Final = 4
COLOUR_BITS: Final = 3
COLOUR_MASK: Final = 7
FLOWER_MASK: Final = 4095
RAINBOW_BIT: Final = 12

# A number for each colour, packed into one integer with eight bits each.
LANE: Final = 8
LANE_MASK: Final = 255
ONE_OF: Final = vec[i64]([i64(2 ** (LANE * colour)) for colour in range(4)])

# The offset from a hanging cell to the cell above it; its negative leads from a standing cell to the one below.
ACROSS: Final = 2 * SIZE - 1


def _lanes(flower: int) -> i64:
    """The petals of a flower as a packed number for each colour, without rainbow petals."""
    return i64(sum((flower >> (COLOUR_BITS * colour) & COLOUR_MASK) << (LANE * colour) for colour in range(4)))


LANES: Final = vec[i64]([_lanes(flower) for flower in range(FLOWER_MASK + 1)])


@final
class Scratch:
    """Working space for searches, so that nothing is allocated for a candidate. A shared instance, guarded by the GIL.

    `gained` and `lost` are the petals of the latest `grow`, a packed number for each colour. `cells` are those of the
    latest `flood`, `marks` the stamps of floods by cell. `ways` are bitmasks of the placements found, by point.
    """

    def __init__(self) -> None:
        self.stamp: i64 = 0
        self.marks = vec[i64]([i64(0)] * CELLS)
        self.cells = vec[i64]([i64(0)] * CELLS)
        self.ways = vec[i16]([i16(0)] * POINTS)
        self.gained: i64 = 0
        self.lost: i64 = 0


SCRATCH: Final = Scratch()


@final
class Meadow:
    """Everything that lies on the table.

    `cover` is what covers each cell, `petals` the petals at each point with three bits for each colour. `flowers` are
    those that are not yet surrounded. By tile: its `anchor` (-1: not in the meadow), the `way` in which it lies, and
    `open_edges`, the number of sides that border nothing. `closed` is a bitmask of the tiles that were just enclosed.
    `west`, `east`, `south` and `north` are the bounds of all tiles.
    """

    def __init__(self, box: Box, cover: vec[u8], petals: vec[i16], flowers: Flowers) -> None:
        self.box = box
        self.cover = cover
        self.petals = petals
        self.flowers = flowers
        self.anchor = vec[i16]()
        self.way = vec[u8]()
        self.open_edges = vec[u8]()
        self.closed: i64 = 0
        self.west: i64 = SIZE
        self.east: i64 = 0
        self.south: i64 = SIZE
        self.north: i64 = 0

    def clone(self) -> "Meadow":
        other = Meadow(self.box, self.cover[:], self.petals[:], self.flowers.clone())
        other.anchor = self.anchor[:]
        other.way = self.way[:]
        other.open_edges = self.open_edges[:]
        other.closed = self.closed
        other.west = self.west
        other.east = self.east
        other.south = self.south
        other.north = self.north
        return other

    # Queries

    def count(self, point: i64, colour: i64) -> i64:
        """The number of petals of a colour at a point; colour 4 is the rainbow."""
        return (i64(self.petals[point]) >> (COLOUR_BITS * colour)) & COLOUR_MASK

    def here(self, tile: i64) -> bool:
        return self.anchor[tile] >= 0

    def enclosed(self, tile: i64) -> bool:
        """Whether every side of a tile in the meadow borders something."""
        return self.anchor[tile] >= 0 and self.open_edges[tile] == 0

    # Laying a tile

    def put(self, tile: i64, anchor: i64, way: i64) -> None:
        """Lay a tile; does not check whether it may lie there."""
        self.anchor[tile] = i16(anchor)
        self.way[tile] = u8(way)
        box = self.box
        first: i64 = (tile * WAYS + way) * MOST_CELLS
        i: i64 = 0
        while i < i64(box.cell_count[tile]):
            cell: i64 = 2 * anchor + i64(box.cell_step[first + i])
            self.cover[cell] = u8(tile + 1)
            self.flowers.cover(cell, tile + 1)
            self._stretch(cell >> 1)
            i += 1
        self._join_edges(tile, anchor, way)
        self._join_petals(tile, anchor, way)

    def _stretch(self, point: i64) -> None:
        """Extend the bounds of the meadow to a point."""
        a: i64 = point % SIZE
        b: i64 = point // SIZE
        self.west = min(self.west, a)
        self.east = max(self.east, a)
        self.south = min(self.south, b)
        self.north = max(self.north, b)

    def _join_edges(self, tile: i64, anchor: i64, way: i64) -> None:
        box = self.box
        first: i64 = (tile * WAYS + way) * MOST_EDGES
        bare: i64 = 0
        i: i64 = 0
        while i < i64(box.edge_count[tile]):
            there = i64(self.cover[2 * anchor + i64(box.edge_step[first + i])])
            if there % BEYOND == EMPTY:
                bare += 1
            elif there < WATER:
                self._cover_edge(there - 1)
            i += 1
        self.open_edges[tile] = u8(bare)

    def _cover_edge(self, tile: i64) -> None:
        """Close one open side of a tile."""
        left: i64 = i64(self.open_edges[tile]) - 1
        self.open_edges[tile] = u8(left)
        if left == 0:
            self.closed |= BIT[tile]

    def _join_petals(self, tile: i64, anchor: i64, way: i64) -> None:
        box = self.box
        first: i64 = (tile * WAYS + way) * MOST_PETALS
        own: i64 = tile * MOST_PETALS
        i: i64 = 0
        while i < i64(box.petal_count[tile]):
            point: i64 = anchor + i64(box.petal_step[first + i])
            flower = i64(self.petals[point])
            if flower == 0:
                self.flowers.add(point, self.cover, self.petals)
            grown: i64 = i64(box.petals_here[own + i]) << (COLOUR_BITS * i64(box.petal_colour[own + i]))
            self.petals[point] = i16(flower + grown)
            i += 1

    # Dead space

    def could_close(self, tile: i64) -> bool:
        """Whether the bare cells around a tile that was just laid form more than one run: a precondition for a pond."""
        ring: i64 = i64(self.box.ring_count[tile])
        runs: i64 = 0
        before = self._bare_beside(tile, ring - 1)
        i: i64 = 0
        while i < ring:
            bare = self._bare_beside(tile, i)
            if bare and not before:
                runs += 1
            before = bare
            i += 1
        return runs > 1

    def _bare_beside(self, tile: i64, i: i64) -> bool:
        return i64(self.cover[self.beside(tile, i)]) % BEYOND == EMPTY

    def beside(self, tile: i64, i: i64) -> i64:
        """The i-th cell of the ring around a tile."""
        first: i64 = (tile * WAYS + i64(self.way[tile])) * MOST_RING
        return 2 * i64(self.anchor[tile]) + i64(self.box.ring_step[first + i])

    def flood(self, start: i64, first_stamp: i64) -> i64:
        """Returns the size of the dead space around an empty cell, or 0 if it is open to the outside.

        Writes its cells to SCRATCH. Empty cells marked by an earlier flood, from `first_stamp` on, are outside.
        """
        cells = SCRATCH.cells
        marks = SCRATCH.marks
        SCRATCH.stamp += 1
        stamp = SCRATCH.stamp
        cells[0] = start
        marks[start] = stamp
        count: i64 = 1
        i: i64 = 0
        while i < count:
            cell = cells[i]
            if self._outside(cell):
                return 0
            side: i64 = 0
            while side < 3:
                there: i64 = neighbour(cell, side)
                if self.cover[there] == BEYOND:
                    return 0
                if self.cover[there] == EMPTY and marks[there] != stamp:
                    if marks[there] >= first_stamp:
                        return 0
                    marks[there] = stamp
                    cells[count] = there
                    count += 1
                side += 1
            i += 1
        return count

    def _outside(self, cell: i64) -> bool:
        """Whether a cell lies outside the bounds of all tiles."""
        point: i64 = cell >> 1
        a: i64 = point % SIZE
        b: i64 = point // SIZE
        return a < self.west or a > self.east or b < self.south or b > self.north

    def fill(self, cell: i64, what: i64) -> None:
        """Cover one cell of a dead space."""
        self.cover[cell] = u8(what)
        self.flowers.cover(cell, what)
        side: i64 = 0
        while side < 3:
            there = i64(self.cover[neighbour(cell, side)])
            if there > EMPTY and there < WATER:
                self._cover_edge(there - 1)
            side += 1


def neighbour(cell: i64, side: i64) -> i64:
    """The cell across one of the three sides."""
    if side == 0:
        return cell - 1
    if side == 1:
        return cell + 1
    return cell + ACROSS if cell & 1 == 1 else cell - ACROSS


def _bare_window() -> vec[u8]:
    """A cover with all cells of the window EMPTY and those of the guard band BEYOND."""
    return vec[u8]([u8(EMPTY if inside(cell // 2) else BEYOND) for cell in range(CELLS)])


BARE: Final = _bare_window()
NO_PETALS: Final = vec[i16]([i16(0)] * POINTS)


def new_meadow(box: Box) -> Meadow:
    """A meadow with only the Rainbee, at (0, 0)."""
    meadow = Meadow(box, BARE[:], NO_PETALS[:], Flowers(vec[i16](), vec[i64](), vec[i64](), vec[i64]()))
    meadow.anchor = vec[i16]([i16(-1)] * (RAINBEE + 1))
    meadow.way = vec[u8]([u8(0)] * (RAINBEE + 1))
    meadow.open_edges = vec[u8]([u8(0)] * (RAINBEE + 1))
    meadow.put(RAINBEE, point_number((0, 0)), 0)
    return meadow
