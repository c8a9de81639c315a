"""The events, in the rulebook's words. Cards are kinds as in kinds.py, places are numbered as in actions.py."""

from typing import ClassVar

from meadow.core.events import Event


class MatchBegan(Event, frozen=True, tag="match began"):
    """All cards were shuffled and dealt; `seat` is the starting player."""

    match: int
    display: tuple[int, ...]


class Dealt(Event, frozen=True, tag="dealt"):
    """A player got a hand."""

    SECRET: ClassVar[tuple[str, ...]] = ("hand",)

    hand: tuple[int, ...] | None


class RoundBegan(Event, frozen=True, tag="round began"):
    """The marker is on the next arena field: 'floor', 'air' or 'either'."""

    round: int
    field: str


class Exchanged(Event, frozen=True, tag="exchanged"):
    """A player took a card from the display and put one of the hand in its place."""

    gave: int
    took: int
    place: int


class Focused(Event, frozen=True, tag="focused"):
    """A player turned the apprentice to the focus side instead of exchanging."""


class Swapped(Event, frozen=True, tag="swapped"):
    """A focused player put the top card of the deck on the display; the old card is discarded."""

    place: int
    discarded: int
    drawn: int


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """The deck was empty: the discards were shuffled into a new one."""

    cards: int


class WentOn(Event, frozen=True, tag="went on"):
    """A player ended the turn without declaring anything."""


class Declared(Event, frozen=True, tag="declared"):
    """A player declared a FLAUTZ! and showed the hand."""

    hand: tuple[int, ...]


class Passed(Event, frozen=True, tag="passed"):
    """A player declined a final turn."""


class MatchEnded(Event, frozen=True, tag="match ended"):
    """All hands were shown and scored. `how` is 'rounds', 'declared', 'straight' or 'royal'.

    `seat` holds the Straight or Royal, -1 if there is none.
    """

    how: str
    hands: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    crystals: tuple[int, ...]
