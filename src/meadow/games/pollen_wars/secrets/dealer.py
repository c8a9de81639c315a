"""Resamples the cards that a seat does not know: in hands and decks, in a battle, in a trade."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import u8

from meadow.core.bits import BIT
from meadow.core.rng import Rng
from meadow.games.pollen_wars import frames
from meadow.games.pollen_wars.actions import HONEY_KINDS, KINDS
from meadow.games.pollen_wars.cards.kinds import ATTACK_ICONS, DEFENCE_ICONS, MUTINY, YELLOWS
from meadow.games.pollen_wars.cards.targets import playable
from meadow.games.pollen_wars.components import QUEENS
from meadow.games.pollen_wars.phases.windows import hears, listens, next_listener
from meadow.games.pollen_wars.position import Position
from meadow.games.pollen_wars.secrets.lying import cards_of, in_battle, row, top_frame

# Outside beats an open window implies that some queen is asked. Hands are dealt up to this often until one could be;
# after that one of them is given a card to react with.
DEALS: Final = 8


@final
class Dealer:
    """Deals cards as `me` (-1: an onlooker) could imagine them.

    `sure` counts the cards of each queen that `me` knows, by kind; `guess` are the queen's other cards, as dealt.
    """

    def __init__(self, state: Position, me: int, rng: Rng) -> None:
        self.state = state
        self.me = me
        self.rng = rng
        self.top = top_frame(state)
        self.rivals = [seat for seat in range(state.seats) if seat != me]
        self.sure = [self._sure(seat) for seat in range(state.seats)]
        self.guess = [self._unknown(seat) for seat in range(state.seats)]
        self.honey = [int(kind) for kind in state.honey]
        self.jelly = [int(kind) for kind in state.jelly]

    def _sure(self, seat: int) -> list[int]:
        if seat == self.me:
            return cards_of(self.state, seat)
        return row(self.state.known, self.me * QUEENS + seat) if self.me >= 0 else [0] * KINDS

    def _unknown(self, seat: int) -> list[int]:
        """The kinds of a queen's cards besides the known ones."""
        held, sure = cards_of(self.state, seat), self.sure[seat]
        return [kind for kind in range(KINDS) for _ in range(held[kind] - sure[kind])]

    def deal(self, other: Position) -> None:
        """Deal, and write the result into the other position."""
        self._deal_hands()
        listening = self.top[frames.KIND] == frames.WINDOW
        if listening and self.state.standing and not self._is_asked():
            self._lay(other)
            self._go_on_standing(other)
            return
        if listening and not self._is_asked():
            for _ in range(DEALS):
                if self._listeners():
                    break
                self._deal_hands()
            self._provide()
        if listening:
            self._ask(other)
        self._lay(other)

    def _is_asked(self) -> bool:
        """Whether `me` is asked in the window."""
        return self.me >= 0 and hears(self.state, self.me)

    def _go_on_standing(self, other: Position) -> None:
        """At a beat any queens may be asked, or none: each who could react has passed or not, at random."""
        other.passed = int(self.state.passed) & int(BIT[self.me]) if self.me >= 0 else 0
        for seat in self.rivals:
            if hears(other, seat) and self.rng.below(2):
                other.passed |= BIT[seat]
        other.listener = next_listener(other)

    def _deal_hands(self) -> None:
        self._deal_back(self.honey, honey=True)
        self._deal_back(self.jelly, honey=False)

    def _deal_back(self, deck: list[int], *, honey: bool) -> None:
        """Shuffle all unknown cards of one back. A mutiny is never held: it is played when it is drawn."""
        pool = [kind for kind in deck if kind != MUTINY]
        mutinies = [kind for kind in deck if kind == MUTINY]
        for seat in self.rivals:
            pool += [kind for kind in self.guess[seat] if (kind < HONEY_KINDS) == honey]
        pool.sort()  # the result must depend only on the generator and what is known, not on where the cards are
        self.rng.shuffle(pool)
        for seat in self.rivals:
            kept = [kind for kind in self.guess[seat] if (kind < HONEY_KINDS) != honey]
            size = len(self.guess[seat]) - len(kept)
            self.guess[seat] = kept + pool[:size]
            del pool[:size]
        deck[:] = sorted(pool) + mutinies
        self.rng.shuffle(deck)

    # Which queen is asked in a window

    def _rank(self, seat: int) -> int:
        """The place of a seat in the order of asking, from 0."""
        return (seat - self.top[frames.CAUSER] - 1) % self.state.seats

    def _reactions(self, seat: int) -> list[int]:
        """The kinds that a seat could play if asked now and holding them. Depends on public information only."""
        if not listens(self.state, seat, self.top[frames.CAUSER], self.top[frames.REASON]):
            return []
        return [int(kind) for kind in YELLOWS if playable(self.state, seat, kind)]

    def _could(self, seat: int) -> bool:
        """Whether a seat could react with the cards as dealt."""
        return any(self.sure[seat][kind] or kind in self.guess[seat] for kind in self._reactions(seat))

    def _waiting(self) -> list[int]:
        """The rivals who could be the one asked now, by what `me` knows.

        After `me` has passed only those after her, while she could still react only those before her, otherwise all.
        """
        if self.me < 0:
            return self.rivals
        own = self._rank(self.me)
        if int(self.state.passed) & int(BIT[self.me]):
            return [seat for seat in self.rivals if self._rank(seat) > own]
        if self._could(self.me):
            return [seat for seat in self.rivals if self._rank(seat) < own]
        return self.rivals

    def _listeners(self) -> list[int]:
        return [seat for seat in self._waiting() if self._could(seat)]

    def _provide(self) -> None:
        """If no queen could be asked, swap a dealt card of one of them for a card that she could play."""
        if self._listeners():
            return
        pool = self.honey + self.jelly + [kind for seat in self.rivals for kind in self.guess[seat]]
        ways = [
            (seat, kind)
            for seat in self._waiting()
            for kind in self._reactions(seat)
            if kind in pool and self._backs(seat, kind)
        ]
        seat, kind = ways[int(self.rng.below(len(ways)))]
        place = self.rng.pick(self._backs(seat, kind))
        self._take_out(kind, self.guess[seat][place])
        self.guess[seat][place] = kind

    def _backs(self, seat: int, kind: int) -> list[int]:
        """The indices of a seat's dealt cards with the same back as this kind."""
        cards = self.guess[seat]
        return [place for place in range(len(cards)) if (cards[place] < HONEY_KINDS) == (kind < HONEY_KINDS)]

    def _take_out(self, kind: int, instead: int) -> None:
        """Replace one card of this kind, in a deck or a hand, by another."""
        for cards in [self.honey, self.jelly, *[self.guess[seat] for seat in self.rivals]]:
            if kind in cards:
                cards[cards.index(kind)] = instead
                return

    def _ask(self, other: Position) -> None:
        """Choose the queen who is asked; those before her who could react have passed."""
        asked = self.me if self._is_asked() else self.rng.pick(self._listeners())
        passed = int(self.state.passed) & int(BIT[self.me]) if self.me >= 0 else 0
        for seat in self.rivals:
            if self._rank(seat) < self._rank(asked) and self._could(seat):
                passed |= int(BIT[seat])
        other.listener = asked
        other.passed = passed

    # Laying out the cards

    def _lay(self, other: Position) -> None:
        for place, kind in enumerate(self.honey):
            other.honey[place] = u8(kind)
        for place, kind in enumerate(self.jelly):
            other.jelly[place] = u8(kind)
        for seat in self.rivals:
            held = self.sure[seat][:]
            for kind in self.guess[seat]:
                held[kind] += 1
            self._lay_hand(other, seat, held)
        if in_battle(self.top):
            self._finish(other)

    def _lay_hand(self, other: Position, seat: int, held: list[int]) -> None:
        """Lay out a queen's cards: some may be put down in a battle or a trade, the rest is her hand."""
        if in_battle(self.top):
            self._fight(other, seat, held)
        if self.top[frames.KIND] == frames.OFFER and seat == self.state.turn:
            self._put_down(other.offered, held)
        if self.top[frames.KIND] == frames.OFFER and seat == self.top[frames.OTHER]:
            self._put_down(other.returned, held)
        put_row(other.hands, seat, held)

    def _put_down(self, pile: vec[u8], held: list[int]) -> None:
        """Move random cards into a pile of a trade, keeping the public number of each back."""
        lying = row(pile, 0)
        honey = some_of(held, 0, HONEY_KINDS, sum(lying[:HONEY_KINDS]), self.rng)
        jelly = some_of(held, HONEY_KINDS, KINDS, sum(lying[HONEY_KINDS:]), self.rng)
        for kind in range(KINDS):
            pile[kind] = u8(honey[kind] + jelly[kind])
            held[kind] -= honey[kind] + jelly[kind]

    def _fight(self, other: Position, seat: int, held: list[int]) -> None:
        """Put down each card or not, at random, on a side where it counts."""
        sides = [[0] * KINDS, [0] * KINDS]
        for kind in range(KINDS):
            allowed = self._sides(seat, kind)
            for _ in range(held[kind]):
                if allowed and self.rng.below(2):
                    sides[self.rng.pick(allowed)][kind] += 1
                    held[kind] -= 1
        put_row(other.battle, seat, sides[0])
        put_row(other.battle, QUEENS + seat, sides[1])

    def _sides(self, seat: int, kind: int) -> list[int]:
        """The sides where a queen may put a card: 0 for attack, 1 for defence."""
        attack = ATTACK_ICONS[kind] > 0 and seat != self.top[frames.VICTIM]
        defence = DEFENCE_ICONS[kind] > 0 and seat != self.top[frames.RAIDER]
        return [side for side, allowed in ((0, attack), (1, defence)) if allowed]

    def _finish(self, other: Position) -> None:
        """Draw which queens are done: as the battle goes on, at least one is not."""
        fighters = [seat for seat in self.rivals if self.top[frames.FIGHTERS] & int(BIT[seat])]
        fought = int(self.state.fought) & int(BIT[self.me]) if self.me >= 0 else 0
        busy = self.me >= 0 and self.top[frames.FIGHTERS] & int(BIT[self.me]) & ~fought != 0
        late = -1 if busy else self.rng.pick(fighters)
        for seat in fighters:
            if seat != late and self.rng.below(2):
                fought |= int(BIT[seat])
        other.fought = fought


def put_row(counts: vec[u8], number: int, row_of_kinds: list[int]) -> None:
    """Write a row of a flat table with KINDS numbers to a row."""
    for kind in range(KINDS):
        counts[number * KINDS + kind] = u8(row_of_kinds[kind])


def some_of(held: list[int], first: int, end: int, size: int, rng: Rng) -> list[int]:
    """`size` random cards of the kinds from `first` to before `end`, counted by kind."""
    cards = [kind for kind in range(first, end) for _ in range(held[kind])]
    rng.shuffle(cards)
    taken = [0] * KINDS
    for kind in cards[:size]:
        taken[kind] += 1
    return taken
