"""Levels are data: what ships, what a user adds, and how the final choice is weakened."""

from collections import Counter
from pathlib import Path

import pytest

from meadow.bots import BOTS
from meadow.bots.levels import OVERLOOKED, LevelError, drawn, load
from meadow.bots.search.tree import Edge
from meadow.core.rng import Rng


def edges(*visits: int) -> list[Edge]:
    made = [Edge(action, [], 0.1, 0.5) for action in range(len(visits))]
    for edge, number in zip(made, visits, strict=True):
        edge.visits = number
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


def test_the_best_is_taken_at_temperature_0() -> None:
    assert drawn(edges(50, 49, 1), 0.0, Rng(1)).action == 0


def test_what_was_hardly_tried_is_never_drawn() -> None:
    """A tenth of the best may be drawn, less may not."""
    made = edges(100, 60, 10, 9, 0)
    counts = Counter(drawn(made, 1.0, Rng(seed)).action for seed in range(600))
    assert set(counts) == {0, 1, 2}
    assert counts[0] > counts[1] > counts[2]
    assert OVERLOOKED == 0.1


def test_where_nothing_was_tried_the_priors_count() -> None:
    made = edges(0, 0, 0)
    for edge, prior in zip(made, (0.5, 0.48, 0.02), strict=True):
        edge.prior = prior
    assert drawn(made, 0.0, Rng(1)).action == 0
    assert {drawn(made, 1.0, Rng(seed)).action for seed in range(40)} == {0, 1}
