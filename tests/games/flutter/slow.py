"""The rules of placing once more, slowly: sets of triangles, exact points, nothing clever, no code of the game's own.

A point (a, b) lies at a * (1, 0) + b * (1/2, sqrt(3)/2). A triangle is the set of its three points, an edge a set of
two, and the petals that a tile has at a point are as many as its triangles that have this point.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

Point = tuple[int, int]
Triangle = frozenset[Point]
Edge = frozenset[Point]

RAINBOW: Final = "rainbow"
FULL: Final = 21


def upright(a: int, b: int) -> Triangle:
    return frozenset({(a, b), (a + 1, b), (a, b + 1)})


def inverted(a: int, b: int) -> Triangle:
    return frozenset({(a + 1, b), (a, b + 1), (a + 1, b + 1)})


STRIP: Final = (upright(0, 0), inverted(0, 0), upright(1, 0), inverted(1, 0), upright(2, 0))
SHAPES: Final[dict[str, frozenset[Triangle]]] = {
    "ladybug": frozenset(STRIP[:2]),
    "moth": frozenset(STRIP[:3]),
    "dragonfly": frozenset({*STRIP[:3], upright(0, 1)}),
    "hummingbird": frozenset(STRIP[:4]),
    "butterfly": frozenset(STRIP),
}


@dataclass(frozen=True)
class Piece:
    """A tile where it lies, or at home: its triangles and the colour of its petals at each point that has some."""

    triangles: frozenset[Triangle]
    petals: Mapping[Point, str] = field(default_factory=dict)

    def key(self) -> tuple[frozenset[Triangle], frozenset[tuple[Point, str]]]:
        return self.triangles, frozenset(self.petals.items())

    def petals_at(self, point: Point) -> int:
        return sum(point in triangle for triangle in self.triangles) if point in self.petals else 0


# Turning, flipping, moving


def turned(point: Point) -> Point:
    """A sixth of a turn about the origin."""
    return -point[1], point[0] + point[1]


def mirrored(point: Point) -> Point:
    """Flipped over the line through the origin and (1, 1)."""
    return point[1], point[0]


def images(piece: Piece) -> list[Piece]:
    """The piece in its twelve ways to lie, those that look alike only once, somewhere near the origin."""
    found: dict[object, Piece] = {}
    for flips in range(2):
        for turns in range(6):
            image = at_origin(carried(piece, flips, turns))
            found[image.key()] = image
    return list(found.values())


def carried(piece: Piece, flips: int, turns: int) -> Piece:
    def carry(point: Point) -> Point:
        for _ in range(flips):
            point = mirrored(point)
        for _ in range(turns):
            point = turned(point)
        return point

    return Piece(
        frozenset(frozenset(map(carry, triangle)) for triangle in piece.triangles),
        {carry(point): colour for point, colour in piece.petals.items()},
    )


def moved(piece: Piece, by: Point) -> Piece:
    def move(point: Point) -> Point:
        return point[0] + by[0], point[1] + by[1]

    return Piece(
        frozenset(frozenset(map(move, triangle)) for triangle in piece.triangles),
        {move(point): colour for point, colour in piece.petals.items()},
    )


def at_origin(piece: Piece) -> Piece:
    a, b = min(point for triangle in piece.triangles for point in triangle)
    return moved(piece, (-a, -b))


# Edges and space


def edges(triangle: Triangle) -> set[Edge]:
    return {triangle - {point} for point in triangle}


def sides(triangles: Iterable[Triangle]) -> set[Edge]:
    """The edges that belong to one of the triangles only."""
    counts = Counter(edge for triangle in triangles for edge in edges(triangle))
    return {edge for edge, count in counts.items() if count == 1}


def beside(triangle: Triangle) -> set[Triangle]:
    """The three triangles across its edges."""
    found = set()
    for point in triangle:
        (a, b), (c, d) = triangle - {point}
        found.add(frozenset({(a, b), (c, d), (a + c - point[0], b + d - point[1])}))
    return found


def around(triangles: Iterable[Triangle]) -> set[Triangle]:
    return {near for triangle in triangles for near in beside(triangle)}


def dead_space(filled: set[Triangle]) -> set[Triangle]:
    """The empty triangles from which no way leads out, from edge to edge."""
    points = [point for triangle in filled for point in triangle]
    low_a, high_a = min(a for a, _ in points) - 2, max(a for a, _ in points) + 2
    low_b, high_b = min(b for _, b in points) - 2, max(b for _, b in points) + 2
    field_ = {
        make(a, b) for a in range(low_a, high_a + 1) for b in range(low_b, high_b + 1) for make in (upright, inverted)
    }
    outside: set[Triangle] = set()
    growing = {upright(low_a, low_b)}
    while growing:
        outside |= growing
        growing = (around(growing) & field_) - outside - filled
    return field_ - outside - filled


def enclosed(pieces: Iterable[Piece], filled: set[Triangle]) -> list[Piece]:
    """The pieces of which every side borders something."""
    return [piece for piece in pieces if around(piece.triangles) <= filled]


# Flowers


@dataclass(frozen=True)
class Flower:
    """Where petals of the placed piece meet petals that were there: what each colour gains, or what must be paid."""

    gains: Counter[str]
    costs: Counter[str]


def flowers(pieces: Iterable[Piece], placed: Piece) -> list[Flower]:
    return [grown for point in placed.petals for grown in flower(list(pieces), placed, point)]


def flower(pieces: list[Piece], placed: Piece, point: Point) -> list[Flower]:
    own, petals = placed.petals[point], placed.petals_at(point)
    there: Counter[str] = Counter()
    for piece in pieces:
        if point in piece.petals:
            there[piece.petals[point]] += piece.petals_at(point)
    if not there:
        return []
    if own in there or RAINBOW in there:
        return [Flower(Counter({own: petals + there[own] + there[RAINBOW]}), Counter())]
    return [Flower(Counter(), Counter({own: petals}) + there)]


def after(purse: Mapping[str, int], grown: Iterable[Flower]) -> dict[str, int]:
    """The tracks once all gains are counted and cut off, and then all costs paid; below 0 is what is missing."""
    grown = list(grown)
    gains: Counter[str] = sum((one.gains for one in grown), Counter())
    costs: Counter[str] = sum((one.costs for one in grown), Counter())
    return {colour: min(FULL, purse[colour] + gains[colour]) - costs[colour] for colour in purse}


# What is legal


def may_lie(pieces: list[Piece], filled: set[Triangle], placed: Piece) -> bool:
    """Whether a piece overlaps nothing and shares an edge with a tile: water and filled space are none."""
    tiles = {edge for piece in pieces for edge in sides(piece.triangles)}
    return not placed.triangles & filled and bool(sides(placed.triangles) & tiles)


def placements(
    pieces: list[Piece], filled: set[Triangle], tile: Piece, purse: Mapping[str, int], *, lenient: bool = False
) -> list[Piece]:
    """Everywhere that the tile may lie. Only where a petal lies on a petal: otherwise no flower grows."""
    tiles = {edge for piece in pieces for edge in sides(piece.triangles)}
    meeting = {point for piece in pieces for point in piece.petals}
    found: dict[object, Piece] = {}
    for image in images(tile):
        for shift in {(m[0] - p[0], m[1] - p[1]) for m in meeting for p in image.petals}:
            placed = moved(image, shift)
            if placed.triangles & filled or not sides(placed.triangles) & tiles:
                continue
            grown = flowers(pieces, placed)
            if grown and (lenient or min(after(purse, grown).values()) >= 0):
                found[placed.key()] = placed
    return list(found.values())
