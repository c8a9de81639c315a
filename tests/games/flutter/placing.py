"""From the game's numbers to what lies on the table, worked out anew: cells, ways to lie, actions."""

from typing import Final

from meadow.games.flutter.actions import PLACE
from meadow.games.flutter.components import COMPONENTS
from meadow.games.flutter.lattice import point_at
from meadow.games.flutter.state import FlutterState
from tests.games.flutter.slow import RAINBOW, SHAPES, Piece, Point, Triangle, inverted, moved, turned, upright

Cell = tuple[int, int, int]

TILES: Final = 60
EACH: Final = 12
NAMES: Final = tuple(SHAPES)
COLOURS: Final = ("red", "yellow", "blue", "purple")
RAINBEE: Final = Piece(SHAPES["ladybug"], {(0, 0): RAINBOW, (1, 1): RAINBOW})


def triangle(cell: Cell) -> Triangle:
    a, b, down = cell
    return inverted(a, b) if down else upright(a, b)


def cell(of: Triangle) -> Cell:
    """Where a triangle is: with two points on its lower line it stands upright."""
    low, high = min(b for _, b in of), max(b for _, b in of)
    bottom = sorted(a for a, b in of if b == low)
    down = int(len(bottom) == 1)
    assert high == low + 1
    return bottom[0] - down, low, down


def first_cell(piece: Piece) -> Point:
    """The anchor: the place of the first cell, row by row."""
    b, a, _ = min((b, a, down) for a, b, down in map(cell, piece.triangles))
    return a, b


def flipped(point: Point) -> Point:
    return point[0] + point[1], -point[1]


def lying(tile: Piece, anchor: Point, way: int) -> Piece:
    """The tile turned and flipped in this way, its first cell at the anchor."""

    def carry(point: Point) -> Point:
        point = flipped(point) if way >= 6 else point
        for _ in range(way % 6):
            point = turned(point)
        return point

    image = Piece(
        frozenset(frozenset(map(carry, corners)) for corners in tile.triangles),
        {carry(point): colour for point, colour in tile.petals.items()},
    )
    here = first_cell(image)
    return moved(image, (anchor[0] - here[0], anchor[1] - here[1]))


def way_of(home: Piece, goal: Piece) -> int:
    """The lowest way in which the tile lies like that."""
    for way in range(12):
        if lying(home, first_cell(goal), way).key() == goal.key():
            return way
    raise AssertionError("the tile cannot lie like that")


def placed_by(home: Piece, action: int) -> Piece:
    """What a placement of this tile looks like."""
    point, way = divmod(action - PLACE, 12)
    return lying(home, point_at(point), way)


def laid(state: FlutterState, homes: list[Piece]) -> dict[int, Piece]:
    """Every tile in the meadow, by its number."""
    where = {tile: int(state.meadow.anchor[tile]) for tile in range(TILES)}
    return {
        tile: lying(homes[tile], point_at(anchor), int(state.meadow.way[tile]))
        for tile, anchor in where.items()
        if anchor >= 0
    }


def homes() -> list[Piece]:
    """All tiles of the box as they are at home, by their numbers."""
    words = {colour[0].upper(): colour for colour in COLOURS}
    return [
        Piece(SHAPES[row.shape], {(a, b): words[letter] for a, b, letter in row.petals})
        for row in COMPONENTS.tiles.rows
    ]


def pollinators() -> list[str]:
    """The colour of every tile's pollinator."""
    words = {colour[0].upper(): colour for colour in COLOURS}
    return [words[row.pollinator] for row in COMPONENTS.tiles.rows]
