"""Positions as pictures: a test draws the meadow, names the cards, plays on and looks at what has come of it.

    rr  .  b  .  .
    .   y  .  .  .

Five rows of five spaces, a1 in the north-west; every letter is a butterfly. Cards, slots and crystals are written as in
`slow`: 'rrb', 'T at most', 'gathering 2', '12' for a black and a white crystal.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import u8

from meadow.core.events import Event
from meadow.core.step import step
from meadow.games.dust_in_the_wings import GAME
from meadow.games.dust_in_the_wings.display import NO_CARD, NOBODY
from meadow.games.dust_in_the_wings.state import LIFTING, DustState
from tests.games.dust_in_the_wings.cards import COMPOSITIONS, NAMES, number
from tests.games.dust_in_the_wings.slow import COMPOSITION, GATHERING, SPACES, Table, tidy

LETTERS: Final = "rby"
SLOTS: Final = (*GATHERING, *COMPOSITION)
PLENTY: Final = "1" * 12 + "2" * 6


def contents(picture: str) -> dict[str, str]:
    """What lies on every space of a picture."""
    words = picture.split()
    assert len(words) == len(SPACES), f"a meadow has 25 spaces, not {len(words)}"
    return {space: tidy(word.strip(".")) for space, word in zip(SPACES, words, strict=True)}


def bytes_of(numbers: Iterable[int]) -> vec[u8]:
    return vec[u8]([u8(number) for number in numbers])


def packed(cards: Sequence[str]) -> vec[u8]:
    """A deck: the first of the cards is drawn first."""
    return bytes_of(number(card) for card in reversed(cards))


class Scene:
    """A position and what has happened since.

    What is not given is empty, but for the bag and the decks: they hold plenty of crystals and all cards that lie
    nowhere else.
    """

    def __init__(
        self,
        picture: str,
        *,
        gathering: Sequence[str] = (),
        composition: Sequence[str] = (),
        crystals: Sequence[str] = (),
        bag: str = PLENTY,
        gathering_deck: Sequence[str] | None = None,
        composition_deck: Sequence[str] | None = None,
        discards: Sequence[str] = (),
        cards: Sequence[Sequence[str]] = (),
        won: Sequence[str] = (),
        seats: int = 2,
        mover: int = 0,
        turn: int = 1,
        last_turn: bool = False,
        seed: int = 0,
        **options: Any,
    ) -> None:
        self.events: list[Event] = []
        self.state = GAME.new(seats, options, seed)
        self.state.phase, self.state.mover, self.state.turn, self.state.last_turn = LIFTING, mover, turn, last_turn
        self._lay(contents(picture))
        self._deal(gathering, composition, crystals, bag)
        self._hand_out(cards, won)
        gone = {*gathering, *composition, *discards, *(card for hand in cards for card in hand)}
        rest = [card for card in NAMES if card not in gone]
        ours = [card for card in rest if card not in COMPOSITIONS]
        theirs = [card for card in rest if card in COMPOSITIONS]
        self.state.gathering_deck = packed(ours if gathering_deck is None else gathering_deck)
        self.state.composition_deck = packed(theirs if composition_deck is None else composition_deck)
        self.state.discards = packed(discards)

    def _lay(self, meadow: dict[str, str]) -> None:
        self.state.butterflies = bytes_of(meadow[space].count(letter) for space in SPACES for letter in LETTERS)

    def _deal(self, gathering: Sequence[str], composition: Sequence[str], crystals: Sequence[str], bag: str) -> None:
        slots = [*gathering, *[""] * (3 - len(gathering)), *composition, *[""] * (3 - len(composition))]
        self.state.display = bytes_of(number(card) if card else NO_CARD for card in slots)
        lying = [*crystals, *[""] * (3 - len(crystals))]
        self.state.black = bytes_of(crystal.count("1") for crystal in lying)
        self.state.white = bytes_of(crystal.count("2") for crystal in lying)
        self.state.bag_black, self.state.bag_white = bag.count("1"), bag.count("2")

    def _hand_out(self, cards: Sequence[Sequence[str]], won: Sequence[str]) -> None:
        owners = {number(card): seat for seat, hand in enumerate(cards) for card in hand}
        self.state.owner = bytes_of(owners.get(card, NOBODY) for card in range(len(NAMES)))
        theirs = [*won, *[""] * (len(self.state.won_black) - len(won))]
        self.state.won_black = bytes_of(crystals.count("1") for crystals in theirs)
        self.state.won_white = bytes_of(crystals.count("2") for crystals in theirs)

    # What is done

    def play(self, *actions: str) -> "Scene":
        """Take these actions one after the other, whoever's they are: 'lift c3', 'red N', 'take gathering 2'."""
        for words in actions:
            after = step(self.state, self.state.actor(), GAME.read(words))
            self.state = after.state
            self.events += after.events
        return self

    # What is possible, and what has come of it

    @property
    def options(self) -> set[str]:
        return {GAME.write(action) for action in self.state.legal(self.state.actor())}

    @property
    def table(self) -> Table:
        return seen(self.state)

    def meadow(self) -> dict[str, str]:
        """The spaces that are not empty."""
        return {space: lying for space, lying in self.table.meadow.items() if lying}

    def cards(self, seat: int = 0) -> set[str]:
        return self.table.cards[seat]


def seen(state: DustState) -> Table:
    """A position as the slow rules would describe it."""
    table = Table(
        seats=state.seats,
        compositions=COMPOSITIONS,
        turn_limit=int(state.rules.turn_limit),
        meadow={space: _lying(state.butterflies, 3 * index) for index, space in enumerate(SPACES)},
        display={slot: NAMES[int(card)] for slot, card in zip(SLOTS, state.display, strict=True) if card != NO_CARD},
        crystals={slot: _crystals(state.black[at], state.white[at]) for at, slot in enumerate(GATHERING)},
        bag=_crystals(state.bag_black, state.bag_white),
        face_down={"gathering": _named(state.gathering_deck), "composition": _named(state.composition_deck)},
        discards=_named(state.discards),
        cards=[_hand(state, seat) for seat in range(state.seats)],
        won=[_crystals(state.won_black[seat], state.won_white[seat]) for seat in range(state.seats)],
        mover=int(state.mover),
        turn=int(state.turn),
        last_turn=bool(state.last_turn),
        held=_lying(state.held, 0),
        over=state.over(),
        adjudicated=state.adjudicated,
    )
    table.crystals = {slot: crystals for slot, crystals in table.crystals.items() if crystals}
    return table


def _lying(counts: vec[u8], start: int) -> str:
    return "".join(letter * int(counts[start + colour]) for colour, letter in enumerate(LETTERS))


def _crystals(black: int, white: int) -> str:
    return "1" * int(black) + "2" * int(white)


def _named(deck: vec[u8]) -> set[str]:
    return {NAMES[int(card)] for card in deck}


def _hand(state: DustState, seat: int) -> set[str]:
    return {NAMES[card] for card, owner in enumerate(state.owner) if owner == seat}
