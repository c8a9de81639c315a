"""The meadow: which spaces are neighbours, and where a dispersal may go on."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from meadow.games.dust_in_the_wings.actions import DIRECTIONS, SPACES
from meadow.games.dust_in_the_wings.components import ROWS
from meadow.grids.squares import Square, neighbour

NOWHERE: Final = 255

# A heading is where the dispersal stands and the direction of its latest step: space * 5 + direction + 1, or space * 5
# before the first step.
HEADINGS: Final = SPACES * (DIRECTIONS + 1)


def square(space: int) -> Square:
    return space // ROWS, space % ROWS


def number(cell: Square) -> int:
    """The space at a row and column, or NOWHERE."""
    row, column = cell
    inside = 0 <= row < ROWS and 0 <= column < ROWS
    return row * ROWS + column if inside else NOWHERE


def _ways_on(heading: int) -> list[int]:
    """The directions in which a butterfly can be put: on the meadow, and not straight back."""
    space, came = divmod(heading, DIRECTIONS + 1)
    back = (came + 1) % DIRECTIONS if came else -1
    ways = [way for way in range(DIRECTIONS) if number(neighbour(square(space), way)) != NOWHERE]
    return [way for way in ways if way != back]


def _next_spaces() -> list[int]:
    return [number(neighbour(square(space), way)) for space in range(SPACES) for way in range(DIRECTIONS)]


def _padded(ways: list[int]) -> list[int]:
    return [*ways, *([NOWHERE] * (DIRECTIONS - len(ways)))]


# NEXT[space * 4 + direction] is the neighbour in that direction. The directions allowed from a heading are
# WAYS_ON[heading] entries of WAYS, from heading * 4.
NEXT: Final = vec[u8]([u8(space) for space in _next_spaces()])
WAYS: Final = vec[u8]([u8(way) for heading in range(HEADINGS) for way in _padded(_ways_on(heading))])
WAYS_ON: Final = vec[u8]([u8(len(_ways_on(heading))) for heading in range(HEADINGS)])


def heading(space: i64, came: i64) -> i64:
    return space * 5 + came + 1
