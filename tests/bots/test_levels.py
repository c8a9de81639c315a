"""Levels are data: what ships, what a user adds, and how the final choice is weakened."""

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from meadow.bots import BOTS
from meadow.bots.base import Glimpse
from meadow.bots.levels import Level, LevelError, SearchBot, drawn, learned_for, load
from meadow.bots.search.tree import Edge
from meadow.bots.weights import Manner
from meadow.core.catalogue import games
from meadow.core.rng import Rng


def edges(*values: float, visits: int = 10) -> list[Edge]:
    """One edge for each value, the best first, all tried equally often."""
    made = [Edge(action, [], 0.1, value) for action, value in enumerate(values)]
    for edge, value in zip(made, values, strict=True):
        edge.visits = visits
        edge.total = visits * value
    return made


def test_levels_ship_in_rising_order() -> None:
    levels = load()
    assert [level.name for level in levels] == ["easy", "medium", "hard", "expert"]
    times = [level.milliseconds for level in levels]
    assert times == sorted(times)
    assert all(level.sentence for level in levels)
    assert list(BOTS) == ["random", "greedy", "easy", "medium", "hard", "expert"]


def test_a_user_adds_and_replaces_levels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        '[[levels]]\nname = "easy"\nsentence = "s"\nsimulations = 3\n[[levels]]\nname = "nap"\nsentence = "z"\n'
    )
    monkeypatch.setenv("MEADOW_LEVELS", str(file))
    levels = {level.name: level for level in load()}
    assert levels["easy"].simulations == 3
    assert list(levels)[-1] == "nap"


@pytest.mark.parametrize(
    "text", ["[[levels]]\nname = 3", "levels = [", '[[levels]]\nname = "a"\nsentence = "b"\nspeed = 1']
)
def test_a_wrong_file_is_named(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    monkeypatch.setenv("MEADOW_LEVELS", str(file))
    with pytest.raises(LevelError, match=r"mine\.toml"):
        load()
    monkeypatch.setenv("MEADOW_LEVELS", str(tmp_path / "none.toml"))
    with pytest.raises(LevelError, match=r"none\.toml, which cannot be read"):
        load()


def test_without_a_slip_the_best_is_taken() -> None:
    assert drawn(edges(0.5, 0.5, 0.49), 0.0, Rng(1)).action == 0


def test_small_differences_are_overlooked_and_large_ones_never() -> None:
    """What would be chosen a tenth as often as the best may be chosen, what would be less often may not."""
    made = edges(0.60, 0.58, 0.52, 0.50, 0.20)
    counts = Counter(drawn(made, 0.04, Rng(seed)).action for seed in range(600))
    assert set(counts) == {0, 1, 2}
    assert counts[0] > counts[1] > counts[2]


def test_what_was_not_tried_is_not_chosen() -> None:
    """Unless nothing was: then the value right after each action counts."""
    untried = edges(0.6, 0.59, visits=0)
    made = [*edges(0.6), *untried]
    assert {drawn(made, 0.05, Rng(seed)) for seed in range(40)} == {made[0]}
    assert {drawn(untried, 0.05, Rng(seed)).action for seed in range(40)} == {0, 1}


@pytest.mark.parametrize(("milliseconds", "simulations"), [(0.0, 0), (1.0, 0), (1e6, 1e6)])
def test_too_few_simulations_to_compare_anything_are_none(milliseconds: float, simulations: float) -> None:
    """Then a level chooses among all actions by what comes right after each."""
    game = games()["flautz"]
    slow = msgspec.structs.replace(learned_for(game, 2), manner=Manner(pace=1.0))
    bot = SearchBot(Level(name="hasty", sentence="", milliseconds=milliseconds), slow)
    state = game.new(2, seed=1)
    glimpse = Glimpse(game, state, state.actor(), Rng(1))
    budget = bot.budget(glimpse)
    assert budget.simulations == simulations
    if simulations == 0:
        search = bot.search(glimpse, budget)
        assert {edge.action for edge in search.root.edges} == set(state.legal(state.actor()))
        assert search.simulations == 0


def test_a_value_that_rests_on_luck_is_no_better_than_the_best() -> None:
    """The first edge was tried most: another one that looks better is at most as likely."""
    made = edges(0.5, 0.9)
    counts = Counter(drawn(made, 0.05, Rng(seed)).action for seed in range(400))
    assert 140 < counts[1] < 260


def test_a_game_may_have_its_own_slips() -> None:
    """They are said for two players: with four, chances are half as large."""
    game = games()["flautz"]
    learned = learned_for(game, 2)
    own = msgspec.structs.replace(learned, manner=msgspec.structs.replace(learned.manner, slips={"a": 0.3}))
    bots = [SearchBot(Level(name=name, sentence="", slip=0.1), own) for name in ("a", "b")]
    for seats, slips in ((2, [0.3, 0.1]), (4, [0.15, 0.05])):
        glimpse = Glimpse(game, game.new(seats), 0, Rng(1))
        assert [bot.slip(glimpse) for bot in bots] == slips
