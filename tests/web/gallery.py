"""Boards by themselves, from positions that never change.

python -m tests.web.gallery     writes the pictures anew that the tests compare with: look at them before committing
"""

import contextlib
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from tests.server.clients import few
from tests.web.positions import position
from tests.web.visitors import ARGUMENTS, PATIENCE, WEB, chromium

GALLERY = Path(__file__).parents[2] / "build" / "gallery"
PICTURES = Path(__file__).parent / "pictures"
DRAWN = sorted(folder.parent.name for folder in (WEB / "src" / "games").glob("*/Board.svelte"))
BOARDS = {"desktop": (1000, 650), "phone": (360, 540)}
"""What a board has for itself on a laptop and on a phone."""
ROOMS = BOARDS | {"tablet": (768, 700)}
"""The same, and on a tablet."""
DRAWN_TWICE = """async () => {
    await document.fonts.ready;
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
}"""
"""What a board measures when it is drawn first is there when it has been drawn again."""
LOOKS = 100
"""So many times it is looked whether a board still moves."""


class Moment(NamedTuple):
    """A position of a match among greedy bots."""

    name: str
    seats: int
    seed: int
    decisions: int
    theme: str


MOMENTS = (
    Moment("begin", 2, 3, 0, "light"),
    Moment("middle", 2, 11, 30, "light"),
    Moment("middle", 4, 7, 30, "dark"),
    Moment("end", 3, 5, 1000, "light"),
)

STAGES = {
    "flutter": (Moment("early", 2, 3, 4, ""), Moment("middle", 3, 11, 30, ""), Moment("full", 5, 7, 78, "")),
    "pollen_wars": (Moment("early", 3, 3, 14, ""), Moment("middle", 4, 11, 106, ""), Moment("full", 6, 7, 742, "")),
}
"""How boards fill that grow full: with few players early, and with as many as can when nearly all lies there."""

SOONER = {("rainbow_flip_slide", 2): 12}
"""After so many decisions a game is in its middle that is over soon, by game and number of seats."""


def after(game: str, moment: Moment) -> dict[str, Any]:
    """The position of that moment."""
    middle = SOONER.get((game, moment.seats), moment.decisions)
    decisions = min(middle, moment.decisions) if moment.name == "middle" else moment.decisions
    seats = max(moment.seats, few(game))
    return position(game, seats, moment.seed, decisions) | {"theme": moment.theme}


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  its name in the library
        """Say nothing."""


@contextlib.contextmanager
def served() -> Iterator[str]:
    """The address of the gallery."""
    assert (GALLERY / "index.html").exists(), "the gallery is not built: `make gallery`"
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(GALLERY)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def opened(browser: Browser, url: str, size: str, density: int = 1) -> Page:
    """A page of the gallery."""
    width, height = ROOMS[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=density,
        reduced_motion="reduce",
        locale="en-GB",
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(url)
    return page


def shown(browser: Browser, url: str, what: dict[str, Any], size: str) -> Page:
    """A page with nothing but this board."""
    page = opened(browser, url, size)
    page.wait_for_function("() => 'show' in window")
    page.evaluate("what => window.show(what)", what)
    page.wait_for_selector(".board > *")
    page.evaluate(DRAWN_TWICE)
    page.wait_for_selector(".board:not(:has([aria-busy=true]))")
    return page


def still(page: Page) -> bytes:
    """What the page looks like once it looks the same twice."""
    before = page.screenshot()
    for _ in range(LOOKS):
        page.evaluate(DRAWN_TWICE)
        now = page.screenshot()
        if now == before:
            return now
        before = now
    raise AssertionError("the board never stands still")


def seen_with(page: Page, deficiency: str) -> None:
    """From now on the page is seen with eyes that miss some colours, or all."""
    page.context.new_cdp_session(page).send("Emulation.setEmulatedVisionDeficiency", {"type": deficiency})
    page.evaluate(DRAWN_TWICE)


def picture(browser: Browser, url: str, game: str, moment: Moment, size: str) -> bytes:
    """What the board looks like then, as a PNG."""
    page = shown(browser, url, after(game, moment), size)
    taken = still(page)
    page.context.close()
    return taken


def named(game: str, moment: Moment, size: str) -> str:
    return f"{game}-{moment.name}-{moment.theme}-{size}.png"


def main() -> None:
    with sync_playwright() as playwright, served() as url:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for game in DRAWN:
            for moment in MOMENTS:
                for size in BOARDS:
                    PICTURES.mkdir(exist_ok=True)
                    (PICTURES / named(game, moment, size)).write_bytes(picture(browser, url, game, moment, size))


if __name__ == "__main__":
    main()
