"""The value of a hand: its best spell, exact and fast.

With p prisms a run may use the cards of p + 1 colours, and of cards with equal value and colour up to p may count as
other colours. (A brute-force test over all choices of the prisms' colours confirms this.)
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from meadow.core.bits import BIT
from meadow.games.flautz.actions import HAND
from meadow.games.flautz.components import COMPONENTS
from meadow.games.flautz.kinds import COLOURS, ILLUSION, PRISM, VALUES

FURTHER: Final = COMPONENTS.points.further_card


def coded(lowest: int, cards: int) -> int:
    """Encodes points * 8 + number of cards, which compares points first."""
    return (lowest + FURTHER * (cards - 1)) * 8 + cards


def best_run(values: int) -> int:
    """The best run, coded, of a bitmask of values (bit 0 for value 1)."""
    runs = [
        coded(low + 1, cards)
        for low in range(VALUES)
        for cards in range(1, HAND + 1)
        if values >> low & (2**cards - 1) == 2**cards - 1
    ]
    return max(runs, default=0)


BEST_RUN: Final = vec[i64]([i64(best_run(values)) for values in range(2**VALUES)])

# Bitmasks of sets of colours, ordered by size: those of size n begin at SIZE_START[n].
COLOUR_SETS: Final = vec[u8]([u8(bits) for bits in sorted(range(1, 2**COLOURS), key=int.bit_count)])
SIZE_START: Final = vec[i64]([i64(n) for n in (0, 0, 5, 15, 25, 30, 31)])


@final
class Scratch:
    """Working space for one hand: bitmasks of the values held in each colour, and how many cards have each value.

    A shared instance, guarded by the GIL.
    """

    def __init__(self) -> None:
        self.values = vec[i64]([i64(0)] * COLOURS)
        self.coloured = vec[i64]([i64(0)] * VALUES)
        self.illusions = vec[i64]([i64(0)] * VALUES)

    def clear(self) -> None:
        i: i64 = 0
        while i < VALUES:
            self.coloured[i] = 0
            self.illusions[i] = 0
            if i < COLOURS:
                self.values[i] = 0
            i += 1

    def held_in(self, colours: i64) -> i64:
        """Bitmask of the values held in any of these colours."""
        bits: i64 = 0
        colour: i64 = 0
        while colours != 0:
            if colours & 1 == 1:
                bits |= self.values[colour]
            colours >>= 1
            colour += 1
        return bits

    def different(self, number: i64, prisms: i64) -> i64:
        """How many cards of a value can count as different colours; each prism allows for one double."""
        if self.coloured[number] == 0 and self.illusions[number] == 0:
            return 0
        distinct: i64 = 0
        colour: i64 = 0
        while colour < COLOURS:
            distinct += (self.values[colour] >> number) & 1
            colour += 1
        doubles: i64 = self.coloured[number] - distinct
        cards: i64 = distinct + self.illusions[number] + (min(prisms, doubles))
        return min(COLOURS, cards)


SCRATCH: Final = Scratch()


def value(hand: vec[u8], start: i64, count: i64) -> i64:
    """The best spell of hand[start : start + count], coded: points * 8 + number of its cards, prisms included."""
    SCRATCH.clear()
    any_colour: i64 = 0
    prisms: i64 = 0
    i: i64 = start
    while i < start + count:
        kind = i64(hand[i])
        if kind < ILLUSION:
            SCRATCH.coloured[kind % VALUES] += 1
            SCRATCH.values[kind // VALUES] |= BIT[kind % VALUES]
        elif kind < PRISM:
            SCRATCH.illusions[kind - ILLUSION] += 1
            any_colour |= BIT[kind - ILLUSION]
        else:
            prisms += 1
        i += 1
    run, same = _run_value(any_colour, prisms), _set_value(prisms)
    return (max(same, run)) + prisms


def _run_value(any_colour: i64, prisms: i64) -> i64:
    """The best run, coded, with the cards of `prisms` + 1 colours."""
    size: i64 = prisms + 1 if prisms < COLOURS else COLOURS
    best: i64 = 0
    i = SIZE_START[size]
    while i < SIZE_START[size + 1]:
        bits: i64 = any_colour | SCRATCH.held_in(i64(COLOUR_SETS[i]))
        best = max(best, BEST_RUN[bits])
        i += 1
    return best


def _set_value(prisms: i64) -> i64:
    """The best set, coded."""
    best: i64 = 0
    number: i64 = 0
    while number < VALUES:
        cards = SCRATCH.different(number, prisms)
        if cards > 0:
            code: i64 = (number + 1 + FURTHER * (cards - 1)) * 8 + cards
            best = max(best, code)
        number += 1
    return best


def is_flautz(hand: vec[u8], start: i64) -> bool:
    """Whether all five cards are in one spell."""
    return value(hand, start, HAND) & 7 == HAND


def straight_colour(hand: vec[u8], start: i64) -> i64:
    """The colour of five coloured cards in sequence, or -1."""
    first = i64(hand[start])
    if first >= ILLUSION:
        return -1
    colour: i64 = first // VALUES
    bits: i64 = 0
    i: i64 = start
    while i < start + HAND:
        kind = i64(hand[i])
        if kind >= ILLUSION or kind // VALUES != colour:
            return -1
        bits |= BIT[kind % VALUES]
        i += 1
    return colour if BEST_RUN[bits] & 7 == HAND else -1
