"""What a card can be aimed at: for each effect the names that it asks for, and which of them are possible.

Hexagons are bits from CELL on, queens and dormant patterns bits from QUEEN on: a queen's seat, then the dormant places.
A card that names nothing gives 1 when it can be played. No name is possible that leads to no second one.
"""

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadow.core.bits import BIT
from meadow.games.pollen_wars.actions import CELL, DORMANT, KINDS, QUEEN
from meadow.games.pollen_wars.cards import EFFECTS, RESURRECTION, SWAP_HANDS
from meadow.games.pollen_wars.field import TWO_AWAY, lowest
from meadow.games.pollen_wars.frames import CARD, FIRST_NAME, KIND, PLAYER, RAID, WHICH, WINDOW
from meadow.games.pollen_wars.hands import can_draw
from meadow.games.pollen_wars.position import Position

FirstNames = Callable[[Position, i64], i64]
SecondNames = Callable[[Position, i64, i64], i64]


# Nothing to name: 1 if the card can do something


def always(_position: Position, _seat: i64) -> i64:
    return 1


def payable_dead(position: Position, seat: i64) -> i64:
    return 1 if position.dead[seat] > 0 and position.pollen[seat] >= RESURRECTION else 0


def any_dead(position: Position, seat: i64) -> i64:
    return 1 if position.dead[seat] > 0 else 0


def own_infestation(position: Position, seat: i64) -> i64:
    return 1 if position.infested[seat] == 1 else 0


def honey_left(position: Position, _seat: i64) -> i64:
    return 1 if can_draw(position, True) else 0


def blockable(position: Position, _seat: i64) -> i64:
    """A card or a raid that is being asked about, or lies under the block itself."""
    kind = position.top()
    if kind == WINDOW:
        kind = position.beneath(KIND)
    return 1 if kind in (CARD, RAID) else 0


# Queens


def opponents(position: Position, seat: i64) -> i64:
    return position.everyone() & ~BIT[seat]


def not_struck(position: Position, seat: i64) -> i64:
    """No mutiny strikes the same hive twice in a row."""
    struck: i64 = BIT[position.struck] if position.struck >= 0 else 0
    return opponents(position, seat) & ~struck


def with_soldiers(position: Position, seat: i64) -> i64:
    mask: i64 = 0
    other: i64 = 0
    while other < position.seats:
        if other != seat and position.hive_soldiers[other] > 0:
            mask |= BIT[other]
        other += 1
    return mask


def with_pollen(position: Position, seat: i64) -> i64:
    mask: i64 = 0
    other: i64 = 0
    while other < position.seats:
        if other != seat and position.pollen[other] > 0:
            mask |= BIT[other]
        other += 1
    return mask


def with_cards(position: Position, seat: i64) -> i64:
    mask: i64 = 0
    other: i64 = 0
    while other < position.seats:
        if other != seat and position.hand_size(other) > 0:
            mask |= BIT[other]
        other += 1
    return mask


def raidable(position: Position, seat: i64) -> i64:
    """Whom a queen may raid of her own will."""
    if position.hive_soldiers[seat] == 0 or position.mutinous(seat):
        return 0
    return opponents(position, seat)


def infestable(position: Position, seat: i64) -> i64:
    if position.infested[seat] == 0:
        return 0
    mask: i64 = 0
    other: i64 = 0
    while other < position.seats:
        if position.infested[other] == 0:
            mask |= BIT[other]
        other += 1
    return mask


def swapping_hands(position: Position, seat: i64) -> i64:
    """All opponents, if there is any card to be swapped besides the one that is played."""
    own: i64 = position.hand_size(seat) - i64(position.hands[seat * KINDS + SWAP_HANDS])
    return opponents(position, seat) if own > 0 or with_cards(position, seat) != 0 else 0


def other_opponents(position: Position, seat: i64, first: i64) -> i64:
    return opponents(position, seat) & ~BIT[first]


def all_others(position: Position, _seat: i64, first: i64) -> i64:
    return position.everyone() & ~BIT[first]


def hand_partners(position: Position, _seat: i64, first: i64) -> i64:
    """With a hand that is empty only one that is not is worth swapping."""
    if position.hand_size(first) > 0:
        return position.everyone() & ~BIT[first]
    return with_cards(position, first)


# Patterns


def dormant(position: Position, _seat: i64) -> i64:
    return (BIT[position.dormants()] - 1) << DORMANT


def opposing_or_dormant(position: Position, seat: i64) -> i64:
    return opponents(position, seat) | dormant(position, seat)


def any_dormant(position: Position, seat: i64, _first: i64) -> i64:
    return dormant(position, seat)


# Hexagons


def drift_two(position: Position, _seat: i64) -> i64:
    return position.free_cells() & TWO_AWAY[position.drifting]


def drift_anywhere(position: Position, _seat: i64) -> i64:
    return position.free_cells()


def own_foragers(position: Position, seat: i64) -> i64:
    return position.foragers[seat] & ~position.all_soldiers()


def opposing_foragers(position: Position, seat: i64) -> i64:
    return position.uncovered() & ~position.foragers[seat]


def own_foragers_two(position: Position, seat: i64) -> i64:
    return mobile(position, own_foragers(position, seat))


