"""A set of large numbers that grows, and is fast to fill and to forget."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

SMALL: Final = 256


@final
class KeySet:
    """A set of keys, as a table that is at most half full. 0 stands for an empty place."""

    def __init__(self) -> None:
        self.table = vec[i64]([i64(0)] * SMALL)
        self.size: i64 = SMALL
        self.count: i64 = 0

    def forget(self) -> None:
        """Only the part that was in use is wiped: a small search stays cheap after a large one."""
        place: i64 = 0
        while place < self.size and self.count > 0:
            self.table[place] = 0
            place += 1
        self.size = SMALL
        self.count = 0

    def add(self, key: i64) -> bool:
        """Whether it is new."""
        if not self._insert(key + 1):
            return False
        self.count += 1
        if self.count * 2 > self.size:
            self._grow()
        return True

    def _insert(self, key: i64) -> bool:
        table = self.table
        last: i64 = self.size - 1
        place: i64 = key & last
        while table[place] != 0:
            if table[place] == key:
                return False
            place = (place + 1) & last
        table[place] = key
        return True

    def _grow(self) -> None:
        old = self.table[: self.size]
        place: i64 = 0
        while place < self.size:
            self.table[place] = 0
            place += 1
        self.size *= 2
        if self.size > i64(len(self.table)):
            self.table = doubled(self.table)
        place = 0
        while place < i64(len(old)):
            if old[place] != 0:
                self._insert(old[place])
            place += 1


def doubled(numbers: vec[i64]) -> vec[i64]:
    """The same numbers, and as many zeros behind them."""
    place: i64 = i64(len(numbers))
    longer = numbers[:]
    while place > 0:
        longer = append(longer, 0)
        place -= 1
    return longer
