"""Simulations: the same whatever the number of processes, and fair to every seat."""

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import msgspec
import pytest

from meadow.bots import UnknownBot
from meadow.core import catalogue
from meadow.core.catalogue import UnknownGame
from meadow.core.game import SeatsError
from meadow.core.options import OptionError
from meadow.core.record import read
from meadow.core.replay import verify
from meadow.lab.seeds import derive
from meadow.lab.simulate import Plan, play, record_path, seating, simulate
from tests.toys import GAME

PLAN = Plan(game=GAME.key, seats=3, bots=("greedy", "random"), options={"rounds": "1"}, seed=7)


def shipped(seats: int) -> Plan:
    """A short game that other processes know too: one of the catalogue itself."""
    game = next(game for game in catalogue.games().values() if game is not GAME and seats in game.seats)
    return Plan(game=game.key, seats=seats, bots=("random",), options={"turn_limit": 3})


def test_processes_change_nothing() -> None:
    plan = shipped(2)
    alone = list(simulate(plan, 5))
    assert alone == list(simulate(plan, 5, jobs=2))
    assert [outcome.index for outcome in alone] == list(range(5))


def test_dying_processes_are_an_error_not_a_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONHOME", "nowhere")
    with pytest.raises(BrokenProcessPool):
        list(simulate(shipped(2), 5, jobs=2))


def test_a_process_that_dies_while_another_is_started_is_the_same_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def closed(*_: object, **__: object) -> None:
        raise OSError("handle is closed")

    monkeypatch.setattr(ProcessPoolExecutor, "map", closed)
    with pytest.raises(BrokenProcessPool, match="died"):
        list(simulate(shipped(2), 5, jobs=2))


def test_same_seed_same_games_and_another_seed_others() -> None:
    assert list(simulate(PLAN, 6)) == list(simulate(PLAN, 6))
    assert list(simulate(PLAN, 6)) != list(simulate(msgspec.structs.replace(PLAN, seed=8), 6))


def test_a_longer_simulation_begins_like_a_shorter_one() -> None:
    assert list(simulate(PLAN, 6))[:3] == list(simulate(PLAN, 3))


def test_a_game_does_not_depend_on_those_before_it() -> None:
    assert list(simulate(PLAN, 4))[3] == play(PLAN, 3)


@pytest.mark.parametrize(("bots", "seats"), [(("a",), 3), (("a", "b"), 2), (("a", "b"), 3), (("a", "b", "c"), 3)])
def test_every_bot_sits_on_every_seat_equally_often(bots: tuple[str, ...], seats: int) -> None:
    tables = [seating(bots, seats, index) for index in range(seats)]
    places = [Counter(table[seat] for table in tables) for seat in range(seats)]
    assert set(places[0]) == set(bots)
    assert all(place == places[0] for place in places)


def test_bots_fill_the_seats_in_turn() -> None:
    assert [seating(("a", "b"), 3, index) for index in range(4)] == [
        ("a", "b", "a"),
        ("b", "a", "a"),
        ("a", "a", "b"),
        ("a", "b", "a"),
    ]


def test_records_of_every_game(tmp_path: Path) -> None:
    plan = msgspec.structs.replace(PLAN, folder=tmp_path)
    outcomes = list(simulate(plan, 3))
    for outcome in outcomes:
        record = read(record_path(tmp_path, outcome.index))
        assert verify(record) == []
        assert record.result is not None
        assert record.result.scores == outcome.scores
        assert record.result.actions == outcome.decisions
        assert record.header.bots == outcome.bots
    assert outcomes == list(simulate(PLAN, 3))


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"game": "chess"}, UnknownGame),
        ({"seats": 99}, SeatsError),
        ({"bots": ("deep",)}, UnknownBot),
        ({"bots": ()}, SeatsError),
        ({"bots": ("random",) * 4}, SeatsError),
        ({"options": {"rounds": 99}}, OptionError),
    ],
)
def test_bad_plans_are_refused_before_a_game(change: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        next(simulate(msgspec.structs.replace(PLAN, **change), 1))


def test_derived_seeds_differ_and_never_change() -> None:
    seeds = {derive(seed, index, purpose) for seed in (0, 1, -1) for index in range(50) for purpose in ("game", "bots")}
    assert len(seeds) == 300
    assert derive(0, 0, "game") == 121929110645287269246413329595702107722
