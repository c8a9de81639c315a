"""Features of the cards in a queen's own hand: which she holds, and how well each fits the position."""

from typing import Final

from mypy_extensions import i64

from meadow.core.bits import BIT
from meadow.core.features import Active
from meadow.games.pollen_wars.actions import DORMANT, KINDS, PATTERNS
from meadow.games.pollen_wars.board.field import TWO_AWAY, count, lowest
from meadow.games.pollen_wars.cards.kinds import BLOCK, FOUR_CARDS, SWAP_HANDS, kind_of
from meadow.games.pollen_wars.components import MOST_POLLEN
from meadow.games.pollen_wars.mind import position_names as names
from meadow.games.pollen_wars.mind.position_features import lateness
from meadow.games.pollen_wars.mind.survey import Survey
from meadow.games.pollen_wars.position import Position

STEAL_ONE: Final = i64(kind_of("steal_one"))
STEAL_AND_GIVE: Final = i64(kind_of("steal_and_give"))
STEAL_THREE: Final = i64(kind_of("steal_three"))
BOTH_HOME: Final = i64(kind_of("both_home"))
FORAGER_HOME: Final = i64(kind_of("forager_home"))
SOLDIER_HOME: Final = i64(kind_of("soldier_home"))
RESURRECT: Final = i64(kind_of("resurrect"))
RESURRECT_FOR_POLLEN: Final = i64(kind_of("resurrect_for_pollen"))
ERADICATE: Final = i64(kind_of("eradicate"))
INFEST: Final = i64(kind_of("infest"))
RAID_CARD: Final = i64(kind_of("raid_card"))
ATTACK_BONUS: Final = i64(kind_of("attack_bonus"))
DRIFT_TWO: Final = i64(kind_of("drift_two"))
DRIFT_ANYWHERE: Final = i64(kind_of("drift_anywhere"))
MOVE_FORAGER_TWO: Final = i64(kind_of("move_forager_two"))
PUSH_FORAGER_TWO: Final = i64(kind_of("push_forager_two"))
PUSH_FORAGER: Final = i64(kind_of("push_forager"))
PUSH_SOLDIER: Final = i64(kind_of("push_soldier"))
SOLDIER_RETURNS: Final = i64(kind_of("soldier_returns"))
SWAP_TWO_PATTERNS: Final = i64(kind_of("swap_two_patterns"))
REPLACE_PATTERN: Final = i64(kind_of("replace_pattern"))
PASS_PATTERNS_LEFT: Final = i64(kind_of("pass_patterns_left"))
SWAP_OWN_PATTERN: Final = i64(kind_of("swap_own_pattern"))
STEAL_CARD: Final = i64(kind_of("steal_card"))
DISCARD_HAND: Final = i64(kind_of("discard_hand"))
LOOK_AT_HAND: Final = i64(kind_of("look_at_hand"))
LOOK_AT_PATTERN: Final = i64(kind_of("look_at_pattern"))
LOOK_AT_DORMANT: Final = i64(kind_of("look_at_dormant"))
FORCE_RAID: Final = i64(kind_of("force_raid"))
DRAW_THREE: Final = i64(kind_of("draw_three"))


def add_cards(position: Position, survey: Survey, active: Active) -> None:
    """Add the features of her cards. Call it last: it uses the survey to look for other patterns."""
    hands = position.hands
    first: i64 = survey.seat * KINDS
    if survey.honey + survey.jelly == 0:
        return
    late = lateness(position, survey)
    kind: i64 = 0
    while kind < KINDS:
        cards = i64(hands[first + kind])
        if cards > 0:
            active.add(names.HOLDS + kind, float(cards))
            add_bee_card(position, survey, kind, active)
            add_hive_card(position, survey, kind, late, active)
            add_rival_card(position, survey, kind, late, active)
        kind += 1


# Cards that move bees, and cards for patterns


