"""Estimates the worth of a hive, a hand and a raid, in grains of pollen. Other hands count only by their size."""

from typing import Final

from mypy_extensions import i64

from meadow.games.pollen_wars.actions import KINDS
from meadow.games.pollen_wars.board.field import count
from meadow.games.pollen_wars.cards.kinds import ATTACK_BONUS, DEFENCE_BONUS
from meadow.games.pollen_wars.frames import BATTLING, FIGHTERS, RAIDER, STEP, VICTIM
from meadow.games.pollen_wars.phases.raids import bonus, icons
from meadow.games.pollen_wars.phases.turns import own_tops
from meadow.games.pollen_wars.position import Position, battle_at

# A bee in the field brings a grain at the end of the round, unless it is sent home before.
BEE_OUT: Final = 0.45
SOLDIER_AT_HOME: Final = 0.15
INJURED: Final = 0.3

HONEY_CARD: Final = 0.8
JELLY_CARD: Final = 1.3
SURPLUS_CARD: Final = 0.1

# The cost of a dead forager, and of an infestation by how many foragers are alive: losing the last ones loses the game.
DEAD: Final = 0.5
INFESTED: Final = [0.0, 14.0, 14.0, 14.0, 6.0, 6.0, 6.0, 3.0, 3.0, 3.0]
REMEDY_IN_REACH: Final = 0.6

# In a raid: the share of soldiers that are likely to be recalled, the expected icons of a hidden card, and the value of
# infesting the other hive, or the cost of being infested.
RECALLED: Final = 0.6
ICONS: Final = 0.45
SPREAD: Final = 1.5


def worth(position: Position, seat: i64) -> float:
    """The worth of a queen's pollen, bees, hand and health, without her pattern."""
    fruitful: i64 = ~position.barren()
    bees = count(position.foragers[seat] & fruitful) + count(position.soldiers[seat] & fruitful)
    home = position.hive_soldiers[seat]
    hurt = position.injured[seat] + position.hurt_now[seat]
    total = float(position.pollen[seat]) + BEE_OUT * float(bees)
    total += SOLDIER_AT_HOME * float(home) - INJURED * float(hurt)
    return total + hand_worth(position, seat) + health(position, seat)


def hand_worth(position: Position, seat: i64) -> float:
    return cards_worth(position.honey_cards(seat), position.jelly_cards(seat), position.hand_limit(seat))


def cards_worth(honey: i64, jelly: i64, limit: i64) -> float:
    """The worth of cards in hand: royal jelly counts first, cards over the limit will be discarded."""
    good: i64 = min(jelly, limit)
    sweet: i64 = min(honey, limit - good)
    surplus: i64 = jelly + honey - good - sweet
    return JELLY_CARD * float(good) + HONEY_CARD * float(sweet) + SURPLUS_CARD * float(surplus)


def health(position: Position, seat: i64) -> float:
    """The cost of dead foragers and of those that will die at the end of the round, as a negative number."""
    total = -DEAD * float(position.dead[seat])
    if position.infested[seat] == 1:
        loss = INFESTED[position.alive(seat)]
        on_fungus = (own_tops(position, seat) & position.fungi) != 0
        total -= loss * (1.0 - REMEDY_IN_REACH) if on_fungus else loss
    return total


def raid_outlook(position: Position, seat: i64) -> float:
    """The expected gain of a queen by the raid on top of the stack, negative for a loss."""
    raider = position.get(RAIDER)
    victim = position.get(VICTIM)
    margin = strength(position, seat, raider, True) - strength(position, seat, victim, False)
    stolen = min(_expected(margin), float(position.pollen[victim]))
    success = min(max(0.5 + 0.25 * margin, 0.0), 1.0)
    if seat == raider:
        return stolen - INJURED * _expected(-margin) + success * _infection(position, raider, victim)
    if seat == victim:
        return -stolen + success * _infection(position, victim, raider)
    return 0.0


def _expected(margin: float) -> float:
    """The expected excess of a side: about the margin if that is clear, a little if it may still turn."""
    if margin >= 1.5:
        return margin
    return max(0.0, 0.4 * (margin + 1.5))


def _infection(position: Position, seat: i64, other: i64) -> float:
    if position.infested[seat] == position.infested[other]:
        return 0.0
    return SPREAD if position.infested[seat] == 1 else -SPREAD


def strength(position: Position, seat: i64, queen: i64, attacking: bool) -> float:
    """A side's soldiers, face-up cards and likely battle cards, as the seat can judge them."""
    kind = ATTACK_BONUS if attacking else DEFENCE_BONUS
    total = float(position.hive_soldiers[queen] + bonus(position, queen, kind))
    battling = position.get(STEP) == BATTLING
    if not attacking and not battling:
        total += RECALLED * float(count(position.soldiers[queen]))
    if queen == seat:
        total += float(_icons(position, queen, attacking, battling))
    elif not battling or position.get(FIGHTERS) != 0:
        total += ICONS * float(position.hand_size(queen))
    return total


def _icons(position: Position, seat: i64, attacking: bool, battling: bool) -> i64:
    """The icons that a queen has put down in battle; before it, half of those in her hand."""
    total: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        put_down = position.battle[battle_at(attacking, seat, kind)]
        cards = put_down if battling else position.hands[seat * KINDS + kind]
        total += icons(kind, attacking) * i64(cards)
        kind += 1
    return total if battling else (total + 1) // 2
