"""The command as a whole: version, help, lists, and how it speaks of mistakes."""

import json
from pathlib import Path

import pytest

import meadow as package
from meadow.cli import WORDS
from meadow.core import catalogue
from tests.cli.runner import SHIPPED, TOY, meadow, process, refused


def test_version_says_whether_it_is_compiled() -> None:
    built = f"uncompiled: {package.UNCOMPILED}" if package.UNCOMPILED else "compiled"
    assert meadow("--version").stdout == f"meadow {package.__version__} ({built})\n"


def test_uncompiled_is_told_once_in_one_line() -> None:
    run = process("--version", MEADOW_PURE="1")
    assert run.stdout == f"meadow {package.__version__} (uncompiled: MEADOW_PURE is set)\n"
    assert run.stderr == "Warning: meadow runs uncompiled, and slower: MEADOW_PURE is set\n"


@pytest.mark.slow
def test_workers_do_not_tell_it_again() -> None:
    run = process(
        "sim", SHIPPED.key, "--bots=random", "--games=2", "--jobs=2", "--option=turn_limit=2", MEADOW_PURE="1"
    )
    assert run.returncode == 0
    assert run.stderr == "Warning: meadow runs uncompiled, and slower: MEADOW_PURE is set\n"


@pytest.mark.parametrize("words", [[], *([word] for word in WORDS), ["record", "verify"], ["record", "show"]])
def test_help_has_an_example(words: list[str]) -> None:
    result = meadow(*words, "--help")
    assert result.exit_code == 0
    assert "Example: meadow" in result.stdout or not words


def test_help_names_every_word() -> None:
    shown = meadow("--help").stdout
    assert all(f"  {word} " in shown for word in WORDS)


def test_games() -> None:
    shown = meadow("games").stdout
    listed = json.loads(meadow("games", "--json").stdout)
    for game in catalogue.games().values():
        assert game.title in shown
        assert game.key in {row["game"] for row in listed}


def test_options() -> None:
    shown = meadow("options", TOY).stdout
    assert "asleep, awake, hungry" in shown
    assert "0 to 12, or auto" in shown
    rows = {row["name"]: row for row in json.loads(meadow("options", TOY, "--json").stdout)}
    assert rows["rounds"]["lowest"] == 1
    assert rows["winter"]["default"] is None


def test_rules_are_plain_in_a_pipe() -> None:
    assert meadow("rules", SHIPPED.key).stdout.strip() == SHIPPED.rules_text().strip()


def test_names_of_games_are_forgiving() -> None:
    assert meadow("options", "Acorn-Hush").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess"], "No such command 'chess'. See `meadow --help`"),
        (["--chess"], "No such option '--chess'. Did you mean '--help'? See `meadow --help`"),
        (["rules"], "Missing argument 'GAME'. See `meadow rules --help`"),
        (["rules", "chess"], "there is no game 'chess'."),
        (["options", "acorn"], "there is no game 'acorn'. Did you mean acorn_hush?"),
        (["play", "chess"], "there is no game 'chess'."),
        (["play", TOY, "--seats", "9"], "Acorn Hush is for 1-6 players, not 9"),
        (["play", TOY, "--seats", "-1"], "Acorn Hush is for 1-6 players, not -1"),
        (["play", TOY, "--seats", "-1", "--bots", "deep"], "Acorn Hush is for 1-6 players, not -1"),
        (["sim", TOY, "--seats", "-1"], "Acorn Hush is for 1-6 players, not -1"),
        (["bench", TOY, "--seats", "9"], "Acorn Hush is for 1-6 players, not 9"),
        (["play", TOY, "--seats", "two"], "Invalid value for '--seats'"),
        (["play", TOY, "--bots", "deep"], "there is no bot 'deep'. Bots: "),
        (["play", TOY, "--seats", "2", "--bots", "random,random,random"], "3 bots cannot sit on 2 seats"),
        (["play", TOY, "--option", "rounds"], "--option needs NAME=VALUE, not 'rounds'"),
        (["play", TOY, "--option", "rounds=9"], "option rounds cannot be '9'. Allowed: 1 to 4"),
        (["play", TOY, "--option", "turn_limit=9", "--option", "turn-limit=9"], "--option turn_limit was given more"),
        (["sim", TOY, "--option", "rounds=1", "--option", "rounds=2"], "--option rounds was given more than once"),
        (["play", TOY, "--option", "wings=9"], "there is no option 'wings'. Options: rounds, "),
        (["play", TOY, "--name", "A", "--name", "B"], "2 names were given, but only 1 of the seats are for people"),
        (["play", TOY, "--resume", "x.jsonl"], "--resume goes on with a game as it was begun"),
        (["play", "--resume", "x.jsonl"], "x.jsonl: cannot be read: No such file"),
        (["sim", TOY, "--bots", ""], "0 bots cannot sit on 2 seats"),
        (["sim", TOY, "--games", "0"], "Invalid value for '--games'"),
        (["sim", TOY, "--option", "turn_limit=99"], "option turn_limit cannot be '99'"),
        (["record", "show", "x.jsonl"], "x.jsonl: cannot be read: No such file"),
        (["record", "show", "."], ".: cannot be read: Is a directory"),
        (["record", "verify"], "Missing argument 'FILES...'. See `meadow record verify --help`"),
    ],
)
def test_mistakes_are_told_in_one_line(
    arguments: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert refused(*arguments).startswith(message)
