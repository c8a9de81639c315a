"""From the start page to a table and back: every way to make one, to join one, and to find it again."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import Visit
from tests.web.tables import ask, cover, made, targets
from tests.web.visitors import Visitor

TABLE = re.compile("/table/([^/?]+)$")


def offer(page: Page, game: str) -> Locator:
    """The card of a game on the start page."""
    return page.get_by_role("article", name=game)


def arrived(page: Page) -> str:
    """The table at which somebody has come out."""
    page.wait_for_url(TABLE)
    found = TABLE.search(page.url)
    assert found is not None
    return found[1]


def found_again(visitor: Visitor, table: str) -> None:
    """Whoever opens the start page anew has a way to the table there."""
    way = visitor.open("/").locator(f'main a[href$="/{table}"]')
    expect(way).to_be_visible()
    way.click()
    visitor.page.wait_for_url(re.compile(f"/{table}"))  # what is over is looked at as a replay


def test_play_now_and_continue(visit: Visit) -> None:
    ann = visit()
    offer(ann.open("/"), "FLAUTZ!").get_by_role("button", name="Play now").click()
    table = arrived(ann.page)
    expect(targets(ann.page).first).to_be_visible()
    page = ann.open("/")
    page.get_by_role("region", name="Continue where you were").get_by_role("link", name="Continue").click()
    assert arrived(page) == table
    expect(targets(page).first).to_be_visible()
    heard = page.locator("[aria-live=polite].unseen")
    expect(heard).not_to_be_empty()  # it is my turn, and that is said although nothing happens
    assert heard.inner_text().strip() in page.locator(".bar").inner_text()


def test_a_friend_comes_by_the_link(visit: Visit) -> None:
    ann, ben = visit(), visit()
    page = ann.open("/")
    offer(page, "FLAUTZ!").get_by_role("button", name="Invite friends").click()
    page.get_by_role("dialog").get_by_label("My name").fill("Ann")
    page.get_by_role("button", name="Make the table").click()
    expect(page.get_by_role("img", name="QR code with the address of this table")).to_be_visible()
    link = page.get_by_label("Address of this table", exact=True).input_value()
    assert link == page.url
    sit_down(ben.open(link.removeprefix(ben.url)), "Ben")
    expect(page.get_by_role("status").get_by_text("New here: Ben. Everybody is here.")).to_be_visible()
    expect(page).to_have_title(re.compile("^● All are here"))
    page.get_by_role("button", name="Start the game").click()
    for each in (ann, ben):
        expect(each.page.locator(".bar")).to_be_visible()
    seats = ask(page, "look", table=arrived(page))["card"]["seats"]
    assert [seat["name"] for seat in seats] == ["Ann", "Ben"]


def sit_down(page: Page, name: str) -> None:
    page.get_by_role("button", name="Sit here").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("button", name="Stand up")).to_be_visible()


def test_people_at_one_screen(visit: Visit) -> None:
    ann = visit()
    page = ann.open("/")
    offer(page, "FLAUTZ!").get_by_role("button", name="Same screen").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="3").check(force=True)
    for label, name in {"My name": "Ann", "Name of person 2": "Ben", "Name of person 3": "ben "}.items():
        dialog.get_by_label(label).fill(name)
    dialog.get_by_role("button", name="Start").click()
    expect(dialog.get_by_text("Two people are called")).to_be_visible()
    dialog.get_by_label("Name of person 3").fill("Cleo")
    dialog.get_by_role("button", name="Start").click()
    expect(cover(page)).to_be_visible()
    looked = ask(page, "look", table=arrived(page))
    assert looked["yours"] == [0, 1, 2]
    assert [seat["name"] for seat in looked["card"]["seats"]] == ["Ann", "Ben", "Cleo"]


def test_whoever_watches_bots_finds_them_again(visit: Visit) -> None:
    """The table is private and nobody holds a seat: only the browser that made it knows it."""
    ann = visit()
    page = ann.open("/")
    offer(page, "Dust in the Wings").get_by_role("link", name="More choices").click()
    page.get_by_role("button", name="Watch bots").click()
    page.get_by_role("button", name="Start").click()
    table = arrived(page)
    expect(page.locator(".bar")).to_be_visible()
    assert targets(page).count() == 0
    found_again(ann, table)


def test_whoever_makes_a_table_for_others_finds_it_again(visit: Visit) -> None:
    ann = visit()
    page = ann.open("/new/flautz")
    page.get_by_label("Who sits on seat 1").select_option("friend")
    page.get_by_role("button", name="Make the table").click()
    table = arrived(page)
    expect(page.get_by_role("button", name="Start the game")).to_be_disabled()
    assert ask(page, "look", table=table)["yours"] == []
    found_again(ann, table)
    expect(ann.page.get_by_role("button", name="Start the game")).to_be_disabled()


def test_open_tables_are_joined(visit: Visit) -> None:
    ann, ben = visit(), visit()
    table = made(ann, "flautz", bots=0, settings={"public": True, "name": "One is missing"})
    ben.open("/").get_by_role("link", name="Join: One is missing").click()
    assert arrived(ben.page) == table
    sit_down(ben.page, "Ben")
    expect(ann.page.get_by_text("Everybody is here.")).to_be_visible()


def test_running_tables_are_watched(visit: Visit) -> None:
    ann, ben = visit(), visit()
    table = made(ann, "flautz", settings={"public": True, "name": "Come and see"})
    ben.open("/").get_by_role("link", name="Watch: Come and see").click()
    assert arrived(ben.page) == table
    expect(ben.page.locator(".bar")).to_be_visible()
    assert ask(ben.page, "look", table=table)["yours"] == []
    assert targets(ben.page).count() == 0


def test_a_table_is_as_the_form_says(visit: Visit) -> None:
    ann = visit()
    page = ann.open("/new/flautz")
    page.get_by_label("Who sits on seat 2").select_option("bot:random")
    page.get_by_text("Rules and variants").click()
    crystals = page.get_by_label("Crystals to win")
    crystals.fill("99")
    page.get_by_role("button", name="Start").click()
    expect(crystals).to_be_focused()  # of so many there is no game: nothing is made
    crystals.fill("3")
    page.get_by_label("Name of the table").fill("Three are enough")
    page.get_by_role("radio", name="Per game").check(force=True)
    page.get_by_label("For all decisions together").select_option("600")
    page.get_by_label("Added after each turn").select_option("10")
    page.get_by_label("When time is up").select_option("forfeit")
    page.get_by_role("button", name="Start").click()
    table = arrived(page)
    expect(page.get_by_role("heading", name="Three are enough")).to_be_visible()
    card = ask(page, "look", table=table)["card"]
    assert card["options"]["crystals_to_win"] == 3
    assert card["settings"]["clock"] == {"kind": "game", "seconds": 600, "increment": 10, "at_zero": "forfeit"}
    assert [seat["bot"] for seat in card["seats"]] == ["", "random"]
    assert len(ask(page, "state", table=table, seat=0)["update"]["clocks"]) == 2


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_on_a_phone_whoever_wants_to_play_need_not_scroll(visit: Visit, language: str) -> None:
    """A button to play is on the first screen, also below a match to continue; the game that was played comes first."""
    ann = visit(size="phone", language=language)
    card = ann.open("/").get_by_role("article").first
    play = card.locator("button.main")
    expect(play).to_be_in_viewport(ratio=1)
    for game in ("pollen_wars", "flutter"):
        table = made(ann, game, 3)
        ann.page.wait_for_selector(".bar")
    expect(ann.open("/").locator(f'main a[href$="/{table}"]')).to_be_visible()
    expect(play).to_be_in_viewport(ratio=1)
    titles = ann.page.get_by_role("article").get_by_role("heading")
    expect(titles.first).to_have_text("Flutter")
    expect(titles.nth(1)).to_have_text("Pollen Wars")
