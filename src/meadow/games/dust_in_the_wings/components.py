"""Loads the components once and checks them; an error names the file, the table and the row."""

from typing import Final, Literal

import msgspec

from meadow.core import components
from meadow.core.components import Table, expect, expect_drawn, expect_names, expect_numbers, expect_rows, quoted
from meadow.grids.squares import Square, flood

DRAWN: Final = ("red", "blue", "yellow")
ROWS: Final = 5
SPACES: Final = ROWS * ROWS
SLOTS: Final = 3
GATHERING_CARDS: Final = 31
COMPOSITION_CARDS: Final = 24
MOST_CRYSTALS: Final = 99
MOST_EACH: Final = 80
NUMBERED: Final = "actions and cards are numbered for these"


class Meadow(Table, frozen=True):
    flowers: tuple[tuple[int, ...], ...]


class Butterflies(Table, frozen=True):
    colours: tuple[str, ...]
    each: int


class Crystals(Table, frozen=True):
    """What goes into the bag for one number of players."""

    players: int
    black: int
    white: int


class Points(Table, frozen=True):
    """What a crystal is worth."""

    black: int
    white: int


class Display(Table, frozen=True):
    gathering: int
    composition: int
    discard_at: int


class Limits(Table, frozen=True):
    turns: int


class GatheringCards(Table, frozen=True):
    cards: tuple[tuple[int, int, int], ...]


class Shape(Table, frozen=True):
    """A polyomino, drawn with a # for each of its spaces."""

    name: str
    cells: tuple[str, ...]

    @property
    def squares(self) -> tuple[Square, ...]:
        lines = enumerate(self.cells)
        return tuple((row, column) for row, line in lines for column, mark in enumerate(line) if mark == "#")


class Composition(Table, frozen=True):
    """A composition card; `butterflies` is the number for 'at most' and 'at least', None for 'same'."""

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
    """Decodes and checks the text of the components file."""
    box = components.decode(text, Components)
    _check_meadow(box.meadow, box.butterflies)
    _check_crystals(box)
    _check_gathering(box.gathering, box.butterflies)
    _check_shapes(box.shapes)
    _check_composition(box.composition, [shape.name for shape in box.shapes])
    return box


def _check_meadow(meadow: Meadow, butterflies: Butterflies) -> None:
    expect_drawn("butterflies", "colours", butterflies.colours, DRAWN)
    expect_numbers("butterflies", 1, MOST_EACH, each=butterflies.each)
    expect([len(row) for row in meadow.flowers] == [ROWS] * ROWS, "meadow", "five rows of five numbers of flowers")
    everywhere = len(DRAWN) * butterflies.each
    for number, row in enumerate(meadow.flowers, 1):
        for flowers in row:
            expect_numbers(f"meadow, row {number}", 0, everywhere, flowers=flowers)
    flowers = sum(map(sum, meadow.flowers))
    expect(1 <= flowers <= everywhere, "meadow", f"1 to {everywhere} flowers, no more than butterflies, not {flowers}")


def _check_crystals(box: Components) -> None:
    expect_rows("crystals", "players", [row.players for row in box.crystals], [2, 3, 4])
    for row in box.crystals:
        where = f"crystals, row for {row.players} players"
        expect_numbers(where, 0, MOST_CRYSTALS, black=row.black, white=row.white)
        expect(row.black + row.white >= SLOTS, where, f"{SLOTS} crystals or more, one for each gathering card")
    expect_numbers("points", 0, 9, black=box.points.black, white=box.points.white)
    shown = box.display
    expect_numbers("display", SLOTS, SLOTS, NUMBERED, gathering=shown.gathering, composition=shown.composition)
    expect_numbers("display", 1, 9, discard_at=shown.discard_at)
    expect_numbers("limits", 0, 10_000, "0 for none", turns=box.limits.turns)


def _check_gathering(gathering: GatheringCards, butterflies: Butterflies) -> None:
    _expect_cards("gathering", len(gathering.cards), GATHERING_CARDS)
    for number, card in enumerate(gathering.cards, 1):
        where = f"gathering, card {number}"
        expect_numbers(where, 0, butterflies.each, **dict(zip(DRAWN, card, strict=True)))
        expect(sum(card) >= 1, where, "one butterfly or more")


def _check_shapes(shapes: tuple[Shape, ...]) -> None:
    expect_names("shapes", "names", [shape.name for shape in shapes], 1, COMPOSITION_CARDS)
    for shape in shapes:
        where, squares = f"shapes, row {shape.name}", shape.squares
        expect(set("".join(shape.cells)) <= {"#", "."}, where, "cells drawn with # and . only")
        expect(1 <= len(squares) <= 9, where, f"one to nine spaces, not {len(squares)}")
        expect(len(flood(squares[0], set(squares))) == len(squares), where, "connected spaces")
        fits = max(len(shape.cells), *map(len, shape.cells)) <= ROWS
        expect(fits, where, "a shape that fits into the meadow")


def _check_composition(cards: tuple[Composition, ...], shapes: list[str]) -> None:
    _expect_cards("composition", len(cards), COMPOSITION_CARDS)
    for number, card in enumerate(cards, 1):
        where = f"composition, card {number}"
        expect(card.shape in shapes, where, f"shape to be one of {', '.join(shapes)}, not {quoted(card.shape)}")
        expect_numbers(where, 0, 9, points=card.points)
        if card.butterflies is None:
            expect(card.condition == "same", where, f"a number of butterflies for '{card.condition}'")
        else:
            expect(card.condition != "same", where, "no number of butterflies, for all spaces are the same")
            expect_numbers(where, 0, len(DRAWN) * MOST_EACH, butterflies=card.butterflies)


def _expect_cards(where: str, found: int, wanted: int) -> None:
    expect(found == wanted, where, f"{wanted} cards, not {found}: {NUMBERED}")


COMPONENTS: Final = components.from_package(__package__, load)
COLOURS: Final = COMPONENTS.butterflies.colours
SHAPES: Final = COMPONENTS.shapes

# All cards in one numbering: 0 to 30 gathering, 31 to 54 composition.
CARDS: Final[tuple[Gathering | Composition, ...]] = (
    *(Gathering(butterflies) for butterflies in COMPONENTS.gathering.cards),
    *COMPONENTS.composition,
)
