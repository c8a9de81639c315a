"""The data file: what it says against the rulings' table, and that an error in it is found and named."""

import tomllib
from collections import Counter
from importlib import resources
from typing import Any

import pytest

from meadow.core.components import FILE, ComponentError
from meadow.games.pollen_wars import GAME
from meadow.games.pollen_wars.components import COMPONENTS, load
from tests.games.boxes import played
from tests.games.pollen_wars import hexes
from tests.games.pollen_wars.hexes import HEXES, INNER, OUTER, TETRAHEXES
from tests.games.pollen_wars.kinds import HONEY_KINDS, KINDS, STAYING, TABLE, box, is_honey
from tests.games.pollen_wars.patterns import PATTERN_NAMES
from tests.games.pollen_wars.scene import held

TEXT = (resources.files("meadow.games.pollen_wars") / FILE).read_text("utf-8")
CARDS = [*COMPONENTS.honey, *COMPONENTS.jelly]
EVERY = [(raids, infestation) for raids in (False, True) for infestation in (False, True)]


def broken(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


def test_file_loads() -> None:
    assert load(TEXT) == COMPONENTS


def test_every_table_has_a_source() -> None:
    for name, table in tomllib.loads(TEXT).items():
        for row in table if isinstance(table, list) else [table]:
            words = ("rulebook", "inferred", "reconstructed")
            assert any(word in row["source"] for word in words), f"table {name} does not say where it comes from"


@pytest.mark.parametrize("table", ["tiles", "drifting_bee", "centre"])
def test_what_was_reconstructed_says_so(table: str) -> None:
    found: Any = tomllib.loads(TEXT)[table]
    for row in found if isinstance(found, list) else [found]:
        assert "reconstructed" in row["source"]


def test_icons_that_are_not_the_rulebooks_say_so() -> None:
    sure = {"mutiny", "steal_one", "raid_card", "pass_patterns_left"}
    for card in CARDS:
        assert ("reconstructed" in card.source) is (card.effect not in sure), card.effect


# Cards


def test_52_honey_cards_and_28_royal_jelly_cards() -> None:
    assert sum(card.copies for card in COMPONENTS.honey) == 52
    assert sum(card.copies for card in COMPONENTS.jelly) == 28
    assert (len(COMPONENTS.honey), len(CARDS)) == (HONEY_KINDS, KINDS)


@pytest.mark.parametrize("kind", range(KINDS), ids=[card.effect for card in TABLE])
def test_a_card_is_as_the_rulings_list_it(kind: int) -> None:
    card, expected = CARDS[kind], TABLE[kind]
    assert (card.effect, card.copies, card.colour) == (expected.effect, expected.copies, expected.colour)
    assert (card.attack, card.defence, card.without) == (expected.attack, expected.defence, expected.out)
    assert card.stays is (kind in STAYING)


def test_the_kid_variant_takes_out_what_the_rulebook_marks() -> None:
    marked = {
        "mutiny",
        "force_raid",
        "resurrect_for_pollen",
        "raid_card",
        "attack_bonus",
        "defence_bonus",
        "eradicate",
        "resurrect",
        "infest",
    }
    assert {card.effect for card in CARDS if card.without} == marked


@pytest.mark.parametrize(("raids", "infestation"), EVERY)
@pytest.mark.parametrize("seats", [3, 6])
def test_cards_in_the_game_for_each_combination_of_rules(raids: bool, infestation: bool, seats: int) -> None:
    state = GAME.new(seats, {"raids": raids, "infestation": infestation}, 1)
    hands = [kind for seat in range(seats) for kind in held(state, seat)]
    there = Counter([*hands, *map(int, state.honey), *map(int, state.jelly)])
    assert there == box(raids=raids, infestation=infestation)
    assert all(is_honey(int(kind)) for kind in state.honey)
    assert not any(is_honey(int(kind)) for kind in state.jelly)


@pytest.mark.parametrize(
    ("raids", "infestation", "honey", "jelly"),
    [(True, True, 52, 28), (False, True, 41, 23), (True, False, 50, 22), (False, False, 39, 17)],
)
def test_numbers_of_cards_for_each_combination_of_rules(raids: bool, infestation: bool, honey: int, jelly: int) -> None:
    """Out without raids: 6 + 3 + 2 and 3 + 2 cards; without infestation: 2 and 2 + 1 + 3."""
    there = box(raids=raids, infestation=infestation)
    assert sum(count for kind, count in there.items() if is_honey(kind)) == honey
    assert sum(count for kind, count in there.items() if not is_honey(kind)) == jelly
    state = GAME.new(4, {"raids": raids, "infestation": infestation})
    assert (len(state.honey) + 4, len(state.jelly) + 4) == (honey, jelly)


# Field and patterns


def test_the_slots_are_the_rulings_chevrons() -> None:
    assert [set(slot.cells) for slot in COMPONENTS.slots] == [set(OUTER), set(INNER)]
    laid = Counter(place for slot in hexes.slots() for place in slot)
    assert laid == Counter(set(HEXES) - {(0, 0)})


def test_the_fronts_of_the_twelve_tiles() -> None:
    fronts = Counter(tuple(sorted(tile.front, reverse=True)) for tile in COMPONENTS.tiles)
    assert fronts == {(4, 2, 1, 1, 1): 3, (3, 2, 1, 1, 1): 6, (2, 2, 1, 1, 1): 3}


def test_eleven_backs_have_rocks_in_place_of_two_ones_and_the_twelfth_has_seven_flowers() -> None:
    rocky = [tile for tile in COMPONENTS.tiles if 0 in tile.back]
    assert len(rocky) == 11
    for tile in rocky:
        changed = [(front, back) for front, back in zip(tile.front, tile.back, strict=True) if front != back]
        assert changed == [(1, 0), (1, 0)]
    (other,) = (tile for tile in COMPONENTS.tiles if 0 not in tile.back)
    changed = [(front, back) for front, back in zip(other.front, other.back, strict=True) if front != back]
    assert changed == [(3, 7)]


def test_the_patterns_are_the_seven_shapes_of_four_hexagons() -> None:
    assert sorted(PATTERN_NAMES) == sorted(TETRAHEXES)
    assert len({row.name for row in COMPONENTS.patterns}) == 7


def test_the_die_of_the_drifting_bee_and_the_ladybirds() -> None:
    assert (COMPONENTS.drifting_bee.peace, COMPONENTS.drifting_bee.varroa) == (3, 3)
    assert sorted(COMPONENTS.ladybirds.spots) == [2, 3, 4, 5, 6, 7]


def test_bees_and_pollen() -> None:
    assert (COMPONENTS.bees.foragers, COMPONENTS.bees.soldiers, COMPONENTS.bees.die) == (9, 5, 3)
    assert COMPONENTS.hive.full == 30
    rows = {row.queens: (row.pollen, row.fungi) for row in COMPONENTS.setup}
    assert rows == {3: (5, 3), 4: (5, 3), 5: (10, 4), 6: (10, 4)}


# Errors


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("front = [4, 2, 1, 1, 1]", "front = [4, 2, 1, 1]", "tiles"),
        ("cells = [[0, -4], [-1, -3]", "cells = [[0, -4], [0, -4]", "slots"),
        ("cells = [[0, 0], [1, 0], [2, 0], [3, 0]]", "cells = [[0, 0], [1, 0], [2, 0], [4, 0]]", "patterns"),
        ("cells = [[0, 0], [1, 0], [2, 0], [3, 0]]", "cells = [[0, 0], [1, 0], [0, 1], [1, 1]]", "patterns"),
        ('colour = "blue"', 'colour = "red"', "honey"),
        ("spots = [2, 3, 4, 5, 6, 7]", "spots = [2, 3, 4, 5, 6, 6]", "ladybirds"),
        ("full = 30", "full = 40", "hive"),
    ],
)
def test_an_error_in_the_file_names_the_file_and_the_table(old: str, new: str, named: str) -> None:
    with pytest.raises(ComponentError) as caught:
        load(broken(old, new))
    assert FILE in str(caught.value)
    assert named in str(caught.value)


