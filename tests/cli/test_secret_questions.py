"""Several people at one screen, and a game in which it is secret who is asked."""

import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from meadow.cli.play.screen import Screen
from meadow.core import catalogue
from meadow.core.record import read
from meadow.core.rng import SECURE, Rng
from meadow.games.pollen_wars import GAME, set_up
from meadow.games.pollen_wars.actions import KINDS
from meadow.games.pollen_wars.options import PollenOptions
from meadow.games.pollen_wars.state import PollenState
from tests.cli.runner import meadow
from tests.games.pollen_wars.kinds import DRAW_THREE, ERADICATE, RESURRECT_FOR_POLLEN, packed
from tests.games.pollen_wars.scene import Scene

NAMES = ("Ada", "Bo", "Cy", "Di")
ONES = "1\n\n" * 3000
SET_UP = "\n" + "1\n" * 4
"""The queen with the ladybird of most spots has the screen, lays three fungi and puts the drifting bee down."""


def subsets(*seats: int) -> list[list[int]]:
    return [[*some] for size in range(len(seats) + 1) for some in combinations(seats, size)]


def dealt(monkeypatch: pytest.MonkeyPatch, holders: list[int]) -> list[str]:
    """Everybody has one royal jelly card; the holders, as counted from who begins, can cure their hives.

    The names of all in the order of their turns.
    """

    def start(options: PollenOptions, seats: int, rng: Rng) -> PollenState:
        state = set_up.start(options, seats, rng)
        counts = [0] * len(state.hands)
        for seat in range(seats):
            yellow = (seat - int(state.starter)) % seats in holders
            counts[seat * KINDS + (ERADICATE if yellow else DRAW_THREE)] = 1
        state.hands = packed(counts)
        return state

    monkeypatch.setitem(catalogue.games(), GAME.key, replace(GAME, start=start))
    starter = int(GAME.new(len(NAMES), seed=1, generator=SECURE).starter)
    return [*NAMES[starter:], *NAMES[:starter]]


def round_ends(monkeypatch: pytest.MonkeyPatch, holders: list[int]) -> None:
    """Ada ends the round with a forager at e5; the holders can cure their hives or bring back their dead."""
    hands = {seat: [ERADICATE if seat % 2 else RESURRECT_FOR_POLLEN] for seat in holders}
    bees: dict[str, Any] = {"infested": range(4), "dead": {0: 2, 2: 2}, "foragers": {0: "e6 e7 e8"}}

    def start(_options: PollenOptions, seats: int, _rng: Rng) -> PollenState:
        return Scene(seats=seats, hands=hands, patterns={0: "bar"}, **bees).state

    monkeypatch.setitem(catalogue.games(), GAME.key, replace(GAME, start=start))


def shown(typed: str, bots: str = "none") -> str:
    people = [word for name in NAMES[: 4 if bots == "none" else 3] for word in ("--name", name)]
    return meadow("play", GAME.key, "--seats=4", f"--bots={bots}", "--seed=1", *people, typed=typed).stdout


def screens(text: str) -> list[tuple[str, str]]:
    """Who had the screen, and what they saw while the game was played."""
    played = text.split("The game is saved.", maxsplit=1)[0]
    _, *parts = re.split(r"Pass the screen to (\w+), press Enter\.\n", played)
    return list(zip(parts[::2], parts[1::2], strict=True))


LINE = "Anybody? Press Enter to go on, or type a name."
COVERED = "Nobody sees what stood here."
NOTHING = "There is nothing for you to decide now. Press Enter."


