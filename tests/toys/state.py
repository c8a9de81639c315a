"""The position and the rules of Acorn Hush.

Every squirrel has a tree with three hollows, each empty or with a nut that only its owner sees. In a round each takes
a turn, then all choose in secret which nut to bury. A turn is to gather a nut from the wood, to nap, to peek into a
hollow of another, or to beg: the begged one gives a nut or squeals, which scares all the others into dropping a nut
or freezing; a dropped walnut may be caught by the one who squealed.

Whoever has a rotten nut may slip it to one who peeked and has room. They are asked one after another, and last of all
the owner of the hollow, who is asked in any case. Nobody can tell who was: `listener` is known to itself alone.
"""

from typing import Final

from meadow.core.events import Ended, Event
from meadow.core.rng import Rng
from meadow.core.state import State
from tests.toys import events, nuts
from tests.toys.nuts import EMPTY, HOLLOWS, KINDS, Pending, bit
from tests.toys.options import HushOptions

ACTIONS: Final = nuts.ACTIONS
OWL: Final = {"asleep": 0, "awake": 1, "hungry": 2}


class HushState(State):
    """One position. Hollow h of seat s is number 3 s + h; `known` has a mask of who knows the nut in each."""

    def __init__(self, options: HushOptions, seats: int, rng: Rng) -> None:
        super().__init__(seats, rng)
        self.rounds = options.rounds
        self.clash, self.owl = options.clash, OWL[options.owl]
        self.winter = options.needed(seats)
        self.turn_limit = options.turn_limit
        self.phase = nuts.FORAGING
        self.round = self.turn = self.turns = 0
        self.deck = [kind for kind in range(KINDS) for _ in range(nuts.OF_EACH)]
        self.hollows = [EMPTY] * (seats * HOLLOWS)
        self.known = [0] * (seats * HOLLOWS)
        self.chosen = [-1] * seats
        self.hoards = [0] * (seats * KINDS)
        self.lost = [0] * KINDS
        self.stack: list[Pending] = []
        self.peeked = self.listener = -1
        rng.shuffle(self.deck)
        for seat in range(seats):
            self._fill(seat, self.deck.pop(), bit(seat))
            self._fill(seat, self.deck.pop(), bit(seat))

    def clone(self) -> "HushState":
        other = type(self).__new__(type(self))
        State.__init__(other, self.seats, self.rng.clone())
        other.adjudicated = self.adjudicated
        other.rounds, other.clash, other.owl = self.rounds, self.clash, self.owl
        other.winter, other.turn_limit = self.winter, self.turn_limit
        other.phase, other.round, other.turn, other.turns = self.phase, self.round, self.turn, self.turns
        other.deck, other.hollows, other.known = self.deck[:], self.hollows[:], self.known[:]
        other.chosen, other.hoards, other.lost = self.chosen[:], self.hoards[:], self.lost[:]
        other.stack = self.stack[:]
        other.peeked, other.listener = self.peeked, self.listener
        return other

    def snapshot(self) -> dict[str, list[int]]:
        return {
            "rules": [self.seats, self.rounds, int(self.clash), self.owl, self.winter, self.turn_limit],
            "turn": [self.phase, self.round, self.turn, self.turns, self.peeked, int(self.adjudicated)],
            "deck": self.deck[:],
            "hollows": self.hollows[:],
            "known": self.known[:],
            "chosen": self.chosen[:],
            "hoards": self.hoards[:],
            "lost": self.lost[:],
            "listener": [self.listener],
            "stack": [number for pending in self.stack for number in pending],
            "rng": self.rng.words(),
        }

    def actors(self) -> list[int]:
        if self.phase == nuts.OVER:
            return []
        if self.phase == nuts.BURYING:
            return [seat for seat in range(self.seats) if self.chosen[seat] < 0]
        if self.listener >= 0:
            return [self.listener]
        return [self.stack[-1].seat if self.stack else self.turn]

    def legal(self, seat: int) -> list[int]:
        if seat not in self.actors():
            return []
        if self.phase == nuts.BURYING:
            return self.burials(seat)
        if self.listener >= 0:
            return [*(nuts.SLIP + hollow for hollow in self.rotten(seat)), nuts.PASS]
        return self._answers(seat, self.stack[-1].kind) if self.stack else self._errands(seat)

    def _answers(self, seat: int, kind: int) -> list[int]:
        if kind == nuts.ASKED:
            return [*(nuts.GIVE + hollow for hollow in self.full(seat)), nuts.SQUEAL]
        if kind == nuts.SCARED:
            return [*(nuts.DROP + hollow for hollow in self.full(seat)), nuts.FREEZE]
        return [nuts.CATCH, nuts.LEAVE]

    def burials(self, seat: int) -> list[int]:
        """What the seat may bury; whoever sees the tree knows that much."""
        return [*(nuts.BURY + hollow for hollow in self.full(seat)), nuts.SKIP]

    def _errands(self, seat: int) -> list[int]:
        room = len(self.full(seat)) < HOLLOWS
        others = [other for other in range(self.seats) if other != seat and self.full(other)]
        gather = [nuts.GATHER] if room and self.deck else []
        peeks = [
            nuts.PEEK + other * HOLLOWS + hollow
            for other in others
            for hollow in self.full(other)
            if not self.known[other * HOLLOWS + hollow] & bit(seat)
        ]
        return [*gather, nuts.NAP, *peeks, *(nuts.BEG + other for other in others if room)]

    def full(self, seat: int) -> list[int]:
        """The hollows of the seat that have a nut."""
        return [hollow for hollow in range(HOLLOWS) if self.hollows[seat * HOLLOWS + hollow] != EMPTY]

    def rotten(self, seat: int) -> list[int]:
        """The hollows of the seat that have a rotten nut."""
        return [hollow for hollow in range(HOLLOWS) if self.hollows[seat * HOLLOWS + hollow] == nuts.ROTTEN]

    def listeners(self) -> list[int]:
        """Who is asked about this peek if nobody slips a nut, in their order."""
        others = [(self.turn + step) % self.seats for step in range(1, self.seats)]
        return [other for other in others if self.rotten(other) and other != self.peeked] + [self.peeked]

    def knowing(self, place: int) -> tuple[int, ...]:
        """The seats that know the nut in a hollow."""
        return tuple(seat for seat in range(self.seats) if self.known[place] & bit(seat))

    def apply(self, seat: int, action: int) -> None:
        if action <= nuts.SKIP:
            self._choose(seat, action)
        elif self.listener >= 0:
            self._listen(seat, action)
        elif self.stack:
            self._answer(seat, action)
        else:
            self._forage(seat, action)
        if self.phase == nuts.FORAGING and not self.stack and self.listener < 0 and action > nuts.SKIP:
            self._next_turn()

    def _forage(self, seat: int, action: int) -> None:
        if action == nuts.GATHER:
            nut = self.deck.pop()
            hollow = self._fill(seat, nut, bit(seat))
            self._tell(events.Gathered(seat=seat, hollow=hollow, nut=nut, seen_by=(seat,)))
        elif action == nuts.NAP:
            self._tell(events.Napped(seat=seat))
        elif action < nuts.BEG:
            self._peek(seat, action - nuts.PEEK)
        else:
            self.stack.append(Pending(nuts.ASKED, action - nuts.BEG, seat))
            self._tell(events.Begged(seat=seat, owner=action - nuts.BEG))

    def _peek(self, seat: int, place: int) -> None:
        self.known[place] |= bit(seat)
        owner, hollow = divmod(place, HOLLOWS)
        nut, seen_by = self.hollows[place], self.knowing(place)
        self._tell(events.Peeked(seat=seat, owner=owner, hollow=hollow, nut=nut, seen_by=seen_by))
        if len(self.full(seat)) < HOLLOWS:
            self.peeked = owner
            self.listener = self.listeners()[0]

    def _listen(self, seat: int, action: int) -> None:
        if action == nuts.PASS:
            self._tell(events.Passed(seat=seat, seen_by=(seat,)))
            left = self.listeners()[self.listeners().index(seat) + 1 :]
            self.listener = left[0] if left else -1
            if not left:
                self._tell(events.Quietened(seat=-1))
        else:
            self._empty(seat * HOLLOWS + action - nuts.SLIP)
            self._fill(self.turn, nuts.ROTTEN, nuts.EVERYONE)
            self._tell(events.Slipped(seat=seat, to=self.turn, hollow=action - nuts.SLIP))
            self.listener = -1

    def _answer(self, seat: int, action: int) -> None:
        asked = self.stack.pop()
        if action < nuts.SQUEAL:
            self._give(seat, action - nuts.GIVE, asked.cause)
        elif action == nuts.SQUEAL:
            self._squeal(seat)
        elif action < nuts.FREEZE:
            self._drop(seat, action - nuts.DROP, asked.cause)
        elif action == nuts.FREEZE:
            self._freeze(seat)
        elif action == nuts.CATCH:
            self._fill(seat, asked.nut, nuts.EVERYONE)
            self._tell(events.Caught(seat=seat, nut=asked.nut))
        else:
            self.lost[asked.nut] += 1
            self._tell(events.Missed(seat=seat))

    def _give(self, seat: int, hollow: int, to: int) -> None:
        place = seat * HOLLOWS + hollow
        mask = self.known[place] | bit(to)
        nut = self._empty(place)
        there = self._fill(to, nut, mask)
        seen_by = self.knowing(to * HOLLOWS + there)
        self._tell(events.Gave(seat=seat, to=to, hollow=hollow, nut=nut, seen_by=seen_by))

    def _squeal(self, seat: int) -> None:
        """Everyone else who has a nut is scared, the next squirrel first."""
        self._tell(events.Squealed(seat=seat))
        for step in range(self.seats - 1, 0, -1):
            other = (seat + step) % self.seats
            if self.full(other):
                self.stack.append(Pending(nuts.SCARED, other, seat))

    def _drop(self, seat: int, hollow: int, cause: int) -> None:
        nut = self._empty(seat * HOLLOWS + hollow)
        self._tell(events.Dropped(seat=seat, hollow=hollow, nut=nut))
        if nut == nuts.WALNUT and len(self.full(cause)) < HOLLOWS:
            self.stack.append(Pending(nuts.SCRAMBLING, cause, seat, nut))
        else:
            self.lost[nut] += 1

    def _freeze(self, seat: int) -> None:
        self._tell(events.Froze(seat=seat))
        if self.rng.below(3) < self.owl:
            hollow = self.rng.pick(self.full(seat))
            nut = self._empty(seat * HOLLOWS + hollow)
            self.lost[nut] += 1
            self._tell(events.Snatched(seat=seat, hollow=hollow, nut=nut))

    def _choose(self, seat: int, action: int) -> None:
        self.chosen[seat] = action
        self._tell(events.Chose(seat=seat, action=action, seen_by=(seat,)))
        if not self.actors():
            self._bury()

    def _bury(self) -> None:
        buried = [self._unearth(seat) for seat in range(self.seats)]
        for seat, nut in enumerate(buried):
            if nut == EMPTY:
                self._tell(events.Skipped(seat=seat))
                continue
            kept = not self.clash or buried.count(nut) == 1
            if kept:
                self.hoards[seat * KINDS + nut] += 1
            else:
                self.lost[nut] += 1
            self._tell(events.Buried(seat=seat, hollow=self.chosen[seat], nut=nut, kept=kept))
        self._next_round()

    def _unearth(self, seat: int) -> int:
        choice = self.chosen[seat]
        return EMPTY if choice == nuts.SKIP else self._empty(seat * HOLLOWS + choice)

    def _next_turn(self) -> None:
        self.turns += 1
        self.turn = (self.turn + 1) % self.seats
        if self.turns == self.turn_limit:
            self._end("an early frost", adjudicated=True)
        elif self.turns % self.seats == 0:
            self.phase = nuts.BURYING

    def _next_round(self) -> None:
        self.round += 1
        self.chosen = [-1] * self.seats
        self.phase = nuts.FORAGING
        if self.round == self.rounds:
            self._end("winter", adjudicated=False)

    def _end(self, how: str, *, adjudicated: bool) -> None:
        self.phase = nuts.OVER
        self.adjudicated = adjudicated
        winners, scores = tuple(self.winners()), tuple(self.scores())
        self._tell(Ended(seat=-1, winners=winners, scores=scores, how=how, adjudicated=adjudicated))

    def _fill(self, seat: int, nut: int, mask: int) -> int:
        hollow = next(hollow for hollow in range(HOLLOWS) if self.hollows[seat * HOLLOWS + hollow] == EMPTY)
        self.hollows[seat * HOLLOWS + hollow] = nut
        self.known[seat * HOLLOWS + hollow] = mask
        return hollow

    def _empty(self, place: int) -> int:
        nut = self.hollows[place]
        self.hollows[place], self.known[place] = EMPTY, 0
        return nut

    def _tell(self, event: Event) -> None:
        if self.log is not None:
            self.log.append(event)

    def scores(self) -> list[int]:
        return [sum(kind * self.hoards[seat * KINDS + kind] for kind in range(KINDS)) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        scores = self.scores()
        starved = sum(scores) < self.winter and not self.adjudicated
        if self.phase != nuts.OVER or starved:
            return []
        return [seat for seat in range(self.seats) if scores[seat] == max(scores)]
