"""What a game is about is always in sight, and opens to three sentences."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from meadow.core.state import State
from tests.server.clients import few
from tests.server.servers import Live
from tests.web.conftest import Visit
from tests.web.gallery import DRAWN
from tests.web.prepared import Prepared, found, serving, sits

WHOLE = "line => line.scrollHeight <= line.clientHeight + 1 && line.scrollWidth <= line.clientWidth + 1"
OPENED = "[popover]:popover-open"


def acts(state: State) -> bool:
    """Ann has more to choose from than what a question over the board asks."""
    return state.actors() == [0] and len(state.legal(0)) > 2


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    tables = {game: Prepared(found(game, few(game), acts), ("Ann",) + ("",) * (few(game) - 1)) for game in DRAWN}
    with serving(tmp_path_factory.mktemp("goals"), tables) as server:
        yield server


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize("game", DRAWN)
def test_the_goal_is_in_sight_on_a_phone_and_opens(visit: Visit, prepared: Live, game: str, language: str) -> None:
    ann = visit(prepared.url, size="phone", touch=True, language=language)
    sits(ann, "Ann", game)
    line = ann.page.locator("header .now")
    expect(line).to_be_visible()
    assert line.evaluate(WHOLE), line.inner_text()
    line.tap()
    expect(ann.page.locator(f"{OPENED} dd")).to_have_count(3)
    for sentence in ann.page.locator(f"{OPENED} dd").all():
        expect(sentence).to_be_in_viewport()
    assert ann.axe() == []
    ann.page.locator(".bar").tap()
    expect(ann.page.locator(OPENED)).to_have_count(0)


@pytest.mark.parametrize("size", ["desktop", "sideways"])
def test_the_goal_opens_by_keyboard_and_tells_what_i_have(visit: Visit, prepared: Live, size: str) -> None:
    ann = visit(prepared.url, size=size)
    sits(ann, "Ann", "pollen_wars")
    line = ann.page.locator("header .now")
    expect(line).to_contain_text("30 pollen win: you")
    assert line.evaluate(WHOLE)
    ann.page.get_by_role("button", name="What the game is about").press("Enter")
    expect(ann.page.locator(OPENED)).to_contain_text("you have 5, the best of the others")
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(OPENED)).to_have_count(0)
    assert not ann.scrolls()
