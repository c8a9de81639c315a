"""Which cards on display the mover can fulfil at the start of a turn, by lookup tables instead of trying dispersals.

Exact except for very high stacks and for 'same' cards: those worth less than two points or with large shapes count as
always possible, the others as possible only if their spaces lack few butterflies.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from meadow.core.bits import BIT, NUMBER_OF_BIT
from meadow.games.dust_in_the_wings.actions import COLOURS, DISPLAYED, SLOTS, SPACES
from meadow.games.dust_in_the_wings.cards import AT_LEAST, AT_MOST, CONDITION, NUMBER, POINTS, SAME, SHAPE, WANTED
from meadow.games.dust_in_the_wings.display import NO_CARD
from meadow.games.dust_in_the_wings.walks import (
    CELLS,
    CELLS_OF,
    FIRST_CELL,
    FIRST_GROUP,
    LACKS,
    MOST_LACKING,
    ROOM,
    SAME_CELLS,
    SPREAD,
    TALLEST,
    TIMES,
    WALKS,
    lacking,
)

MANY: Final = 2
"""Ways to fulfil a card are counted up to this."""

EVERYWHERE: Final = 2**SPACES - 1


@final
class Prospects:
    """The prospects of the position of the latest `look`.

    `ways[slot]` is on how many spaces (gathering card) or in how many groups (composition card) the card can be
    fulfilled, at most MANY. The rest describes the meadow: `totals` by space; the first `different` of `heights` are
    the distinct heights of stacks, from high to low; `standing[height]` and `holding[colour * 8 + n]` are bitmasks of
    the spaces with that height, and with n or more of a colour.
    """

    def __init__(self) -> None:
        self.ways = vec[i64]([i64(0)] * DISPLAYED)
        self.totals = vec[i64]([i64(0)] * SPACES)
        self.heights = vec[i64]([i64(0)] * ROOM)
        self.different: i64 = 0
        self.tallest: i64 = 0
        self.standing = vec[i64]([i64(0)] * ROOM)
        self.holding = vec[i64]([i64(0)] * (COLOURS * 8))

    def look(self, butterflies: vec[u8], display: vec[u8]) -> None:
        """Fill `ways` and the tables for this meadow and display."""
        self._survey(butterflies)
        slot: i64 = 0
        while slot < DISPLAYED:
            card = i64(display[slot])
            if card == NO_CARD:
                self.ways[slot] = 0
            elif slot < SLOTS:
                self.ways[slot] = self._gatherings(card, butterflies)
            else:
                self.ways[slot] = self._compositions(card)
            slot += 1

    def _survey(self, butterflies: vec[u8]) -> None:
        holding = self.holding
        standing = self.standing
        totals = self.totals
        i: i64 = 0
        while i < COLOURS * 8:
            holding[i] = 0
            i += 1
        i = 0
        while i < ROOM:
            standing[i] = 0
            i += 1
        place: i64 = 0
        space: i64 = 0
        while space < SPACES:
            bit = BIT[space]
            total: i64 = 0
            row: i64 = 0
            while row < COLOURS * 8:
                count = i64(butterflies[place])
                total += count
                count = min(count, 7)
                while count > 0:
                    holding[row + count] |= bit
                    count -= 1
                place += 1
                row += 8
            totals[space] = total
            standing[min(TALLEST, total)] |= bit
            space += 1
        self._list_heights()

    def _list_heights(self) -> None:
        """From high to low: high stacks reach the most."""
        self.different = 0
        height: i64 = TALLEST
        while height > 0:
            if self.standing[height] != 0:
                self.heights[self.different] = height
                self.different += 1
            height -= 1
        self.tallest = self.heights[0] if self.different > 0 else 0

    # Gathering cards

    def _gatherings(self, card: i64, butterflies: vec[u8]) -> i64:
        """On how many spaces the card can be gathered."""
        if len(WALKS.coming) == 0:
            WALKS.make_coming()
        holding = self.holding
        red = i64(WANTED[card * 3])
        blue = i64(WANTED[card * 3 + 1])
        yellow = i64(WANTED[card * 3 + 2])
        if red > 6 or blue > 6 or yellow > 6:
            return 0
        fitting: i64 = EVERYWHERE & ~(holding[red + 1] | holding[9 + blue] | holding[17 + yellow])
        ways = self._returns(red, blue, yellow)
        while fitting != 0 and ways < MANY:
            bit: i64 = fitting & -fitting
            fitting ^= bit
            end = i64(NUMBER_OF_BIT[bit % 67])
            more_red: i64 = red - i64(butterflies[end * 3])
            more_blue: i64 = blue - i64(butterflies[end * 3 + 1])
            more_yellow: i64 = yellow - i64(butterflies[end * 3 + 2])
            times: i64 = more_red + more_blue + more_yellow
            if 0 < times < TIMES:
                from_here = self._holders(more_red, more_blue, more_yellow) & ~bit
                if from_here != 0 and self._can_come(end, times, from_here):
                    ways += 1
        return ways

    def _holders(self, red: i64, blue: i64, yellow: i64) -> i64:
        """Bitmask of the spaces that hold at least these numbers of each colour."""
        holding = self.holding
        found: i64 = EVERYWHERE
        if red > 0:
            found &= holding[red]
        if blue > 0:
            found &= holding[8 + blue]
        if yellow > 0:
            found &= holding[16 + yellow]
        return found

    def _can_come(self, end: i64, times: i64, spaces: i64) -> bool:
        """Whether a dispersal from one of these spaces can end at `end` and put `times` butterflies there."""
        coming = WALKS.coming
        row: i64 = (end * TIMES + times) * ROOM
        i: i64 = 0
        while i < self.different:
            height = self.heights[i]
            if height < times:
                return False
            if coming[row + height] & self.standing[height] & spaces != 0:
                return True
            i += 1
        return False

    def _returns(self, red: i64, blue: i64, yellow: i64) -> i64:
        """On how many spaces the butterflies lifted there can come back and fulfil the card."""
        times: i64 = red + blue + yellow
        if times >= TIMES:
            return 0
        ways: i64 = 0
        holders = self._holders(red, blue, yellow) & ~self.standing[times]
        while holders != 0 and ways < MANY:
            bit: i64 = holders & -holders
            holders ^= bit
            space = i64(NUMBER_OF_BIT[bit % 67])
            height = min(self.totals[space], TALLEST)
            if WALKS.coming[(space * TIMES + times) * ROOM + height] & bit != 0:
                ways += 1
        return ways

    # Composition cards

    def _compositions(self, card: i64) -> i64:
        """In how many groups the card's condition can be fulfilled."""
        shape = i64(SHAPE[card])
        condition = CONDITION[card]
        if condition != SAME and WALKS.counted[shape] == 0:
            WALKS.count_shape(shape)
        if condition == AT_LEAST:
            return self._fuller(shape, i64(NUMBER[card]))
        if condition == AT_MOST:
            return self._emptier(shape, i64(NUMBER[card]))
        if POINTS[card] < 2 or CELLS_OF[shape] > SAME_CELLS:
            return MANY
        if WALKS.evened[shape] == 0:
            WALKS.even_shape(shape)
        return self._evened(shape)

    def _fuller(self, shape: i64, number: i64) -> i64:
        """In how many groups there can be `number` butterflies or more."""
        totals = self.totals
        cell = FIRST_CELL[shape]
        cells = CELLS_OF[shape]
        group = FIRST_GROUP[shape]
        end = FIRST_GROUP[shape + 1]
        ways: i64 = 0
        while group < end and ways < MANY:
            more: i64 = number - totals[i64(CELLS[cell])] - totals[i64(CELLS[cell + 1])]
            stop: i64 = cell + cells
            cell += 2
            while cell < stop:
                more -= totals[i64(CELLS[cell])]
                cell += 1
            if more <= self.tallest and self._fills(group, more):
                ways += 1
            group += 1
        return ways

    def _fills(self, group: i64, more: i64) -> bool:
        """Whether some dispersal adds `more` to the group; butterflies lifted in the group must be put there again."""
        spread = SPREAD[group]
        i: i64 = 0
        while i < self.different:
            height = self.heights[i]
            if height < more:
                return False
            standing = self.standing[height]
            row: i64 = (group * ROOM + height) * ROOM
            if WALKS.most[row + max(more, 1)] & standing & ~spread != 0:
                return True
            if more <= 0 and WALKS.most[row + max(more + height, 1)] & standing & spread != 0:
                return True
            i += 1
        return False

    def _emptier(self, shape: i64, number: i64) -> i64:
        """In how many groups there can be `number` butterflies or fewer."""
        totals = self.totals
        cell = FIRST_CELL[shape]
        cells = CELLS_OF[shape]
        group = FIRST_GROUP[shape]
        end = FIRST_GROUP[shape + 1]
        ways: i64 = 0
        while group < end and ways < MANY:
            room: i64 = number
            highest: i64 = 0
            stop: i64 = cell + cells
            while cell < stop:
                total = totals[i64(CELLS[cell])]
                room -= total
                highest = max(highest, total)
                cell += 1
            if room + highest > 0 and self._empties(group, room):
                ways += 1
            group += 1
        return ways

    def _empties(self, group: i64, room: i64) -> bool:
        """Whether some dispersal adds at most `room` to the group; lifting in the group makes room."""
        spread = SPREAD[group]
        i: i64 = 0
        while i < self.different:
            height = self.heights[i]
            standing = self.standing[height]
            row: i64 = (group * ROOM + height) * ROOM
            if room > 0 and WALKS.least[row + min(room, TALLEST)] & standing & ~spread != 0:
                return True
            lifted: i64 = min(room + height, TALLEST)
            if lifted > 0 and WALKS.least[row + lifted] & standing & spread != 0:
                return True
            i += 1
        return False

    def _evened(self, shape: i64) -> i64:
        """How many groups can have the same number on every space."""
        cell = FIRST_CELL[shape]
        cells = CELLS_OF[shape]
        group = FIRST_GROUP[shape]
        end = FIRST_GROUP[shape + 1]
        ways: i64 = 0
        while group < end and ways < MANY:
            at: i64 = WALKS.even_at[shape] + group * LACKS
            if self._evens(at, SPREAD[group], cell, cells) or self._evens_lifted(at, cell, cells):
                ways += 1
            cell += cells
            group += 1
        return ways

    def _evens(self, at: i64, spread: i64, cell: i64, cells: i64) -> bool:
        """Whether butterflies lifted outside the group can make its spaces equal."""
        target: i64 = 1
        amount: i64 = 0
        i: i64 = 0
        while i < cells:
            total = self.totals[i64(CELLS[cell + i])]
            amount += total
            target = max(target, total)
            i += 1
        while target * cells - amount <= MOST_LACKING:
            lacks = self._lacks(cell, cells, target, -1)
            if lacks > 0 and self._can_even(at + lacks, EVERYWHERE & ~spread):
                return True
            target += 1
        return False

    def _evens_lifted(self, at: i64, cell: i64, cells: i64) -> bool:
        """Whether butterflies lifted on one of its spaces can make them equal; that space then lacks all of them."""
        i: i64 = 0
        while i < cells:
            lifted = i64(CELLS[cell + i])
            target: i64 = 1
            while target <= 3 and self.totals[lifted] > 0:
                lacks = self._lacks(cell, cells, target, lifted)
                if lacks > 0 and lacking(lacks) <= MOST_LACKING and self._can_even(at + lacks, BIT[lifted]):
                    return True
                target += 1
            i += 1
        return False

    def _lacks(self, cell: i64, cells: i64, target: i64, lifted: i64) -> i64:
        """What each space lacks, packed into two bits each; -1 if one has too many or lacks more than three."""
        lacks: i64 = 0
        i: i64 = 0
        while i < cells:
            space = i64(CELLS[cell + i])
            lack: i64 = target if space == lifted else target - self.totals[space]
            if lack < 0 or lack > 3:
                return -1
            lacks |= lack << (2 * i)
            i += 1
        return lacks

    def _can_even(self, at: i64, spaces: i64) -> bool:
        row: i64 = at * ROOM
        i: i64 = 0
        while i < self.different:
            height = self.heights[i]
            if WALKS.even[row + height] & self.standing[height] & spaces != 0:
                return True
            i += 1
        return False
