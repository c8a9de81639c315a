"""Typed views and choices. `seen` fills them in; all secrecy is there and in `imagine`.

Queens are seats, hexagons are numbered as in actions.py, cards have their short names.
"""

from typing import Literal

import msgspec

from meadow.core.views import Choice, View

Ground = Literal["flowers", "rock", "fungus", "stump"]
Phase = Literal["setting up", "turn", "ending round", "starting round", "over"]
Reason = Literal[
    "the game is over",
    "not your turn",
    "the action comes first",
    "the turn is ending",
    "something is pending",
    "no window",
    "not asked",
    "nothing to do",
    "no icon for your side",
]


class HexagonView(msgspec.Struct, frozen=True, kw_only=True):
    """A hexagon of the field and the bees on it; a soldier stands on a forager."""

    name: str
    """The hexagon's name: a letter for the row and a number in it."""
    ground: Ground
    """What is on the ground."""
    flowers: int
    """How many flowers there are; 0 where a tile covers them, and on rocks."""
    forager: int | None = None
    """The queen whose forager is here; null if there is none."""
    soldier: int | None = None
    """The queen whose soldier stands on that forager; null if there is none."""
    drifting: bool = False
    """Whether the drifting bee is here."""


class PatternView(msgspec.Struct, frozen=True):
    """A pattern card."""

    name: str
    """The name of the pattern."""
    cells: tuple[tuple[int, int], ...]
    """Its four hexagons as they are printed, in axial coordinates."""


class NearView(msgspec.Struct, frozen=True):
    """A placement of a queen's pattern that lacks one or two hexagons."""

    cells: tuple[int, ...]
    """The hexagons, by their numbers."""
    missing: tuple[int, ...]
    """Those of them that she lacks: one or two, to which a bee of hers could come."""


class PlaceView(msgspec.Struct, frozen=True):
    """A pattern card, face down unless the viewer knows it. The queens who know it are public."""

    pattern: PatternView | None
    """The pattern; null if the viewer does not know it, or there is none."""
    known_by: tuple[int, ...]
    """The queens who know it."""
    near: tuple[NearView, ...] = ()
    """The nearly complete placements of this queen's pattern; empty if the viewer does not know it."""


class QueenView(msgspec.Struct, frozen=True, kw_only=True):
    """A queen and her hive.

    Of her hidden cards everyone sees the number of each back. Cards put down for a battle or a trade count as hers
    until it is over.
    """

    colour: str
    """The colour of her bees."""
    spots: int
    """The spots of her ladybird, which break ties."""
    pollen: int
    """Pollen in her hive."""
    infested: bool
    """Whether mites infest her hive."""
    mutiny: bool
    """Whether a mutiny lies face up before her, so that her soldiers do not raid."""
    hive_foragers: int
    """Foragers at home."""
    hive_soldiers: int
    """Soldiers at home."""
    field_foragers: int
    """Foragers in the field."""
    field_soldiers: int
    """Soldiers in the field."""
    dead: int
    """Foragers that died."""
    injured: int
    """Soldiers that come back at the end of her next turn."""
    injured_now: int
    """Soldiers hurt in her own turn, which does not count: they come back at the end of her next one."""
    honey: int
    """How many honey cards she has."""
    jelly: int
    """How many royal jelly cards she has."""
    hand: tuple[str, ...]
    """Those of her hidden cards that the viewer knows."""
    face_up: tuple[str, ...]
    """Her cards that lie face up."""
    pattern: PlaceView
    """Her pattern card."""


