"""`meadow calibrate`: what it writes, and what it refuses."""

from pathlib import Path

import pytest

from meadow.bots import weights
from meadow.bots.levels import load
from meadow.core.catalogue import find
from tests.cli.runner import TOY, meadow, refused


def test_slips_are_written_beside_the_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    levels = tmp_path / "levels.toml"
    names = [level.name for level in load()]
    lines = "".join(f'[[levels]]\nname = "{name}"\nsentence = "Fast."\nsimulations = 2\n' for name in names)
    levels.write_text(lines, "utf-8")
    monkeypatch.setenv("MEADOW_LEVELS", str(levels))
    out = tmp_path / "new" / "flautz.json"
    told = meadow("calibrate", "flautz", "--rounds=1", "--sets=1", "--jobs=1", "--out", out)
    assert told.exit_code == 0
    assert f"{names[-1]} won" in told.stderr
    before, after = weights.load(find("flautz")), weights.read(out)
    assert before is not None
    assert {one.seats for one in after.sets} == {one.seats for one in before.sets}
    for one, earlier in zip(after.sets, before.sets, strict=True):
        assert set(one.manner.slips) >= set(names[:-1]) if 2 in one.seats else one == earlier


def test_a_game_without_weights() -> None:
    assert "has no weights yet: meadow train" in refused("calibrate", TOY)


def test_alone_nothing_is_compared() -> None:
    assert "at least 2 seats" in refused("calibrate", "rainbow_flip_slide", "--seats=1")


def test_some_levels_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The strongest of them stays as it is."""
    levels = tmp_path / "levels.toml"
    lines = "".join(f'[[levels]]\nname = "{name}"\nsentence = "s"\nsimulations = 2\n' for name in ("slow", "fast"))
    levels.write_text(lines, "utf-8")
    monkeypatch.setenv("MEADOW_LEVELS", str(levels))
    out = tmp_path / "flautz.json"
    rounds = ("--levels=slow,fast", "--rounds=1", "--sets=1", "--jobs=1")
    meadow("calibrate", "flautz", *rounds, "--out", out)
    before = weights.load(find("flautz"))
    assert before is not None
    (one,), (earlier,) = ([each for each in file.sets if 2 in each.seats] for file in (weights.read(out), before))
    assert {name: slip for name, slip in one.manner.slips.items() if name != "slow"} == earlier.manner.slips
    assert "slow" in one.manner.slips


@pytest.mark.parametrize("names", ["hard", "hard,master"])
def test_levels_that_cannot_be_compared(names: str) -> None:
    assert "--levels needs at least two of easy" in refused("calibrate", "flautz", f"--levels={names}")
