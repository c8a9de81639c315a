"""What a seat may see: its own hand, what everyone has seen of the others', and all that lies open."""

from typing import Literal

import msgspec

from meadow.core.views import Choice, View

Phase = Literal["starting", "exchanging", "ending", "over"]


class SpellView(msgspec.Struct, frozen=True):
    """The best spell of a hand, and why: see explain.Spell."""

    points: int
    cards: tuple[str, ...]
    colours: tuple[str | None, ...]
    swaps: tuple[tuple[str, str], ...]
    flautz: bool


class PlayerView(msgspec.Struct, frozen=True):
    """`hand` holds None for every card that this reader does not know; a hand that is known whole has its spell."""

    apprentice: str
    focused: bool
    crystals: int
    points: int
    hand: tuple[str | None, ...]
    seen: tuple[bool, ...]
    spell: SpellView | None


class MatchView(msgspec.Struct, frozen=True):
    """How the last match ended for a player."""

    hand: tuple[str, ...]
    points: int


class FlautzView(View, frozen=True):
    phase: Phase
    mover: int
    starter: int
    declarer: int | None
    match: int
    matches: int | None
    crystals_to_win: int | None
    round: int
    fields: tuple[str, ...]
    turn: int
    turn_limit: int
    display: tuple[str, ...]
    deck: int
    discards: tuple[str, ...]
    pool: int
    players: tuple[PlayerView, ...]
    last_match: tuple[MatchView, ...]


class FlautzChoice(Choice, frozen=True):
    """`card` is what is given, `taken` what is taken or set aside, `place` where on the display."""

    card: str | None = None
    taken: str | None = None
    place: int | None = None
