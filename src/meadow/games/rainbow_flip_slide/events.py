"""The events, in the rulebook's words. Pieces are numbered as in actions.py, directions as in grids.hexagons."""

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
    """A piece was slid. `path` has a direction for each single step."""

    piece: int
    beside: int
    direction: int
    path: tuple[int, ...]


class Jumped(Event, frozen=True, tag="jumped"):
    """Solo: the player tile jumped over `over` tiles."""

    direction: int
    over: int


class Skipped(Event, frozen=True, tag="skipped"):
    """A player could neither flip nor slide, and lost the `actions` that were left in the turn."""

    actions: int


class Completed(Event, frozen=True, tag="completed"):
    """A rainbow touches a player's tile. `tiles` are the tiles of one such rainbow, red first."""

    tiles: tuple[int, ...]
