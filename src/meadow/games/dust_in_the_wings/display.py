"""What lies beside the meadow: cards on display, crystals, bag, decks, what players have won; the display's renewal."""

from typing import Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, u8

from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.games.dust_in_the_wings.actions import ALL_CARDS, GATHERINGS, SLOTS
from meadow.games.dust_in_the_wings.cards import POINTS
from meadow.games.dust_in_the_wings.events import Discarded, Drew, Reshuffled, Revealed, Took
from meadow.games.dust_in_the_wings.options import DustOptions

NO_CARD: Final = 255
NOBODY: Final = 255

# Shared by all positions: an empty vector is never changed in place.
EMPTY: Final = vec[u8]()


@final
class Rules:
    """The numbers of the rules under the chosen options; shared by all positions of a game."""

    def __init__(self, options: DustOptions, seats: int) -> None:
        self.black_crystals: i64 = options.black(seats)
        self.white_crystals: i64 = options.white(seats)
        self.black_points: i64 = options.black_points
        self.white_points: i64 = options.white_points
        self.discard_at: i64 = options.discard_at
        self.turn_limit: i64 = options.turn_limit

    def words(self) -> list[int]:
        crystals = [self.black_crystals, self.white_crystals, self.black_points, self.white_points]
        return [*crystals, self.discard_at, self.turn_limit]


