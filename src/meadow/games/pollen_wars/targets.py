"""What each card names, one thing after another, and which names are possible now."""

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadow.core.bits import BIT
from meadow.games.pollen_wars.actions import CELL, QUEEN
from meadow.games.pollen_wars.aims import (
    all_others,
    always,
    any_dead,
    any_dormant,
    blockable,
    drift_anywhere,
    drift_two,
    free_anywhere,
    free_two_away,
    hand_partners,
    honey_left,
    infestable,
    not_struck,
    opponents,
    opposing_foragers,
    opposing_foragers_two,
    opposing_or_dormant,
    opposing_soldiers,
    opposing_soldiers_to_move,
    other_foragers,
    other_opponents,
    own_foragers,
    own_foragers_two,
    own_infestation,
    own_soldiers,
    own_stacks,
    payable_dead,
    raidable,
    swapping_hands,
    unknown_dormant,
    unknown_opposing,
    with_cards,
    with_pollen,
    with_soldiers,
    with_unknown_cards,
)
from meadow.games.pollen_wars.cards import EFFECTS
from meadow.games.pollen_wars.frames import FIRST_NAME, PLAYER, WHICH
from meadow.games.pollen_wars.position import Position

FirstNames = Callable[[Position, i64], i64]
SecondNames = Callable[[Position, i64, i64], i64]

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
    "look_at_hand": with_unknown_cards,
    "look_at_pattern": unknown_opposing,
    "look_at_dormant": unknown_dormant,
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
