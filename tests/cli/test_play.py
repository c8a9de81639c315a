"""Whole games in the terminal, scripted."""

import re
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from meadow.core import catalogue
from meadow.core.record import Record, read
from meadow.core.replay import verify
from tests.cli.runner import SHIPPED, TOY, meadow, process, refused
from tests.toys import GAME
from tests.toys.seen import HushView
from tests.toys.state import HushState

ONES = "1\n" * 200


def saved(folder: Path) -> Record:
    (path,) = folder.glob("**/*.jsonl")
    return read(path)


def test_whole_game_against_a_bot(data_home: Path) -> None:
    result = meadow("play", TOY, "--seed", 5, "--name", "Ada", typed=ONES)
    assert result.exit_code == 0
    record = saved(data_home)
    assert verify(record) == []
    assert record.result is not None
    assert record.header.seats == ("Ada", "greedy bot")
    assert record.header.bots == (None, "greedy")
    assert "▶ Ada: What will you do this turn?" in result.stdout
    assert "  · greedy bot " in result.stdout
    assert "The game is over. " in result.stdout
    (path,) = data_home.glob("meadow/games/*-acorn_hush.jsonl")
    assert f"The record is in {path}" in result.stdout


def test_same_seed_and_answers_give_the_same_game(tmp_path: Path) -> None:
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for file in files:
        meadow("play", TOY, "--seed", 5, "--save", file, typed=ONES)
    assert files[0].read_bytes() == files[1].read_bytes()


def test_end_of_the_input_saves_and_resumes(tmp_path: Path) -> None:
    file, whole = tmp_path / "game.jsonl", tmp_path / "whole.jsonl"
    result = meadow("play", TOY, "--seed", 5, "--save", file, typed="1\n")
    assert result.exit_code == 0
    assert f"Go on with:\n  meadow play --resume {file}\n" in result.stdout
    assert read(file).result is None
    result = meadow("play", "--resume", file, typed=ONES)
    assert "The game is over" in result.stdout
    meadow("play", TOY, "--seed", 5, "--save", whole, typed=ONES)
    assert file.read_bytes() == whole.read_bytes()


