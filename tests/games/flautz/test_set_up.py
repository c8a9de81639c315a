"""Before the first turn: cards, apprentices, crystals and who begins."""

from collections import Counter

import pytest

from meadow.core.game import SeatsError
from meadow.games.flautz import GAME
from meadow.games.flautz.position import STARTING
from meadow.games.flautz.state import FlautzState
from tests.games.flautz.cards import BOX
from tests.games.flautz.scenes import held

SEEDS = range(60)
SEATS = [2, 3, 4, 5]


def everything(state: FlautzState) -> Counter[int]:
    """All spell cards, wherever they are."""
    return Counter(int(kind) for row in (state.hands, state.display, state.deck, state.discards) for kind in row)


@pytest.mark.parametrize("seats", [1, 6])
def test_other_numbers_of_players(seats: int) -> None:
    with pytest.raises(SeatsError, match="2-5 players"):
        GAME.new(seats)


@pytest.mark.parametrize("seats", SEATS)
def test_five_cards_for_each_player_six_displayed_and_the_rest_in_the_deck(seats: int) -> None:
    state = GAME.new(seats)
    assert len(state.hands) == 5 * seats
    assert len(state.display) == 6
    assert len(state.deck) == 101 - 6 - 5 * seats
    assert len(state.discards) == 0


@pytest.mark.parametrize("seats", SEATS)
def test_all_spell_cards_of_the_box_are_there(seats: int) -> None:
    assert BOX.total() == 101
    for seed in SEEDS:
        assert everything(GAME.new(seats, seed=seed)) == BOX


def test_cards_are_shuffled() -> None:
    hands = {tuple(held(GAME.new(2, seed=seed).hands, 0)) for seed in SEEDS}
    displays = {tuple(GAME.new(2, seed=seed).display) for seed in SEEDS}
    decks = {tuple(GAME.new(2, seed=seed).deck) for seed in SEEDS}
    assert len(hands) == len(displays) == len(decks) == len(SEEDS)


@pytest.mark.parametrize("seats", SEATS)
def test_everyone_gets_an_apprentice_of_another_colour(seats: int) -> None:
    for seed in SEEDS:
        colours = [int(colour) for colour in GAME.new(seats, seed=seed).apprentice]
        assert len(colours) == len(set(colours)) == seats
        assert set(colours) <= set(range(5))


def test_apprentices_are_random() -> None:
    for seat in range(2):
        assert {int(GAME.new(2, seed=seed).apprentice[seat]) for seed in SEEDS} == set(range(5))


@pytest.mark.parametrize("seats", SEATS)
def test_apprentices_show_their_character_side(seats: int) -> None:
    assert list(GAME.new(seats).focused) == [0] * seats


@pytest.mark.parametrize("seats", SEATS)
def test_first_starting_player_is_random_and_begins(seats: int) -> None:
    states = [GAME.new(seats, seed=seed) for seed in SEEDS]
    assert {int(state.starter) for state in states} == set(range(seats))
    for state in states:
        assert state.actors() == [state.starter]
        assert state.mover == state.starter


def test_marker_is_on_the_first_field_of_the_first_match() -> None:
    state = GAME.new(3)
    assert (state.round, state.match, state.turn, state.phase, state.declarer) == (0, 1, 1, STARTING, -1)


def test_nobody_has_points_or_crystals_yet() -> None:
    state = GAME.new(4)
    assert list(state.crystals) == list(state.points) == state.scores() == [0, 0, 0, 0]


def test_nothing_is_known_of_the_hands() -> None:
    assert list(GAME.new(5).known) == [0] * 25
