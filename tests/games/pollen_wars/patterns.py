"""The game's numbers of the patterns, told from their shapes: the tests call them by names of their own."""

from typing import Final

from meadow.games.pollen_wars.components import COMPONENTS
from tests.games.pollen_wars.hexes import TETRAHEXES, forms, homed

PATTERN_NAMES: Final = tuple(
    next(name for name, shape in TETRAHEXES.items() if homed(row.cells) in forms(shape)) for row in COMPONENTS.patterns
)


def pattern_number(name: str) -> int:
    return PATTERN_NAMES.index(name)
