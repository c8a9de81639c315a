"""The numbering of actions, tiles and places.

Tiles 0 to 59 are those of components.toml, twelve of each shape; 60 is the Rainbee. A placement is encoded by the
lattice point of the tile's first cell (see lattice.py) and the way in which it is laid (see grids.triangles).
"""

from typing import Final

from meadow.games.flutter.lattice import POINTS

STACKS: Final = 5
STACK: Final = 12
TILES: Final = 60
RAINBEE: Final = 60
WAYS: Final = 12

SELECT: Final = 0
KEEP: Final = SELECT + STACKS
ENCLOSE: Final = KEEP + 1
BEE: Final = ENCLOSE + TILES
PLACE: Final = BEE + TILES
ACTIONS: Final = PLACE + POINTS * WAYS
