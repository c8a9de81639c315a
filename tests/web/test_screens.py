"""Every screen at three sizes in both themes: a picture to look at, nothing too wide, and axe-core is content."""

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.server.clients import few
from tests.web.conftest import Visit
from tests.web.tables import READY, SHORT, ask, by_mouse, made, play, result, targets
from tests.web.visitors import SIZES, Visitor

Show = Callable[[Visitor], object]


def complete(page: Page) -> None:
    """Everything is there that comes over the network."""
    expect(page.get_by_role("heading").first).to_be_visible()
    expect(page.get_by_text("One moment …")).to_have_count(0)
    expect(page.locator(".games > [aria-hidden]")).to_have_count(0)


def address(path: str) -> Show:
    def show(visitor: Visitor) -> None:
        visitor.open(path)
        complete(visitor.page)

    return show


def begun(game: str, **more: object) -> Show:
    def show(visitor: Visitor) -> None:
        made(visitor, game, few(game), **more)
        visitor.page.wait_for_function(READY)

    return show


def with_key(game: str, key: str) -> Show:
    def show(visitor: Visitor) -> None:
        begun(game)(visitor)
        visitor.page.keyboard.press(key)
        expect(visitor.page.get_by_role("dialog").first).to_be_visible()
        complete(visitor.page)

    return show


def waiting(visitor: Visitor) -> None:
    made(visitor, "flautz", 3, bots=1)
    expect(visitor.page.get_by_role("heading", name="Invite friends")).to_be_visible()
    expect(visitor.page.locator(".qr svg")).to_be_attached()


def covered(visitor: Visitor) -> None:
    made(visitor, "flautz", mine=2, bots=0)
    expect(visitor.page.get_by_role("heading", name="Hand over to")).to_be_visible()


def ended(visitor: Visitor) -> str:
    table = made(visitor, "rainbow_flip_slide", options={"turn_limit": 1}, settings={"pace": 0})
    play(visitor.page, by_mouse, seed=3)
    result(visitor.page)
    return table


def replayed(visitor: Visitor) -> None:
    visitor.open(f"/replay/{ended(visitor)}")
    expect(visitor.page.get_by_role("slider", name="Position")).to_be_visible()
    expect(visitor.page.get_by_role("button", name="To the end")).to_be_enabled()  # all positions are there


def menu(visitor: Visitor) -> None:
    begun("flautz")(visitor)
    visitor.page.get_by_role("button", name="Menu").click()
    expect(visitor.page.get_by_role("dialog", name="Menu")).to_be_visible()


def talking(visitor: Visitor) -> None:
    """The chat, which is a sheet of its own on a phone."""
    begun("dust_in_the_wings")(visitor)
    visitor.page.keyboard.press("c")
    expect(visitor.page.get_by_label("Say something")).to_be_visible()


def hinted(visitor: Visitor) -> None:
    begun("rainbow_flip_slide", settings={"hints": True})(visitor)
    visitor.page.keyboard.press("h")
    expect(visitor.page.get_by_text("The greedy bot would:")).to_be_visible()


def gathering(visitor: Visitor) -> None:
    address("/")(visitor)
    visitor.page.get_by_role("button", name="Same screen").first.click()
    expect(visitor.page.get_by_role("dialog")).to_be_visible()


def forking(visitor: Visitor) -> None:
    replayed(visitor)
    visitor.page.get_by_role("button", name="Play on from here").first.click()
    expect(visitor.page.get_by_role("dialog")).to_be_visible()


def home(visitor: Visitor) -> None:
    """With a game to continue, and a public one to watch."""
    made(visitor, "dust_in_the_wings", settings={"public": True, "name": "Butterflies on Sunday"})
    visitor.page.wait_for_selector(".bar")
    address("/")(visitor)


SCREENS: dict[str, Show] = {
    "start": home,
    "new": address("/new/pollen_wars"),
    "waiting": waiting,
    "settings": address("/settings"),
    "rules": address("/rules/dust_in_the_wings"),
    "missing": address("/nowhere"),
    "no-table": address("/table/nowhere"),
    **{f"table-{game}": begun(game) for game in SHORT},
    "text-flutter": begun("flutter"),
    "text-pollen": begun("pollen_wars"),
    "keys": with_key("dust_in_the_wings", "?"),
    "rules-sheet": with_key("rainbow_flip_slide", "r"),
    "cover": covered,
    "result": ended,
    "replay": replayed,
    "menu": menu,
    "chat": talking,
    "hint": hinted,
    "gather": gathering,
    "fork": forking,
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", SCREENS)
def test_screen(visit: Visit, name: str, size: str) -> None:
    visitor = visit(size=size)
    visitor.expected = "404"
    SCREENS[name](visitor)
    themes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for theme in themes:
        visitor.theme(theme)
        visitor.picture(f"{name}-{size}-{theme}")
        assert visitor.axe() == []
    wide = visitor.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{wide} px wider than the screen"
    if name.startswith(("table", "text", "cover")):
        assert not visitor.scrolls(), "a table fits on the screen"
    if name.startswith("table"):
        check_touch(visitor.page, size)
        check_calm(visitor.page)


def check_touch(page: Page, size: str) -> None:
    """What can be touched is large enough for a finger: 44 px, but for the gaps between."""
    assert targets(page).count() > 0
    least = 42 if size == "phone" else 44
    boxes = [box for each in targets(page).all() if (box := each.bounding_box())]
    small = [box for box in boxes if min(box["width"], box["height"]) < least]
    assert not small


def check_calm(page: Page) -> None:
    """Whatever somebody points at, the board stays where it is: it must not flee from the pointer."""
    main, places = page.locator("main"), set[str]()
    for target in targets(page).all()[:12]:
        box = target.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(50)
        places.add(str(main.bounding_box()))
    assert len(places) == 1


def test_public_tables_are_found(visit: Visit) -> None:
    ann, ben = visit(), visit()
    table = made(ann, "flautz", bots=0, settings={"public": True, "name": "Come and play"})
    page = ben.open("/")
    expect(page.get_by_text("Come and play")).to_be_visible()
    assert ask(ann.page, "look", table=table)["card"]["status"] == "open"
