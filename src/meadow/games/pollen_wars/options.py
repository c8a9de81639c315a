"""The options of the game."""

from typing import Annotated, Literal

from msgspec import Meta

from meadow.core.options import OptionError, Options
from meadow.games.pollen_wars.components import COMPONENTS, FEWEST, ROCKY

TILES = COMPONENTS.fungi.tiles


class PollenOptions(Options, frozen=True):
    """The defaults are the rulebook's whole game; without raids and infestation it is the kid variant."""

    raids: Annotated[bool, Meta(description="Hives can be raided; off in the kid variant")] = True
    infestation: Annotated[bool, Meta(description="Varroa infests hives; off in the kid variant")] = True
    raid_cap_soldiers: Annotated[
        bool, Meta(description="A raid never steals more than there are soldiers to carry it")
    ] = False
    expert_rocks: Annotated[int, Meta(ge=0, le=ROCKY, description="Tiles, drawn by lot, that show their rocks")] = 0
    extra_stumps: Annotated[
        int, Meta(ge=0, le=TILES, description="Tree stumps, laid by lot, out of the fungus tiles that are not in use")
    ] = 0
    seven_yellow: Annotated[bool, Meta(description="The twelfth tile shows its seven yellow flowers")] = False
    blue_centre: Annotated[bool, Meta(description="The centre tile shows its other side, blue flowers")] = False
    field: Annotated[
        Literal["random", "beginner"], Meta(description="Tiles by lot, or pink and blue flowers apart from each other")
    ] = "random"
    start_pollen: (
        Annotated[int, Meta(ge=0, le=29, description="Pollen to begin with; auto: 5, and 10 with 5 or 6 queens")] | None
    ) = None
    turn_limit: Annotated[int, Meta(ge=0, le=100_000, description="Turns until the game is called, 0 for never")] = (
        COMPONENTS.limits.turns
    )

    def check(self, seats: int) -> None:
        left = TILES - self.fungi(seats)
        if self.extra_stumps > left:
            raise OptionError(f"extra_stumps cannot be {self.extra_stumps}: the box has {left} fungus tiles left")

    def fungi(self, seats: int) -> int:
        """How many fungi are in use."""
        return COMPONENTS.setup[seats - FEWEST].fungi if self.infestation else 0

    def pollen(self, seats: int) -> int:
        """The pollen that each hive begins with."""
        return COMPONENTS.setup[seats - FEWEST].pollen if self.start_pollen is None else self.start_pollen
