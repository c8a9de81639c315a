"""The numbering of actions and pieces.

Pieces 0 to 27 are the clover tiles in the order in which they were laid, 28 to 31 the player tiles. A spot is a place
beside the patch, encoded as a piece and a direction ('north-east of tile 5'), with the lowest piece that it touches: so
no number depends on where on the table the patch has drifted.
"""

from typing import Final

TILES: Final = 28
PIECES: Final = 32
SPOTS: Final = PIECES * 6

FLIP: Final = 0
JUMP: Final = FLIP + TILES
PLACE: Final = JUMP + 6
SLIDE: Final = PLACE + TILES * 6
ACTIONS: Final = SLIDE + PIECES * SPOTS
