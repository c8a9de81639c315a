"""Before the first turn, and the options that change it."""

from collections import Counter
from typing import Any

import pytest

from meadow.core.game import SeatsError
from meadow.core.options import OptionError, described
from meadow.core.rng import Rng
from meadow.games.flutter import GAME
from meadow.games.flutter.options import FlutterOptions
from tests.games.flutter.placing import EACH, NAMES

SEEDS = range(40)


@pytest.mark.parametrize(("seats", "left"), [(2, 6), (3, 7), (4, 7), (5, 8)])
def test_tiles_in_each_stack_by_the_number_of_players(seats: int, left: int) -> None:
    """Of twelve, six are taken out for two players, five for three and four, four for five."""
    view = GAME.view(GAME.new(seats), None)
    assert [(stack.shape, stack.left) for stack in view.stacks] == [(name, left) for name in NAMES]


def test_only_the_rainbee_lies_in_the_meadow() -> None:
    view = GAME.view(GAME.new(4), None)
    assert len(view.tiles) == 1
    rainbee = view.tiles[0]
    assert set(rainbee.cells) == {(0, 0, 0), (0, 0, 1)}
    assert {(petal.point, petal.colour, petal.petals) for petal in rainbee.petals} == {
        ((0, 0), "*", 1),
        ((1, 1), "*", 1),
    }
    assert (rainbee.sparkles, rainbee.enclosed, view.ponds) == (0, False, ())


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nobody_has_anything_yet(seats: int) -> None:
    view = GAME.view(GAME.new(seats), None)
    assert view.tracks == ((0, 0, 0, 0),) * seats
    assert view.scores == (0,) * seats
    assert view.bees == (None,) * seats
    assert (view.mover, view.turn, view.water, view.actors) == (0, 1, 15, (0,))


def test_the_sun_begins_on_the_smallest_tiles() -> None:
    assert {NAMES[GAME.new(3, seed=seed).sun] for seed in SEEDS} == {"ladybug"}


def test_stacks_are_shuffled() -> None:
    """Every tile of a shape may be the first to be seen, and what is taken out is random too."""
    orders = [list(map(int, GAME.new(2, seed=seed).rondel.order)) for seed in SEEDS]
    assert len({tuple(order) for order in orders}) == len(SEEDS)
    for stack in range(5):
        own = set(range(stack * EACH, (stack + 1) * EACH))
        assert all(set(order[stack * EACH : (stack + 1) * EACH]) == own for order in orders)
    tops = Counter(order[EACH - 1] for order in orders)
    assert len(tops) >= 9


@pytest.mark.parametrize("seats", [1, 6])
def test_other_numbers_of_players(seats: int) -> None:
    with pytest.raises(SeatsError, match="2-5 players"):
        GAME.new(seats)


# Options


def test_random_sun() -> None:
    suns = Counter(int(GAME.new(2, {"random_sun": True}, seed).sun) for seed in range(200))
    assert suns.keys() == set(range(5))
    assert max(suns.values()) < 70


def test_random_sun_decides_which_stack_is_free() -> None:
    for seed in range(10):
        state = GAME.new(3, {"random_sun": True}, seed)
        assert state.legal(0) == [(state.sun + 1) % 5]


@pytest.mark.parametrize("removed", [0, 3, 11])
def test_tiles_removed(removed: int) -> None:
    view = GAME.view(GAME.new(3, {"tiles_removed": removed}), None)
    assert {stack.left for stack in view.stacks} == {12 - removed}


@pytest.mark.parametrize("water", [0, 1, 60])
def test_water_tiles(water: int) -> None:
    assert GAME.view(GAME.new(2, {"water_tiles": water}), None).water == water


def test_defaults_are_the_rulebooks_game() -> None:
    options = FlutterOptions()
    assert (options.random_sun, options.unpaid_mismatch, options.open_scores) == (False, "illegal", True)
    assert (options.water_tiles, options.tiles_removed, options.turn_limit) == (15, None, 0)
    assert [options.removed(seats) for seats in GAME.seats] == [6, 5, 5, 4]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"tiles_removed": 12}, "option tiles_removed cannot be 12. Allowed: 0 to 11, or auto"),
        ({"tiles_removed": -1}, "option tiles_removed cannot be -1"),
        ({"water_tiles": -1}, "option water_tiles cannot be -1"),
        ({"unpaid_mismatch": "forgiven"}, "Allowed: illegal, lose_what_you_have"),
        ({"random_sun": "perhaps"}, "Allowed: yes or no"),
        ({"turn_limit": -1}, "option turn_limit cannot be -1"),
        ({"sun": "moth"}, "there is no option 'sun'"),
    ],
)
def test_impossible_options_are_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError) as refused:
        GAME.new(2, given)
    assert message in str(refused.value)


def test_every_option_says_what_it_does() -> None:
    assert all(option.help for option in described(FlutterOptions))


def test_hidden_totals() -> None:
    """Everyone knows their own pollen; at the end all of it is shown."""
    state, rng = GAME.new(3, {"open_scores": False}, 7), Rng(7)
    while not state.over():
        for seat in range(3):
            scores = GAME.view(state, seat).scores
            assert scores == tuple(state.scores()[seat] if other == seat else None for other in range(3))
        assert GAME.view(state, None).scores == (None, None, None)
        state.apply(state.actor(), state.sample(state.actor(), rng))
    assert GAME.view(state, None).scores == tuple(state.scores())


def test_open_totals() -> None:
    state = GAME.new(2)
    state.pollen[1] = 4
    assert GAME.view(state, 0).scores == GAME.view(state, None).scores == (0, 4)
