"""The kinds of cards as lookup tables: back, colour, icons, and the decks. Copies of a card are all alike."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from meadow.games.pollen_wars.actions import HONEY_KINDS, KINDS
from meadow.games.pollen_wars.components import CARDS, COMPONENTS, refuse

GREEN: Final = 0
YELLOW: Final = 1
BLUE: Final = 2
COLOURS: Final = ("green", "yellow", "blue")

EFFECTS: Final = tuple(card.effect for card in CARDS)
TITLES: Final = tuple(card.title for card in CARDS)
COLOUR: Final = vec[u8]([u8(COLOURS.index(card.colour)) for card in CARDS])
ATTACK_ICONS: Final = vec[u8]([u8(card.attack) for card in CARDS])
DEFENCE_ICONS: Final = vec[u8]([u8(card.defence) for card in CARDS])
STAYS: Final = vec[u8]([u8(card.stays) for card in CARDS])


def kind_of(effect: str, effects: tuple[str, ...] = EFFECTS) -> int:
    """The kind of card with this effect, which the rules need. Raises ComponentError if there is none."""
    if effect not in effects:
        refuse("honey, or table jelly", f"a row with the effect {effect}, which the rules play")
    return effects.index(effect)


# Kinds that the rules refer to by name.
MUTINY: Final = kind_of("mutiny")
FOUR_CARDS: Final = kind_of("four_cards")
ATTACK_BONUS: Final = kind_of("attack_bonus")
DEFENCE_BONUS: Final = kind_of("defence_bonus")
SWAP_HANDS: Final = kind_of("swap_hands")
BLOCK: Final = kind_of("block")
YELLOWS: Final = vec[i64]([i64(kind) for kind in range(KINDS) if COLOUR[kind] == YELLOW])

RESURRECTION: Final = COMPONENTS.cards.resurrection
STEAL_ONE: Final = COMPONENTS.cards.steals[0]
STEAL_AND_GIVE: Final = COMPONENTS.cards.steals[1]
STEAL_THREE: Final = COMPONENTS.cards.steals[2]
DRAWS: Final = COMPONENTS.cards.draws
BONUS: Final = COMPONENTS.cards.bonus
HAND_LIMIT: Final = COMPONENTS.hand.limit


def is_honey(kind: i64) -> bool:
    return kind < HONEY_KINDS


def first_kind(honey: bool) -> i64:
    """The first kind with this back."""
    return 0 if honey else HONEY_KINDS


def last_kind(honey: bool) -> i64:
    """One past the last kind with this back."""
    return HONEY_KINDS if honey else KINDS


def full_deck(honey: bool, raids: bool, infestation: bool) -> vec[u8]:
    """All cards with this back that are in the game, ascending."""
    out = [rule for rule, plays in (("raids", raids), ("infestation", infestation)) if not plays]
    deck = vec[u8]()
    for kind in range(int(first_kind(honey)), int(last_kind(honey))):
        if CARDS[kind].without not in out:
            for _ in range(CARDS[kind].copies):
                deck = append(deck, u8(kind))
    return deck
