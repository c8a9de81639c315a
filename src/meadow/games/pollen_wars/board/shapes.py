"""All placements of the patterns as bitmasks of hexagons: every way to lay each shape on the field, also mirrored."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadow.games.pollen_wars.actions import CELLS, PATTERNS
from meadow.games.pollen_wars.board.field import HEXES, NUMBER
from meadow.games.pollen_wars.components import COMPONENTS
from meadow.grids.hexagons import Hex, orientations

SIZE: Final = 4
PATTERN_NAMES: Final = tuple(pattern.name for pattern in COMPONENTS.patterns)


def _placements(shape: tuple[Hex, ...]) -> list[list[int]]:
    """The sets of hexagons that the shape can cover, grouped by their lowest hexagon."""
    by_lowest: list[list[int]] = [[] for _ in range(CELLS)]
    for way in orientations(shape):
        for q, r in HEXES:
            cells = [(q + dq, r + dr) for dq, dr in way]
            if all(cell in NUMBER for cell in cells):
                numbers = sorted(NUMBER[cell] for cell in cells)
                by_lowest[numbers[0]].append(sum(2**number for number in numbers))
    return [sorted(masks) for masks in by_lowest]


_ALL: Final = [masks for pattern in COMPONENTS.patterns for masks in _placements(pattern.cells)]

# All placements by pattern and lowest hexagon: PLACEMENTS[FIRST[n]:FIRST[n + 1]] with n = pattern * CELLS + hexagon.
PLACEMENTS: Final = vec[i64]([i64(mask) for masks in _ALL for mask in masks])
FIRST: Final = vec[i64]([i64(sum(len(masks) for masks in _ALL[:number])) for number in range(PATTERNS * CELLS + 1)])
