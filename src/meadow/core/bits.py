"""Bitmasks: sets of small numbers in a 64-bit integer."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

# A shifted literal (`1 << n`) is only 32 bits wide when compiled: look the bit up instead.
BIT: Final = vec[i64]([i64(2**n) for n in range(63)])

# Lookup table from a single bit to its number, by its remainder modulo 67: there 2**0 to 2**62 all differ.
NUMBER_OF_BIT: Final = vec[u8]([u8(next((n for n in range(63) if 2**n % 67 == rest), 0)) for rest in range(67)])
