"""With the setting to confirm every decision, nothing is decided by a single click or key; else by no accident."""

import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from meadow.core import catalogue
from meadow.core.rng import Rng
from tests.server.servers import Live
from tests.web.conftest import Visit
from tests.web.prepared import Prepared, found, serving, sits
from tests.web.tables import ask, asked, by_mouse, made, play, targets
from tests.web.test_endings import ends_match
from tests.web.visitors import PATIENCE

STOPPED = "() => { const at = performance.now(); performance.now = () => at + (window.later ?? 0); }"
"""Stop the clock of the page by which it tells moments."""


def version(page: Page, table: str) -> int:
    return int(ask(page, "state", table=table, seat=0)["update"]["version"])


def decided(page: Page, table: str, before: int) -> None:
    """Wait until something was decided: what is asked next may be considered at once, where the focus is."""
    last = time.monotonic() + PATIENCE / 1000
    while version(page, table) <= before:
        assert time.monotonic() < last, "nothing was decided"
        page.wait_for_timeout(20)


def test_the_mouse_considers_and_the_button_takes(visit: Visit) -> None:
    ann = visit()
    page = ann.page
    ann.open("/settings")
    page.get_by_label("Confirm every decision").check(force=True)
    table = made(ann, "dust_in_the_wings", settings={"pace": 0})
    target = targets(page).first
    expect(target).to_be_visible()
    before = version(page, table)
    for _ in range(2):
        target.click()
    take = page.get_by_role("button", name="Do it")
    take.hover()
    expect(take).to_be_visible()
    assert version(page, table) == before
    take.click()
    decided(page, table, before)


def test_enter_considers_and_enter_again_takes(visit: Visit) -> None:
    ann = visit()
    page = ann.page
    ann.open("/settings")
    page.get_by_label("Confirm every decision").check(force=True)
    table = made(ann, "rainbow_flip_slide", settings={"pace": 0})
    expect(targets(page).first).to_be_visible()
    before = version(page, table)
    targets(page).first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Do it")).to_be_visible()
    assert version(page, table) == before
    page.keyboard.press("Enter")
    decided(page, table, before)


@pytest.fixture(scope="module")
def ending(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    tables = {"ending": Prepared(found("flautz", 2, ends_match), ("Ann", ""))}
    with serving(tmp_path_factory.mktemp("ending"), tables) as server:
        yield server


def test_a_button_that_appears_under_the_pointer_waits_a_moment(ending: Live, visit: Visit) -> None:
    """Focus, where End turn just was."""
    ann = visit(ending.url)
    sits(ann, "Ann", "ending")
    page = ann.page
    end, focus = page.get_by_role("button", name="End turn"), page.get_by_role("button", name="Focus", exact=True)
    expect(end).to_be_visible()
    box = end.bounding_box()
    assert box
    page.evaluate(STOPPED)  # so that the moment does not pass by, however slow the machine is
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    press(page)
    expect(focus).to_be_visible()
    expect(page.locator(".actions button:hover")).to_have_text("Focus")
    before = version(page, "ending")
    press(page)
    page.wait_for_timeout(500)
    assert version(page, "ending") == before
    page.evaluate("() => { window.later = 1000; }")
    press(page)
    decided(page, "ending", before)


def press(page: Page) -> None:
    page.mouse.down()
    page.mouse.up()


@pytest.mark.parametrize("game", list(catalogue.games()))
def test_every_board_can_be_played_so(visit: Visit, game: str) -> None:
    ann = visit()
    page = ann.page
    ann.open("/settings")
    page.get_by_label("Confirm every decision").check(force=True)
    table = made(ann, game, settings={"pace": 0})

    def confirmed(page: Page, rng: Rng) -> None:
        before = version(page, table)
        by_mouse(page, rng)
        take = page.get_by_role("button", name="Do it")
        if take.is_visible() and asked(page):
            assert version(page, table) == before
            take.click()

    play(page, confirmed, seed=1, until=lambda page: page.locator(".log").get_by_text("Ann ").count() > 2)
