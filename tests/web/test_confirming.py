"""With the setting to confirm every decision, nothing is decided by a single click or key."""

import time

import pytest
from playwright.sync_api import Page, expect

from meadow.core import catalogue
from meadow.core.rng import Rng
from tests.web.conftest import Visit
from tests.web.tables import ask, asked, by_mouse, made, play, targets
from tests.web.visitors import PATIENCE


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
