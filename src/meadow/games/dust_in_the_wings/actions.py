"""The numbering of spaces, cards and actions.

Spaces 0 to 24 are row * 5 + column, from the north-west; cards 0 to 30 are gathering cards, 31 to 54 composition cards.
A dispersal is a sequence of small decisions: lift a space, then put each butterfly by colour and direction.
"""

from typing import Final

SPACES: Final = 25
COLOURS: Final = 3
DIRECTIONS: Final = 4
SLOTS: Final = 3
DISPLAYED: Final = 2 * SLOTS
GATHERINGS: Final = 31
ALL_CARDS: Final = 55

LIFT: Final = 0
PUT: Final = LIFT + SPACES
TAKE: Final = PUT + COLOURS * DIRECTIONS
ACTIONS: Final = TAKE + DISPLAYED
