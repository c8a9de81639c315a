"""Lays the clover patch for a new game."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from meadow.core.bits import BIT
from meadow.core.rng import Rng
from meadow.games.rainbow_flip_slide.actions import TILES
from meadow.games.rainbow_flip_slide.components import COLOURS, COMPONENTS, compact_patch
from meadow.games.rainbow_flip_slide.options import RainbowOptions
from meadow.games.rainbow_flip_slide.patch import SCRATCH, SIZE, Patch, bare_table
from meadow.games.rainbow_flip_slide.state import RainbowState, Rules
from meadow.grids.hexagon_torus import ARCS, number

SPIRAL: Final = [number(SIZE, place) for place in compact_patch(COMPONENTS.patch, TILES)]


def start(options: RainbowOptions, seats: int, rng: Rng) -> RainbowState:
    """A new game: a patch with shuffled colours, some tiles flipped, the others clover side up; no player tile yet."""
    rules = Rules(options, seats)
    patch = wild_patch(rules.tiles, rng) if options.patch == "wild" else laid_patch(rules.tiles)
    colour = vec[u8]([u8(tile % len(COLOURS)) for tile in range(rules.tiles)])
    rng.shuffle_bytes(colour)
    state = RainbowState(seats, rng, rules, patch, colour)
    state.face_up = random_tiles(rules.tiles, options.flipped_at_start(seats), rng)
    return state


def laid_patch(tiles: int) -> Patch:
    """The compact patch: a filled spiral."""
    patch = bare_table()
    for tile in range(tiles):
        patch.put(tile, SPIRAL[tile])
    return patch


def wild_patch(tiles: int, rng: Rng) -> Patch:
    """A random patch, grown by cells whose neighbours in the patch form one run: any other cell would close a hole."""
    patch = bare_table()
    patch.put(0, 0)
    while patch.pieces < tiles:
        cell = i64(SCRATCH.cells[rng.below(patch.find_rim())])
        if ARCS[i64(patch.around[cell])] == 1:
            patch.put(patch.pieces, cell)
    return patch


def random_tiles(tiles: int, count: int, rng: Rng) -> i64:
    """Bitmask of `count` random tiles, each set equally likely."""
    order = list(range(tiles))
    rng.shuffle(order)
    mask: i64 = 0
    for tile in order[:count]:
        mask |= BIT[i64(tile)]
    return mask
