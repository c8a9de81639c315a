"""The rules of Dust in the Wings: who may do what, and what comes of it."""

from typing import Final, cast, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, u8

from meadow.core.events import Ended
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.games.dust_in_the_wings.actions import (
    ACTIONS,
    ALL_CARDS,
    DISPLAYED,
    GATHERINGS,
    LIFT,
    PUT,
    SLOTS,
    SPACES,
    TAKE,
)
from meadow.games.dust_in_the_wings.cards import POINTS, add_up, composes, gathers, no_totals
from meadow.games.dust_in_the_wings.events import (
    Discarded,
    Drew,
    LastTurn,
    Lifted,
    Missed,
    Put,
    Reshuffled,
    Revealed,
    Took,
)
from meadow.games.dust_in_the_wings.meadow_spaces import NEXT, WAYS, WAYS_ON, heading
from meadow.games.dust_in_the_wings.options import DustOptions

# Made once: an action that is listed costs no new integer.
NUMBERS: Final[list[object]] = list(range(ACTIONS))

# Nothing: an empty vector is never changed, so all may share it.
EMPTY: Final = vec[u8]()

# Filled anew whenever cards are looked at; one for all.
TOTALS: Final = no_totals()

NO_CARD: Final = 255
NOBODY: Final = 255

LIFTING: Final = 0
PUTTING: Final = 1
TAKING: Final = 2
OVER: Final = 3

UNFINISHED: Final = 0
LAST_CRYSTAL: Final = 1
TURN_LIMIT: Final = 2

HOW: Final = ("unfinished", "last crystal drawn", "turn limit")


@final
class Rules:
    """What the options make of the rules; shared by all positions of a game."""

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


