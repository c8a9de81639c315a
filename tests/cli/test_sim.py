"""`meadow sim`: its numbers, its files, its interruption."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from meadow.cli import sim
from meadow.lab.simulate import Outcome, Plan, play
from tests.cli.runner import TOY, meadow, refused

ARGUMENTS = ("sim", TOY, "--seats=3", "--bots=greedy,random", "--games=6", "--seed=3")


def test_table() -> None:
    shown = meadow(*ARGUMENTS).stdout
    assert shown.startswith("acorn_hush, 3 seats, seed 3: 6 games\n")
    rows = [line.split() for line in shown.splitlines() if line.startswith(("greedy", "random", "seat "))]
    assert [row[:2] for row in rows[:2]] == [["greedy", "12"], ["random", "6"]]
    assert len(rows) == 6
    assert "decisions (min / median / max)" in shown
    assert "decisions/s" in shown


def test_json_has_the_same_numbers_every_time() -> None:
    told = [json.loads(meadow(*ARGUMENTS, "--json").stdout) for _ in range(2)]
    for one in told:
        assert one["report"].pop("seconds") >= 0
        assert one["report"].pop("decisions_per_second") >= 0
    assert told[0] == told[1]
    assert told[0]["plan"]["seed"] == "3"
    assert told[0]["interrupted"] is False
    assert (told[0]["plan"]["games"], told[0]["report"]["games"]) == (6, 6)
    assert sum(row["wins"] for row in told[0]["report"]["bots"]) <= 6


def test_json_has_the_options_that_were_played() -> None:
    options = ("--option=rounds=3", "--option=clash=no", "--option=winter=auto")
    told = json.loads(meadow("sim", TOY, "--games=1", "--json", *options).stdout)
    assert told["plan"]["options"] == {
        "rounds": 3,
        "clash": False,
        "owl": "awake",
        "winter": None,
        "turn_limit": 30,
    }


def test_huge_seed() -> None:
    assert json.loads(meadow("sim", TOY, "--games=1", "--json", "--seed", 10**50).stdout)["plan"]["seed"] == str(10**50)


def test_records_and_no_overwriting(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    assert f"records    {folder}" in meadow(*ARGUMENTS, "--out", folder).stdout
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"game-{number:06}.jsonl" for number in range(1, 7)]
    assert meadow("record", "verify", *files).exit_code == 0
    assert "the folder is not empty" in refused(*ARGUMENTS, "--out", folder)


def test_interrupted_it_tells_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(plan: Plan, games: int, jobs: int) -> Iterator[Outcome]:
        del games, jobs
        yield play(plan, 0)
        yield play(plan, 1)
        raise KeyboardInterrupt

    monkeypatch.setattr(sim, "simulate", interrupted)
    result = meadow(*ARGUMENTS)
    assert result.exit_code == 0
    assert "2 games of 6: interrupted" in result.stdout
    told = json.loads(meadow(*ARGUMENTS, "--json").stdout)
    assert told["interrupted"] is True
    assert (told["plan"]["games"], told["report"]["games"]) == (6, 2)
