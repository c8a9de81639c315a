"""The rules of FLAUTZ!: matches, rounds, turns, and what the hands are worth in the end."""

from typing import Final, cast, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, u8

from meadow.core.events import Ended
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.games.flautz.actions import ACTIONS, AIR, DECLARE, EXCHANGE, FOCUS, GO_ON, HAND, PASS, PLACES, SWAP
from meadow.games.flautz.components import COMPONENTS, arena_fields, full_deck
from meadow.games.flautz.events import (
    Dealt,
    Declared,
    Exchanged,
    Focused,
    MatchBegan,
    MatchEnded,
    Passed,
    Reshuffled,
    RoundBegan,
    Swapped,
    WentOn,
)
from meadow.games.flautz.options import FlautzOptions
from meadow.games.flautz.spells import is_flautz, straight_colour, value

DECK: Final = vec[u8]([u8(kind) for kind in full_deck(COMPONENTS.spells)])
CRYSTALS: Final = COMPONENTS.crystals.pool
CRYSTAL_POINTS: Final = COMPONENTS.points.crystal
FOR_MATCH: Final = COMPONENTS.crystals.match
FOR_STRAIGHT: Final = COMPONENTS.crystals.straight
FOR_ROYAL: Final = COMPONENTS.crystals.royal

# Made once: an action that is listed costs no new integer.
NUMBERS: Final[list[object]] = list(range(ACTIONS))

STARTING: Final = 0
EXCHANGING: Final = 1
ENDING: Final = 2
OVER: Final = 3

FLOOR_FIELD: Final = 0
AIR_FIELD: Final = 1
FIELDS: Final = ("floor", "air", "either")


@final
class Rules:
    """What the options make of the rules; shared by all positions of a game."""

    def __init__(self, options: FlautzOptions, seats: int) -> None:
        self.by_matches: bool = options.mode == "matches"
        self.crystals_to_win: i64 = options.crystals_to_win
        self.matches: i64 = seats if options.matches is None else options.matches
        self.fields = vec[u8]([u8("fae".index(field)) for field in arena_fields(COMPONENTS, options.arena)])
        self.turn_limit: i64 = options.turn_limit

    def words(self) -> list[int]:
        goals = [int(self.by_matches), self.crystals_to_win, self.matches, self.turn_limit]
        return [*goals, *(int(field) for field in self.fields)]


