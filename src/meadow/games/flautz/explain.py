"""Explains the value of a hand to people: its best spell, card by card."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from meadow.games.flautz.actions import HAND
from meadow.games.flautz.components import COMPONENTS
from meadow.games.flautz.kinds import COLOURS, ILLUSION, PRISM, VALUES


class Spell(NamedTuple):
    """The best spell of a hand.

    `cards` are the kinds in it, prisms first; every prism counts as a card of the spell. `colours` is the colour that
    each card counts as (-1 for a prism and for a lone card). Each prism in use has an entry in `swaps`, the two colours
    that it makes alike; the other prisms are idle.
    """

    points: int
    cards: tuple[int, ...]
    colours: tuple[int, ...]
    swaps: tuple[tuple[int, int], ...]

    @property
    def flautz(self) -> bool:
        return len(self.cards) == HAND


def best_spell(kinds: Sequence[int]) -> Spell:
    """The best spell of a hand: most points, then most cards, then fewest special cards needed."""
    prisms = [kind for kind in kinds if kind == PRISM]
    cards = sorted((kind for kind in kinds if kind != PRISM), key=value_of)
    spells = [*_runs(cards, len(prisms)), *_sets(cards, len(prisms))]
    nothing = Spell(0, (), (), ())
    best = max(spells, key=lambda spell: (spell.points, len(spell.cards), -_special(spell)), default=nothing)
    colours = best.colours if len(best.cards) > 1 else [-1] * len(best.cards)
    return best._replace(cards=(*prisms, *best.cards), colours=(*(-1 for _ in prisms), *colours))


def _special(spell: Spell) -> int:
    """How many special cards the spell needs."""
    return len(spell.swaps) + sum(card >= ILLUSION for card in spell.cards)


def value_of(kind: int) -> int:
    """The value of a coloured card or an illusion."""
    return (kind - ILLUSION if kind >= ILLUSION else kind % VALUES) + 1


def colour_of(kind: int) -> int | None:
    """The colour of a card; None for an illusion, which may have any."""
    return None if kind >= ILLUSION else kind // VALUES


def _points(cards: Sequence[int]) -> int:
    return value_of(cards[0]) + COMPONENTS.points.further_card * (len(cards) - 1)


def _runs(cards: Sequence[int], prisms: int) -> Iterator[Spell]:
    """Yields the runs in each colour, with each choice of other colours that prisms can make alike to it."""
    for colour in range(COLOURS):
        for others in _choices_of_others(colour, prisms):
            for run in _in_sequence(_by_value(cards, colour, others)):
                swaps = tuple((colour, other) for other in others if any(colour_of(card) == other for card in run))
                yield Spell(_points(run), run, (colour,) * len(run), swaps)


def _choices_of_others(colour: int, prisms: int) -> Iterator[tuple[int, ...]]:
    """Yields the sets of other colours that `prisms` can make alike to this one, smallest first."""
    others = [other for other in range(COLOURS) if other != colour]
    for count in range(min(prisms, len(others)) + 1):
        yield from combinations(others, count)


def _by_value(cards: Sequence[int], colour: int, others: Sequence[int]) -> dict[int, int]:
    """For each value a card that can count as the colour: preferably of that colour, last an illusion."""
    order = (None, *others, colour)
    usable = [card for card in cards if colour_of(card) in order]
    by_value: dict[int, int] = {}
    for card in sorted(usable, key=lambda card: order.index(colour_of(card))):
        by_value[value_of(card)] = card
    return by_value


def _in_sequence(by_value: dict[int, int]) -> Iterator[tuple[int, ...]]:
    for lowest in by_value.values():
        run = [lowest]
        while value_of(run[-1]) + 1 in by_value:
            run.append(by_value[value_of(run[-1]) + 1])
        yield tuple(run)


def _sets(cards: Sequence[int], prisms: int) -> Iterator[Spell]:
    """Yields the set of each value: a card of each colour, doubles recoloured by prisms, illusions as free colours."""
    for value in {value_of(card) for card in cards}:
        same = [card for card in cards if value_of(card) == value]
        as_colour: dict[int, int] = {}
        for card in same:
            if (colour := colour_of(card)) is not None:
                as_colour.setdefault(colour, card)
        doubles = [card for card in same if colour_of(card) is not None]
        for card in as_colour.values():
            doubles.remove(card)
        swaps = _recoloured(doubles[:prisms], as_colour)
        for card in same:
            if colour_of(card) is None:
                _recoloured([card], as_colour)
        yield Spell(_points(list(as_colour.values())), tuple(as_colour.values()), tuple(as_colour), swaps)


def _recoloured(cards: Sequence[int], as_colour: dict[int, int]) -> tuple[tuple[int, int], ...]:
    """Assign each card a free colour in `as_colour`; returns the pairs of colours that had to be made alike."""
    swaps = []
    for card in cards:
        left = [colour for colour in range(COLOURS) if colour not in as_colour]
        if left:
            as_colour[left[0]] = card
            swaps.append((colour_of(card) or 0, left[0]))
    return tuple(swaps)
