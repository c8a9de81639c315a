"""What a host may do and a guest may not, and what needs everybody's consent, on the page."""

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.tables import made
from tests.web.test_together import join
from tests.web.visitors import Visitor

CLOCK = {"kind": "game", "seconds": 24 * 3600}


def guest(visit: Visit, table: str) -> Visitor:
    ben = visit()
    join(ben, table, "Ben")
    return ben


def test_a_guest_has_one_seat_and_waits_for_the_host(visit: Visit) -> None:
    ann = visit()
    table = made(ann, "flautz", seats=3, bots=0)
    page = guest(visit, table).page
    expect(page.get_by_text("The host starts the game.")).to_be_visible()
    expect(page.get_by_text("Every guest takes one seat.")).to_be_visible()
    for name in ("Start the game", "Sit here", "Sit here too", "Bot: ", "Free the seat"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    expect(ann.page.get_by_role("button", name="Free the seat")).to_be_visible()
    ann.page.get_by_role("button", name="Bot: ").first.click()
    ann.page.get_by_role("button", name="Start the game").click()
    for each in (ann.page, page):
        expect(each.locator(".bar")).to_be_visible()


def test_guests_who_share_a_screen(visit: Visit) -> None:
    ann = visit()
    table = made(ann, "flautz", seats=3, bots=0, settings={"sharing": True})
    page = guest(visit, table).page
    page.get_by_role("button", name="Sit here too").click()
    page.get_by_label("Name", exact=True).fill("Cleo")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("button", name="Stand up")).to_have_count(2)


def test_a_host_who_leaves_hands_the_table_on(visit: Visit) -> None:
    ann = visit()
    table = made(ann, "flautz", seats=2, bots=0)
    ben = guest(visit, table)
    ann.page.get_by_role("button", name="Leave the table").click()
    ann.page.wait_for_url(f"{ann.url}/")
    ben.page.get_by_role("button", name="Bot: ").first.click()
    ben.page.get_by_role("button", name="Start the game").click()
    expect(ben.page.locator(".bar")).to_be_visible()


def options(page: Page, name: str) -> None:
    """What can be done about a person."""
    page.get_by_role("button", name=f"{name}: mute, report …").click()


def test_the_host_removes_a_guest_who_cannot_sit_down_again(visit: Visit) -> None:
    ann = visit()
    table = made(ann, "flautz", seats=3, bots=0)
    ben = guest(visit, table)
    options(ann.page, "Ben")
    ann.page.get_by_role("button", name="Remove from the table …").click()
    expect(ann.page.get_by_text("Remove Ben from the table?")).to_be_visible()
    assert not ann.axe()
    ann.picture("removing-desktop")
    ann.page.get_by_role("button", name="Remove", exact=True).click()
    expect(ann.page.get_by_text("2 seats are still free.")).to_be_visible()
    told = "The host has removed you from this table. You cannot sit down here any more."
    expect(ben.page.get_by_role("alert").filter(has_text=told)).to_be_visible()
    expect(ben.page.get_by_role("button", name="Sit here")).to_have_count(0)
    assert not ben.axe()
    ben.picture("removed-desktop")
    ben.page.reload()
    expect(ben.page.get_by_text(told)).to_be_visible()
    cleo = visit()
    cleo.open(f"/table/{table}")
    expect(cleo.page.get_by_role("button", name="Sit here")).to_have_count(2)


def test_a_closed_seat_is_for_bots(visit: Visit) -> None:
    ann = visit()
    table = made(ann, "flautz", seats=2, bots=0)
    seat = ann.page.locator("li").nth(1)
    seat.get_by_role("button", name="Close the seat").click()
    expect(seat.get_by_text("Only a bot can sit here.")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Start the game")).to_be_disabled()
    expect(ann.page.get_by_text("A closed seat is empty: let a bot sit there, or open it.")).to_be_visible()
    assert not ann.axe()
    for size in ("desktop", "phone"):
        ann.resize(size)
        for theme in ("light", "dark"):
            ann.theme(theme)
            ann.picture(f"closed-seat-{size}-{theme}")
    ben = visit()
    ben.open(f"/table/{table}")
    expect(ben.page.get_by_text("Only a bot can sit here.")).to_be_visible()
    expect(ben.page.get_by_role("button", name="Sit here")).to_have_count(0)
    seat.get_by_role("button", name="Open the seat").click()
    expect(ben.page.get_by_role("button", name="Sit here")).to_have_count(1)
    seat.get_by_role("button", name="Close the seat").click()
    seat.get_by_role("button", name="Bot: ").first.click()
    ann.page.get_by_role("button", name="Start the game").click()
    expect(ann.page.locator(".bar")).to_be_visible()


def wish(page: Page, name: str, menu: str = "Menu") -> None:
    page.get_by_role("button", name=menu).click()
    page.get_by_role("dialog").get_by_role("button", name=name).click()


def test_a_pause_on_time_needs_consent(visit: Visit) -> None:
    ann = visit()
    table = made(ann, "flautz", bots=0, settings={"pace": 0, "clock": CLOCK})
    ben = guest(visit, table)
    ann.page.get_by_role("button", name="Start the game").click()
    wish(ann.page, "Ask for a pause")
    expect(ben.page.get_by_role("button", name="Agree")).to_be_visible()
    ann.page.get_by_role("button", name="Withdraw").click()
    expect(ben.page.get_by_role("button", name="Agree")).to_have_count(0)
    for answer in ("Decline", "Agree"):
        wish(ann.page, "Ask for a pause")
        expect(ann.page.get_by_text("You asked for a pause. Waiting for Ben.")).to_be_visible()
        asked = ben.page.get_by_role("status").filter(has_text="Ann asks for a pause.")
        asked.get_by_role("button", name=answer, exact=True).click()
        expect(ann.page.get_by_text("You asked for a pause.")).to_have_count(0)
    for each in (ann.page, ben.page):
        expect(each.get_by_text("The game is paused.")).to_be_visible()
    ben.page.get_by_role("button", name="Go on").click()
    expect(ben.page.get_by_text("You are ready to go on. Waiting for Ann.")).to_be_visible()
    expect(ann.page.get_by_text("Ben is ready to go on.").first).to_be_visible()
    ann.page.get_by_role("button", name="Go on").first.click()
    expect(ann.page.get_by_text("The game is paused.")).to_have_count(0)


def test_without_a_clock_a_pause_is_easy(visit: Visit) -> None:
    ann = visit()
    made(ann, "flautz")
    wish(ann.page, "Pause the game")
    expect(ann.page.get_by_text("The game is paused.")).to_be_visible()


def test_a_pause_is_asked_for_in_german(visit: Visit) -> None:
    ann = visit(language="de-DE")
    table = made(ann, "flautz", bots=0, settings={"pace": 0, "clock": CLOCK})
    guest(visit, table)
    ann.page.get_by_role("button", name="Partie beginnen").click()
    wish(ann.page, "Um eine Pause bitten", "Menü")
    expect(ann.page.get_by_text("Du hast um eine Pause gebeten.")).to_be_visible()