@final
class DustState(State):
    """One position.

    `butterflies` counts them by space * 3 + colour, `held` those that are lifted and not yet put. `here` is the space
    that was lifted, then that of the last butterfly put, and `came` its direction; both are -1 when there is none.
    Slots 0 to 2 of the display are for gathering cards, 3 to 5 for composition cards. The top of a deck is its end.
    """

    def __init__(self, seats: int, rng: Rng, rules: Rules) -> None:
        """A table without anything on it: `set_up.start` and `clone` lay out the rest."""
        super().__init__(seats, rng)
        self.rules = rules
        self.butterflies = EMPTY
        self.held = EMPTY
        self.display = EMPTY
        self.black = EMPTY
        self.white = EMPTY
        self.gathering_deck = EMPTY
        self.composition_deck = EMPTY
        self.discards = EMPTY
        self.owner = EMPTY
        self.won_black = EMPTY
        self.won_white = EMPTY
        self.bag_black: i64 = rules.black_crystals
        self.bag_white: i64 = rules.white_crystals
        self.here: i64 = -1
        self.came: i64 = -1
        self.phase: i64 = LIFTING
        self.mover: i64 = 0
        self.turn: i64 = 1
        self.last_turn = False
        self.outcome: i64 = UNFINISHED

    def clone(self) -> "DustState":
        other = DustState(self.seats, self.rng.clone(), self.rules)
        other.adjudicated = self.adjudicated
        other.butterflies = self.butterflies[:]
        other.held = self.held[:]
        other.display = self.display[:]
        other.black = self.black[:]
        other.white = self.white[:]
        other.gathering_deck = self.gathering_deck[:]
        other.composition_deck = self.composition_deck[:]
        other.discards = self.discards[:]
        other.owner = self.owner[:]
        other.won_black = self.won_black[:]
        other.won_white = self.won_white[:]
        other.bag_black = self.bag_black
        other.bag_white = self.bag_white
        other.here = self.here
        other.came = self.came
        other.phase = self.phase
        other.mover = self.mover
        other.turn = self.turn
        other.last_turn = self.last_turn
        other.outcome = self.outcome
        return other

    def snapshot(self) -> dict[str, list[int]]:
        return {
            "rules": [self.seats, *self.rules.words()],
            "board": _row(self.butterflies),
            "held": _row(self.held),
            "turn": [self.phase, self.mover, self.turn, self.here, self.came, int(self.last_turn)],
            "display": _row(self.display),
            "crystals": _row(self.black) + _row(self.white),
            "bag": [self.bag_black, self.bag_white],
            "gathering_deck": _row(self.gathering_deck),
            "composition_deck": _row(self.composition_deck),
            "discards": _row(self.discards),
            "owner": _row(self.owner),
            "won": _row(self.won_black) + _row(self.won_white),
            "result": [self.outcome, int(self.adjudicated)],
            "rng": self.rng.words(),
        }

    # Who decides, and what

    def actors(self) -> list[int]:
        return [] if self.phase == OVER else [self.mover]

    def actor(self) -> int:
        return -1 if self.phase == OVER else self.mover

    def legal(self, seat: int) -> list[int]:
        listed: list[object] = []
        if seat == self.mover:
            if self.phase == PUTTING:
                self._list_puts(listed)
            elif self.phase == LIFTING:
                self._list_lifts(listed)
            elif self.phase == TAKING:
                self._list_fulfilled(listed)
        return cast(list[int], listed)

    def _list_lifts(self, listed: list[object]) -> None:
        space: i64 = 0
        while space < SPACES:
            if self.count(space) > 0:
                listed.append(NUMBERS[LIFT + space])
            space += 1

    def _list_puts(self, listed: list[object]) -> None:
        way = heading(self.here, self.came)
        first: i64 = way * 4
        end: i64 = first + i64(WAYS_ON[way])
        colour: i64 = 0
        while colour < 3:
            if self.held[colour] > 0:
                i: i64 = first
                while i < end:
                    listed.append(NUMBERS[PUT + colour * 4 + i64(WAYS[i])])
                    i += 1
            colour += 1

    def _list_fulfilled(self, listed: list[object]) -> None:
        add_up(self.butterflies, TOTALS)
        slot: i64 = 0
        while slot < DISPLAYED:
            if self._fulfils(slot):
                listed.append(NUMBERS[TAKE + slot])
            slot += 1

    def count(self, space: i64) -> i64:
        """How many butterflies a space holds."""
        place: i64 = space * 3
        butterflies = self.butterflies
        return i64(butterflies[place]) + i64(butterflies[place + 1]) + i64(butterflies[place + 2])

    # A random action, without listing all of them

    def sample(self, seat: int, rng: Rng) -> int:
        if self.phase == PUTTING:
            return self._sample_put(rng)
        return self._sample_lift(rng) if self.phase == LIFTING else rng.pick(self.legal(seat))

    def _sample_lift(self, rng: Rng) -> i64:
        while True:
            space = rng.below(SPACES)
            if self.count(space) > 0:
                return LIFT + space

    def _sample_put(self, rng: Rng) -> i64:
        """Draw one of the colours held and one of the ways on with a single number."""
        held = self.held
        colours: i64 = 0
        colour: i64 = 0
        while colour < 3:
            if held[colour] > 0:
                colours += 1
            colour += 1
        way = heading(self.here, self.came)
        ways = i64(WAYS_ON[way])
        drawn = rng.below(colours * ways)
        nth: i64 = drawn // ways
        colour = 0
        while held[colour] == 0 or nth > 0:
            if held[colour] > 0:
                nth -= 1
            colour += 1
        return PUT + colour * 4 + i64(WAYS[way * 4 + drawn % ways])

    # Dispersion

    def apply(self, seat: int, action: int) -> None:  # noqa: ARG002  there is only one actor
        choice: i64 = action
        if choice >= TAKE:
            self._take(choice - TAKE)
        elif choice >= PUT:
            self._put((choice - PUT) >> 2, (choice - PUT) & 3)
        else:
            self._lift(choice - LIFT)

    def _lift(self, space: i64) -> None:
        colour: i64 = 0
        while colour < 3:
            self.held[colour] = self.butterflies[space * 3 + colour]
            self.butterflies[space * 3 + colour] = 0
            colour += 1
        self.here = space
        self.came = -1
        self.phase = PUTTING
        if self.log is not None:
            self.log.append(Lifted(seat=self.mover, space=space, butterflies=tuple(_row(self.held))))

    def _put(self, colour: i64, direction: i64) -> None:
        held = self.held
        space = i64(NEXT[self.here * 4 + direction])
        held[colour] -= 1
        self.butterflies[space * 3 + colour] += 1
        self.here = space
        self.came = direction
        if self.log is not None:
            self.log.append(Put(seat=self.mover, space=space, colour=colour, direction=direction))
        if held[0] == 0 and held[1] == 0 and held[2] == 0:
            self._score()

    # Scoring

    def _score(self) -> None:
        """Nothing is fulfilled, or one card, which is taken, or several: then the player chooses."""
        add_up(self.butterflies, TOTALS)
        found: i64 = -1
        several = False
        slot: i64 = 0
        while slot < DISPLAYED:
            if self._fulfils(slot):
                several = found >= 0
                if several:
                    break
                found = slot
            slot += 1
        if several:
            self.phase = TAKING
        elif found >= 0:
            self._take(found)
        else:
            if self.log is not None:
                self.log.append(Missed(seat=self.mover, space=self.here))
            self._finish_turn(-1)

    def _fulfils(self, slot: i64) -> bool:
        """Whether the space of the last butterfly fulfils the card in a slot; TOTALS must be up to date."""
        card = i64(self.display[slot])
        if card == NO_CARD:
            return False
        if slot < SLOTS:
            return gathers(card, self.butterflies, self.here)
        return composes(card, TOTALS, self.here)

    def _take(self, slot: i64) -> None:
        card = i64(self.display[slot])
        if self.log is not None:
            self._tell_taken(slot, card)
        self.owner[card] = u8(self.mover)
        self.display[slot] = NO_CARD
        if slot < SLOTS:
            self.won_black[self.mover] += self.black[slot]
            self.won_white[self.mover] += self.white[slot]
            self.black[slot] = 0
            self.white[slot] = 0
        self._finish_turn(slot)

    def _tell_taken(self, slot: i64, card: i64) -> None:
        assert self.log is not None
        black = int(self.black[slot]) if slot < SLOTS else 0
        white = int(self.white[slot]) if slot < SLOTS else 0
        points = self.worth(slot)
        self.log.append(Took(seat=self.mover, slot=slot, card=card, black=black, white=white, points=points))

    def worth(self, slot: i64) -> i64:
        """The points of the card in a slot with the crystals on it; there must be a card."""
        if slot >= SLOTS:
            return i64(POINTS[i64(self.display[slot])])
        return i64(self.black[slot]) * self.rules.black_points + i64(self.white[slot]) * self.rules.white_points

    # Renewal

    def _finish_turn(self, taken: i64) -> None:
        if self.last_turn:
            self._end(LAST_CRYSTAL)
            return
        if taken >= 0:
            self.refill(taken)
        self._discard_crowded()
        self.draw_crystals()
        self._begin_turn()

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
        """One for each gathering card; if there are too few, cards without any come first."""
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
        """A random crystal for each of these slots (a mask) from left to right, as long as there are any."""
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

    # Turns, and the end

    def _begin_turn(self) -> None:
        """The next player's turn, unless the game has gone on for too long."""
        if self.turn == self.rules.turn_limit:
            self._end(TURN_LIMIT)
            return
        self.mover = (self.mover + 1) % self.seats
        self.turn += 1
        self.here = -1
        self.came = -1
        self.phase = LIFTING
        if self.last_turn and self.log is not None:
            self.log.append(LastTurn(seat=self.mover))

    def _end(self, outcome: i64) -> None:
        self.phase = OVER
        self.outcome = outcome
        self.adjudicated = outcome == TURN_LIMIT
        if self.log is not None:
            won, scores = tuple(self.winners()), tuple(self.scores())
            how = HOW[outcome]
            self.log.append(Ended(seat=-1, winners=won, scores=scores, how=how, adjudicated=self.adjudicated))

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

    def scores(self) -> list[int]:
        return [self.points(seat) for seat in range(self.seats)]

    def gathering_cards(self, seat: i64) -> i64:
        """How many gathering cards the seat has taken."""
        cards: i64 = 0
        card: i64 = 0
        while card < GATHERINGS:
            if i64(self.owner[card]) == seat:
                cards += 1
            card += 1
        return cards

    def winners(self) -> list[int]:
        """Most points; among equals most white crystals, then fewest gathering cards; then they share."""
        if self.phase != OVER:
            return []
        best = max(self._rank(seat) for seat in range(self.seats))
        return [seat for seat in range(self.seats) if self._rank(seat) == best]

    def _rank(self, seat: int) -> tuple[int, int, int]:
        return self.points(seat), int(self.won_white[seat]), -self.gathering_cards(seat)


def _row(numbers: vec[u8]) -> list[int]:
    return [int(number) for number in numbers]
