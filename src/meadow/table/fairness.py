"""Proof that nobody chose the shuffles to their liking: the seed is sealed at the start and shown at the end.

The commitment is a hash of seed and salt. Everybody has it before the first decision; once the match is over they get
both, hash them again and replay the record.
"""

import hashlib
import hmac

import msgspec

from meadow.core.record import Header


class Sealed(Header, frozen=True, kw_only=True, omit_defaults=True):
    """The header of a record from a table: its readers can check the commitment."""

    salt: str = ""
    commitment: str = ""
    gave_up: tuple[int, ...] = ()
    """Who resigned or ran out of time. A match that ended so has no result: its game was not played to the end."""


class Revealed(msgspec.Struct, frozen=True):
    """The seed and the salt that were sealed."""

    seed: str
    """Where all chance of the match came from: a whole number in digits."""
    salt: str
    """What hid the seed in the commitment."""


def commitment(seed: str, salt: str) -> str:
    """The seal: SHA-256 over the digits of the seed, a colon and the salt, in hexadecimal."""
    return hashlib.sha256(f"{seed}:{salt}".encode()).hexdigest()


def kept(seed: str, salt: str, sealed: str) -> bool:
    """Whether this seed and this salt are those that were sealed."""
    return hmac.compare_digest(commitment(seed, salt), sealed)


def check(header: bytes) -> bool | None:
    """Whether the first line of a record keeps its commitment; None if it has none."""
    read = msgspec.json.decode(header, type=Sealed)
    return kept(read.seed, read.salt, read.commitment) if read.commitment else None
