"""The ladders in the documents: there for every game, about the bots that ship, and told as they were played."""

from pathlib import Path

import pytest

from meadow.cli.common import usual_seats
from meadow.core.catalogue import games
from meadow.lab.ladder import Ladder, Question, levels, read_all

FOLDER = Path(__file__).parents[2] / "docs" / "ladder"
LADDERS = read_all(FOLDER)
IDS = [f"{ladder.game}-{ladder.seats}p" for ladder in LADDERS]


@pytest.mark.parametrize("key", games())
def test_every_game_has_a_ladder_with_all_levels_at_its_usual_number_of_seats(key: str) -> None:
    usual = [ladder for ladder in LADDERS if (ladder.game, ladder.seats) == (key, usual_seats(games()[key]))]
    assert {one.bot for ladder in usual for one in ladder.comparisons} == set(levels())


@pytest.mark.parametrize("ladder", LADDERS, ids=IDS)
def test_it_is_about_the_bots_that_ship(ladder: Ladder) -> None:
    """After a change of weights or levels `meadow ladder GAME --seats N --out docs/ladder` plays what changed."""
    assert [(one.bot, one.against) for one in ladder.drop_outdated()] == []


@pytest.mark.parametrize("ladder", LADDERS, ids=IDS)
def test_its_page_and_the_overview_tell_what_was_played(ladder: Ladder) -> None:
    name = f"{ladder.game}-{ladder.seats}"
    page = (FOLDER / f"{name}.md").read_text("utf-8")
    for rung in ladder.rungs(Question(game=ladder.game, seats=ladder.seats, levels=levels(), seed=ladder.seed)):
        found = rung.standing
        share = f"{100 * found.share:.1f} % | {100 * found.low:.0f} to {100 * found.high:.0f}"
        assert f"| {rung.level} | {rung.against} | {share} |" in page
    row = next(line for line in (FOLDER / "README.md").read_text("utf-8").splitlines() if f"]({name}.md)" in line)
    for rating in ladder.ratings():
        told = f"{rating.elo:+.0f} ({rating.low:+.0f} to {rating.high:+.0f})"
        assert rating.bot == "greedy" or told in row
