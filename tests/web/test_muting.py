"""People at a table hear nothing of whom they have muted, and nobody else can tell."""

from playwright.sync_api import Page, expect

from tests.web.conftest import Visit
from tests.web.tables import made
from tests.web.test_together import join
from tests.web.visitors import Visitor


def two(visit: Visit) -> tuple[Visitor, Visitor, str]:
    """Ann and Ben, who play."""
    ann, ben = visit(), visit()
    table = made(ann, "dust_in_the_wings", bots=0)
    join(ben, table, "Ben")
    ann.page.get_by_role("button", name="Start the game").click()
    for each in (ann, ben):
        expect(each.page.locator(".bar")).to_be_visible()
    return ann, ben, table


def say(page: Page, text: str) -> None:
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill(text)
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_label("Say something")).to_have_value("")


def test_nothing_is_heard_of_whom_i_have_muted(visit: Visit) -> None:
    ann, ben, table = two(visit)
    chat = ann.page.get_by_role("tab", name="Chat")
    say(ben.page, "You play like a stone.")
    expect(chat).to_have_text("Chat 1")
    ann.page.get_by_role("button", name="Ben: mute, report …").click()
    ann.page.get_by_role("button", name="Mute", exact=True).click()
    expect(chat).to_have_text("Chat")
    say(ben.page, "And slowly.")
    say(ann.page, "I like to think.")
    folded = ann.page.get_by_text("Ben is muted: 2 lines")
    expect(folded).to_be_visible()
    for line in ("You play like a stone.", "And slowly."):
        expect(ann.page.get_by_text(line, exact=True)).to_be_hidden()
    expect(ann.page.locator("[aria-live]").filter(has_text="slowly")).to_have_count(0)
    expect(ben.page.get_by_text("I like to think.", exact=True)).to_be_visible()
    assert not ann.axe()
    ann.picture("muted-desktop")
    folded.click()
    expect(ann.page.get_by_text("And slowly.", exact=True)).to_be_visible()

    ann.page.reload()
    ann.page.get_by_role("tab", name="Chat").click()
    expect(folded).to_be_visible()
    ann.page.get_by_role("button", name="Ben: mute, report …").click()
    ann.page.get_by_role("button", name="Unmute").click()
    expect(ann.page.get_by_text("And slowly.", exact=True)).to_be_visible()
    ann.open(f"/table/{table}")
    expect(ann.page.get_by_role("button", name="Ben: mute, report …")).to_be_visible()


def test_on_a_phone_players_are_muted_from_their_list(visit: Visit) -> None:
    ann, ben, _ = two(visit)
    ann.resize("phone")
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Players").click()
    ann.page.get_by_role("button", name="Ben: mute, report …").click()
    for theme in ("light", "dark"):
        ann.theme(theme)
        ann.picture(f"person-phone-{theme}")
    assert not ann.axe()
    ann.page.get_by_role("button", name="Mute", exact=True).click()
    expect(ann.page.get_by_role("dialog", name="Players").get_by_label("muted")).to_be_visible()
    ann.page.keyboard.press("Escape")
    say(ben.page, "Hello?")
    expect(ann.page.get_by_role("button", name="Chat, 1 unread")).to_have_count(0)


def test_a_report_says_what_it_is_about_and_offers_to_mute(visit: Visit) -> None:
    ann, ben, _ = two(visit)
    say(ben.page, "You play like a stone.")
    ann.page.get_by_role("button", name="Ben: mute, report …").click()
    ann.page.get_by_role("button", name="Report …", exact=True).click()
    dialog = ann.page.get_by_role("dialog", name="Report Ben")
    expect(dialog.get_by_role("radio", name="What they say in the chat")).to_be_focused()
    send = dialog.get_by_role("button", name="Send the report")
    expect(send).to_be_disabled()
    dialog.get_by_label("What they say in the chat").check()
    dialog.get_by_label("What happened? You need not write anything.").fill("x" * 600)
    expect(dialog.get_by_text("0 characters left")).to_be_visible()
    dialog.get_by_label("What happened? You need not write anything.").fill("He calls me a stone.")
    expect(dialog.get_by_text("The people who run this server will see your report")).to_be_visible()
    assert not ann.axe()
    for size in ("desktop", "phone"):
        ann.resize(size)
        for theme in ("light", "dark"):
            ann.theme(theme)
            ann.picture(f"report-{size}-{theme}")
    ann.resize("desktop")
    send.click()
    expect(ann.page.get_by_text("Thank you. The people who run this server will look at it.")).to_be_visible()
    assert not ann.axe()
    ann.picture("reported-desktop")
    ann.page.get_by_role("button", name="Mute", exact=True).click()
    expect(ann.page.get_by_text("Ben is muted.")).to_be_visible()
    ann.page.get_by_role("dialog").get_by_role("button", name="Close").last.click()
    ann.page.get_by_role("tab", name="Chat").click()
    expect(ann.page.get_by_text("Ben is muted: one line")).to_be_visible()
    expect(ben.page.get_by_text("report")).to_have_count(0)