@pytest.mark.slow
def test_one_line_for_all_whoever_could_do_something(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the first turn, and after whatever is done in it, nothing on the screen tells what others hold."""
    texts = set()
    for holders in subsets(1, 2, 3):
        dealt(monkeypatch, holders)
        text = shown(SET_UP + "\n\n" + "send forager\na4\nend turn\n")
        assert text.count(LINE) == 2
        texts.add(text.split("The game is saved.", maxsplit=1)[0])
    assert len(texts) == 1


def test_who_wants_to_do_something_takes_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    order = dealt(monkeypatch, [1])
    seen = screens(shown(f"{SET_UP}{order[1][:2].lower()}\n\nplay eradicate\n\n\n"))
    assert [name for name, _ in seen] == [order[0], order[1], order[0]]
    assert f"· {order[1]} plays Eradicate" in seen[1][1]
    assert seen[1][1].count(LINE) == 2, "about the card, and once more before the turn"
    assert "hive is cured" in seen[1][1]


@pytest.mark.parametrize("holds", [True, False])
def test_who_has_taken_the_screen_may_let_it_be(monkeypatch: pytest.MonkeyPatch, holds: bool) -> None:
    """Then the same line comes again; who cannot do anything is told so."""
    order = dealt(monkeypatch, [2] if holds else [])
    seen = screens(shown(f"{SET_UP}{order[2]}\n\n{'pass' if holds else ''}\n\n"))
    assert [name for name, _ in seen] == [order[0], order[2], order[0]]
    assert (NOTHING in seen[1][1]) == (not holds)
    assert ("Eradicate" in seen[1][1]) == holds
    assert seen[1][1].count(LINE) == 1


@pytest.mark.parametrize("then", ["", "undo\n", "{}\n\n{}\nundo\n"])
def test_nobody_can_tell_whether_who_took_the_screen_was_asked(monkeypatch: pytest.MonkeyPatch, then: str) -> None:
    """Neither by what stands there afterwards, nor by what is taken back."""
    monkeypatch.setattr(Screen, "cover", lambda screen: screen.say(COVERED))
    texts = set()
    for holders, types in (([2], "pass"), ([], "")):
        order = dealt(monkeypatch, holders)
        visit = f"{order[2]}\n\n{types}\n"
        text = shown(SET_UP + "\n\n" + "send forager\na4\nend turn\n" + visit + then.format(order[2], types))
        afterwards = text.rsplit(f"Pass the screen to {order[2]}, press Enter.", maxsplit=1)[1].split(COVERED)[1:]
        texts.add("".join(afterwards).split("The game is saved.", maxsplit=1)[0])
    assert len(texts) == 1
    assert "Back to" in texts.pop() if then else LINE in texts.pop()


def test_a_name_that_nobody_has(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt(monkeypatch, [])
    assert f"Nobody here is called Zoe: {', '.join(NAMES)} play here." in shown(f"{SET_UP}Zoe\n")


@pytest.mark.parametrize("holders", subsets(0, 1, 2, 3))
def test_before_and_after_the_deaths_there_is_one_line_each(
    monkeypatch: pytest.MonkeyPatch, holders: list[int]
) -> None:
    round_ends(monkeypatch, holders)
    text = shown("\nsend forager\ne5\n\n\n")
    before, between, after, *_ = text.split(LINE)
    assert ["die of mites" in part for part in (before, between, after)] == [False, True, False]


@pytest.mark.parametrize("holds", [True, False])
def test_a_bot_plays_when_no_person_wants_to(monkeypatch: pytest.MonkeyPatch, holds: bool) -> None:
    round_ends(monkeypatch, [3] if holds else [])
    before, after, *_ = shown("\nsend forager\ne5\n\n\n", bots="greedy").split(LINE)
    assert ["plays Eradicate" in text for text in (before, after)] == [False, holds]


def test_what_is_taken_back_at_a_beat_can_be_done_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """And the record has everybody's passes, in the order of asking."""
    order = dealt(monkeypatch, [1, 3])
    path = tmp_path / "game.jsonl"
    people = [word for name in NAMES for word in ("--name", name)]
    typed = f"{SET_UP}{order[3]}\n\npass\nundo\n\n1\n{order[3]}\n\npass\n\n\nquit\n"
    meadow("play", GAME.key, "--seats=4", "--bots=none", "--seed=1", f"--save={path}", *people, typed=typed)
    moves = read(path).moves
    assert [(NAMES[move.seat], move.text) for move in moves[-2:]] == [(order[1], "pass"), (order[3], "pass")]
    assert "Take an action" in meadow("play", f"--resume={path}", typed="\n\n").stdout


def test_a_bot_that_is_asked_in_between_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt(monkeypatch, [0, 1, 2, 3])
    assert "Error" not in shown("1\n" * 60, bots="random")


def test_a_battle_goes_round_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody chooses all of her battle cards while she has the screen."""
    order = dealt(monkeypatch, [])
    raid = "raid\nqueen {}\n".format("ABCD"[NAMES.index(order[1])])
    attack = "".join("\n1\ndone\n" if number != 1 else "\ndone\n" for number in (1, 2, 3, 0))
    seen = screens(shown(SET_UP + "\n\n" + raid + "\n" + attack + "\n"))
    assert [name for name, _ in seen] == [order[number] for number in (0, 0, 1, 2, 3, 0, 0)]
    assert "Draw three" in seen[-1][1]


@pytest.mark.slow
def test_a_whole_game_at_one_screen() -> None:
    played = meadow("play", GAME.key, "--seats=3", "--bots=none", "--seed=4", "--option=turn_limit=9", typed=ONES)
    assert "The game is over." in played.stdout


def test_the_hand_shows_colours_and_icons(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt(monkeypatch, [0])
    first = screens(shown(SET_UP))[0][1]
    assert re.search(r"Hand: +Eradicate +yellow +A1 D1 +\w", first)
    dealt(monkeypatch, [])
    first = screens(shown(SET_UP))[0][1]
    assert re.search(r"Hand: +Draw three +green +A2 +\w", first)
