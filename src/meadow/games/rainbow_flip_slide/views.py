"""What a seat may see. The only secrets are the colours under the clovers: nobody knows them."""

from typing import Literal

import msgspec

from meadow.core.views import Choice, View
from meadow.grids.hexagons import Hex

Phase = Literal["placing", "acting", "jumping", "over"]


class PieceView(msgspec.Struct, frozen=True):
    """A piece on the table. `colour` is None for a player tile and for a tile that shows its clover side."""

    piece: int
    q: int
    r: int
    colour: str | None
    owner: int | None
    barred: bool


class RainbowView(View, frozen=True):
    """Everything but the colours under the clovers."""

    phase: Phase
    mover: int
    turn: int
    turn_limit: int
    actions_left: int
    clovers: int
    pieces: tuple[PieceView, ...]
    barred_cell: Hex | None
    """Solo: where the player tile came from, and may not jump back to."""
    rainbow: tuple[int, ...]
    """The tiles of the rainbow that ended the game, red first."""


class RainbowChoice(Choice, frozen=True):
    """`cell` is where the piece ends, in the view's coordinates; `beside` and `direction` say the same in words."""

    piece: int
    beside: int | None = None
    direction: str | None = None
    cell: Hex | None = None
