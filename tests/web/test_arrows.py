"""Arrow keys come to the board as soon as it is somebody's turn, and keep away from everything else."""

import pytest
from playwright.sync_api import Page, expect

from meadow.core import catalogue
from tests.server.servers import Live
from tests.web.conftest import Visit
from tests.web.prepared import sits
from tests.web.tables import READY, made

GAMES = list(catalogue.games())
ON_TARGET = "() => !!document.activeElement?.closest('main [data-target]')"


def on_target(page: Page) -> bool:
    return bool(page.evaluate(ON_TARGET))


@pytest.mark.parametrize("game", GAMES)
def test_the_first_arrow_key_comes_to_the_board(beginning: Live, visit: Visit, game: str) -> None:
    ann = visit(beginning.url)
    sits(ann, "Ann", game)
    ann.page.wait_for_function(READY)
    assert not on_target(ann.page)
    ann.page.keyboard.press("ArrowRight")
    assert on_target(ann.page)


@pytest.mark.parametrize("game", GAMES)
def test_arrow_keys_are_left_to_what_needs_them(beginning: Live, visit: Visit, game: str) -> None:
    ann = visit(beginning.url)
    sits(ann, "Ann", game)
    page = ann.page
    page.wait_for_function(READY)
    page.get_by_role("button", name="Rules", exact=True).click()
    page.keyboard.press("ArrowDown")
    assert not on_target(page)
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Log").click()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Chat")).to_be_focused()
    page.get_by_label("Say something").focus()
    page.keyboard.press("ArrowUp")
    assert not on_target(page)


def test_where_nothing_is_asked_arrow_keys_move_the_meadow(visit: Visit) -> None:
    ann, ben = visit(), visit()
    table = made(ann, "flutter")
    ann.page.wait_for_function(READY)
    page = ben.open(f"/table/{table}")
    expect(page.get_by_text("You are watching.")).to_be_visible()
    meadow = page.locator(".meadow .frame svg")
    before = meadow.get_attribute("viewBox")
    page.keyboard.press("+")
    expect(meadow).not_to_have_attribute("viewBox", before or "")
    closer = meadow.get_attribute("viewBox")
    page.keyboard.press("ArrowRight")
    expect(meadow).not_to_have_attribute("viewBox", closer or "")
    assert not on_target(page)
