"""What a seat may see. Hidden from everyone are the tiles below the tops of the stacks and those that were removed.

Pollen is gained in the open, so a player can count it; without `open_scores` the totals of others are not shown.
"""

from typing import Literal

import msgspec

from meadow.core.views import Choice, View
from meadow.games.flutter.events import Four
from meadow.grids.triangles import Cell, Point

Phase = Literal["selecting", "placing", "enclosing", "rehoming", "bee", "over"]
Barred = Literal["empty", "petals", "places"]


class PetalView(msgspec.Struct, frozen=True):
    """The petals of one colour at a lattice point."""

    point: Point
    """The lattice point, as two coordinates."""
    colour: str
    """The colour as a letter, * for the rainbow."""
    petals: int
    """How many petals there are."""


class TileView(msgspec.Struct, frozen=True):
    """A tile as it lies; on a stack as if it lay with its first cell at (0, 0)."""

    tile: int
    """The tile's number in the box."""
    name: str
    """The name of the tile."""
    shape: str
    """The name of its shape."""
    colour: str
    """The colour of its pollinator as a letter, * for the Rainbee."""
    sparkles: int
    """How many sparkles are printed on it."""
    point: Point
    """The point that names its place: the tip of the first hanging triangle in its lowest row."""
    cells: tuple[Cell, ...]
    """The triangles that it covers: the coordinates of each, and 1 if it hangs with its tip down."""
    petals: tuple[PetalView, ...]
    """The petals on it, by lattice point."""
    enclosed: bool = False
    """Whether it is enclosed: each of its sides borders a tile or a pond."""
    bee: int | None = None
    """The seat whose bee is on it; null if there is none."""


class StackView(msgspec.Struct, frozen=True):
    """A stack of the rondel, with the cost for the player whose turn it is."""

    shape: str
    """The name of the shape of its tiles."""
    left: int
    """Tiles left in the stack."""
    top: TileView | None
    """The tile on top; null if the stack is empty."""
    cost: Four | None
    """Petals of each colour that the player pays to select it; null while no tile is being selected."""
    barred: Barred | None
    """Why the player cannot select it: no tile is left, petals are missing, or no place is legal; null if they can."""


class PondView(msgspec.Struct, frozen=True):
    """A filled cell, with a water tile or without one."""

    cell: Cell
    """The triangle that was filled, as in `TileView.cells`."""
    water: bool
    """Whether a water tile lies there."""


class FlutterView(View, frozen=True):
    """The meadow, the rondel and what everybody has."""

    phase: Phase
    """What is decided now: which stack to select, where to place, what to pay, where the bee goes."""
    mover: int
    """The seat whose turn it is."""
    turn: int
    """How many turns have begun."""
    turn_limit: int
    """The number of turns after which the game is scored as it stands; 0 for no limit."""
    last_turns: int | None
    """How many turns are left after this one; null until the last round has begun."""
    sun: int
    """The stack where the sun is, counted from 0."""
    next_sun: int | None
    """The stack to which the sun moves next, unless a stack becomes empty before; null if no turn follows."""
    chosen: int | None
    """The stack whose top tile is to be placed; null if none is."""
    stacks: tuple[StackView, ...]
    """The stacks of the rondel in their order."""
    tiles: tuple[TileView, ...]
    """The tiles in the meadow."""
    latest: int | None
    """The tile that was placed last; null if none was."""
    ponds: tuple[PondView, ...]
    """The triangles of all ponds."""
    water: int
    """Water tiles left."""
    tracks: tuple[Four, ...]
    """For each seat its petals of each colour."""
    bees: tuple[int | None, ...]
    """The tile on which each seat's bee is; null for a bee in front of its owner."""
    enclosing: tuple[int, ...]
    """The enclosed tiles that are still to be paid."""


class FlutterChoice(Choice, frozen=True):
    """A stack to select, a placement, a tile to pay for, or where the bee goes."""

    stack: int | None = None
    """The stack that is selected, or whose tile is placed."""
    tile: int | None = None
    """The number of the tile that is selected, placed or paid for, or that gets the bee."""
    paid: Four | None = None
    """Petals of each colour that selecting the stack costs."""
    point: Point | None = None
    """The point that names the place of a placement, as in `TileView.point`."""
    cells: tuple[Cell, ...] = ()
    """The triangles that the tile would cover, as in `TileView.cells`."""
    flipped: bool = False
    """Whether the tile is turned over."""
    turns: int = 0
    """By how many sixths of a full turn the tile is turned."""
    gained: Four | None = None
    """Petals of each colour that the placement brings."""
    lost: Four | None = None
    """Petals of each colour that the placement costs."""
