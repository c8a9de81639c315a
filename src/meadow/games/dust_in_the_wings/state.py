"""The rules of Dust in the Wings: legal actions and their effects."""

from typing import Final, cast, final

from mypy_extensions import i64

from meadow.core.events import Ended
from meadow.core.rng import Rng
from meadow.games.dust_in_the_wings.actions import ACTIONS, DISPLAYED, LIFT, PUT, SLOTS, SPACES, TAKE
from meadow.games.dust_in_the_wings.cards import add_up, composes, gathers, no_totals
from meadow.games.dust_in_the_wings.display import EMPTY, NO_CARD, Display, Rules, row
from meadow.games.dust_in_the_wings.events import LastTurn, Lifted, Missed, Put
from meadow.games.dust_in_the_wings.meadow_spaces import NEXT, WAYS, WAYS_ON, heading

# Made once, so that listing actions allocates no integers.
NUMBERS: Final[list[object]] = list(range(ACTIONS))

# Working space, shared by all positions and filled anew whenever cards are checked.
TOTALS: Final = no_totals()

LIFTING: Final = 0
PUTTING: Final = 1
TAKING: Final = 2
OVER: Final = 3

UNFINISHED: Final = 0
LAST_CRYSTAL: Final = 1
TURN_LIMIT: Final = 2

HOW: Final = ("unfinished", "last crystal drawn", "turn limit")


@final
class DustState(Display):
    """One position.

    `butterflies` has the counts by space * 3 + colour, `held` those of the butterflies lifted and not yet put. `here`
    is the space that was lifted, then that of the latest butterfly put, and `came` its direction; -1 if there is none.
    """

    def __init__(self, seats: int, rng: Rng, rules: Rules) -> None:
        """An empty table, which `set_up.start` and `clone` fill."""
        super().__init__(seats, rng, rules)
        self.butterflies = EMPTY
        self.held = EMPTY
        self.here: i64 = -1
        self.came: i64 = -1
        self.phase: i64 = LIFTING
        self.mover: i64 = 0
        self.turn: i64 = 1
        self.outcome: i64 = UNFINISHED

    def clone(self) -> "DustState":
        other = DustState(self.seats, self.rng.clone(), self.rules)
        self.copy_display(other)
        other.adjudicated = self.adjudicated
        other.butterflies = self.butterflies[:]
        other.held = self.held[:]
        other.here = self.here
        other.came = self.came
        other.phase = self.phase
        other.mover = self.mover
        other.turn = self.turn
        other.outcome = self.outcome
        return other

    def snapshot(self) -> dict[str, list[int]]:
        return {
            "rules": [self.seats, *self.rules.words()],
            "board": row(self.butterflies),
            "held": row(self.held),
            "turn": [self.phase, self.mover, self.turn, self.here, self.came, int(self.last_turn)],
            **self.display_rows(),
            "result": [self.outcome, int(self.adjudicated)],
            "rng": self.rng.words(),
        }

    # Legal actions

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
        """Draw one of the colours held and one of the directions with a single random number."""
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
            self.log.append(Lifted(seat=self.mover, space=space, butterflies=tuple(row(self.held))))

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
        """A single fulfilled card is taken at once; of several the player chooses one."""
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
        self.give(slot, self.mover)
        self._finish_turn(slot)

    # Turns

    def _finish_turn(self, taken: i64) -> None:
        if self.last_turn:
            self._end(LAST_CRYSTAL)
            return
        self.renew(taken)
        self._begin_turn()

    def _begin_turn(self) -> None:
        """Begin the next player's turn, or end the game at the turn limit."""
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

    # The end

    def _end(self, outcome: i64) -> None:
        self.phase = OVER
        self.outcome = outcome
        self.adjudicated = outcome == TURN_LIMIT
        if self.log is not None:
            won, scores = tuple(self.winners()), tuple(self.scores())
            how = HOW[outcome]
            self.log.append(Ended(seat=-1, winners=won, scores=scores, how=how, adjudicated=self.adjudicated))

    def scores(self) -> list[int]:
        return [self.points(seat) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """Most points; among equals most white crystals, then fewest gathering cards; then they share."""
        if self.phase != OVER:
            return []
        best = max(self._rank(seat) for seat in range(self.seats))
        return [seat for seat in range(self.seats) if self._rank(seat) == best]

    def _rank(self, seat: int) -> tuple[int, int, int]:
        return self.points(seat), int(self.won_white[seat]), -self.gathering_cards(seat)
