"""Boards by themselves, from positions that never change: what they look like, and that every choice can be reached."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page

from tests.web.positions import position
from tests.web.visitors import SCREENS, SIZES, WEB

GALLERY = Path(__file__).parents[2] / "build" / "gallery"
PICTURES = Path(__file__).parent / "pictures"
DRAWN = sorted(folder.parent.name for folder in (WEB / "src" / "games").glob("*/Board.svelte"))
POSITIONS = [(2, 3, 0), (2, 11, 30), (3, 5, 400)]
"""Seats, seed, decisions: the beginning, the middle, the end."""
NEAR = 24
"""Shades by which a pixel may differ: fonts are smoothed differently from machine to machine."""
FEW = 0.02
"""The share of pixels that may differ more."""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  its name in the library
        """Say nothing."""


@pytest.fixture(scope="module")
def gallery() -> Iterator[str]:
    assert (GALLERY / "index.html").exists(), "the gallery is not built: `make gallery`"
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(GALLERY)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


def shown(browser: Browser, url: str, what: dict[str, Any], size: tuple[int, int]) -> Page:
    page = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce", locale="en-GB"
    ).new_page()
    page.goto(url)
    page.wait_for_function("() => 'show' in window")
    page.evaluate("what => window.show(what)", what)
    page.wait_for_selector(".board > *")
    page.wait_for_timeout(300)
    return page


def test_there_are_drawn_boards() -> None:
    assert len(DRAWN) >= 3


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("where", POSITIONS, ids=["begin", "middle", "end"])
@pytest.mark.parametrize("game", DRAWN)
def test_the_board_looks_as_it_did(  # noqa: PLR0917  each is a way to look at it
    browser: Browser, gallery: str, game: str, where: tuple[int, int, int], size: str, theme: str
) -> None:
    page = shown(browser, gallery, position(game, *where) | {"theme": theme}, SIZES[size])
    name = f"{game}-{where[2]}-{size}-{theme}.png"
    SCREENS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENS / f"board-{name}")
    page.context.close()
    differs = difference(SCREENS / f"board-{name}", PICTURES / name)
    assert differs <= FEW, f"{differs:.1%} of {name} is not as it was: look at both, then `make pictures`"


def difference(now: Path, before: Path) -> float:
    """The share of pixels that differ by more than a shade."""
    one, other = Image.open(now).convert("RGB"), Image.open(before).convert("RGB")
    assert one.size == other.size
    bands = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    return sum(most.histogram()[NEAR:]) / (one.width * one.height)


@pytest.mark.parametrize("size", ["desktop", "phone"])
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", DRAWN)
def test_every_choice_can_be_taken_by_keyboard(browser: Browser, gallery: str, game: str, seed: int, size: str) -> None:
    what = position(game, 2, seed, 6 + 5 * seed)
    page = shown(browser, gallery, what, SIZES[size])
    reached = set[int]()
    for first in range(page.locator("[data-target]").count()):
        page.locator("[data-target]").nth(first).press("Enter")
        for second in range(page.locator("[data-target]").count()):
            before = len(page.evaluate("() => window.taken()"))
            target = page.locator("[data-target]").nth(second)
            if target.count() and target.get_attribute("aria-pressed") != "true":
                target.press("Enter")
            taken = page.evaluate("() => window.taken()")
            if len(taken) == before and second < page.locator("[data-target]").count():
                page.locator("[data-target]").nth(first).press("Enter")
        reached |= set(page.evaluate("() => window.taken()"))
        page.keyboard.press("Escape")
    page.context.close()
    assert reached == {choice["action"] for choice in what["choices"]}