class PendingView(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is not finished yet, from the stack of pending frames."""

    kind: str
    """The kind: 'turn', 'card', 'window', 'raid' or the like."""
    words: str
    """A description in words."""
    queen: int | None = None
    """The queen who does it; null if it is no queen in particular."""
    card: str | None = None
    """The card that is being played; null if there is none."""
    named: tuple[str, ...] = ()
    """What was named for it so far, in the written form of actions."""


class BattleView(msgspec.Struct, frozen=True, kw_only=True):
    """A raid that has come to battle. Of the cards put down only the viewer's own are shown."""

    attacker: int
    """The queen who raids."""
    defender: int
    """The queen whose hive is raided."""
    attack: int
    """The attacker's strength: soldiers at home and cards face up."""
    defence: int
    """The defender's strength: soldiers at home and cards face up."""
    queens: tuple[int, ...]
    """The queens who may put cards down."""
    attacking: tuple[str, ...]
    """The viewer's own cards for the attacker."""
    defending: tuple[str, ...]
    """The viewer's own cards for the defender."""
    done: bool
    """Whether the viewer is done with putting down cards."""


class OfferView(msgspec.Struct, frozen=True, kw_only=True):
    """A trade: what is given and what is asked in return. Of cards the numbers of backs are public."""

    giver: int
    """The queen who offers."""
    receiver: int | None
    """The queen to whom she offers; null until named."""
    pollen: int | None
    """Pollen that is given; 0 until named."""
    honey: int
    """Honey cards that are given."""
    jelly: int
    """Royal jelly cards that are given."""
    pollen_asked: int | None
    """Pollen that is asked for; 0 until named."""
    honey_asked: int | None
    """Honey cards that are asked for; null until a receiver is named."""
    jelly_asked: int | None
    """Royal jelly cards that are asked for; null until a receiver is named."""
    honey_returned: int
    """Honey cards that the other has put down so far in return."""
    jelly_returned: int
    """Royal jelly cards that the other has put down so far in return."""
    cards: tuple[str, ...]
    """The viewer's own cards in the trade."""


class RevealedView(msgspec.Struct, frozen=True):
    """The cards that a queen had put down in the last battle."""

    queen: int
    """The queen whose cards they were."""
    attacking: tuple[str, ...]
    """Her cards for the attacker."""
    defending: tuple[str, ...]
    """Her cards for the defender."""


class ScoredView(msgspec.Struct, frozen=True):
    """A pattern that was completed at the last end of a round."""

    queen: int
    """The queen who completed it."""
    pattern: PatternView
    """The pattern."""
    cells: tuple[int, ...]
    """The hexagons where it was completed."""
    pollen: int
    """The pollen that it brought."""


class EarnedView(msgspec.Struct, frozen=True):
    """A queen's pollen of a round by source, less what she lost in the same way."""

    patterns: int
    """Patterns that she completed."""
    bees: int
    """Bees that came home by an action or at the end of the round."""
    cards: int
    """Cards, her own and those of others."""
    raids: int
    """Raids, her own and those on her hive."""
    trades: int
    """Trades."""


class PollenView(View, frozen=True, kw_only=True):
    """The field and all hives; of cards and patterns what the viewer knows."""

    phase: Phase
    """The current part of a round."""
    round: int
    """The number of the round, from 1 on."""
    turn: int | None
    """The queen whose turn it is."""
    starter: int | None
    """The queen who began the round; null before the first."""
    turns: int
    """How many turns have begun."""
    turn_limit: int
    """The number of turns after which the game is scored as it stands; 0 for no limit."""
    offers_left: int
    """Trades that the queen whose turn it is may still offer."""
    hexagons: tuple[HexagonView, ...]
    """The hexagons of the field, row by row."""
    queens: tuple[QueenView, ...]
    """Every queen and her hive, by seat."""
    dormant: tuple[PlaceView, ...]
    """The dormant patterns."""
    honey: int
    """Cards left in the honey deck."""
    jelly: int
    """Cards left in the royal jelly deck."""
    discards: dict[str, int]
    """How many of each card were discarded."""
    struck: int | None
    """The hive that a mutiny struck last, which the next may not strike; null if there was none."""
    pending: tuple[PendingView, ...]
    """What is not finished yet, from the bottom up."""
    window: bool
    """Whether a window for yellow cards is open; nobody can tell whether any other queen is asked in it."""
    passed: bool
    """Whether the viewer was asked in this window, and passed."""
    battle: BattleView | None
    """The battle that is being fought; null if there is none."""
    offer: OfferView | None
    """The trade that is being offered; null if there is none."""
    revealed: tuple[RevealedView, ...]
    """The cards put down in the last battle, by queen."""
    scored: tuple[ScoredView, ...]
    """The patterns completed at the last end of a round."""
    unplayable: dict[str, Reason]
    """Why cards of the viewer's hand cannot be played now (in a battle: put down), by card."""
    earned: tuple[EarnedView, ...]
    """The pollen of this round by source, for each seat."""
    earned_before: tuple[EarnedView, ...]
    """The pollen of the round before by source, for each seat; zeros in the first round."""


class PollenChoice(Choice, frozen=True, kw_only=True):
    """An action, or something to name for one: a card, a queen, a hexagon, a number, a pattern."""

    card: str | None = None
    """The card that is played, discarded, put down or given."""
    queen: int | None = None
    """The queen that is named, as her seat."""
    cell: int | None = None
    """The number of the hexagon that is named, row by row from 0 on."""
    amount: int | None = None
    """The number that is named."""
    place: int | None = None
    """A dormant pattern, counted from 0."""
