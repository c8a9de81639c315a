"""The data file: what it says, where that comes from, and that an error in it is found and named."""

import itertools
import tomllib
from collections import Counter
from importlib import resources

import pytest

from meadow.core.components import FILE, ComponentError
from meadow.games.dust_in_the_wings.components import COMPONENTS, load
from meadow.games.dust_in_the_wings.options import DustOptions
from meadow.grids.squares import orientations, polyominoes
from tests.games.dust_in_the_wings.cards import COMPOSITIONS, NAMES
from tests.games.dust_in_the_wings.slow import SHAPES

TEXT = (resources.files("meadow.games.dust_in_the_wings") / FILE).read_text("utf-8")
CONDITIONS = ("at most", "at least", "same")
SOURCES = ("rulebook", "inferred", "reconstructed")


def broken(old: str, new: str) -> str:
    assert old in TEXT, f"{old!r} is not in the file"
    return TEXT.replace(old, new, 1)


def test_file_loads() -> None:
    assert load(TEXT) == COMPONENTS


def test_every_table_and_row_has_a_source() -> None:
    for name, table in tomllib.loads(TEXT).items():
        for row in table if isinstance(table, list) else [table]:
            assert any(word in row["source"] for word in SOURCES), f"table {name} does not say where it comes from"


# What lies in the box


def test_gathering_cards_are_all_mixtures_of_two_to_four_butterflies() -> None:
    """Six, ten and fifteen of them make 31."""
    mixtures = [
        "".join(chosen) for size in (2, 3, 4) for chosen in itertools.combinations_with_replacement("rby", size)
    ]
    assert len(mixtures) == 31
    assert Counter(NAMES[:31]) == Counter(mixtures)


def test_composition_cards_are_eight_shapes_with_three_conditions() -> None:
    named = [f"{shape} {condition}" for shape in SHAPES for condition in CONDITIONS]
    assert len(named) == 24
    assert Counter(NAMES[31:]) == Counter(named)


def test_shapes_are_the_free_polyominoes_of_two_to_four_squares() -> None:
    lying = {tuple(orientations(shape.squares)) for shape in COMPONENTS.shapes}
    assert lying == {tuple(orientations(shape)) for size in (2, 3, 4) for shape in polyominoes(size)}


def test_shapes_are_drawn_as_they_are_called() -> None:
    for shape in COMPONENTS.shapes:
        cells = {
            (row, at) for row, line in enumerate(SHAPES[shape.name]) for at, mark in enumerate(line) if mark == "#"
        }
        assert orientations(shape.squares) == orientations(cells), shape.name


@pytest.mark.parametrize(("card", "number"), [("line 4 at most", 4), ("line 4 at least", 21), ("square at most", 3)])
def test_known_numbers_of_butterflies(card: str, number: int) -> None:
    """Those that are written down somewhere; the rest of them is reconstructed."""
    assert COMPOSITIONS[card].number == number
    row = next(row for row in COMPONENTS.composition if f"{row.shape} {row.condition}" == card)
    assert "rulebook" in row.source


def test_other_numbers_are_said_to_be_reconstructed() -> None:
    known = {"line 4 at most", "line 4 at least", "square at most"}
    for row in COMPONENTS.composition:
        if f"{row.shape} {row.condition}" not in known:
            assert "reconstructed" in row.source


def test_compositions_are_worth_one_to_four_points() -> None:
    """A reviewer saw none above four; points are never the rulebook's, so every row says so."""
    assert {card.points for card in COMPOSITIONS.values()} <= {1, 2, 3, 4}
    assert all("reconstructed" in row.source for row in COMPONENTS.composition)


def test_numbers_leave_room_for_doing_it() -> None:
    """At most fewer butterflies than lie on such a group on average, at least more; both can be reached."""
    for name, card in COMPOSITIONS.items():
        usual = 48 / 25 * sum(line.count("#") for line in SHAPES[card.shape])
        if card.condition == "at most":
            assert 1 <= card.number < usual, name
        elif card.condition == "at least":
            assert usual < card.number <= 48, name


def test_butterflies_and_flowers() -> None:
    assert (COMPONENTS.butterflies.colours, COMPONENTS.butterflies.each) == (("red", "blue", "yellow"), 16)
    assert sum(sum(row) for row in COMPONENTS.meadow.flowers) == 48
    assert {flowers for row in COMPONENTS.meadow.flowers for flowers in row} == {1, 2, 3}


