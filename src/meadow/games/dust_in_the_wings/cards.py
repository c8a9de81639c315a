"""Lookup tables of what the cards ask for, and checks whether the meadow fulfils them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from meadow.games.dust_in_the_wings.actions import ALL_CARDS, GATHERINGS, SPACES
from meadow.games.dust_in_the_wings.components import CARDS, ROWS, SHAPES, Composition, Gathering
from meadow.games.dust_in_the_wings.meadow_spaces import number
from meadow.grids.squares import placements

AT_MOST: Final = 0
AT_LEAST: Final = 1
SAME: Final = 2
CONDITIONS: Final = ("at most", "at least", "same")


def _composition(card: int) -> Composition:
    """The composition card of that number; for a gathering card the first one, as a filler for the tables below."""
    found = CARDS[max(card, GATHERINGS)]
    assert isinstance(found, Composition)
    return found


def _wanted() -> list[int]:
    cards = [card for card in CARDS if isinstance(card, Gathering)]
    return [count for card in cards for count in card.butterflies]


def _shape(card: int) -> int:
    return [shape.name for shape in SHAPES].index(_composition(card).shape)


# WANTED[card * 3 + colour]: the butterflies of each colour that a gathering card wants. The others are by card number:
# shape, condition and number of butterflies of a composition card, and the points of a card without crystals.
WANTED: Final = vec[u8]([u8(count) for count in _wanted()])
SHAPE: Final = vec[u8]([u8(_shape(card)) for card in range(ALL_CARDS)])
CONDITION: Final = vec[u8]([u8(CONDITIONS.index(_composition(card).condition)) for card in range(ALL_CARDS)])
NUMBER: Final = vec[u8]([u8(_composition(card).butterflies or 0) for card in range(ALL_CARDS)])
POINTS: Final = vec[u8]([u8(0 if card < GATHERINGS else _composition(card).points) for card in range(ALL_CARDS)])


def groups_around(shape: int) -> list[list[list[int]]]:
    """For each space, every placement of the shape that covers it, as the list of its other spaces."""
    laid = [[number(cell) for cell in group] for group in placements(SHAPES[shape].squares, ROWS, ROWS)]
    return [[[cell for cell in group if cell != space] for group in laid if space in group] for space in range(SPACES)]


_AROUND: Final = [groups for shape in range(len(SHAPES)) for groups in groups_around(shape)]
_LENGTHS: Final = [sum(len(group) for group in groups) for groups in _AROUND]

# GROUPS[FIRST[i]:FIRST[i + 1]] with i = shape * 25 + space: the other spaces of all groups of the shape around the
# space, one group after the other, OTHERS[shape] spaces for each.
GROUPS: Final = vec[u8]([u8(cell) for groups in _AROUND for group in groups for cell in group])
FIRST: Final = vec[i64]([i64(sum(_LENGTHS[:place])) for place in range(len(_LENGTHS) + 1)])
OTHERS: Final = vec[i64]([i64(len(shape.squares) - 1) for shape in SHAPES])


def gathers(card: i64, butterflies: vec[u8], space: i64) -> bool:
    """Whether the space holds exactly the butterflies that a gathering card wants."""
    held: i64 = space * 3
    wanted: i64 = card * 3
    return (
        butterflies[held] == WANTED[wanted]
        and butterflies[held + 1] == WANTED[wanted + 1]
        and butterflies[held + 2] == WANTED[wanted + 2]
    )


def composes(card: i64, totals: vec[i64], space: i64) -> bool:
    """Whether some group of a composition card's shape around the space fulfils its condition.

    `totals` has the number of butterflies on each space.
    """
    shape = i64(SHAPE[card])
    start = FIRST[shape * SPACES + space]
    end = FIRST[shape * SPACES + space + 1]
    condition = CONDITION[card]
    if condition == AT_MOST:
        return _some_at_most(totals, start, end, OTHERS[shape], i64(NUMBER[card]) - totals[space])
    if condition == AT_LEAST:
        return _some_at_least(totals, start, end, OTHERS[shape], i64(NUMBER[card]) - totals[space])
    return totals[space] > 0 and _some_same(totals, start, end, OTHERS[shape], totals[space])


def _some_at_most(totals: vec[i64], start: i64, end: i64, others: i64, number: i64) -> bool:
    """Whether the other spaces of some group hold at most `number` in all."""
    if number < 0:
        return False
    while start < end:
        rest: i64 = number
        stop: i64 = start + others
        while start < stop:
            rest -= totals[i64(GROUPS[start])]
            start += 1
        if rest >= 0:
            return True
    return others == 0


def _some_at_least(totals: vec[i64], start: i64, end: i64, others: i64, number: i64) -> bool:
    """Whether the other spaces of some group hold at least `number` in all."""
    if number <= 0:
        return start < end or others == 0
    while start < end:
        rest: i64 = number
        stop: i64 = start + others
        while start < stop:
            rest -= totals[i64(GROUPS[start])]
            start += 1
        if rest <= 0:
            return True
    return False


def _some_same(totals: vec[i64], start: i64, end: i64, others: i64, number: i64) -> bool:
    """Whether the other spaces of some group hold `number` each."""
    while start < end:
        same = True
        stop: i64 = start + others
        while start < stop:
            if totals[i64(GROUPS[start])] != number:
                same = False
            start += 1
        if same:
            return True
    return others == 0


def add_up(butterflies: vec[u8], totals: vec[i64]) -> None:
    """Write the number of butterflies on each space into `totals`."""
    space: i64 = 0
    place: i64 = 0
    while space < SPACES:
        totals[space] = i64(butterflies[place]) + i64(butterflies[place + 1]) + i64(butterflies[place + 2])
        place += 3
        space += 1


def no_totals() -> vec[i64]:
    return vec[i64]([i64(0)] * SPACES)
