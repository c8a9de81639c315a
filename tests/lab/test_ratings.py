"""One scale for bots that were compared with each other."""

import pytest

from meadow.core.rng import Rng
from meadow.lab.duel import Played, elo
from meadow.lab.ratings import Comparison, Rating, expected, rate


def compared(bot: str, against: str, won: int, lost: int, seats: int = 2) -> Comparison:
    """Sets that were won or lost on all seats."""
    shares = [1.0] * won + [0.0] * lost
    sets = [
        Played(index=i, shares=(share,) * seats, adjudicated=0, decisions=1, seconds=0.0, longest=0.0)
        for i, share in enumerate(shares)
    ]
    return Comparison(bot=bot, against=against, seats=seats, sets=tuple(sets))


def by_name(ratings: list[Rating]) -> dict[str, Rating]:
    return {one.bot: one for one in ratings}


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_expected_shares_are_those_of_the_elo(seats: int) -> None:
    assert expected(0.0, seats) == pytest.approx(1 / seats)
    assert elo(expected(150.0, seats), seats) == pytest.approx(150.0)


def test_two_bots_have_the_elo_of_their_games() -> None:
    found = by_name(rate([compared("a", "greedy", 300, 100)], "greedy"))
    assert found["greedy"].elo == 0.0
    assert found["a"].elo == pytest.approx(elo(0.75, 2), abs=2.0)
    assert found["a"].low < found["a"].elo < found["a"].high


def test_the_weakest_comes_first_and_steps_add_up() -> None:
    steps = [compared("b", "a", 70, 30), compared("c", "b", 70, 30), compared("a", "greedy", 50, 50)]
    ratings = rate(steps, "greedy")
    assert [one.bot for one in ratings][-2:] == ["b", "c"]
    found = by_name(ratings)
    assert found["c"].elo == pytest.approx(2 * elo(0.7, 2), abs=8.0)


def test_comparisons_that_disagree_are_balanced() -> None:
    """`b` is 147 Elo above `a` by one comparison, and 0 by the way over `greedy`."""
    disputed = [compared("b", "a", 70, 30), compared("a", "greedy", 50, 50), compared("b", "greedy", 50, 50)]
    found = by_name(rate(disputed, "greedy"))
    assert 0 < found["b"].elo < 147
    assert found["a"].elo < 0


def test_nobody_is_infinitely_strong() -> None:
    found = by_name(rate([compared("a", "greedy", 20, 0)], "greedy"))
    assert 400 < found["a"].elo < 1000


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    rng, missed = Rng(3), 0
    for trial in range(60):
        won = sum(int(rng.below(4)) > 0 for _ in range(60))
        found = by_name(rate([compared("a", "greedy", won, 60 - won)], "greedy", trial))["a"]
        missed += not found.low <= elo(0.75, 2) <= found.high
    assert missed <= 9
