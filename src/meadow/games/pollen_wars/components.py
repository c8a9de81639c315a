"""Loads the components once and checks them; an error names the file, the table and the row."""

from collections.abc import Sequence
from importlib import resources
from typing import Final, Literal, NoReturn

import msgspec

from meadow.core import components
from meadow.core.components import (
    FILE,
    LONGEST_NAME,
    ComponentError,
    Table,
    expect,
    expect_drawn,
    expect_names,
    expect_numbers,
    expect_rows,
    expect_text,
    quoted,
)
from meadow.grids.hexagons import Hex, disc, distance, groups, orientations, rotated

FEWEST: Final = 3
QUEENS: Final = 6
MOST_POLLEN: Final = 30
RADIUS: Final = 4
TILE: Final = 5
FIELD_TILES: Final = 12
ROCKY: Final = 11
SHAPES: Final = ("line", "hook", "wave", "arch", "flag", "propeller", "rhombus")
NUMBERED: Final = "actions are numbered for these"


class Bees(Table, frozen=True):
    foragers: int
    soldiers: int
    die: int


class Hive(Table, frozen=True):
    full: int


class Hand(Table, frozen=True):
    honey: int
    jelly: int
    limit: int


class CardNumbers(Table, frozen=True):
    resurrection: int
    steals: tuple[int, int, int]
    draws: int
    bonus: int


class DriftingBee(Table, frozen=True):
    peace: int
    varroa: int


class Ladybirds(Table, frozen=True):
    spots: tuple[int, ...]


class Trades(Table, frozen=True):
    offers: int


class Limits(Table, frozen=True):
    turns: int


class SetUp(Table, frozen=True):
    queens: int
    pollen: int
    fungi: int


class Fungi(Table, frozen=True):
    tiles: int


class Shape(Table, frozen=True):
    """A slot of the field or a pattern: hexagons by axial coordinates."""

    name: str
    cells: tuple[Hex, ...]


class Tile(Table, frozen=True):
    """A tile with the flowers along its chevron on both sides; 0 is a rock."""

    name: str
    front: tuple[int, ...]
    back: tuple[int, ...]


class Centre(Table, frozen=True):
    front: int
    back: int


class Card(Table, frozen=True):
    """A kind of card. `without` is a rule that the card needs; without it the card is left out of the game.

    A card that `stays` lies face up until the end of the round.
    """

    effect: str
    title: str
    copies: int
    colour: Literal["blue", "green", "yellow"]
    attack: int
    defence: int
    without: Literal["", "raids", "infestation"] = ""
    stays: bool = False


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    bees: Bees
    hive: Hive
    hand: Hand
    cards: CardNumbers
    drifting_bee: DriftingBee
    ladybirds: Ladybirds
    trades: Trades
    limits: Limits
    setup: tuple[SetUp, ...]
    fungi: Fungi
    slots: tuple[Shape, ...]
    tiles: tuple[Tile, ...]
    centre: Centre
    patterns: tuple[Shape, ...]
    honey: tuple[Card, ...]
    jelly: tuple[Card, ...]


def load(text: str) -> Components:
    """Decodes and checks the text of the components file."""
    box = components.decode(text, Components)
    _check_numbers(box)
    _check_setup(box)
    _check_field(box)
    _check_patterns(box.patterns)
    _check_cards(box)
    _check_deal(box)
    return box


def _check_numbers(box: Components) -> None:
    bees, faces, cards = box.bees, box.drifting_bee, box.cards
    expect_numbers("bees", 1, 9, "a queen needs one to play, and no more than 9 are valued", foragers=bees.foragers)
    expect_numbers("bees", 1, 30, soldiers=bees.soldiers)
    expect_numbers("bees", 0, 30, die=bees.die)
    expect_numbers("hive", MOST_POLLEN, MOST_POLLEN, NUMBERED, full=box.hive.full)
    expect_numbers("hand", 0, 5, honey=box.hand.honey, jelly=box.hand.jelly)
    expect_numbers("hand", max(1, box.hand.honey + box.hand.jelly), 20, limit=box.hand.limit)
    expect_numbers("cards", 0, MOST_POLLEN, resurrection=cards.resurrection)
    for number in cards.steals:
        expect_numbers("cards", 1, MOST_POLLEN, steals=number)
    expect_numbers("cards", 1, 20, draws=cards.draws)
    expect_numbers("cards", 0, 9, bonus=cards.bonus)
    expect_numbers("drifting_bee", 0, 100, peace=faces.peace, varroa=faces.varroa)
    expect(faces.peace + faces.varroa >= 1, "drifting_bee", "a face of one kind at least")
    expect_numbers("trades", 0, 100, offers=box.trades.offers)
    expect_numbers("limits", 0, 100_000, "0 for none", turns=box.limits.turns)


