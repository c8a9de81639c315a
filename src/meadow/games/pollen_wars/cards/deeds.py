"""The table of what each kind of card does. A new kind needs a row in components.toml and a row here.

The import of the game fails if one has a row without the other.
"""

from collections.abc import Callable, Sequence
from typing import Final, final

from mypy_extensions import i64

from meadow.games.pollen_wars.actions import CELL, QUEEN
from meadow.games.pollen_wars.cards.aims import (
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
from meadow.games.pollen_wars.cards.bee_effects import (
    both_home,
    drift,
    move_bee,
    one_home,
    soldier_returns,
)
from meadow.games.pollen_wars.cards.card_effects import (
    block,
    discard_hand,
    draw_three,
    force_raid,
    look_at_hand,
    look_at_place,
    pass_patterns_left,
    raid_card,
    steal_card,
    swap_hands,
    swap_own_pattern,
    swap_patterns,
)
from meadow.games.pollen_wars.cards.hive_effects import (
    attack_bonus,
    defence_bonus,
    eradicate,
    four_cards,
    infest,
    mutiny,
    resurrect,
    resurrect_for_pollen,
    steal_and_give,
    steal_one,
    steal_three,
)
from meadow.games.pollen_wars.cards.kinds import STEAL_AND_GIVE, STEAL_ONE, STEAL_THREE, kind_of
from meadow.games.pollen_wars.components import COMPONENTS, Card, refuse
from meadow.games.pollen_wars.position import Position

Effect = Callable[[Position, i64, i64, i64], None]
FirstNames = Callable[[Position, i64], i64]
SecondNames = Callable[[Position, i64, i64], i64]

# What a card names: hexagons or places, never both. The number is the first action of their block.
NOTHING: Final = -1
HEXAGONS: Final = CELL
PLACES: Final = QUEEN


class MissingHandler(LookupError):  # noqa: N818  the name is what it is
    """A row is missing in a table. The message says which row to add."""


def no_second_name(_position: Position, _seat: i64, _first: i64) -> i64:
    raise MissingHandler("this card names one thing only: give its row in DEEDS a function for the second")


@final
class Deed:
    """What a kind of card names, and its effect when it resolves.

    `first` and `second` return what can be named now, as bitmasks; for a card that names nothing `first` returns
    whether it can be played. `words` has a phrase for each name.
    """

    def __init__(
        self,
        effect: Effect,
        named: int,
        first: FirstNames,
        second: SecondNames | None = None,
        words: tuple[str, ...] = (),
    ) -> None:
        names = 0 if named == NOTHING else 1 if second is None else 2
        if len(words) != names:
            raise MissingHandler(f"a card that names {names} things needs as many words, not {words}")
        self.effect = effect
        self.named = named
        self.first = first
        self.second = second or no_second_name
        self.words = words


DEEDS: Final[dict[str, Deed]] = {
    "mutiny": Deed(mutiny, PLACES, not_struck, words=("start a mutiny in the hive of {}",)),
    "four_cards": Deed(four_cards, NOTHING, always),
    "swap_two_patterns": Deed(
        swap_patterns,
        PLACES,
        opponents,
        other_opponents,
        words=("swap the pattern of {}", "swap it with the pattern of {}"),
    ),
    "force_raid": Deed(
        force_raid, PLACES, with_soldiers, all_others, words=("force {} to raid", "the raid is against {}")
    ),
    "replace_pattern": Deed(
        swap_patterns, PLACES, opponents, any_dormant, words=("replace the pattern of {}", "replace it by {}")
    ),
    "resurrect_for_pollen": Deed(resurrect_for_pollen, NOTHING, payable_dead),
    "steal_one": Deed(steal_one, PLACES, with_pollen, words=(f"steal {STEAL_ONE} pollen from {{}}",)),
    "steal_and_give": Deed(
        steal_and_give,
        PLACES,
        with_pollen,
        other_opponents,
        words=(f"steal {STEAL_AND_GIVE} pollen from {{}}", "give them to {}"),
    ),
    "steal_card": Deed(steal_card, PLACES, with_cards, words=("steal a card from {}",)),
    "drift_two": Deed(drift, HEXAGONS, drift_two, words=("let the drifting bee fly to {}",)),
    "push_forager_two": Deed(
        move_bee, HEXAGONS, opposing_foragers_two, free_two_away, words=("push {}", "push it to {}")
    ),
    "move_forager_two": Deed(move_bee, HEXAGONS, own_foragers_two, free_two_away, words=("move {}", "move it to {}")),
    "both_home": Deed(both_home, HEXAGONS, own_stacks, words=("bring both home: {}",)),
    "look_at_hand": Deed(look_at_hand, PLACES, with_unknown_cards, words=("look at the hand of {}",)),
    "look_at_pattern": Deed(look_at_place, PLACES, unknown_opposing, words=("look at the pattern of {}",)),
    "look_at_dormant": Deed(look_at_place, PLACES, unknown_dormant, words=("look at {}",)),
    "raid_card": Deed(raid_card, PLACES, raidable, words=("raid {}",)),
    "drift_anywhere": Deed(drift, HEXAGONS, drift_anywhere, words=("let the drifting bee fly to {}",)),
    "push_forager": Deed(move_bee, HEXAGONS, opposing_foragers, free_anywhere, words=("push {}", "push it to {}")),
    "push_soldier": Deed(
        move_bee, HEXAGONS, opposing_soldiers_to_move, other_foragers, words=("push {}", "push it to {}")
    ),
    "attack_bonus": Deed(attack_bonus, NOTHING, always),
    "defence_bonus": Deed(defence_bonus, NOTHING, always),
    "eradicate": Deed(eradicate, NOTHING, own_infestation),
    "forager_home": Deed(one_home, HEXAGONS, own_foragers, words=("bring home {}",)),
    "soldier_home": Deed(one_home, HEXAGONS, own_soldiers, words=("bring home {}",)),
    "block": Deed(block, NOTHING, blockable),
    "draw_three": Deed(draw_three, NOTHING, honey_left),
    "resurrect": Deed(resurrect, NOTHING, any_dead),
    "pass_patterns_left": Deed(pass_patterns_left, NOTHING, always),
    "swap_own_pattern": Deed(swap_own_pattern, PLACES, opposing_or_dormant, words=("swap your pattern with {}",)),
    "steal_three": Deed(steal_three, PLACES, with_pollen, words=(f"steal {STEAL_THREE} pollen from {{}}",)),
    "discard_hand": Deed(discard_hand, PLACES, with_cards, words=("discard the hand of {}",)),
    "soldier_returns": Deed(soldier_returns, HEXAGONS, opposing_soldiers, words=("send home {}",)),
    "swap_hands": Deed(
        swap_hands,
        PLACES,
        swapping_hands,
        hand_partners,
        words=("take the hand of {} for a swap", "swap it with the hand of {}"),
    ),
    "infest": Deed(infest, PLACES, infestable, words=("infest the hive of {}",)),
}

# The effects that last while the card lies face up.
FACE_UP: Final = frozenset(["mutiny", "four_cards", "attack_bonus", "defence_bonus"])


def deeds_of(honey: Sequence[Card], jelly: Sequence[Card], deeds: dict[str, Deed]) -> list[Deed]:
    """The deeds of all kinds of cards, in their order. Raises ComponentError if a card and its deed do not agree."""
    found = [deed_of("honey", card, deeds) for card in honey] + [deed_of("jelly", card, deeds) for card in jelly]
    effects = tuple([card.effect for card in (*honey, *jelly)])
    for effect in deeds:
        kind_of(effect, effects)
    return found


def deed_of(table: str, card: Card, deeds: dict[str, Deed]) -> Deed:
    row = f"{table}, row {card.effect}"
    if card.effect not in deeds:
        refuse(row, "an effect that the rules know, for DEEDS has no row for it")
    lasts = card.effect in FACE_UP
    if card.stays and not lasts:
        refuse(row, "a card that does not stay, for its effect is over once it was played")
    if lasts and not card.stays:
        refuse(row, "stays = true, for its effect lasts while it lies face up")
    return deeds[card.effect]


BY_KIND: Final = deeds_of(COMPONENTS.honey, COMPONENTS.jelly, DEEDS)
