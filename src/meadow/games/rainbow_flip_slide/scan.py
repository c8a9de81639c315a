"""The analysis of a position that all seats share: which pieces touch, which tiles are free, where they can go."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from meadow.core.bits import BIT, NUMBER_OF_BIT
from meadow.games.rainbow_flip_slide.actions import PIECES, TILES
from meadow.games.rainbow_flip_slide.components import COLOURS
from meadow.games.rainbow_flip_slide.patch import CELLS, NEIGHBOURS, SCRATCH, SIZE, WORD, Patch
from meadow.games.rainbow_flip_slide.state import RainbowState
from meadow.grids.hexagon_torus import GATES

LENGTH: Final[i64] = len(COLOURS)
TILE_MASK: Final[i64] = BIT[TILES] - 1
NO_NUMBER: Final[i64] = -1
COLUMN: Final = vec[i16]([i16(cell % SIZE) for cell in range(CELLS)])
ROW: Final = vec[i16]([i16(cell // SIZE) for cell in range(CELLS)])


@final
class Scan:
    """The analysis of one position. Sets of pieces and of rim cells are bitmasks.

    The latest position is cached, so that all its seats and actions share the scan; `made` counts the scans. A rim of
    more than WORD cells is cut off, which only makes estimates a little worse.
    """

    def __init__(self) -> None:
        self.cell = vec[i16]([i16(-2)] * PIECES)
        self.colour = vec[u8]([u8(0)] * TILES)
        self.face_up: i64 = -1
        self.tiles: i64 = 0
        self.touch = vec[i64]([i64(0)] * PIECES)
        self.beside = vec[i64]([i64(0)] * PIECES)
        self.reach = vec[i64]([i64(0)] * PIECES)
        self.rim: i64 = 0
        self.rim_cell = vec[i16]([i16(0)] * WORD)
        self.rim_touch = vec[i64]([i64(0)] * WORD)
        self.rim_links = vec[i64]([i64(0)] * WORD)
        self.rim_group = vec[i64]([i64(0)] * WORD)
        self.number = vec[i16]([i16(-1)] * CELLS)
        self.marks = vec[i64]([i64(0)] * CELLS)
        self.stamp: i64 = 0
        self.free: i64 = 0
        self.flippable: i64 = 0
        self.clovers: i64 = 0
        self.showing = vec[i64]([i64(0)] * int(LENGTH + 2))
        self.hidden = vec[i64]([i64(0)] * int(LENGTH))
        self.longest: i64 = 0
        self.made: i64 = 0

    # The cache

    def look(self, state: RainbowState) -> None:
        """Scan this position, unless it is the one scanned last."""
        if not self._is_same(state):
            self._remember(state)
            self._find_rim(state.patch)
            self._sort_colours(state)
            self._group_rim(state.patch)
            self._find_free(state)
            self.made += 1

    def _is_same(self, state: RainbowState) -> bool:
        if state.face_up != self.face_up or state.tiles != self.tiles or state.rules.longest_slide != self.longest:
            return False
        cell, ours = state.patch.cell, self.cell
        i: i64 = 0
        while i < PIECES:
            if cell[i] != ours[i]:
                return False
            i += 1
        colour, known, tiles = state.colour, self.colour, self.tiles
        i = 0
        while i < tiles:
            if colour[i] != known[i]:
                return False
            i += 1
        return True

    def _remember(self, state: RainbowState) -> None:
        self.face_up = state.face_up
        self.tiles = state.tiles
        self.longest = state.rules.longest_slide
        cell, ours = state.patch.cell, self.cell
        i: i64 = 0
        while i < PIECES:
            ours[i] = cell[i]
            i += 1
        colour, known, tiles = state.colour, self.colour, self.tiles
        i = 0
        while i < tiles:
            known[i] = colour[i]
            i += 1

    # The parts of a scan

    def _find_rim(self, patch: Patch) -> None:
        """Number the rim, in the order of `Patch.find_rim`, and find which pieces and rim cells each piece touches."""
        touches, besides, cells, at = self.touch, self.beside, self.cell, patch.at
        marks, numbers, rim_touch, rim_cell = self.marks, self.number, self.rim_touch, self.rim_cell
        stamp: i64 = self.stamp + 1
        rim: i64 = 0
        piece: i64 = 0
        while piece < PIECES:
            touch: i64 = 0
            beside: i64 = 0
            here = i64(cells[piece])
            edge: i64 = here * 6
            end: i64 = edge + 6
            while here >= 0 and edge < end:
                there = i64(NEIGHBOURS[edge])
                other = i64(at[there])
                edge += 1
                if other != 0:
                    touch |= BIT[other - 1]
                    continue
                if marks[there] != stamp:
                    if rim == WORD:
                        continue
                    marks[there] = stamp
                    numbers[there] = i16(rim)
                    rim_cell[rim] = i16(there)
                    rim_touch[rim] = 0
                    rim += 1
                number = i64(numbers[there])
                beside |= BIT[number]
                rim_touch[number] |= BIT[piece]
            touches[piece] = touch
            besides[piece] = beside
            piece += 1
        self.stamp = stamp
        self.rim = rim

    def rim_number(self, cell: i64) -> i64:
        """The number of a cell if it is on the rim, otherwise NO_NUMBER."""
        return i64(self.number[cell]) if self.marks[cell] == self.stamp else NO_NUMBER

    def _sort_colours(self, state: RainbowState) -> None:
        """Find which tiles show each colour, and count how many of each colour are under clovers."""
        colours, showing, hidden, face_up = self.colour, self.showing, self.hidden, self.face_up
        colour: i64 = 0
        while colour < LENGTH:
            showing[colour] = 0
            hidden[colour] = 0
            colour += 1
        flippable: i64 = 0
        clovers: i64 = 0
        tile: i64 = 0
        while tile < self.tiles:
            colour = i64(colours[tile])
            if (face_up >> tile) & 1 == 1:
                showing[colour] |= BIT[tile]
            else:
                hidden[colour] += 1
                clovers += 1
                if state.patch.on_rim(tile):
                    flippable |= BIT[tile]
            tile += 1
        self.flippable = flippable
        self.clovers = clovers

    def _group_rim(self, patch: Patch) -> None:
        """Link the rim cells between which a piece can slide, and find the connected group of each."""
        cells, links, groups, around = self.rim_cell, self.rim_links, self.rim_group, patch.around
        marks, numbers, stamp = self.marks, self.number, self.stamp
        place: i64 = 0
        while place < self.rim:
            linked: i64 = 0
            cell = i64(cells[place])
            edge: i64 = cell * 6
            ways = i64(GATES[i64(around[cell])])
            while ways != 0:
                if ways & 1 == 1:
                    there = i64(NEIGHBOURS[edge])
                    if marks[there] == stamp:
                        linked |= BIT[i64(numbers[there])]
                ways >>= 1
                edge += 1
            links[place] = linked
            groups[place] = 0
            place += 1
        place = 0
        while place < self.rim:
            if self.rim_group[place] == 0:
                self._spread(place)
            place += 1

    def _spread(self, place: i64) -> None:
        """Find the connected group of a rim cell, and store it for all its members."""
        links, groups = self.rim_links, self.rim_group
        group: i64 = BIT[place]
        new: i64 = group
        while new != 0:
            bit: i64 = new & -new
            grown: i64 = links[i64(NUMBER_OF_BIT[bit % 67])] & ~group
            group |= grown
            new = (new ^ bit) | grown
        new = group
        while new != 0:
            bit = new & -new
            groups[i64(NUMBER_OF_BIT[bit % 67])] = group
            new ^= bit

    def _find_free(self, state: RainbowState) -> None:
        """Find which showing tiles and player tiles can be slid, barred or not, and to which rim cells."""
        patch = state.patch
        piece: i64 = 0
        while piece < PIECES:
            SCRATCH.touch[piece] = self.touch[piece]
            piece += 1
        limited = self.longest < CELLS
        if limited:
            patch.survey()
        self.free = 0
        piece = 0
        while piece < PIECES:
            self.reach[piece] = 0
            if self._is_open(piece) and patch.has_gap(piece) and patch.is_loose(piece):
                reach = self._limited_reach(patch, piece) if limited else self._reach(patch, piece)
                self.reach[piece] = reach
                if reach != 0:
                    self.free |= BIT[piece]
            piece += 1

    def _is_open(self, piece: i64) -> bool:
        """Whether a piece is a showing tile or a player tile on the table."""
        return (piece >= TILES or (self.face_up >> piece) & 1 == 1) and self.cell[piece] >= 0

    def _reach(self, patch: Patch, piece: i64) -> i64:
        """The groups of rim cells that the piece can step into, without cells that touch only the piece."""
        reach: i64 = 0
        lone: i64 = 0
        here = i64(self.cell[piece])
        ways = i64(GATES[i64(patch.around[here])])
        edge: i64 = here * 6
        while ways != 0:
            if ways & 1 == 1:
                number = self.rim_number(i64(NEIGHBOURS[edge]))
                if number >= 0:
                    if self.rim_touch[number] == BIT[piece]:
                        lone |= BIT[number]
                    else:
                        reach |= self.rim_group[number]
            ways >>= 1
            edge += 1
        return reach & ~lone

    def _limited_reach(self, patch: Patch, piece: i64) -> i64:
        patch.reach(piece, self.longest)
        return SCRATCH.low

    # Queries

    def apart(self, a: i64, b: i64) -> i64:
        """The distance between two pieces in steps."""
        here, there = i64(self.cell[a]), i64(self.cell[b])
        dq: i64 = wrapped(i64(COLUMN[here]) - i64(COLUMN[there]))
        dr: i64 = wrapped(i64(ROW[here]) - i64(ROW[there]))
        ds: i64 = dq + dr
        dq = dq if dq >= 0 else -dq
        dr = dr if dr >= 0 else -dr
        ds = ds if ds >= 0 else -ds
        longest = max(dq, dr)
        return max(longest, ds)

    def around_rim(self, cells: i64) -> i64:
        """The rim cells to which a piece can slide from any of these; others that touch them are rare and left out."""
        around: i64 = 0
        while cells != 0:
            bit: i64 = cells & -cells
            around |= self.rim_links[i64(NUMBER_OF_BIT[bit % 67])]
            cells ^= bit
        return around


SCAN: Final = Scan()


def wrapped(difference: i64) -> i64:
    """A difference of coordinates, taken the shorter way round the torus."""
    if difference > SIZE // 2:
        return difference - SIZE
    return difference + SIZE if difference < -SIZE // 2 else difference


def count(mask: i64) -> i64:
    """How many bits are set."""
    number: i64 = 0
    while mask != 0:
        mask &= mask - 1
        number += 1
    return number
