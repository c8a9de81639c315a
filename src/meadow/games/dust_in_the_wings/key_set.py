"""A growing hash set of integers, fast to fill and to clear."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

SMALL: Final = 256


@final
class KeySet:
    """A hash set with linear probing, at most half full. A key is stored as key + 1; 0 is an empty place."""

    def __init__(self) -> None:
        self.table = vec[i64]([i64(0)] * SMALL)
        self.size: i64 = SMALL
        self.count: i64 = 0

    def forget(self) -> None:
        """Clear the set. Only the part in use is wiped: a small search stays cheap after a large one."""
        place: i64 = 0
        while place < self.size and self.count > 0:
            self.table[place] = 0
            place += 1
        self.size = SMALL
        self.count = 0

    def add(self, key: i64) -> bool:
        """Add a key; False if it was there before."""
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
    """A copy of twice the length, padded with zeros."""
    place: i64 = i64(len(numbers))
    longer = numbers[:]
    while place > 0:
        longer = append(longer, 0)
        place -= 1
    return longer
