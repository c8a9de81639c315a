"""Keys: pieces that lock others. Sliding a key away frees a tile for the next slide."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meadow.core.bits import BIT, NUMBER_OF_BIT
from meadow.games.rainbow_flip_slide.actions import PIECES
from meadow.games.rainbow_flip_slide.patch import NEIGHBOURS, Patch
from meadow.games.rainbow_flip_slide.scan import SCAN
from meadow.grids.hexagon_torus import ARCS, GATES


@final
class Keys:
    """The keys of the position in SCAN, found on the first call of `find` and cached."""

    def __init__(self) -> None:
        self.made: i64 = -1
        self.found: i64 = 0
        self.unlocks = vec[i64]([i64(0)] * PIECES)

    def find(self, patch: Patch) -> i64:
        """Bitmask of the free pieces that lock others; once one is slid away, the tiles in `unlocks` of it are free."""
        if self.made != SCAN.made:
            self.made = SCAN.made
            self.found = 0
            free = SCAN.free
            while free != 0:
                bit: i64 = free & -free
                piece = i64(NUMBER_OF_BIT[bit % 67])
                self.unlocks[piece] = self._unlocked_by(patch, piece)
                if self.unlocks[piece] != 0:
                    self.found |= bit
                free ^= bit
        return self.found

    def _unlocked_by(self, patch: Patch, key: i64) -> i64:
        unlocked: i64 = 0
        locked: i64 = SCAN.touch[key] & SCAN.face_up & ~SCAN.free
        while locked != 0:
            bit: i64 = locked & -locked
            tile = i64(NUMBER_OF_BIT[bit % 67])
            if self._is_free_without(patch, tile, key):
                unlocked |= bit
            locked ^= bit
        return unlocked

    def _is_free_without(self, patch: Patch, tile: i64, key: i64) -> bool:
        """Whether a tile that touches a key could be slid without the key there."""
        here, gone = i64(SCAN.cell[tile]), i64(SCAN.cell[key])
        edge: i64 = here * 6
        direction: i64 = 0
        while i64(NEIGHBOURS[edge + direction]) != gone:
            direction += 1
        around: i64 = i64(patch.around[here]) & ~BIT[direction]
        if GATES[around] == 0:
            return False
        return ARCS[around] == 1 or self._group_without(tile, key) == patch.pieces - 2

    def _group_without(self, tile: i64, key: i64) -> i64:
        """The size of one of the groups into which the patch falls apart without both pieces."""
        touch = SCAN.touch
        left: i64 = ~(BIT[tile] | BIT[key])
        new: i64 = touch[tile] & left
        new &= -new
        left &= ~new
        size: i64 = 0
        while new != 0:
            bit: i64 = new & -new
            grown: i64 = touch[i64(NUMBER_OF_BIT[bit % 67])] & left
            left ^= grown
            new = (new ^ bit) | grown
            size += 1
        return size

    def reach_after(self, key: i64, tile: i64) -> i64:
        """An estimate of where an unlocked tile can go: where its key could, except cells that touch only the two."""
        both: i64 = BIT[key] | BIT[tile]
        reach = SCAN.reach[key]
        cells: i64 = reach & (SCAN.beside[tile] | SCAN.beside[key])
        while cells != 0:
            bit: i64 = cells & -cells
            if SCAN.rim_touch[i64(NUMBER_OF_BIT[bit % 67])] & ~both == 0:
                reach ^= bit
            cells ^= bit
        return reach


KEYS: Final = Keys()
