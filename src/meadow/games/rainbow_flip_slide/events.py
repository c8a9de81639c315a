"""What can happen, in the rulebook's words. Pieces are numbered as in state.py; directions as in grids.hexagons."""

from meadow.core.events import Event


class Placed(Event, frozen=True, tag="placed"):
    """A player added their tile to the patch."""

    piece: int
    beside: int
    direction: int


class Flipped(Event, frozen=True, tag="flipped"):
    """A tile was turned to its colour side."""

    tile: int
    colour: int


class Slid(Event, frozen=True, tag="slid"):
    """A piece was slid. `path` is its way in single steps, each a direction."""

    piece: int
    beside: int
    direction: int
    path: tuple[int, ...]


class Jumped(Event, frozen=True, tag="jumped"):
    """Solo: the player tile jumped over `over` tiles."""

    direction: int
    over: int


class Skipped(Event, frozen=True, tag="skipped"):
    """A player could neither flip nor slide; the rest of the turn's actions are left out."""

    actions: int


class Completed(Event, frozen=True, tag="completed"):
    """A rainbow touches a player's tile. `tiles` are those of such a rainbow, red first."""

    tiles: tuple[int, ...]
