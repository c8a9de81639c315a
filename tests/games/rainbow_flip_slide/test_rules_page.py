"""The rules page: it says which rules are the rulebook's and which are ours."""

import re

from meadow.games.rainbow_flip_slide import GAME
from meadow.games.rainbow_flip_slide.options import LIMITS

PAGE = GAME.rules_text()


def ruling(about: str) -> str:
    """What is listed as our ruling about something."""
    rulings = PAGE[PAGE.index("these are our rulings:") :]
    (found,) = re.findall(rf"^- \*\*{about}:\*\* ((?:.+\n)(?:  .+\n)*)", rulings, re.MULTILINE)
    return " ".join(found.split())


def test_rulings_about_winning_are_listed_as_ours() -> None:
    told = ruling("Winning")
    for words in ("after every single action", "next player in turn order", "from the start", f"({LIMITS.turns})"):
        assert words in told


def test_rulings_about_playing_alone_are_listed_as_ours() -> None:
    told = ruling("Alone")
    for words in (
        "no tile is flipped at the start",
        "You must flip or slide if you can",
        "your own tile is not slid",
        "takesies-backsies are allowed",
        "must be one group",
        "after either step",
        "flipping the last one loses",
        "Not being able to jump loses",
        f"({LIMITS.solo_turns})",
    ):
        assert words in told


def test_who_begins_is_told() -> None:
    assert "player A places first and begins" in ruling("Set-up")
    assert all(GAME.new(seats).actors() == [0] for seats in GAME.seats)
