"""What one queen may know of the others' hands, kept from what she is told and nothing else."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from meadow.core.events import Event
from meadow.games.pollen_wars import events as told
from tests.games.pollen_wars.kinds import is_honey
from tests.games.pollen_wars.ledger import Ledger

Hand = Counter[int]


class Memory:
    """Of one seat, who hears events as they are redacted for her. Of her own hand she knows all, from a ledger."""

    def __init__(self, seat: int, seats: int, ledger: Ledger) -> None:
        self.seat = seat
        self.known: list[Hand] = [Counter() for _ in range(seats)]
        self.ledger = ledger
        self.offered: list[str] = []

    def hear(self, event: Event) -> None:
        if type(event) in HEARD:
            HEARD[type(event)](self, event)
        self.known[self.seat].clear()

    def seen(self, event: told.HandSeen) -> None:
        if event.cards is not None and event.seat == self.seat:
            self.known[event.owner] = Counter(event.cards)

    def gone(self, event: told.Played | told.Discarded) -> None:
        self._less(event.seat, (event.card,))

    def hand_gone(self, event: told.HandDiscarded) -> None:
        self.known[event.owner].clear()

    def revealed(self, event: told.Revealed) -> None:
        for side in (event.attack_cards, event.defence_cards):
            for seat, kinds in enumerate(side):
                self._less(seat, kinds)

    def stolen(self, event: told.CardStolen) -> None:
        """Thief and victim know the card; for a third queen it may have been any of that back."""
        if event.card is None:
            self._forget(event.victim, event.back)
            self._forget(event.seat, event.back)
        else:
            self._less(event.victim, (event.card,))
            self.known[event.seat][event.card] += 1

    def swapped(self, event: told.HandsSwapped) -> None:
        """Who takes part knows what she gave away."""
        hands = [
            Counter(self.ledger.hands[self.seat]) if seat == self.seat else self.known[seat] for seat in pair(event)
        ]
        self.known[event.first], self.known[event.second] = hands[1], hands[0]

    def put_down(self, event: told.CardOffered) -> None:
        """A card in an offer: its back is seen by all."""
        self.offered.append(event.back)

    def offer_over(self, _event: told.OfferAddressed | told.Declined) -> None:
        self.offered.clear()

    def traded(self, event: told.Traded) -> None:
        """At once, also what is alike. For a third queen it is like a theft: of such backs she knows no more."""
        if event.given is None or event.taken is None:
            for back in self.offered:
                self._forget(event.seat, back)
                self._forget(event.other, back)
        else:
            self._less(event.seat, event.given)
            self._less(event.other, event.taken)
            self.known[event.other].update(event.given)
            self.known[event.seat].update(event.taken)
        self.offered.clear()

    def _less(self, owner: int, kinds: tuple[int, ...]) -> None:
        self.known[owner] = self.known[owner] - Counter(kinds)

    def _forget(self, owner: int, back: str) -> None:
        for kind in list(self.known[owner]):
            if is_honey(kind) == (back == "honey"):
                del self.known[owner][kind]


def pair(event: told.HandsSwapped) -> tuple[int, int]:
    return event.first, event.second


HEARD: Final[dict[type[Event], Callable[[Memory, Any], None]]] = {
    told.HandSeen: Memory.seen,
    told.Played: Memory.gone,
    told.Discarded: Memory.gone,
    told.HandDiscarded: Memory.hand_gone,
    told.Revealed: Memory.revealed,
    told.CardStolen: Memory.stolen,
    told.HandsSwapped: Memory.swapped,
    told.CardOffered: Memory.put_down,
    told.OfferAddressed: Memory.offer_over,
    told.Declined: Memory.offer_over,
    told.Traded: Memory.traded,
}


class PatternMemory:
    """Which patterns one seat knows to lie at which places."""

    def __init__(self, seat: int, seats: int, own: int) -> None:
        self.seat, self.seats = seat, seats
        self.known = {seat: own}

    def hear(self, event: Event) -> None:
        if isinstance(event, told.RoundBegan):
            self.known.clear()
        elif isinstance(event, told.PatternDealt) and event.pattern is not None:
            self.known[event.seat] = event.pattern
        elif isinstance(event, told.PatternSeen) and event.pattern is not None:
            self.known[event.place] = event.pattern
        elif isinstance(event, told.PatternsSwapped):
            self._move({event.first: event.second, event.second: event.first})
        elif isinstance(event, told.PatternsPassed):
            self._move({seat: (seat + 1) % self.seats for seat in range(self.seats)})

    def _move(self, goals: dict[int, int]) -> None:
        self.known = {goals.get(place, place): pattern for place, pattern in self.known.items()}
