"""How often a dispersal can visit the space where it ends: this decides whether a gathering card is possible.

The colours may be put in any order, so a gathering card can be fulfilled exactly when the butterflies that the space
lacks are among those held, and some path of the right length visits it exactly that many times. Such paths do not
depend on the butterflies, so they are kept in a table, which grows when needed.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from meadow.games.dust_in_the_wings.actions import SPACES
from meadow.games.dust_in_the_wings.meadow_spaces import HEADINGS, NEXT, WAYS, WAYS_ON

# The highest bit in a bitmask of possible numbers of visits.
MOST_VISITS: Final = 15
ROOM: Final = 0xFFFF


@final
class Visits:
    """`masks[(butterflies * 125 + heading) * 25 + end]` has bit n if a path from there can visit `end` n times.

    The path has one step for each butterfly, and ends at `end`.
    """

    def __init__(self) -> None:
        self.masks = vec[i64]()
        self.layers: i64 = 0

    def can(self, butterflies: i64, heading: i64, end: i64, times: i64) -> bool:
        """Whether `butterflies` can be put from a heading such that `times` of them, with the last, are on `end`."""
        while self.layers <= butterflies:
            self._add_layer()
        return (self.masks[(butterflies * HEADINGS + heading) * SPACES + end] >> times) & 1 == 1

    def _add_layer(self) -> None:
        heading: i64 = 0
        while heading < HEADINGS:
            end: i64 = 0
            while end < SPACES:
                self.masks = append(self.masks, self._mask(heading, end))
                end += 1
            heading += 1
        self.layers += 1

    def _mask(self, heading: i64, end: i64) -> i64:
        if self.layers == 0:
            return 1 if heading // 5 == end else 0
        mask: i64 = 0
        i: i64 = 0
        while i < i64(WAYS_ON[heading]):
            way = i64(WAYS[heading * 4 + i])
            space = i64(NEXT[heading // 5 * 4 + way])
            rest = self.masks[((self.layers - 1) * HEADINGS + space * 5 + way + 1) * SPACES + end]
            mask |= (rest << 1) & ROOM if space == end else rest
            i += 1
        return mask


VISITS: Final = Visits()
