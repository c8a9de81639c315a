"""The features of an action, computed without applying it: its kind, its aim and its immediate gains."""

from mypy_extensions import i64

from meadow.core.features import Active
from meadow.games.pollen_wars import frames
from meadow.games.pollen_wars.actions import (
    ACCEPT,
    AMOUNT,
    ATTACK,
    BRING,
    DEFEND,
    DISCARD,
    DORMANT,
    DRAW_HONEY,
    DRAW_JELLY,
    GIVE,
    KINDS,
    PLAY,
    QUEEN,
    SEND_FORAGER,
    SEND_SOLDIER,
)
from meadow.games.pollen_wars.cards.kinds import ATTACK_ICONS, BLOCK, DEFENCE_ICONS
from meadow.games.pollen_wars.mind import action_names as names
from meadow.games.pollen_wars.mind.bee_actions import add_cell
from meadow.games.pollen_wars.mind.survey import Survey, attackers, cards_of_rival, defenders, held_by, needed
from meadow.games.pollen_wars.phases.trades import put_down
from meadow.games.pollen_wars.position import Position


def add_action(position: Position, survey: Survey, seat: i64, action: i64, active: Active) -> None:
    survey.seat = seat
    if action < QUEEN:
        add_cell(position, survey, action, active)
    elif action < AMOUNT:
        add_place(position, survey, action - QUEEN, active)
    elif action < PLAY:
        add_amount(position, action - AMOUNT, active)
    elif action < DISCARD:
        add_play(position, seat, action - PLAY, active)
    elif action < SEND_FORAGER:
        active.add(names.PARTS + (action - DISCARD) % KINDS, 1.0)
        if ATTACK <= action < GIVE:
            add_battle_card(position, seat, action, active)
    else:
        active.add(names.STEPS + action - SEND_FORAGER, 1.0)
        add_step(position, survey, action, active)


# Steps of a turn


def add_step(position: Position, survey: Survey, action: i64, active: Active) -> None:
    seat = survey.seat
    if action in (SEND_FORAGER, SEND_SOLDIER):
        add_completing(position, survey, action == SEND_SOLDIER, active)
    elif action == BRING:
        tops: i64 = position.soldiers[seat] | (position.foragers[seat] & ~position.all_soldiers())
        if position.infested[seat] == 1 and tops & position.fungi != 0:
            active.add(names.BRING_CURES, 1.0)
    elif action in (DRAW_HONEY, DRAW_JELLY):
        if position.hand_size(seat) >= position.hand_limit(seat):
            active.add(names.DRAW_FULL, 1.0)
    elif action == ACCEPT:
        add_accept(position, seat, active)


def add_completing(position: Position, survey: Survey, soldier: bool, active: Active) -> None:
    """Add whether sending this bee could complete the pattern."""
    survey.look_at_field(position, survey.seat)
    survey.look_for_pattern(position, i64(position.pattern_at[survey.seat]))
    free = survey.one_cells & survey.free != 0
    if not soldier and free:
        active.add(names.SEND_COMPLETES, 1.0)
    elif soldier and not free and survey.one_cells != 0:
        active.add(names.SOLDIER_COMPLETES, 1.0)


def add_play(position: Position, seat: i64, kind: i64, active: Active) -> None:
    active.add(names.PLAYS + kind, 1.0)
    if kind != BLOCK or position.top() != frames.WINDOW:
        return
    raid = position.beneath(frames.KIND) == frames.RAID
    causer = position.beneath(frames.RAIDER if raid else frames.PLAYER)
    aim = position.beneath(frames.VICTIM if raid else frames.FIRST_NAME)
    if aim == seat:
        active.add(names.BLOCK_FOR_SELF, 1.0)
    if causer >= 0 and causer == richest_rival(position, seat):
        active.add(names.BLOCK_RICHEST, 1.0)


# Queens and dormant patterns


def add_place(position: Position, survey: Survey, place: i64, active: Active) -> None:
    if place >= DORMANT:
        active.add(names.AT_DORMANT, 1.0)
    elif position.top() == frames.CARD and position.get(frames.FIRST_NAME) >= 0:
        add_second(position, survey.seat, place, active)
    else:
        add_aim(position, survey, place, active)
        if position.top() == frames.AIM:
            add_raid(position, survey.seat, place, active)


