"""The options of the game."""

from typing import Annotated, Literal

from msgspec import Meta

from meadow.core.options import Options
from meadow.games.flutter.components import COMPONENTS


class FlutterOptions(Options, frozen=True):
    """The defaults are the rulebook's game."""

    random_sun: Annotated[bool, Meta(description="The sun begins on a random stack instead of the smallest tiles")] = (
        False
    )
    unpaid_mismatch: Annotated[
        Literal["illegal", "lose_what_you_have"],
        Meta(description="Mismatched flowers that cannot be paid: not allowed, or pay what there is"),
    ] = "illegal"
    open_scores: Annotated[bool, Meta(description="Everyone sees everyone's pollen")] = True
    water_tiles: Annotated[int, Meta(ge=0, le=60, description="Water tiles to fill ponds with")] = (
        COMPONENTS.water.tiles
    )
    tiles_removed: (
        Annotated[
            int, Meta(ge=0, le=11, description="Tiles taken out of each stack; auto: 6 for two, 4 for five, else 5")
        ]
        | None
    ) = None
    turn_limit: Annotated[
        int, Meta(ge=0, le=1000, description="Turns until the game is scored as it stands, 0 for none")
    ] = 0

    def removed(self, seats: int) -> int:
        """How many tiles are taken out of each stack."""
        return COMPONENTS.setup[seats - 2].removed if self.tiles_removed is None else self.tiles_removed
