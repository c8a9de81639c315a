"""What can be changed about the game, from the advanced rules to every number of the set-up."""

from typing import Annotated, Literal

from msgspec import Meta

from meadow.core.options import OptionError, Options
from meadow.games.rainbow_flip_slide.components import COLOURS, COMPONENTS, Setup


class RainbowOptions(Options, frozen=True):
    """The defaults are the rulebook's game."""

    next_to_red: Annotated[bool, Meta(description="Advanced: the player tile must touch the rainbow's red tile")] = (
        False
    )
    max_slide: Annotated[int, Meta(ge=0, le=30, description="Longest slide in steps, 0 for any; advanced: 3")] = 0
    patch: Annotated[
        Literal["compact", "wild"], Meta(description="The clover patch: a filled spiral, or random without holes")
    ] = "compact"
    sets: (
        Annotated[int, Meta(ge=1, le=4, description="Rainbow sets in the patch; auto: 2 solo, 3 for two, else 4")]
        | None
    ) = None
    flipped: (
        Annotated[int, Meta(ge=0, le=28, description="Tiles colour side up at the start; auto: 4, solo none")] | None
    ) = None
    actions: Annotated[int, Meta(ge=1, le=6, description="Flips and slides in a turn; auto: 2, solo 1")] | None = None
    repetitions: Annotated[
        int, Meta(ge=0, le=10, description="The game is drawn when a position occurs that often, 0 for never")
    ] = COMPONENTS.limits.repetitions
    turn_limit: (
        Annotated[
            int, Meta(ge=0, le=10_000, description="Turns until the game is called, 0 for never; auto: 200, solo 100")
        ]
        | None
    ) = None

    def check(self, seats: int) -> None:
        tiles, flipped = self.tiles(seats), self.flipped_at_start(seats)
        most = tiles - 1 if seats == 1 else tiles
        if flipped > most:
            raise OptionError(f"option flipped cannot be {flipped} with {tiles} tiles. Allowed: 0 to {most}")

    def tiles(self, seats: int) -> int:
        sets = setup(seats).sets if self.sets is None else self.sets
        return sets * len(COLOURS)

    def flipped_at_start(self, seats: int) -> int:
        return setup(seats).flipped if self.flipped is None else self.flipped

    def actions_in_turn(self, seats: int) -> int:
        return setup(seats).actions if self.actions is None else self.actions

    def turns(self, seats: int) -> int:
        """The turn limit, 0 for none."""
        if self.turn_limit is not None:
            return self.turn_limit
        return COMPONENTS.limits.solo_turns if seats == 1 else COMPONENTS.limits.turns


def setup(seats: int) -> Setup:
    return COMPONENTS.setup[seats - 1]
