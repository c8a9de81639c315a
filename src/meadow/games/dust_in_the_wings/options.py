"""The options of the game; its data stay as they are."""

from typing import Annotated

from msgspec import Meta

from meadow.core.options import OptionError, Options
from meadow.games.dust_in_the_wings.components import COMPONENTS, SLOTS, Crystals


def _auto(colour: str) -> str:
    """The rulebook's numbers for 2, 3 and 4 players, as help text."""
    numbers = ", ".join(str(getattr(row, colour)) for row in COMPONENTS.crystals)
    return f"{numbers} for 2, 3, 4 players"


class DustOptions(Options, frozen=True):
    """The defaults are the rulebook's game."""

    black_crystals: (
        Annotated[int, Meta(ge=0, le=99, description=f"Black crystals in the bag; auto: {_auto('black')}")] | None
    ) = None
    white_crystals: (
        Annotated[int, Meta(ge=0, le=99, description=f"White crystals in the bag; auto: {_auto('white')}")] | None
    ) = None
    black_points: Annotated[int, Meta(ge=0, le=9, description="What a black crystal is worth")] = (
        COMPONENTS.points.black
    )
    white_points: Annotated[int, Meta(ge=0, le=9, description="What a white crystal is worth")] = (
        COMPONENTS.points.white
    )
    discard_at: Annotated[
        int, Meta(ge=1, le=9, description="A gathering card with that many crystals is discarded")
    ] = COMPONENTS.display.discard_at
    turn_limit: Annotated[int, Meta(ge=0, le=10_000, description="Turns until the game is called, 0 for never")] = (
        COMPONENTS.limits.turns
    )

    def check(self, seats: int) -> None:
        black, white = self.black(seats), self.white(seats)
        if black + white < SLOTS:
            raise OptionError(
                f"options black_crystals and white_crystals cannot be {black} and {white}: "
                f"together they must be {SLOTS} or more, one for each gathering card"
            )

    def black(self, seats: int) -> int:
        return crystals(seats).black if self.black_crystals is None else self.black_crystals

    def white(self, seats: int) -> int:
        return crystals(seats).white if self.white_crystals is None else self.white_crystals


def crystals(seats: int) -> Crystals:
    """The rulebook's numbers for this number of players."""
    return COMPONENTS.crystals[seats - 2]
