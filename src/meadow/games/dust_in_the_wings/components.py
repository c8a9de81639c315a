"""Loads the components once and checks them; an error names the file, the table and the row."""

from collections import Counter
from importlib import resources
from typing import Final, Literal

import msgspec

from meadow.grids.squares import Square, flood

FILE: Final = "components.toml"

ROWS: Final = 5
SPACES: Final = ROWS * ROWS
SLOTS: Final = 3
GATHERING_CARDS: Final = 31
COMPOSITION_CARDS: Final = 24
MOST_CRYSTALS: Final = 99


class ComponentError(ValueError):
    """Something in components.toml is wrong. The message says where and what is expected."""


class Meadow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    flowers: tuple[tuple[int, ...], ...]


class Butterflies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    colours: tuple[str, ...]
    each: int


class Crystals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What goes into the bag for one number of players."""

    source: str
    players: int
    black: int
    white: int


class Points(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a crystal is worth."""

    source: str
    black: int
    white: int


class Display(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    gathering: int
    composition: int
    discard_at: int


class Limits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    turns: int


class GatheringCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    cards: tuple[tuple[int, int, int], ...]


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A polyomino, drawn with a # for each of its spaces."""

    source: str
    name: str
    cells: tuple[str, ...]

    @property
    def squares(self) -> tuple[Square, ...]:
        lines = enumerate(self.cells)
        return tuple((row, column) for row, line in lines for column, mark in enumerate(line) if mark == "#")


class Composition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`butterflies` is the number of 'at most' and 'at least'; 'same' has none."""

    source: str
    shape: str
    condition: Literal["at most", "at least", "same"]
    points: int
    butterflies: int | None = None


class Gathering(msgspec.Struct, frozen=True):
    """How many butterflies of each colour the space must hold."""

    butterflies: tuple[int, int, int]


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    meadow: Meadow
    butterflies: Butterflies
    crystals: tuple[Crystals, ...]
    points: Points
    display: Display
    limits: Limits
    gathering: GatheringCards
    shapes: tuple[Shape, ...]
    composition: tuple[Composition, ...]


def load(text: str) -> Components:
    """The components from the text of the file, checked."""
    try:
        components = msgspec.toml.decode(text, type=Components)
    except msgspec.DecodeError as error:
        raise ComponentError(f"{FILE}: {error}") from error
    _check_meadow(components.meadow, components.butterflies)
    _check_crystals(components)
    _check_gathering(components.gathering, components.butterflies)
    _check_shapes(components.shapes)
    _check_composition(components.composition, {shape.name for shape in components.shapes})
    return components


def _check_meadow(meadow: Meadow, butterflies: Butterflies) -> None:
    _expect([len(row) for row in meadow.flowers] == [ROWS] * ROWS, "meadow", "five rows of five numbers of flowers")
    _expect(len(set(butterflies.colours)) == len(butterflies.colours) == 3, "butterflies", "three distinct colours")
    _expect(1 <= butterflies.each <= 80, "butterflies", "1 to 80 butterflies of each colour")
    flowers = sum(map(sum, meadow.flowers))
    _expect(min(map(min, meadow.flowers)) >= 0, "meadow", "no negative number of flowers")
    _expect(1 <= flowers <= 3 * butterflies.each, "meadow", "flowers, and no more of them than butterflies")


def _check_crystals(components: Components) -> None:
    _expect([row.players for row in components.crystals] == [2, 3, 4], "crystals", "a row each for 2, 3, 4 players")
    for row in components.crystals:
        table = f"crystals, row for {row.players} players"
        _expect(0 <= row.black <= MOST_CRYSTALS, table, f"black from 0 to {MOST_CRYSTALS}")
        _expect(0 <= row.white <= MOST_CRYSTALS, table, f"white from 0 to {MOST_CRYSTALS}")
        _expect(row.black + row.white >= SLOTS, table, "a crystal for each gathering card at least")
    points, display = components.points, components.display
    _expect(0 <= points.black <= 9 and 0 <= points.white <= 9, "points", "points from 0 to 9")
    _expect(display.gathering == display.composition == SLOTS, "display", "three slots for each kind of card")
    _expect(1 <= display.discard_at <= 9, "display", "discard_at from 1 to 9")
    _expect(0 <= components.limits.turns <= 10_000, "limits", "turns from 0 (none) to 10000")


def _check_gathering(gathering: GatheringCards, butterflies: Butterflies) -> None:
    _expect(len(gathering.cards) == GATHERING_CARDS, "gathering", f"{GATHERING_CARDS} cards")
    for row, card in enumerate(gathering.cards, 1):
        fits = min(card) >= 0 and sum(card) >= 1 and max(card) <= butterflies.each
        _expect(fits, f"gathering, card {row}", "one butterfly or more, no more of a colour than there are")


def _check_shapes(shapes: tuple[Shape, ...]) -> None:
    for name, times in Counter(shape.name for shape in shapes).items():
        _expect(times == 1, f"shapes, row {name}", "a name that no other shape has")
    for shape in shapes:
        squares = shape.squares
        _expect(set("".join(shape.cells)) <= {"#", "."}, f"shapes, row {shape.name}", "cells drawn with # and . only")
        _expect(1 <= len(squares) <= 9, f"shapes, row {shape.name}", "one to nine spaces")
        _expect(len(flood(squares[0], set(squares))) == len(squares), f"shapes, row {shape.name}", "connected spaces")
        fits = max(len(shape.cells), *map(len, shape.cells)) <= ROWS
        _expect(fits, f"shapes, row {shape.name}", "a shape that fits into the meadow")


def _check_composition(cards: tuple[Composition, ...], shapes: set[str]) -> None:
    _expect(len(cards) == COMPOSITION_CARDS, "composition", f"{COMPOSITION_CARDS} cards")
    for row, card in enumerate(cards, 1):
        table = f"composition, card {row}"
        _expect(card.shape in shapes, table, f"one of the shapes {', '.join(sorted(shapes))}")
        _expect(0 <= card.points <= 9, table, "points from 0 to 9")
        if card.condition == "same":
            _expect(card.butterflies is None, table, "no number of butterflies, for all spaces are the same")
        else:
            _expect(0 <= _number(card) <= 240, table, "butterflies from 0 to 240")


def _number(card: Composition) -> int:
    return -1 if card.butterflies is None else card.butterflies


def _expect(holds: bool, table: str, expected: str) -> None:
    if not holds:
        raise ComponentError(f"{FILE}, table {table}: expected {expected}")


def _read() -> str:
    return (resources.files(__package__) / FILE).read_text("utf-8")


COMPONENTS: Final = load(_read())
COLOURS: Final = COMPONENTS.butterflies.colours
SHAPES: Final = COMPONENTS.shapes

# All cards in one numbering: 0 to 30 gathering, 31 to 54 composition.
CARDS: Final[tuple[Gathering | Composition, ...]] = (
    *(Gathering(butterflies) for butterflies in COMPONENTS.gathering.cards),
    *COMPONENTS.composition,
)
