"""Generates steps that play a card with its aims; for hexagons only the most promising aims."""

from typing import Final

from mypy_extensions import i64

from meadow.core.bits import BIT
from meadow.games.pollen_wars.actions import PLAY
from meadow.games.pollen_wars.board.bees import blossoms
from meadow.games.pollen_wars.board.field import lowest
from meadow.games.pollen_wars.cards.deeds import HEXAGONS
from meadow.games.pollen_wars.cards.targets import NAMES_BASE, NAMES_COUNT, SECOND_NAMES, names
from meadow.games.pollen_wars.mind.bee_actions import breaks, near_cells
from meadow.games.pollen_wars.mind.card_features import (
    BOTH_HOME,
    DRIFT_ANYWHERE,
    DRIFT_TWO,
    FORAGER_HOME,
    MOVE_FORAGER_TWO,
    SOLDIER_HOME,
)
from meadow.games.pollen_wars.mind.survey import Survey
from meadow.games.pollen_wars.mind.wanted import Wanted
from meadow.games.pollen_wars.state import PollenState

FIRST_AIMS: Final = 5
SECOND_AIMS: Final = 2


def add_card(  # noqa: PLR0913, PLR0917  called for every card: no object is made for it
    state: PollenState, survey: Survey, wanted: Wanted, seat: i64, kind: i64, steps: list[list[int]]
) -> None:
    """Append the promising ways to play a card."""
    if NAMES_COUNT[kind] == 0:
        steps.append([PLAY + int(kind)])
        return
    after = state.clone()
    after.apply(int(seat), PLAY + int(kind))
    survey.look_at_field(after, seat)
    base = NAMES_BASE[kind]
    few = base == HEXAGONS
    firsts = names(after)
    if few:
        firsts = best_firsts(after, survey, wanted, kind, firsts)
    while firsts != 0:
        first = lowest(firsts)
        begun = [PLAY + int(kind), int(base + first)]
        if NAMES_COUNT[kind] == 1:
            steps.append(begun)
        else:
            seconds = SECOND_NAMES[kind](after, seat, first)
            if few:
                seconds = best_seconds(after, survey, wanted, kind, first, seconds)
            while seconds != 0:
                steps.append([*begun, int(base + lowest(seconds))])
                seconds &= seconds - 1
        firsts &= firsts - 1


def best_firsts(state: PollenState, survey: Survey, wanted: Wanted, kind: i64, cells: i64) -> i64:
    if kind in (DRIFT_TWO, DRIFT_ANYWHERE):
        drifting: i64 = BIT[state.drifting] if state.drifting >= 0 else 0
        look_without(state, survey, wanted, drifting)
        return wanted.best(cells, FIRST_AIMS) | fallback(cells)
    if kind == MOVE_FORAGER_TWO:
        return cells
    found: i64 = 0
    number: i64 = 0
    while number < FIRST_AIMS and cells & ~found != 0:
        found |= best_aim(state, survey, kind, cells & ~found)
        number += 1
    return found


def fallback(cells: i64) -> i64:
    """The lowest hexagon, so that there is an aim even if none serves the own pattern."""
    return cells & -cells


def best_aim(state: PollenState, survey: Survey, kind: i64, cells: i64) -> i64:
    """The bit of the hexagon where a card for one bee gains most."""
    home = kind in (BOTH_HOME, FORAGER_HOME, SOLDIER_HOME)
    found: i64 = 0
    highest: i64 = -100
    while cells != 0:
        cell = lowest(cells)
        gain = brings(state, survey, cell) if home else harms(state, survey, cell)
        if gain > highest:
            highest = gain
            found = cells & -cells
        cells &= cells - 1
    return found


def brings(state: PollenState, survey: Survey, cell: i64) -> i64:
    """What bringing a bee home gains: pollen, or a remedy that is needed."""
    if state.fungi & BIT[cell] != 0:
        return 3 * i64(state.infested[survey.seat])
    return blossoms(state, cell)


def harms(state: PollenState, survey: Survey, cell: i64) -> i64:
    """How much it helps when a rival's bee leaves a hexagon."""
    gain: i64 = 0
    if state.foragers[survey.seat] & survey.soldiers & BIT[cell] != 0:
        gain += 2
    if breaks(state, survey, cell):
        gain += 3
    return gain


def best_seconds(  # noqa: PLR0913, PLR0917  called for every card: no object is made for it
    state: PollenState, survey: Survey, wanted: Wanted, kind: i64, first: i64, cells: i64
) -> i64:
    """Hexagons where an own bee serves the pattern best, or where a rival's does no harm."""
    if kind == MOVE_FORAGER_TWO:
        look_without(state, survey, wanted, BIT[first])
        return wanted.best(cells, SECOND_AIMS) | fallback(cells)
    harmless: i64 = cells & ~near_cells(state, survey) & ~state.foragers[survey.seat]
    if harmless == 0:
        return fallback(cells)
    return fallback(harmless) | fallback(harmless & ~survey.blooming)


def look_without(state: PollenState, survey: Survey, wanted: Wanted, left: i64) -> None:
    pattern = i64(state.pattern_at[survey.seat])
    wanted.look(state, pattern, survey.held & ~left, survey.reach | left)