def test_saved_after_every_decision(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    for answers in range(1, 4):
        file.unlink(missing_ok=True)
        meadow("play", TOY, "--seats=1", "--seed=1", "--save", file, typed="1\n" * answers)
        assert len(read(file).moves) == answers


def test_nothing_decided_nothing_saved(data_home: Path) -> None:
    result = meadow("play", TOY)
    assert result.exit_code == 0
    assert "nothing was saved" in result.stdout
    assert not data_home.exists()


def test_undo_takes_back_the_bots_too(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    result = meadow("play", TOY, "--seed=5", "--save", file, typed="undo\nnap\nundo\nnap\nundo\nundo\nquit\n")
    assert result.stdout.count("There is nothing to take back.") == 2
    assert result.stdout.count("Back to Player 1's decision (for practice: hidden things may have been revealed).") == 2
    assert read(file).moves == []


def test_other_words(tmp_path: Path) -> None:
    file = tmp_path / "elsewhere.jsonl"
    typed = f"log\nnap\nlog\nhint\n?\nboard\nmenu\nback\n\nfly\n7777\nsave {file}\nsave {file}\nquit\n"
    seed = next(seed for seed in range(100) if SHIPPED.new(2, seed=seed).actor() == 0)
    shown = meadow("play", SHIPPED.key, f"--seed={seed}", typed=typed.replace("nap", "1")).stdout
    for said in (
        "Nothing has happened yet.",
        "The bot 'hard' would choose: ",
        "Type a number from the list",
        "No choice begins with 'fly'. Type ? for help.",
        "There is no number 7777",
        f"Saved in {file}",
        f"{file} exists",
        f"meadow play --resume {file}",
    ):
        assert said in shown
    assert read(file).moves


def test_rules_while_playing() -> None:
    shown = meadow("play", SHIPPED.key, typed="rules\n").stdout
    assert re.sub(r"\W", "", SHIPPED.rules_text().splitlines()[0]) in re.sub(r"\W", "", shown)


def test_a_choice_by_its_text() -> None:
    game = SHIPPED
    choices = game.choices(game.new(2, seed=1), 0)
    shown = meadow("play", game.key, "--seed=1", typed=f"{choices[0].text}\n").stdout
    assert choices[0].text in shown
    assert "meadow play --resume" in shown


def test_shared_screen_is_covered(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    names = ("--name", "Ada", "--name", "Bo")
    typed = "\nnap\n\ngather\n\n1\n\n1\n"
    shown = meadow("play", TOY, "--bots=none", "--seed=5", *names, "--save", file, typed=typed).stdout
    asked = re.findall(r"Pass the screen to (\w+), press Enter.", shown)
    assert asked == ["Ada", "Bo", "Ada", "Bo", "Ada"]
    assert [move.seat for move in read(file).moves] == [0, 1, 0, 1]
    hidden = shown.split("Pass the screen to Ada")[1].split("Pass the screen to Bo")[0]
    assert re.search(r"squirrel 2: \? \? \.", hidden)
    assert not re.search(r"squirrel 1: \? \? \.", hidden)


def test_secrets_of_others_are_not_told_on_a_shared_screen() -> None:
    shown = meadow("play", TOY, "--bots=none", "--seed=5", typed="\ngather\n").stdout
    assert "  · Player 1 gathers a nut." in shown


def test_lone_person_sees_what_only_they_know() -> None:
    shown = meadow("play", TOY, "--seed=5", typed="gather\n").stdout
    assert re.search(r"· Player 1 gathers an? (rotten nut|hazelnut|acorn|walnut)\.", shown)


def test_no_cover_where_all_see_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def shared(state: HushState, seat: int | None) -> HushView:
        return msgspec.structs.replace(GAME.view(state, None), seat=seat)

    monkeypatch.setitem(catalogue.games(), TOY, replace(GAME, view=shared))
    shown = meadow("play", TOY, "--seats=2", "--bots=none", typed="nap\nnap\nlog\n").stdout
    assert "Pass the screen" not in shown
    assert shown.count("▶ Player 2") == 1


def test_bots_alone_are_watched() -> None:
    shown = meadow("play", TOY, "--seats=2", "--bots=random,greedy", "--seed=1").stdout
    assert "The game is over" in shown
    assert "▶" not in shown


@pytest.mark.parametrize(
    ("arguments", "bots"),
    [
        ([], (None, "greedy")),
        (["--seats=1"], (None,)),
        (["--seats=3"], (None, "greedy", "greedy")),
        (["--seats=3", "--bots=random"], (None, None, "random")),
        (["--bots=random,greedy"], (None, "random", "greedy")),
        (["--seats=2", "--bots=none"], (None, None)),
    ],
)
def test_who_sits_where(arguments: list[str], bots: tuple[str | None, ...], data_home: Path) -> None:
    meadow("play", TOY, *arguments, typed="\nnap\nnap\n")
    assert saved(data_home).header.bots == bots


def test_menu_of_games_and_leaving_it() -> None:
    assert "Acorn Hush (1-6 players, 5 minutes)" in meadow("play", typed="1\n").stdout
    assert meadow("play").exit_code == 0


def test_cut_off_save_goes_on_from_what_is_intact(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    meadow("play", TOY, "--seed=5", "--save", file, typed="1\n1\n")
    before = len(read(file).moves)
    file.write_bytes(file.read_bytes()[:-7])
    result = meadow("play", "--resume", file, typed=ONES)
    assert f"Intact before it: {before - 1} action" in result.stderr
    assert "The game is over" in result.stdout
    assert verify(read(file)) == []


def test_resuming_with_other_bots(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    meadow("play", TOY, "--seed=5", "--save", file, typed="1\n")
    shown = meadow("play", "--resume", file, "--bots=none", typed="\n1\n").stdout
    assert "Pass the screen to" in shown


def test_what_cannot_be_resumed(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    meadow("play", TOY, "--seed=5", "--save", file, typed=ONES)
    assert "this game is over" in refused("play", "--resume", file)
    rows = file.read_text().splitlines(keepends=True)
    file.write_text("".join(rows[:3]).replace('"action":', '"action":9'))
    assert "line 2, action 1: illegal action" in refused("play", "--resume", file)


def test_no_saved_game_is_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text("precious")
    assert "exists: go on with it by --resume" in refused("play", TOY, "--save", file)
    assert file.read_text() == "precious"


def test_game_goes_on_when_it_cannot_be_saved(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    shown = meadow("play", TOY, "--seed=5", "--save", tmp_path / "file" / "game.jsonl", typed=ONES).stdout
    assert shown.count("The game could not be saved in") == 1
    assert "The game is over" in shown


def test_hostile_names_are_only_text(data_home: Path) -> None:
    result = meadow("play", TOY, "--seed=5", "--name", "\x1b[31m[bold]Eve[/bold]:smile:", typed=ONES)
    assert "[31m[bold]Eve[/bold]:smile:" in result.stdout
    assert "\x1b" not in result.stdout
    assert saved(data_home).header.seats[0] == "[31m[bold]Eve[/bold]:smile:"


@pytest.mark.slow
def test_in_a_process_of_its_own(data_home: Path) -> None:
    run = process("play", SHIPPED.key, "--seats=2", "--seed=3", typed="1\nhint\nquit\n")
    assert run.returncode == 0
    assert "The game is saved. Go on with:\n  meadow play --resume" in run.stdout
    path = next(data_home.glob("meadow/games/*.jsonl"))
    assert process("record", "verify", str(path)).stdout.endswith("all as recorded; not finished\n")


def test_poor_terminal_gets_no_traceback() -> None:
    run = process("play", SHIPPED.key, "--seats=2", "--seed=3", typed="1\n", PYTHONIOENCODING="ascii")
    assert run.returncode == 0
