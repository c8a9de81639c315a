"""What can happen, in the rulebook's words. Cards are kinds, hexagons numbers, places as in actions.py.

Where `pollen` is told it is what the hive gained by it. A back is 'honey' or 'royal jelly'.
"""

from typing import ClassVar

from meadow.core.events import Event


class FungusPlaced(Event, frozen=True, tag="fungus placed"):
    cell: int


class DriftingPlaced(Event, frozen=True, tag="drifting bee placed"):
    """The drifting bee comes to the field."""

    cell: int


class TreeCut(Event, frozen=True, tag="tree cut"):
    """The poorest queen turned a fungus into a stump."""

    cell: int


class RoundBegan(Event, frozen=True, tag="round began"):
    """Patterns are dealt anew; face-up cards were discarded. `seat` is -1."""

    round: int
    discarded: tuple[int, ...]


class PatternDealt(Event, frozen=True, tag="pattern dealt"):
    SECRET: ClassVar[tuple[str, ...]] = ("pattern",)

    pattern: int | None


class Rolled(Event, frozen=True, tag="rolled"):
    """The queen who used the drifting bee rolled it."""

    infested: bool


class TurnBegan(Event, frozen=True, tag="turn began"):
    number: int


class ActionSkipped(Event, frozen=True, tag="action skipped"):
    """None of the five actions was possible."""


class Prepared(Event, frozen=True, tag="prepared"):
    """What the active queen is about to do: an action number from SEND_FORAGER to OFFER."""

    action: int


class Picked(Event, frozen=True, tag="picked"):
    """The bee that is about to be moved."""

    soldier: bool
    cell: int


class Sent(Event, frozen=True, tag="sent"):
    soldier: bool
    cell: int


class Moved(Event, frozen=True, tag="moved"):
    """A bee of `owner` was moved, by its queen or by a card."""

    owner: int
    soldier: bool
    start: int
    cell: int


class DriftingMoved(Event, frozen=True, tag="drifting bee moved"):
    start: int
    cell: int


class Brought(Event, frozen=True, tag="brought"):
    """Bees came home by an action or a card, a forager, a soldier or both; from a fungus they bring a remedy."""

    cell: int
    forager: bool
    soldier: bool
    pollen: int
    remedy: bool


class Cured(Event, frozen=True, tag="cured"):
    """The infestation of this queen's hive is eradicated."""


class Infested(Event, frozen=True, tag="infested"):
    """The hive of `seat` is infested by that of `source`."""

    source: int


class Drew(Event, frozen=True, tag="drew"):
    """A blue card is seen by everyone."""

    SECRET: ClassVar[tuple[str, ...]] = ("card",)

    back: str
    card: int | None


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """A deck was empty: its discards became a new one."""

    back: str
    cards: int


class Discarded(Event, frozen=True, tag="discarded"):
    card: int


class TurnEnded(Event, frozen=True, tag="turn ended"):
    """In phase B with too many cards in hand it only ends that phase: then `over` is false."""

    over: bool


class Recovered(Event, frozen=True, tag="recovered"):
    """Injured soldiers can be used again."""

    soldiers: int


# Cards


class Played(Event, frozen=True, tag="played"):
    """A card is played; what it needs is named next. `drawn` if it came from the deck, as blue cards do."""

    card: int
    drawn: bool


class Named(Event, frozen=True, tag="named"):
    """What a card is aimed at: one of the three, the others are -1. A pattern is a dormant place, from 0 on."""

    card: int
    cell: int = -1
    queen: int = -1
    pattern: int = -1


class Passed(Event, frozen=True, tag="passed"):
    """Nobody else may know that this queen was asked at all."""

    PRIVATE: ClassVar[bool] = True


class Blocked(Event, frozen=True, tag="blocked"):
    """A card of `owner`, or her raid (`card` is -1), is blocked."""

    owner: int
    card: int


class NoEffect(Event, frozen=True, tag="no effect"):
    """What a card was aimed at is no longer possible: it is discarded."""

    card: int


class FacedUp(Event, frozen=True, tag="faced up"):
    """A card lies face up near a hive until the end of the round."""

    card: int
    hive: int


class Stole(Event, frozen=True, tag="stole"):
    """Pollen by a card; it goes to `to`, who may be another."""

    victim: int
    to: int
    pollen: int


class CardStolen(Event, frozen=True, tag="card stolen"):
    SECRET: ClassVar[tuple[str, ...]] = ("card",)

    victim: int
    back: str
    card: int | None


class HandSeen(Event, frozen=True, tag="hand seen"):
    """`seat` looked at the hand of `owner`, who may be herself after a swap."""

    SECRET: ClassVar[tuple[str, ...]] = ("cards",)

    owner: int
    cards: tuple[int, ...] | None


