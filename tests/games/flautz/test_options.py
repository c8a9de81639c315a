"""Options: the rulebook's game unless told otherwise, and impossible ones are refused with a hint."""

from typing import Any

import pytest

from meadow.core.options import OptionError, described
from meadow.core.playout import play_out
from meadow.core.rng import Rng
from meadow.games.flautz import GAME
from meadow.games.flautz.options import FlautzOptions
from tests.games.flautz.test_arena import ARENAS


def test_defaults() -> None:
    options = FlautzOptions()
    assert (options.mode, options.crystals_to_win, options.matches, options.arena) == ("crystals", 3, None, "fff")
    assert options.turn_limit > 0


def test_all_eight_layouts_may_be_chosen() -> None:
    arena = next(option for option in described(FlautzOptions) if option.name == "arena")
    assert sorted(arena.choices) == sorted(ARENAS)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"mode": "points"}, "option mode cannot be 'points'. Allowed: crystals, matches"),
        ({"crystals_to_win": 0}, "option crystals_to_win cannot be 0. Allowed: 1 to 25"),
        ({"matches": 0}, "option matches cannot be 0"),
        ({"arena": "ff"}, "option arena cannot be 'ff'"),
        ({"arena": "ffx"}, "option arena cannot be 'ffx'"),
        ({"turn_limit": -1}, "option turn_limit cannot be -1"),
        ({"colour": "blue"}, "there is no option 'colour'"),
    ],
)
def test_impossible_options_are_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError) as refused:
        GAME.new(2, given)
    assert message in str(refused.value)


@pytest.mark.parametrize("arena", ARENAS)
@pytest.mark.parametrize("seats", [2, 5])
def test_game_can_be_played_on_every_arena(arena: str, seats: int) -> None:
    state = GAME.new(seats, {"arena": arena, "mode": "matches", "matches": 2}, seed=1)
    play_out(state, Rng(1))
    assert (state.over(), state.match, state.adjudicated) == (True, 2, False)


def test_usual_turn_limit_is_generous() -> None:
    """Random games end long before it."""
    for seats in GAME.seats:
        state = GAME.new(seats, seed=seats)
        play_out(state, Rng(seats))
        assert not state.adjudicated
        assert 2 * state.turn < FlautzOptions().turn_limit


def test_every_option_says_what_it_does() -> None:
    assert all(option.help for option in described(FlautzOptions))
