"""`meadow hint`: what a level would do in a recorded game, why, and which decisions cost most."""

import json
from pathlib import Path

import pytest

from meadow import bots
from meadow.bots.levels import Level, SearchBot
from meadow.core.record import read
from tests.cli.runner import TOY, meadow, refused

RECORDS = Path(__file__).parents[1] / "records"
FLUTTER = RECORDS / "flutter-2.jsonl"
DECISIONS = len(read(FLUTTER).moves)


@pytest.fixture(autouse=True)
def few_simulations(monkeypatch: pytest.MonkeyPatch) -> None:
    """A level whose answers do not depend on how fast the machine is."""
    monkeypatch.setitem(bots.BOTS, "hard", SearchBot(Level(name="hard", sentence="", simulations=40)))


@pytest.fixture
def under_way(tmp_path: Path) -> Path:
    """The beginning of a game."""
    path = tmp_path / "game.jsonl"
    path.write_text("".join(FLUTTER.read_text().splitlines(keepends=True)[:10]))
    return path


def test_candidates_are_told_with_visits_and_chances() -> None:
    result = meadow("hint", FLUTTER, "--at", 9)
    assert result.exit_code == 0
    first, head, best = result.stdout.splitlines()[:3]
    assert first == "After 9 decisions, greedy 2 (seat 2) is asked. hard would:"
    assert head.split() == ["choice", "visits", "chance"]
    assert best.startswith("1  place ")
    assert best.rstrip().endswith("%")
    assert "the next best" in result.stdout


def test_the_end_of_a_game_under_way_is_the_open_decision(under_way: Path) -> None:
    assert meadow("hint", under_way).stdout.startswith("After 9 decisions, ")


def test_of_a_finished_game_the_last_decision_is_told() -> None:
    result = meadow("hint", FLUTTER)
    assert result.stdout.startswith(f"After {DECISIONS - 1} decisions, ")
    assert "What was decided: place turned 4 at " in result.stdout


def test_json_has_everything() -> None:
    told = json.loads(meadow("hint", FLUTTER, "--at", 9, "--json").stdout)
    assert (told["at"], told["seat"], told["name"]) == (9, 2, "greedy 2")
    explanation = told["explanation"]
    assert explanation["taught"]
    assert {"action", "rest", "visits", "value", "prior"} == set(explanation["candidates"][0])
    assert {str(each["action"]) for each in explanation["candidates"]} <= set(told["texts"])
    assert told["played"] == read(FLUTTER).moves[9].action


def test_the_same_position_gives_the_same_hint() -> None:
    once, again = (meadow("hint", FLUTTER, "--at", 9, "--json").stdout for _ in range(2))
    assert once == again


def test_a_game_without_weights_has_no_chances(tmp_path: Path) -> None:
    file = tmp_path / "toy.jsonl"
    meadow("play", TOY, "--seed=5", "--save", file, typed="1\nquit\n")
    result = meadow("hint", file)
    assert result.exit_code == 0
    assert "%" not in result.stdout


def test_the_costliest_decisions_are_told() -> None:
    told = json.loads(meadow("hint", FLUTTER, "--review", "--seat", 1, "--json").stdout)
    costs = [each["explanation"]["candidates"][0]["value"] - each["explanation"]["other"]["value"] for each in told]
    assert 1 <= len(told) <= 3
    assert costs == sorted(costs, reverse=True)
    assert all(each["seat"] == 1 and each["played"] == each["explanation"]["other"]["action"] for each in told)
    words = meadow("hint", FLUTTER, "--review", "--seat", 1).stdout
    assert words.count("hard would have played") == len(told)
    assert "points of chance" in words


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--at", "999"], f"--at 999 is out of range: {FLUTTER} has {DECISIONS} decisions"),
        (["--at", f"{DECISIONS}"], f"the game is over after {DECISIONS} decisions: ask for an earlier one with --at"),
        (["--at", "9", "--seat", "1"], "seat 1 is not asked after 9 decisions: seat 2 is"),
        (["--level", "greedy"], "there is no level 'greedy'. Levels: easy, medium, hard, expert"),
        (["--review", "--seat", "3"], f"there is no seat 3: {FLUTTER} has 2 seats"),
        (["--review", "--at", "3"], "--review looks at all decisions: leave out --at"),
    ],
)
def test_what_cannot_be_told_is_refused(given: list[str], said: str) -> None:
    assert refused("hint", FLUTTER, *given).startswith(said)


def test_a_file_that_is_no_record_is_refused(tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text("hello\n")
    assert refused("hint", bad).startswith(f"{bad}, line 1: this is not JSON")
    assert "cannot be read" in refused("hint", tmp_path / "none.jsonl")
