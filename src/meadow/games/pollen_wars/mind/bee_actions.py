"""Features of actions that name a hexagon: bees that come or leave, and what that does to patterns."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadow.core.bits import BIT
from meadow.core.features import Active
from meadow.games.pollen_wars import frames
from meadow.games.pollen_wars.actions import CELLS, PATTERNS
from meadow.games.pollen_wars.board.bees import blossoms
from meadow.games.pollen_wars.board.field import count
from meadow.games.pollen_wars.board.shapes import FIRST, PLACEMENTS, SIZE
from meadow.games.pollen_wars.mind import action_names as names
from meadow.games.pollen_wars.mind.card_features import (
    BOTH_HOME,
    DRIFT_ANYWHERE,
    DRIFT_TWO,
    FORAGER_HOME,
    MOVE_FORAGER_TWO,
    SOLDIER_HOME,
    SOLDIER_RETURNS,
)
from meadow.games.pollen_wars.mind.survey import Survey, flowers_at, held_by, needed
from meadow.games.pollen_wars.position import Position

_THROUGH: Final = [
    [place for place in range(FIRST[pattern * CELLS], FIRST[(pattern + 1) * CELLS]) if PLACEMENTS[place] & BIT[cell]]
    for pattern in range(PATTERNS)
    for cell in range(CELLS)
]

# The placements of each pattern through each hexagon: THROUGH[BEGINS[n]:BEGINS[n + 1]], n = pattern * CELLS + hexagon.
THROUGH: Final = vec[i64]([i64(place) for places in _THROUGH for place in places])
BEGINS: Final = vec[i64]([i64(sum(len(places) for places in _THROUGH[:n])) for n in range(len(_THROUGH) + 1)])


def add_cell(position: Position, survey: Survey, cell: i64, active: Active) -> None:
    """Add the features of naming a hexagon, by what the frame on top asks for."""
    top = position.top()
    survey.look_at_field(position, survey.seat)
    if top == frames.SEND:
        add_coming(position, survey, cell, 0, position.get(frames.SOLDIER) == 1, active)
    elif top == frames.MOVE:
        add_move(position, survey, cell, active)
    elif top == frames.BRING:
        add_leaving(position, survey, cell, active)
        if position.infested[survey.seat] == 1 and position.fungi & BIT[cell] != 0:
            active.add(names.BRINGS_REMEDY, 1.0)
    elif top == frames.CARD:
        add_card_cell(position, survey, cell, active)
    elif top == frames.PLACEMENT:
        active.add(names.FLOWERS, float(blossoms(position, cell)) / 4.0)
    elif top == frames.DRIFTING:
        add_coming(position, survey, cell, 0, False, active)


def add_move(position: Position, survey: Survey, cell: i64, active: Active) -> None:
    start = position.get(frames.FROM)
    if start < 0:
        add_leaving(position, survey, cell, active)
        return
    soldier = survey.soldiers & BIT[start] != 0
    add_coming(position, survey, cell, BIT[start], soldier, active)


def add_coming(  # noqa: PLR0913, PLR0917  called for every hexagon: no object is made for it
    position: Position, survey: Survey, cell: i64, left: i64, soldier: bool, active: Active
) -> None:
    """Add the features of her bee coming to a hexagon; `left` is the bit of the one that it has left, or 0."""
    seat = survey.seat
    active.add(names.FLOWERS, float(blossoms(position, cell)) / 4.0)
    if survey.blooming & BIT[cell] != 0:
        add_advance(position, survey, cell, left, active)
    elif position.fungi & BIT[cell] != 0 and position.infested[seat] == 1:
        active.add(names.TO_REMEDY, 1.0)
    else:
        active.add(names.TO_NOTHING, 1.0)
    near = near_cells(position, survey) & BIT[cell] != 0
    if near:
        active.add(names.BLOCKS, 1.0)
    if soldier:
        own = position.foragers[seat] & BIT[cell] != 0
        active.add(names.COVERS_OWN if own else names.COVERS_RIVAL, 1.0)
        if not own and breaks(position, survey, cell):
            active.add(names.COVERS_NEAR, 1.0)


def add_advance(position: Position, survey: Survey, cell: i64, left: i64, active: Active) -> None:
    """Add how many hexagons her pattern lacks in the best placement through this one, and its flowers."""
    held: i64 = (survey.held & ~left) | BIT[cell]
    closed: i64 = ~(held | survey.reach)
    best: i64 = SIZE
    flowers: i64 = 0
    number: i64 = i64(position.pattern_at[survey.seat]) * CELLS + cell
    entry = BEGINS[number]
    while entry < BEGINS[number + 1]:
        mask = PLACEMENTS[THROUGH[entry]]
        if mask & closed == 0:
            lacks = count(mask & ~held)
            if lacks <= best:
                most = flowers_at(position, THROUGH[entry])
                flowers = most if lacks < best else max(flowers, most)
                best = lacks
        entry += 1
    if best < SIZE:
        active.add(names.COMPLETES + best, 1.0)
        active.add(names.PATTERN_FLOWERS, float(flowers) / 10.0)


def add_leaving(position: Position, survey: Survey, cell: i64, active: Active) -> None:
    """Add what is lost when a bee of hers leaves a hexagon."""
    if survey.soldiers & position.foragers[survey.seat] & BIT[cell] != 0:
        active.add(names.UNCOVERS_OWN, 1.0)
    survey.look_for_pattern(position, i64(position.pattern_at[survey.seat]))
    if survey.one_cells != 0 and PLACEMENTS[survey.one_place] & BIT[cell] != 0:
        active.add(names.LEAVES_ONE, 1.0)
    elif survey.two_ways > 0 and PLACEMENTS[survey.two_place] & BIT[cell] != 0:
        active.add(names.LEAVES_TWO, 1.0)


# Cards


def add_card_cell(position: Position, survey: Survey, cell: i64, active: Active) -> None:
    kind = position.get(frames.WHICH)
    first = position.get(frames.FIRST_NAME)
    if kind in (BOTH_HOME, FORAGER_HOME, SOLDIER_HOME):
        active.add(names.BRINGS_FLOWERS, float(blossoms(position, cell)) / 4.0)
        add_leaving(position, survey, cell, active)
    elif kind in (DRIFT_TWO, DRIFT_ANYWHERE):
        add_coming(position, survey, cell, BIT[max(position.drifting, 0)], False, active)
    elif kind == MOVE_FORAGER_TWO:
        if first < 0:
            add_leaving(position, survey, cell, active)
        else:
            add_coming(position, survey, cell, BIT[first], False, active)
    elif first < 0 or kind == SOLDIER_RETURNS:
        add_taking(position, survey, cell, active)
    else:
        active.add(names.RIVAL_GAINS, float(blossoms(position, cell)) / 4.0)
        if near_cells(position, survey) & BIT[cell] != 0:
            active.add(names.BLOCKS, 1.0)


def add_taking(position: Position, survey: Survey, cell: i64, active: Active) -> None:
    """Add what is gained when a rival's bee leaves a hexagon."""
    if breaks(position, survey, cell):
        active.add(names.BREAKS_RIVAL, 1.0)
    if position.foragers[survey.seat] & survey.soldiers & BIT[cell] != 0:
        active.add(names.UNCOVERS_OWN, 1.0)


# Rivals


def near_cells(position: Position, survey: Survey) -> i64:
    """The hexagons where one more bee could complete a rival's pattern, whichever it is."""
    mask: i64 = 0
    rival: i64 = 0
    while rival < position.seats:
        if rival != survey.seat:
            mask |= needed(held_by(position, rival, survey.soldiers, survey.blooming))
        rival += 1
    return mask & survey.blooming


def breaks(position: Position, survey: Survey, cell: i64) -> bool:
    """Whether a rival's bees lack just one for some pattern, and would lack more without the bee there."""
    rival: i64 = 0
    while rival < position.seats:
        held = held_by(position, rival, survey.soldiers, survey.blooming)
        if rival != survey.seat and held & BIT[cell] != 0:
            return needed(held) != 0 and needed(held & ~BIT[cell]) & ~BIT[cell] == 0
        rival += 1
    return False