def _check_setup(box: Components) -> None:
    spots = box.ladybirds.spots
    expect(len(set(spots)) == len(spots) == QUEENS, "ladybirds", f"{QUEENS} different numbers of spots")
    for number in spots:
        expect_numbers("ladybirds", 0, 100, spots=number)
    expect_numbers("fungi", 0, 10, tiles=box.fungi.tiles)
    expect_rows("setup", "queens", [row.queens for row in box.setup], range(FEWEST, QUEENS + 1))
    for row in box.setup:
        where = f"setup, row for {row.queens} queens"
        expect_numbers(where, 0, MOST_POLLEN - 1, "a full hive wins", pollen=row.pollen)
        expect_numbers(where, 0, box.fungi.tiles, "there are no more", fungi=row.fungi)


def _check_field(box: Components) -> None:
    for slot in box.slots:
        expect(len(slot.cells) == TILE, f"slots, row {slot.name}", f"{TILE} hexagons, as a tile has")
    laid = [rotated(cell, times) for slot in box.slots for times in range(6) for cell in slot.cells]
    cells = disc((0, 0), RADIUS)
    expect(sorted([*laid, (0, 0)]) == sorted(cells), "slots", f"{len(cells) - 1} hexagons around the centre")
    expect_names("tiles", "names", [tile.name for tile in box.tiles], FIELD_TILES, FIELD_TILES)
    for number, tile in enumerate(box.tiles):
        row = f"tiles, row {tile.name}"
        expect(len(tile.front) == len(tile.back) == TILE, row, f"{TILE} hexagons on each side")
        expect(all(1 <= flowers <= 7 for flowers in tile.front), row, "1 to 7 flowers on the front")
        expect(all(0 <= flowers <= 7 for flowers in tile.back), row, "0 to 7 flowers on the back")
        expect((0 in tile.back) == (number < ROCKY), row, f"rocks on the backs of the first {ROCKY} tiles only")
    expect_numbers("centre", 1, 7, front=box.centre.front, back=box.centre.back)


def _check_patterns(patterns: Sequence[Shape]) -> None:
    expect_drawn("patterns", "names", [pattern.name for pattern in patterns], SHAPES)
    seen = set[tuple[Hex, ...]]()
    for pattern in patterns:
        row = f"patterns, row {pattern.name}"
        expect(len(set(pattern.cells)) == len(pattern.cells) == 4, row, "four different hexagons")
        expect(len(groups(set(pattern.cells))) == 1, row, "hexagons that hang together")
        expect(all(distance((0, 0), cell) <= RADIUS for cell in pattern.cells), row, "hexagons near the centre")
        expect(orientations(pattern.cells)[0] not in seen, row, "another shape than the patterns before")
        seen.add(orientations(pattern.cells)[0])


def _check_cards(box: Components) -> None:
    effects = [card.effect for card in (*box.honey, *box.jelly)]
    for table, rows in (("honey", box.honey), ("jelly", box.jelly)):
        for card in rows:
            named = card.effect.isidentifier() and len(card.effect) <= LONGEST_NAME
            expect(named, table, f"an effect that the rules know, not {quoted(card.effect)}")
            row = f"{table}, row {card.effect}"
            expect(effects.count(card.effect) == 1, row, "an effect that no other kind has")
            expect_text(row, "title", card.title)
            expect_numbers(row, 1, 20, copies=card.copies)
            expect_numbers(row, 0, 9, attack=card.attack, defence=card.defence)
            expect(card.colour != "blue" or table == "honey", row, "blue cards among the honey cards only")
            played = card.colour != "blue" or card.effect == "mutiny"
            expect(played, row, "green or yellow, not blue: the rules play only mutiny when it is drawn")


def _check_deal(box: Components) -> None:
    """Checks that in every variant there are enough cards to deal, not counting blue ones."""
    for table, rows, each in (("honey", box.honey, box.hand.honey), ("jelly", box.jelly, box.hand.jelly)):
        always = sum(card.copies for card in rows if card.colour != "blue" and not card.without)
        wanted = f"{QUEENS * each} cards or more that are in every variant and not blue, to deal {each} to each queen"
        expect(always >= QUEENS * each, table, f"{wanted}, not {always}")


def refuse(where: str, expected: str) -> NoReturn:
    """Raises ComponentError for a mismatch of components and rules, found only when the game is imported."""
    raise ComponentError(f"table {where}: expected {expected}", str(resources.files(__package__) / FILE))


COMPONENTS: Final = components.from_package(__package__, load)
CARDS: Final = (*COMPONENTS.honey, *COMPONENTS.jelly)
