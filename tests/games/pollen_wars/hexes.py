"""The field worked out anew from the rulings: 61 hexagons with names, the tiles' slots, the seven patterns.

Hexagons are axial (q, r): q grows to the east, r to the south-east. Rows a to i lie from north to south, and in each
the hexagons are counted from the west: a1 to a5, e1 to e9 with e5 in the centre, i1 to i5.
"""

import functools
import textwrap
from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Final

Hex = tuple[int, int]
Shape = frozenset[Hex]

RADIUS: Final = 4
STEPS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
HEXES: Final[tuple[Hex, ...]] = tuple(
    (q, r) for r in range(-RADIUS, RADIUS + 1) for q in range(-RADIUS, RADIUS + 1) if abs(q + r) <= RADIUS
)
NUMBER: Final = {place: number for number, place in enumerate(HEXES)}
ROWS: Final = "abcdefghi"
NAMES: Final = tuple(f"{ROWS[r + RADIUS]}{q - max(-RADIUS, -RADIUS - r) + 1}" for q, r in HEXES)

OUTER: Final = ((0, -4), (-1, -3), (-2, -2), (-2, -1), (-2, 0))
INNER: Final = ((1, -1), (2, -1), (3, -1), (3, 0), (3, 1))

# The seven ways in which four hexagons hang together.
TETRAHEXES: Final[Mapping[str, Shape]] = {
    "bar": frozenset({(0, 0), (1, 0), (2, 0), (3, 0)}),
    "worm": frozenset({(0, 0), (1, 0), (2, 0), (2, 1)}),
    "wave": frozenset({(0, 0), (1, 0), (1, 1), (2, 1)}),
    "pistol": frozenset({(0, 0), (1, 0), (2, 0), (1, 1)}),
    "arch": frozenset({(1, 0), (0, 1), (-1, 1), (-1, 0)}),
    "bee": frozenset({(0, 0), (1, 0), (0, 1), (1, 1)}),
    "propeller": frozenset({(0, 0), (1, 0), (-1, 1), (0, -1)}),
}
FORMS: Final = {"bar": 3, "worm": 12, "wave": 6, "pistol": 12, "arch": 6, "bee": 3, "propeller": 2}


def cell(name: str) -> int:
    """The number of a hexagon."""
    return NAMES.index(name)


def cells(words: str) -> list[int]:
    """The numbers of several hexagons: 'e5 e6'."""
    return [cell(name) for name in words.split()]


def mask(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in set(numbers))


def unmasked(bits: int) -> list[int]:
    return [number for number in range(len(HEXES)) if bits >> number & 1]


def named(numbers: Iterable[int]) -> str:
    return " ".join(NAMES[number] for number in sorted(numbers))


def distance(one: int, other: int) -> int:
    (a, b), (c, d) = HEXES[one], HEXES[other]
    return max(abs(a - c), abs(b - d), abs(a + b - c - d))


def turned(place: Hex) -> Hex:
    """By 60 degrees around the centre."""
    return -place[1], place[0] + place[1]


def mirrored(place: Hex) -> Hex:
    return place[1], place[0]


def shifted(shape: Iterable[Hex], by: Hex) -> Shape:
    return frozenset((q + by[0], r + by[1]) for q, r in shape)


def homed(shape: Iterable[Hex]) -> Shape:
    """The shape with its first hexagon at the origin."""
    q, r = min(shape)
    return shifted(shape, (-q, -r))


@functools.cache
def forms(shape: Shape) -> frozenset[Shape]:
    """The shape turned and mirrored in every way."""
    found = set()
    for image in (shape, frozenset(map(mirrored, shape))):
        now = image
        for _ in range(6):
            found.add(homed(now))
            now = frozenset(map(turned, now))
    return frozenset(found)


@functools.cache
def placements(name: str) -> frozenset[frozenset[int]]:
    """Every four hexagons of the field that have this pattern's shape."""
    found = set()
    for form in forms(TETRAHEXES[name]):
        for place in HEXES:
            here = shifted(form, place)
            if here <= set(HEXES):
                found.add(frozenset(NUMBER[one] for one in here))
    return frozenset(found)


def pattern_of(four: Iterable[int]) -> str:
    """Which pattern four hexagons form, or '' if they do not hang together."""
    shape = homed([HEXES[number] for number in four])
    return next((name for name, home in TETRAHEXES.items() if shape in forms(home)), "")


def connected_fours() -> set[frozenset[int]]:
    """Every four hexagons of the field that hang together, found without any shape."""
    grown = {frozenset({number}) for number in range(len(HEXES))}
    for _ in range(3):
        grown = {group | {near} for group in grown for one in group for near in around(one) if near not in group}
    return grown


def around(number: int) -> list[int]:
    """The neighbours of a hexagon in the field."""
    q, r = HEXES[number]
    return [NUMBER[q + dq, r + dr] for dq, dr in STEPS if (q + dq, r + dr) in NUMBER]


def slots() -> list[tuple[Hex, ...]]:
    """The five hexagons of each of the twelve places for tiles."""
    found = []
    for slot in (OUTER, INNER):
        now: tuple[Hex, ...] = slot
        for _ in range(6):
            found.append(now)
            now = tuple(map(turned, now))
    return found


def slow_fours(among: Iterable[int]) -> Iterable[frozenset[int]]:
    """All sets of four of these hexagons."""
    return map(frozenset, combinations(sorted(among), 4))


def read(diagram: str) -> list[str]:
    """The 61 symbols of a drawn field, row by row."""
    lines = [line.split() for line in textwrap.dedent(diagram).strip("\n").splitlines()]
    lengths = [len(line) for line in lines]
    assert lengths == [5, 6, 7, 8, 9, 8, 7, 6, 5], f"a field has rows of 5 to 9 and back to 5 hexagons, not {lengths}"
    return [symbol for line in lines for symbol in line]
