"""Boards by themselves: what they look like, and that every choice can be reached by keyboard."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page

from tests.web.gallery import BOARDS, DRAWN, MOMENTS, PICTURES, Moment, named, picture, served, shown
from tests.web.positions import position
from tests.web.visitors import SCREENS

NEAR = 24
"""Shades by which a pixel may differ: fonts are smoothed differently from machine to machine."""
FEW = 0.02
"""The share of pixels that may differ more."""


@pytest.fixture(scope="module")
def gallery() -> Iterator[str]:
    with served() as url:
        yield url


def test_there_are_drawn_boards() -> None:
    assert len(DRAWN) >= 3


@pytest.mark.parametrize("size", BOARDS)
@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: f"{moment.name}-{moment.theme}")
@pytest.mark.parametrize("game", DRAWN)
def test_the_board_looks_as_it_did(browser: Browser, gallery: str, game: str, moment: Moment, size: str) -> None:
    name = named(game, moment, size)
    SCREENS.mkdir(parents=True, exist_ok=True)
    now = SCREENS / f"board-{name}"
    now.write_bytes(picture(browser, gallery, game, moment, size))
    differs = difference(now, PICTURES / name)
    assert differs <= FEW, f"{differs:.1%} of {name} is not as it was: look at both, then `make pictures`"


def difference(now: Path, before: Path) -> float:
    """The share of pixels that differ by more than a shade."""
    one, other = Image.open(now).convert("RGB"), Image.open(before).convert("RGB")
    assert one.size == other.size
    bands = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(most.histogram()[NEAR:]) / (one.width * one.height)


@pytest.mark.parametrize(("decisions", "size"), [(0, "desktop"), (7, "phone"), (16, "desktop")])
@pytest.mark.parametrize("game", DRAWN)
def test_every_choice_can_be_taken_by_keyboard(
    browser: Browser, gallery: str, game: str, decisions: int, size: str
) -> None:
    what = position(game, 2, 1, decisions)
    page = shown(browser, gallery, what, size)
    wanted = {choice["action"] for choice in what["choices"]}
    for first in range(page.locator("[data-target]").count()):
        _through(page, first)
        if wanted <= set(page.evaluate("() => window.taken()")):
            break
    reached = set(page.evaluate("() => window.taken()"))
    page.context.close()
    assert reached == wanted


def _through(page: Page, first: int) -> None:
    """Choose the first part, then every continuation."""
    targets: Any = page.locator("[data-target]")
    label = targets.nth(first).get_attribute("aria-label")
    targets.nth(first).press("Enter")
    for second in range(targets.count()):
        if targets.nth(second).get_attribute("aria-label") == label:
            continue
        taken = len(page.evaluate("() => window.taken()"))
        targets.nth(second).press("Enter")
        if len(page.evaluate("() => window.taken()")) == taken:
            page.keyboard.press("Escape")
            targets.nth(first).press("Enter")
    page.keyboard.press("Escape")
