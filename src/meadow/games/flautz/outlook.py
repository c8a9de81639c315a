"""What a seat can expect of this match: its turns, the gains from the display and from unseen cards."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meadow.core.bits import BIT
from meadow.games.flautz.actions import AIR, HAND, PLACES
from meadow.games.flautz.components import COMPONENTS, full_deck
from meadow.games.flautz.kinds import KINDS
from meadow.games.flautz.position import ENDING, Position
from meadow.games.flautz.prospects import PROSPECTS

# Bitmask of the places from which each field of the arena allows to take: floor, air, either.
ALL_PLACES: Final = 2**PLACES - 1
IN_AIR: Final = 2**AIR - 1
PLACES_OF: Final = vec[i64]([i64(bits) for bits in (ALL_PLACES - IN_AIR, IN_AIR, ALL_PLACES)])

CARDS: Final = i64(len(full_deck(COMPONENTS.spells)))
UNSEEN: Final = vec[i64]([i64(full_deck(COMPONENTS.spells).count(kind)) for kind in range(KINDS)])
"""How many cards of each kind a seat has not seen. Complete between calls of `look`, which restores it."""


@final
class Outlook:
    """What one seat can expect, as of the latest `look`. A shared instance, guarded by the GIL.

    `turns` is how many turns the seat has left in this match, with the one that it is playing; `waits` is how many
    players come before the next of them. Points of the best spell: `points` now, `next_points` with the best card on
    display that may be taken in the next turn, `later_points` with that of the turn after it, `two_points` with one
    card in each, `spare_points` if the best card for the next turn is gone. `next_spell` is coded as in spells.py.
    `improving` is how many cards on display help in the next turn. `drawn` is how many points an unseen card adds on
    average, `outs` the chance that it completes a FLAUTZ!.
    """

    def __init__(self) -> None:
        self.turns: i64 = 0
        self.waits: i64 = 0
        self.points: i64 = 0
        self.next_points: i64 = 0
        self.next_spell: i64 = 0
        self.later_points: i64 = 0
        self.two_points: i64 = 0
        self.spare_points: i64 = 0
        self.improving: i64 = 0
        self.drawn: float = 0.0
        self.outs: float = 0.0

    def look(self, position: Position, seat: i64) -> None:
        """Compute all of the above for one seat."""
        PROSPECTS.read(position.hands, seat * HAND)
        self.points = PROSPECTS.now >> 3
        self.next_spell = PROSPECTS.now
        self.next_points = self.points
        self.later_points = self.points
        self.two_points = self.points
        self.spare_points = self.points
        self.improving = 0
        self.drawn = 0.0
        self.outs = 0.0
        coming = self._count_turns(position, seat)
        if self.turns > 0:
            self._look_at_display(position, coming)
            self._look_at_unseen(position, seat)

    def _count_turns(self, position: Position, seat: i64) -> i64:
        """Set `turns` and `waits`; returns the round of the seat's next turn."""
        seats: i64 = position.seats
        ahead: i64 = (seat - position.mover + seats) % seats
        now: i64 = (position.mover - position.starter + seats) % seats
        if ahead == 0 and position.phase == ENDING:
            ahead = seats
        coming: i64 = position.round + (1 if now + ahead >= seats else 0)
        turns: i64 = i64(len(position.rules.fields)) - coming
        if position.declarer >= 0 and turns > 0:
            turns = 1 if ahead < (position.declarer - position.mover + seats) % seats else 0
        self.turns = turns
        self.waits = ahead
        return coming

    def _look_at_display(self, position: Position, coming: i64) -> None:
        fields = position.rules.fields
        first = PLACES_OF[i64(fields[coming])]
        second: i64 = PLACES_OF[i64(fields[coming + 1])] if self.turns > 1 else 0
        best = PROSPECTS.now
        later = best
        spare = best
        place: i64 = 0
        while place < PLACES:
            bit = BIT[place]
            if (first | second) & bit != 0:
                spell = PROSPECTS.with_card(i64(position.display[place]))
                if first & bit != 0:
                    spare = max(spare, min(best, spell))
                    best = max(best, spell)
                    self.improving += 1 if spell > PROSPECTS.now else 0
                if second & bit != 0:
                    later = max(later, spell)
            place += 1
        self.next_spell = best
        self.next_points = best >> 3
        self.spare_points = spare >> 3
        self.later_points = later >> 3
        PROSPECTS.show(position.display, first, second)
        self.two_points = max(self.next_points, self.later_points)
        if second != 0:
            self.two_points = max(self.two_points, PROSPECTS.with_two())

    def _look_at_unseen(self, position: Position, seat: i64) -> None:
        seen = mark_seen(position, seat, 1)
        PROSPECTS.weigh(UNSEEN)
        self.drawn = float(PROSPECTS.gains) / float(CARDS - seen)
        self.outs = float(PROSPECTS.outs) / float(CARDS - seen)
        mark_seen(position, seat, -1)


def mark_seen(position: Position, seat: i64, sign: i64) -> i64:
    """Take the cards that a seat has seen out of UNSEEN (sign 1) or put them back (-1); returns how many."""
    start: i64 = seat * HAND
    slot: i64 = 0
    seen: i64 = 0
    while slot < position.seats * HAND:
        if position.known[slot] == 1 or (start <= slot < start + HAND):
            UNSEEN[i64(position.hands[slot])] -= sign
            seen += 1
        slot += 1
    place: i64 = 0
    while place < PLACES:
        UNSEEN[i64(position.display[place])] -= sign
        place += 1
    i: i64 = 0
    while i < i64(len(position.discards)):
        UNSEEN[i64(position.discards[i])] -= sign
        i += 1
    return seen + PLACES + i


OUTLOOK: Final = Outlook()
