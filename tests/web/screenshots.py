"""The pictures of the README, taken from the running program: `make screenshots`."""

import re
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from meadow.bots import find
from meadow.bots.base import ask
from meadow.core import catalogue
from meadow.core.rng import SECURE, Rng
from meadow.table.match import Move
from tests.server.servers import running
from tests.web.prepared import Begun, Prepared, serving, sits
from tests.web.tables import asked, by_mouse, made, play
from tests.web.visitors import ARGUMENTS, Visitor, chromium

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"
COLOURS = 128
"""So many are enough for flat drawings, and make the files a third as large."""

MIDDLES = (
    ("flutter", 3, 50, "desktop", "light"),
    ("pollen_wars", 4, 110, "desktop", "dark"),
    ("pollen_wars", 6, 160, "phone", "light"),
)
"""Which game, how many play, after how many decisions; how large, in which colours."""


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        start(browser, server.url)
        table(browser, server.url, "dust_in_the_wings", "desktop", "light")
        table(browser, server.url, "flautz", "desktop", "dark")
        table(browser, server.url, "rainbow_flip_slide", "phone", "light")
        replay(browser, server.url)
    seated()


def seated() -> None:
    """What Ann sees in the middle of a match with bots."""
    tables = {
        f"{game}{seats}": Prepared(middle(game, seats, after), people(seats)) for game, seats, after, *_ in MIDDLES
    }
    folder = tempfile.TemporaryDirectory()
    with folder as path, serving(Path(path), tables) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for game, seats, _, size, theme in MIDDLES:
            visitor = Visitor(browser, server.url, size=size, theme=theme)
            sits(visitor, "Ann", f"{game}{seats}")
            visitor.page.wait_for_selector(".bar.asked")
            visitor.page.wait_for_timeout(1500)
            kept(visitor, f"{game}-{size}")


def people(seats: int) -> tuple[str, ...]:
    return ("Ann",) + ("",) * (seats - 1)


def middle(game: str, seats: int, decisions: int) -> Begun:
    """A match of greedy bots after so many decisions, and as many more until the first seat begins a turn."""
    played, rng, moves = catalogue.find(game), Rng(1), list[Move]()
    state = played.new(seats, {}, 1, SECURE)
    while len(moves) < decisions or state.actors() != [0] or len(state.legal(0)) < 3:
        seat = state.actors()[0]
        moves.append(Move(seat, ask(find("greedy"), played, state, seat, rng), "bot"))
        state.apply(seat, moves[-1].action)
    return Begun(game, seats, {}, 1, moves)


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
    page.get_by_role("button", name=re.compile("One position back")).click()
    page.wait_for_timeout(800)
    kept(visitor, "replay")


def kept(visitor: Visitor, name: str) -> None:
    path = PICTURES / f"{name}.png"
    visitor.page.screenshot(path=path)
    Image.open(path).convert("RGB").quantize(COLOURS).save(path, optimize=True)
    visitor.leave()


if __name__ == "__main__":
    main()
