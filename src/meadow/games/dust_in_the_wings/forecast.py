"""Forecasts the next turns: each player takes the best card that is within reach now and still on display."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from meadow.games.dust_in_the_wings.actions import ALL_CARDS, DISPLAYED, GATHERINGS, SLOTS
from meadow.games.dust_in_the_wings.cards import POINTS
from meadow.games.dust_in_the_wings.display import NO_CARD
from meadow.games.dust_in_the_wings.prospects import Prospects
from meadow.games.dust_in_the_wings.state import DustState

AHEAD: Final = 4
"""The most turns that a forecast covers."""

# Average points of a turn that is too far ahead to forecast, as measured in good play.
LATER_TURN: Final = 2.6

# A linear model of the points of the next player's turn, fitted to good play: a constant, the best and the second best
# card then within reach, several ways to the best one, the best one a composition card. LASTING caps the points of both
# cards.
NEXT_TURN: Final = 1.3
OF_BEST: Final = 0.3
OF_SECOND: Final = 0.2
SEVERAL_WAYS: Final = 0.15
COMPOSED: Final = -0.25
LASTING: Final = 4.0

# White crystals break ties.
TIE: Final = 0.01


@final
class Forecast:
    """The forecast for the position of the latest `look`. Turn 0 is the mover's.

    By slot: `worth`, the points of the card on display. By turn: `gain` and `second`, the points of the best and the
    second best card then, and `taken`, the slot of the best one, or -1. `turns` is how many turns are left if nothing
    more is discarded, `expected` how many on average. By seat: `points` now, `projected` at the end of the game.
    """

    def __init__(self) -> None:
        self.prospects = Prospects()
        self.worth = vec[i64]([i64(0)] * DISPLAYED)
        self.value = vec[float]([0.0] * DISPLAYED)
        self.crystals = vec[i64]([i64(0)] * SLOTS)
        self.gain = vec[float]([0.0] * AHEAD)
        self.second = vec[float]([0.0] * AHEAD)
        self.taken = vec[i64]([i64(0)] * AHEAD)
        self.turns: i64 = 0
        self.expected = 0.0
        self.points = vec[i64]([i64(0)] * 8)
        self.projected = vec[float]([0.0] * 8)
        self.meadow = vec[u8]([u8(NO_CARD)] * 75)
        self.cards = vec[u8]([u8(NO_CARD)] * DISPLAYED)

    def look(self, state: DustState) -> None:
        """Make the forecast for this position, in place of the former one."""
        if not self._looked_before(state):
            self.prospects.look(state.butterflies, state.display)
            self.meadow = state.butterflies[:]
            self.cards = state.display[:]
        self._weigh(state)
        crystal = crystal_worth(state)
        ahead: i64 = AHEAD if state.seats > 2 else 3
        turn: i64 = 0
        while turn < ahead:
            self._foresee(turn)
            if turn == 0:
                self._count_turns(state)
            self._renew(crystal, state.rules.discard_at, self.taken[turn])
            turn += 1
        self._project(state)

    def _looked_before(self, state: DustState) -> bool:
        """Whether the cached prospects are those of this meadow and display: every seat asks for the same ones."""
        display = state.display
        slot: i64 = 0
        while slot < DISPLAYED:
            if self.cards[slot] != display[slot]:
                return False
            slot += 1
        meadow = self.meadow
        butterflies = state.butterflies
        place: i64 = 0
        while place < 75:
            if meadow[place] != butterflies[place]:
                return False
            place += 1
        return True

    def _weigh(self, state: DustState) -> None:
        slot: i64 = 0
        while slot < DISPLAYED:
            there = state.display[slot] != NO_CARD
            self.worth[slot] = state.worth(slot) if there else 0
            self.value[slot] = float(self.worth[slot])
            if slot < SLOTS:
                self.crystals[slot] = i64(state.black[slot]) + i64(state.white[slot])
            slot += 1

    def _foresee(self, turn: i64) -> None:
        """Find the best and second best card; a tie goes to a gathering card, which would be worth more next turn."""
        ways = self.prospects.ways
        best: i64 = -1
        gain = 0.0
        second = 0.0
        slot: i64 = 0
        while slot < DISPLAYED:
            if ways[slot] > 0:
                value = self.value[slot]
                if value > gain:
                    best = slot
                    second = gain
                    gain = value
                elif value > second:
                    second = value
            slot += 1
        self.gain[turn] = gain
        self.second[turn] = second
        self.taken[turn] = best

    def _renew(self, crystal: float, discard_at: i64, taken: i64) -> None:
        """Remove the card that was taken, discard crowded cards, add a crystal to each of the others."""
        crystals = self.crystals
        if taken >= 0:
            self.value[taken] = 0.0
            if taken < SLOTS:
                crystals[taken] = 0
        slot: i64 = 0
        while slot < SLOTS:
            if crystals[slot] >= discard_at:
                self.value[slot] = 0.0
                crystals[slot] = 0
            elif crystals[slot] > 0:
                self.value[slot] += crystal
                crystals[slot] += 1
            slot += 1

    def _count_turns(self, state: DustState) -> None:
        """Count the mover's turn and one for each draw of crystals, after this turn's discards are back in the bag."""
        self.turns = 1
        self.expected = 1.0
        if state.last_turn:
            return
        bag: i64 = state.bag_black + state.bag_white
        cards: i64 = 0
        slot: i64 = 0
        while slot < SLOTS:
            if state.display[slot] != NO_CARD:
                cards += 1
            if slot != self.taken[0] and self.crystals[slot] >= state.rules.discard_at:
                bag += self.crystals[slot]
            slot += 1
        self.turns += (bag + cards - 1) // cards if cards > 0 else 20
        # Later discards make the game longer: measured in good play.
        self.expected = 2.0 if self.turns == 2 else 1.75 * float(self.turns) - 1.5

    def own_turns(self, wait: i64, seats: i64) -> float:
        """How many turns are left for the seat that moves after `wait` others: exact for the last two turns."""
        if self.turns <= 2:
            return float((self.turns - wait + seats - 1) // seats)
        return max(0.0, (self.expected - float(wait) + 0.5 * float(seats - 1)) / float(seats))

    def _project(self, state: DustState) -> None:
        seats: i64 = state.seats
        self._count_points(state, seats)
        seat: i64 = 0
        while seat < seats:
            wait: i64 = (seat - state.mover + seats) % seats
            own = self.own_turns(wait, seats)
            projected = float(self.points[seat])
            if own > 0.0:
                projected += self._soon(wait) + LATER_TURN * max(0.0, own - 1.0)
            self.projected[seat] = projected + TIE * float(self._whites(state, seat, wait))
            seat += 1

    def _whites(self, state: DustState, seat: i64, wait: i64) -> i64:
        """The seat's white crystals; for the mover also those on the best card within reach."""
        best = self.taken[0]
        more: i64 = i64(state.white[best]) if wait == 0 and 0 <= best < SLOTS else 0
        return i64(state.won_white[seat]) + more

    def _soon(self, wait: i64) -> float:
        """The points of a seat's next turn: certain for the mover, an estimate for others."""
        if wait == 0:
            return self.gain[0]
        if wait > 1:
            return LATER_TURN
        soon = NEXT_TURN + OF_BEST * min(self.gain[1], LASTING) + OF_SECOND * min(self.second[1], LASTING)
        best = self.taken[1]
        if best >= 0 and self.prospects.ways[best] > 1:
            soon += SEVERAL_WAYS
        return soon + COMPOSED if best >= SLOTS else soon

    def _count_points(self, state: DustState, seats: i64) -> None:
        points = self.points
        rules = state.rules
        seat: i64 = 0
        while seat < seats:
            black = i64(state.won_black[seat]) * rules.black_points
            points[seat] = black + i64(state.won_white[seat]) * rules.white_points
            seat += 1
        owner = state.owner
        card: i64 = GATHERINGS
        while card < ALL_CARDS:
            seat = i64(owner[card])
            if seat < seats:
                points[seat] += i64(POINTS[card])
            card += 1


def crystal_worth(state: DustState) -> float:
    """What the next crystal out of the bag is worth on average."""
    bag: i64 = state.bag_black + state.bag_white
    if bag == 0:
        return 0.0
    worth: i64 = state.bag_black * state.rules.black_points + state.bag_white * state.rules.white_points
    return float(worth) / float(bag)
