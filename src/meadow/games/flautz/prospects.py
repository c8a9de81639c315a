"""What a hand is worth, and what exchanges could make it worth, from bitmasks: fast enough for every leaf of a search.

After taking a card, a player holds the best spell of the six cards that leaves one of the old cards out. So an exchange
is evaluated without trying which card to give.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from meadow.core.bits import BIT
from meadow.games.flautz.actions import HAND, PLACES
from meadow.games.flautz.kinds import COLOURS, ILLUSION, KINDS, PRISM, VALUES
from meadow.games.flautz.spells import BEST_RUN, COLOUR_SETS, SIZE_START, coded

MASKS: Final = 2**VALUES
SIZES: Final = HAND + 1


def capped_run(values: int, most: int) -> int:
    """The best run, coded, of a bitmask of values, with at most `most` cards."""
    runs = [
        coded(low + 1, cards)
        for low in range(VALUES)
        for cards in range(1, most + 1)
        if values >> low & (2**cards - 1) == 2**cards - 1
    ]
    return max(runs, default=0)


# CAPPED_RUN[n * MASKS + values]: the best run, coded, of a bitmask of values with at most n cards.
CAPPED_RUN: Final = vec[i64]([i64(capped_run(bits, most)) for most in range(SIZES) for bits in range(MASKS)])
# SET[value * SIZES + n]: the set of n cards of a value, coded.
SET: Final = vec[i64]([i64(coded(value + 1, n) if n else 0) for value in range(VALUES) for n in range(SIZES)])
SIZE_OF: Final = vec[i64]([i64(bits.bit_count()) for bits in range(MASKS)])
COLOUR_OF: Final = vec[i64]([i64(kind // VALUES if kind < ILLUSION else COLOURS) for kind in range(KINDS)])
VALUE_OF: Final = vec[i64]([i64(kind % VALUES if kind < PRISM else 0) for kind in range(KINDS)])
ANY: Final = COLOURS
"""Illusions are stored as a colour of their own, after the others."""
# Bitmasks of the runs worth two exchanges: shorter ones take only one exchange or score too little.
WINDOWS: Final = vec[i64](
    [i64((2**cards - 1) << low) for cards in range(4, HAND + 1) for low in range(VALUES - cards + 1)]
)


@final
class Prospects:
    """The hand of the latest `read`, with tables for what it could become. A shared instance, guarded by the GIL.

    `now` is the best spell, coded. `values` are bitmasks of the values held in each colour and as illusions; `first`
    and `second` those on display that may be taken in the next turn and in the one after it. `cards` is how many cards
    of each value can be in one set without prisms, `doubles` the further copies. `gains` and `outs` are the sums of
    `weigh`.
    """

    def __init__(self) -> None:
        self.values = vec[i64]([i64(0)] * (COLOURS + 1))
        self.first = vec[i64]([i64(0)] * (COLOURS + 1))
        self.second = vec[i64]([i64(0)] * (COLOURS + 1))
        self.cards = vec[i64]([i64(0)] * VALUES)
        self.doubles = vec[i64]([i64(0)] * VALUES)
        self.larger = vec[i64]([i64(0)] * VALUES)
        self.prisms: i64 = 0
        self.now: i64 = 0
        self.gains: i64 = 0
        self.outs: i64 = 0

    # The hand

    def read(self, hands: vec[u8], start: i64) -> None:
        """Read the hand that begins at `start`."""
        values, cards, doubles = self.values, self.cards, self.doubles
        i: i64 = 0
        while i < VALUES:
            cards[i] = 0
            doubles[i] = 0
            if i <= COLOURS:
                values[i] = 0
            i += 1
        self.prisms = 0
        i = start
        while i < start + HAND:
            kind = i64(hands[i])
            if kind == PRISM:
                self.prisms += 1
            else:
                colour, number = COLOUR_OF[kind], VALUE_OF[kind]
                if colour != ANY and values[colour] & BIT[number] != 0:
                    doubles[number] += 1
                else:
                    values[colour] |= BIT[number]
                    cards[number] += 1
            i += 1
        self.now = self.best_of_all(self.prisms, HAND) + self.prisms

    def best_of_all(self, prisms: i64, most: i64) -> i64:
        """The best spell with these prisms and at most `most` other cards, coded without the prisms."""
        best = self.best_run(prisms, most, 0, 0)
        number: i64 = 0
        while number < VALUES:
            best = max(best, self.set_of(number, prisms, most, 0))
            number += 1
        return best

    def best_run(self, prisms: i64, most: i64, colour: i64, more: i64) -> i64:
        """The best run, coded, with the values `more` (a bitmask) added to a colour."""
        size: i64 = prisms + 1 if prisms < COLOURS else COLOURS
        i = SIZE_START[size]
        last = SIZE_START[size + 1]
        best: i64 = 0
        while i < last:
            best = max(best, CAPPED_RUN[most * MASKS + self.held_in(i64(COLOUR_SETS[i]), colour, more)])
            i += 1
        return best

    def held_in(self, colours: i64, colour: i64, more: i64) -> i64:
        """Bitmask of the values held in any of `colours` or as an illusion, with `more` added to `colour`."""
        bits: i64 = self.values[ANY]
        if colour == ANY or colours & BIT[colour] != 0:
            bits |= more
        number: i64 = 0
        while colours != 0:
            if colours & 1 == 1:
                bits |= self.values[number]
            colours >>= 1
            number += 1
        return bits

    def set_of(self, number: i64, prisms: i64, most: i64, more: i64) -> i64:
        """The set of a value, coded, with `more` cards added."""
        cards: i64 = self.cards[number] + more + (min(prisms, self.doubles[number]))
        return SET[number * SIZES + (min(cards, most))]

    # One exchange

    def with_card(self, kind: i64) -> i64:
        """The best spell, coded, that can be held after this card is taken."""
        if kind == PRISM:
            return max(self.now, self.best_of_all(self.prisms + 1, HAND - self.prisms - 1) + self.prisms + 1)
        colour, number = COLOUR_OF[kind], VALUE_OF[kind]
        more = BIT[number]
        fresh: i64 = 1 if colour == ANY or self.values[colour] & more == 0 else 0
        if self.prisms > 0:
            return self._with_prisms(colour, number, fresh)
        best: i64 = max(self.now, SET[number * SIZES + (min(self.cards[number] + fresh, HAND))])
        if colour != ANY:
            return max(best, BEST_RUN[self.values[colour] | self.values[ANY] | more])
        i: i64 = 0
        while i < COLOURS:
            best = max(best, BEST_RUN[self.values[i] | self.values[ANY] | more])
            i += 1
        return best

    def _with_prisms(self, colour: i64, number: i64, fresh: i64) -> i64:
        """`with_card` for a hand with prisms, any of which may be given away."""
        best: i64 = 0
        kept: i64 = 0
        while kept <= self.prisms:
            most: i64 = HAND - kept
            best = max(best, self.best_run(kept, most, colour, BIT[number]) + kept)
            # A second copy of a card is a double: it needs a prism of its own.
            useful: i64 = 1 if fresh == 1 or kept > self.doubles[number] else 0
            best = max(best, self.set_of(number, kept, most, useful) + kept)
            kept += 1
        return max(best, self.now)

    def weigh(self, unseen: vec[i64]) -> None:
        """Sum over all unseen cards the points that each adds (`gains`) and those that complete a FLAUTZ! (`outs`)."""
        self.gains = 0
        self.outs = 0
        if self.prisms == 0:
            self._weigh_coloured(unseen)
        elif self.prisms == 1:
            self._weigh_with_prism(unseen)
        kind: i64 = 0 if self.prisms > 1 else ILLUSION
        while kind < KINDS:
            if unseen[kind] > 0:
                spell = self.with_card(kind)
                if spell > self.now:
                    self._count(spell, unseen[kind])
            kind += 1

    def _weigh_coloured(self, unseen: vec[i64]) -> None:
        """Weigh the coloured cards for a hand without prisms: the most frequent case, so written for speed."""
        values, larger, runs = self.values, self.larger, BEST_RUN
        now = self.now
        number: i64 = 0
        while number < VALUES:
            larger[number] = SET[number * SIZES + (min(self.cards[number] + 1, HAND))]
            number += 1
        kind: i64 = 0
        colour: i64 = 0
        while colour < COLOURS:
            own = values[colour]
            held: i64 = own | values[ANY]
            number = 0
            bit: i64 = 1
            while number < VALUES:
                if own & bit == 0:
                    spell = runs[held | bit]
                    spell = max(spell, larger[number])
                    if spell > now:
                        self._count(spell, unseen[kind])
                kind += 1
                bit += bit
                number += 1
            colour += 1

    def _weigh_with_prism(self, unseen: vec[i64]) -> None:
        """Weigh the coloured cards for a hand with one prism, kept for a spell of two colours or given away."""
        values, runs, any_colour = self.values, CAPPED_RUN, self.values[ANY]
        most: i64 = (HAND - 1) * MASKS
        colour: i64 = 0
        while colour < COLOURS:
            own = values[colour]
            number: i64 = 0
            while number < VALUES:
                kind: i64 = colour * VALUES + number
                if unseen[kind] > 0:
                    held: i64 = own | any_colour | BIT[number]
                    spell: i64 = max(BEST_RUN[held], self._set_with_prism(number, own & BIT[number] == 0))
                    other: i64 = 0
                    while other < COLOURS:
                        spell = max(spell, runs[most + (held | values[other])] + 1)
                        other += 1
                    if spell > self.now:
                        self._count(spell, unseen[kind])
                number += 1
            colour += 1

    def _set_with_prism(self, number: i64, fresh: bool) -> i64:
        """The better set of a value with one card added, keeping the prism or giving it away."""
        cards: i64 = self.cards[number]
        if not fresh:
            return SET[number * SIZES + (min(cards + 1, HAND - 1))] + 1
        kept: i64 = cards + 1 + (min(1, self.doubles[number]))
        return max(SET[number * SIZES + (min(cards + 1, HAND))], SET[number * SIZES + (min(kept, HAND - 1))] + 1)

    def _count(self, spell: i64, cards: i64) -> None:
        self.gains += cards * ((spell >> 3) - (self.now >> 3))
        if spell & 7 == HAND:
            self.outs += cards

    # Two exchanges

    def show(self, display: vec[u8], first: i64, second: i64) -> None:
        """Read the display; `first` and `second` are bitmasks of the places allowed in the next two turns."""
        i: i64 = 0
        while i <= COLOURS:
            self.first[i] = 0
            self.second[i] = 0
            i += 1
        place: i64 = 0
        while place < PLACES:
            kind = i64(display[place])
            if kind != PRISM:
                bit = BIT[VALUE_OF[kind]]
                if first & BIT[place] != 0:
                    self.first[COLOUR_OF[kind]] |= bit
                if second & BIT[place] != 0:
                    self.second[COLOUR_OF[kind]] |= bit
            place += 1

    def with_two(self) -> i64:
        """The points of the best spell that lacks exactly two cards, one for each of the next two turns, or 0."""
        best: i64 = 0
        colour: i64 = 0
        while colour < COLOURS:
            best = max(best, self._run_with_two(colour))
            colour += 1
        number: i64 = 0
        while number < VALUES:
            best = max(best, self._set_with_two(number))
            number += 1
        return best >> 3

    def _run_with_two(self, colour: i64) -> i64:
        held: i64 = self.values[colour] | self.values[ANY]
        first: i64 = self.first[colour] | self.first[ANY]
        second: i64 = self.second[colour] | self.second[ANY]
        reach: i64 = held | first | second
        best: i64 = 0
        i: i64 = 0
        while i < i64(len(WINDOWS)):
            window = WINDOWS[i]
            if window & ~reach == 0:
                lacking: i64 = window & ~held
                if SIZE_OF[lacking] == 2 and lacking & first != 0 and lacking & second != 0:
                    best = max(best, BEST_RUN[window])
            i += 1
        return best

    def _set_with_two(self, number: i64) -> i64:
        if self.cards[number] < 2:
            return 0
        bit = BIT[number]
        either: i64 = 0
        first: i64 = 0
        second: i64 = 0
        colour: i64 = 0
        while colour <= COLOURS:
            if colour == ANY or self.values[colour] & bit == 0:
                now: i64 = 1 if self.first[colour] & bit != 0 else 0
                then: i64 = 1 if self.second[colour] & bit != 0 else 0
                first += now
                second += then
                either += now | then
            colour += 1
        if first == 0 or second == 0 or either < 2:
            return 0
        return SET[number * SIZES + (min(self.cards[number] + 2, HAND))]


PROSPECTS: Final = Prospects()
