"""My turn at tables that I am not looking at: the start page, the title, notifications."""

import re
from typing import Final

from playwright.sync_api import Locator, Page, expect

from meadow.core.rng import Rng
from tests.web.conftest import Visit
from tests.web.tables import LONGEST, by_mouse, made
from tests.web.test_together import join, whose_turn
from tests.web.visitors import Visitor

DAYS: Final = {"kind": "move", "seconds": 3 * 24 * 3600}
NOTED: Final = """() => {
    window.noted = [];
    ServiceWorkerRegistration.prototype.showNotification = async (title, { tag }) => window.noted.push([title, tag]);
    window.Notification = class {
        static permission = 'granted';
        static requestPermission = async () => 'granted';
        constructor(title, { tag }) { window.noted.push([title, tag]); }
    };
}"""
REFUSED: Final = """() => {
    window.Notification = class { static permission = 'default'; static requestPermission = async () => 'denied'; };
}"""


def correspondence(visit: Visit) -> tuple[Visitor, Visitor, str]:
    """Somebody who must decide, somebody who waits for it, and their table."""
    ann, ben = visit(), visit()
    table = made(ann, "dust_in_the_wings", bots=0, settings={"clock": DAYS, "name": "Slow game"})
    join(ben, table, "Ben")
    ann.page.get_by_role("button", name="Start the game").click()
    for each in (ann, ben):
        expect(each.page.locator(".bar")).to_be_visible()
    asked = whose_turn(ann.page, ben.page)
    return (ann, ben, table) if asked is ann.page else (ben, ann, table)


def decide(page: Page) -> None:
    """Play until somebody else is asked."""
    rng, over = Rng(1), page.get_by_text("Your turn is over.")
    for _ in range(LONGEST):
        expect(page.locator(".bar.asked").or_(over).first).to_be_visible()
        if over.is_visible():
            return
        by_mouse(page, rng)
    raise AssertionError("the turn does not end")


def rows(page: Page) -> Locator:
    return page.get_by_role("region", name="Continue where you were").get_by_role("listitem")


def test_my_turn_at_a_table_that_i_have_closed(visit: Visit) -> None:
    asked, waits, table = correspondence(visit)
    expect(waits.page.get_by_text("2d 23h").first).to_be_visible()
    waits.page.clock.install()
    waits.open("/")
    row = rows(waits.page)
    expect(row.get_by_role("link", name="Continue: Slow game")).to_be_visible()
    expect(row.get_by_text("Your turn")).to_have_count(0)
    assert not waits.page.title().startswith("(")
    decide(asked.page)
    waits.page.clock.fast_forward("00:31")
    expect(row.get_by_text("Your turn, 2 days, 23 hours left")).to_be_visible()
    expect(waits.page).to_have_title(re.compile(r"^\(1\) "))
    assert not waits.axe()
    for size in ("desktop", "phone"):
        waits.resize(size)
        for theme in ("light", "dark"):
            waits.theme(theme)
            waits.picture(f"my-turn-{size}-{theme}")
    row.get_by_role("link", name="Continue: Slow game").click()
    expect(waits.page.locator(".bar.asked")).to_be_visible()
    expect(waits.page).not_to_have_title(re.compile(r"^\("))

    asked.open("/")
    row = rows(asked.page)
    expect(row.get_by_role("link", name="Continue: Slow game")).to_be_visible()
    expect(row.get_by_text("Your turn")).to_have_count(0)

    other = visit()
    other.context.add_cookies(waits.context.cookies())  # type: ignore[arg-type]  # what comes out may go in again
    other.open("/")
    expect(other.page.get_by_role("link", name="Continue: Slow game")).to_be_visible()
    expect(other.page.get_by_text("Your turn,")).to_be_visible()
    other.open(f"/table/{table}")
    expect(other.page.locator(".bar.asked")).to_be_visible()


def test_from_a_table_where_i_wait_to_one_where_i_am_asked(visit: Visit) -> None:
    asked, waits, _ = correspondence(visit)
    made(asked, "flautz", seats=3, mine=1, bots=0)
    expect(asked.page).to_have_title(re.compile(r"^\(1\) "))
    ann, ben = asked, waits
    table = made(ann, "flautz", bots=0, settings={"clock": DAYS})
    join(ben, table, "Cleo")
    ann.page.get_by_role("button", name="Start the game").click()
    expect(ann.page.locator(".bar")).to_be_visible()
    if whose_turn(ann.page, ben.page) is ann.page:
        decide(ann.page)
    link = ann.page.get_by_role("link", name="Your turn at another table: Dust in the Wings")
    expect(link).to_be_visible()
    assert not ann.axe()
    ann.picture("elsewhere-desktop")
    ann.resize("phone")
    ann.picture("elsewhere-phone")
    link.click()
    expect(ann.page.locator(".bar.asked")).to_be_visible()
    expect(ann.page.get_by_role("heading", name="Slow game")).to_be_attached()


def test_the_browser_tells_of_it_if_i_want_that(visit: Visit) -> None:
    asked, waits, table = correspondence(visit)
    waits.page.add_init_script(f"({NOTED})()")
    waits.open("/settings")
    switch = waits.page.get_by_role("switch", name="Tell me when it is my turn")
    waits.page.get_by_text("Tell me when it is my turn").click()
    expect(switch).to_be_checked()
    waits.page.clock.install()
    waits.open("/rules/flautz")
    waits.page.wait_for_load_state("networkidle")
    decide(asked.page)
    waits.page.clock.fast_forward("00:31")
    waits.page.wait_for_function("() => window.noted.length")
    waits.page.clock.fast_forward("01:01")
    other = "Ann" if "Ann" in waits.page.evaluate("window.noted[0][0]") else "Ben"
    assert waits.page.evaluate("window.noted") == [[f"Your turn: Dust in the Wings with {other}", f"turn {table}"]], (
        "once, however often is asked"
    )


def test_a_browser_that_refuses_is_explained(visit: Visit) -> None:
    ann = visit()
    ann.page.add_init_script(f"({REFUSED})()")
    ann.open("/settings")
    ann.page.get_by_text("Tell me when it is my turn").click()
    expect(ann.page.get_by_text("Your browser does not let this page notify you.")).to_be_visible()
    expect(ann.page.get_by_role("switch", name="Tell me when it is my turn")).not_to_be_checked()
    assert not ann.axe()
    for size in ("desktop", "phone"):
        ann.resize(size)
        for theme in ("light", "dark"):
            ann.theme(theme)
            ann.page.get_by_text("Tell me when it is my turn").scroll_into_view_if_needed()
            ann.picture(f"notifying-{size}-{theme}")


def test_days_for_each_decision_are_offered(visit: Visit) -> None:
    ann = visit()
    ann.open("/new/flautz")
    ann.page.get_by_text("Per decision").click()
    times = ann.page.get_by_label("For each decision")
    offered = times.get_by_role("option").all_inner_texts()
    assert offered[-4:] == [f"{time} for each decision" for time in ("1 day", "3 days", "7 days", "14 days")]
    times.select_option("3 days for each decision")
    expect(ann.page.get_by_text("Nobody need be there at the same time")).to_be_visible()
    ann.picture("days-desktop")
