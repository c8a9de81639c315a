"""A match once more, slowly: plain lists and sets, no code of the game's own but the numbers of the cards.

It begins with everything that a state holds, hidden cards too, and follows what is played until the match ends.
"""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from meadow.games.flautz.state import FlautzState
from tests.games.flautz import slow_spells
from tests.games.flautz.cards import called, card
from tests.games.flautz.scenes import held

PLACES: Final = ("air 1", "air 2", "air 3", "floor 1", "floor 2", "floor 3")


class Result(NamedTuple):
    how: str
    points: list[int]
    crystals: list[int]


@dataclass
class Table:
    """`step` is what the mover does next: 'start', 'exchange' or 'end'. `result` is there once the match is over."""

    hands: list[list[int]]
    display: list[int]
    deck: list[int]
    discards: list[int]
    apprentices: list[int]
    fields: list[str]
    starter: int
    mover: int
    round: int
    focused: set[int] = field(default_factory=set)
    declarer: int | None = None
    step: str = "start"
    result: Result | None = None
    reshuffled: bool = False

    @property
    def seats(self) -> int:
        return len(self.hands)

    # What is legal

    def legal(self) -> set[str]:
        if self.step == "end":
            return {"go on"} | self.declaration()
        if self.step == "exchange":
            return self.exchanges()
        if self.mover in self.focused:
            return {f"swap {place}" for place in self.places()} | self.declining()
        return self.exchanges() | {"focus"} | self.declaration() | self.declining()

    def places(self) -> list[str]:
        allowed = self.fields[self.round]
        return [place for place in PLACES if allowed == "either" or place.startswith(allowed)]

    def exchanges(self) -> set[str]:
        return {f"{called(kind)} for {place}" for kind in self.hands[self.mover] for place in self.places()}

    def declaration(self) -> set[str]:
        whole = slow_spells.best(self.hands[self.mover])[1] == 5
        return {"declare"} if whole and self.declarer is None else set()

    def declining(self) -> set[str]:
        return set() if self.declarer is None else {"pass"}

    # What happens

    def play(self, text: str) -> None:
        if text == "focus":
            self.focused.add(self.mover)
            self.next_turn()
        elif text == "declare":
            self.declarer = self.mover
            self.next_turn()
        elif text in {"pass", "go on"}:
            self.next_turn()
        elif text.startswith("swap "):
            self.swap(PLACES.index(text.removeprefix("swap ")))
        else:
            given, _, place = text.partition(" for ")
            self.exchange(card(given), PLACES.index(place))

    def swap(self, place: int) -> None:
        """Where the deck is empty the order of the new one is the game's own; it is not followed."""
        self.reshuffled = not self.deck
        if not self.reshuffled:
            self.discards.append(self.display[place])
            self.display[place] = self.deck.pop()
        self.focused.remove(self.mover)
        self.step = "exchange"

    def exchange(self, given: int, place: int) -> None:
        hand = self.hands[self.mover]
        hand.remove(given)
        hand.append(self.display[place])
        self.display[place] = given
        if is_straight(hand):
            self.finish_with_straight(self.mover)
        elif self.declarer is None:
            self.step = "end"
        else:
            self.next_turn()

    def next_turn(self) -> None:
        self.step = "start"
        self.mover = (self.mover + 1) % self.seats
        self.round += self.mover == self.starter
        if self.round == len(self.fields) or self.mover == self.declarer:
            self.finish()

    # What it is worth

    def worth(self) -> list[tuple[int, int]]:
        """Points and cards of every spell; nothing for the focused."""
        return [(0, 0) if seat in self.focused else slow_spells.best(hand) for seat, hand in enumerate(self.hands)]

    def finish(self) -> None:
        worth = self.worth()
        best = [seat for seat in range(self.seats) if worth[seat] == max(worth) and seat not in self.focused]
        how = "rounds" if self.declarer is None else "declared"
        self.result = Result(how, [points for points, _ in worth], [int(seat in best) for seat in range(self.seats)])

    def finish_with_straight(self, winner: int) -> None:
        royal = self.hands[winner][0] // 9 == self.apprentices[winner]
        points = [points for points, _ in self.worth()]
        if royal:
            points = [points[seat] if seat == winner else 0 for seat in range(self.seats)]
        crystals = [(3 if royal else 2) if seat == winner else 0 for seat in range(self.seats)]
        self.result = Result("royal" if royal else "straight", points, crystals)


def is_straight(hand: list[int]) -> bool:
    """Five cards in sequence of one printed colour."""
    plain = max(hand) < slow_spells.ILLUSIONS and len({kind // 9 for kind in hand}) == 1
    return plain and slow_spells.in_sequence(hand)


def table(state: FlautzState, fields: list[str]) -> Table:
    """The match as it stands at the start of a turn."""
    return Table(
        hands=[held(state.hands, seat) for seat in range(state.seats)],
        display=[int(kind) for kind in state.display],
        deck=[int(kind) for kind in state.deck],
        discards=[int(kind) for kind in state.discards],
        apprentices=[int(colour) for colour in state.apprentice],
        fields=fields,
        starter=int(state.starter),
        mover=int(state.mover),
        round=int(state.round),
        focused={seat for seat in range(state.seats) if state.focused[seat]},
        declarer=None if state.declarer < 0 else int(state.declarer),
    )
