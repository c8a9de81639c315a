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
    """The card's number, as in `cards` of the box."""
    words: str
    """What the card asks for, in words."""
    worth: int
    """Points that taking it gives, with the crystals on it."""
    black: int = 0
    """Black crystals on it."""
    white: int = 0
    """White crystals on it."""
    butterflies: Counts = ()
    """Of a gathering card: how many butterflies of each colour (red, blue, yellow) it asks for."""
    shape: tuple[str, ...] = ()
    """Of a composition card: the rows of its shape from the top, `#` for each space of it."""
    condition: str | None = None
    """Of a composition card: what its spaces must have in common; null for a gathering card."""
    number: int | None = None
    """Of a composition card: how many butterflies; null where all spaces must be the same."""


class PlayerView(msgspec.Struct, frozen=True):
    """What a player has won: the numbers of the cards, and crystals."""

    gathering: tuple[int, ...]
    """Numbers of the gathering cards that the player has won."""
    composition: tuple[int, ...]
    """Numbers of the composition cards that the player has won."""
    black: int
    """Black crystals of the player."""
    white: int
    """White crystals of the player."""


class DustView(View, frozen=True):
    """The whole table; for the decks only the number of cards left.

    `here` is the space that was lifted, then that of the last butterfly put; `held` are those still to be put.
    """

    phase: Phase
    """What is decided now: which space to lift, where to put a butterfly, which card to take."""
    mover: int
    """The seat whose turn it is."""
    turn: int
    """How many turns have begun."""
    turn_limit: int
    """The number of turns after which the game is scored as it stands; 0 for no limit."""
    last_turn: bool
    """Whether this is the last turn of the game."""
    spaces: tuple[Counts, ...]
    """The butterflies on each space of the meadow, row by row: how many red, blue and yellow."""
    held: Counts
    """The lifted butterflies that are still to be put: how many red, blue and yellow."""
    here: int | None
    """The space that was lifted, then that of the latest butterfly put; null before a space is lifted."""
    came: str | None
    """The direction of the latest step, which the next may not reverse; null before the first step."""
    display: tuple[SlotView | None, ...]
    """The cards on display by slot, gathering cards first; null where the slot is empty."""
    players: tuple[PlayerView, ...]
    """What each seat has won."""
    bag_black: int
    """Black crystals left in the bag."""
    bag_white: int
    """White crystals left in the bag."""
    gathering_deck: int
    """Cards left in the gathering deck."""
    composition_deck: int
    """Cards left in the composition deck."""
    discards: tuple[int, ...]
    """Numbers of the cards that were discarded."""


class DustChoice(Choice, frozen=True):
    """`space` is the one to lift, or where the butterfly is put."""

    space: int | None = None
    """The space to lift, or on which the butterfly is put."""
    colour: str | None = None
    """The colour of the butterfly that is put."""
    direction: str | None = None
    """In which direction from the latest space it is put."""
    slot: int | None = None
    """The slot of the display from which a card is taken."""
    card: int | None = None
    """The number of the card that is taken."""
