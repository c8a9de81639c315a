"""What a seat may see: its own hand, the cards of other hands that everyone has seen, and all open cards."""

from typing import Literal

import msgspec

from meadow.core.views import Choice, View

Phase = Literal["starting", "exchanging", "ending", "over"]


class SpellView(msgspec.Struct, frozen=True):
    """The best spell of a hand, card by card; see explain.Spell."""

    points: int
    """The points of the spell."""
    cards: tuple[str, ...]
    """The cards in it, prisms first."""
    colours: tuple[str | None, ...]
    """The colour that each of these cards counts as; null for a prism and for a lone card."""
    swaps: tuple[tuple[str, str], ...]
    """For each prism in use the two colours that it makes alike."""
    flautz: bool
    """Whether all cards of the hand are in it."""


class PlayerView(msgspec.Struct, frozen=True):
    """A player as this viewer sees them."""

    apprentice: str
    """The colour of the player's apprentice."""
    focused: bool
    """Whether the apprentice shows its focus side."""
    crystals: int
    """Crystals won so far."""
    points: int | None
    """Points won in all matches so far; null if only crystals count."""
    hand: tuple[str | None, ...]
    """The cards of the hand, sorted; null for each that the viewer does not know."""
    seen: tuple[bool, ...]
    """For each of these cards whether everybody knows it."""
    spell: SpellView | None
    """The best spell of the hand; null unless all of it is known."""


class MatchView(msgspec.Struct, frozen=True):
    """How the last match ended for a player."""

    hand: tuple[str, ...]
    """The player's hand at the end of the match."""
    points: int
    """The points of that hand in the match."""


class FlautzView(View, frozen=True):
    """The whole table; of the hands what the viewer knows, of the deck only the number of cards left."""

    phase: Phase
    """What is decided now: how to start the turn, what to exchange, whether to declare at its end."""
    mover: int
    """The seat whose turn it is."""
    starter: int
    """The starting player of this match."""
    declarer: int | None
    """The seat that declared FLAUTZ! in this match; null if nobody has."""
    match: int
    """The number of the match, from 1 on."""
    matches: int | None
    """How many matches are played; null in the mode that ends with enough crystals."""
    crystals_to_win: int | None
    """How many crystals win the game; null in the mode with a number of matches."""
    round: int
    """The number of the round in this match, from 1 on."""
    fields: tuple[str, ...]
    """From where cards may be taken in each round: floor, air or either."""
    turn: int
    """How many turns have begun."""
    turn_limit: int
    """The number of turns after which the game is scored as it stands; 0 for no limit."""
    display: tuple[str, ...]
    """The open cards by place: first those in the air, then those on the floor."""
    deck: int
    """Cards left in the deck."""
    discards: tuple[str, ...]
    """The cards that were discarded."""
    pool: int
    """Crystals left to be won."""
    players: tuple[PlayerView, ...]
    """Each seat, with what the viewer knows of its hand."""
    last_match: tuple[MatchView, ...]
    """For each seat how the previous match ended; empty in the first."""


class FlautzChoice(Choice, frozen=True):
    """`card` is what is given, `taken` what is taken or set aside, `place` where on the display."""

    card: str | None = None
    """The card of the hand that is given."""
    taken: str | None = None
    """The card of the display that is taken or set aside."""
    place: int | None = None
    """The place of the display, counted from 0; those in the air come first."""
