"""The events, in the rulebook's words. Cards are kinds; hexagons and places are numbered as in actions.py.

`pollen` is what the hive gained by the event. A back is 'honey' or 'royal jelly'.
"""

from typing import ClassVar

from meadow.core.events import Event


class FungusPlaced(Event, frozen=True, tag="fungus placed"):
    cell: int


class DriftingPlaced(Event, frozen=True, tag="drifting bee placed"):
    """The drifting bee was put on the field."""

    cell: int


class TreeCut(Event, frozen=True, tag="tree cut"):
    """The poorest queen turned a fungus into a stump."""

    cell: int


class RoundBegan(Event, frozen=True, tag="round began"):
    """A round began with new patterns; `discarded` are the face-up cards of the last one. `seat` is -1."""

    round: int
    discarded: tuple[int, ...]


class PatternDealt(Event, frozen=True, tag="pattern dealt"):
    SECRET: ClassVar[tuple[str, ...]] = ("pattern",)

    pattern: int | None


class Rolled(Event, frozen=True, tag="rolled"):
    """The queen who used the drifting bee rolled it; `infested` if it brought the varroa."""

    infested: bool


class TurnBegan(Event, frozen=True, tag="turn began"):
    number: int


class ActionSkipped(Event, frozen=True, tag="action skipped"):
    """The queen could do none of the five actions."""


class Prepared(Event, frozen=True, tag="prepared"):
    """The active queen chose what to do next: an action number from SEND_FORAGER to OFFER."""

    action: int


class Picked(Event, frozen=True, tag="picked"):
    """The active queen chose a bee to move."""

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
    """A forager, a soldier or both came home by an action or a card; from a fungus they bring a remedy."""

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
    """A card was drawn. A blue one is seen by everyone."""

    SECRET: ClassVar[tuple[str, ...]] = ("card",)

    back: str
    card: int | None


class Reshuffled(Event, frozen=True, tag="reshuffled"):
    """A deck was empty: its discards were shuffled into a new one."""

    back: str
    cards: int


class Discarded(Event, frozen=True, tag="discarded"):
    card: int


class TurnEnded(Event, frozen=True, tag="turn ended"):
    """A queen ended her turn. In phase B with too many cards in hand only the phase ends: then `over` is false."""

    over: bool


class Recovered(Event, frozen=True, tag="recovered"):
    """Injured soldiers can be used again."""

    soldiers: int


# Cards


class Played(Event, frozen=True, tag="played"):
    """A card was played; its aims are named next. `drawn` if it came from the deck, as blue cards do."""

    card: int
    drawn: bool


class Named(Event, frozen=True, tag="named"):
    """A card was aimed at one of the three; the others are -1. A pattern is a dormant place, counted from 0."""

    card: int
    cell: int = -1
    queen: int = -1
    pattern: int = -1


class Passed(Event, frozen=True, tag="passed"):
    """A queen let a window pass. Private: nobody else may know that she was asked at all."""

    PRIVATE: ClassVar[bool] = True


class Blocked(Event, frozen=True, tag="blocked"):
    """A card of `owner` was blocked, or her raid if `card` is -1."""

    owner: int
    card: int


class NoEffect(Event, frozen=True, tag="no effect"):
    """A card was discarded without effect, as its aim is no longer possible."""

    card: int


class FacedUp(Event, frozen=True, tag="faced up"):
    """A card lies face up near a hive until the end of the round."""

    card: int
    hive: int


class Stole(Event, frozen=True, tag="stole"):
    """A card stole pollen from `victim`; it goes to `to`, who may be another queen than `seat`."""

    victim: int
    to: int
    pollen: int


class CardStolen(Event, frozen=True, tag="card stolen"):
    SECRET: ClassVar[tuple[str, ...]] = ("card",)

    victim: int
    back: str
    card: int | None


class HandSeen(Event, frozen=True, tag="hand seen"):
    """`seat` looked at the hand of `owner`: after a swap her own."""

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
    """`seat` looked at the pattern at a place: another queen's, a dormant one, or her own after a swap."""

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
    """A raid was announced; `forcer` is the queen who forced it by a card, or -1."""

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
    """A queen put down a battle card, face down."""

    PRIVATE: ClassVar[bool] = True

    card: int
    attacking: bool


class Ready(Event, frozen=True, tag="ready"):
    """A queen has chosen all her battle cards."""

    PRIVATE: ClassVar[bool] = True


class Revealed(Event, frozen=True, tag="revealed"):
    """The battle cards of all seats were revealed; `attack` and `defence` sum soldiers, cards and face-up bonuses."""

    victim: int
    attack_cards: tuple[tuple[int, ...], ...]
    defence_cards: tuple[tuple[int, ...], ...]
    attack: int
    defence: int


class RaidEnded(Event, frozen=True, tag="raid ended"):
    """A raid ended; `result` is attack minus defence."""

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
    """A card was put down, for an offer or in return for one."""

    SECRET: ClassVar[tuple[str, ...]] = ("card",)

    back: str
    card: int | None


class CardsOffered(Event, frozen=True, tag="cards offered"):
    """The queen puts down no more cards; these are the numbers of both backs."""

    honey: int
    jelly: int


class Asked(Event, frozen=True, tag="asked"):
    """The offering queen asked for something in return: `what` is 'pollen', 'honey' or 'royal jelly'."""

    what: str
    amount: int


class Offered(Event, frozen=True, tag="offered"):
    """The offer is complete: numbers of pollen, honey cards and royal jelly cards, given and asked."""

    other: int
    gives: tuple[int, int, int]
    asks: tuple[int, int, int]


class Accepted(Event, frozen=True, tag="accepted"):
    """`seat` accepts the offer of `giver`."""

    giver: int


class Declined(Event, frozen=True, tag="declined"):
    giver: int


class Traded(Event, frozen=True, tag="traded"):
    """A trade was made; `seat` made the offer. Only the two queens see the cards."""

    SECRET: ClassVar[tuple[str, ...]] = ("given", "taken")

    other: int
    pollen_given: int
    pollen_taken: int
    given: tuple[int, ...] | None
    taken: tuple[int, ...] | None


# The end of a round


class RoundEnded(Event, frozen=True, tag="round ended"):
    """A round ended; `how` is 'pattern' (`seat` completed it) or 'full hive' (`seat` has 30 pollen)."""

    how: str


class PlacementNamed(Event, frozen=True, tag="placement named"):
    """A queen with several complete placements chose one with this hexagon."""

    cell: int


class PatternCompleted(Event, frozen=True, tag="pattern completed"):
    """A queen showed her completed pattern; its bees went home with these flowers, by hexagon."""

    pattern: int
    cells: tuple[int, ...]
    flowers: tuple[int, ...]
    pollen: int
    drifting: bool


class BeesReturned(Event, frozen=True, tag="bees returned"):
    """A queen's other bees came home from these hexagons, with 1 pollen each, but none from a fungus."""

    foragers: tuple[int, ...]
    soldiers: tuple[int, ...]
    pollen: int


class Died(Event, frozen=True, tag="died"):
    """Foragers of an infested hive died."""

    foragers: int
