"""One's seats on a second device, the list of devices, the recovery phrase, and the end of it all, in real browsers."""

import json
import re
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.tables import made
from tests.web.visitors import Visitor

GAME = "flautz"


def shown_link(page: Page) -> str:
    """The path of the link that another device opens."""
    page.get_by_role("button", name="Show a code").click()
    expect(page.get_by_role("img", name="The code for your other device")).to_be_visible()
    link = page.get_by_label("Link for your other device").input_value()
    return link[link.index("/link#") :]


def linked(visitor: Visitor, path: str) -> None:
    visitor.open(path)
    expect(visitor.page).to_have_url(f"{visitor.url}/link")  # the code is not left in the address
    visitor.page.get_by_role("button", name="Play on here").click()
    visitor.page.wait_for_url(f"{visitor.url}/")


def test_my_seat_on_my_second_device_until_it_is_signed_out(visit: Visit) -> None:
    desk, phone = visit(), visit(size="phone", touch=True)
    table = made(desk, GAME)
    desk.open("/settings").get_by_role("link", name="Show them").click()
    page = desk.page
    expect(page.get_by_role("heading", name="My devices and data")).to_be_visible()
    assert not desk.axe()
    path = shown_link(page)
    desk.picture("devices-desktop")
    linked(phone, path)
    phone.open(f"/table/{table}")
    expect(phone.page.get_by_role("list", name="Players").get_by_text("you", exact=True)).to_be_visible()
    phone.open("/devices")
    assert not phone.axe()
    phone.picture("devices-phone")
    phone.open(f"/table/{table}")

    page.reload()
    page.get_by_role("button", name="Sign out: A device").click()
    page.get_by_role("dialog").get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("button", name="Sign out")).to_have_count(1)
    expect(phone.page.get_by_text("You are watching", exact=True)).to_be_visible()


def test_a_code_that_was_used_is_refused_with_a_reason(visit: Visit) -> None:
    desk, phone, thief = visit(), visit(size="phone", touch=True), visit(size="phone", touch=True)
    desk.open("/devices")
    path = shown_link(desk.page)
    linked(phone, path)
    thief.expected = "40"  # the browser notes that it was refused
    thief.open(path)
    thief.page.get_by_role("button", name="Play on here").click()
    expect(thief.page.get_by_role("alert")).to_be_visible()
    thief.picture("link-refused-phone")


def test_a_phrase_brings_seats_back_and_nobody_loses_seats_unasked(visit: Visit) -> None:
    lost, found = visit(), visit()
    table = made(lost, GAME)
    page = lost.open("/devices")
    page.get_by_role("button", name="Make a phrase").click()
    words = page.get_by_role("list", name="Recovery phrase").get_by_role("listitem").all_inner_texts()
    assert len(words) == 8
    lost.picture("phrase-desktop")
    page.get_by_role("button", name="I have written them down").click()
    expect(page.get_by_text(words[0])).to_have_count(0)

    made(found, GAME)
    found.expected = "40"
    found.open("/devices").get_by_role("link", name="Have a phrase or a code?").click()
    page = found.page
    page.get_by_label("Phrase or code").fill(" ".join(words).upper())
    page.get_by_role("button", name="Play on here").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("button", name="Give these seats up and go on").click()
    page.wait_for_url(f"{found.url}/")
    found.open(f"/table/{table}")
    expect(page.get_by_role("list", name="Players").get_by_text("you", exact=True)).to_be_visible()


def test_everything_of_mine_as_a_file_and_then_nothing(visit: Visit, tmp_path: Path) -> None:
    ann, ben = visit(), visit()
    table = made(ann, GAME, seats=2, bots=0)
    ben.open(f"/table/{table}")
    expect(ben.page.get_by_text("Ann")).to_be_visible()
    page = ann.open("/devices")
    with page.expect_download() as coming:
        page.get_by_role("button", name="Save as a file").click()
    coming.value.save_as(tmp_path / "mine.json")
    kept = json.loads((tmp_path / "mine.json").read_text())
    assert [each["table"]["table"] for each in kept["tables"]] == [table]
    assert "Ann" in json.dumps(kept)

    page.get_by_role("button", name="Delete me").click()
    ann.picture("delete-desktop")
    page.get_by_role("button", name="Delete everything").click()
    page.wait_for_url(f"{ann.url}/")
    ann.open(f"/table/{table}")
    expect(ben.page.get_by_text("Ann")).to_have_count(0)
    expect(ben.page.get_by_text(re.compile("Somebody|free")).first).to_be_visible()
