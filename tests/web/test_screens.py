"""Every screen at several sizes and in both themes: a picture to look at, nothing too wide, axe-core is content."""

from collections.abc import Callable
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from meadow.core.rng import Rng
from tests.web.conftest import Visit
from tests.web.sound import FINGER, tiny
from tests.web.tables import READY, SHORT, ask, by_mouse, made, play, result, targets
from tests.web.visitors import Visitor

Show = Callable[[Visitor], object]
STEPS = 12
"""So many times somebody clicks while there must always be room: a few decisions, of one or several clicks each."""
TOUCHED = "button, a.button, input, select, summary, [data-target]"
SMALL = """([touched, least]) => [...document.querySelectorAll(touched)]
    .filter((each) => each.checkVisibility())
    .map((each) => [each, (each.matches('[type=checkbox], [type=radio]') && each.closest('label')) || each])
    .map(([each, area]) => [each, area.getBoundingClientRect()])
    .filter(([, box]) => box.width && Math.min(box.width, box.height) < least)
    .map(([each, box]) => `${box.width} x ${box.height}: ${each.outerHTML.slice(0, 200)}`)"""
"""What can be touched and is smaller than that; of a box to tick, its words count too."""
CUT = """(touched) => [...document.querySelectorAll(touched)].filter((each) => {
    if (!each.checkVisibility() || each.closest('.unseen, svg.close')) return false;
    const inner = each.getBoundingClientRect();
    for (let around = each.parentElement; around; around = around.parentElement) {
        const { overflow } = getComputedStyle(around);
        const outer = around.getBoundingClientRect();
        if (/auto|scroll/.test(overflow)) return false;
        if (overflow !== 'visible' && (inner.left < outer.left - 1 || inner.right > outer.right + 1
            || inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1)) return true;
        if (around.localName === 'dialog') return false; // it lies above everything around it
    }
}).map((each) => each.outerHTML.slice(0, 200))"""
"""What can be touched and is partly out of sight, where nothing scrolls."""


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


def begun(game: str, **more: Any) -> Show:
    def show(visitor: Visitor) -> None:
        made(visitor, game, **more)
        visitor.page.wait_for_function(READY)

    return show


def with_key(game: str, key: str) -> Show:
    def show(visitor: Visitor) -> None:
        begun(game)(visitor)
        visitor.page.keyboard.press(key)
        expect(visitor.page.get_by_role("dialog").first).to_be_visible()
        complete(visitor.page)

    return show


def as_text(game: str) -> Show:
    """The board in words, of games that have much to tell."""

    def show(visitor: Visitor) -> None:
        begun(game)(visitor)
        visitor.page.keyboard.press("t")
        expect(visitor.page.get_by_label("Type a choice, or a part of it")).to_be_visible()

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
    expect(visitor.page.get_by_role("button", name="One position back")).to_be_enabled()  # all positions are there


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
    expect(visitor.page.get_by_text("A bot (Hard) would:")).to_be_visible()


def gathering(visitor: Visitor) -> None:
    address("/")(visitor)
    visitor.page.get_by_role("button", name="Same screen").first.click()
    expect(visitor.page.get_by_role("dialog")).to_be_visible()


def forking(visitor: Visitor) -> None:
    replayed(visitor)
    visitor.page.get_by_role("button", name="One position back").click()
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
    "text-flutter": as_text("flutter"),
    "text-pollen": as_text("pollen_wars"),
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


TABLES = [name for name in SCREENS if name.startswith("table")]


OPENED_THERE = ("chat", "menu")
"""What is another thing on a phone is opened at each size; everything else is opened once, and resized."""


@pytest.mark.parametrize("name", SCREENS)
def test_screen(visit: Visit, name: str) -> None:
    visitor = visit()
    for size in ("desktop", "tablet", "phone"):
        if name in OPENED_THERE:
            visitor = visit(size=size)
        if name in OPENED_THERE or size == "desktop":
            visitor.expected = "404" if name == "no-table" else ""
            SCREENS[name](visitor)
        visitor.resize(size)
        check_screen(visitor, name, size)


def check_screen(visitor: Visitor, name: str, size: str) -> None:
    themes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for theme in themes:
        visitor.theme(theme)
        visitor.picture(f"{name}-{size}-{theme}")
        assert visitor.axe() == []
    check_width(visitor.page)
    assert tiny(visitor.page) == []
    if name.startswith(("table", "text", "cover")):
        assert not visitor.scrolls(), "a table fits on the screen"
    if size == "phone":
        check_touch(visitor.page, TOUCHED)
    if name.startswith("table"):
        assert targets(visitor.page).count() > 0
        check_touch(visitor.page, "[data-target]")
        check_calm(visitor.page)


@pytest.mark.parametrize("size", ["sideways", "laptop"])
@pytest.mark.parametrize("name", TABLES)
def test_a_table_where_there_is_little_height(visit: Visit, name: str, size: str) -> None:
    visitor = visit(size=size)
    SCREENS[name](visitor)
    visitor.picture(f"{name}-{size}-light")
    assert visitor.axe() == []
    assert not visitor.scrolls()
    assert visitor.page.evaluate(CUT, TOUCHED) == []
    check_touch(visitor.page, TOUCHED if size == "sideways" else "[data-target]")
    check_calm(visitor.page)


@pytest.mark.parametrize("size", ["phone", "laptop"])
@pytest.mark.parametrize("name", ["settings", "replay", "waiting", *TABLES])
def test_large_text_has_room(visit: Visit, name: str, size: str) -> None:
    visitor = visit(size=size)
    visitor.context.add_init_script("localStorage.setItem('meadow.settings', JSON.stringify({ size: 1.5 }))")
    SCREENS[name](visitor)
    expect(visitor.page.locator("html")).to_have_css("font-size", "24px")
    visitor.picture(f"{name}-{size}-large")
    check_width(visitor.page)
    assert visitor.page.evaluate(CUT, TOUCHED) == []


@pytest.mark.parametrize(
    ("game", "seats", "size", "text"),
    [
        ("flautz", 5, "phone", 1),
        ("flautz", 2, "phone", 1.5),
        ("dust_in_the_wings", 2, "sideways", 1),
        ("rainbow_flip_slide", 2, "sideways", 1),
        ("flutter", 5, "sideways", 1),
        ("flutter", 2, "phone", 1.5),
        ("pollen_wars", 6, "sideways", 1),
        ("pollen_wars", 3, "phone", 1.5),
    ],
)
def test_there_is_room_whatever_is_asked(visit: Visit, game: str, seats: int, size: str, text: float) -> None:
    visitor = visit(size=size)
    visitor.context.add_init_script(f"localStorage.setItem('meadow.settings', JSON.stringify({{ size: {text} }}))")
    made(visitor, game, seats, settings={"pace": 0})
    rng = Rng(1)
    for _ in range(STEPS):
        visitor.page.wait_for_function(READY)
        assert visitor.page.evaluate(CUT, TOUCHED) == []
        assert not visitor.scrolls()
        check_touch(visitor.page, TOUCHED)
        by_mouse(visitor.page, rng)


def check_width(page: Page) -> None:
    wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{wide} px wider than the screen"


def check_touch(page: Page, touched: str) -> None:
    """What can be touched is large enough for a finger.

    The one exception: the tiles of a wide patch on a small screen, which has a button to look closer then.
    """
    closer, everything = (page.get_by_role("button", name=name) for name in ("Look closer", "See everything"))
    dense = closer.is_visible()
    if dense:
        closer.click()
        expect(everything).to_be_visible()
    assert page.evaluate(SMALL, [touched, FINGER]) == []
    if dense:
        everything.click()


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
