"""Options: each does what it says, and impossible ones are refused with a hint."""

from typing import Any

import pytest

from meadow.core.options import OptionError, described
from meadow.core.rng import Rng
from meadow.games.dust_in_the_wings import GAME
from meadow.games.dust_in_the_wings.options import DustOptions
from tests.games.dust_in_the_wings.scenes import Scene, seen

PAIR = "r b . . . " + ". " * 19 + "y"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_crystals_in_the_bag(seats: int) -> None:
    """So many, whoever plays; three of them lie on the cards."""
    table = seen(GAME.new(seats, {"black_crystals": 5, "white_crystals": 4}))
    everything = table.bag + "".join(table.crystals.values())
    assert (everything.count("1"), everything.count("2"), len(table.bag)) == (5, 4, 6)


def test_with_three_crystals_the_first_turn_is_the_last() -> None:
    """The bag is empty as soon as the cards are laid out."""
    state = GAME.new(2, {"black_crystals": 0, "white_crystals": 3})
    assert state.last_turn
    rng = Rng(1)
    while not state.over():
        assert state.actor() == 0
        state.apply(0, state.sample(0, rng))
    assert not state.adjudicated


def test_worth_of_crystals() -> None:
    scene = Scene(PAIR, won=["112", "2"], black_points=3, white_points=0)
    assert scene.state.scores() == [6, 0]
    view = GAME.view(Scene(PAIR, gathering=["rr"], crystals=["12"], black_points=3, white_points=5).state, None)
    assert view.display[0] is not None
    assert view.display[0].worth == 8


def test_discard_at() -> None:
    """Another number of crystals makes a card leave."""
    cards = ["yyy", "yyyy", "bbbb"]
    scene = Scene(PAIR, gathering=cards, crystals=["1", "11", "111"], discard_at=2).play("lift e5", "yellow N")
    assert scene.table.discards == {"yyyy", "bbbb"}
    scene = Scene(PAIR, gathering=cards, crystals=["1", "11", "111"], discard_at=4).play("lift e5", "yellow N")
    assert scene.table.discards == set()


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_turn_limit(limit: int) -> None:
    state, rng, movers = GAME.new(3, {"turn_limit": limit}, seed=2), Rng(2), list[tuple[int, int]]()
    while not state.over():
        movers.append((int(state.turn), state.actor()))
        state.apply(state.actor(), state.sample(state.actor(), rng))
    assert sorted(set(movers)) == [(turn, (turn - 1) % 3) for turn in range(1, limit + 1)]
    assert state.adjudicated


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"black_crystals": 100}, "option black_crystals cannot be 100. Allowed: 0 to 99, or auto"),
        ({"white_crystals": -1}, "option white_crystals cannot be -1. Allowed: 0 to 99, or auto"),
        ({"black_crystals": 1, "white_crystals": 1}, "options black_crystals and white_crystals cannot be 1 and 1"),
        ({"black_points": 10}, "option black_points cannot be 10. Allowed: 0 to 9"),
        ({"white_points": "two"}, "option white_points cannot be 'two'. Allowed: 0 to 9"),
        ({"discard_at": 0}, "option discard_at cannot be 0. Allowed: 1 to 9"),
        ({"turn_limit": 10_001}, "option turn_limit cannot be 10001. Allowed: 0 to 10000"),
        ({"colour": "red"}, "there is no option 'colour'"),
    ],
)
def test_impossible_options_are_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError) as refused:
        GAME.new(2, given)
    assert message in str(refused.value)


def test_every_option_has_one_line_of_help() -> None:
    for option in described(DustOptions):
        assert option.help
        assert "\n" not in option.help
