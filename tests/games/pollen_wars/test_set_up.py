"""How a game begins: bees, pollen, hands, patterns, and what the ladybird queen decides."""

from collections import Counter

import pytest

from meadow.games.pollen_wars import GAME
from meadow.games.pollen_wars.actions import CELL, CELLS, DORMANT, DRAW_JELLY, MOVE, PASS, SEND_FORAGER
from meadow.games.pollen_wars.state import PollenState
from tests.games.pollen_wars.hexes import unmasked
from tests.games.pollen_wars.kinds import MUTINY, box, is_honey, packed
from tests.games.pollen_wars.scene import held

SEATS = pytest.mark.parametrize("seats", [3, 4, 5, 6])
FUNGI = {3: 3, 4: 3, 5: 4, 6: 4}
POLLEN = {3: 5, 4: 5, 5: 10, 6: 10}
SEEDS = range(12)


def ladybird(state: PollenState) -> int:
    """Who has the most spots."""
    spots = [int(state.ladybirds[seat]) for seat in range(state.seats)]
    return spots.index(max(spots))


def set_up(state: PollenState, pick: int = 0) -> None:
    """Place fungi and drifting bee, each on the last or first or any of the hexagons that are left."""
    while SEND_FORAGER not in state.legal(state.actor()):
        legal = state.legal(state.actor())
        state.apply(state.actor(), PASS if PASS in legal else legal[pick % len(legal)])


def most_flowers(state: PollenState) -> set[int]:
    """The flower hexagons with the most flowers that are not covered."""
    covered = int(state.rocks | state.fungi | state.stumps)
    free = [place for place in range(CELLS) if not covered >> place & 1]
    most = max(state.flowers[place] for place in free)
    return {place for place in free if state.flowers[place] == most}


@SEATS
def test_every_queen_has_her_bees_at_home_and_pollen_for_the_number_of_queens(seats: int) -> None:
    state = GAME.new(seats)
    for seat in range(seats):
        assert (state.hive_foragers[seat], state.hive_soldiers[seat]) == (9, 5)
        assert (state.dead[seat], state.injured[seat], state.hurt_now[seat]) == (0, 0, 0)
        assert (state.foragers[seat], state.soldiers[seat]) == (0, 0)
        assert state.pollen[seat] == POLLEN[seats]


@SEATS
@pytest.mark.parametrize("pollen", [0, 17, 29])
def test_start_pollen_replaces_the_rulebooks_number(seats: int, pollen: int) -> None:
    assert list(GAME.new(seats, {"start_pollen": pollen}).pollen)[:seats] == [pollen] * seats


@SEATS
def test_every_hive_is_infested_unless_infestation_is_off(seats: int) -> None:
    assert list(GAME.new(seats).infested)[:seats] == [1] * seats
    assert not any(GAME.new(seats, {"infestation": False}).infested)


@SEATS
def test_everyone_is_dealt_one_honey_card_and_one_royal_jelly_card_and_none_is_blue(seats: int) -> None:
    for seed in SEEDS:
        state = GAME.new(seats, None, seed)
        for seat in range(seats):
            assert [is_honey(kind) for kind in held(state, seat)] == [True, False]
            assert MUTINY not in held(state, seat)
        assert (len(state.honey), len(state.jelly)) == (52 - seats, 28 - seats)
        assert Counter(state.honey)[MUTINY] == 6


def test_a_replaced_blue_card_is_shuffled_back_into_the_deck() -> None:
    """In many games with six queens the mutinies lie everywhere in the deck, on its top and at its bottom too."""
    tops, bottoms = set(), set()
    for seed in range(60):
        deck = [int(kind) for kind in GAME.new(6, None, seed).honey]
        tops.add(deck[-1] == MUTINY)
        bottoms.add(deck[0] == MUTINY)
    assert tops == bottoms == {True, False}


@SEATS
def test_all_cards_of_the_box_are_there(seats: int) -> None:
    state = GAME.new(seats)
    hands = [kind for seat in range(seats) for kind in held(state, seat)]
    assert Counter([*hands, *map(int, state.honey), *map(int, state.jelly)]) == box()
    assert not any(state.discards)
    assert not any(state.shown)


@SEATS
def test_everyone_is_dealt_a_pattern_and_the_others_are_dormant(seats: int) -> None:
    state = GAME.new(seats)
    places = {place: int(number) for place, number in enumerate(state.pattern_at) if number != 255}
    assert sorted(places.values()) == list(range(7))
    assert set(places) == {*range(seats), *range(DORMANT, DORMANT + 7 - seats)}


