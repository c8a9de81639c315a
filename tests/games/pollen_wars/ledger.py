"""What somebody knows who only hears what happens: pollen, bees, hives and hands, kept from the events alone."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

from meadow.core.events import Event
from meadow.games.pollen_wars import events as told
from meadow.games.pollen_wars.state import PollenState
from tests.games.pollen_wars.hexes import unmasked
from tests.games.pollen_wars.scene import held

SOLDIERS: Final = 5


class Ledger:
    """Begins with what can be seen at the beginning, and never looks again."""

    def __init__(self, state: PollenState) -> None:
        seats = range(state.seats)
        self.pollen = [int(state.pollen[seat]) for seat in seats]
        self.infested = [bool(state.infested[seat]) for seat in seats]
        self.dead = [0 for _ in seats]
        self.injured = [0 for _ in seats]
        self.foragers: list[set[int]] = [set() for _ in seats]
        self.soldiers: list[set[int]] = [set() for _ in seats]
        self.hands = [Counter(held(state, seat)) for seat in seats]
        self.fungi: set[int] = set()
        self.stumps: set[int] = set(unmasked(int(state.stumps)))
        self.drifting = -1
        self.round = int(state.round)

    def hear(self, event: Event) -> None:
        if type(event) in HEARD:
            HEARD[type(event)](self, event)

    # Field

    def sent(self, event: told.Sent) -> None:
        self._bees(event.soldier)[event.seat].add(event.cell)

    def moved(self, event: told.Moved) -> None:
        bees = self._bees(event.soldier)[event.owner]
        bees.remove(event.start)
        bees.add(event.cell)

    def brought(self, event: told.Brought) -> None:
        if event.forager:
            self.foragers[event.seat].remove(event.cell)
        if event.soldier:
            self.soldiers[event.seat].remove(event.cell)
        self.pollen[event.seat] += event.pollen

    def recalled(self, event: told.Recalled) -> None:
        self.soldiers[event.seat].remove(event.cell)

    def returned(self, event: told.SoldierReturned) -> None:
        self.soldiers[event.owner].remove(event.cell)

    def completed(self, event: told.PatternCompleted) -> None:
        assert sum(event.flowers) == event.pollen
        self.pollen[event.seat] += event.pollen
        for cell in event.cells:
            if cell == self.drifting:
                assert event.drifting
                self.drifting = -1
                continue
            bees = self.soldiers if cell in self.soldiers[event.seat] else self.foragers
            bees[event.seat].remove(cell)

    def home(self, event: told.BeesReturned) -> None:
        assert (set(event.foragers), set(event.soldiers)) == (self.foragers[event.seat], self.soldiers[event.seat])
        self.foragers[event.seat].clear()
        self.soldiers[event.seat].clear()
        self.pollen[event.seat] += event.pollen

    def drifted(self, event: told.DriftingMoved | told.DriftingPlaced) -> None:
        self.drifting = event.cell

    def fungus(self, event: told.FungusPlaced) -> None:
        self.fungi.add(event.cell)

    def cut(self, event: told.TreeCut) -> None:
        self.fungi.remove(event.cell)
        self.stumps.add(event.cell)

    def _bees(self, soldier: bool) -> list[set[int]]:
        return self.soldiers if soldier else self.foragers

    # Hives

    def stole(self, event: told.Stole) -> None:
        self.pollen[event.victim] -= event.pollen
        self.pollen[event.to] += event.pollen

    def raided(self, event: told.RaidEnded) -> None:
        self.pollen[event.victim] -= event.pollen
        self.pollen[event.seat] += event.pollen
        self.injured[event.seat] += event.injured

    def recovered(self, event: told.Recovered) -> None:
        self.injured[event.seat] -= event.soldiers

    def resurrected(self, event: told.Resurrected) -> None:
        self.pollen[event.seat] -= event.paid
        self.dead[event.seat] -= 1

    def died(self, event: told.Died) -> None:
        self.dead[event.seat] += event.foragers

    def cured(self, event: told.Cured) -> None:
        self.infested[event.seat] = False

    def spread(self, event: told.Infested) -> None:
        self.infested[event.seat] = True

    def rolled(self, event: told.Rolled) -> None:
        self.infested[event.seat] |= event.infested

    # Hands

    def drew(self, event: told.Drew) -> None:
        assert event.card is not None
        self.hands[event.seat][event.card] += 1

    def played(self, event: told.Played) -> None:
        self.hands[event.seat][event.card] -= 1

    def discarded(self, event: told.Discarded) -> None:
        self.hands[event.seat][event.card] -= 1

    def card_stolen(self, event: told.CardStolen) -> None:
        assert event.card is not None
        self._give(event.victim, event.seat, (event.card,))

    def hand_discarded(self, event: told.HandDiscarded) -> None:
        assert +self.hands[event.owner] == Counter(event.cards)
        self.hands[event.owner].clear()

    def hands_swapped(self, event: told.HandsSwapped) -> None:
        hands = self.hands
        hands[event.first], hands[event.second] = hands[event.second], hands[event.first]

    def revealed(self, event: told.Revealed) -> None:
        for side in (event.attack_cards, event.defence_cards):
            for seat, kinds in enumerate(side):
                self.hands[seat].subtract(kinds)

    def traded(self, event: told.Traded) -> None:
        assert event.given is not None
        assert event.taken is not None
        self._give(event.seat, event.other, event.given)
        self._give(event.other, event.seat, event.taken)
        self.pollen[event.seat] += event.pollen_taken - event.pollen_given
        self.pollen[event.other] += event.pollen_given - event.pollen_taken

    def _give(self, giver: int, receiver: int, kinds: tuple[int, ...]) -> None:
        self.hands[giver].subtract(kinds)
        self.hands[receiver].update(kinds)

    def round_began(self, event: told.RoundBegan) -> None:
        self.round = event.round


HEARD: Final[dict[type[Event], Callable[[Ledger, Any], None]]] = {
    told.Sent: Ledger.sent,
    told.Moved: Ledger.moved,
    told.Brought: Ledger.brought,
    told.Recalled: Ledger.recalled,
    told.SoldierReturned: Ledger.returned,
    told.PatternCompleted: Ledger.completed,
    told.BeesReturned: Ledger.home,
    told.DriftingMoved: Ledger.drifted,
    told.DriftingPlaced: Ledger.drifted,
    told.FungusPlaced: Ledger.fungus,
    told.TreeCut: Ledger.cut,
    told.Stole: Ledger.stole,
    told.RaidEnded: Ledger.raided,
    told.Recovered: Ledger.recovered,
    told.Resurrected: Ledger.resurrected,
    told.Died: Ledger.died,
    told.Cured: Ledger.cured,
    told.Infested: Ledger.spread,
    told.Rolled: Ledger.rolled,
    told.Drew: Ledger.drew,
    told.Played: Ledger.played,
    told.Discarded: Ledger.discarded,
    told.CardStolen: Ledger.card_stolen,
    told.HandDiscarded: Ledger.hand_discarded,
    told.HandsSwapped: Ledger.hands_swapped,
    told.Revealed: Ledger.revealed,
    told.Traded: Ledger.traded,
    told.RoundBegan: Ledger.round_began,
}
