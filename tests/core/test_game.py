"""A game as a value: new games are checked before they start."""

import pytest

from meadow.core.game import SeatsError
from meadow.core.options import OptionError
from meadow.core.state import digest
from tests.toys import GAME
from tests.toys.options import HushOptions


@pytest.mark.parametrize("seats", [-1, 0, 7])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(SeatsError, match=f"Acorn Hush is for 1-6 players, not {seats}"):
        GAME.new(seats)


def test_options_are_taken_as_text_or_as_they_are() -> None:
    options = HushOptions(rounds=3, owl="asleep")
    assert digest(GAME.new(2, {"rounds": "3", "owl": "asleep"})) == digest(GAME.new(2, options))
    assert digest(GAME.new(2)) == digest(GAME.new(2, {})) == digest(GAME.new(2, HushOptions()))


@pytest.mark.parametrize("options", [{"winter": 9, "rounds": 1}, HushOptions(winter=9, rounds=1)])
def test_options_that_do_not_go_together_are_refused(options: HushOptions | dict[str, int]) -> None:
    GAME.new(3, options)
    with pytest.raises(OptionError, match=r"winter cannot be 9 for 2. Allowed: 0 to 6"):
        GAME.new(2, options)


def test_the_seed_decides_the_deal() -> None:
    assert digest(GAME.new(3, seed=5)) == digest(GAME.new(3, seed=5))
    assert len({digest(GAME.new(3, seed=seed)) for seed in (0, 1, 2**64, 2**300)}) == 4
