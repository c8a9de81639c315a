"""A position: everything that lies on the table, hidden or not, and the basic queries that all rules use.

Sets of hexagons are bitmasks in an i64. Cards are counted by kind. The rules themselves are in the other modules.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from meadow.core.bits import BIT
from meadow.core.events import Event
from meadow.core.rng import Rng
from meadow.games.pollen_wars.actions import HONEY_KINDS, KINDS, PATTERNS
from meadow.games.pollen_wars.board.field import EVERYWHERE
from meadow.games.pollen_wars.cards.kinds import FOUR_CARDS, HAND_LIMIT, MUTINY
from meadow.games.pollen_wars.components import COMPONENTS, MOST_POLLEN, QUEENS
from meadow.games.pollen_wars.frames import WINDOW, Framed
from meadow.games.pollen_wars.rules import Rules

# The phases. Within them the stack of frames says what is pending.
SETTING_UP: Final = 0
IN_TURN: Final = 1
ENDING_ROUND: Final = 2
STARTING_ROUND: Final = 3
OVER: Final = 4

# Where pollen comes from and goes to: the columns of `earned`.
BY_PATTERNS: Final = 0
BY_BEES: Final = 1
BY_CARDS: Final = 2
BY_RAIDS: Final = 3
BY_TRADES: Final = 4
SOURCES: Final = 5

NO_PATTERN: Final = 255
NOBODY: Final = -1
FORAGERS: Final = COMPONENTS.bees.foragers
SOLDIERS: Final = COMPONENTS.bees.soldiers


class Position(Framed):
    """One position.

    `known` counts the cards of a kind that an observer knows an owner to have, in hand or put down face down.
    `revealed` has the cards of the last battle, `scored` the patterns of the last end of a round: seat, pattern,
    hexagons and pollen of each. `earned` is each queen's pollen by source, less her losses; `earned_at` is a copy from
    the start of this round, `earned_before` from that of the last one. No rule reads these three, so snapshots leave
    them out. `stirred` is set if bees or patterns have changed since patterns were last checked; it is never set at a
    decision. `beats` counts the beats of a stepwise position; `standing` is true while it waits at one.
    """

    def __init__(self, seats: int, rng: Rng, rules: Rules) -> None:
        super().__init__(seats, rng)
        self.rules = rules
        self.phase: i64 = SETTING_UP
        self.flowers = vec[u8]()
        self.rocks: i64 = 0
        self.fungi: i64 = 0
        self.stumps: i64 = 0
        self.drifting: i64 = -1
        self.foragers = vec[i64]()
        self.soldiers = vec[i64]()
        self.hive_foragers = vec[i64]()
        self.hive_soldiers = vec[i64]()
        self.dead = vec[i64]()
        self.injured = vec[i64]()
        self.hurt_now = vec[i64]()
        self.pollen = vec[i64]()
        self.earned = vec[i64]()
        self.earned_at = vec[i64]()
        self.earned_before = vec[i64]()
        self.infested = vec[u8]()
        self.filled: bool = False
        self.hands = vec[u8]()
        self.honey = vec[u8]()
        self.jelly = vec[u8]()
        self.discards = vec[u8]()
        self.shown = vec[u8]()
        self.struck: i64 = -1
        self.known = vec[u8]()
        self.pattern_at = vec[u8]()
        self.pattern_known = vec[u8]()
        self.ladybirds = vec[u8]()
        self.turn: i64 = 0
        self.turns: i64 = 0
        self.starter: i64 = 0
        self.round: i64 = 0
        self.listener: i64 = -1
        self.passed: i64 = 0
        self.battle = vec[u8]()
        self.fought: i64 = 0
        self.revealed = vec[u8]()
        self.offered = vec[u8]()
        self.returned = vec[u8]()
        self.scored = vec[i64]()
        self.stirred: bool = False
        self.beats: i64 = 0
        self.standing: bool = False

    def copy_to(self, other: "Position") -> None:
        """Copy this position into a new one with the same seats and rules."""
        other.adjudicated = self.adjudicated
        other.stepwise = self.stepwise
        other.beats = self.beats
        other.standing = self.standing
        other.phase = self.phase
        other.flowers = self.flowers
        other.rocks = self.rocks
        other.fungi = self.fungi
        other.stumps = self.stumps
        other.drifting = self.drifting
        other.foragers = self.foragers[:]
        other.soldiers = self.soldiers[:]
        other.hive_foragers = self.hive_foragers[:]
        other.hive_soldiers = self.hive_soldiers[:]
        other.dead = self.dead[:]
        other.injured = self.injured[:]
        other.hurt_now = self.hurt_now[:]
        other.pollen = self.pollen[:]
        other.earned = self.earned[:]
        other.earned_at = self.earned_at
        other.earned_before = self.earned_before
        other.infested = self.infested[:]
        other.filled = self.filled
        other.turn = self.turn
        other.turns = self.turns
        other.starter = self.starter
        other.round = self.round
        other.ladybirds = self.ladybirds
        other.scored = self.scored[:]
        other.stirred = self.stirred
        self._copy_cards(other)

    def _copy_cards(self, other: "Position") -> None:
        other.hands = self.hands[:]
        other.honey = self.honey[:]
        other.jelly = self.jelly[:]
        other.discards = self.discards[:]
        other.shown = self.shown[:]
        other.struck = self.struck
        other.known = self.known[:]
        other.pattern_at = self.pattern_at[:]
        other.pattern_known = self.pattern_known[:]
        other.stack = self.stack[:]
        other.listener = self.listener
        other.passed = self.passed
        other.battle = self.battle[:]
        other.fought = self.fought
        other.revealed = self.revealed[:]
        other.offered = self.offered[:]
        other.returned = self.returned[:]

    def snapshot(self) -> dict[str, list[int]]:
        hives = [self.hive_foragers, self.hive_soldiers, self.dead, self.injured, self.hurt_now, self.pollen]
        turn = [self.phase, self.turn, self.turns, self.starter, self.round, self.struck]
        return {
            "rules": [self.seats, *self.rules.words()],
            "field": [self.rocks, self.fungi, self.stumps, self.drifting, *small(self.flowers)],
            "bees": [*large(self.foragers), *large(self.soldiers)],
            "hives": [*(number for row in hives for number in large(row)), *small(self.infested)],
            "hands": small(self.hands),
            "honey": small(self.honey),
            "jelly": small(self.jelly),
            "discards": small(self.discards),
            "shown": small(self.shown),
            "known": small(self.known),
            "pattern_at": small(self.pattern_at),
            "pattern_known": small(self.pattern_known),
            "ladybirds": small(self.ladybirds),
            "turn": turn,
            "stack": large(self.stack),
            "asked": [self.listener, self.passed],
            "battle": [self.fought, *small(self.battle)],
            "revealed": small(self.revealed),
            "offered": [*small(self.offered), *small(self.returned)],
            "scored": large(self.scored),
            "result": [int(self.filled), int(self.adjudicated)],
            "rng": self.rng.words(),
        }

    def tell(self, event: Event) -> None:
        """Append an event to the log, which must be there."""
        assert self.log is not None
        self.log.append(event)

    def window_open(self) -> bool:
        """Whether a window is on top of the stack. Which queen is asked in it is secret."""
        return self.phase != OVER and self.top() == WINDOW

    # The field

    def all_foragers(self) -> i64:
        mask: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            mask |= self.foragers[seat]
            seat += 1
        return mask

    def all_soldiers(self) -> i64:
        mask: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            mask |= self.soldiers[seat]
            seat += 1
        return mask

    def free_cells(self) -> i64:
        """The hexagons where a forager could be put."""
        taken = self.all_foragers()
        if self.drifting >= 0:
            taken |= BIT[self.drifting]
        return EVERYWHERE & ~taken

    def uncovered(self) -> i64:
        """The foragers without a soldier on them: they can be covered, and moved by their queen."""
        return self.all_foragers() & ~self.all_soldiers()

    def blooming(self) -> i64:
        """The hexagons with flowers that no tile covers."""
        return EVERYWHERE & ~(self.rocks | self.fungi | self.stumps)

    def barren(self) -> i64:
        """The rocks and stumps, if bees bring nothing home from them in this version of the rules; otherwise none."""
        return 0 if self.rules.barren_pollen else self.rocks | self.stumps

    def held(self, seat: i64) -> i64:
        """The blooming hexagons that count for a queen's pattern: those with her bee on top or the drifting bee."""
        mask = self.soldiers[seat] | (self.foragers[seat] & ~self.all_soldiers())
        if self.drifting >= 0:
            mask |= BIT[self.drifting]
        return mask & self.blooming()

    def forager_owner(self, cell: i64) -> i64:
        """The seat whose forager is there, or -1."""
        seat: i64 = 0
        while seat < self.seats:
            if self.foragers[seat] & BIT[cell] != 0:
                return seat
            seat += 1
        return NOBODY

    def soldier_owner(self, cell: i64) -> i64:
        """The seat whose soldier is there, or -1."""
        seat: i64 = 0
        while seat < self.seats:
            if self.soldiers[seat] & BIT[cell] != 0:
                return seat
            seat += 1
        return NOBODY

    # Hives and hands

    def alive(self, seat: i64) -> i64:
        """A queen's living foragers."""
        return FORAGERS - self.dead[seat]

    def gain(self, seat: i64, pollen: i64, source: i64) -> None:
        self.pollen[seat] += pollen
        self.earned[seat * SOURCES + source] += pollen
        if self.pollen[seat] >= MOST_POLLEN:
            self.filled = True

    def lose(self, seat: i64, pollen: i64, source: i64) -> None:
        self.pollen[seat] -= pollen
        self.earned[seat * SOURCES + source] -= pollen

    def cure(self, seat: i64) -> bool:
        """End the infestation of a hive; returns whether there was one."""
        there = self.infested[seat] == 1
        self.infested[seat] = u8(0)
        return there

    def infest(self, seat: i64) -> None:
        self.infested[seat] = u8(1)

    def mutinous(self, seat: i64) -> bool:
        """Whether a mutiny keeps a queen's soldiers from raiding."""
        return self.shown[seat * KINDS + MUTINY] > 0

    def hand_limit(self, seat: i64) -> i64:
        return HAND_LIMIT + i64(self.shown[seat * KINDS + FOUR_CARDS])

    def honey_cards(self, seat: i64) -> i64:
        """How many honey cards are in a hand."""
        return counted(self.hands, seat * KINDS, seat * KINDS + HONEY_KINDS)

    def jelly_cards(self, seat: i64) -> i64:
        """How many royal jelly cards are in a hand."""
        return counted(self.hands, seat * KINDS + HONEY_KINDS, (seat + 1) * KINDS)

    def hand_size(self, seat: i64) -> i64:
        return counted(self.hands, seat * KINDS, (seat + 1) * KINDS)

    def known_cards(self, observer: i64, owner: i64) -> i64:
        """How many cards of an owner an observer knows."""
        return counted(self.known, known_at(observer, owner, 0), known_at(observer, owner, KINDS))

    def hand_of(self, seat: int) -> tuple[int, ...]:
        """The kinds in a hand, ascending, copies repeated."""
        return tuple([kind for kind in range(KINDS) for _ in range(int(self.hands[seat * KINDS + kind]))])

    def dormants(self) -> i64:
        """How many patterns lie dormant."""
        return PATTERNS - self.seats

    def everyone(self) -> i64:
        """Bitmask of all seats."""
        return BIT[self.seats] - 1

    def seated(self) -> tuple[int, ...]:
        """All seats, for events that everyone may know."""
        return tuple(range(self.seats))


def counted(numbers: vec[u8], start: i64, end: i64) -> i64:
    """The sum of numbers[start:end]."""
    total: i64 = 0
    place = start
    while place < end:
        total += i64(numbers[place])
        place += 1
    return total


def small(numbers: vec[u8]) -> list[int]:
    return [int(number) for number in numbers]


def large(numbers: vec[i64]) -> list[int]:
    return [int(number) for number in numbers]


def known_at(observer: i64, owner: i64, kind: i64) -> i64:
    """The index into `known` for an observer, an owner and a kind."""
    return (observer * QUEENS + owner) * KINDS + kind


def battle_at(attacking: bool, seat: i64, kind: i64) -> i64:
    """The index into `battle` and `revealed` for a side, a seat and a kind."""
    return ((0 if attacking else QUEENS) + seat) * KINDS + kind
