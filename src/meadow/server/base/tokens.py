"""Who somebody is: a secret of 256 bits that only they have. What is kept of it is its hash."""

import base64
import binascii
import hashlib
import secrets

import msgspec

BYTES = 32
COOKIE = "meadow_guest"
"""The name of the cookie in which a browser keeps one."""


def new() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(BYTES)


def well_formed(token: str) -> bool:
    """Whether it could be one of ours: whatever is shorter could be guessed."""
    try:
        padded = base64.b64decode(token + "=", altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        return False
    return len(padded) == BYTES


def holder(token: str) -> str:
    """What stands for the token wherever something is stored or compared."""
    return hashlib.sha256(token.encode()).hexdigest()


def scoped(owner: str, client: str) -> str:
    """A client's own id for a command, so that nobody can meet, or guess at, an id of somebody else."""
    return hashlib.sha256(f"{owner}:{client}".encode()).hexdigest()[:32]


def digest(asked: object) -> str:
    """What tells apart the commands that a client may give the same id by mistake."""
    return hashlib.blake2b(msgspec.json.encode(asked, order="deterministic"), digest_size=8).hexdigest()


def table_id() -> str:
    """The name of a table. Whoever has the link may come, so it cannot be guessed either."""
    return secrets.token_urlsafe(16)
