"""What a seat may see. Hidden from everyone are the tiles below the tops of the stacks and those that were removed.

Pollen is always gained in the open, so whoever counts knows it; without `open_scores` the others' totals are not shown.
"""

from typing import Literal

import msgspec

from meadow.core.views import Choice, View
from meadow.games.flutter.events import Four
from meadow.grids.triangles import Cell, Point

Phase = Literal["selecting", "placing", "enclosing", "rehoming", "bee", "over"]


class PetalView(msgspec.Struct, frozen=True):
    """So many petals of one colour (a letter, * for the rainbow) at a lattice point."""

    point: Point
    colour: str
    petals: int


class TileView(msgspec.Struct, frozen=True):
    """A tile as it lies; on a stack as if it lay with its first cell at (0, 0). `bee` is whose bee is there."""

    tile: int
    name: str
    shape: str
    colour: str
    sparkles: int
    cells: tuple[Cell, ...]
    petals: tuple[PetalView, ...]
    enclosed: bool = False
    bee: int | None = None


class StackView(msgspec.Struct, frozen=True):
    """A stack of the rondel. `cost` is what the player whose turn it is pays to select it."""

    shape: str
    left: int
    top: TileView | None
    cost: Four | None


class PondView(msgspec.Struct, frozen=True):
    """A filled cell, with a water tile or without one."""

    cell: Cell
    water: bool


class FlutterView(View, frozen=True):
    phase: Phase
    mover: int
    turn: int
    turn_limit: int
    last_turns: int | None
    """How many turns are left after this one, once the last round has begun."""
    sun: int
    chosen: int | None
    stacks: tuple[StackView, ...]
    tiles: tuple[TileView, ...]
    ponds: tuple[PondView, ...]
    water: int
    tracks: tuple[Four, ...]
    bees: tuple[int | None, ...]
    """The tile on which each seat's bee is, None in front of its owner."""
    enclosing: tuple[int, ...]
    """The enclosed tiles that are still to be paid."""


class FlutterChoice(Choice, frozen=True):
    stack: int | None = None
    tile: int | None = None
    paid: Four | None = None
    cells: tuple[Cell, ...] = ()
    flipped: bool = False
    turns: int = 0
    gained: Four | None = None
    lost: Four | None = None