def opposing_foragers_two(position: Position, seat: i64) -> i64:
    return mobile(position, opposing_foragers(position, seat))


def mobile(position: Position, cells: i64) -> i64:
    """Those hexagons from which a free one is exactly two steps away."""
    free = position.free_cells()
    mask: i64 = 0
    while cells != 0:
        cell = lowest(cells)
        if free & TWO_AWAY[cell] != 0:
            mask |= BIT[cell]
        cells &= cells - 1
    return mask


def own_soldiers(position: Position, seat: i64) -> i64:
    return position.soldiers[seat]


def opposing_soldiers(position: Position, seat: i64) -> i64:
    return position.all_soldiers() & ~position.soldiers[seat]


def opposing_soldiers_to_move(position: Position, seat: i64) -> i64:
    return opposing_soldiers(position, seat) if position.uncovered() != 0 else 0


def own_stacks(position: Position, seat: i64) -> i64:
    return position.soldiers[seat] & position.foragers[seat]


def free_two_away(position: Position, _seat: i64, first: i64) -> i64:
    return position.free_cells() & TWO_AWAY[first]


def free_anywhere(position: Position, _seat: i64, _first: i64) -> i64:
    return position.free_cells()


def other_foragers(position: Position, _seat: i64, _first: i64) -> i64:
    """The soldier's own forager is covered by it, so that it is not among them."""
    return position.uncovered()


# The tables

FIRST: Final[dict[str, FirstNames]] = {
    "mutiny": not_struck,
    "four_cards": always,
    "swap_two_patterns": opponents,
    "force_raid": with_soldiers,
    "replace_pattern": opponents,
    "resurrect_for_pollen": payable_dead,
    "steal_one": with_pollen,
    "steal_and_give": with_pollen,
    "steal_card": with_cards,
    "drift_two": drift_two,
    "push_forager_two": opposing_foragers_two,
    "move_forager_two": own_foragers_two,
    "both_home": own_stacks,
    "look_at_hand": with_cards,
    "look_at_pattern": opponents,
    "look_at_dormant": dormant,
    "raid_card": raidable,
    "drift_anywhere": drift_anywhere,
    "push_forager": opposing_foragers,
    "push_soldier": opposing_soldiers_to_move,
    "attack_bonus": always,
    "defence_bonus": always,
    "eradicate": own_infestation,
    "forager_home": own_foragers,
    "soldier_home": own_soldiers,
    "block": blockable,
    "draw_three": honey_left,
    "resurrect": any_dead,
    "pass_patterns_left": always,
    "swap_own_pattern": opposing_or_dormant,
    "steal_three": with_pollen,
    "discard_hand": with_cards,
    "soldier_returns": opposing_soldiers,
    "swap_hands": swapping_hands,
    "infest": infestable,
}
SECOND: Final[dict[str, SecondNames]] = {
    "swap_two_patterns": other_opponents,
    "force_raid": all_others,
    "replace_pattern": any_dormant,
    "steal_and_give": other_opponents,
    "push_forager_two": free_two_away,
    "move_forager_two": free_two_away,
    "push_forager": free_anywhere,
    "push_soldier": other_foragers,
    "swap_hands": hand_partners,
}
NAMELESS: Final = (always, payable_dead, any_dead, own_infestation, honey_left, blockable)
ON_FIELD: Final = (
    drift_two,
    drift_anywhere,
    own_foragers,
    opposing_foragers,
    own_foragers_two,
    opposing_foragers_two,
    own_soldiers,
    opposing_soldiers,
    opposing_soldiers_to_move,
    own_stacks,
)

FIRST_NAMES: Final[list[FirstNames]] = [FIRST[effect] for effect in EFFECTS]
SECOND_NAMES: Final[list[SecondNames]] = [SECOND.get(effect, any_dormant) for effect in EFFECTS]
NAMES_COUNT: Final = vec[i64](
    [i64(0 if FIRST[effect] in NAMELESS else 2 if effect in SECOND else 1) for effect in EFFECTS]
)
# Both names of a card are on the field, or neither is.
NAMES_BASE: Final = vec[i64]([i64(CELL if FIRST[effect] in ON_FIELD else QUEEN) for effect in EFFECTS])


def playable(position: Position, seat: i64, kind: i64) -> bool:
    """Whether a card can change or show something; not whether it is its time, nor whether she has it."""
    return FIRST_NAMES[kind](position, seat) != 0


def names(position: Position) -> i64:
    """What can be named next for the card on top of the stack."""
    seat = position.get(PLAYER)
    kind = position.get(WHICH)
    first = position.get(FIRST_NAME)
    if first < 0:
        return FIRST_NAMES[kind](position, seat)
    return SECOND_NAMES[kind](position, seat, first)


def stands(position: Position, seat: i64, kind: i64, first: i64, second: i64) -> bool:
    """Whether what was named is still possible."""
    mask = FIRST_NAMES[kind](position, seat)
    if NAMES_COUNT[kind] == 0:
        return mask != 0
    if mask & BIT[first] == 0:
        return False
    return NAMES_COUNT[kind] == 1 or SECOND_NAMES[kind](position, seat, first) & BIT[second] != 0
