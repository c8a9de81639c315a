"""Placing a tile of Flutter: nothing but keys come to every legal placement, and a finger to the one beneath it."""

import math
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.gallery import BOARDS, served, shown
from tests.web.positions import position
from tests.web.walking import walk

MOMENTS: Final = [(2, 11, 29), (3, 5, 60)]
"""Seats, seed and decisions of matches in which a tile is to be placed."""


@pytest.fixture(scope="module")
def gallery() -> Iterator[str]:
    with served() as url:
        yield url


def placing(browser: Browser, gallery: str, moment: tuple[int, int, int], size: str) -> tuple[Page, dict[str, Any]]:
    what = position("flutter", *moment)
    assert what["view"]["phase"] == "placing"
    return shown(browser, gallery, what, size), what


@pytest.mark.parametrize(("moment", "size"), [*zip(MOMENTS, ("desktop", "phone"), strict=True)], ids=str)
def test_keys_come_to_every_placement(browser: Browser, gallery: str, moment: tuple[int, int, int], size: str) -> None:
    page, what = placing(browser, gallery, moment, size)
    walk(page)
    taken = page.evaluate("() => window.taken()")
    page.context.close()
    assert set(taken) == {choice["action"] for choice in what["choices"]}


@pytest.mark.parametrize("size", BOARDS)
def test_the_tile_snaps_to_the_place_under_the_pointer(browser: Browser, gallery: str, size: str) -> None:
    page, what = placing(browser, gallery, MOMENTS[0], size)
    ghost = page.locator("[data-place]")
    page.locator("[data-piece=tile-60]").hover(force=True)
    first = ghost.get_attribute("data-place")
    page.locator("[data-piece^=tile-]").first.hover(force=True)
    assert ghost.get_attribute("data-place") != first
    at = ghost.get_attribute("data-action")
    page.mouse.down()
    page.mouse.up()
    taken = page.evaluate("() => window.taken()")
    page.context.close()
    assert taken == [int(at or 0)]
    assert taken[0] in {choice["action"] for choice in what["choices"]}


def test_the_meadow_is_looked_at_closer_and_dragged(browser: Browser, gallery: str) -> None:
    page, _ = placing(browser, gallery, MOMENTS[1], "phone")
    seen = page.locator(".meadow .frame svg")
    everything = seen.get_attribute("viewBox")
    page.get_by_role("button", name="Look closer").click()
    closer = seen.get_attribute("viewBox")
    box = seen.bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + box["height"] - 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 90, box["y"] + box["height"] - 90, steps=4)
    page.mouse.up()
    dragged = seen.get_attribute("viewBox")
    taken = page.evaluate("() => window.taken()")
    page.get_by_role("button", name="See everything").click()
    again = seen.get_attribute("viewBox")
    page.get_by_role("button", name="Where was the last tile?").click()
    last = seen.get_attribute("viewBox")
    page.context.close()
    assert len({everything, closer, dragged, last}) == 4
    assert again == everything
    assert taken == [], "what is let go after a drag is not taken"


CLOSER: Final = """seen =>
    Number(document.querySelector('.meadow .frame svg').getAttribute('viewBox').split(' ')[2]) < seen"""
"""Whether less of the meadow is seen than before."""


class Fingers:
    """Two fingers on the meadow, opposite each other."""

    def __init__(self, page: Page, x: float, y: float) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 2})
        self._x, self._y = x, y

    def go(self, apart: tuple[float, float], angle: tuple[float, float] = (0, 0), steps: int = 10) -> None:
        """Come down, go from these pixels apart and this angle to those, and go up."""
        for step in range(steps + 1):
            part = step / steps
            spread, turn = (first + part * (last - first) for first, last in (apart, angle))
            self._touch("touchMove" if step else "touchStart", spread / 2, math.radians(turn))
        self._session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _touch(self, kind: str, radius: float, angle: float) -> None:
        right, down = radius * math.cos(angle), radius * math.sin(angle)
        points = [
            {"id": number, "x": self._x + sign * right, "y": self._y + sign * down}
            for number, sign in enumerate((1, -1))
        ]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def considered(page: Page) -> Locator:
    """The ghost, taken up by keys at a place where the tile can lie in several ways."""
    ghost = page.locator("[data-place]")
    ghost.focus()
    page.keyboard.press("Home")
    while page.get_by_role("button", name="Turn", exact=True).is_disabled():
        before = ghost.get_attribute("data-place")
        page.keyboard.press("ArrowRight")
        if ghost.get_attribute("data-place") == before:
            page.keyboard.press("ArrowDown")
    return ghost


def lies(ghost: Locator) -> tuple[str | None, str | None]:
    return ghost.get_attribute("data-place"), ghost.get_attribute("data-action")


def middle(page: Page) -> tuple[float, float]:
    box = page.locator(".meadow .frame svg").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("size", BOARDS)
def test_two_fingers_turn_the_tile_and_leave_the_meadow(browser: Browser, gallery: str, size: str) -> None:
    page, _ = placing(browser, gallery, MOMENTS[0], size)
    ghost = considered(page)
    seen = page.locator(".meadow .frame svg").get_attribute("viewBox")
    place, first = lies(ghost)
    fingers = Fingers(page, *middle(page))
    fingers.go((120, 120), (0, 35))
    assert lies(ghost) != (place, first)
    assert lies(ghost)[0] == place, "it is turned where it lies"
    fingers.go((120, 120), (0, -35))
    assert lies(ghost) == (place, first)
    assert page.locator(".meadow .frame svg").get_attribute("viewBox") == seen
    assert page.evaluate("() => window.taken()") == []
    page.context.close()


@pytest.mark.parametrize("size", BOARDS)
def test_two_fingers_look_closer_and_leave_the_tile(browser: Browser, gallery: str, size: str) -> None:
    page, _ = placing(browser, gallery, MOMENTS[0], size)
    ghost = considered(page)
    there = lies(ghost)
    before = width(page)
    fingers = Fingers(page, *middle(page))
    fingers.go((80, 160))
    closer = width(page)
    assert closer == pytest.approx(before / 2, rel=0.15), "twice as far apart is twice as close"
    fingers.go((160, 80))
    assert width(page) == pytest.approx(before, rel=0.15)
    assert lies(ghost) == there
    assert page.evaluate("() => window.taken()") == []
    page.context.close()


def width(page: Page) -> float:
    """How much of the meadow is seen."""
    box = page.locator(".meadow .frame svg").get_attribute("viewBox") or ""
    return float(box.split()[2])


def test_the_wheel_turns_the_tile_and_otherwise_looks_closer(browser: Browser, gallery: str) -> None:
    page, _ = placing(browser, gallery, MOMENTS[0], "desktop")
    ghost = considered(page)
    seen = width(page)
    box = ghost.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    first = lies(ghost)
    page.mouse.wheel(0, 100)
    expect(ghost).not_to_have_attribute("data-action", first[1] or "")
    assert lies(ghost)[0] == first[0]
    page.mouse.wheel(0, -100)
    expect(ghost).to_have_attribute("data-action", first[1] or "")
    assert width(page) == seen, "while a tile is turned the meadow stays"
    page.keyboard.down("Control")
    page.mouse.wheel(0, -200)
    page.keyboard.up("Control")
    page.wait_for_function(CLOSER, arg=seen)
    assert page.evaluate("() => window.taken()") == []
    page.context.close()
