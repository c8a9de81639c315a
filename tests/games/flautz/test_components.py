"""The data file: what it says, and that an error in it is found and named."""

import subprocess
import sys
import tomllib
from collections import Counter
from importlib import resources

import pytest

from meadow.core.components import FILE, ComponentError
from meadow.games.flautz import components, text
from meadow.games.flautz.actions import ACTIONS, AIR, HAND, PLACES
from meadow.games.flautz.components import COMPONENTS, arena_fields, full_deck, load
from meadow.games.flautz.options import FlautzOptions
from tests.games.flautz.cards import BOX, COLOURS
from tests.games.flautz.test_arena import ARENAS, fields

TEXT = (resources.files("meadow.games.flautz") / FILE).read_text("utf-8")


def broken(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def test_file_loads() -> None:
    assert load(TEXT) == COMPONENTS


def test_every_table_has_a_source() -> None:
    for name, table in tomllib.loads(TEXT).items():
        rows = table if isinstance(table, list) else [table]
        for row in rows:
            words = ("rulebook", "inferred", "reconstructed")
            assert any(word in row["source"] for word in words), f"table {name} does not say where it comes from"


@pytest.mark.parametrize(("table", "source"), [("spells", "reconstructed"), ("arena", "reconstructed")])
def test_what_was_reconstructed_says_so(table: str, source: str) -> None:
    found = tomllib.loads(TEXT)[table]
    for row in found if isinstance(found, list) else [found]:
        assert source in row["source"]


def test_hundred_and_one_spell_cards() -> None:
    deck = full_deck(COMPONENTS.spells)
    assert len(deck) == 101
    assert Counter(deck) == BOX


def test_colours_and_crystals() -> None:
    assert COMPONENTS.colours.names == COLOURS
    crystals = COMPONENTS.crystals
    assert (crystals.pool, crystals.match, crystals.straight, crystals.royal, crystals.to_win) == (25, 1, 2, 3, 3)


def test_deal() -> None:
    deal = COMPONENTS.deal
    assert (deal.source, deal.hand, deal.air, deal.floor) == ("rulebook", 5, 3, 3)
    assert (HAND, AIR, PLACES, ACTIONS) == (5, 3, 6, 340)


@pytest.mark.parametrize("deal", [(4, 2, 4), (7, 1, 3), (2, 5, 1)])
def test_other_hands_and_displays(deal: tuple[int, ...]) -> None:
    """Whole games with other numbers in the file, in a process of their own, as it is read at import."""
    command = [sys.executable, "-W", "ignore", "-m", "tests.games.flautz.other_deal", *map(str, deal)]
    played = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert played.returncode == 0, played.stderr


def test_points() -> None:
    assert (COMPONENTS.points.further_card, COMPONENTS.points.crystal) == (5, 10)


@pytest.mark.parametrize("arena", ARENAS)
def test_arena_layouts(arena: str) -> None:
    assert arena_fields(COMPONENTS, arena) == "".join(field[0] for field in fields(arena))


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("[colours]", "[colours", ["components.toml"]),
        ('"pink"]', '"blue"]', ["components.toml", "colours", "no others are drawn"]),
        ('"pink"]', '"pink", "red"]', ["components.toml", "colours"]),
        ("highest = 9", "highest = 10", ["components.toml", "spells", "1 to 9"]),
        ("copies = 2", "copies = [2, 2]", ["components.toml", "spells", "or 9: one a value"]),
        ("copies = 2", "copies = [1, 1, 1, 1, 1, 1, 1, 1, 10]", ["components.toml", "spells", "copies from 0 to 9"]),
        ("copies = 2", 'copies = "two"', ["components.toml", "spells", "a whole number or a list"]),
        ("highest = 9", 'highest = "nine"', ["components.toml", "spells", "highest"]),
        ("copies = 2", "copies = 0", ["components.toml", "spells", "copies"]),
        ("copies = 2", "", ["components.toml", "spells", "copies"]),
        ("illusions = [1,", "illusions = [10,", ["components.toml", "spells", "illusions"]),
        ("prisms = 2", "prisms = 6", ["components.toml", "spells", "prisms"]),
        ("prisms = 2", "prisms = 2\njokers = 1", ["components.toml", "spells", "jokers"]),
        ("highest = 9\ncopies = 2", "highest = 2\ncopies = 1", ["components.toml", "spells", "at least"]),
        ("hand = 5", "hand = 8", ["components.toml", "deal", "hand"]),
        ("hand = 5", "hand = 1", ["components.toml", "deal", "hand"]),
        ("air = 3 ", "air = 0 ", ["components.toml", "deal", "air"]),
        ("floor = 3", "floor = 0", ["components.toml", "deal", "floor"]),
        ("crystal = 10", "crystal = 1.5", ["components.toml", "points", "crystal"]),
        ("pool = 25", "pool = 0", ["components.toml", "crystals"]),
        ("royal = 3", "royal = 1", ["components.toml", "crystals", "ascending"]),
        ('front = "fa"', 'front = "fx"', ["components.toml", "arena", "card I"]),
        ('back = "afe"', 'back = ""', ["components.toml", "arena", "card II"]),
        ('back = "fea"', "back = 3", ["components.toml", "arena", "back"]),
        ('card = "III"', "", ["components.toml", "arena", "card"]),
        ("turns = 1000", "turns = -1", ["components.toml", "limits"]),
    ],
)
def test_mistakes_are_named_with_file_table_and_row(old: str, new: str, named: list[str]) -> None:
    with pytest.raises(ComponentError) as found:
        load(broken(old, new))
    for word in named:
        assert word in str(found.value)


def test_arena_has_three_cards() -> None:
    start = TEXT.index('[[arena]]\nsource = "reconstructed"\ncard = "III"')
    with pytest.raises(ComponentError, match="three cards"):
        load(TEXT[:start] + TEXT[TEXT.index("[limits]") :])


def test_option_defaults_come_from_the_data() -> None:
    options = FlautzOptions()
    assert options.crystals_to_win == COMPONENTS.crystals.to_win
    assert options.turn_limit == COMPONENTS.limits.turns


def test_copies_may_differ_from_value_to_value() -> None:
    spells = load(broken("copies = 2", "copies = [4, 3, 2, 2, 2, 2, 1, 1, 0]")).spells
    deck = Counter(full_deck(spells))
    assert [deck[value] for value in range(9)] == [4, 3, 2, 2, 2, 2, 1, 1, 0]
    assert deck.total() == 5 * 17 + 9 + 2


def test_colours_are_those_that_have_a_symbol() -> None:
    assert set(components.DRAWN) < set(text.SYMBOLS)