def test_only_mutiny_is_blue() -> None:
    """A drawn card that has nothing to aim at would ask without an answer."""
    reason = (
        "table honey, row both_home: expected green or yellow, not blue: the rules play only mutiny when it is drawn"
    )
    (card,) = (card for card in CARDS if card.effect == "both_home")
    old = f'title = "{card.title}"\ncopies = {card.copies}\ncolour = "green"'
    with pytest.raises(ComponentError, match=reason):
        load(broken(old, old.replace("green", "blue")))


@pytest.mark.parametrize("foragers", [0, 10])
def test_too_few_or_too_many_foragers_are_refused_for_a_reason(foragers: int) -> None:
    with pytest.raises(ComponentError, match=r"foragers from 1 to 9, .*: a queen needs one to play"):
        load(broken("foragers = 9", f"foragers = {foragers}"))


def test_what_the_rules_do_not_play_is_refused_when_the_game_is_imported() -> None:
    """Cards that they do not know, one that they miss, and cards that stay or do not."""
    changes = {
        ('"steal_card"', '"sting"'): "table honey, row sting: expected an effect that the rules know",
        ('"mutiny"\n', '"sting"\n'): "table honey, row sting: expected green or yellow, not blue",
        ('"four_cards"', '"sting"'): "table honey, or table jelly: expected a row with the effect four_cards",
        ("\nstays = true", ""): "table honey, row mutiny: expected stays = true",
        ('"steal_one"', '"steal_one"\nstays = true'): "table honey, row steal_one: expected a card that does not stay",
    }
    problems = played("pollen_wars", [broken(old, new) for old, new in changes])
    for reason, problem in zip(changes.values(), problems, strict=True):
        assert problem.startswith("refused: ")
        assert f"{FILE}, {reason}" in problem
