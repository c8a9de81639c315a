"""Positions in words: a test draws the field, says where the bees are and who holds what, and plays on from there."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mypy_extensions import i64, u8

from meadow.core.events import Event
from meadow.core.rng import Rng
from meadow.core.step import step
from meadow.games.pollen_wars import GAME
from meadow.games.pollen_wars.actions import (
    ACCEPT,
    AMOUNT,
    CELL,
    CELLS,
    DISCARD,
    DONE,
    END_TURN,
    GIVE,
    OFFER,
    PASS,
    PATTERN,
    PLAY,
    QUEEN,
    RAID,
    SEND_FORAGER,
)
from meadow.games.pollen_wars.components import QUEENS
from meadow.games.pollen_wars.state import PollenState
from tests.games.pollen_wars.hexes import NAMES, cell, unmasked
from tests.games.pollen_wars.kinds import KINDS, packed
from tests.games.pollen_wars.patterns import PATTERN_NAMES, pattern_number
from tests.games.pollen_wars.table import NOBODY, Bees, Cards, deal, deal_patterns, grow, opened, place

# A digit is a number of flowers, # a rock, F a fungus, S a stump. There is one flower under whatever covers it.
MEADOW: Final = """
        1 1 2 1 1
       1 3 1 1 2 1
      2 1 1 4 1 1 1
     1 1 2 1 3 1 2 1
    1 3 1 1 3 2 1 4 1
     1 1 2 1 1 1 3 1
      2 1 4 1 2 1 1
       1 1 1 2 1 3
        F F F 1 1
