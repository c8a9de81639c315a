"""Loads the components once and checks them; an error names the file, the table and the row."""

from collections.abc import Sequence
from importlib import resources
from typing import Final, Literal

import msgspec

from meadow.games.pollen_wars.actions import CELLS, DORMANTS, HONEY_KINDS, KINDS, MOST_POLLEN, PATTERNS, QUEENS
from meadow.grids.hexagons import Hex, disc, distance, groups, orientations, rotated

FILE: Final = "components.toml"
FEWEST: Final = 3
RADIUS: Final = 4
TILE: Final = 5
FIELD_TILES: Final = 12
ROCKY: Final = 11


class ComponentError(ValueError):
    """Something in components.toml is wrong. The message says where and what is expected."""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every table says whether it is the rulebook's, inferred or reconstructed."""

    source: str


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
    """Flowers along the chevron; 0 is a rock."""

    name: str
    front: tuple[int, ...]
    back: tuple[int, ...]


class Centre(Table, frozen=True):
    front: int
    back: int


class Card(Table, frozen=True):
    """A kind of card. `without` names the rules without which it is out of the game; `stays` is face up for a round."""

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
    """The components from the text of the file, checked."""
    try:
        components = msgspec.toml.decode(text, type=Components)
    except msgspec.DecodeError as error:
        raise ComponentError(f"{FILE}: {error}") from error
    _check_numbers(components)
    _check_field(components)
    _check_patterns(components.patterns)
    _check_cards(components)
    return components


def _check_numbers(components: Components) -> None:
    bees, faces = components.bees, components.drifting_bee
    _expect(1 <= bees.foragers <= 30 and 1 <= bees.soldiers <= 30, "bees", "1 to 30 of each kind")
    _expect(bees.die >= 0, "bees", "die of 0 or more")
    _expect(components.hive.full == MOST_POLLEN, "hive", f"full at {MOST_POLLEN}, for which actions are numbered")
    _expect(min(faces.peace, faces.varroa) >= 0 < faces.peace + faces.varroa, "drifting_bee", "some faces")
    spots = components.ladybirds.spots
    _expect(len(set(spots)) == len(spots) == QUEENS, "ladybirds", f"{QUEENS} different numbers of spots")
    _expect(components.limits.turns >= 0, "limits", "a turn limit of 0 (none) or more")
    queens = [row.queens for row in components.setup]
    _expect(queens == list(range(FEWEST, QUEENS + 1)), "setup", "one row each for 3, 4, 5 and 6 queens, in this order")
    for row in components.setup:
        where = f"setup, row for {row.queens} queens"
        _expect(0 <= row.pollen < MOST_POLLEN, where, f"pollen from 0 to {MOST_POLLEN - 1}")
        _expect(0 <= row.fungi <= components.fungi.tiles, where, f"0 to {components.fungi.tiles} fungi")


def _check_field(components: Components) -> None:
    laid = [rotated(cell, times) for slot in components.slots for times in range(6) for cell in slot.cells]
    _expect(sorted([*laid, (0, 0)]) == sorted(disc((0, 0), RADIUS)), "slots", f"{CELLS - 1} hexagons around the centre")
    _expect(len(components.tiles) == FIELD_TILES, "tiles", f"{FIELD_TILES} tiles")
    for number, tile in enumerate(components.tiles):
        row = f"tiles, row {tile.name}"
        _expect(len(tile.front) == len(tile.back) == TILE, row, f"{TILE} hexagons on each side")
        _expect(all(1 <= flowers <= 7 for flowers in tile.front), row, "1 to 7 flowers on the front")
        _expect(all(0 <= flowers <= 7 for flowers in tile.back), row, "0 to 7 flowers on the back")
        _expect((0 in tile.back) == (number < ROCKY), row, f"rocks on the backs of the first {ROCKY} tiles only")
    _expect(min(components.centre.front, components.centre.back) >= 1, "centre", "flowers on both sides")


def _check_patterns(patterns: Sequence[Shape]) -> None:
    _expect(len(patterns) == PATTERNS == QUEENS + 1, "patterns", f"{PATTERNS} cards")
    _expect(len({pattern.name for pattern in patterns}) == PATTERNS, "patterns", "different names")
    _expect(PATTERNS - FEWEST <= DORMANTS, "patterns", f"at most {DORMANTS} dormant ones")
    seen = set[tuple[Hex, ...]]()
    for pattern in patterns:
        row = f"patterns, row {pattern.name}"
        _expect(len(set(pattern.cells)) == len(pattern.cells) == 4, row, "four different hexagons")
        _expect(len(groups(set(pattern.cells))) == 1, row, "hexagons that hang together")
        _expect(all(distance((0, 0), cell) <= RADIUS for cell in pattern.cells), row, "hexagons near the centre")
        _expect(orientations(pattern.cells)[0] not in seen, row, "another shape than the patterns before")
        seen.add(orientations(pattern.cells)[0])


def _check_cards(components: Components) -> None:
    cards = [*components.honey, *components.jelly]
    _expect(len(components.honey) == HONEY_KINDS, "honey", f"{HONEY_KINDS} kinds")
    _expect(len(components.jelly) == KINDS - HONEY_KINDS, "jelly", f"{KINDS - HONEY_KINDS} kinds")
    _expect(len({card.effect for card in cards}) == KINDS, "honey and jelly", "a different effect for each kind")
    for table, rows in (("honey", components.honey), ("jelly", components.jelly)):
        for card in rows:
            row = f"{table}, row {card.effect}"
            _expect(1 <= card.copies <= 20, row, "1 to 20 copies")
            _expect(0 <= card.attack <= 9 and 0 <= card.defence <= 9, row, "0 to 9 icons of each kind")
            _expect(card.colour != "blue" or table == "honey", row, "blue cards among the honey cards only")


def _expect(holds: bool, table: str, expected: str) -> None:
    if not holds:
        raise ComponentError(f"{FILE}, table {table}: expected {expected}")


COMPONENTS: Final = load((resources.files(__package__) / FILE).read_text("utf-8"))
CARDS: Final = (*COMPONENTS.honey, *COMPONENTS.jelly)
