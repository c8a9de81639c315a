"""Options: each does what it says, and impossible ones are refused with a hint."""

from typing import Any

import pytest

from meadow.core.options import OptionError, described
from meadow.core.rng import Rng
from meadow.games.rainbow_flip_slide import GAME
from meadow.games.rainbow_flip_slide.options import RainbowOptions
from tests.strategies import play


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("sets", [1, 2, 3, 4])
def test_sets(seats: int, sets: int) -> None:
    """So many tiles of each colour lie in the patch, whoever plays."""
    view = GAME.view(GAME.new(seats, {"sets": sets}), None)
    assert len(view.pieces) == 7 * sets


@pytest.mark.parametrize("flipped", [0, 1, 7, 20, 21])
def test_flipped(flipped: int) -> None:
    assert GAME.view(GAME.new(2, {"flipped": flipped}), None).clovers == 21 - flipped


@pytest.mark.parametrize("actions", [1, 2, 6])
def test_actions(actions: int) -> None:
    """So many decisions in a row are one player's."""
    state = GAME.new(2, {"actions": actions}, seed=4)
    play(state, 2, Rng(4))
    movers = []
    for _ in range(actions + 1):
        movers.append(state.actor())
        play(state, 1, Rng(4))
    assert movers == [0] * actions + [1]


@pytest.mark.parametrize(
    ("seats", "given", "message"),
    [
        (2, {"sets": 0}, "option sets cannot be 0. Allowed: 1 to 4, or auto"),
        (2, {"sets": 5}, "option sets cannot be 5. Allowed: 1 to 4, or auto"),
        (2, {"sets": 1, "flipped": 8}, "option flipped cannot be 8 with 7 tiles. Allowed: 0 to 7"),
        (2, {"flipped": 22}, "option flipped cannot be 22 with 21 tiles. Allowed: 0 to 21"),
        (1, {"flipped": 14}, "option flipped cannot be 14 with 14 tiles. Allowed: 0 to 13"),
        (2, {"actions": 0}, "option actions cannot be 0. Allowed: 1 to 6, or auto"),
        (2, {"max_slide": -1}, "option max_slide cannot be -1. Allowed: 0 to 30"),
        (2, {"patch": "round"}, "option patch cannot be 'round'. Allowed: compact, wild"),
        (2, {"next_to_red": "perhaps"}, "option next_to_red cannot be 'perhaps'. Allowed: yes or no"),
        (2, {"repetitions": 11}, "option repetitions cannot be 11. Allowed: 0 to 10"),
        (2, {"turn_limit": 10_001}, "option turn_limit cannot be 10001. Allowed: 0 to 10000, or auto"),
        (2, {"colour": "red"}, "there is no option 'colour'"),
    ],
)
def test_impossible_options_are_refused(seats: int, given: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError) as refused:
        GAME.new(seats, given)
    assert message in str(refused.value)


def test_options_that_only_fit_other_numbers_of_players() -> None:
    """14 flipped tiles end a solo game before it begins, but two players may have them."""
    assert GAME.view(GAME.new(2, {"flipped": 14}), None).clovers == 7


def test_defaults_are_the_rulebooks_game() -> None:
    options = RainbowOptions()
    assert (options.next_to_red, options.max_slide, options.patch, options.repetitions) == (False, 0, "compact", 3)
    assert [options.tiles(seats) for seats in GAME.seats] == [14, 21, 28, 28]
    assert [options.flipped_at_start(seats) for seats in GAME.seats] == [0, 4, 4, 4]
    assert [options.actions_in_turn(seats) for seats in GAME.seats] == [1, 2, 2, 2]
    assert [options.turns(seats) for seats in GAME.seats] == [100, 200, 200, 200]


def test_every_option_says_what_it_does() -> None:
    assert all(option.help for option in described(RainbowOptions))