class Display(State):
    """The part of a position that is not on the meadow.

    Slots 0 to 2 of the display are for gathering cards, 3 to 5 for composition cards; `black` and `white` are the
    crystals on the first three. The top of a deck is its end. `owner` has the seat that took each card, or NOBODY.
    """

    def __init__(self, seats: int, rng: Rng, rules: Rules) -> None:
        super().__init__(seats, rng)
        self.rules = rules
        self.display = EMPTY
        self.black = EMPTY
        self.white = EMPTY
        self.bag_black: i64 = rules.black_crystals
        self.bag_white: i64 = rules.white_crystals
        self.gathering_deck = EMPTY
        self.composition_deck = EMPTY
        self.discards = EMPTY
        self.owner = EMPTY
        self.won_black = EMPTY
        self.won_white = EMPTY
        self.last_turn = False

    def copy_display(self, other: "Display") -> None:
        """Copy this part of the position into `other`."""
        other.display = self.display[:]
        other.black = self.black[:]
        other.white = self.white[:]
        other.bag_black = self.bag_black
        other.bag_white = self.bag_white
        other.gathering_deck = self.gathering_deck[:]
        other.composition_deck = self.composition_deck[:]
        other.discards = self.discards[:]
        other.owner = self.owner[:]
        other.won_black = self.won_black[:]
        other.won_white = self.won_white[:]
        other.last_turn = self.last_turn

    def display_rows(self) -> dict[str, list[int]]:
        """The display's part of the snapshot."""
        return {
            "display": row(self.display),
            "crystals": row(self.black) + row(self.white),
            "bag": [self.bag_black, self.bag_white],
            "gathering_deck": row(self.gathering_deck),
            "composition_deck": row(self.composition_deck),
            "discards": row(self.discards),
            "owner": row(self.owner),
            "won": row(self.won_black) + row(self.won_white),
        }

    # Cards and points

    def worth(self, slot: i64) -> i64:
        """The points of the card in a slot with the crystals on it. The slot must not be empty."""
        if slot >= SLOTS:
            return i64(POINTS[i64(self.display[slot])])
        return i64(self.black[slot]) * self.rules.black_points + i64(self.white[slot]) * self.rules.white_points

    def give(self, slot: i64, seat: i64) -> None:
        """Give the card in a slot to a seat, with the crystals on it."""
        card = i64(self.display[slot])
        if self.log is not None:
            black = int(self.black[slot]) if slot < SLOTS else 0
            white = int(self.white[slot]) if slot < SLOTS else 0
            points = self.worth(slot)
            self.log.append(Took(seat=seat, slot=slot, card=card, black=black, white=white, points=points))
        self.owner[card] = u8(seat)
        self.display[slot] = NO_CARD
        if slot < SLOTS:
            self.won_black[seat] += self.black[slot]
            self.won_white[seat] += self.white[slot]
            self.black[slot] = 0
            self.white[slot] = 0

    def points(self, seat: i64) -> i64:
        """What the seat's cards and crystals are worth."""
        total: i64 = i64(self.won_black[seat]) * self.rules.black_points
        total += i64(self.won_white[seat]) * self.rules.white_points
        card: i64 = GATHERINGS
        while card < ALL_CARDS:
            if i64(self.owner[card]) == seat:
                total += i64(POINTS[card])
            card += 1
        return total

    def gathering_cards(self, seat: i64) -> i64:
        """How many gathering cards the seat has taken."""
        cards: i64 = 0
        card: i64 = 0
        while card < GATHERINGS:
            if i64(self.owner[card]) == seat:
                cards += 1
            card += 1
        return cards

    # Renewal

    def renew(self, taken: i64) -> None:
        """In this order: replace the card taken from slot `taken` (-1: none), discard crowded cards, draw crystals."""
        if taken >= 0:
            self.refill(taken)
        self._discard_crowded()
        self.draw_crystals()

    def refill(self, slot: i64) -> None:
        """Reveal the top card of the slot's deck there, if there is one."""
        if slot < SLOTS:
            if len(self.gathering_deck) == 0:
                self._reshuffle()
            if len(self.gathering_deck) == 0:
                return
            self.gathering_deck, card = pop(self.gathering_deck)
        else:
            if len(self.composition_deck) == 0:
                return
            self.composition_deck, card = pop(self.composition_deck)
        self.display[slot] = card
        if self.log is not None:
            self.log.append(Revealed(seat=-1, slot=slot, card=int(card)))

    def _reshuffle(self) -> None:
        if len(self.discards) == 0:
            return
        self.gathering_deck = self.discards
        self.discards = EMPTY
        self.rng.shuffle_bytes(self.gathering_deck)
        if self.log is not None:
            self.log.append(Reshuffled(seat=-1, cards=len(self.gathering_deck)))

    def _discard_crowded(self) -> None:
        """Discard every gathering card that has too many crystals, then refill their slots from left to right."""
        crowded: i64 = 0
        slot: i64 = 0
        while slot < SLOTS:
            if i64(self.black[slot]) + i64(self.white[slot]) >= self.rules.discard_at:
                self._discard(slot)
                crowded |= 1 << slot
            slot += 1
        slot = 0
        while crowded >> slot != 0:
            if (crowded >> slot) & 1 == 1:
                self.refill(slot)
            slot += 1

    def _discard(self, slot: i64) -> None:
        card = self.display[slot]
        if self.log is not None:
            black, white = int(self.black[slot]), int(self.white[slot])
            self.log.append(Discarded(seat=-1, slot=slot, card=int(card), black=black, white=white))
        self.discards = append(self.discards, card)
        self.display[slot] = NO_CARD
        self.bag_black += i64(self.black[slot])
        self.bag_white += i64(self.white[slot])
        self.black[slot] = 0
        self.white[slot] = 0

    def draw_crystals(self) -> None:
        """Draw a crystal for each gathering card; if the bag has too few, cards without crystals come first."""
        bare: i64 = 0
        laden: i64 = 0
        cards: i64 = 0
        slot: i64 = 0
        while slot < SLOTS:
            if self.display[slot] != NO_CARD:
                cards += 1
                if self.black[slot] == 0 and self.white[slot] == 0:
                    bare |= 1 << slot
                else:
                    laden |= 1 << slot
            slot += 1
        if self.bag_black + self.bag_white >= cards:
            self._draw_for(bare | laden)
        else:
            self._draw_for(bare)
            self._draw_for(laden)
        self.last_turn = self.bag_black + self.bag_white == 0

    def _draw_for(self, slots: i64) -> None:
        """Draw a random crystal for each slot in a bitmask, from left to right, until the bag is empty."""
        slot: i64 = 0
        while slots >> slot != 0:
            bag: i64 = self.bag_black + self.bag_white
            if (slots >> slot) & 1 == 1 and bag > 0:
                white = self.rng.below(bag) >= self.bag_black
                if white:
                    self.bag_white -= 1
                    self.white[slot] += 1
                else:
                    self.bag_black -= 1
                    self.black[slot] += 1
                if self.log is not None:
                    self.log.append(Drew(seat=-1, slot=slot, white=white))
            slot += 1


def row(numbers: vec[u8]) -> list[int]:
    return [int(number) for number in numbers]
