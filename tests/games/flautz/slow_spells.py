"""The value of a hand once more, slowly: every part of it, every choice of colours, nothing clever.

It uses no code of the game's own. Cards are the numbers that the game uses: colour * 9 + value - 1, illusions from 45,
a prism 54.
"""

import functools
import itertools
from collections.abc import Iterator, Sequence
from typing import Final

Pair = tuple[int, int]

COLOURS: Final = range(5)
ILLUSIONS: Final = 45
PRISM: Final = 54
NO_COLOUR: Final = -1
PAIRS: Final = tuple(itertools.combinations(COLOURS, 2))


def value_of(kind: int) -> int:
    """The number printed on a spell card."""
    assert 0 <= kind < PRISM
    return kind % 9 + 1


def best(hand: Sequence[int]) -> tuple[int, int]:
    """The points of the best spell in the hand, and the most hand cards that a spell of so many points can use."""
    cards = sorted(kind for kind in hand if kind != PRISM)
    prisms = len(hand) - len(cards)
    spells = ((points(part), len(part) + prisms) for part in parts(cards) if fits(part, prisms))
    return max(spells, default=(0, prisms))


def parts(cards: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Every set of cards that could be a spell going by the values alone; illusions and duplicates as they come."""
    for count in range(1, len(cards) + 1):
        for part in itertools.combinations(cards, count):
            if all_equal(part) or in_sequence(part):
                yield part


def all_equal(part: Sequence[int]) -> bool:
    return len({value_of(kind) for kind in part}) == 1


def in_sequence(part: Sequence[int]) -> bool:
    values = sorted(value_of(kind) for kind in part)
    return values == list(range(values[0], values[0] + len(values)))


def points(part: Sequence[int]) -> int:
    """The first card's value, and five for each other card."""
    return min(value_of(kind) for kind in part) + 5 * (len(part) - 1)


@functools.cache
def fits(part: tuple[int, ...], prisms: int) -> bool:
    """Whether the prisms' colours can be chosen, and then each card's, so that these cards are a spell."""
    return any(
        is_spell(part, colours)
        for groups in choices_of_prisms(prisms)
        for colours in itertools.product(*(usable_as(kind, groups) for kind in part))
    )


def is_spell(part: Sequence[int], colours: Sequence[int]) -> bool:
    """A run in one colour, or one value in different colours."""
    if in_sequence(part) and len(set(colours)) == 1:
        return True
    return all_equal(part) and len(set(colours)) == len(colours)


def usable_as(kind: int, groups: tuple[frozenset[int], ...]) -> Sequence[int]:
    """The colours as which a card may count, given which colours the prisms make one of."""
    if kind >= ILLUSIONS:
        return COLOURS
    return sorted(next(group for group in groups if kind // 9 in group))


@functools.cache
def choices_of_prisms(prisms: int) -> frozenset[tuple[frozenset[int], ...]]:
    """What so many prisms can make of the five colours: groups within which a card counts as whichever it likes."""
    chosen = itertools.combinations_with_replacement(PAIRS, prisms)
    return frozenset(grouped(pairs) for pairs in chosen)


def grouped(pairs: Sequence[Pair]) -> tuple[frozenset[int], ...]:
    return tuple(sorted({reached(colour, pairs) for colour in COLOURS}, key=min))


def reached(colour: int, pairs: Sequence[Pair]) -> frozenset[int]:
    """A colour, and whatever it becomes when the pairs are used one after another."""
    known = {colour}
    for _ in pairs:
        for one, other in pairs:
            if one in known or other in known:
                known |= {one, other}
    return frozenset(known)


# What an explained spell has to keep


def expect_valid(
    hand: Sequence[int], used: Sequence[int], colours: Sequence[int], swaps: Sequence[Pair], claimed: int
) -> None:
    """These cards of the hand, counted as these colours thanks to these pairs, are a spell worth that much."""
    left = list(hand)
    for kind in used:
        assert kind in left, f"{kind} is used more often than it is held in {hand}"
        left.remove(kind)
    part = [kind for kind in used if kind != PRISM]
    assert PRISM not in left, f"a prism of {hand} is not used"
    assert len(swaps) <= len(used) - len(part), f"{len(swaps)} pairs are chosen for {len(used) - len(part)} prisms"
    assert all(one != other and {one, other} <= set(COLOURS) for one, other in swaps), f"{swaps} are no pairs"
    for kind, colour in zip(used, colours, strict=True):
        allowed = [NO_COLOUR] if kind == PRISM or len(part) == 1 else usable_as(kind, grouped(swaps))
        assert colour in allowed, f"{kind} cannot count as {colour} by {swaps}"
    assert len(part) < 2 or is_spell(part, [colour for colour in colours if colour != NO_COLOUR]), (
        f"{part} as {colours}"
    )
    assert claimed == (points(part) if part else 0)


def fewest_special(hand: Sequence[int]) -> int:
    """How few special cards are needed for the best spell; the other prisms only count as cards of it."""
    worth, count = best(hand)
    plain = [kind for kind in hand if kind < ILLUSIONS]
    special = [kind for kind in hand if kind >= ILLUSIONS]
    for needed in range(len(special) + 1):
        for kept in itertools.combinations(special, needed):
            idle = special.count(PRISM) - kept.count(PRISM)
            if best([*plain, *kept]) == (worth, count - idle):
                return needed
    raise AssertionError("the whole hand is as good as itself")
