"""A ladder: who is compared, what is kept, and when it may be gone on with."""

from pathlib import Path

import msgspec
import pytest

from meadow.bots.levels import learned_for
from meadow.bots.weights import Origin
from meadow.core.catalogue import find
from meadow.lab.ladder import Ladder, LadderError, Question, climb, comparisons, fingerprint, keep, resumed, started
from meadow.lab.ladder_page import Page

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
    list(climb(msgspec.structs.replace(QUESTION, most=1), later))
    assert len(later.sets("random", "greedy")) == 3, "nothing that was played is lost"


def test_only_what_changed_is_played_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    question = msgspec.structs.replace(QUESTION, levels=("random", "quick", "other"), most=1)
    levels = tmp_path / "levels.toml"
    level = '[[levels]]\nname = "{}"\nsentence = "{}"\nsimulations = {}\n'
    levels.write_text(level.format("quick", "One.", 1) + level.format("other", "Two.", 1), "utf-8")
    monkeypatch.setenv("MEADOW_LEVELS", str(levels))
    ladder = started(question)
    for bot, against in comparisons(question):
        ladder.put(bot, against, ())
    assert ladder.drop_outdated() == []
    levels.write_text(level.format("quick", "Other words.", 1) + level.format("other", "Two.", 2), "utf-8")
    dropped = [(one.bot, one.against) for one in ladder.drop_outdated()]
    assert dropped == [("other", "quick"), ("other", "greedy")]
    assert [(one.bot, one.against) for one in ladder.comparisons] == comparisons(question)[:3]


def test_what_a_level_overlooks_and_what_was_learned_change_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    learned = learned_for(find(QUESTION.game), 2)
    before = {bot: fingerprint(QUESTION.game, 2, bot) for bot in ("greedy", "easy", "medium")}
    manner = msgspec.structs.replace(learned.manner, slips={**learned.manner.slips, "easy": 0.123})
    changes = [
        (msgspec.structs.replace(learned, manner=manner), {"easy"}),
        (msgspec.structs.replace(learned, value=learned.value[::-1]), {"easy", "medium"}),
        (msgspec.structs.replace(learned, origin=Origin(command="", games=1, seed=0, meadow="")), set[str]()),
    ]
    for changed, bots in changes:
        monkeypatch.setattr("meadow.lab.ladder.learned_for", lambda *_, changed=changed: changed)
        after = {bot: fingerprint(QUESTION.game, 2, bot) for bot in before}
        assert {bot for bot in before if after[bot] != before[bot]} == bots


def test_the_weakest_level_is_told_first(climbed: Ladder) -> None:
    (comparison,) = climbed.comparisons
    others = [("hard", "greedy"), ("easy", "greedy"), ("hard", "medium")]
    mixed = [msgspec.structs.replace(comparison, bot=bot, against=against) for bot, against in others]
    ladder = Ladder(game=climbed.game, seats=2, seed=0, comparisons=mixed)
    assert [(rung.level, rung.against) for rung in ladder.rungs(QUESTION)] == [others[1], others[2], others[0]]


def test_another_ladder_is_refused(climbed: Ladder, tmp_path: Path) -> None:
    file = tmp_path / "ladder.json"
    keep(climbed, file)
    with pytest.raises(LadderError, match="with 2 seats and seed 0"):
        resumed(msgspec.structs.replace(QUESTION, seats=3), file)
    file.write_text("{}")
    with pytest.raises(LadderError, match="cannot be read as a ladder"):
        resumed(QUESTION, file)


def test_page(climbed: Ladder) -> None:
    page = Page(QUESTION, climbed.rungs(QUESTION), climbed.ratings(), "dust-2")
    files = page.files("meadow ladder ...")
    text = files["dust-2.md"]
    assert text.startswith("# Dust in the Wings with 2 players\n")
    assert "| random | greedy | 0.0 % |" in text
    assert "| greedy | +0 |" in text
    assert "    meadow ladder ..." in text
    assert f"    {page.origin.command}" in text
    for name in files:
        assert name == "dust-2.md" or f"]({name})" in text, "every picture is shown"
