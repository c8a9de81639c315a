"""What those who look after the server tell people: to everybody, at a table that they close, and to who is banned."""

import pytest
from playwright.sync_api import expect

from tests.cli.runner import meadow
from tests.server.servers import Live
from tests.web.conftest import Visit
from tests.web.tables import made
from tests.web.test_together import join

TOLD = "The server restarts at ten. No match is lost: the page goes on by itself."
WHY = "Insults in the chat."


def do(server: Live, *words: object) -> str:
    done = meadow("admin", *words, "--admin-socket", server.admin)
    assert done.exit_code == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(("size", "theme"), [("desktop", "light"), ("phone", "dark")])
def test_a_message_to_everybody_is_on_every_page_until_it_is_closed(
    mortal: Live, visit: Visit, size: str, theme: str
) -> None:
    ann = visit(mortal.url, size=size, theme=theme, touch=size == "phone")
    page = ann.open("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    banner = page.get_by_role("region", name="From those who look after this server")
    expect(banner).to_have_count(0)
    do(mortal, "say", TOLD)
    expect(banner.get_by_role("status")).to_have_text(TOLD)
    assert not ann.axe()
    ann.picture(f"announcement-start-{size}")
    made(ann, "dust_in_the_wings")
    expect(banner).to_be_visible()
    expect(page.locator(".bar")).to_be_visible()
    assert not ann.scrolls()
    ann.picture(f"announcement-table-{size}")
    banner.get_by_role("button", name="Close this message").press("Enter")
    expect(banner).to_have_count(0)
    assert not ann.scrolls()
    do(mortal, "say", "Something else.")
    expect(banner.get_by_role("status")).to_have_text("Something else.")
    do(mortal, "say", "--clear")
    expect(banner).to_have_count(0)


def test_a_table_that_is_closed_says_why_and_offers_nothing(mortal: Live, visit: Visit) -> None:
    ann = visit(mortal.url)
    table = made(ann, "dust_in_the_wings")
    expect(ann.page.locator(".bar")).to_be_visible()
    do(mortal, "close", table, "--why", WHY)
    expect(ann.page.get_by_role("alert").filter(has_text=WHY)).to_be_visible()
    expect(ann.page.locator(".bar")).to_contain_text("This table is closed.")
    expect(ann.page.locator("[data-target]")).to_have_count(0)
    assert not ann.axe()
    ann.picture("closed-table-desktop")


def test_a_table_that_is_deleted_says_why(mortal: Live, visit: Visit) -> None:
    ann, ben = visit(mortal.url), visit(mortal.url)
    table = made(ann, "dust_in_the_wings", bots=0)
    join(ben, table, "Ben")
    do(mortal, "close", table, "--why", WHY)
    for each in (ann, ben):
        expect(each.page.get_by_text(WHY)).to_be_visible()
    ann.picture("deleted-table-desktop")


def test_who_is_banned_reads_until_when_and_why(mortal: Live, visit: Visit) -> None:
    ann, ben = visit(mortal.url), visit(mortal.url)
    ben.expected = "403"
    table = made(ann, "dust_in_the_wings", bots=0)
    join(ben, table, "Ben")
    shown = do(mortal, "show", table)
    (guest,) = [line.split("guest ")[1][:12] for line in shown.splitlines() if "Ben (guest" in line]
    do(mortal, "ban", "guest", guest, "--for", "1d", "--why", WHY)
    expect(ben.page.get_by_role("status").filter(has_text=WHY)).to_be_visible()
    ben.open("/")
    expect(ben.page.get_by_role("status").filter(has_text=WHY)).to_be_visible()
    ben.picture("banned-desktop")
