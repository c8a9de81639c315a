"""Cards, tiles and badges explain themselves by mouse, finger and key, beside what can be chosen."""

import contextlib
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from meadow.core import catalogue
from tests.server.clients import few
from tests.server.servers import Live
from tests.web.conftest import Visit
from tests.web.gallery import DRAWN
from tests.web.prepared import Prepared, found, serving, sits
from tests.web.test_goal import acts

TURNS = 6
GLANCE = 4_000
"""Milliseconds for which one of many things is pointed at."""
TOLD = ".explained[role=tooltip]"
NATIVE = "[title], svg title"
SPOT = """() => {
    const things = [...document.querySelectorAll('[data-board] [data-explains]:not([data-target])')];
    for (const thing of things) {
        const { x, y, width, height } = thing.getBoundingClientRect();
        const at = [x + width / 2, y + height / 2];
        const hit = document.elementFromPoint(...at)?.closest('[data-explains], button, a');
        if (hit === thing && !thing.matches('button') && !thing.closest('[data-target], button')) return at;
    }
    return null;
}"""
"""The middle of something on the board that explains itself and is no choice."""
THINGS = """() => [...document.querySelectorAll('[data-board] [data-explains]')].flatMap((thing) => {
    const { x, y, width, height } = thing.getBoundingClientRect();
    const at = [x + width / 2, y + height / 2];
    return document.elementFromPoint(...at)?.closest('[data-explains]') === thing ? [at] : [];
})"""
"""The middles of all things on the board that can be pointed at."""
RINGED = """([rings, x, y]) => [...document.querySelectorAll(rings)].some((ring) => {
    const box = ring.getBoundingClientRect();
    return Math.abs(box.x + box.width / 2 - x) < 1 && Math.abs(box.y + box.height / 2 - y) < 1;
})"""
"""Whether something with this middle has a ring around it."""
LIT = """() => [...document.querySelectorAll('.layer > .light')].map((ring) => {
    const { x, y, width, height } = ring.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
}).find((at) => {
    const box = document.elementFromPoint(...at)?.closest('[data-explains]')?.getBoundingClientRect();
    return box && Math.abs(box.x + box.width / 2 - at[0]) < 1 && Math.abs(box.y + box.height / 2 - at[1]) < 1;
})"""
"""The middle of something that is lit and can be pointed at."""
COVERS = """() => {
    const card = document.querySelector('.explained').getBoundingClientRect();
    return [...document.querySelectorAll('[data-target]')].filter((each) => {
        const box = each.getBoundingClientRect();
        return box.x < card.right && card.x < box.right && box.y < card.bottom && card.y < box.bottom;
    }).length;
}"""
"""How many choices lie under what is explained."""


def goes_on(game: str, state: Any) -> bool:
    """Whether Ann acts, and something has come to the board; while a tile is put down nothing there is pointed at."""
    played = catalogue.find(game)
    if played.turn_of(state) < TURNS or not acts(state):
        return False
    return all(choice.kind != "place" for choice in played.choices(state, 0))


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    tables = {game: Prepared(found(game, few(game), acts), ("Ann",) + ("",) * (few(game) - 1)) for game in DRAWN}
    for game in DRAWN:
        begun = found(game, few(game), lambda state, game=game: goes_on(game, state))  # type: ignore[misc]
        tables[f"{game}-later"] = Prepared(begun, ("Ann",) + ("",) * (few(game) - 1))
    with serving(tmp_path_factory.mktemp("explained"), tables) as server:
        yield server


def spot(page: Page) -> tuple[float, float]:
    expect(page.locator("[data-board] [data-target]").first).to_be_attached()
    at = page.wait_for_function(SPOT).json_value()
    return float(at[0]), float(at[1])


@pytest.mark.parametrize("game", DRAWN)
def test_the_mouse_and_a_key_explain(visit: Visit, prepared: Live, game: str) -> None:
    ann = visit(prepared.url)
    sits(ann, "Ann", game)
    page, told = ann.page, ann.page.locator(TOLD)
    at = spot(page)
    expect(page.locator(NATIVE)).to_have_count(0)
    page.mouse.move(*at)
    expect(told).to_be_visible()
    expect(told.locator("p")).not_to_be_empty()
    assert page.evaluate(COVERS) == 0
    assert ann.axe() == []
    ann.picture(f"explained-{game}")
    page.mouse.move(1, 1)
    expect(told).to_have_count(0)
    page.locator("[data-board] [data-target]").first.focus()
    page.keyboard.press("e")
    expect(told).to_be_visible()
    first = told.inner_text()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(told).not_to_have_text(first)
    expect(page.get_by_role("status").filter(has_text=told.locator("p").inner_text())).to_have_count(1)
    page.keyboard.press("Escape")
    expect(told).to_have_count(0)


@pytest.mark.parametrize("game", DRAWN)
def test_what_belongs_together_lights_up(visit: Visit, prepared: Live, game: str) -> None:
    """A thing lights where it can be used; whatever is lit by it lights it in turn."""
    ann = visit(prepared.url)
    sits(ann, "Ann", f"{game}-later")
    page, lit = ann.page, None
    spot(page)
    for x, y in page.evaluate(THINGS):
        page.mouse.move(x, y)
        with contextlib.suppress(TooLate):  # what is considered may come to lie over it
            page.wait_for_function(RINGED, arg=[".layer > .thing", x, y], timeout=GLANCE)
            lit = page.evaluate(LIT)
        if lit:
            break
    assert lit, "nothing lights anything"
    ann.picture(f"lit-{game}")
    page.mouse.move(*lit)
    page.wait_for_function(RINGED, arg=[".layer > .light", x, y])


@pytest.mark.parametrize("game", DRAWN)
def test_a_tap_explains_what_is_no_choice(visit: Visit, prepared: Live, game: str) -> None:
    ann = visit(prepared.url, size="phone", touch=True, language="de-DE", theme="dark")
    sits(ann, "Ann", game)
    told = ann.page.locator(TOLD)
    at = spot(ann.page)
    ann.page.touchscreen.tap(*at)
    expect(told).to_be_visible()
    ann.picture(f"explained-{game}-phone")
    ann.page.touchscreen.tap(*at)
    expect(told).to_have_count(0)


def test_a_finger_on_a_choice_explains_it_and_slides_away(visit: Visit, prepared: Live) -> None:
    ann = visit(prepared.url, size="phone", touch=True)
    sits(ann, "Ann", "dust_in_the_wings")
    choice, told = ann.page.locator("[data-board] [data-target][data-explains]").first, ann.page.locator(TOLD)
    box = choice.bounding_box()
    assert box
    before = ann.page.locator(".bar").inner_text()
    finger = ann.context.new_cdp_session(ann.page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(told).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": 2, "y": 2}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(told).to_have_count(0)
    expect(ann.page.locator(".bar")).to_have_text(before, use_inner_text=True)


def test_the_keys_are_listed_and_tips_show_for_the_keyboard(visit: Visit, prepared: Live) -> None:
    ann = visit(prepared.url)
    sits(ann, "Ann", "rainbow_flip_slide")
    expect(ann.page.locator("[data-board] [data-target]").first).to_be_attached()
    ann.page.keyboard.press("Tab")
    ann.page.get_by_role("button", name="Rules").focus()
    expect(ann.page.locator(TOLD)).to_contain_text("Rules (R)")
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(TOLD)).to_have_count(0)
    ann.page.keyboard.press("?")
    expect(ann.page.get_by_role("dialog")).to_contain_text("Explain what has the focus")
