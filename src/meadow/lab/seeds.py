"""Many independent seeds out of one."""

import hashlib


def derive(seed: int, *path: int | str) -> int:
    """A seed of its own for each path, the same on every platform; knowing one says nothing about another."""
    words = "/".join(map(str, (seed, *path)))
    return int.from_bytes(hashlib.blake2b(words.encode(), digest_size=16, person=b"meadow lab").digest(), "big")
