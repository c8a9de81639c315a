"""A position of FLAUTZ! and queries: whose turn it is, where cards may be taken from, hands and results."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.games.flautz.actions import AIR, HAND, PLACES
from meadow.games.flautz.components import COMPONENTS, arena_fields
from meadow.games.flautz.options import FlautzOptions
from meadow.games.flautz.spells import is_flautz

CRYSTALS: Final = COMPONENTS.crystals.pool
CRYSTAL_POINTS: Final = COMPONENTS.points.crystal

STARTING: Final = 0
EXCHANGING: Final = 1
ENDING: Final = 2
OVER: Final = 3

FLOOR_FIELD: Final = 0
AIR_FIELD: Final = 1
FIELDS: Final = ("floor", "air", "either")


@final
class Rules:
    """The numbers of the rules under the chosen options; shared by all positions of a game."""

    def __init__(self, options: FlautzOptions, seats: int) -> None:
        self.by_matches: bool = options.mode == "matches"
        self.crystals_to_win: i64 = options.crystals_to_win
        self.matches: i64 = seats if options.matches is None else options.matches
        self.fields = vec[u8]([u8("fae".index(field)) for field in arena_fields(COMPONENTS, options.arena)])
        self.turn_limit: i64 = options.turn_limit

    def words(self) -> list[int]:
        goals = [int(self.by_matches), self.crystals_to_win, self.matches, self.turn_limit]
        return [*goals, *(int(field) for field in self.fields)]


class Position(State):
    """One position. `known` marks the hand cards that everyone has seen; `shown` has the hands of the last match.

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

    # The mover and its possibilities

    def actors(self) -> list[int]:
        return [] if self.phase == OVER else [self.mover]

    def actor(self) -> int:
        return -1 if self.phase == OVER else self.mover

    def first_place(self) -> i64:
        """The first display place from which the arena field allows to take."""
        return AIR if self.rules.fields[self.round] == FLOOR_FIELD else 0

    def last_place(self) -> i64:
        """One past the last such place."""
        return AIR if self.rules.fields[self.round] == AIR_FIELD else PLACES

    def has_flautz(self) -> bool:
        """Whether the mover's whole hand makes one spell."""
        return is_flautz(self.hands, self.mover * HAND)

    def may_declare(self) -> bool:
        """Whether the rules allow the mover to declare at the start of this turn, if it has a FLAUTZ!."""
        return self.declarer < 0 and self.focused[self.mover] == 0

    def can_swap(self) -> bool:
        """Whether there is a card to draw, now or after a shuffle."""
        return len(self.deck) > 0 or len(self.discards) > 0

    # Hands

    def hand_of(self, seat: int) -> tuple[int, ...]:
        """The kinds in a hand, ascending."""
        return tuple(sorted([int(self.hands[slot]) for slot in range(seat * HAND, (seat + 1) * HAND)]))

    def show_hand(self, seat: i64) -> None:
        """Mark the hand as known to everyone."""
        slot: i64 = seat * HAND
        while slot < (seat + 1) * HAND:
            self.known[slot] = u8(1)
            slot += 1

    # Results

    def scores(self) -> list[int]:
        """In the mode 'crystals' the crystals; in the mode 'matches' points, plus CRYSTAL_POINTS for each crystal."""
        if not self.rules.by_matches:
            return [int(number) for number in self.crystals]
        return [int(self.points[seat] + CRYSTAL_POINTS * self.crystals[seat]) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        if self.phase != OVER:
            return []
        ranks = [(score, self._tie_break(seat)) for seat, score in enumerate(self.scores())]
        return [seat for seat in range(self.seats) if ranks[seat] == max(ranks)]

    def _tie_break(self, seat: i64) -> int:
        """In the mode 'matches' the crystals; in the mode 'crystals' the points of the last match."""
        return int(self.crystals[seat] if self.rules.by_matches else self.match_points[seat])
