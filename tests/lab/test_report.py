"""What a report says about outcomes that are known."""

import pytest

from meadow.lab.report import report, shares
from meadow.lab.simulate import Outcome


def outcome(
    bots: str, scores: tuple[int, ...], winners: tuple[int, ...], decisions: int = 10, late: bool = False
) -> Outcome:
    return Outcome(index=0, bots=tuple(bots), scores=scores, winners=winners, decisions=decisions, adjudicated=late)


def test_winners_share_one_win() -> None:
    assert [part.win for part in shares(outcome("aab", (5, 3, 5), (0, 2)))] == [0.5, 0.0, 0.5]
    assert [part.win for part in shares(outcome("ab", (1, 1), ()))] == [0.0, 0.0]


def test_rows_of_bots_and_seats() -> None:
    told = report([outcome("ab", (4, 2), (0,)), outcome("ba", (3, 3), (0, 1)), outcome("ab", (0, 6), (1,))], 1.0)
    rows = {row.name: row for row in (*told.bots, *told.seats)}
    assert list(rows) == ["a", "b", "seat 1", "seat 2"]
    assert (rows["a"].games, rows["a"].wins, rows["a"].win_rate) == (3, 1.5, 0.5)
    assert (rows["b"].games, rows["b"].wins) == (3, 1.5)
    assert rows["a"].mean_score == pytest.approx(7 / 3, abs=1e-5)
    assert rows["a"].score_deviation == pytest.approx(2.081666, abs=1e-5)
    assert (rows["seat 1"].wins, rows["seat 2"].wins) == (1.5, 1.5)


def test_bot_on_several_seats_counts_each() -> None:
    told = report([outcome("aab", (1, 2, 3), (2,))], 1.0)
    assert {row.name: row.games for row in told.bots} == {"a": 2, "b": 1}


def test_lengths_and_endings() -> None:
    games = [
        outcome("ab", (1, 0), (0,), 10),
        outcome("ab", (1, 1), (0, 1), 30, late=True),
        outcome("ab", (0, 0), (), 20),
        outcome("ab", (0, 1), (1,), 40),
    ]
    told = report(games, 2.0)
    assert (told.shortest, told.median, told.longest) == (10, 25, 40)
    assert (told.draws, told.all_lost, told.adjudicated) == (1, 1, 1)
    assert (told.decisions, told.decisions_per_second) == (100, 50.0)


def test_nothing_played_yet() -> None:
    told = report([], 0.0)
    assert (told.games, told.bots, told.longest, told.decisions_per_second) == (0, (), 0, 0.0)
