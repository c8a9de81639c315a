"""The options of the game."""

from typing import Annotated, Literal

from msgspec import Meta

from meadow.core.options import Options
from meadow.games.flautz.components import COMPONENTS


class FlautzOptions(Options, frozen=True):
    """The defaults are the rulebook's first mode on the fronts of the arena cards."""

    mode: Annotated[
        Literal["crystals", "matches"], Meta(description="First to some crystals, or most points after some matches")
    ] = "crystals"
    crystals_to_win: Annotated[int, Meta(ge=1, le=25, description="Crystals that win the game, in that mode")] = (
        COMPONENTS.crystals.to_win
    )
    matches: (
        Annotated[int, Meta(ge=1, le=100, description="Matches in a game, in that mode; auto: one a player")] | None
    ) = None
    arena: Annotated[
        Literal["fff", "ffb", "fbf", "fbb", "bff", "bfb", "bbf", "bbb"],
        Meta(description="Front or back of the arena cards I, II, III"),
    ] = "fff"
    turn_limit: Annotated[int, Meta(ge=0, le=100_000, description="Turns until the game is called, 0 for never")] = (
        COMPONENTS.limits.turns
    )
