"""Strength: sets of games on all seats, intervals that tell the truth, and a stop once it is settled."""

import msgspec
import pytest

from meadow.core.rng import Rng
from meadow.lab.duel import Duel, Played, elo, fight, interval, play_set, settled, standing

DUEL = Duel(game="dust_in_the_wings", seats=3, bot="random", against="random", options={"turn_limit": 5}, seed=2)


def test_a_set_has_a_game_for_every_seat_with_the_same_deal() -> None:
    played = play_set(DUEL, 0)
    assert len(played.shares) == 3
    assert played.adjudicated == 3
    assert msgspec.structs.replace(play_set(DUEL, 0), seconds=played.seconds, longest=played.longest) == played


@pytest.mark.slow
def test_processes_change_no_result() -> None:
    alone = [found.share for found, _ in fight(DUEL, 4, 1, step=2)]
    together = [found.share for found, _ in fight(DUEL, 4, 2, step=2)]
    assert alone == together
    assert len(alone) == 2


def test_elo() -> None:
    assert elo(0.5, 2) == pytest.approx(0.0)
    assert elo(0.25, 4) == pytest.approx(0.0)
    assert elo(0.76, 2) == pytest.approx(200.0, abs=1.0)
    assert elo(0.0, 2) < -1000
    assert elo(1.0, 4) > 1000


@pytest.mark.slow
def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    """Pairs of fair games, 200 times: the interval of 95 % misses the truth now and then, not often."""
    rng, missed = Rng(8), 0
    for trial in range(200):
        shares = [(int(rng.below(2)) + int(rng.below(2))) / 2 for _ in range(40)]
        low, high = interval(shares, trial)
        missed += not low <= 0.5 <= high
    assert 1 <= missed <= 24


def test_sets_that_are_all_alike_leave_a_doubt() -> None:
    low, high = interval([1.0] * 10, 1)
    assert low < 0.9
    assert high == 1.0


def test_it_is_settled_when_the_interval_is_narrow_and_beside_the_fair_share() -> None:
    def sets(wins: int, losses: int) -> list[Played]:
        return [
            Played(index=i, shares=(s, s), adjudicated=0, decisions=1, seconds=0.0, longest=0.0)
            for i, s in enumerate([1.0] * wins + [0.0] * losses)
        ]

    duel = Duel(game="flautz", seats=2, bot="hard", against="greedy")
    assert settled(standing(duel, sets(160, 40)), 0.07)
    assert not settled(standing(duel, sets(100, 100)), 0.07), "nobody is stronger"
    assert not settled(standing(duel, sets(8, 2)), 0.07), "too few"


def test_what_was_played_before_is_not_played_again() -> None:
    (whole,) = [sets for _, sets in fight(DUEL, 4, step=4)]
    later = [list(sets) for _, sets in fight(DUEL, 4, step=4, before=whole[:3])]
    assert [len(sets) for sets in later] == [3, 4]
    assert later[1][:3] == whole[:3]
    assert later[1][3].shares == whole[3].shares


def test_enough_before_is_enough() -> None:
    (whole,) = [sets for _, sets in fight(DUEL, 4, step=4)]
    assert len(list(fight(DUEL, 9, enough=lambda _: True, before=whole))) == 1
