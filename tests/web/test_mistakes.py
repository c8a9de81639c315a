"""After a game: my costliest decisions, what a strong bot would have done and why, and a click that shows the position.

And before its end: a hint that says why.
"""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from meadow.bots import find
from meadow.bots.base import ask
from meadow.core import catalogue
from meadow.core.rng import SECURE, Rng
from meadow.core.state import State
from meadow.table import Settings
from meadow.table.match import Move
from tests.server.servers import Live
from tests.web.conftest import Visit
from tests.web.prepared import Begun, Prepared, serving, sits
from tests.web.sound import sound
from tests.web.tables import by_mouse, play, result_dialog

GAME = "dust_in_the_wings"
OPTIONS = {"turn_limit": 8}
SEED = 3
LEVELS = '[[levels]]\nname = "hard"\nsentence = "Counts simulations, not time."\nsimulations = 120\n'
"""What it finds does not depend on how fast the machine is."""


def careless(*, until_the_end: bool) -> Prepared:
    """A match of Ann, who decides at random, against a bot that does not: to its end, or to her last choice."""
    game, rng = catalogue.find(GAME), Rng(SEED)
    state: State = game.new(2, OPTIONS, SEED, SECURE)
    moves, last = list[Move](), 0
    while not state.over():
        seat = state.actor()
        if seat == 0 and len(state.legal(0)) > 1:
            last = len(moves)
        chosen = state.sample(0, rng) if seat == 0 else ask(find("greedy"), game, state, seat, rng)
        moves.append(Move(seat, chosen, "bot" if seat else "person"))
        state.apply(seat, chosen)
    kept = moves if until_the_end else moves[:last]
    return Prepared(Begun(GAME, 2, OPTIONS, SEED, kept), ("Ann", ""), Settings(pace=0, hints=True))


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    prepared = {
        "last": careless(until_the_end=False),
        "hint": careless(until_the_end=False),
        "over": careless(until_the_end=True),
    }
    folder = tmp_path_factory.mktemp("mistakes")
    (folder / "levels.toml").write_text(LEVELS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MEADOW_LEVELS", str(folder / "levels.toml"))
        with serving(folder, prepared) as server:
            yield server


def mistakes(page: Page) -> Locator:
    """The list of them, once all decisions were looked at."""
    section = page.locator("section").filter(has=page.get_by_role("heading", name="Your costliest decisions"))
    expect(section.get_by_role("progressbar")).to_have_count(0, timeout=60_000)
    return section


def test_a_game_is_finished_and_its_costliest_decisions_are_shown(tables: Live, visit: Visit) -> None:
    ann = visit(tables.url)
    sits(ann, "Ann", "last")
    page = ann.page
    play(page, by_mouse, SEED)
    rows = mistakes(page).get_by_role("listitem")
    expect(rows).to_have_count(3)
    expect(result_dialog(page).locator("figure .mark")).to_have_count(3)
    worst = rows.first
    assert re.search(r"Turn \d+\s+cost \d+ points", worst.inner_text())
    expect(worst.get_by_text("You: ")).to_be_visible()
    expect(worst.get_by_text("Hard: ")).to_be_visible()
    worst.get_by_role("button").click()
    expect(page.locator("main.past")).to_be_visible()
    expect(worst).to_have_class(re.compile("here"))
    sound(page)
    assert ann.axe() == []


def test_the_replay_marks_them(tables: Live, visit: Visit) -> None:
    ann = visit(tables.url)
    sits(ann, "Ann", "over")
    page = ann.page
    ann.open("/replay/over")
    rows = mistakes(page).get_by_role("listitem")
    expect(rows).to_have_count(3)
    rows.nth(1).get_by_role("button").click()
    expect(rows.nth(1)).to_have_class(re.compile("here"))
    expect(page.get_by_label("Seen by")).to_have_value("0")
    expect(page.locator("figure .mark")).to_have_count(3)
    assert ann.axe() == []


def test_somebody_else_is_not_shown_them(tables: Live, visit: Visit) -> None:
    ben = visit(tables.url)
    ben.open("/replay/over")
    expect(ben.page.get_by_role("slider", name="Position")).to_be_visible()
    expect(ben.page.get_by_text("Your costliest decisions")).to_have_count(0)


def test_a_hint_says_why(tables: Live, visit: Visit) -> None:
    """Of the levels the strong one answers, with the chances to win."""
    ann = visit(tables.url)
    sits(ann, "Ann", "hint")
    page = ann.page
    page.get_by_role("button", name="Hint").click()
    note = page.get_by_role("complementary", name="Hint")
    expect(note.get_by_text("A bot (Hard) would:")).to_be_visible()
    expect(note.get_by_text("chance to win:")).to_be_visible()
    assert ann.axe() == []
