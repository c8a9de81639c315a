"""Before the first turn: the meadow, the decks, the display, the crystals."""

from collections import Counter

import pytest

from meadow.core.game import SeatsError
from meadow.games.dust_in_the_wings import GAME
from tests.games.dust_in_the_wings.cards import COMPOSITIONS, NAMES
from tests.games.dust_in_the_wings.scenes import seen
from tests.games.dust_in_the_wings.slow import COMPOSITION, GATHERING, SPACES, Table

SEEDS = range(40)

FLOWERS = """
    1 2 3 2 1
    2 3 1 2 2
    3 1 2 1 3
    2 2 1 3 2
    1 2 3 2 1
"""


def start(seats: int = 2, seed: int = 0) -> Table:
    return seen(GAME.new(seats, seed=seed))


# The meadow


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_flower_has_one_butterfly(seats: int) -> None:
    flowers = dict(zip(SPACES, map(int, FLOWERS.split()), strict=True))
    for seed in SEEDS:
        assert {space: len(lying) for space, lying in start(seats, seed).meadow.items()} == flowers


def test_all_butterflies_are_used() -> None:
    """As many flowers as butterflies: sixteen of each colour lie in the meadow, none stays behind."""
    for seed in SEEDS:
        assert Counter("".join(start(seed=seed).meadow.values())) == {"r": 16, "b": 16, "y": 16}


def test_butterflies_are_drawn_at_random() -> None:
    """No two games begin alike, and every colour comes to every flower."""
    meadows = [start(seed=seed).meadow for seed in SEEDS]
    assert len({tuple(meadow.values()) for meadow in meadows}) == len(SEEDS)
    for space in SPACES:
        assert set("".join(meadow[space] for meadow in meadows)) == set("rby")


# Cards


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_three_cards_of_each_kind_lie_open_and_the_rest_in_two_decks(seats: int) -> None:
    for seed in SEEDS:
        table = start(seats, seed)
        assert set(table.display) == {*GATHERING, *COMPOSITION}
        assert all(table.display[slot] not in COMPOSITIONS for slot in GATHERING)
        assert all(table.display[slot] in COMPOSITIONS for slot in COMPOSITION)
        assert len(table.face_down["gathering"]) == 31 - 3
        assert len(table.face_down["composition"]) == 24 - 3


def test_every_card_is_there_once() -> None:
    for seed in SEEDS:
        table = start(seed=seed)
        cards = Counter([*table.display.values(), *table.face_down["gathering"], *table.face_down["composition"]])
        assert cards == Counter(NAMES)
        assert (table.discards, table.cards) == (set(), [set(), set()])


def test_decks_are_shuffled() -> None:
    """Over some games every card lies open at the start, and the order of a deck is never the same."""
    assert {card for seed in range(120) for card in start(seed=seed).display.values()} == set(NAMES)
    for name in ("gathering_deck", "composition_deck"):
        orders = {tuple(map(int, getattr(GAME.new(2, seed=seed), name))) for seed in SEEDS}
        assert len(orders) == len(SEEDS)


# Crystals


@pytest.mark.parametrize(("seats", "black", "white"), [(2, 16, 8), (3, 24, 12), (4, 24, 12)])
def test_crystals_for_each_number_of_players(seats: int, black: int, white: int) -> None:
    """Two players leave a third of them in the box."""
    for seed in SEEDS:
        table = start(seats, seed)
        assert Counter(table.bag + "".join(table.crystals.values())) == {"1": black, "2": white}
        assert table.won == [""] * seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_crystal_on_each_gathering_card_and_none_on_compositions(seats: int) -> None:
    for seed in SEEDS:
        table = start(seats, seed)
        assert {slot: len(lying) for slot, lying in table.crystals.items()} == dict.fromkeys(GATHERING, 1)


def test_crystals_are_drawn_at_random() -> None:
    """About a third is white, on each card; so many that a fair bag gives it."""
    for slot in GATHERING:
        whites = sum(start(seed=seed).crystals[slot] == "2" for seed in range(300))
        assert 70 <= whites <= 130


# Players


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_first_player_begins(seats: int) -> None:
    """Who it is, the players settle by who sits where."""
    state = GAME.new(seats)
    assert (state.actors(), int(state.mover), int(state.turn), bool(state.last_turn)) == ([0], 0, 1, False)
    assert state.scores() == [0] * seats


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_other_numbers_of_players(seats: int) -> None:
    with pytest.raises(SeatsError, match="2-4 players"):
        GAME.new(seats)
