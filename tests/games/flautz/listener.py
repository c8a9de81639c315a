"""Somebody who saw the table once, and from then on only hears what may be told."""

from collections import Counter

from meadow.core.events import Ended, Event
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
from meadow.games.flautz.views import FlautzView
from tests.games.flautz.cards import called, card

CARDS = 101
CRYSTALS = 25


class Listener:
    """Of every hand the cards that are known to this listener, and of all hands what everyone has seen."""

    def __init__(self, view: FlautzView) -> None:
        self.seat, self.seats = view.seat, view.seats
        self.hands = [Counter(card(name) for name in player.hand if name) for player in view.players]
        self.seen = [
            Counter(card(name) for name, seen in zip(player.hand, player.seen, strict=True) if name and seen)
            for player in view.players
        ]
        self.display = [card(name) for name in view.display]
        self.discards = [card(name) for name in view.discards]
        self.deck = view.deck
        self.focused = [player.focused for player in view.players]
        self.crystals = [player.crystals for player in view.players]
        self.points = [player.points for player in view.players]
        """None where they do not count."""
        self.match, self.round, self.starter, self.declarer = view.match, view.round, view.starter, view.declarer
        self.mover, self.over = view.mover, view.over

    def hear(self, event: Event) -> None:  # noqa: PLR0912  one case for each kind of event
        match event:
            case MatchBegan():
                self.begin(event)
            case Dealt():
                self.hands[event.seat] = Counter(event.hand or ())
            case RoundBegan():
                self.round = event.round
            case Exchanged():
                self.exchange(event)
            case Focused():
                self.focused[event.seat] = True
                self.pass_on()
            case Swapped():
                self.swap(event)
            case Reshuffled():
                assert len(self.discards) == event.cards
                self.deck, self.discards = event.cards, []
            case Declared():
                self.declarer = event.seat
                self.hands[event.seat] = self.seen[event.seat] = Counter(event.hand)
                self.pass_on()
            case WentOn() | Passed():
                self.pass_on()
            case MatchEnded():
                for seat in range(self.seats):
                    noted = self.points[seat]
                    self.points[seat] = None if noted is None else noted + event.points[seat]
                    self.crystals[seat] += event.crystals[seat]
            case Ended():
                self.over = True
            case _:
                raise AssertionError(f"{event} is not understood")

    def begin(self, event: MatchBegan) -> None:
        self.match, self.round, self.declarer = event.match, 1, None
        self.starter = self.mover = event.seat
        self.display, self.discards = list(event.display), []
        self.deck = CARDS - 6 - 5 * self.seats
        self.focused = [False] * self.seats
        self.hands = [Counter() for _ in range(self.seats)]
        self.seen = [Counter() for _ in range(self.seats)]

    def exchange(self, event: Exchanged) -> None:
        assert event.seat == self.mover
        assert self.display[event.place] == event.took
        self.display[event.place] = event.gave
        for known in (self.hands[event.seat], self.seen[event.seat]):
            if known[event.gave]:
                known[event.gave] -= 1
            known[event.took] += 1
        if self.declarer is not None:
            self.pass_on()

    def swap(self, event: Swapped) -> None:
        assert self.display[event.place] == event.discarded
        self.display[event.place] = event.drawn
        self.discards.append(event.discarded)
        self.deck -= 1
        self.focused[event.seat] = False

    def pass_on(self) -> None:
        self.mover = (self.mover + 1) % self.seats

    def expect(self, view: FlautzView) -> None:
        """What was heard is what is seen."""
        assert self.over is view.over
        assert self.crystals == [player.crystals for player in view.players]
        assert self.points == [player.points for player in view.players]
        if view.over:
            return
        for seat, player in enumerate(view.players):
            assert sorted(map(called, self.hands[seat].elements())) == sorted(name for name in player.hand if name)
            seen = [name for name, known in zip(player.hand, player.seen, strict=True) if name and known]
            assert sorted(map(called, self.seen[seat].elements())) == sorted(seen)
        assert [called(kind) for kind in self.display] == list(view.display)
        assert sorted(called(kind) for kind in self.discards) == sorted(view.discards)
        assert self.deck == view.deck
        assert self.focused == [player.focused for player in view.players]
        assert (self.match, self.round, self.starter) == (view.match, view.round, view.starter)
        assert (self.mover, self.declarer) == (view.mover, view.declarer)
        assert view.pool == max(0, CRYSTALS - 1 - sum(self.crystals))
