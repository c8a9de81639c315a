"""The numbers of cards, display places and actions.

A card is known by its kind: copies are alike. Kinds are the coloured cards colour by colour, then illusions, then the
prism. Display places 0 to 2 are in the air, 3 to 5 on the floor.
"""

from typing import Final

COLOURS: Final = 5
VALUES: Final = 9
ILLUSION: Final = COLOURS * VALUES
PRISM: Final = ILLUSION + VALUES
KINDS: Final = PRISM + 1

HAND: Final = 5
AIR: Final = 3
PLACES: Final = 6

FOCUS: Final = 0
PASS: Final = 1
DECLARE: Final = 2
GO_ON: Final = 3
SWAP: Final = 4
EXCHANGE: Final = SWAP + PLACES
ACTIONS: Final = EXCHANGE + KINDS * PLACES
