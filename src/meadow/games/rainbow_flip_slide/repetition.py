"""Hashing positions for repetition, independent of where on the table the patch lies."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from meadow.games.rainbow_flip_slide.actions import PIECES, TILES
from meadow.games.rainbow_flip_slide.patch import CELLS, Patch


def position_key(patch: Patch, looks: vec[u8], mover: i64, came_from: i64) -> i64:
    """A hash of what lies where, relative to the first player's tile, and who moves.

    Positions that differ only by a swap of pieces that look alike have the same hash. With 62 bits other collisions do
    not happen in practice.
    """
    total: i64 = mixed(CELLS * 32 + mover) + mixed(CELLS * 32 + 4 + patch.seen_from(TILES, came_from))
    piece: i64 = 0
    while piece < PIECES:
        cell = i64(patch.cell[piece])
        if cell >= 0:
            total += mixed(patch.seen_from(TILES, cell) * 32 + i64(looks[piece]))
        piece += 1
    return total & 0x3FFFFFFFFFFFFFFF


def mixed(value: i64) -> i64:
    """A deterministic hash of a value, below 2**56. No product here exceeds 63 bits."""
    low: i64 = ((value + 1) * 0x5BD1E995) & 0x7FFFFFFF
    low = ((low ^ (low >> 15)) * 0x2C1B3C6D) & 0x7FFFFFFF
    high: i64 = ((value + 1) * 0x1B873593 + 0x3C6EF372) & 0x7FFFFFFF
    high = ((high ^ (high >> 13)) * 0x297A2D39) & 0x7FFFFFFF
    return ((high ^ (high >> 16)) << 25) ^ low ^ (low >> 14)