def add_second(position: Position, seat: i64, queen: i64, active: Active) -> None:
    if queen == seat:
        active.add(names.THEN_SELF, 1.0)
        return
    active.add(names.THEN_POLLEN, float(position.pollen[queen]) / 10.0)
    if queen == richest_rival(position, seat):
        active.add(names.THEN_RICHEST, 1.0)


def add_aim(position: Position, survey: Survey, queen: i64, active: Active) -> None:
    seat = survey.seat
    active.add(names.AT_POLLEN, float(position.pollen[queen]) / 10.0)
    active.add(names.AT_CARDS, float(cards_of_rival(position, queen)) / 3.0)
    active.add(names.AT_SOLDIERS, float(position.hive_soldiers[queen]) / 5.0)
    if queen == richest_rival(position, seat):
        active.add(names.AT_RICHEST, 1.0)
    if queen == (position.turn + 1) % position.seats:
        active.add(names.AT_NEXT, 1.0)
    if needed(held_by(position, queen, position.all_soldiers(), position.blooming())) != 0:
        active.add(names.AT_NEAR, 1.0)


def add_raid(position: Position, seat: i64, victim: i64, active: Active) -> None:
    """Add the margin of a raid: open strength of both sides, the own icons in hand, half of the victim's cards."""
    margin = float(attackers(position, seat) - defenders(position, victim) + attack_icons(position, seat))
    margin -= 0.5 * float(cards_of_rival(position, victim))
    active.add(names.RAID_MARGIN, margin / 4.0)
    if margin > 0.0:
        active.add(names.RAID_GAIN, min(margin, float(position.pollen[victim])) / 4.0)
    if position.infested[victim] == 1 and position.infested[seat] == 0:
        active.add(names.RAID_CATCHES, 1.0)
    elif position.infested[victim] == 0 and position.infested[seat] == 1:
        active.add(names.RAID_SPREADS, 1.0)


def attack_icons(position: Position, seat: i64) -> i64:
    total: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        total += i64(position.hands[seat * KINDS + kind]) * i64(ATTACK_ICONS[kind])
        kind += 1
    return total


def richest_rival(position: Position, seat: i64) -> i64:
    """The rival with the most pollen, the first of equals."""
    found: i64 = -1
    rival: i64 = 0
    while rival < position.seats:
        if rival != seat and (found < 0 or position.pollen[rival] > position.pollen[found]):
            found = rival
        rival += 1
    return found


# Battles and trades


def add_battle_card(position: Position, seat: i64, action: i64, active: Active) -> None:
    attacking = action < DEFEND
    kind: i64 = (action - ATTACK) % KINDS
    icons = float(i64(ATTACK_ICONS[kind]) if attacking else i64(DEFENCE_ICONS[kind]))
    raider = position.get(frames.RAIDER)
    victim = position.get(frames.VICTIM)
    if seat == raider:
        active.add(names.ATTACKS, icons)
    elif seat == victim:
        active.add(names.DEFENDS, icons)
    else:
        active.add(names.HELPS_ATTACK if attacking else names.HELPS_DEFENCE, icons)
        more = float(position.pollen[victim] - position.pollen[raider]) / 10.0
        active.add(names.AGAINST_RICHER, icons * (more if attacking else -more))


def add_amount(position: Position, amount: i64, active: Active) -> None:
    step = position.get(frames.STEP)
    if step == frames.GIVING_POLLEN:
        active.add(names.GIVES_POLLEN, float(amount) / 5.0)
    elif step == frames.ASKING_POLLEN:
        active.add(names.ASKS_POLLEN, float(amount) / 5.0)
    else:
        active.add(names.ASKS_CARDS, float(amount) / 2.0)


def add_accept(position: Position, seat: i64, active: Active) -> None:
    """Add what the offer on top brings the seat less what it costs; cards count by number, as she sees only backs."""
    pollen: i64 = position.get(frames.POLLEN_GIVEN) - position.get(frames.POLLEN_ASKED)
    asked: i64 = position.get(frames.HONEY_ASKED) + position.get(frames.JELLY_ASKED)
    cards: i64 = put_down(position, True) + put_down(position, False) - asked
    active.add(names.GAINS_POLLEN, float(pollen) / 3.0)
    active.add(names.GAINS_CARDS, float(cards) / 2.0)
    if richest_rival(position, seat) == position.turn:
        active.add(names.WITH_RICHEST, 1.0)
