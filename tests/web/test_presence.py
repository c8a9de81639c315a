"""Who is at the table, as several browsers see it; and names where several people share a screen."""

from playwright.sync_api import Locator, Page, expect

from tests.server.servers import Live
from tests.web.conftest import Visit
from tests.web.tables import by_mouse, cover, made, play
from tests.web.test_together import two, whose_turn


def player(page: Page, name: str) -> Locator:
    return page.get_by_role("list", name="Players").get_by_role("listitem").filter(has_text=name)


def test_who_is_here_thinks_and_has_left(visit: Visit, server: Live) -> None:
    ann, ben, table = two(visit, server.url, "dust_in_the_wings")
    thinking, waiting = (ann, ben) if whose_turn(ann.page, ben.page) is ann.page else (ben, ann)
    called = "Ben" if thinking is ben else "Ann"
    expect(player(waiting.page, called)).to_contain_text("is thinking …")
    expect(player(thinking.page, called)).to_contain_text("you")

    onlooker, phone = visit(), visit(size="phone", touch=True)
    onlooker.open(f"/table/{table}")
    expect(onlooker.page.get_by_text("You are watching", exact=True)).to_be_visible()
    expect(ann.page.get_by_text("1 is watching")).to_be_visible()
    phone.open(f"/table/{table}")
    expect(onlooker.page.get_by_text("You and 1 other are watching")).to_be_visible()
    expect(ann.page.get_by_text("2 are watching")).to_be_visible()
    assert not phone.scrolls()

    thinking.page.goto(server.url)
    expect(player(waiting.page, called)).to_contain_text("just left")
    assert not waiting.axe()
    waiting.picture("presence-desktop")
    phone.picture("presence-phone")
    thinking.page.go_back()
    expect(player(waiting.page, called)).to_contain_text("is thinking …")


def test_at_one_screen_everybody_has_a_name_and_sees_what_the_other_did(visit: Visit) -> None:
    ann = visit(still=False)
    page = ann.page
    made(ann, "flautz", mine=2, bots=0)
    first = cover(page).inner_text().removeprefix("Hand over to ")
    page.get_by_role("button", name=f"I am {first}").click()
    expect(page.get_by_text(f"{first}\u2019s turn:")).to_be_visible()
    expect(player(page, first).get_by_text("you", exact=True)).to_have_count(0)
    play(page, by_mouse, seed=1, until=lambda page: cover(page).is_visible())
    page.get_by_role("button", name="I am").click()
    expect(page.locator(".bar").get_by_text("This is what the others did …")).to_be_visible()
    expect(page.locator(".bar").get_by_text("\u2019s turn:")).to_be_visible()


def test_a_bot_sits_in_for_somebody_who_is_gone_until_they_return(visit: Visit, server: Live) -> None:
    """The server's minutes are short here; the page's own are passed by its clock."""
    ann, ben, table = two(visit, server.url, "dust_in_the_wings")
    ann.page.clock.install()
    ann.open(f"/table/{table}")
    ben.page.goto("about:blank")
    expect(player(ann.page, "Ben")).to_contain_text("just left")
    ann.page.clock.fast_forward("03:00")
    expect(ann.page.get_by_text("Ben has been gone for 3 minutes.")).to_be_visible()
    assert not ann.axe()
    ann.picture("absent-desktop")
    ann.page.get_by_role("button", name="Let a bot play").click()
    expect(player(ann.page, "Ben")).to_contain_text("away, a bot plays")

    ben.open(f"/table/{table}")
    expect(ben.page.get_by_text("You were gone: a bot played for you.")).to_be_visible()
    expect(player(ann.page, "Ben")).not_to_contain_text("a bot plays")


def test_a_match_is_ended_without_somebody_who_is_gone_for_long(visit: Visit, server: Live) -> None:
    ann, ben, table = two(visit, server.url, "flautz")
    ann.page.clock.install()
    ann.open(f"/table/{table}")
    ann.resize("phone")
    ben.page.goto("about:blank")
    expect(player(ann.page, "Ben")).to_contain_text("just left")
    ann.page.clock.fast_forward("11:00")
    ann.page.get_by_role("button", name="End the match").click()
    expect(ann.page.get_by_text("Ben will have given up, and you win. Sure?")).to_be_visible()
    assert not ann.scrolls()
    ann.picture("absent-phone")
    ann.page.get_by_role("button", name="End the match").click()
    expect(ann.page.get_by_role("heading", name="You have won!")).to_be_visible()


def test_players_close_their_table_to_onlookers(visit: Visit, server: Live) -> None:
    ann, _, table = two(visit, server.url, "dust_in_the_wings")
    onlooker = visit()
    onlooker.open(f"/table/{table}")
    expect(onlooker.page.get_by_text("You are watching", exact=True)).to_be_visible()
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_role("button", name="Close to onlookers").click()
    expect(ann.page.get_by_text("Ann closes the table to onlookers.", exact=True)).to_be_visible()
    expect(onlooker.page.get_by_text("Nobody looks on at this table")).to_be_visible()
    onlooker.expected = "403"
    onlooker.page.reload()
    expect(onlooker.page.get_by_text("Nobody looks on at this table")).to_be_visible()
    onlooker.picture("closed-desktop")
    ann.page.get_by_role("button", name="Menu").click()
    expect(ann.page.get_by_role("button", name="Let people look on")).to_be_visible()
    assert not ann.axe()
    ann.picture("menu-closing-desktop")
