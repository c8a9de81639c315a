"""The numbering of display places and actions. Places in the air come first, then those on the floor."""

from typing import Final

from mypy_extensions import i64

from meadow.games.flautz.components import COMPONENTS
from meadow.games.flautz.kinds import KINDS

HAND: Final = i64(COMPONENTS.deal.hand)
AIR: Final = i64(COMPONENTS.deal.air)
PLACES: Final = AIR + i64(COMPONENTS.deal.floor)

FOCUS: Final = 0
PASS: Final = 1
DECLARE: Final = 2
GO_ON: Final = 3
SWAP: Final = 4
EXCHANGE: Final = SWAP + PLACES
ACTIONS: Final = EXCHANGE + KINDS * PLACES
