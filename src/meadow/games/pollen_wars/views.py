"""What leaves the rules: typed views and choices. `seen` fills them in; all secrecy is there and in `imagine`.

Queens are seats, hexagons numbers as in actions.py, cards their short names.
"""

from typing import Literal

import msgspec

from meadow.core.views import Choice, View

Ground = Literal["flowers", "rock", "fungus", "stump"]
Phase = Literal["setting up", "turn", "ending round", "starting round", "over"]


class HexagonView(msgspec.Struct, frozen=True, kw_only=True):
    """A hexagon of the field and who is on it; a soldier stands on a forager. `flowers` is 0 where a tile covers it."""

    name: str
    ground: Ground
    flowers: int
    forager: int | None = None
    soldier: int | None = None
    drifting: bool = False


class PatternView(msgspec.Struct, frozen=True):
    """A pattern card. Its four hexagons as they are printed, in axial coordinates."""

    name: str
    cells: tuple[tuple[int, int], ...]


class PlaceView(msgspec.Struct, frozen=True):
    """A pattern card face down, or known to the reader; which queens know it everyone can tell."""

    pattern: PatternView | None
    known_by: tuple[int, ...]


class QueenView(msgspec.Struct, frozen=True, kw_only=True):
    """A queen and her hive. Of her hidden cards everyone sees the backs, `honey` and `jelly`; `hand` is what is known.

    Cards put down for a battle or a trade count as hers until it is done. `injured` soldiers come back at the
    end of her next turn; those of `injured_now` were hurt in her own turn, which does not count.
    """

    colour: str
    spots: int
    pollen: int
    infested: bool
    mutiny: bool
    hive_foragers: int
    hive_soldiers: int
    field_foragers: int
    field_soldiers: int
    dead: int
    injured: int
    injured_now: int
    honey: int
    jelly: int
    hand: tuple[str, ...]
    face_up: tuple[str, ...]
    pattern: PlaceView


class PendingView(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is not finished yet: a 'turn', a 'card' in flight, a 'window', a 'raid' or the like."""

    kind: str
    words: str
    queen: int | None = None
    card: str | None = None
    named: tuple[str, ...] = ()
    """What was named for it so far, as actions are written."""


class BattleView(msgspec.Struct, frozen=True, kw_only=True):
    """A raid that has come to battle. Everyone in `queens` may put cards down; only the reader's own are shown."""

    attacker: int
    defender: int
    attack: int
    defence: int
    """Soldiers in the hives and cards face up: what is known before cards are put down."""
    queens: tuple[int, ...]
    attacking: tuple[str, ...]
    defending: tuple[str, ...]
    done: bool


class OfferView(msgspec.Struct, frozen=True, kw_only=True):
    """A trade: what is given against what is asked, None as long as it is not said. Cards are known by their backs.

    `cards` are the reader's own cards in it.
    """

    giver: int
    receiver: int | None
    pollen: int | None
    honey: int
    jelly: int
    pollen_asked: int | None
    honey_asked: int | None
    jelly_asked: int | None
    honey_returned: int
    jelly_returned: int
    """Cards that the other has put down so far in return."""
    cards: tuple[str, ...]


class RevealedView(msgspec.Struct, frozen=True):
    """What a queen had put down in the last battle."""

    queen: int
    attacking: tuple[str, ...]
    defending: tuple[str, ...]


class ScoredView(msgspec.Struct, frozen=True):
    """A pattern that was completed at the last end of a round."""

    queen: int
    pattern: PatternView
    cells: tuple[int, ...]
    pollen: int


class PollenView(View, frozen=True, kw_only=True):
    phase: Phase
    round: int
    turn: int | None
    """Whose turn it is."""
    starter: int | None
    turns: int
    turn_limit: int
    offers_left: int
    hexagons: tuple[HexagonView, ...]
    queens: tuple[QueenView, ...]
    dormant: tuple[PlaceView, ...]
    honey: int
    jelly: int
    discards: dict[str, int]
    struck: int | None
    """The hive that a mutiny struck last: the next must strike another."""
    pending: tuple[PendingView, ...]
    window: bool
    """Whether queens may be playing yellow cards now; nobody can tell who is asked."""
    passed: bool
    """Whether the reader was asked in this window, and passed."""
    battle: BattleView | None
    offer: OfferView | None
    revealed: tuple[RevealedView, ...]
    scored: tuple[ScoredView, ...]


class PollenChoice(Choice, frozen=True, kw_only=True):
    card: str | None = None
    queen: int | None = None
    cell: int | None = None
    amount: int | None = None
    place: int | None = None
    """A dormant pattern, counted from 0."""
