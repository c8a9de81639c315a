"""Tokens: a secret of 256 bits that identifies a guest. The server stores only its hash."""

import base64
import binascii
import hashlib
import secrets

import msgspec

BYTES = 32
COOKIE = "meadow_guest"
"""The name of the cookie that holds the token."""


def new() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(BYTES)


def well_formed(token: str) -> bool:
    """True if it could be one of our tokens: shorter ones could be guessed."""
    try:
        padded = base64.b64decode(token + "=", altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return False
    return len(padded) == BYTES


def holder(token: str) -> str:
    """The hash that stands for the token wherever something is stored or compared."""
    return hashlib.sha256(token.encode()).hexdigest()


def scoped(owner: str, client: str) -> str:
    """A client's id for a command, hashed with its owner: ids of different clients never collide."""
    return hashlib.sha256(f"{owner}:{client}".encode()).hexdigest()[:32]


def digest(asked: object) -> str:
    """The hash of a command, to detect that a client uses the same id for another command."""
    return hashlib.blake2b(msgspec.json.encode(asked, order="deterministic"), digest_size=8).hexdigest()


def short() -> str:
    """An id that people can type. It is no secret."""
    return secrets.token_hex(5)


def table_id() -> str:
    """A new table's name. Everybody who has the link may come, so it must not be guessable."""
    name = secrets.token_urlsafe(16)
    return table_id() if name.startswith("-") else name  # a command would take it for an option