def add_bee_card(position: Position, survey: Survey, kind: i64, active: Active) -> None:
    seat = survey.seat
    if kind == BOTH_HOME:
        add_home(position, survey, position.soldiers[seat] & position.foragers[seat], active)
    elif kind == FORAGER_HOME:
        add_home(position, survey, position.foragers[seat] & ~survey.soldiers, active)
    elif kind == SOLDIER_HOME:
        add_home(position, survey, position.soldiers[seat], active)
    elif kind in (DRIFT_TWO, DRIFT_ANYWHERE, MOVE_FORAGER_TWO):
        if survey.two_cells & survey.free & card_reach(position, survey, kind) != 0:
            active.add(names.FIT_FINISH_NOW if survey.wait == 0 else names.FIT_FINISH_LATER, 1.0)
    elif kind in (SWAP_OWN_PATTERN, PASS_PATTERNS_LEFT):
        add_better_pattern(position, survey, kind, active)


def add_home(position: Position, survey: Survey, cells: i64, active: Active) -> None:
    """Add the most flowers that a card could bring home from these hexagons."""
    most: i64 = 0
    cells &= survey.blooming
    while cells != 0:
        most = max(most, i64(position.flowers[lowest(cells)]))
        cells &= cells - 1
    if most > 0:
        active.add(names.FIT_HOME, float(most) / 3.0)
        if position.pollen[survey.seat] + most >= MOST_POLLEN:
            active.add(names.FIT_HOME_FILLS, 1.0)


def card_reach(position: Position, survey: Survey, kind: i64) -> i64:
    """The hexagons to which a card could bring a bee that counts for her pattern."""
    if kind == MOVE_FORAGER_TWO:
        return two_away(position.foragers[survey.seat] & ~survey.soldiers)
    if kind == DRIFT_ANYWHERE:
        return survey.free
    return TWO_AWAY[position.drifting] if position.drifting >= 0 else 0


def two_away(cells: i64) -> i64:
    mask: i64 = 0
    while cells != 0:
        mask |= TWO_AWAY[lowest(cells)]
        cells &= cells - 1
    return mask


def add_better_pattern(position: Position, survey: Survey, kind: i64, active: Active) -> None:
    """Add by how many bees the best known pattern that she could get is nearer than her own."""
    own = survey.nearest
    best: i64 = own
    place: i64 = 0
    while place < DORMANT + PATTERNS - position.seats:
        if gets(position, survey.seat, kind, place):
            survey.look_for_pattern(position, i64(position.pattern_at[place]))
            best = min(best, survey.nearest)
        place += 1
    if best < own:
        active.add(names.FIT_BETTER_PATTERN, float(own - best) / 2.0)
    survey.look_for_pattern(position, i64(position.pattern_at[survey.seat]))


def gets(position: Position, seat: i64, kind: i64, place: i64) -> bool:
    """Whether a card would give a queen the pattern at a place, and she knows it."""
    if place == seat or (position.seats <= place < DORMANT):
        return False
    if kind == PASS_PATTERNS_LEFT and place != (seat + position.seats - 1) % position.seats:
        return False
    return i64(position.pattern_known[i64(position.pattern_at[place])]) & BIT[seat] != 0


# Cards for the own hive


def add_hive_card(position: Position, survey: Survey, kind: i64, late: float, active: Active) -> None:
    seat = survey.seat
    alive = position.alive(seat)
    if kind in (RESURRECT, RESURRECT_FOR_POLLEN):
        if position.dead[seat] > 0:
            active.add(names.FIT_LIFE, 1.0 if alive > 3 else 2.0)
    elif kind == ERADICATE:
        if position.infested[seat] == 1:
            active.add(names.FIT_CURE_LAST if alive <= 3 else names.FIT_CURE, 1.0)
    elif kind == INFEST:
        if position.infested[seat] == 1:
            active.add(names.FIT_INFEST, float(healthy_rivals(position, seat)) / 2.0)
    elif kind in (RAID_CARD, ATTACK_BONUS):
        if survey.raid > 0.0:
            active.add(names.FIT_RAID, survey.raid / 4.0)
    elif kind == BLOCK:
        active.add(names.FIT_GUARD, late + (1.0 if survey.nearest <= 1 else 0.0))
    elif kind == DRAW_THREE:
        active.add(names.FIT_DRAW, float(max(position.hand_limit(seat) - survey.honey - survey.jelly + 1, 0)) / 3.0)
    elif kind == FOUR_CARDS and survey.honey + survey.jelly >= 3:
        active.add(names.FIT_FOUR, 1.0)


