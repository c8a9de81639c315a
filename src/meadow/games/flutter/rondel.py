"""The rondel: five stacks of tiles in a circle, with only the top tiles visible."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from meadow.games.flutter.actions import STACK, STACKS


@final
class Rondel:
    """The stacks, each twelve tiles in `order` from the bottom up.

    The lowest `removed` tiles of each stack are not in the game; those from `height` on have left their stack.
    """

    def __init__(self, order: vec[u8], height: vec[u8], removed: i64) -> None:
        self.order = order
        self.height = height
        self.removed = removed

    def clone(self) -> "Rondel":
        return Rondel(self.order[:], self.height[:], self.removed)

    def left(self, stack: i64) -> i64:
        """How many tiles are left in a stack."""
        return i64(self.height[stack]) - self.removed

    def empty(self, stack: i64) -> bool:
        return i64(self.height[stack]) == self.removed

    def top(self, stack: i64) -> i64:
        """The tile on top of a stack, which must not be empty."""
        return i64(self.order[stack * STACK + i64(self.height[stack]) - 1])

    def take(self, stack: i64) -> i64:
        """Remove and return the top tile."""
        tile = self.top(stack)
        self.height[stack] = u8(i64(self.height[stack]) - 1)
        return tile

    def after(self, stack: i64) -> i64:
        """The next stack in the circle that is not empty; the same stack if no other has tiles."""
        other: i64 = (stack + 1) % STACKS
        while other != stack and self.empty(other):
            other = (other + 1) % STACKS
        return other
