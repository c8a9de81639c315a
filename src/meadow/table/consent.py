"""What one person asks all others to agree to: to take something back, or to stop the clocks for a while."""

from typing import Final

import msgspec

NOTICE: Final = 60_000
"""Milliseconds: so long after the first is ready a match on time goes on, whether all others are or not."""


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """`seat` asked, and the seats `yes` have agreed."""

    seat: int
    yes: tuple[int, ...] = ()


class UndoRequest(Request, frozen=True, kw_only=True):
    """To go back to when only the first `to` decisions were made."""

    to: int


class RequestShown(msgspec.Struct, frozen=True):
    """A request as everybody may know it."""

    seat: int
    """The seat that asks."""
    yes: tuple[int, ...]
    """The seats that have agreed."""
    waiting: tuple[int, ...]
    """The seats that have yet to answer."""
