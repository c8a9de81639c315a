"""`meadow record`: verifying files and telling them."""

import json
from itertools import pairwise
from pathlib import Path

import pytest

from meadow.core.record import read
from meadow.core.replay import opening, replay
from tests.cli.runner import TOY, meadow


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The record of a finished game."""
    path = tmp_path / "game.jsonl"
    meadow("play", TOY, "--seed=5", "--name=[red]Ada", "--save", path, typed="1\n" * 200)
    return path


def shorter(file: Path) -> Path:
    """The same game, under way."""
    path = file.with_name("shorter.jsonl")
    path.write_text("".join(file.read_text().splitlines(keepends=True)[:4]))
    return path


def spoilt(file: Path) -> Path:
    """The same game with a wrong text in line 3."""
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    rows[2]["text"] = "fly"
    path = file.with_name("spoilt.jsonl")
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path


def test_verify_says_what_it_found(file: Path) -> None:
    result = meadow("record", "verify", file, shorter(file))
    assert result.exit_code == 0
    actions = len(read(file).moves)
    assert result.stdout == (
        f"{file}: {actions} actions, all as recorded\n{shorter(file)}: 3 actions, all as recorded; not finished\n"
    )


def test_verify_locates_a_difference(file: Path) -> None:
    result = meadow("record", "verify", spoilt(file), file)
    assert result.exit_code == 1
    assert f"{spoilt(file)}, line 3, action 2: text: recorded is 'fly', but action " in result.stdout
    assert f"{file}: " in result.stdout


def test_verify_goes_on_after_a_file_that_is_no_record(file: Path) -> None:
    bad = file.with_name("bad.jsonl")
    bad.write_text("hello\n")
    result = meadow("record", "verify", bad, file)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{bad}, line 1: this is not JSON")
    assert "all as recorded" in result.stdout


def test_verify_in_json(file: Path) -> None:
    result = meadow("record", "verify", "--json", file, spoilt(file), file.with_name("none"))
    told = json.loads(result.stdout)
    assert result.exit_code == 2
    assert [(one["finished"], len(one["differences"]), one["error"] is None) for one in told] == [
        (True, 0, True),
        (True, 1, True),
        (False, 0, False),
    ]
    assert told[1]["differences"][0]["line"] == 3


def test_show_tells_every_action(file: Path) -> None:
    result = meadow("record", "show", file)
    assert result.exit_code == 0
    for move in read(file).moves:
        assert f"{move.n:4}. " in result.stdout
        assert move.text in result.stdout
    assert "  seat 1: [red]Ada\n" in result.stdout
    assert "Scores: [red]Ada " in result.stdout


def test_show_draws_the_first_and_the_last_position(file: Path) -> None:
    for path in (file, shorter(file)):
        told = meadow("record", "show", path).stdout
        before, after = told.split("   1. [red]Ada")
        assert before.count("nuts in the wood") == 1
        assert after.count("nuts in the wood") == 1
        assert after.index(f"{len(read(path).moves):4}. ") < after.index("nuts in the wood")


def test_show_draws_every_board_on_request(file: Path) -> None:
    told = meadow("record", "show", "--board", file).stdout
    record = read(file)
    asked = [opening(record).actors(), *(step.state.actors() for step in replay(record))]
    assert told.count("nuts in the wood") == 1 + sum(one != other for one, other in pairwise(asked)) > 3


def test_show_of_a_game_without_actions_draws_it_once(file: Path) -> None:
    file.write_text(file.read_text().splitlines(keepends=True)[0])
    assert meadow("record", "show", file).stdout.count("nuts in the wood") == 1


def test_show_tells_the_seed_and_what_is_not_usual(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    options = ("--option=rounds=2", "--option=clash=no", "--option=owl=hungry", "--option=winter=3")
    meadow("play", TOY, "--seed=5", *options, "--save", file, typed="1\n")
    told = meadow("record", "show", file).stdout
    assert [line for line in told.splitlines() if line.startswith(("  option", "  seed"))] == [
        "  option clash: no",
        "  option owl: hungry",
        "  option winter: 3",
        "  seed: 5",
    ]


def test_show_of_an_unknown_game_tells_all_options_and_no_escapes(file: Path) -> None:
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    rows[0] |= {"game": "chess\x1b[2J", "options": {"\x1bwild": "\x1byes"}}
    rows[1]["text"] = "e4\x1b[2J"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    told = meadow("record", "show", file).stdout
    assert "  option wild: yes\n" in told
    assert "\x1b" not in told


def without_result(file: Path) -> Path:
    """The same finished game, its last line lost."""
    path = file.with_name("endless.jsonl")
    path.write_text("".join(file.read_text().splitlines(keepends=True)[:-1]))
    return path


def test_missing_result_of_a_finished_game(file: Path) -> None:
    path = without_result(file)
    line = len(read(path).moves) + 2
    verified, shown = meadow("record", "verify", path), meadow("record", "show", path)
    assert f"{path}, line {line}: no result: recorded is nothing, but the game is over" in verified.stdout
    assert f"line {line}: no result" in shown.stderr
    assert shown.stdout.endswith("It is over, but the result was not written down.\n")
    assert (verified.exit_code, shown.exit_code) == (1, 1)


@pytest.mark.parametrize("lost", [0, 5])
def test_resuming_completes_a_record(file: Path, lost: int) -> None:
    path = without_result(file)
    if lost:
        path.write_bytes(file.read_bytes()[:-lost])
    assert f"The record is in {path}" in meadow("play", "--resume", path).stdout
    assert path.read_bytes() == file.read_bytes()


def test_show_of_a_game_under_way(file: Path) -> None:
    assert meadow("record", "show", shorter(file)).stdout.endswith("Not finished.\n")


def test_show_warns_of_differences(file: Path) -> None:
    result = meadow("record", "show", spoilt(file))
    assert result.exit_code == 1
    assert "line 3, action 2: text" in result.stderr


def test_show_of_what_cannot_be_replayed(file: Path) -> None:
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    rows[0]["rules"] = 99
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    result = meadow("record", "show", file)
    assert result.exit_code == 1
    assert "line 1: rules: recorded is version 99, but this meadow plays up to version 1" in result.stderr
    for row in rows[1:-1]:
        assert row["text"] in result.stdout


def test_show_of_what_cannot_be_replayed_to_the_end(file: Path) -> None:
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    rows[3]["action"] = 10**6
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    result = meadow("record", "show", file)
    assert result.exit_code == 1
    assert "line 4, action 3" in result.stderr
    before, after = result.stdout.split("The rest cannot be replayed; this is what was written down:\n")
    assert rows[2]["text"] in before
    assert f"   3. [red]Ada: {rows[3]['text']}" in after or f"   3. Bo: {rows[3]['text']}" in after
