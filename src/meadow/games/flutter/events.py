"""The events, in the rulebook's words. Colours, stacks and tiles are numbered as in components.toml."""

from meadow.core.events import Event

Four = tuple[int, int, int, int]
"""A number for each colour."""


class SunMoved(Event, frozen=True, tag="sun_moved"):
    """A turn began, and the sun moved to this stack."""

    stack: int
    steps: int


class Selected(Event, frozen=True, tag="selected"):
    """A player chose the top tile of a stack, and paid these petals for the stacks skipped."""

    stack: int
    tile: int
    paid: Four


class Placed(Event, frozen=True, tag="placed"):
    """A tile was laid; (a, b) is the point that names its place."""

    tile: int
    a: int
    b: int
    flipped: bool
    turns: int


class Grown(Event, frozen=True, tag="grown"):
    """A flower was grown at the point (a, b).

    `placed` petals of `colour` came with the tile; `meadow` petals of each colour and `rainbow` petals were there
    before. `change` is what the player gains (matching) or loses (mismatched, negative numbers).
    """

    a: int
    b: int
    colour: int
    matching: bool
    placed: int
    meadow: Four
    rainbow: int
    change: Four


class Petals(Event, frozen=True, tag="petals"):
    """All flowers of a placement together: petals gained, how many of them exceed the track, petals lost and left."""

    gained: Four
    excess: Four
    lost: Four
    left: Four


class Pond(Event, frozen=True, tag="pond"):
    """A dead space was filled with `water` water tiles, which gain `pollen` in all."""

    cells: tuple[tuple[int, int, int], ...]
    water: int
    pollen: int


class Enclosed(Event, frozen=True, tag="enclosed"):
    """A tile was enclosed. If it could not be paid, each opponent gains `others` pollen."""

    tile: int
    paid: bool
    colour: int
    sparkles: int
    pollen: int
    others: int


class BeeScored(Event, frozen=True, tag="bee_scored"):
    """The tile under a player's bee was enclosed."""

    tile: int
    pollen: int


class BeePlaced(Event, frozen=True, tag="bee_placed"):
    """A player put their bee on a tile."""

    tile: int


class BeeKept(Event, frozen=True, tag="bee_kept"):
    """A player keeps their bee, or takes it back from a tile that was enclosed."""


class Discarded(Event, frozen=True, tag="discarded"):
    """The player could place nothing: the tile after the sun leaves the game, and the player gains petals."""

    tile: int
    gained: Four


class Revealed(Event, frozen=True, tag="revealed"):
    """A new tile is on top of a stack; the colour is that of its pollinator."""

    stack: int
    tile: int
    colour: int


class LastRound(Event, frozen=True, tag="last_round"):
    """A stack is empty: all other players have one more turn."""

    stack: int


class Bonus(Event, frozen=True, tag="bonus"):
    """The game ended: pollen for the petals that a player has left."""

    petals: Four
    pollen: Four
