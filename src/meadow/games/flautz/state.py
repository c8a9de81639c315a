"""The rules of FLAUTZ!: turns, rounds and matches, and the effect of each action."""

from typing import final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, u8

from meadow.core.events import Ended
from meadow.core.rng import Rng
from meadow.games.flautz import listing
from meadow.games.flautz.actions import DECLARE, EXCHANGE, FOCUS, HAND, PASS, PLACES, SWAP
from meadow.games.flautz.dealing import deal, refill_deck, tell_deal
from meadow.games.flautz.events import Declared, Exchanged, Focused, Passed, RoundBegan, Swapped, WentOn
from meadow.games.flautz.position import ENDING, EXCHANGING, FIELDS, OVER, STARTING, Position
from meadow.games.flautz.scoring import count_pool, score_match
from meadow.games.flautz.spells import straight_colour


@final
class FlautzState(Position):
    """A position together with the rules of play."""

    def clone(self) -> "FlautzState":
        other = FlautzState(self.seats, self.rng.clone(), self.rules, self.hands[:], self.deck[:])
        other.adjudicated = self.adjudicated
        other.known = self.known[:]
        other.display = self.display[:]
        other.discards = self.discards[:]
        other.apprentice = self.apprentice
        other.focused = self.focused[:]
        other.crystals = self.crystals[:]
        other.points = self.points[:]
        other.match_points = self.match_points
        other.shown = self.shown
        other.pool = self.pool
        other.phase = self.phase
        other.mover = self.mover
        other.starter = self.starter
        other.round = self.round
        other.match = self.match
        other.turn = self.turn
        other.declarer = self.declarer
        other.reshuffled = self.reshuffled
        return other

    def legal(self, seat: int) -> list[int]:
        return listing.legal(self, seat)

    def sample(self, seat: int, rng: Rng) -> int:
        return listing.sample(self, seat, rng)

    # Actions

    def apply(self, seat: int, action: int) -> None:  # noqa: ARG002  there is only one actor
        choice: i64 = action
        if choice >= EXCHANGE:
            self._exchange((choice - EXCHANGE) // PLACES, (choice - EXCHANGE) % PLACES)
        elif choice >= SWAP:
            self._swap(choice - SWAP)
        elif choice == FOCUS:
            self._focus()
        elif choice == DECLARE:
            self._declare()
        else:
            if self.log is not None:
                self.log.append(Passed(seat=self.mover) if choice == PASS else WentOn(seat=self.mover))
            self._end_turn()

    def _exchange(self, kind: i64, place: i64) -> None:
        took = self.display[place]
        slot = self._slot_of(kind)
        self.display[place] = self.hands[slot]
        self.hands[slot] = took
        self.known[slot] = u8(1)
        self.focused[self.mover] = u8(0)
        if self.log is not None:
            self.log.append(Exchanged(seat=self.mover, gave=kind, took=int(took), place=place))
        if straight_colour(self.hands, self.mover * HAND) >= 0:
            self._end_match(self.mover)
        elif self.declarer < 0:
            self.phase = ENDING
        else:
            self._end_turn()

    def _slot_of(self, kind: i64) -> i64:
        """The slot of that kind in the mover's hand. Of two copies the known one goes: nobody can tell them apart."""
        found: i64 = -1
        slot: i64 = self.mover * HAND
        while slot < (self.mover + 1) * HAND:
            if i64(self.hands[slot]) == kind and (found < 0 or self.known[slot] == 1):
                found = slot
            slot += 1
        return found

    def _focus(self) -> None:
        self.focused[self.mover] = u8(1)
        if self.log is not None:
            self.log.append(Focused(seat=self.mover))
        self._end_turn()

    def _swap(self, place: i64) -> None:
        refill_deck(self)
        old = self.display[place]
        self.deck, self.display[place] = pop(self.deck)
        self.discards = append(self.discards, old)
        self.focused[self.mover] = u8(0)
        self.phase = EXCHANGING
        if self.log is not None:
            drawn = int(self.display[place])
            self.log.append(Swapped(seat=self.mover, place=place, discarded=int(old), drawn=drawn))

    def _declare(self) -> None:
        self.declarer = self.mover
        self.show_hand(self.mover)
        if self.log is not None:
            self.log.append(Declared(seat=self.mover, hand=self.hand_of(self.mover)))
        self._end_turn()

    # Turns, rounds, matches

    def _end_turn(self) -> None:
        self.mover = (self.mover + 1) % self.seats
        if self.mover == self.starter:
            self.round += 1
            if self.round < i64(len(self.rules.fields)) and self.mover != self.declarer and self.log is not None:
                field = FIELDS[int(self.rules.fields[self.round])]
                self.log.append(RoundBegan(seat=-1, round=self.round + 1, field=field))
        if self.mover == self.declarer or self.round == i64(len(self.rules.fields)):
            self._end_match(-1)
        else:
            self._begin_turn()

    def _begin_turn(self) -> None:
        if self.rules.turn_limit > 0 and self.turn == self.rules.turn_limit:
            self._end_game("turn limit")
            return
        self.turn += 1
        self.phase = STARTING

    def begin_match(self) -> None:
        """Shuffle and deal all cards; a Straight that was dealt ends the match at once."""
        self.match += 1
        self.round = 0
        self.mover = self.starter
        self.declarer = -1
        deal(self)
        count_pool(self, 1)
        if self.log is not None:
            tell_deal(self)
        ahead: i64 = 0
        while ahead < self.seats:
            seat: i64 = (self.starter + ahead) % self.seats
            if straight_colour(self.hands, seat * HAND) >= 0:
                self._end_match(seat)
                return
            ahead += 1
        self._begin_turn()

    def _end_match(self, straight: i64) -> None:
        """Score the match and go on; `straight` is the seat that ended it by a Straight or Royal, or -1."""
        score_match(self, straight)
        self._next_match()

    def _next_match(self) -> None:
        if self.rules.by_matches:
            if self.match == self.rules.matches:
                self._end_game("matches")
                return
        elif self._most(self.crystals) >= self.rules.crystals_to_win:
            self._end_game("crystals")
            return
        self.starter = (self.starter + 1) % self.seats
        self.begin_match()

    def _most(self, numbers: vec[i64]) -> i64:
        most = numbers[0]
        seat: i64 = 1
        while seat < self.seats:
            most = max(most, numbers[seat])
            seat += 1
        return most

    def _end_game(self, how: str) -> None:
        self.phase = OVER
        self.adjudicated = how == "turn limit"
        if self.log is not None:
            won, scores = tuple(self.winners()), tuple(self.scores())
            self.log.append(Ended(seat=-1, winners=won, scores=scores, how=how, adjudicated=self.adjudicated))
