"""The cards as the rulings list them, written down once more: what the game says of them is compared with this."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import u8


class Card(NamedTuple):
    """One row of the table. `out` says without which of the rules the card is taken out: raids, infestation, both."""

    effect: str
    copies: int
    colour: str
    attack: int
    defence: int
    out: str = ""


TABLE: Final = (
    Card("mutiny", 6, "blue", 0, 0, "raids"),
    Card("four_cards", 1, "green", 0, 1),
    Card("swap_two_patterns", 1, "green", 1, 0),
    Card("force_raid", 3, "green", 1, 0, "raids"),
    Card("replace_pattern", 1, "green", 1, 0),
    Card("resurrect_for_pollen", 2, "yellow", 0, 1, "infestation"),
    Card("steal_one", 6, "green", 0, 1),
    Card("steal_and_give", 3, "green", 1, 0),
    Card("steal_card", 3, "green", 0, 1),
    Card("drift_two", 1, "green", 0, 1),
    Card("push_forager_two", 2, "green", 1, 0),
    Card("move_forager_two", 2, "green", 0, 1),
    Card("both_home", 6, "green", 1, 0),
    Card("look_at_hand", 3, "green", 0, 1),
    Card("look_at_pattern", 6, "green", 1, 0),
    Card("look_at_dormant", 4, "green", 0, 1),
    Card("raid_card", 2, "green", 1, 0, "raids"),
    Card("drift_anywhere", 1, "green", 1, 1),
    Card("push_forager", 2, "green", 2, 0),
    Card("push_soldier", 2, "green", 0, 2),
    Card("attack_bonus", 3, "green", 2, 0, "raids"),
    Card("defence_bonus", 2, "green", 0, 2, "raids"),
    Card("eradicate", 2, "yellow", 1, 1, "infestation"),
    Card("forager_home", 1, "green", 1, 1),
    Card("soldier_home", 1, "green", 1, 1),
    Card("block", 2, "yellow", 0, 2),
    Card("draw_three", 1, "green", 2, 0),
    Card("resurrect", 1, "yellow", 0, 2, "infestation"),
    Card("pass_patterns_left", 1, "green", 2, 0),
    Card("swap_own_pattern", 1, "green", 1, 1),
    Card("steal_three", 1, "green", 0, 2),
    Card("discard_hand", 1, "green", 2, 0),
    Card("soldier_returns", 2, "green", 2, 0),
    Card("swap_hands", 1, "green", 1, 1),
    Card("infest", 3, "yellow", 0, 2, "infestation"),
)

MUTINY: Final = 0
FOUR_CARDS: Final = 1
SWAP_TWO_PATTERNS: Final = 2
FORCE_RAID: Final = 3
REPLACE_PATTERN: Final = 4
RESURRECT_FOR_POLLEN: Final = 5
STEAL_ONE: Final = 6
STEAL_AND_GIVE: Final = 7
STEAL_CARD: Final = 8
DRIFT_TWO: Final = 9
PUSH_FORAGER_TWO: Final = 10
MOVE_FORAGER_TWO: Final = 11
BOTH_HOME: Final = 12
LOOK_AT_HAND: Final = 13
LOOK_AT_PATTERN: Final = 14
LOOK_AT_DORMANT: Final = 15
RAID_CARD: Final = 16
DRIFT_ANYWHERE: Final = 17
PUSH_FORAGER: Final = 18
PUSH_SOLDIER: Final = 19
ATTACK_BONUS: Final = 20
DEFENCE_BONUS: Final = 21
ERADICATE: Final = 22
FORAGER_HOME: Final = 23
SOLDIER_HOME: Final = 24
BLOCK: Final = 25
DRAW_THREE: Final = 26
RESURRECT: Final = 27
PASS_PATTERNS_LEFT: Final = 28
SWAP_OWN_PATTERN: Final = 29
STEAL_THREE: Final = 30
DISCARD_HAND: Final = 31
SOLDIER_RETURNS: Final = 32
SWAP_HANDS: Final = 33
INFEST: Final = 34

KINDS: Final = len(TABLE)
HONEY_KINDS: Final = 17
YELLOW: Final = frozenset(kind for kind, card in enumerate(TABLE) if card.colour == "yellow")
GREEN: Final = frozenset(kind for kind, card in enumerate(TABLE) if card.colour == "green")
STAYING: Final = frozenset({MUTINY, FOUR_CARDS, ATTACK_BONUS, DEFENCE_BONUS})

# Green cards of each back that are good for nothing in most positions, to fill hands with.
DULL_HONEY: Final = (BOTH_HOME,) * 6
DULL_JELLY: Final = (SOLDIER_RETURNS,) * 2


def is_honey(kind: int) -> bool:
    return kind < HONEY_KINDS


def box(*, raids: bool = True, infestation: bool = True) -> Counter[int]:
    """How many cards of each kind are in the game."""
    missing = {word for word, there in (("raids", raids), ("infestation", infestation)) if not there}
    return Counter({kind: card.copies for kind, card in enumerate(TABLE) if card.out not in missing})


def packed(numbers: Sequence[int]) -> vec[u8]:
    return vec[u8]([u8(number) for number in numbers])


def names(kinds: Sequence[int]) -> list[str]:
    """The cards' names, for messages."""
    return [TABLE[kind].effect for kind in kinds]
