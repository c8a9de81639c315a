"""Positions in words: a test lays out hands and display as text, plays on by the written actions, and looks again."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import u8

from meadow.core.events import Event
from meadow.core.rng import Rng
from meadow.core.step import step
from meadow.games.flautz import GAME
from meadow.games.flautz.actions import EXCHANGE
from meadow.games.flautz.position import ENDING
from tests.games.flautz.cards import BOX, COLOURS, cards, packed, row

# Hands in which no two cards go together, worth 9 each; nothing of them lies in the display below.
DULL: Final = (
    "blue 9, green 7, purple 5, orange 3, pink 1",
    "green 9, purple 7, orange 5, pink 3, blue 1",
    "purple 9, orange 7, pink 5, blue 3, green 1",
    "orange 9, pink 7, blue 5, green 3, purple 1",
    "pink 9, blue 7, green 5, purple 3, orange 1",
)
DISPLAY: Final = "blue 2, green 4, purple 6, orange 8, pink 2, blue 6"

FLOOR_FIRST: Final = 0
AIR: Final = 1
EITHER: Final = 2
LAST: Final = 5


class Scene:
    """A position and what has happened since.

    Hands are given for the first seats; the others hold dull ones. Unless told otherwise it is the first seat's turn,
    the third round of the usual arena, where cards may be taken from the air and from the floor. `deck` lies on top of
    the other cards, its first card uppermost; with `spent` those others are discarded.
    """

    def __init__(
        self,
        *hands: str,
        seats: int = 2,
        display: str = DISPLAY,
        deck: str = "",
        spent: bool = False,
        mover: int = 0,
        starter: int = 0,
        round_: int = EITHER,
        focused: Sequence[int] = (),
        apprentices: str = "",
        crystals: Sequence[int] = (),
        points: Sequence[int] = (),
        seed: int = 0,
        **options: Any,
    ) -> None:
        self.events: list[Event] = []
        self.state = GAME.new(seats, options, seed)
        self._lay([*hands, *DULL[len(hands) : seats]], display, deck, spent=spent)
        state = self.state
        state.mover, state.starter, state.round = mover, starter, round_
        for seat in range(seats):
            state.focused[seat] = u8(seat in focused)
        for seat, colour in enumerate(filter(None, apprentices.split(", "))):
            state.apprentice[seat] = u8(COLOURS.index(colour))
        for seat, count in enumerate(crystals):
            state.crystals[seat] = count
            state.pool = state.pool - count
        for seat, count in enumerate(points):
            state.points[seat] = count

    def _lay(self, hands: list[str], display: str, deck: str, *, spent: bool) -> None:
        laid = [cards(hand) for hand in hands]
        assert {len(hand) for hand in laid} == {5}, f"a hand has five cards: {hands}"
        shown, top = cards(display), cards(deck)
        assert len(shown) == 6, f"six cards are displayed, not {display!r}"
        used = Counter([kind for hand in laid for kind in hand] + shown + top)
        assert used <= BOX, f"there are not so many of {row(used - BOX)}"
        rest = sorted((BOX - used).elements())
        Rng(1).shuffle(rest)
        self.state.hands = packed([kind for hand in laid for kind in hand])
        self.state.known = packed([0] * (5 * len(laid)))
        self.state.display = packed(shown)
        self.state.deck = packed([*([] if spent else rest), *reversed(top)])
        self.state.discards = packed(rest if spent else [])

    # What is possible

    def texts(self) -> set[str]:
        """Everything that the actor may do, as written."""
        return {GAME.write(action) for action in self.state.legal(self.state.actor())}

    def can(self, text: str) -> bool:
        return text in self.texts()

    def places(self) -> set[str]:
        """The display places whose cards the actor may take or swap."""
        return {text.partition(" for ")[2] or text.partition("swap ")[2] for text in self.texts()} - {""}

    # What is done

    def play(self, *texts: str) -> "Scene":
        """Let whoever is asked do these things, one after another."""
        for text in texts:
            after = step(self.state, self.state.actor(), GAME.read(text))
            self.state = after.state
            self.events += after.events
        return self

    def turns(self, *texts: str) -> "Scene":
        """The same, but nobody declares: wherever it is asked, play goes on."""
        for text in texts:
            self.play(text)
            if self.state.phase == ENDING:
                self.play("go on")
        return self

    def idle(self, turns: int = 1) -> "Scene":
        """So many turns in which somebody exchanges just something."""
        for _ in range(turns):
            actor = self.state.actor()
            self.turns(GAME.write(next(action for action in self.state.legal(actor) if action >= EXCHANGE)))
        return self

    # What has come of it

    def hand(self, seat: int) -> str:
        """The cards in a hand, sorted."""
        return row(sorted(held(self.state.hands, seat)))

    def known(self, seat: int) -> str:
        """The cards of a hand that everyone has seen, sorted."""
        flags = held(self.state.known, seat)
        return row(sorted(kind for kind, flag in zip(held(self.state.hands, seat), flags, strict=True) if flag))

    @property
    def display(self) -> str:
        return row(self.state.display)

    @property
    def discards(self) -> str:
        return row(self.state.discards)

    def told(self, kind: type[Event]) -> list[Event]:
        """The events of one kind since the beginning."""
        return [event for event in self.events if isinstance(event, kind)]


def held(rows: vec[u8], seat: int) -> list[int]:
    """One seat's part of the rows of all hands."""
    return [int(rows[slot]) for slot in range(5 * seat, 5 * seat + 5)]
