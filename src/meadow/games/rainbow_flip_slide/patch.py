"""The clover patch: which piece lies where on the table, and where a piece can be slid or jump to."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from meadow.core.bits import BIT, NUMBER_OF_BIT
from meadow.games.rainbow_flip_slide.actions import PIECES
from meadow.grids.hexagon_torus import ARCS, GATES, neighbour_table

# The table is a torus. 40 is wider than the longest patch, 32 pieces in a row, with the rim at both its ends.
SIZE: Final = 40
CELLS: Final = SIZE * SIZE
NEIGHBOURS: Final = neighbour_table(SIZE)
SURROUNDED: Final = 63


WORD: Final = 60
MOST_RIM: Final = 2 * WORD


@final
class Scratch:
    """Working space for searches, so that nothing is allocated for a candidate.

    The rim is the empty cells beside the patch, numbered in the order of their spots. `cells` and `spots` are by that
    number; `number` is the inverse by cell, valid where `marks` holds the rim's stamp. Sets of rim cells are pairs of
    bitmasks, `low` and `high`; `touch` has the bitmask of pieces around each piece.
    """

    def __init__(self) -> None:
        self.stamp: i64 = 0
        self.marks = vec[i64]([i64(0)] * CELLS)
        self.number = vec[i16]([i16(0)] * CELLS)
        self.touch = vec[i64]([i64(0)] * PIECES)
        self.cells = vec[i16]([i16(0)] * MOST_RIM)
        self.spots = vec[i16]([i16(0)] * MOST_RIM)
        self.links_low = vec[i64]([i64(0)] * MOST_RIM)
        self.links_high = vec[i64]([i64(0)] * MOST_RIM)
        self.low: i64 = 0
        self.high: i64 = 0

    def new_stamp(self) -> i64:
        """A stamp that no cell carries yet."""
        self.stamp += 1
        return self.stamp

    def reached(self, place: i64) -> bool:
        """Whether the rim cell of that number is in the set found by the latest `reach`."""
        word: i64 = self.low >> place if place < WORD else self.high >> (place - WORD)
        return word & 1 == 1


SCRATCH: Final = Scratch()


@final
class Patch:
    """All pieces on the table, in one connected group.

    `cell` is where each piece lies (-1: not on the table), `at` the piece in each cell plus one, `around` the bitmask
    of directions in which each cell has an occupied neighbour.
    """

    def __init__(self, pieces: i64, cell: vec[i16], at: vec[u8], around: vec[u8]) -> None:
        self.pieces = pieces
        self.cell = cell
        self.at = at
        self.around = around

    def clone(self) -> "Patch":
        return Patch(self.pieces, self.cell[:], self.at[:], self.around[:])

    def put(self, piece: i64, cell: i64) -> None:
        self.pieces += 1
        self.cell[piece] = i16(cell)
        self.at[cell] = u8(piece + 1)
        self._toggle(cell)

    def move(self, piece: i64, cell: i64) -> None:
        old = i64(self.cell[piece])
        self.at[old] = u8(0)
        self._toggle(old)
        self.pieces -= 1
        self.put(piece, cell)

    def _toggle(self, cell: i64) -> None:
        """Flip the bit of this cell in `around` of its six neighbours."""
        around = self.around
        direction: i64 = 0
        while direction < 6:
            there = i64(NEIGHBOURS[cell * 6 + direction])
            around[there] = u8(i64(around[there]) ^ BIT[(direction + 3) % 6])
            direction += 1

    def spot_cell(self, spot: i64) -> i64:
        """The cell that a spot names: beside a piece, in a direction."""
        return i64(NEIGHBOURS[i64(self.cell[spot // 6]) * 6 + spot % 6])

    def on_rim(self, piece: i64) -> bool:
        """Whether an edge of the piece touches nothing."""
        return self.around[i64(self.cell[piece])] != SURROUNDED

    def has_gap(self, piece: i64) -> bool:
        """Whether the piece could be moved a step without disturbing its neighbours."""
        return GATES[i64(self.around[i64(self.cell[piece])])] != 0

    def touched_by(self, piece: i64) -> i64:
        """Bitmask of the pieces around a piece."""
        touched: i64 = 0
        base: i64 = i64(self.cell[piece]) * 6
        direction: i64 = 0
        while direction < 6:
            other = i64(self.at[i64(NEIGHBOURS[base + direction])])
            if other != 0:
                touched |= BIT[other - 1]
            direction += 1
        return touched

    def touching(self, pieces: i64) -> i64:
        """Bitmask of the pieces around any of the given ones."""
        touching: i64 = 0
        piece: i64 = 0
        while pieces != 0:
            if pieces & 1 == 1:
                touching |= self.touched_by(piece)
            pieces >>= 1
            piece += 1
        return touching

    def survey(self) -> i64:
        """Prepare SCRATCH for `is_loose` and `reach`; returns the number of rim cells.

        It is valid until the patch changes, or any patch is surveyed.
        """
        self.survey_pieces()
        rim = self.find_rim()
        self._link_rim(rim)
        return rim

    def survey_pieces(self) -> None:
        """The part of a survey that `is_loose` needs: which pieces touch each other."""
        piece: i64 = 0
        while piece < PIECES:
            SCRATCH.touch[piece] = self.touched_by(piece) if self.cell[piece] >= 0 else 0
            piece += 1

    def is_loose(self, piece: i64) -> bool:
        """Whether the patch stays one group without the piece.

        Neighbours in one run are connected by themselves; otherwise the rest of the patch must be searched.
        """
        if ARCS[i64(self.around[i64(self.cell[piece])])] == 1:
            return True
        return self._group_without(piece) == self.pieces - 1

    def _group_without(self, piece: i64) -> i64:
        """The size of one of the groups into which the patch falls apart without the piece."""
        touch = SCRATCH.touch
        new: i64 = touch[piece] & -touch[piece]
        left: i64 = ~(new | BIT[piece])
        size: i64 = 0
        while new != 0:
            bit: i64 = new & -new
            grown: i64 = touch[i64(NUMBER_OF_BIT[bit % 67])] & left
            left ^= grown
            new = (new ^ bit) | grown
            size += 1
        return size

    def find_rim(self) -> i64:
        """Number the rim in SCRATCH; returns the number of its cells."""
        cells, spots, numbers, marks = SCRATCH.cells, SCRATCH.spots, SCRATCH.number, SCRATCH.marks
        around, stamp = self.around, SCRATCH.new_stamp()
        count: i64 = 0
        piece: i64 = 0
        while piece < PIECES:
            here = i64(self.cell[piece])
            if here >= 0:
                taken = i64(around[here])
                direction: i64 = 0
                while direction < 6 and taken != SURROUNDED:
                    there = i64(NEIGHBOURS[here * 6 + direction])
                    if (taken >> direction) & 1 == 0 and marks[there] != stamp:
                        marks[there] = stamp
                        cells[count] = i16(there)
                        spots[count] = i16(piece * 6 + direction)
                        numbers[there] = i16(count)
                        count += 1
                    direction += 1
            piece += 1
        return count

    def _link_rim(self, count: i64) -> None:
        """Link the rim cells between which a piece can slide in one step."""
        cells, marks, numbers, stamp = SCRATCH.cells, SCRATCH.marks, SCRATCH.number, SCRATCH.stamp
        links_low, links_high, around = SCRATCH.links_low, SCRATCH.links_high, self.around
        place: i64 = 0
        while place < count:
            low: i64 = 0
            high: i64 = 0
            cell = i64(cells[place])
            edge: i64 = cell * 6
            ways = i64(GATES[i64(around[cell])])
            while ways != 0:
                if ways & 1 == 1:
                    there = i64(NEIGHBOURS[edge])
                    if marks[there] == stamp:
                        other = i64(numbers[there])
                        if other < WORD:
                            low |= BIT[other]
                        else:
                            high |= BIT[other - WORD]
                ways >>= 1
                edge += 1
            links_low[place] = low
            links_high[place] = high
            place += 1

    def reach(self, piece: i64, longest: i64) -> None:
        """Write the rim cells to which a loose piece can be slid in at most `longest` steps into SCRATCH.low and high.

        Needs a survey. Without the piece the rim is the same except for its own cell, where it starts, and for cells
        that touch nothing else. (Paths past its former place are no shorter than those through its own cell.)
        """
        start = i64(self.cell[piece])
        ways = i64(GATES[i64(self.around[start])])
        low: i64 = 0
        high: i64 = 0
        lone_low: i64 = 0
        lone_high: i64 = 0
        direction: i64 = 0
        while direction < 6:
            there = i64(NEIGHBOURS[start * 6 + direction])
            if self.at[there] == 0:
                place = i64(SCRATCH.number[there])
                bit: i64 = BIT[place if place < WORD else place - WORD]
                alone = i64(self.around[there]) == BIT[(direction + 3) % 6]
                if place < WORD:
                    if alone:
                        lone_low |= bit
                    elif (ways >> direction) & 1 == 1:
                        low |= bit
                elif alone:
                    lone_high |= bit
                elif (ways >> direction) & 1 == 1:
                    high |= bit
            direction += 1
        self._flood(low, high, ~lone_low, ~lone_high, longest - 1)

    def _flood(self, low: i64, high: i64, allowed_low: i64, allowed_high: i64, steps: i64) -> None:
        """Grow a set of rim cells along the links by at most `steps` steps, within the allowed cells."""
        links_low, links_high = SCRATCH.links_low, SCRATCH.links_high
        new_low: i64 = low
        new_high: i64 = high
        while steps > 0 and (new_low | new_high) != 0:
            steps -= 1
            grown_low: i64 = 0
            grown_high: i64 = 0
            while new_low != 0:
                bit: i64 = new_low & -new_low
                place = i64(NUMBER_OF_BIT[bit % 67])
                grown_low |= links_low[place]
                grown_high |= links_high[place]
                new_low ^= bit
            while new_high != 0:
                bit = new_high & -new_high
                place = i64(NUMBER_OF_BIT[bit % 67]) + WORD
                grown_low |= links_low[place]
                grown_high |= links_high[place]
                new_high ^= bit
            new_low = grown_low & allowed_low & ~low
            new_high = grown_high & allowed_high & ~high
            low |= new_low
            high |= new_high
        SCRATCH.low = low
        SCRATCH.high = high

    def can_slide(self, piece: i64) -> bool:
        """Whether a loose piece can be slid at all: it can if it can by one step, to where it touches another."""
        start = i64(self.cell[piece])
        ways = i64(GATES[i64(self.around[start])])
        direction: i64 = 0
        while direction < 6:
            if (ways >> direction) & 1 == 1:
                there = i64(self.around[i64(NEIGHBOURS[start * 6 + direction])])
                if there != BIT[(direction + 3) % 6]:
                    return True
            direction += 1
        return False

    def path(self, piece: i64, goal: i64) -> list[int]:
        """A shortest path of a loose piece to the goal, as directions."""
        start = i64(self.cell[piece])
        self._toggle(start)
        came: dict[int, int] = {int(start): -1}
        frontier = [int(start)]
        for here in frontier:
            ways = int(GATES[i64(self.around[i64(here)])])
            for direction in range(6):
                there = int(NEIGHBOURS[i64(here * 6 + direction)])
                if (ways >> direction) & 1 and there not in came and self.around[i64(there)] != 0:
                    came[there] = direction
                    frontier.append(there)
        self._toggle(start)
        return self._retrace(came, goal)

    def _retrace(self, came: dict[int, int], goal: i64) -> list[int]:
        steps: list[int] = []
        here = int(goal)
        while came[here] >= 0:
            steps.append(came[here])
            here = int(NEIGHBOURS[i64(here * 6 + (came[here] + 3) % 6)])
        steps.reverse()
        return steps

    def jump_over(self, piece: i64, direction: i64) -> i64:
        """How many pieces lie in an unbroken row from a piece in that direction."""
        cell = i64(NEIGHBOURS[i64(self.cell[piece]) * 6 + direction])
        count: i64 = 0
        while self.at[cell] != 0:
            count += 1
            cell = i64(NEIGHBOURS[cell * 6 + direction])
        return count

    def away(self, piece: i64, direction: i64, steps: i64) -> i64:
        """The cell that many steps from a piece."""
        cell = i64(self.cell[piece])
        while steps > 0:
            cell = i64(NEIGHBOURS[cell * 6 + direction])
            steps -= 1
        return cell

    def seen_from(self, piece: i64, cell: i64) -> i64:
        """A cell relative to a piece, so that it does not depend on where the patch lies; CELLS for no cell (-1)."""
        if cell < 0:
            return CELLS
        origin = i64(self.cell[piece])
        q: i64 = (cell % SIZE - origin % SIZE + SIZE) % SIZE
        r: i64 = (cell // SIZE - origin // SIZE + SIZE) % SIZE
        return r * SIZE + q


def bare_table() -> Patch:
    """A patch without pieces."""
    nowhere, nothing = vec[i16]([i16(-1)] * PIECES), vec[u8]([u8(0)] * CELLS)
    return Patch(0, nowhere, nothing, nothing[:])
