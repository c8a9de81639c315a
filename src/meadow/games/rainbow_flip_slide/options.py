"""The options of the game, from the advanced rules to every number of the set-up."""

from typing import Annotated, Literal

from msgspec import Meta

from meadow.core.options import OptionError, Options
from meadow.games.rainbow_flip_slide.components import COLOURS, COMPONENTS, TILES_IN_BOX, Setup

LIMITS = COMPONENTS.limits
SETS = COMPONENTS.tiles.sets
_turns = f"0 for never, auto: {LIMITS.turns}, alone {LIMITS.solo_turns}"


def _auto(number: str) -> str:
    """The rulebook's numbers for 1, 2, 3 and 4 players, as help text."""
    numbers = ", ".join(str(getattr(setup, number)) for setup in COMPONENTS.setup)
    return f"{numbers} for 1, 2, 3, 4 players"


_FLIPPED = _auto("flipped")


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
        Annotated[int, Meta(ge=1, le=SETS, description=f"Rainbow sets in the patch; auto: {_auto('sets')}")] | None
    ) = None
    flipped: (
        Annotated[int, Meta(ge=0, le=TILES_IN_BOX, description=f"Tiles colour side up at the start; auto: {_FLIPPED}")]
        | None
    ) = None
    actions: (
        Annotated[int, Meta(ge=1, le=6, description=f"Flips and slides in a turn; auto: {_auto('actions')}")] | None
    ) = None
    repetitions: Annotated[
        int, Meta(ge=0, le=10, description="The game is drawn when a position occurs that often, 0 for never")
    ] = LIMITS.repetitions
    turn_limit: (
        Annotated[int, Meta(ge=0, le=10_000, description=f"Turns until the game is called; {_turns}")] | None
    ) = None

    def check(self, seats: int) -> None:
        if self.repetitions == 1:
            raise OptionError("option repetitions cannot be 1: every position occurs once. Allowed: 0, or 2 to 10")
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
        return LIMITS.solo_turns if seats == 1 else LIMITS.turns


def setup(seats: int) -> Setup:
    return COMPONENTS.setup[seats - 1]
