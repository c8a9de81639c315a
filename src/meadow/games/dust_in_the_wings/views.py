"""What a seat may see: everything but the order of the cards in the decks, which nobody knows."""

from typing import Literal

import msgspec

from meadow.core.views import Choice, View

Phase = Literal["lifting", "putting", "taking", "over"]

Counts = tuple[int, ...]
"""How many butterflies of each colour: red, blue, yellow."""


class SlotView(msgspec.Struct, frozen=True, kw_only=True):
    """A card on display with the crystals on it. `worth` is what taking it gives.

    A gathering card has `butterflies`; a composition card has the lines of its `shape`, a `condition`, and a
    `number` unless all spaces must be the same.
    """

    card: int
    words: str
    worth: int
    black: int = 0
    white: int = 0
    butterflies: Counts = ()
    shape: tuple[str, ...] = ()
    condition: str | None = None
    number: int | None = None


class PlayerView(msgspec.Struct, frozen=True):
    """What a player has won: the numbers of the cards, and crystals."""

    gathering: tuple[int, ...]
    composition: tuple[int, ...]
    black: int
    white: int


class DustView(View, frozen=True):
    """The whole table; of the decks only how many cards are left.

    `here` is the space that was lifted, then that of the last butterfly put; `held` are those still to be put.
    """

    phase: Phase
    mover: int
    turn: int
    turn_limit: int
    last_turn: bool
    spaces: tuple[Counts, ...]
    held: Counts
    here: int | None
    came: str | None
    display: tuple[SlotView | None, ...]
    players: tuple[PlayerView, ...]
    bag_black: int
    bag_white: int
    gathering_deck: int
    composition_deck: int
    discards: tuple[int, ...]


class DustChoice(Choice, frozen=True):
    """`space` is the one to lift, or where the butterfly is put."""

    space: int | None = None
    colour: str | None = None
    direction: str | None = None
    slot: int | None = None
    card: int | None = None
