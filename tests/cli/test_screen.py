"""What a person sees at the table: who plays, what is theirs, the choices, the end."""

import io
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

from meadow.cli.common import ADJUDICATED, victory
from meadow.cli.play.match import Match
from meadow.cli.play.menu import MOST, Menu
from meadow.cli.play.screen import Screen
from meadow.core import catalogue
from meadow.core.record import Record, read
from meadow.core.views import Choice
from tests.cli.runner import TOY, meadow
from tests.toys import GAME
from tests.toys.seen import HushView
from tests.toys.state import HushState


def own_view(state: HushState, seat: int | None) -> HushView:
    """A view that says what on the table belongs to the seat."""
    yours = "" if seat is None else f"squirrel {seat + 1}"
    return msgspec.structs.replace(GAME.view(state, seat), yours=yours)


def with_aliases(state: HushState, seat: int) -> list[Choice]:
    aliases = {"nap": ("have a  Rest",)}
    return [msgspec.structs.replace(each, aliases=aliases.get(each.text, ())) for each in GAME.choices(state, seat)]


def test_first_screen() -> None:
    told = meadow("play", TOY, "--seats=3", "--bots=random,random", "--name=Ada").stdout.splitlines()
    assert told[:5] == [
        "Acorn Hush",
        "Squirrels who beg, squeal and bury nuts in secret",
        "Seats: 1 Ada (you), 2 random bot 2, 3 random bot 3",
        "Type ? for help, rules for the rules.",
        "",
    ]


def test_first_screen_of_several_people_and_of_none(tmp_path: Path) -> None:
    assert "Seats: 1 Ada (a person), 2 Player 2 (a person)\n" in meadow("play", TOY, "--bots=none", "--name=Ada").stdout
    alone = meadow("play", TOY, "--seats=2", "--bots=random,greedy", "--seed=1").stdout
    assert "Seats: 1 random bot, 2 greedy bot\n" in alone
    assert "Type ?" not in alone
    file = tmp_path / "game.jsonl"
    meadow("play", TOY, "--bots=none", "--name=Ada", "--name=Bo", "--save", file, typed="\nnap\n")
    assert "Seats: 1 Ada (you), 2 Bo (random bot)\n" in meadow("play", "--resume", file, "--bots=random").stdout


def test_what_is_theirs_is_said_if_the_view_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "▶ Ada: What will you do" in meadow("play", TOY, "--name=Ada").stdout
    monkeypatch.setitem(catalogue.games(), TOY, replace(GAME, view=own_view))
    assert "▶ Ada (squirrel 1): What will you do" in meadow("play", TOY, "--name=Ada").stdout


def test_to_be_told_what_is_theirs_is_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    def shared(state: HushState, seat: int | None) -> HushView:
        return msgspec.structs.replace(own_view(state, None), seat=seat, yours=f"squirrel {seat}")

    monkeypatch.setitem(catalogue.games(), TOY, replace(GAME, view=shared))
    told = meadow("play", TOY, "--seats=2", "--bots=none", typed="nap\n").stdout
    assert "Pass the screen" not in told
    assert "▶ Player 2 (squirrel 1): " in told


def test_what_is_not_possible_is_said_and_nothing_is_done(data_home: Path) -> None:
    assert "bury 1 is not possible now.\n" in meadow("play", TOY, "--seed=5", typed="Bury  1\n").stdout.lower()
    assert not data_home.exists()


def test_a_choice_by_another_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.jsonl"
    monkeypatch.setitem(catalogue.games(), TOY, replace(GAME, choices=with_aliases))
    meadow("play", TOY, "--seats=1", "--seed=5", "--save", file, typed="HAVE a rest\n")
    assert read(file).moves[0].text == "nap"


def test_a_single_choice_among_groups_is_told_whole() -> None:
    texts = ["slide 1 to 2NE", *(f"flip {tile}" for tile in range(MOST + 1))]
    choices = [Choice(action=n, text=text, label=text.upper(), kind="") for n, text in enumerate(texts)]
    match = Match(Record.begin(GAME, GAME.options(), ["Ada"], 1), [None])
    file = io.StringIO()
    Screen(Console(file=file, width=80), match).choices(Menu(choices, texts.index))
    assert [line.split() for line in file.getvalue().splitlines()] == [
        ["1", "slide", "1", "to", "2NE", "SLIDE", "1", "TO", "2NE"],
        ["2", "flip", "…", f"({MOST + 1}", "choices)"],
    ]


def test_a_draw_is_no_victory() -> None:
    given = ("--seats=2", "--seed=1", "--bots=random,random", "--option=turn_limit=2")
    told = meadow("play", "rainbow_flip_slide", *given).stdout
    assert "The game is over. A draw.\n" in told
    assert "★" not in told
    assert told.count(ADJUDICATED) == 1


@pytest.mark.parametrize("seed", range(4))
def test_end(seed: int, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    told = meadow("play", TOY, "--seats=3", "--bots=random,greedy,random", "--seed", seed, "--save", path).stdout
    record = read(path)
    assert record.result is not None
    names, won = record.header.seats, record.result.winners
    assert f"The game is over. {victory([names[seat] for seat in won], 3)}\n" in told
    starred = [seat for seat, name in enumerate(names) if f"★  {name}" in told]
    assert starred == ([] if len(won) == 3 else list(won))
    assert told.endswith(f"The record is in {path}\n")
