"""Adds the features of a position from a survey. Amounts are scaled to be 0 to 2."""

from mypy_extensions import i64

from meadow.core.bits import BIT
from meadow.core.features import Active
from meadow.games.pollen_wars.actions import DORMANT, KINDS, PATTERNS
from meadow.games.pollen_wars.board.field import count
from meadow.games.pollen_wars.board.shapes import PLACEMENTS
from meadow.games.pollen_wars.cards.kinds import ATTACK_BONUS, DEFENCE_BONUS, FOUR_CARDS
from meadow.games.pollen_wars.components import MOST_POLLEN
from meadow.games.pollen_wars.mind import position_names as names
from meadow.games.pollen_wars.mind.survey import NOWHERE, OPEN, Survey, doomed
from meadow.games.pollen_wars.position import NO_PATTERN, Position


def lateness(position: Position, survey: Survey) -> float:
    """0 until a hive has 15 pollen, 1 when one is full."""
    most: i64 = max(survey.richest_home, position.pollen[survey.seat] + survey.bees)
    return min(max(float(most - 15), 0.0) / 15.0, 1.0)


def add_above(active: Active, number: i64, pollen: i64, limit: i64) -> None:
    if pollen > limit:
        active.add(number, float(pollen - limit) / 5.0)


def add_pollen(position: Position, survey: Survey, active: Active) -> None:
    pollen = position.pollen[survey.seat]
    home: i64 = pollen + survey.bees
    active.add(names.POLLEN, float(pollen) / 10.0)
    add_above(active, names.OVER_15, pollen, 15)
    add_above(active, names.OVER_20, pollen, 20)
    add_above(active, names.OVER_25, pollen, 25)
    add_above(active, names.HOME_OVER_20, home, 20)
    add_above(active, names.HOME_OVER_25, home, 25)
    if home >= MOST_POLLEN:
        active.add(names.HOME_FILLS, 1.0)
    active.add(names.BEES_OUT, float(survey.bees) / 5.0)
    if survey.near > 0:
        active.add(names.BEES_OUT_NEAR, float(survey.bees) / 5.0)
    add_lead(survey, home, lateness(position, survey), active)
    active.add(names.WAIT + survey.wait, 1.0)


def add_lead(survey: Survey, home: i64, late: float, active: Active) -> None:
    lead = float(home - survey.richest_home) / 5.0
    if lead > 0.0:
        active.add(names.AHEAD, lead)
        active.add(names.LATE_AHEAD, lead * late)
    else:
        active.add(names.BEHIND, -lead)
        active.add(names.LATE_BEHIND, -lead * late)


def add_last_round(position: Position, survey: Survey, active: Active) -> None:
    """Add features for a round that ends the game: only the most pollen counts, if her foragers survive."""
    if not survey.last or doomed(position, survey.seat):
        return
    pollen = position.pollen[survey.seat]
    lead: i64 = pollen + survey.bees - survey.richest_alive
    if lead > 0:
        active.add(names.LAST_FIRST, 1.0)
        active.add(names.LAST_AHEAD, float(lead) / 5.0)
    else:
        active.add(names.LAST_BEHIND, float(-lead) / 5.0)
    if survey.nearest <= 1 and lead + survey.one_flowers > 3:
        active.add(names.LAST_ONE_NOW if survey.wait == 0 else names.LAST_ONE_LATER, 1.0)
    if survey.two_ways > 0 and lead + survey.two_flowers > 2:
        active.add(names.LAST_TWO, 1.0)


# The pattern


def add_pattern(position: Position, survey: Survey, active: Active) -> None:
    nearest = survey.nearest
    if nearest <= 1:
        add_one(position, survey, active)
    if survey.two_ways > 0:
        add_two(position, survey, active)
    elif nearest == 3:
        active.add(names.THREE, 1.0)
        active.add(names.THREE_FLOWERS, float(survey.three_flowers) / 10.0)
    elif nearest == OPEN:
        active.add(names.FOUR, 1.0)
    elif nearest == NOWHERE:
        active.add(names.NO_PLACE, 1.0)
    if nearest <= 2 and position.drifting >= 0:
        place = survey.one_place if nearest <= 1 else survey.two_place
        if PLACEMENTS[place] & BIT[position.drifting] != 0:
            active.add(names.DRIFTING_USED, 1.0)


def add_one(position: Position, survey: Survey, active: Active) -> None:
    """Add features of a pattern that lacks one bee: when it can come, its flowers, how hard it is to stop."""
    wait = survey.wait
    flowers = float(survey.one_flowers) / 10.0
    active.add(names.ONE_NOW + min(wait, 3), 1.0)
    active.add(names.ONE_FLOWERS_NOW if wait == 0 else names.ONE_FLOWERS_LATER, flowers)
    cells = count(survey.one_cells)
    if cells == 2:
        active.add(names.ONE_TWO_CELLS, 1.0)
    elif cells > 2:
        active.add(names.ONE_MANY_CELLS, 1.0)
    if survey.one_cells & survey.free == 0:
        active.add(names.ONE_SOLDIER, 1.0)
    if filling(position, survey, survey.one_flowers, 3):
        active.add(names.ONE_WINS_NOW if wait == 0 else names.ONE_WINS_LATER, 1.0)