def test_option_defaults_come_from_the_data() -> None:
    for row in COMPONENTS.crystals:
        assert (DustOptions().black(row.players), DustOptions().white(row.players)) == (row.black, row.white)
    options = DustOptions()
    assert (options.black_points, options.white_points) == (1, 2)
    assert (options.discard_at, options.turn_limit) == (3, 1000)


# Mistakes


TWO_PLAYERS = "players = 2\nblack = 16\nwhite = 8\n"
LINE_4 = 'shape = "line 4"\ncondition = "at least"\nbutterflies = 21\npoints = 4\n'


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("[meadow]", "[meadow", []),
        ("[1, 2, 3, 2, 1],", "[1, 2, 3, 2],", ["meadow", "five rows of five"]),
        ("[1, 2, 3, 2, 1],", "[1, 2, 3, 2, -1],", ["meadow"]),
        ("[1, 2, 3, 2, 1],", "[1, 2, 3, 2, 2],", ["meadow", "no more"]),
        ('"yellow"]', '"red"]', ["butterflies", "red, blue, yellow"]),
        ('"yellow"]', '"yellow", "green"]', ["butterflies", "no others are drawn"]),
        ("each = 16", 'each = "many"', ["butterflies", "each"]),
        ("each = 16", "", ["butterflies", "each"]),
        ("each = 16", "each = 16\nwings = 2", ["butterflies", "wings"]),
        ("players = 2", "players = 1", ["crystals", "2, 3 and 4 players"]),
        (TWO_PLAYERS, "players = 2\nblack = -1\nwhite = 8\n", ["crystals", "row for 2 players", "black"]),
        (TWO_PLAYERS, "players = 2\nblack = 16\nwhite = 100\n", ["crystals", "row for 2 players", "white"]),
        (TWO_PLAYERS, "players = 2\nblack = 1\nwhite = 1\n", ["crystals", "row for 2 players"]),
        ("black = 1\n", "black = 10\n", ["points"]),
        ("discard_at = 3", "discard_at = 0", ["display", "discard_at"]),
        ("gathering = 3", "gathering = 4", ["display", "gathering of 3, not 4"]),
        ("turns = 1000", "turns = -1", ["limits", "turns"]),
        ("[2, 0, 0], ", "", ["gathering", "31 cards"]),
        ("[2, 0, 0]", "[2, 0]", ["gathering", "cards"]),
        ("[2, 0, 0]", "[0, 0, 0]", ["gathering", "card 1"]),
        ("[0, 0, 4]", "[0, 0, 17]", ["gathering", "card 31"]),
        ('name = "line 3"', 'name = "line 2"', ["shapes", "line 2"]),
        ('cells = ["###"]', 'cells = ["#.#"]', ["shapes", "line 3", "connected"]),
        ('cells = ["###"]', 'cells = ["XXX"]', ["shapes", "line 3", "#"]),
        ('cells = ["###"]', 'cells = ["######"]', ["shapes", "line 3"]),
        ('cells = ["###"]', "cells = []", ["shapes", "line 3"]),
        ('shape = "line 4"', 'shape = "line 5"', ["composition", "card 10", "line 4"]),
        (LINE_4, LINE_4.replace("at least", "about"), ["composition", "condition"]),
        (LINE_4, LINE_4.replace("points = 4", "points = -1"), ["composition", "card 11", "points"]),
        (LINE_4, LINE_4.replace("butterflies = 21", "butterflies = 300"), ["composition", "card 11", "butterflies"]),
        (LINE_4, LINE_4.replace("butterflies = 21\n", ""), ["composition", "card 11", "butterflies"]),
        (LINE_4, LINE_4.replace("at least", "same"), ["composition", "card 11", "butterflies"]),
    ],
)
def test_mistakes_are_named_with_file_table_and_row(old: str, new: str, named: list[str]) -> None:
    with pytest.raises(ComponentError) as found:
        load(broken(old, new))
    for word in ["components.toml", *named]:
        assert word in str(found.value)


def test_another_box_is_one_edited_file() -> None:
    """Other numbers that could be true load: the checks do not insist on ours."""
    other = load(broken(LINE_4, LINE_4.replace("21", "19").replace("points = 4", "points = 3")))
    assert (other.composition[10].butterflies, other.composition[10].points) == (19, 3)
