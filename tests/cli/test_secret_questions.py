"""Several people at one screen, and a game in which it is secret who is asked."""

import re
from dataclasses import replace

import pytest

from meadow.core import catalogue
from meadow.core.rng import Rng
from meadow.games.pollen_wars import GAME, set_up
from meadow.games.pollen_wars.actions import KINDS
from meadow.games.pollen_wars.options import PollenOptions
from meadow.games.pollen_wars.state import PollenState
from tests.cli.runner import meadow
from tests.games.pollen_wars.kinds import DRAW_THREE, ERADICATE, packed

NAMES = ("Ada", "Bo", "Cy", "Di")
ONES = "1\n" * 3000
SET_UP = "\n" + "1\n" * 4
"""The queen with the ladybird of most spots has the screen, lays three fungi and puts the drifting bee down."""


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
    starter = int(GAME.new(len(NAMES), seed=1).starter)
    return [*NAMES[starter:], *NAMES[:starter]]


def shown(typed: str, bots: str = "none") -> str:
    people = [word for name in NAMES[: 4 - bots.count("random")] for word in ("--name", name)]
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
    visits = ["\npass\n" if number in holders else "\n\n" for number in (1, 2, 3, 0)]
    seen = screens(shown(SET_UP + "".join(visits) + "\n"))
    assert [name for name, _ in seen] == [order[number] for number in (0, 1, 2, 3, 0, 0)]
    for number, (_, screen) in zip((1, 2, 3, 0), seen[1:5], strict=True):
        assert ("Eradicate" in screen) == ("pass, and play" in screen) == (number in holders)
        assert ("There is nothing for you to decide now. Press Enter." in screen) == (number not in holders)
    assert "· " not in seen[4][1], "what came of it is told when the round is over"
    begins = f"· Turn 1: {order[0]}."
    assert [begins in screen for _, screen in seen[1:]] == [number == holders[-1] for number in (1, 2, 3, 0)] + [True]


def test_the_others_screens_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = []
    for holder in (1, 2):
        dealt(monkeypatch, [holder])
        visits = ["\npass\n" if number == holder else "\n\n" for number in (1, 2, 3, 0)]
        texts.append([screen for _, screen in screens(shown(SET_UP + "".join(visits) + "\n"))])
    assert [number for number in range(6) if texts[0][number] != texts[1][number]] == [1, 2]


def test_a_card_that_is_played_ends_the_round(monkeypatch: pytest.MonkeyPatch) -> None:
    order = dealt(monkeypatch, [1])
    seen = screens(shown(f"{SET_UP}\nplay eradicate\n\n"))
    assert [name for name, _ in seen] == [order[0], order[1], order[0]]
    assert f"· {order[1]} plays Eradicate" in seen[1][1]


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