def add_two(position: Position, survey: Survey, active: Active) -> None:
    active.add(names.TWO_NOW + min(survey.wait, 2), 1.0)
    active.add(names.TWO_FLOWERS, float(survey.two_flowers) / 10.0)
    active.add(names.TWO_WAYS, float(min(survey.two_ways, 10)) / 5.0)
    if filling(position, survey, survey.two_flowers, 2):
        active.add(names.TWO_WINS, 1.0)


def filling(position: Position, survey: Survey, flowers: i64, used: i64) -> bool:
    """Whether the flowers of a pattern and the bees outside it would fill the hive."""
    others: i64 = max(survey.bees - used, 0)
    return position.pollen[survey.seat] + flowers + others >= MOST_POLLEN


def add_knowledge(position: Position, survey: Survey, active: Active) -> None:
    """Add who knows which patterns: that is public, though the patterns themselves are secret."""
    seat = survey.seat
    own = i64(position.pattern_known[i64(position.pattern_at[seat])])
    watchers = count(own & ~BIT[seat])
    if watchers > 0:
        active.add(names.PATTERN_SEEN, float(watchers) / 2.0)
        if survey.nearest <= 1:
            active.add(names.ONE_SEEN, float(watchers) / 2.0)
    place: i64 = 0
    while place < DORMANT + PATTERNS - position.seats:
        pattern = i64(position.pattern_at[place])
        if place != seat and pattern != NO_PATTERN and i64(position.pattern_known[pattern]) & BIT[seat] != 0:
            active.add(names.PATTERNS_KNOWN if place < DORMANT else names.DORMANT_KNOWN, 0.5)
        place += 1


# The hive


def add_health(position: Position, survey: Survey, active: Active) -> None:
    seat = survey.seat
    alive = position.alive(seat)
    if position.dead[seat] > 0:
        active.add(names.DEAD, float(position.dead[seat]) / 3.0)
        if alive <= 3:
            active.add(names.LAST_FORAGERS, 1.0)
        elif alive <= 6:
            active.add(names.FEW_FORAGERS, 1.0)
    if position.hive_foragers[seat] == 0:
        active.add(names.NO_FORAGER_HOME, 1.0)
    if position.infested[seat] == 1:
        add_infestation(position, survey, alive, active)


def add_infestation(position: Position, survey: Survey, alive: i64, active: Active) -> None:
    last = alive <= 3
    active.add(names.INFESTED_LAST if last else names.INFESTED_FEW if alive <= 6 else names.INFESTED, 1.0)
    if survey.near > 0:
        active.add(names.INFESTED_NEAR, 1.0)
    seat = survey.seat
    tops: i64 = position.soldiers[seat] | (position.foragers[seat] & ~survey.soldiers)
    if tops & position.fungi != 0:
        active.add(names.ON_FUNGUS_NOW if survey.wait == 0 else names.ON_FUNGUS, 1.0)
        if last:
            active.add(names.ON_FUNGUS_LAST, 1.0)


def add_soldiers(position: Position, survey: Survey, active: Active) -> None:
    seat = survey.seat
    home = position.hive_soldiers[seat]
    if home == 0:
        active.add(names.NO_SOLDIER_HOME, 1.0)
    else:
        active.add(names.SOLDIERS_HOME, float(home) / 5.0)
    if position.soldiers[seat] != 0:
        active.add(names.SOLDIERS_OUT, float(count(position.soldiers[seat])) / 3.0)
    hurt: i64 = position.injured[seat] + position.hurt_now[seat]
    if hurt > 0:
        active.add(names.INJURED, float(hurt) / 3.0)
    covered: i64 = position.foragers[seat] & survey.soldiers & ~position.soldiers[seat]
    if covered != 0:
        active.add(names.BEES_COVERED, float(count(covered)) / 2.0)
    if position.mutinous(seat):
        active.add(names.MUTINY_HERE, 1.0)
    if survey.raid > 0.0:
        active.add(names.RAID_NOW if survey.wait == 0 else names.RAID_LATER, survey.raid / 4.0)
    if survey.danger > 0.0:
        active.add(names.DANGER, survey.danger / 4.0)


def add_hand(position: Position, survey: Survey, active: Active) -> None:
    seat = survey.seat
    cards: i64 = survey.honey + survey.jelly
    if cards == 0:
        active.add(names.EMPTY_HAND, 1.0)
    else:
        active.add(names.HONEY, float(survey.honey) / 3.0)
        active.add(names.JELLY, float(survey.jelly) / 3.0)
    if cards > position.hand_limit(seat):
        active.add(names.SURPLUS, float(cards - position.hand_limit(seat)) / 3.0)
    add_shown(position, seat, ATTACK_BONUS, names.ATTACK_SHOWN, active)
    add_shown(position, seat, DEFENCE_BONUS, names.DEFENCE_SHOWN, active)
    add_shown(position, seat, FOUR_CARDS, names.FOUR_SHOWN, active)
    rival: i64 = 0
    known: i64 = 0
    while rival < position.seats:
        known += position.known_cards(seat, rival)
        rival += 1
    if known > 0:
        active.add(names.HANDS_KNOWN, float(known) / 3.0)


def add_shown(position: Position, seat: i64, kind: i64, number: i64, active: Active) -> None:
    cards = i64(position.shown[seat * KINDS + kind])
    if cards > 0:
        active.add(number, float(cards))