@SEATS
def test_a_queen_knows_her_own_pattern_and_no_other(seats: int) -> None:
    state = GAME.new(seats)
    for place, pattern in enumerate(state.pattern_at):
        if pattern != 255:
            assert state.pattern_known[int(pattern)] == (1 << place if place < seats else 0)
    assert not any(state.known)


@SEATS
def test_ladybirds_have_two_to_seven_spots_all_different(seats: int) -> None:
    for seed in SEEDS:
        spots = [int(GAME.new(seats, None, seed).ladybirds[seat]) for seat in range(seats)]
        assert len(set(spots)) == seats
        assert set(spots) <= set(range(2, 8))


@SEATS
def test_the_queen_with_the_most_spots_places_fungi_and_drifting_bee_and_plays_first(seats: int) -> None:
    starters = set()
    for seed in SEEDS:
        state = GAME.new(seats, None, seed)
        queen = ladybird(state)
        starters.add(queen)
        state.hands = packed([0] * len(state.hands))
        decisions = 0
        while SEND_FORAGER not in state.legal(state.actor()):
            assert state.actors() == [queen]
            state.apply(queen, state.legal(queen)[0])
            decisions += 1
        assert decisions == FUNGI[seats] + 1
        assert state.actor() == state.turn == state.starter == queen
    assert len(starters) > 1


@SEATS
@pytest.mark.parametrize("pick", [0, -1, 7])
def test_fungi_are_placed_on_any_hexagons_one_on_each(seats: int, pick: int) -> None:
    state = GAME.new(seats)
    queen = ladybird(state)
    placed: set[int] = set()
    for _ in range(FUNGI[seats]):
        assert state.legal(queen) == [CELL + place for place in range(CELLS) if place not in placed]
        action = state.legal(queen)[pick]
        state.apply(queen, action)
        placed.add(action - CELL)
    assert set(unmasked(int(state.fungi))) == placed
    assert not state.stumps


@SEATS
@pytest.mark.parametrize("pick", [0, 30])
def test_the_drifting_bee_is_placed_on_a_hexagon_with_as_many_flowers_as_possible(seats: int, pick: int) -> None:
    for seed in SEEDS:
        state = GAME.new(seats, None, seed)
        queen = ladybird(state)
        for _ in range(FUNGI[seats]):
            state.apply(queen, state.legal(queen)[pick])
        wanted = most_flowers(state)
        assert state.drifting == -1
        assert state.legal(queen) == sorted(CELL + place for place in wanted)
        state.apply(queen, state.legal(queen)[-1])
        assert state.drifting in wanted


def test_a_fungus_covers_the_richest_hexagons_and_the_drifting_bee_goes_elsewhere() -> None:
    """There are three blue hexagons of four flowers, or four with the centre; three fungi can cover three of them."""
    state = GAME.new(3)
    queen = ladybird(state)
    rich = sorted(most_flowers(state))
    for place in rich[:3]:
        state.apply(queen, CELL + place)
    assert not {action - CELL for action in state.legal(queen)} & set(rich[:3])
    assert {action - CELL for action in state.legal(queen)} == most_flowers(state)


@SEATS
def test_without_infestation_only_the_drifting_bee_is_placed(seats: int) -> None:
    state = GAME.new(seats, {"infestation": False})
    queen = ladybird(state)
    assert state.legal(queen) == sorted(CELL + place for place in most_flowers(state))
    state.apply(queen, state.legal(queen)[0])
    assert not state.fungi
    set_up(state)
    assert state.actor() == queen


@SEATS
def test_the_first_turn_offers_sending_and_drawing_but_nothing_to_move_or_bring(seats: int) -> None:
    state = GAME.new(seats)
    set_up(state)
    legal = state.legal(state.actor())
    assert {SEND_FORAGER, DRAW_JELLY} <= set(legal)
    assert not {MOVE, MOVE + 1} & set(legal)


@SEATS
def test_the_same_seed_gives_the_same_beginning_and_others_differ(seats: int) -> None:
    rows = [GAME.new(seats, None, seed).snapshot() for seed in (4, 4, 5)]
    assert rows[0] == rows[1]
    assert {name for name in rows[0] if rows[0][name] != rows[2][name]} >= {"honey", "jelly", "rng"}
