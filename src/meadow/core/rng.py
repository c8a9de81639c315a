"""The one source of chance: a small integer generator that gives the same numbers everywhere.

Simulations use xoshiro128++ (Blackman and Vigna): four words of 32 bits, only shifts, sums and exclusive ors, so that
compiled 64-bit arithmetic and Python's own integers never differ. Its whole state can be computed from a few outputs,
so live matches use BLAKE2b in counter mode: nobody can predict the next word from all words before it.
"""

import hashlib
import struct
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

MASK: Final = 0xFFFFFFFF
FAST: Final = "xoshiro128++"
SECURE: Final = "blake2b"


class SeedError(ValueError):
    """Not a seed."""


class UnknownGenerator(ValueError):  # noqa: N818  the name is what it is
    """No generator has this name. The message says which there are."""


@final
class Keystream:
    """BLAKE2b in counter mode. Block n is the hash of n (8 bytes, little endian) under a key of 64 bytes: 16 words."""

    def __init__(self, key: bytes, drawn: i64, block: list[int]) -> None:
        self.key = key
        self.drawn: i64 = drawn
        self.block = block
        """The words of the block that the latest word is from. Clones share it: it is replaced, never changed."""

    def word(self) -> i64:
        place: i64 = self.drawn & 15
        if place == 0:
            number = int(self.drawn >> 4).to_bytes(8, "little")
            self.block = list(struct.unpack("<16I", hashlib.blake2b(number, key=self.key).digest()))
        self.drawn += 1
        return self.block[place]

    def clone(self) -> "Keystream":
        return Keystream(self.key, self.drawn, self.block)

    def words(self) -> list[int]:
        return [*struct.unpack("<16I", self.key), int(self.drawn)]


@final
class Rng:
    """A generator that a state owns and copies. `Rng(seed)` takes any integer from 0 on, however large."""

    def __init__(self, seed: int, like: "Rng | None" = None, *, secure: bool = False) -> None:
        """With `like` it is a copy: for `clone`, as a copy by `__new__` takes three times as long when compiled."""
        self.a: i64 = 0
        self.b: i64 = 0
        self.c: i64 = 0
        self.d: i64 = 0
        self.stream: Keystream | None = None
        """The keystream of a secure generator; None for a fast one."""
        if like is not None:
            self._copy(like)
        elif secure:
            self.stream = Keystream(hashlib.blake2b(_named(seed)).digest(), 0, [])
        else:
            self._seed(seed)

    def _copy(self, other: "Rng") -> None:
        self.a = other.a
        self.b = other.b
        self.c = other.c
        self.d = other.d
        if other.stream is not None:
            self.stream = other.stream.clone()

    def _seed(self, seed: int) -> None:
        digest = hashlib.sha256(_named(seed)).digest()
        self.a = int.from_bytes(digest[0:4], "little")
        self.b = int.from_bytes(digest[4:8], "little")
        self.c = int.from_bytes(digest[8:12], "little")
        self.d = int.from_bytes(digest[12:16], "little")

    def word(self) -> i64:
        """The next 32 random bits."""
        if self.stream is not None:
            return self.stream.word()
        a = self.a
        b = self.b
        c = self.c
        d = self.d
        total: i64 = (a + d) & MASK
        result: i64 = ((((total << 7) & MASK) | (total >> 25)) + a) & MASK
        shifted: i64 = (b << 9) & MASK
        c ^= a
        d ^= b
        self.b = b ^ c
        self.a = a ^ d
        self.c = c ^ shifted
        self.d = ((d << 11) & MASK) | (d >> 21)
        return result

    def below(self, limit: i64) -> i64:
        """A number from 0 to limit - 1, each equally likely. The limit is from 1 to 2**31."""
        product: i64 = self.word() * limit
        if (product & MASK) < limit:
            threshold: i64 = (MASK + 1 - limit) % limit
            while (product & MASK) < threshold:
                product = self.word() * limit
        return product >> 32

    def shuffle(self, items: list[int]) -> None:
        """Put the items into a random order, in place."""
        last: i64 = len(items) - 1
        while last > 0:
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
            last -= 1

    def shuffle_bytes(self, items: vec[u8]) -> None:
        """The same for a packed vector: equal generators give equal orders."""
        last: i64 = i64(len(items)) - 1
        while last > 0:
            other = self.below(last + 1)
            kept = items[last]
            items[last] = items[other]
            items[other] = kept
            last -= 1

    def pick(self, items: list[int]) -> int:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def fork(self) -> "Rng":
        """A new fast generator, seeded from this one."""
        seed = 0
        for _ in range(4):
            seed = (seed << 32) | int(self.word())
        return Rng(seed)

    def clone(self) -> "Rng":
        return Rng(0, self)

    def words(self) -> list[int]:
        """The whole inner state, for hashing and comparing."""
        if self.stream is not None:
            return self.stream.words()
        return [self.a, self.b, self.c, self.d]


def seeded(generator: str, seed: int) -> Rng:
    """The generator of that name, FAST or SECURE, at its beginning. Raises UnknownGenerator or SeedError."""
    check_generator(generator)
    return Rng(seed, secure=generator == SECURE)


def check_generator(generator: str) -> None:
    """Raise UnknownGenerator unless there is one of this name."""
    if generator not in {FAST, SECURE}:
        raise UnknownGenerator(f"this meadow knows the generators {SECURE} and {FAST}: use a newer one")


def _named(seed: int) -> bytes:
    if seed < 0:
        raise SeedError(f"a seed is a whole number from 0 on, not {seed}")
    return b"meadow:%d" % seed