def healthy_rivals(position: Position, seat: i64) -> i64:
    total: i64 = 0
    rival: i64 = 0
    while rival < position.seats:
        if rival != seat and position.infested[rival] == 0:
            total += 1
        rival += 1
    return total


# Cards against rivals


def add_rival_card(position: Position, survey: Survey, kind: i64, late: float, active: Active) -> None:
    if kind in (STEAL_ONE, STEAL_THREE, STEAL_AND_GIVE):
        add_steal(survey, kind, late, active)
    elif kind in (PUSH_FORAGER_TWO, PUSH_FORAGER):
        if survey.near > 0:
            active.add(names.FIT_PUSH, float(survey.near) / 2.0)
    elif kind in (PUSH_SOLDIER, SOLDIER_RETURNS):
        add_free(position, survey, active)
    elif kind in (SWAP_TWO_PATTERNS, REPLACE_PATTERN, PASS_PATTERNS_LEFT, SWAP_OWN_PATTERN):
        if survey.near > 0 and survey.nearest > 1:
            active.add(names.FIT_CONFUSE, float(survey.near) / 2.0)
    elif kind in (STEAL_CARD, DISCARD_HAND, SWAP_HANDS):
        active.add(names.FIT_HAND, float(survey.largest_hand) / 3.0)
    elif kind in (LOOK_AT_HAND, LOOK_AT_PATTERN, LOOK_AT_DORMANT):
        add_look(position, survey, kind, active)
    elif kind == FORCE_RAID:
        active.add(names.FIT_FORCE, float(strongest_rival(position, survey.seat)) / 5.0)


def add_steal(survey: Survey, kind: i64, late: float, active: Active) -> None:
    most: i64 = 1 if kind == STEAL_ONE else 3 if kind == STEAL_THREE else 2
    taken = float(min(most, survey.richest))
    active.add(names.FIT_STEAL, taken / 3.0)
    active.add(names.FIT_STEAL_LATE, late * taken / 3.0)


def add_free(position: Position, survey: Survey, active: Active) -> None:
    covered: i64 = position.foragers[survey.seat] & survey.soldiers & ~position.soldiers[survey.seat]
    if covered != 0:
        active.add(names.FIT_FREE, float(count(covered)) / 2.0)


def add_look(position: Position, survey: Survey, kind: i64, active: Active) -> None:
    """Add how much there is to see."""
    seat = survey.seat
    if kind == LOOK_AT_HAND:
        active.add(names.FIT_LOOK, float(survey.largest_hand) / 3.0)
        return
    first: i64 = 0 if kind == LOOK_AT_PATTERN else DORMANT
    place = first
    unknown: i64 = 0
    while place < (position.seats if first == 0 else DORMANT + PATTERNS - position.seats):
        if i64(position.pattern_known[i64(position.pattern_at[place])]) & BIT[seat] == 0:
            unknown += 1
        place += 1
    if unknown > 0:
        active.add(names.FIT_LOOK, float(unknown) / 3.0)


def strongest_rival(position: Position, seat: i64) -> i64:
    most: i64 = 0
    rival: i64 = 0
    while rival < position.seats:
        if rival != seat:
            most = max(most, position.hive_soldiers[rival])
        rival += 1
    return most
