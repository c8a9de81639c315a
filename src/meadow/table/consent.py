"""Requests that all other people must agree to: to take something back, or to stop the clocks for a while."""

from typing import Final, Literal

import msgspec

NOTICE: Final = 60_000
"""Milliseconds after the first person is ready until a match on time goes on, even if others are not ready."""


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """`seat` asked, and the seats `yes` have agreed."""

    seat: int
    yes: tuple[int, ...] = ()


class UndoRequest(Request, frozen=True, kw_only=True):
    """A request to keep only the first `to` decisions."""

    to: int


class UndoShown(msgspec.Struct, frozen=True):
    """How the viewer can take back its latest decision, and with it all that was decided since.

    free     `undo` does so at once
    ask      `ask_undo` asks the others
    perhaps  free if nobody has learned anything from it, otherwise ask: `undoing` tells which
    """

    how: Literal["free", "ask", "perhaps"]
    """free: `undo` does it; ask: `ask_undo` asks for it; perhaps: `undoing` tells which of the two."""
    asks: tuple[int, ...] = ()
    """The seats of the people who must agree unless it is free."""


class RequestShown(msgspec.Struct, frozen=True):
    """A request as everybody may know it."""

    seat: int
    """The seat that asks."""
    yes: tuple[int, ...]
    """The seats that have agreed."""
    waiting: tuple[int, ...]
    """The seats that have yet to answer."""