class HandDiscarded(Event, frozen=True, tag="hand discarded"):
    owner: int
    cards: tuple[int, ...]


class HandsSwapped(Event, frozen=True, tag="hands swapped"):
    first: int
    second: int


class PatternSeen(Event, frozen=True, tag="pattern seen"):
    """`seat` looked at the pattern that lies at a place: her own after a swap, another's, a dormant one."""

    SECRET: ClassVar[tuple[str, ...]] = ("pattern",)

    place: int
    pattern: int | None


class PatternsSwapped(Event, frozen=True, tag="patterns swapped"):
    """The patterns at two places changed places."""

    first: int
    second: int


class PatternsPassed(Event, frozen=True, tag="patterns passed"):
    """Every queen gave her pattern to the queen on her left."""


class Resurrected(Event, frozen=True, tag="resurrected"):
    paid: int


class SoldierReturned(Event, frozen=True, tag="soldier returned"):
    """A card sent a soldier of `owner` home, empty-handed."""

    owner: int
    cell: int


# Raids


class RaidAnnounced(Event, frozen=True, tag="raid announced"):
    """`forcer` is who forced it by a card, or -1."""

    victim: int
    soldiers: int
    forcer: int


class RecallBegan(Event, frozen=True, tag="recall began"):
    """The raided queen may call soldiers home."""


class Recalled(Event, frozen=True, tag="recalled"):
    cell: int


class RecallEnded(Event, frozen=True, tag="recall ended"):
    soldiers: int


class BattleBegan(Event, frozen=True, tag="battle began"):
    """All queens with a card choose at the same time."""

    victim: int
    fighters: tuple[int, ...]


class PutDown(Event, frozen=True, tag="put down"):
    """A battle card, face down."""

    PRIVATE: ClassVar[bool] = True

    card: int
    attacking: bool


class Ready(Event, frozen=True, tag="ready"):
    """A queen has chosen all her battle cards."""

    PRIVATE: ClassVar[bool] = True


class Revealed(Event, frozen=True, tag="revealed"):
    """The cards of all seats on both sides; points are soldiers, cards and face-up bonuses together."""

    victim: int
    attack_cards: tuple[tuple[int, ...], ...]
    defence_cards: tuple[tuple[int, ...], ...]
    attack: int
    defence: int


class RaidEnded(Event, frozen=True, tag="raid ended"):
    """`result` is attack minus defence."""

    victim: int
    result: int
    pollen: int
    injured: int


# Trades


class OfferAddressed(Event, frozen=True, tag="offer addressed"):
    other: int


class PollenOffered(Event, frozen=True, tag="pollen offered"):
    pollen: int


class CardOffered(Event, frozen=True, tag="card offered"):
    """A card is put down, for an offer or in return for one."""

    SECRET: ClassVar[tuple[str, ...]] = ("card",)

    back: str
    card: int | None


class CardsOffered(Event, frozen=True, tag="cards offered"):
    """No more cards are put down."""

    honey: int
    jelly: int


class Asked(Event, frozen=True, tag="asked"):
    """What is asked in return: 'pollen', 'honey' or 'royal jelly'."""

    what: str
    amount: int


class Offered(Event, frozen=True, tag="offered"):
    """The whole offer: pollen, honey cards and royal jelly cards, given and asked."""

    other: int
    gives: tuple[int, int, int]
    asks: tuple[int, int, int]


class Accepted(Event, frozen=True, tag="accepted"):
    """`seat` accepts the offer of `giver`."""

    giver: int


class Declined(Event, frozen=True, tag="declined"):
    giver: int


class Traded(Event, frozen=True, tag="traded"):
    """`seat` made the offer. The cards are known to both."""

    SECRET: ClassVar[tuple[str, ...]] = ("given", "taken")

    other: int
    pollen_given: int
    pollen_taken: int
    given: tuple[int, ...] | None
    taken: tuple[int, ...] | None


# The end of a round


class RoundEnded(Event, frozen=True, tag="round ended"):
    """`how` is 'pattern', with the queen who completed it, or 'full hive', with the queen who has 30 pollen."""

    how: str


class PlacementNamed(Event, frozen=True, tag="placement named"):
    """A queen with several complete placements chooses one with this hexagon."""

    cell: int


class PatternCompleted(Event, frozen=True, tag="pattern completed"):
    """The card is shown; the bees go home with these flowers, hexagon by hexagon."""

    pattern: int
    cells: tuple[int, ...]
    flowers: tuple[int, ...]
    pollen: int
    drifting: bool


class BeesReturned(Event, frozen=True, tag="bees returned"):
    """A queen's other bees came home: from these hexagons, with 1 pollen each but from a fungus."""

    foragers: tuple[int, ...]
    soldiers: tuple[int, ...]
    pollen: int


class Died(Event, frozen=True, tag="died"):
    """Foragers of an infested hive."""

    foragers: int
