"""The names of tiles, ways, places, petals and actions.

A tile's place is named by a point that it has in every way: the tip of the westernmost hanging triangle in its lowest
row.
"""

import functools
from typing import Final

from meadow.games.flutter.actions import BEE, ENCLOSE, KEEP, PLACE, RAINBEE, SELECT, WAYS
from meadow.games.flutter.components import COLOURS, COMPONENTS, SHAPES, tile_name
from meadow.games.flutter.events import Four
from meadow.games.flutter.lattice import tip_at

TILES_CALLED: Final = [tile_name(COMPONENTS.shapes, tile) for tile in range(RAINBEE + 1)]
WAYS_IN_WORDS: Final = [f"{side} {turns}" for side in ("turned", "flipped") for turns in range(6)]


@functools.lru_cache(maxsize=10_000)
def petals_in_words(petals: Four) -> str:
    """For example '2 red and 1 blue'."""
    return " and ".join([f"{abs(number)} {COLOURS[colour]}" for colour, number in enumerate(petals) if number])


def place_called(anchor: int) -> str:
    """The name of the place of a tile with this anchor, for example '2/-1'."""
    a, b = tip_at(anchor)
    return f"{a}/{b}"


def write(action: int) -> str:
    if action < KEEP:
        return f"select {SHAPES[action - SELECT]}"
    if action == KEEP:
        return "keep bee"
    if action < BEE:
        return f"enclose {TILES_CALLED[action - ENCLOSE]}"
    if action < PLACE:
        return f"bee {TILES_CALLED[action - BEE]}"
    anchor, way = divmod(action - PLACE, WAYS)
    return f"place {WAYS_IN_WORDS[way]} at {place_called(anchor)}"
