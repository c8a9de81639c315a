"""What a seat may see: everything but the colours under the clovers, which nobody knows."""

from typing import Literal

import msgspec

from meadow.core.views import Choice, View
from meadow.grids.hexagons import Hex

Phase = Literal["placing", "acting", "jumping", "over"]


class PieceView(msgspec.Struct, frozen=True):
    """A piece on the table."""

    piece: int
    """The piece's number in the box."""
    q: int
    """Its column, in axial coordinates."""
    r: int
    """Its row, in axial coordinates."""
    colour: str | None
    """The colour that it shows; null for a player tile and for a tile that shows its clover side."""
    owner: int | None
    """The seat whose player tile it is; null for any other tile."""
    barred: bool
    """Whether it may not be slid in this turn, because the player before has slid it."""


class RainbowView(View, frozen=True):
    """Everything but the colours under the clovers."""

    phase: Phase
    """What is decided now: where to place the player tile, what to flip or slide, where to jump."""
    mover: int
    """The seat whose turn it is."""
    turn: int
    """How many turns have begun."""
    turn_limit: int
    """The number of turns after which the game is scored as it stands; 0 for no limit."""
    actions_left: int
    """Actions that are left in this turn."""
    clovers: int
    """Tiles that still show their clover side."""
    pieces: tuple[PieceView, ...]
    """Every piece on the table."""
    barred_cell: Hex | None
    """Solo: where the player tile came from and may not jump back to; null after the end unless no jump was left."""
    rainbow: tuple[int, ...]
    """The tiles of the rainbow that ended the game, red first; empty if there is none."""


class RainbowChoice(Choice, frozen=True):
    """A flip, slide, placement or jump. Except for jumps `beside` and `direction` name the same place as `cell`."""

    piece: int
    """The number of the piece that is flipped or moved."""
    beside: int | None = None
    """The piece beside which it ends; null for a flip or a jump."""
    direction: str | None = None
    """In which direction from that piece it ends, or in which it jumps."""
    cell: Hex | None = None
    """Where it ends, as column and row in the view's coordinates; null for a flip."""
