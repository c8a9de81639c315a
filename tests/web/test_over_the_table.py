"""What lies over a table and closes back to it: settings and rules."""

import pytest
from playwright.sync_api import Page, expect

from meadow.core import catalogue
from tests.server.servers import Live
from tests.web.conftest import Visit
from tests.web.prepared import sits
from tests.web.tables import READY, made

GAMES = list(catalogue.games())


def closes_back(page: Page, address: str) -> None:
    """Esc closes what lies over the table, which was there all the time."""
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.url == address
    expect(page.locator(".bar.asked")).to_be_visible()


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_settings_and_rules_close_back_to_the_table(beginning: Live, visit: Visit, game: str, size: str) -> None:
    ann = visit(beginning.url, size=size)
    sits(ann, "Ann", game)
    page = ann.page
    page.wait_for_function(READY)
    address = page.url
    page.evaluate("() => { document.querySelector('main').dataset.same = 'yes'; }")

    gear = page.get_by_role("link", name="Settings")
    gear.click()
    sheet = page.get_by_role("dialog", name="Settings")
    sheet.get_by_role("radio", name="Dark").check(force=True)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert ann.axe() == []
    ann.picture(f"settings-over-{game}-{size}")
    closes_back(page, address)
    expect(gear).to_be_focused()

    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.get_by_role("dialog", name="Rules of")).to_be_visible()
    closes_back(page, address)
    expect(page.locator("main")).to_have_attribute("data-same", "yes")


def test_settings_lie_over_a_table_that_waits_and_have_a_page_of_their_own(visit: Visit) -> None:
    ann = visit()
    made(ann, "flautz", 3, bots=1)
    page = ann.page
    page.get_by_role("link", name="Settings").click()
    sheet = page.get_by_role("dialog", name="Settings")
    told = sheet.locator(".fields").inner_text()
    sheet.get_by_role("button", name="Close").click()
    expect(page.get_by_role("heading", name="Invite friends")).to_be_visible()
    ann.open("/settings")
    expect(page.get_by_role("heading", name="Settings", level=1)).to_be_visible()
    assert page.locator(".fields").inner_text() == told
