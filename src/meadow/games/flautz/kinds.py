"""The numbering of cards.

A card is represented by its kind: copies are alike. Kinds are the coloured cards colour by colour, then illusions, then
the prism.
"""

from typing import Final

COLOURS: Final = 5
VALUES: Final = 9
ILLUSION: Final = COLOURS * VALUES
PRISM: Final = ILLUSION + VALUES
KINDS: Final = PRISM + 1