"""
# Hexagons at the edge where a bee takes part in nothing.
CORNERS: Final = ("a5", "c7", "a3", "e9", "g7", "a1", "c1", "e1", "g1", "i5")


def at(name: str) -> int:
    """The action that names a hexagon."""
    return CELL + cell(name)


def route(one: str, other: str) -> tuple[int, int]:
    """The actions that name from where to where."""
    return at(one), at(other)


class Scene:
    """A position at the beginning of the mover's turn, and what has happened since.

    Unless told otherwise: three queens with 5 pollen each, none infested, no cards, all bees in the hives, the drifting
    bee far off at i4, fungi at i1, i2 and i3. `honey` and `jelly` lie on top of the decks, the first card uppermost;
    below come all other cards, blue and yellow ones last. With `spent` those others are discarded.
    """

    def __init__(
        self,
        field: str = MEADOW,
        *,
        seats: int = 3,
        mover: int = 0,
        foragers: Bees | None = None,
        soldiers: Bees | None = None,
        drifting: str = "i4",
        hands: Cards | None = None,
        shown: Cards | None = None,
        pollen: Sequence[int] = (),
        infested: Sequence[int] = (),
        dead: Mapping[int, int] | None = None,
        injured: Mapping[int, int] | None = None,
        patterns: Mapping[int, str] | None = None,
        honey: Sequence[int] = (),
        jelly: Sequence[int] = (),
        spent: bool = False,
        struck: int = NOBODY,
        seed: int = 0,
        version: int = GAME.rules,
        **options: Any,
    ) -> None:
        self.seats = seats
        self.events: list[Event] = []
        self.state: PollenState = opened(seats, mover, version, tuple(sorted(options.items()))).clone()
        self.state.rng = Rng(seed)
        self.state.struck = struck
        grow(self.state, field, drifting, fungi=bool(options.get("infestation", True)))
        place(self.state, foragers or {}, soldiers or {}, dead or {}, injured or {})
        for seat in range(seats):
            self.state.pollen[seat] = i64(pollen[seat] if seat < len(pollen) else 5)
            self.state.infested[seat] = u8(seat in infested)
        deal(self.state, hands or {}, shown or {}, honey, jelly, spent=spent, options=options)
        deal_patterns(self.state, patterns or {})

    def lose_discards(self) -> "Scene":
        """As if whatever is discarded were held by nobody."""
        self.state.discards = packed([0] * KINDS)
        return self

    def learn_cards(self, observer: int, owner: int, *kinds: int) -> "Scene":
        """Let the observer know that the owner holds these, besides what she knows already."""
        known = self.state.known
        for kind in kinds:
            known[(observer * QUEENS + owner) * KINDS + kind] += u8(1)
        return self

    def learn_pattern(self, name: str, *seats: int) -> "Scene":
        """Let these seats know where a pattern is."""
        number = pattern_number(name)
        self.state.pattern_known[number] |= u8(sum(1 << seat for seat in seats))
        return self

    # What is possible

    @property
    def actor(self) -> int:
        return self.state.actor()

    def legal(self, seat: int | None = None) -> list[int]:
        return self.state.legal(self.actor if seat is None else seat)

    def can(self, action: int, seat: int | None = None) -> bool:
        return action in self.legal(seat)

    def hexagons(self) -> str:
        """The hexagons that the actor may name, by their names."""
        return " ".join(NAMES[action - CELL] for action in self.legal() if CELL <= action < CELL + CELLS)

    def queens(self) -> set[int]:
        """The queens whom the actor may name."""
        return {action - QUEEN for action in self.legal() if QUEEN <= action < QUEEN + QUEENS}

    def dormants(self) -> set[int]:
        """The dormant places that the actor may name."""
        return {action - PATTERN for action in self.legal() if PATTERN <= action < AMOUNT}

    def playable(self, seat: int | None = None) -> set[int]:
        """The kinds of cards that may be played now."""
        return {action - PLAY for action in self.legal(seat) if PLAY <= action < DISCARD}

    def amounts(self) -> set[int]:
        return {action - AMOUNT for action in self.legal() if AMOUNT <= action < PLAY}

    def after(self, *actions: int) -> "Scene":
        """What it would be like if the actors did this, without doing it."""
        other = Scene.__new__(Scene)
        other.seats, other.state, other.events = self.seats, self.state.clone(), list(self.events)
        return other.go(*actions)

    # What is done

    def act(self, seat: int, *actions: int) -> "Scene":
        """Let a seat do these things, one after another. Whatever is not legal raises."""
        for action in actions:
            done = step(self.state, seat, action)
            self.state = done.state
            self.events += done.events
        return self

    def go(self, *actions: int) -> "Scene":
        """Let whoever is asked do these things."""
        for action in actions:
            self.act(self.actor, action)
        return self

    def send(self, seat: int, where: str) -> "Scene":
        return self.act(seat, SEND_FORAGER, at(where))

    def idle(self, seat: int) -> "Scene":
        """Send a forager where it matters to nobody: phase A is over."""
        self.act(seat, SEND_FORAGER)
        return self.act(seat, next(at(name) for name in CORNERS if self.can(at(name))))

    def turn(self, seat: int) -> "Scene":
        """A whole turn in which nothing of note happens."""
        return self.idle(seat).act(seat, END_TURN)

    def play(self, seat: int, kind: int, *names: int) -> "Scene":
        """Play a card, in phase B if it is green: then a bee is sent first."""
        if PLAY + kind not in self.legal(seat):
            self.idle(seat)
        return self.act(seat, PLAY + kind, *names)

    def fight(self, plays: Mapping[int, Sequence[int]] | None = None) -> "Scene":
        """Everyone in the battle plays these cards (as actions), and no others."""
        given = dict(plays or {})
        for seat in self.state.actors():
            self.act(seat, *given.pop(seat, ()), DONE)
        assert not given, f"seats {sorted(given)} are not in the battle"
        return self

    def raid(self, seat: int, victim: int, plays: Mapping[int, Sequence[int]] | None = None) -> "Scene":
        """The action, with no soldiers in the field to be recalled, and nothing blocked."""
        self.act(seat, RAID, QUEEN + victim).pass_all()
        return self.fight(plays) if self.can(DONE) else self

    def offer(
        self,
        seat: int,
        other: int,
        *,
        pollen: int = 0,
        cards: Sequence[int] = (),
        for_pollen: int = 0,
        for_honey: int = 0,
        for_jelly: int = 0,
    ) -> "Scene":
        """Put an offer together; the other is then asked."""
        self.act(seat, OFFER, QUEEN + other, AMOUNT + pollen, *(GIVE + kind for kind in cards), DONE)
        return self.act(seat, AMOUNT + for_pollen, AMOUNT + for_honey, AMOUNT + for_jelly)

    def accept(self, seat: int, *cards: int) -> "Scene":
        return self.act(seat, ACCEPT, *(GIVE + kind for kind in cards))

    def choose(self, words: str) -> "Scene":
        """Let the actor choose, among several placements of her pattern, the one on these hexagons."""
        wanted, queen = set(words.split()), self.actor
        assert wanted & set(self.hexagons().split()), f"{self.hexagons()} can be named"
        while self.actor == queen and self.in_the_field() and (named := wanted & set(self.hexagons().split())):
            self.go(at(min(named)))
        return self

    def pass_all(self) -> "Scene":
        """Everyone who is asked in a window lets it pass."""
        while not self.state.over() and self.can(PASS):
            self.go(PASS)
        return self

    # What has come of it

    @property
    def pollen(self) -> list[int]:
        return [int(self.state.pollen[seat]) for seat in range(self.seats)]

    @property
    def infested(self) -> set[int]:
        return {seat for seat in range(self.seats) if self.state.infested[seat]}

    @property
    def dead(self) -> list[int]:
        return [int(self.state.dead[seat]) for seat in range(self.seats)]

    def foragers(self, seat: int) -> str:
        """Where a queen's foragers are, by the names of the hexagons."""
        return " ".join(NAMES[place] for place in unmasked(int(self.state.foragers[seat])))

    def soldiers(self, seat: int) -> str:
        return " ".join(NAMES[place] for place in unmasked(int(self.state.soldiers[seat])))

    @property
    def drifting(self) -> str:
        return NAMES[self.state.drifting] if self.state.drifting >= 0 else ""

    def hive(self, seat: int) -> tuple[int, int]:
        """How many foragers and soldiers are at home and well."""
        return int(self.state.hive_foragers[seat]), int(self.state.hive_soldiers[seat])

    def hand(self, seat: int) -> list[int]:
        """The kinds of the cards in a hand, ascending."""
        return held(self.state, seat)

    def shown(self, seat: int) -> list[int]:
        return [kind for kind in range(KINDS) for _ in range(self.state.shown[seat * KINDS + kind])]

    @property
    def discards(self) -> list[int]:
        return [kind for kind in range(KINDS) for _ in range(self.state.discards[kind])]

    def known(self, observer: int, owner: int) -> list[int]:
        """The cards that the observer knows to be in the owner's hand."""
        first = (observer * QUEENS + owner) * KINDS
        return [kind for kind in range(KINDS) for _ in range(self.state.known[first + kind])]

    def pattern(self, place: int) -> str:
        """The name of the pattern at a place: a seat, or from DORMANT on a dormant one."""
        return PATTERN_NAMES[self.state.pattern_at[place]]

    def knowers(self, name: str) -> set[int]:
        """The seats that know where a pattern is."""
        seen = int(self.state.pattern_known[pattern_number(name)])
        return {seat for seat in range(self.seats) if seen >> seat & 1}

    def in_the_field(self) -> int:
        """How many of the queens' bees are in the field."""
        rows = [*self.state.foragers, *self.state.soldiers]
        return sum(int(row).bit_count() for row in rows)

    def told(self, kind: str) -> list[Event]:
        """The events with this tag."""
        return [event for event in self.events if type(event).__struct_config__.tag == kind]


def held(state: PollenState, seat: int) -> list[int]:
    return [kind for kind in range(KINDS) for _ in range(state.hands[seat * KINDS + kind])]
