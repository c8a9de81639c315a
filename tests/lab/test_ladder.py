"""A ladder: who is compared, what is kept, and when it may be gone on with."""

from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pytest

from meadow.lab.ladder import Ladder, LadderError, Question, climb, comparisons, keep, resumed, started
from meadow.lab.ladder_page import chart, page
from meadow.lab.ratings import Rating

QUESTION = Question(game="dust_in_the_wings", seats=2, levels=("random",), most=2)


@pytest.fixture(scope="module")
def climbed() -> Ladder:
    ladder = started(QUESTION)
    assert [rung.done for rung in climb(QUESTION, ladder)] == [False, True]
    return ladder


def test_neighbours_and_the_greedy_bot_are_compared() -> None:
    question = msgspec.structs.replace(QUESTION, levels=("easy", "medium", "hard"))
    assert comparisons(question) == [
        ("easy", "greedy"),
        ("medium", "easy"),
        ("medium", "greedy"),
        ("hard", "medium"),
        ("hard", "greedy"),
    ]


def test_nobody_is_compared_with_itself() -> None:
    question = msgspec.structs.replace(QUESTION, levels=("random", "greedy"))
    assert comparisons(question) == [("random", "greedy"), ("greedy", "random")]


def test_what_is_kept_is_gone_on_with(climbed: Ladder, tmp_path: Path) -> None:
    file = tmp_path / "new" / "ladder.json"
    keep(climbed, file)
    assert [path.name for path in file.parent.iterdir()] == ["ladder.json"]
    later = resumed(msgspec.structs.replace(QUESTION, most=3), file)
    assert len(later.sets("random", "greedy")) == 2
    list(climb(msgspec.structs.replace(QUESTION, most=3), later))
    assert later.sets("random", "greedy")[:2] == climbed.sets("random", "greedy")
    assert len(later.sets("random", "greedy")) == 3


def test_other_bots_do_not_go_on(climbed: Ladder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "ladder.json"
    keep(climbed, file)
    levels = tmp_path / "levels.toml"
    levels.write_text('[[levels]]\nname = "hard"\nsentence = "Other."\nmilliseconds = 3\n', "utf-8")
    monkeypatch.setenv("MEADOW_LEVELS", str(levels))
    with pytest.raises(LadderError, match="have changed since"):
        resumed(QUESTION, file)


def test_another_ladder_is_refused(climbed: Ladder, tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    keep(climbed, file)
    with pytest.raises(LadderError, match="with 2 seats and seed 0"):
        resumed(msgspec.structs.replace(QUESTION, seats=3), file)
    file.write_text("{}")
    with pytest.raises(LadderError, match="cannot be read as a ladder"):
        resumed(QUESTION, file)


def test_page(climbed: Ladder) -> None:
    text = page(QUESTION, climbed.rungs(QUESTION), climbed.ratings(), "meadow ladder ...", "a.svg")
    assert text.startswith("# Dust in the Wings with 2 players\n")
    assert "![Elo of the levels, with intervals](a.svg)" in text
    assert "| random | greedy | 0.0 % |" in text
    assert "| greedy | +0 |" in text
    assert "    meadow ladder ..." in text


def test_chart_has_a_row_for_each_bot_from_strong_to_weak() -> None:
    ratings = [
        Rating(bot="greedy", elo=0.0, low=0.0, high=0.0),
        Rating(bot="easy", elo=30.0, low=-20.0, high=80.0),
        Rating(bot="hard", elo=350.0, low=300.0, high=420.0),
    ]
    drawn = ET.fromstring(chart(QUESTION, ratings))  # noqa: S314  it was just drawn
    svg = "{http://www.w3.org/2000/svg}"
    dots = [(float(dot.get("cx", "")), float(dot.get("cy", ""))) for dot in drawn.findall(f"{svg}circle")]
    assert dots == sorted(dots, key=lambda dot: (-dot[0], dot[1]))
    assert len(dots) == 3
    words = [text.text for text in drawn.findall(f"{svg}text")]
    assert "Dust in the Wings, 2 players: Elo, greedy is 0" in words
    assert "+350" in words
