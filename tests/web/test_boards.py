"""Boards by themselves: what they look like, and that every choice can be reached by keyboard."""

import io
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat
from playwright.sync_api import Browser, Locator, Page

from tests.server.clients import few
from tests.web.gallery import (
    BOARDS,
    DRAWN,
    MOMENTS,
    PICTURES,
    ROOMS,
    STAGES,
    Moment,
    after,
    named,
    picture,
    served,
    shown,
    still,
)
from tests.web.positions import position
from tests.web.sound import sound
from tests.web.visitors import SCREENS
from tests.web.walking import walk

NEAR = 24
"""Shades by which a pixel may differ: fonts are smoothed differently from machine to machine."""
FEW = 0.02
"""The share of pixels that may differ more."""
SPOT = 32
"""How wide a spot is, in pixels, that is looked at by itself."""
SOME = 0.2
"""The share of pixels of a spot that may differ more."""
PIECES = {
    "dust_in_the_wings": '[data-piece^="on-"]',
    "flutter": '[data-piece^="tile-"]',
    "flautz": '[data-spot^="hand-"] .card-sides',
    "pollen_wars": ".hexagon .bee",
    "rainbow_flip_slide": ".side",
}
TABS = 12
"""So many times Tab is pressed at most until it comes to the board."""

UNREACHED = """() => {
    const all = () => [...document.querySelectorAll('[data-target]')];
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'];
    const reached = new Set(all().filter((target) => target === document.activeElement));
    for (const target of reached)
        for (const key of keys) {
            target.focus();
            target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
            reached.add(document.activeElement);
        }
    return all().filter((target) => !reached.has(target)).map((target) => target.ariaLabel);
}"""
"""What the arrow keys do not come to, from whatever has the focus."""


@pytest.fixture(scope="module")
def gallery() -> Iterator[str]:
    with served() as url:
        yield url


def test_there_are_drawn_boards() -> None:
    assert len(DRAWN) >= 5


@pytest.mark.parametrize("size", BOARDS)
@pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: f"{moment.name}-{moment.theme}")
@pytest.mark.parametrize("game", DRAWN)
def test_the_board_looks_as_it_did(browser: Browser, gallery: str, game: str, moment: Moment, size: str) -> None:
    name = named(game, moment, size)
    SCREENS.mkdir(parents=True, exist_ok=True)
    now = SCREENS / f"board-{name}"
    now.write_bytes(picture(browser, gallery, game, moment, size))
    differs, most = difference(now.read_bytes(), (PICTURES / name).read_bytes())
    assert differs <= FEW, f"{differs:.1%} of {name} is not as it was: look at both, then `make pictures`"
    assert most <= SOME, f"{most:.0%} of one spot of {name} is not as it was: look at both, then `make pictures`"


@pytest.mark.parametrize("size", BOARDS)
@pytest.mark.parametrize("game", DRAWN)
def test_a_piece_that_is_gone_is_noticed(browser: Browser, gallery: str, game: str, size: str) -> None:
    """It is far less than what may differ of the whole picture."""
    page = shown(browser, gallery, after(game, MOMENTS[1]), size)
    before = still(page)
    page.locator(PIECES[game]).first.evaluate("piece => piece.remove()")
    _, most = difference(still(page), before)
    page.context.close()
    assert most > SOME


@pytest.mark.parametrize("size", ROOMS)
@pytest.mark.parametrize("stage", range(3))
@pytest.mark.parametrize("game", STAGES)
def test_a_board_that_fills_is_sound(browser: Browser, gallery: str, game: str, stage: int, size: str) -> None:
    """Its pictures are left to be looked at, in both themes."""
    SCREENS.mkdir(parents=True, exist_ok=True)
    moment = STAGES[game][stage]
    for theme in ("light", "dark"):
        page = shown(browser, gallery, after(game, moment._replace(theme=theme)), size)
        now = SCREENS / f"board-{named(game, moment._replace(theme=theme), size)}"
        now.write_bytes(still(page))
        sound(page, within=".board")
        page.context.close()


def test_a_middle_is_no_end() -> None:
    middles = [moment for moment in MOMENTS if moment.name == "middle"]
    assert all(after(game, moment)["choices"] for game in DRAWN for moment in middles)


def difference(now: bytes, before: bytes) -> tuple[float, float]:
    """The share of pixels that differ by more than a shade: of the whole picture, and of the spot where most do."""
    one, other = (Image.open(io.BytesIO(png)).convert("RGB") for png in (now, before))
    assert one.size == other.size
    bands = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(bands[0], bands[1]), bands[2])
    differing = most.point([255 * (shade >= NEAR) for shade in range(256)])
    spots = differing.filter(ImageFilter.BoxBlur(SPOT / 2)).histogram()
    worst = max(share for share in range(256) if spots[share])
    return ImageStat.Stat(differing).mean[0] / 255, worst / 255


@pytest.mark.parametrize(("decisions", "size"), [(0, "desktop"), (7, "phone"), (16, "desktop")])
@pytest.mark.parametrize("game", DRAWN)
def test_every_choice_can_be_taken_by_keyboard(
    browser: Browser, gallery: str, game: str, decisions: int, size: str
) -> None:
    what = position(game, few(game), 1, decisions)
    page = shown(browser, gallery, what, size)
    offers = {choice["action"] for choice in what["choices"] if choice["kind"] == "offer"}
    wanted = {choice["action"] for choice in what["choices"]} - offers
    if page.locator("[data-place]").count():
        walk(page)
    for first in range(page.locator("[data-target]").count()):
        _through(page, first)
        if wanted <= set(page.evaluate("() => window.taken()")):
            break
    assert set(page.evaluate("() => window.taken()")) == wanted
    if offers:
        _offer(page)
        assert offers <= set(page.evaluate("() => window.taken()"))
    page.context.close()


@pytest.mark.parametrize("size", BOARDS)
@pytest.mark.parametrize("moment", [moment for moment in MOMENTS if moment.name != "end"], ids=str)
@pytest.mark.parametrize("game", DRAWN)
def test_arrow_keys_reach_every_choice(browser: Browser, gallery: str, game: str, moment: Moment, size: str) -> None:
    page = shown(browser, gallery, after(game, moment), size)
    for _ in range(TABS):
        if page.locator("[data-target]:focus").count():
            break
        page.keyboard.press("Tab")
    missed = page.evaluate(UNREACHED)
    page.context.close()
    assert not missed


def _offer(page: Page) -> None:
    """A trade has a form, which another player's name opens: give her the first thing that can be given."""
    page.locator("[data-queen]").last.press("Enter")
    page.get_by_role("button", name="Offer a trade").press("Enter")
    page.locator("fieldset button:enabled").first.press("Enter")
    page.get_by_role("button", name="Offer it").press("Enter")


def _called(target: Locator) -> str | None:
    """By a label, or by the words in it."""
    return target.get_attribute("aria-label") or target.text_content()


def _through(page: Page, first: int) -> None:
    """Choose the first part, then every continuation."""
    targets: Any = page.locator("[data-target]")
    label = _called(targets.nth(first))
    targets.nth(first).press("Enter")
    for second in range(targets.count()):
        if _called(targets.nth(second)) == label:
            continue
        taken = len(page.evaluate("() => window.taken()"))
        targets.nth(second).press("Enter")
        if len(page.evaluate("() => window.taken()")) == taken:
            page.keyboard.press("Escape")
            targets.nth(first).press("Enter")
    page.keyboard.press("Escape")
