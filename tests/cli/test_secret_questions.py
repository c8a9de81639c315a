"""Several people at one screen, and a game in which it is secret who is asked."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from meadow.core import catalogue
from meadow.core.rng import SECURE, Rng
from meadow.games.pollen_wars import GAME, set_up
from meadow.games.pollen_wars.actions import KINDS
from meadow.games.pollen_wars.options import PollenOptions
from meadow.games.pollen_wars.state import PollenState
from tests.cli.runner import meadow
from tests.games.pollen_wars.kinds import DRAW_THREE, ERADICATE, RESURRECT_FOR_POLLEN, packed
from tests.games.pollen_wars.scene import Scene

NAMES = ("Ada", "Bo", "Cy", "Di")
ONES = "1\n" * 3000
SET_UP = "\n" + "1\n" * 4
"""The queen with the ladybird of most spots has the screen, lays three fungi and puts the drifting bee down."""


def subsets(*seats: int) -> list[list[int]]:
    return [[*some] for size in range(len(seats) + 1) for some in combinations(seats, size)]


def visits(order: Sequence[int], holders: Sequence[int]) -> str:
    """What everybody types when the screen comes to her: the holders pass."""
    return "".join("\npass\n" if number in holders else "\n\n" for number in order)


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


@pytest.mark.parametrize("holders", [[1], [2], [3], [1, 3], [1, 2, 3]])
def test_everybody_has_the_screen_whoever_is_asked(monkeypatch: pytest.MonkeyPatch, holders: list[int]) -> None:
    """Whoever begins is not asked before her own turn, and sees nothing of who is."""
    order = dealt(monkeypatch, holders)
    seen = screens(shown(SET_UP + visits((1, 2, 3, 0), holders) + "\n"))
    assert [name for name, _ in seen] == [order[number] for number in (0, 1, 2, 3, 0, 0)]
    for number, (_, screen) in zip((1, 2, 3, 0), seen[1:5], strict=True):
        assert ("Eradicate" in screen) == ("pass, and play" in screen) == (number in holders)
        assert ("There is nothing for you to decide now. Press Enter." in screen) == (number not in holders)
    begins = f"· Turn 1: {order[0]}."
    assert [begins in screen for _, screen in seen[1:]] == [False, False, False, True, True]
    assert seen[4][1].index("Press Enter.") < seen[4][1].index(begins), "what came of it is told when the round is over"


def test_what_a_person_sees_does_not_tell_what_the_others_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither while the screen goes round nor when it is over."""
    texts: dict[tuple[int, bool], set[str]] = {}
    for holders in subsets(1, 2, 3)[1:]:
        dealt(monkeypatch, holders)
        seen = screens(shown(SET_UP + visits((1, 2, 3, 0), holders) + "\n"))
        for place, number in enumerate((0, 1, 2, 3, 0, 0)):
            texts.setdefault((place, number in holders), set()).add(seen[place][1])
    assert len(texts) == 9
    assert [place for place, different in texts.items() if len(different) > 1] == []


def test_a_card_that_is_played_ends_the_round(monkeypatch: pytest.MonkeyPatch) -> None:
    order = dealt(monkeypatch, [1])
    seen = screens(shown(f"{SET_UP}\nplay eradicate\n\n"))
    assert [name for name, _ in seen] == [order[0], order[1], order[0]]
    assert f"· {order[1]} plays Eradicate" in seen[1][1]


@pytest.mark.parametrize("holders", subsets(0, 2, 3))
def test_how_often_the_screen_goes_round_does_not_tell_who_is_asked(
    monkeypatch: pytest.MonkeyPatch, holders: list[int]
) -> None:
    """About a cure before a turn everybody else is asked, about the turn those whose turn it is not."""
    order = dealt(monkeypatch, [1, *holders])
    about_cure, about_turn = (2, 3, 0, 1) if holders else (), (1, 2, 3, 0) if {2, 3} & {*holders} else ()
    typed = visits(about_cure, holders) + visits(about_turn, [number for number in holders if number > 0])
    seen = screens(shown(f"{SET_UP}\nplay eradicate\n{typed}\n"))
    assert [name for name, _ in seen] == [order[number] for number in (0, 1, *about_cure, *about_turn, 0)]
    assert "▶" in seen[-1][1]


@pytest.mark.parametrize("holders", [some for some in subsets(0, 1, 2, 3) if some])
def test_before_and_after_the_deaths_the_screen_goes_round_once_each(
    monkeypatch: pytest.MonkeyPatch, holders: list[int]
) -> None:
    """The holders are asked both times."""
    round_ends(monkeypatch, holders)
    rounds = (1, 2, 3, 0, 1, 2, 3, 0)
    seen = screens(shown("\nsend forager\ne5\n" + visits(rounds, holders)))
    assert [NAMES.index(name) for name, _ in seen[1:9]] == [*rounds]
    for number, (_, screen) in zip(rounds, seen[1:9], strict=True):
        assert ("pass, and play" in screen) == (number in holders)
    assert ["died" in screen.split("Press Enter.")[0] for _, screen in seen[1:5]] == [False] * 4


@pytest.mark.parametrize("holders", subsets(1, 2))
def test_a_bot_plays_when_its_turn_to_be_asked_comes(monkeypatch: pytest.MonkeyPatch, holders: list[int]) -> None:
    """Those who come before it have had the screen, whether or not they were asked."""
    round_ends(monkeypatch, [*holders, 3])
    seen = screens(shown("\nsend forager\ne5\n" + visits((1, 2), holders), bots="greedy"))
    assert [name for name, _ in seen[:3]] == ["Ada", "Bo", "Cy"]
    assert ["plays Eradicate" in screen for _, screen in seen[:3]] == [False, False, True]


def test_a_bot_that_is_asked_in_between_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt(monkeypatch, [0, 1, 2, 3])
    assert "Error" not in shown("1\n" * 60, bots="random")


def test_a_battle_goes_round_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody chooses all of her battle cards while she has the screen."""
    order = dealt(monkeypatch, [])
    raid = "raid\nqueen {}\n".format("ABCD"[NAMES.index(order[1])])
    attack = "".join("\n1\ndone\n" if number != 1 else "\ndone\n" for number in (1, 2, 3, 0))
    seen = screens(shown(SET_UP + raid + attack + "\n"))
    assert [name for name, _ in seen] == [order[number] for number in (0, 1, 2, 3, 0, 0)]
    assert "Draw three" in seen[-1][1]


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