@final
class FlautzState(State):
    """One position. `known` marks the hand cards that everyone has seen; `shown` is the hands of the last match.

    Once the discards have been `reshuffled`, everyone knows which cards are in the deck, though not their order.
    """

    def __init__(self, seats: int, rng: Rng, rules: Rules, hands: vec[u8], deck: vec[u8]) -> None:
        super().__init__(seats, rng)
        self.rules = rules
        self.hands = hands
        self.known = vec[u8]()
        self.display = vec[u8]()
        self.deck = deck
        self.discards = vec[u8]()
        self.apprentice = vec[u8]()
        self.focused = vec[u8]()
        self.crystals = vec[i64]()
        self.points = vec[i64]()
        self.match_points = vec[i64]()
        self.shown = vec[u8]()
        self.pool: i64 = CRYSTALS
        self.phase: i64 = STARTING
        self.mover: i64 = 0
        self.starter: i64 = 0
        self.round: i64 = 0
        self.match: i64 = 0
        self.turn: i64 = 0
        self.declarer: i64 = -1
        self.reshuffled: bool = False

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

    def snapshot(self) -> dict[str, list[int]]:
        turn = [self.phase, self.mover, self.starter, self.round, self.match, self.turn, self.declarer]
        return {
            "rules": [self.seats, *self.rules.words()],
            "hands": [int(kind) for kind in self.hands],
            "known": [int(flag) for flag in self.known],
            "display": [int(kind) for kind in self.display],
            "deck": [int(kind) for kind in self.deck],
            "discards": [int(kind) for kind in self.discards],
            "apprentices": [int(colour) for colour in self.apprentice],
            "focused": [int(flag) for flag in self.focused],
            "crystals": [self.pool, *(int(number) for number in self.crystals)],
            "points": [int(number) for number in self.points],
            "last_match": [*(int(number) for number in self.match_points), *(int(kind) for kind in self.shown)],
            "turn": turn,
            "result": [int(self.adjudicated)],
            "reshuffled": [int(self.reshuffled)],
            "rng": self.rng.words(),
        }

    # Who decides, and what

    def actors(self) -> list[int]:
        return [] if self.phase == OVER else [self.mover]

    def actor(self) -> int:
        return -1 if self.phase == OVER else self.mover

    def legal(self, seat: int) -> list[int]:
        listed: list[object] = []
        if seat != self.mover or self.phase == OVER:
            return cast(list[int], listed)
        if self.phase == ENDING:
            if self.has_flautz():
                listed.append(NUMBERS[DECLARE])
            listed.append(NUMBERS[GO_ON])
        elif self.phase == STARTING:
            self._list_start(listed)
        else:
            self._list_exchanges(listed)
        return cast(list[int], listed)

    def _list_start(self, listed: list[object]) -> None:
        focused = self.focused[self.mover] == 1
        if not focused:
            listed.append(NUMBERS[FOCUS])
        if self.declarer >= 0:
            listed.append(NUMBERS[PASS])
        if self._may_declare() and self.has_flautz():
            listed.append(NUMBERS[DECLARE])
        if focused and self._can_swap():
            self._list_swaps(listed)
        else:
            self._list_exchanges(listed)

    def _can_swap(self) -> bool:
        return len(self.deck) > 0 or len(self.discards) > 0

    def _list_swaps(self, listed: list[object]) -> None:
        place = self.first_place()
        while place < self.last_place():
            listed.append(NUMBERS[SWAP + place])
            place += 1

    def _list_exchanges(self, listed: list[object]) -> None:
        """Every kind in the hand, ascending, for every allowed place."""
        kind = self._next_kind(-1)
        while kind >= 0:
            place = self.first_place()
            while place < self.last_place():
                listed.append(NUMBERS[EXCHANGE + kind * PLACES + place])
                place += 1
            kind = self._next_kind(kind)

    def _next_kind(self, after: i64) -> i64:
        """The lowest kind in the mover's hand above this one, or -1."""
        lowest: i64 = -1
        slot: i64 = self.mover * HAND
        while slot < (self.mover + 1) * HAND:
            kind = i64(self.hands[slot])
            if kind > after and (lowest < 0 or kind < lowest):
                lowest = kind
            slot += 1
        return lowest

    def first_place(self) -> i64:
        """The first display place from which the arena field allows to take."""
        return AIR if self.rules.fields[self.round] == FLOOR_FIELD else 0

    def last_place(self) -> i64:
        """One past the last such place."""
        return AIR if self.rules.fields[self.round] == AIR_FIELD else PLACES

    def has_flautz(self) -> bool:
        """Whether the mover could put the whole hand into one spell."""
        return is_flautz(self.hands, self.mover * HAND)

    def _may_declare(self) -> bool:
        return self.declarer < 0 and self.focused[self.mover] == 0

    def sample(self, seat: int, rng: Rng) -> int:
        if self.phase == ENDING:
            return DECLARE if self.has_flautz() and rng.below(2) == 0 else GO_ON
        if self.phase == STARTING and self.focused[self.mover] == 1:
            return rng.pick(self.legal(seat))
        return self._sample_unfocused(rng)

    def _sample_unfocused(self, rng: Rng) -> i64:
        """One of the actions besides exchanging, if there are any now, or an exchange."""
        others: i64 = 0
        declare: i64 = 0
        if self.phase == STARTING:
            declare = 1 if self._may_declare() and self.has_flautz() else 0
            others = 2 if self.declarer >= 0 else 1 + declare
        drawn = rng.below(others + self._kinds() * (self.last_place() - self.first_place()))
        if drawn >= others:
            return self._nth_exchange(drawn - others)
        if drawn == 0:
            return FOCUS
        return DECLARE if declare == 1 else PASS

    def _nth_exchange(self, nth: i64) -> i64:
        places: i64 = self.last_place() - self.first_place()
        kind = self._next_kind(-1)
        while nth >= places:
            kind = self._next_kind(kind)
            nth -= places
        return EXCHANGE + kind * PLACES + self.first_place() + nth

    def _kinds(self) -> i64:
        """How many different cards the mover holds."""
        count: i64 = 0
        kind = self._next_kind(-1)
        while kind >= 0:
            count += 1
            kind = self._next_kind(kind)
        return count

    # What happens

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
        """Where the mover holds that kind. Of two copies the known one goes: nobody can tell them apart."""
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
        self._refill_deck()
        old = self.display[place]
        self.deck, self.display[place] = pop(self.deck)
        self.discards = append(self.discards, old)
        self.focused[self.mover] = u8(0)
        self.phase = EXCHANGING
        if self.log is not None:
            drawn = int(self.display[place])
            self.log.append(Swapped(seat=self.mover, place=place, discarded=int(old), drawn=drawn))

    def _refill_deck(self) -> None:
        if len(self.deck) > 0 or len(self.discards) == 0:
            return
        self.deck = self.discards
        self.discards = vec[u8]()
        self.reshuffled = True
        self.rng.shuffle_bytes(self.deck)
        if self.log is not None:
            self.log.append(Reshuffled(seat=-1, cards=len(self.deck)))

    def _declare(self) -> None:
        self.declarer = self.mover
        self._show_hand(self.mover)
        if self.log is not None:
            self.log.append(Declared(seat=self.mover, hand=self.hand_of(self.mover)))
        self._end_turn()

    def _show_hand(self, seat: i64) -> None:
        slot: i64 = seat * HAND
        while slot < (seat + 1) * HAND:
            self.known[slot] = u8(1)
            slot += 1

    def hand_of(self, seat: int) -> tuple[int, ...]:
        """The kinds in a hand, ascending."""
        return tuple(sorted([int(self.hands[slot]) for slot in range(seat * HAND, (seat + 1) * HAND)]))

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
        """Shuffle and deal all cards; somebody may hold a Straight already."""
        self.match += 1
        self.round = 0
        self.mover = self.starter
        self.declarer = -1
        self._deal()
        self._count_pool(1)
        if self.log is not None:
            self._tell_deal()
        ahead: i64 = 0
        while ahead < self.seats:
            seat: i64 = (self.starter + ahead) % self.seats
            if straight_colour(self.hands, seat * HAND) >= 0:
                self._end_match(seat)
                return
            ahead += 1
        self._begin_turn()

    def _deal(self) -> None:
        self.deck = DECK[:]
        self.rng.shuffle_bytes(self.deck)
        self.discards = vec[u8]()
        self.reshuffled = False
        slot: i64 = 0
        while slot < self.seats * HAND:
            self.deck, self.hands[slot] = pop(self.deck)
            self.known[slot] = u8(0)
            slot += 1
        place: i64 = 0
        while place < PLACES:
            self.deck, self.display[place] = pop(self.deck)
            place += 1
        seat: i64 = 0
        while seat < self.seats:
            self.focused[seat] = u8(0)
            seat += 1

    def _tell_deal(self) -> None:
        assert self.log is not None
        display = tuple([int(kind) for kind in self.display])
        self.log.append(MatchBegan(seat=self.starter, match=self.match, display=display))
        for seat in range(self.seats):
            self.log.append(Dealt(seat=seat, seen_by=(seat,), hand=self.hand_of(seat)))

    def _count_pool(self, marker: i64) -> None:
        """What is left of the crystals; those that are won when none is left are counted all the same."""
        left: i64 = CRYSTALS - marker
        seat: i64 = 0
        while seat < self.seats:
            left -= self.crystals[seat]
            seat += 1
        self.pool = max(0, left)

    def _end_match(self, straight: i64) -> None:
        """Score the match; `straight` is the seat that ended it by a Straight or Royal, or -1."""
        royal = straight >= 0 and straight_colour(self.hands, straight * HAND) == i64(self.apprentice[straight])
        gained = vec[i64]([i64(0)] * self.seats)
        if straight >= 0:
            gained[straight] = FOR_ROYAL if royal else FOR_STRAIGHT
        else:
            self._crown(gained)
        self.match_points = vec[i64]([i64(0)] * self.seats)
        self.shown = self.hands[:]
        seat: i64 = 0
        while seat < self.seats:
            if self.focused[seat] == 0 and (not royal or seat == straight):
                self.match_points[seat] = value(self.hands, seat * HAND, HAND) >> 3
            self.points[seat] += self.match_points[seat]
            self.crystals[seat] += gained[seat]
            self._show_hand(seat)
            seat += 1
        self._count_pool(0)
        if self.log is not None:
            self._tell_match(straight, royal, gained)
        self._next_match()

    def _crown(self, gained: vec[i64]) -> None:
        """The round's crystal for the best spell, or one for each of those that are equal. Who is focused has none."""
        best: i64 = -1
        seat: i64 = 0
        while seat < self.seats:
            if self.focused[seat] == 0:
                worth = value(self.hands, seat * HAND, HAND)
                best = max(best, worth)
            seat += 1
        seat = 0
        while seat < self.seats:
            if self.focused[seat] == 0 and value(self.hands, seat * HAND, HAND) == best:
                gained[seat] = FOR_MATCH
            seat += 1

    def _tell_match(self, straight: i64, royal: bool, gained: vec[i64]) -> None:
        assert self.log is not None
        how = "declared" if self.declarer >= 0 else "rounds"
        if straight >= 0:
            how = "royal" if royal else "straight"
        self.log.append(
            MatchEnded(
                seat=straight,
                how=how,
                hands=tuple([self.hand_of(seat) for seat in range(self.seats)]),
                points=tuple([int(number) for number in self.match_points]),
                crystals=tuple([int(number) for number in gained]),
            )
        )

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

    # The end

    def _end_game(self, how: str) -> None:
        self.phase = OVER
        self.adjudicated = how == "turn limit"
        if self.log is not None:
            won, scores = tuple(self.winners()), tuple(self.scores())
            self.log.append(Ended(seat=-1, winners=won, scores=scores, how=how, adjudicated=self.adjudicated))

    def scores(self) -> list[int]:
        """Crystals, or in the mode that counts matches points and ten for each crystal."""
        if not self.rules.by_matches:
            return [int(number) for number in self.crystals]
        return [int(self.points[seat] + CRYSTAL_POINTS * self.crystals[seat]) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        if self.phase != OVER:
            return []
        ranks = [(score, self._tie_break(seat)) for seat, score in enumerate(self.scores())]
        return [seat for seat in range(self.seats) if ranks[seat] == max(ranks)]

    def _tie_break(self, seat: i64) -> int:
        """More crystals, or in the mode that counts those more points in the last match."""
        return int(self.crystals[seat] if self.rules.by_matches else self.match_points[seat])
