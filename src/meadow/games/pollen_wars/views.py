"""What leaves the rules: typed views and choices. `seen` fills them in; all secrecy is there and in `imagine`.

Queens are seats, hexagons numbers as in actions.py, cards their short names.
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
    """A hexagon of the field and who is on it; a soldier stands on a forager. `flowers` is 0 where a tile covers it."""

    name: str
    """The hexagon's name: a letter for the row and a number in it."""
    ground: Ground
    """What is on the ground."""
    flowers: int
    """How many flowers there are; 0 where a tile covers them."""
    forager: int | None = None
    """The queen whose forager is here; null if there is none."""
    soldier: int | None = None
    """The queen whose soldier stands on that forager; null if there is none."""
    drifting: bool = False
    """Whether the drifting bee is here."""


class PatternView(msgspec.Struct, frozen=True):
    """A pattern card. Its four hexagons as they are printed, in axial coordinates."""

    name: str
    """What the pattern is called."""
    cells: tuple[tuple[int, int], ...]
    """Its hexagons as they are printed, in axial coordinates."""


class NearView(msgspec.Struct, frozen=True):
    """Four hexagons that would complete a queen's pattern once one or two more of them are hers."""

    cells: tuple[int, ...]
    """The hexagons, by their numbers."""
    missing: tuple[int, ...]
    """Those of them that are not hers yet: one or two, and a bee of hers could come there."""


class PlaceView(msgspec.Struct, frozen=True):
    """A pattern card face down, or known to the reader; which queens know it everyone can tell."""

    pattern: PatternView | None
    """The pattern; null if the reader does not know it, or there is none."""
    known_by: tuple[int, ...]
    """The queens who know it."""
    near: tuple[NearView, ...] = ()
    """Where the queen with this pattern has almost completed it: of a pattern that the reader knows."""


class QueenView(msgspec.Struct, frozen=True, kw_only=True):
    """A queen and her hive. Of her hidden cards everyone sees the backs, `honey` and `jelly`; `hand` is what is known.

    Cards put down for a battle or a trade count as hers until it is done. `injured` soldiers come back at the
    end of her next turn; those of `injured_now` were hurt in her own turn, which does not count.
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
    """Whether a mutiny lies before her: her soldiers do not raid."""
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
    """Soldiers that were hurt in her own turn, which does not count for coming back."""
    honey: int
    """How many honey cards she has."""
    jelly: int
    """How many royal jelly cards she has."""
    hand: tuple[str, ...]
    """Those of her hidden cards that the reader knows."""
    face_up: tuple[str, ...]
    """Her cards that lie face up."""
    pattern: PlaceView
    """Her pattern card."""


class PendingView(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is not finished yet: a 'turn', a 'card' in flight, a 'window', a 'raid' or the like."""

    kind: str
    """What it is: 'turn', 'card', 'window', 'raid' or the like."""
    words: str
    """What goes on, in words."""
    queen: int | None = None
    """The queen who does it; null if that is nobody in particular."""
    card: str | None = None
    """The card that is being played; null if it is none."""
    named: tuple[str, ...] = ()
    """What was named for it so far, as actions are written."""


class BattleView(msgspec.Struct, frozen=True, kw_only=True):
    """A raid that has come to battle. Everyone in `queens` may put cards down; only the reader's own are shown."""

    attacker: int
    """The queen who raids."""
    defender: int
    """The queen whose hive is raided."""
    attack: int
    """The attacker's strength: soldiers at home and cards face up."""
    defence: int
    """Soldiers in the hives and cards face up: what is known before cards are put down."""
    queens: tuple[int, ...]
    """Who may put cards down."""
    attacking: tuple[str, ...]
    """The reader's own cards for the attacker."""
    defending: tuple[str, ...]
    """The reader's own cards for the defender."""
    done: bool
    """Whether the reader has put down all that she wants to."""


class OfferView(msgspec.Struct, frozen=True, kw_only=True):
    """A trade: what is given against what is asked, None as long as it is not said. Cards are known by their backs.

    `cards` are the reader's own cards in it.
    """

    giver: int
    """The queen who offers."""
    receiver: int | None
    """The queen to whom she offers; null until it is said."""
    pollen: int | None
    """Pollen that is given; null until it is said."""
    honey: int
    """Honey cards that are given."""
    jelly: int
    """Royal jelly cards that are given."""
    pollen_asked: int | None
    """Pollen that is asked for; null until it is said."""
    honey_asked: int | None
    """Honey cards that are asked for; null until it is said."""
    jelly_asked: int | None
    """Royal jelly cards that are asked for; null until it is said."""
    honey_returned: int
    """Honey cards that the other has put down so far in return."""
    jelly_returned: int
    """Cards that the other has put down so far in return."""
    cards: tuple[str, ...]
    """The reader's own cards in the trade."""


class RevealedView(msgspec.Struct, frozen=True):
    """What a queen had put down in the last battle."""

    queen: int
    """Whose cards they were."""
    attacking: tuple[str, ...]
    """Those for the attacker."""
    defending: tuple[str, ...]
    """Those for the defender."""


class ScoredView(msgspec.Struct, frozen=True):
    """A pattern that was completed at the last end of a round."""

    queen: int
    """Who completed it."""
    pattern: PatternView
    """The pattern."""
    cells: tuple[int, ...]
    """The hexagons where it was completed."""
    pollen: int
    """What it brought."""


class EarnedView(msgspec.Struct, frozen=True):
    """Where a queen's pollen of a round came from; what she lost in the same way is subtracted."""

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
    """The field and all hives; of cards and patterns what the reader knows."""

    phase: Phase
    """Which part of a round it is."""
    round: int
    """The number of the round, from 1 on."""
    turn: int | None
    """Whose turn it is."""
    starter: int | None
    """The queen who began the round; null before the first."""
    turns: int
    """How many turns have begun."""
    turn_limit: int
    """After so many turns the game is scored as it stands; 0: never."""
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
    """The hive that a mutiny struck last: the next must strike another."""
    pending: tuple[PendingView, ...]
    """What is not finished yet, from the bottom up."""
    window: bool
    """Whether queens may be playing yellow cards now; nobody can tell whether anybody is asked."""
    passed: bool
    """Whether the reader was asked in this window, and passed."""
    battle: BattleView | None
    """The battle that is being fought; null if there is none."""
    offer: OfferView | None
    """The trade that is being offered; null if there is none."""
    revealed: tuple[RevealedView, ...]
    """What was put down in the last battle."""
    scored: tuple[ScoredView, ...]
    """What was completed at the last end of a round."""
    unplayable: dict[str, Reason]
    """Why cards of the reader's hand cannot be played now, in a battle: put down."""
    earned: tuple[EarnedView, ...]
    """The pollen of this round by its sources, by seat."""
    earned_before: tuple[EarnedView, ...]
    """The same of the round before; nothing but zeros in the first."""


class PollenChoice(Choice, frozen=True, kw_only=True):
    """An action or something that is named for it: a card, a queen, a hexagon, a number, a pattern."""

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
