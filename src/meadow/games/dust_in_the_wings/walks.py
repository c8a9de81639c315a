"""Lookup tables of the starting spaces from which a dispersal can fulfil a card, filled when first needed.

A group is one placement of a composition card's shape on the meadow. What a dispersal does to a group depends only on
where it starts, how many butterflies it puts and how often it visits the spaces of the group, so all of it can be
computed beforehand. Sets of starting spaces are bitmasks.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from meadow.core.bits import BIT
from meadow.games.dust_in_the_wings.actions import SPACES
from meadow.games.dust_in_the_wings.components import ROWS, SHAPES
from meadow.games.dust_in_the_wings.meadow_spaces import HEADINGS, NEXT, WAYS, WAYS_ON, heading, number
from meadow.games.dust_in_the_wings.visits import VISITS
from meadow.grids.squares import placements

TALLEST: Final = 15
"""Higher stacks are treated as this high."""
ROOM: Final = 16
TIMES: Final = 6
NEVER: Final = 99

# What the spaces of a group lack, packed into two bits for each of up to SAME_CELLS spaces; MOST_LACKING is the most in
# all.
LACKS: Final = 256
MOST_LACKING: Final = 5
SAME_CELLS: Final = 4

_LAID: Final = [[[number(cell) for cell in group] for group in placements(s.squares, ROWS, ROWS)] for s in SHAPES]

# The groups of a shape are range(FIRST_GROUP[shape], FIRST_GROUP[shape + 1]). Their spaces are in CELLS from
# FIRST_CELL[shape], CELLS_OF[shape] for each group. SPREAD[group] is the bitmask of a group's spaces.
FIRST_GROUP: Final = vec[i64]([i64(sum(len(laid) for laid in _LAID[:shape])) for shape in range(len(SHAPES) + 1)])
CELLS_OF: Final = vec[i64]([i64(len(shape.squares)) for shape in SHAPES])
FIRST_CELL: Final = vec[i64]([i64(sum(len(group) for laid in _LAID[:s] for group in laid)) for s in range(len(SHAPES))])
CELLS: Final = vec[u8]([u8(cell) for laid in _LAID for group in laid for cell in group])
SPREAD: Final = vec[i64]([i64(sum(2**cell for cell in group)) for laid in _LAID for group in laid])
ALL_GROUPS: Final = sum(len(laid) for laid in _LAID)


@final
class Walks:
    """Bitmasks of starting spaces from which a dispersal of `put` butterflies can do the following.

    `coming[(end * 6 + times) * 16 + put]`: end at a space and visit it `times` times.
    `most[(group * 16 + put) * 16 + times]`: end in a group and visit its spaces at least `times` times; `least`: at
    most. `even[(even_at[shape] + group * 256 + lacks) * 16 + put]`: give each space of a group what it lacks and end in
    the group.
    """

    def __init__(self) -> None:
        self.coming = vec[i64]()
        self.most = vec[i64]([i64(0)] * (ALL_GROUPS * ROOM * ROOM))
        self.least = vec[i64]([i64(0)] * (ALL_GROUPS * ROOM * ROOM))
        self.even = vec[i64]()
        self.even_at = vec[i64]([i64(0)] * len(SHAPES))
        self.counted = vec[u8]([u8(0)] * len(SHAPES))
        self.evened = vec[u8]([u8(0)] * len(SHAPES))
        self.most_put = vec[i64]([i64(0)] * (2 * HEADINGS))
        self.least_put = vec[i64]([i64(0)] * (2 * HEADINGS))

    # How often a dispersal visits the space where it ends

    def make_coming(self) -> None:
        self.coming = vec[i64]([i64(0)] * (SPACES * TIMES * ROOM))
        end: i64 = 0
        while end < SPACES:
            times: i64 = 1
            while times < TIMES:
                self._come(end, times)
                times += 1
            end += 1

    def _come(self, end: i64, times: i64) -> None:
        put: i64 = 1
        while put <= TALLEST:
            space: i64 = 0
            while space < SPACES:
                if VISITS.can(put, heading(space, -1), end, times):
                    self.coming[(end * TIMES + times) * ROOM + put] |= BIT[space]
                space += 1
            put += 1

    # How often it visits the group where it ends

    def count_shape(self, shape: i64) -> None:
        group = FIRST_GROUP[shape]
        while group < FIRST_GROUP[shape + 1]:
            self._count_group(group)
            group += 1
        self.counted[shape] = 1

    def _count_group(self, group: i64) -> None:
        at: i64 = 0
        while at < HEADINGS:
            inside = SPREAD[group] & BIT[at // 5] != 0
            self.most_put[at] = 0 if inside else -NEVER
            self.least_put[at] = 0 if inside else NEVER
            at += 1
        put: i64 = 1
        while put <= TALLEST:
            self._put_one_more(SPREAD[group], put)
            self._note_counts(group, put)
            put += 1

    def _put_one_more(self, spread: i64, put: i64) -> None:
        """Compute the counts for `put` from those for one butterfly fewer; the two halves of the buffers alternate."""
        old: i64 = (put + 1) % 2 * HEADINGS
        new: i64 = put % 2 * HEADINGS
        at: i64 = 0
        while at < HEADINGS:
            most: i64 = -NEVER
            least: i64 = NEVER
            i: i64 = at * 4
            stop: i64 = i + i64(WAYS_ON[at])
            while i < stop:
                way = i64(WAYS[i])
                space = i64(NEXT[at // 5 * 4 + way])
                inside: i64 = 1 if spread & BIT[space] != 0 else 0
                most = max(most, self.most_put[old + space * 5 + way + 1] + inside)
                least = min(least, self.least_put[old + space * 5 + way + 1] + inside)
                i += 1
            self.most_put[new + at] = most
            self.least_put[new + at] = least
            at += 1

    def _note_counts(self, group: i64, put: i64) -> None:
        new: i64 = put % 2 * HEADINGS
        row: i64 = (group * ROOM + put) * ROOM
        space: i64 = 0
        while space < SPACES:
            times: i64 = 1
            while times < ROOM:
                if self.most_put[new + space * 5] >= times:
                    self.most[row + times] |= BIT[space]
                if self.least_put[new + space * 5] <= times:
                    self.least[row + times] |= BIT[space]
                times += 1
            space += 1

    # How it can make the spaces of a group equal

    def even_shape(self, shape: i64) -> None:
        """Fill `even` for a shape, which must have at most SAME_CELLS spaces."""
        self._make_room(shape)
        now = vec[u8]([u8(0)] * (HEADINGS * LACKS))
        then = vec[u8]([u8(0)] * (HEADINGS * LACKS))
        group = FIRST_GROUP[shape]
        while group < FIRST_GROUP[shape + 1]:
            place_of = self._places(shape, group)
            at: i64 = 0
            while at < HEADINGS * LACKS:
                now[at] = 1 if at % LACKS == 0 and place_of[at // LACKS // 5] >= 0 else 0
                at += 1
            put: i64 = 1
            while put <= TALLEST:
                self._even_one_more(place_of, now, then)
                self._note_even(self.even_at[shape] + group * LACKS, put, then)
                now, then = then, now
                put += 1
            group += 1
        self.evened[shape] = 1

    def _make_room(self, shape: i64) -> None:
        """Append the shape's rows to `even`: only the shapes that are needed take memory."""
        rows = i64(len(self.even)) // ROOM
        self.even_at[shape] = rows - FIRST_GROUP[shape] * LACKS
        left: i64 = (FIRST_GROUP[shape + 1] - FIRST_GROUP[shape]) * LACKS * ROOM
        while left > 0:
            self.even = append(self.even, 0)
            left -= 1

    def _places(self, shape: i64, group: i64) -> vec[i64]:
        """The index of each space in the group, -1 for spaces outside."""
        place_of = vec[i64]([i64(-1)] * SPACES)
        first: i64 = FIRST_CELL[shape] + (group - FIRST_GROUP[shape]) * CELLS_OF[shape]
        i: i64 = 0
        while i < CELLS_OF[shape]:
            place_of[i64(CELLS[first + i])] = i
            i += 1
        return place_of

    def _even_one_more(self, place_of: vec[i64], now: vec[u8], then: vec[u8]) -> None:
        lacks: i64 = 0
        while lacks < LACKS:
            at: i64 = 0
            while at < HEADINGS and lacking(lacks) <= MOST_LACKING:
                possible: u8 = 0
                i: i64 = at * 4
                stop: i64 = i + i64(WAYS_ON[at])
                while i < stop and possible == 0:
                    way = i64(WAYS[i])
                    space = i64(NEXT[at // 5 * 4 + way])
                    place = place_of[space]
                    to: i64 = (space * 5 + way + 1) * LACKS + lacks
                    if place < 0:
                        possible = now[to]
                    elif (lacks >> (2 * place)) & 3 != 0:
                        possible = now[to - BIT[2 * place]]
                    i += 1
                then[at * LACKS + lacks] = possible
                at += 1
            lacks += 1

    def _note_even(self, first: i64, put: i64, then: vec[u8]) -> None:
        lacks: i64 = 0
        while lacks < LACKS:
            space: i64 = 0
            while space < SPACES:
                if then[space * 5 * LACKS + lacks] != 0:
                    self.even[(first + lacks) * ROOM + put] |= BIT[space]
                space += 1
            lacks += 1


def lacking(lacks: i64) -> i64:
    return (lacks & 3) + ((lacks >> 2) & 3) + ((lacks >> 4) & 3) + (lacks >> 6)


WALKS: Final = Walks()
