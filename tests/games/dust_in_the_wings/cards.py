"""Cards by name: 'rrb' for a gathering card, 'T at most' for a composition card, whatever their numbers are."""

from typing import Final

from meadow.games.dust_in_the_wings import components
from meadow.games.dust_in_the_wings.components import CARDS
from tests.games.dust_in_the_wings.slow import Composition


def named(card: components.Gathering | components.Composition) -> str:
    if isinstance(card, components.Composition):
        return f"{card.shape} {card.condition}"
    return "".join(letter * count for letter, count in zip("rby", card.butterflies, strict=True))


def number(name: str) -> int:
    return NAMES.index(name)


NAMES: Final = [named(card) for card in CARDS]
COMPOSITIONS: Final = {
    named(card): Composition(card.shape, card.condition, card.butterflies or 0, card.points)
    for card in CARDS
    if isinstance(card, components.Composition)
}
