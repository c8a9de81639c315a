"""The pictures of the README, taken from the running program: `make screenshots`."""

import re
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from meadow.core.rng import Rng
from tests.server.live import running
from tests.web.tables import asked, by_mouse, made, play
from tests.web.visitors import ARGUMENTS, Visitor, chromium

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
COLOURS = 128
"""So many are enough for flat drawings, and make the files a third as large."""


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        start(browser, server.url)
        table(browser, server.url, "dust_in_the_wings", "desktop", "light")
        table(browser, server.url, "flautz", "desktop", "dark")
        table(browser, server.url, "rainbow_flip_slide", "phone", "light")
        replay(browser, server.url)


def start(browser: Browser, url: str) -> None:
    visitor = Visitor(browser, url)
    visitor.open("/")
    visitor.page.wait_for_timeout(1500)
    kept(visitor, "start")


def table(browser: Browser, url: str, game: str, size: str, theme: str) -> None:
    """After some decisions, so that there is something to see."""
    visitor = Visitor(browser, url, size=size, theme=theme)
    made(visitor, game, settings={"hints": True})
    rng = Rng(12)
    for _ in range(30):
        if asked(visitor.page):
            by_mouse(visitor.page, rng)
        visitor.page.wait_for_timeout(60)
    visitor.page.wait_for_selector(".bar.asked")
    visitor.page.mouse.move(5, 5)
    kept(visitor, f"{game}-{size}")


def replay(browser: Browser, url: str) -> None:
    visitor = Visitor(browser, url)
    name = made(visitor, "rainbow_flip_slide", options={"turn_limit": 6}, settings={"pace": 0})
    play(visitor.page, by_mouse, seed=3)
    page = visitor.open(f"/replay/{name}")
    page.get_by_role("button", name=re.compile("One position on")).click()
    page.wait_for_timeout(800)
    kept(visitor, "replay")


def kept(visitor: Visitor, name: str) -> None:
    path = PICTURES / f"{name}.png"
    visitor.page.screenshot(path=path)
    Image.open(path).convert("RGB").quantize(COLOURS).save(path, optimize=True)
    visitor.leave()


if __name__ == "__main__":
    main()
