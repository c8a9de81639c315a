"""With motion: pieces move, nobody has to wait for them, and in the end the board shows what is so."""

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from meadow.core.rng import Rng
from tests.web.conftest import Visit
from tests.web.gallery import DRAWN
from tests.web.tables import LONGEST, READY, Way, ask, by_keyboard, by_mouse, made, play, targets
from tests.web.visitors import Visitor

WATCH: Final = """(() => {
    const { animate } = Element.prototype;
    window.moved = 0;
    Element.prototype.animate = function (frames, timing) {
        if (this.closest('main') && JSON.stringify(frames).includes('"transform"')) window.moved++;
        return animate.call(this, frames, timing);
    };
    const [later, never, waiting] = [window.setTimeout, window.clearTimeout, new Map()];
    window.held = false;
    window.setTimeout = (done, time, ...more) => {
        if (!window.held || time > 5000) return later(done, time, ...more);
        const id = later(() => {}, 0);
        waiting.set(id, done);
        return id;
    };
    window.clearTimeout = (id) => waiting.delete(id) || never(id);
    window.letGo = () => {
        const all = [...waiting.values()];
        waiting.clear();
        for (const done of all) done();
    };
})()"""
"""Count what moves on the board; while time is held, what is shown for a while is shown until it is let go."""
TURN: Final = "() => document.title.startsWith('●')"
SKIP: Final = "[...document.querySelectorAll('.bar button')].find((button) => button.innerText.trim() === 'Skip')"
BEHIND: Final = f"""() => {SKIP} && !document.querySelector('dialog[open]') ? 'behind'
    : ({READY})() ? 'now' : void window.letGo()"""
"""Whether it comes to that others' decisions are shown one after the other, or the newest position is shown at once."""
SHOWN: Final = """() => [...document.querySelectorAll('main [aria-label], main [data-spot]')].map((each) =>
    [each.ariaLabel, each.dataset.spot, each.getAttribute('transform'), each.ariaDisabled].join(' ')).sort()"""
"""What lies where, in words."""
AT_REST: Final = """() => document.querySelector('main').getAnimations({ subtree: true })
    .every((animation) => animation.effect.getTiming().iterations === Infinity)"""


def _watched(visit: Visit, game: str) -> tuple[Visitor, str]:
    """Somebody who decides everything herself, so that nothing is decided while a test looks at it."""
    ann = visit(still=False)
    ann.page.add_init_script(WATCH)
    ann.page.add_init_script("localStorage.setItem('meadow.settings', JSON.stringify({ forced: false }))")
    return ann, made(ann, game, 3, settings={"pace": 0})


def _state(page: Page, table: str) -> dict[str, Any]:
    update: dict[str, Any] = ask(page, "state", table=table, seat=0)["update"]
    return update


def _until_behind(page: Page, table: str, way: Way, rng: Rng) -> dict[str, Any]:
    """Play until several decisions are shown one after the other, and all are known; the newest position."""
    for _ in range(LONGEST):
        page.evaluate("() => { window.held = true; }")
        way(page, rng)
        page.wait_for_function(TURN)  # what the others did is known, but not shown
        if page.wait_for_function(BEHIND).json_value() == "behind":
            return _state(page, table)
        page.evaluate("() => { window.held = false; window.letGo(); }")
        page.wait_for_function(READY)
    raise AssertionError("the others never decide")


def _until_others_decided(page: Page, table: str) -> dict[str, Any]:
    """Play until something was skipped that others did, not only I, and no form lies over the board."""
    rng = Rng(2)
    for _ in range(LONGEST):
        _until_behind(page, table, by_mouse, rng)
        page.keyboard.press("Escape")
        # Who was asked in a window may not be any more: then others go on, and that is shown too.
        page.wait_for_function(f"() => {{ window.letGo(); return !({SKIP}) && ({READY})(); }}")
        if page.get_by_role("button", name="Since my turn").count() and not page.locator("dialog[open]").count():
            return _state(page, table)
    raise AssertionError("the others never decide")


def _nothing_decided(page: Page, table: str, newest: dict[str, Any]) -> None:
    """Who sends a decision is not asked until it is answered, with another version."""
    assert page.locator(".bar.asked").count()
    assert _state(page, table)["version"] == newest["version"]


@pytest.mark.parametrize("game", DRAWN)
def test_pieces_move_and_the_view_wins(visit: Visit, game: str) -> None:
    ann, _ = _watched(visit, game)
    page = ann.page
    play(page, by_mouse, seed=4, until=lambda page: bool(page.evaluate("() => window.moved") >= 6))
    page.mouse.move(0, 0)
    page.wait_for_function(AT_REST)
    shown = page.evaluate(SHOWN)
    page.reload()
    page.wait_for_function(READY)
    assert shown == page.evaluate(SHOWN)


@pytest.mark.parametrize("game", DRAWN)
def test_who_acts_skips_what_others_did_and_decides_nothing(visit: Visit, game: str) -> None:
    ann, table = _watched(visit, game)
    page, rng = ann.page, Rng(9)
    page.wait_for_function(READY)
    board = page.locator("main").bounding_box()
    assert board
    skips: list[tuple[Way, Callable[[], None]]] = [
        (by_keyboard, lambda: page.keyboard.press("Enter")),
        (by_keyboard, lambda: page.keyboard.press("Space")),
        (by_mouse, lambda: page.mouse.click(board["x"] + board["width"] / 2, board["y"] + board["height"] / 2)),
    ]
    for way, skip in skips:
        newest = _until_behind(page, table, way, rng)
        assert targets(page).count() == 0
        skip()
        page.wait_for_function(f"() => !({SKIP})")
        _nothing_decided(page, table, newest)


@pytest.mark.parametrize("game", DRAWN)
def test_the_log_waits_for_the_board(visit: Visit, game: str) -> None:
    """Until somebody skips, it does not tell what others did after what is shown; then it does at once."""
    ann, table = _watched(visit, game)
    page, log = ann.page, ann.page.locator(".log")
    page.wait_for_function(READY)
    _until_behind(page, table, by_mouse, Rng(9))
    told, heard = log.inner_text(), page.locator("[aria-live=polite].unseen").inner_text()
    page.keyboard.press("Escape")
    page.wait_for_function(f"() => !({SKIP})")
    assert log.inner_text() != told
    assert page.locator("[aria-live=polite].unseen").inner_text() != heard
    log_now = log.inner_text()
    page.evaluate("() => { window.held = false; window.letGo(); }")
    page.wait_for_function(AT_REST)
    assert log.inner_text() == log_now


@pytest.mark.parametrize("game", DRAWN)
def test_what_happened_since_my_last_turn(visit: Visit, game: str) -> None:
    ann, table = _watched(visit, game)
    page = ann.page
    page.wait_for_function(READY)
    newest = _until_others_decided(page, table)
    page.mouse.move(0, 0)
    shown = page.evaluate(SHOWN)
    page.keyboard.press("s")
    page.wait_for_function(f"() => {SKIP}")
    assert targets(page).count() == 0
    expect(page.locator("main.past")).to_be_visible()
    page.wait_for_function(f"() => {{ window.letGo(); return !({SKIP}); }}")
    page.wait_for_function(READY)
    assert page.evaluate(SHOWN) == shown
    _nothing_decided(page, table, newest)


def test_whoever_wants_no_motion_has_none(visit: Visit) -> None:
    ann = visit(still=False)
    _wish(ann, "Off")
    assert _moving(ann) == (0, "none", "0s")


def test_whoever_wants_motion_has_it(visit: Visit) -> None:
    """Also where the system would rather have none."""
    ann = visit()
    _wish(ann, "Normal")
    ever, dialog, switch = _moving(ann)
    assert ever > 0
    assert dialog != "none"
    assert switch != "0s"


@pytest.mark.parametrize(("motion", "pace"), [("Fast", 0.5), ("Normal", 1), ("Slow", 1.75)])
def test_whoever_wants_it_faster_or_slower_has_it(visit: Visit, motion: str, pace: float) -> None:
    """All boards and the table reckon with one factor, and it is kept."""
    ann = visit(still=False)
    _wish(ann, motion)
    page = ann.open("/")
    expect(page.locator("html")).to_have_attribute("data-motion", "full")
    assert float(page.evaluate("() => document.documentElement.style.getPropertyValue('--pace')")) == pace


@pytest.mark.parametrize("still", [False, True])
def test_whoever_has_not_chosen_gets_what_the_system_wishes(visit: Visit, still: bool) -> None:
    ann = visit(still=still)
    ann.open("/settings")
    expect(ann.page.locator("html")).to_have_attribute("data-motion", "none" if still else "full")
    ann.page.emulate_media(reduced_motion="no-preference" if still else "reduce")
    expect(ann.page.locator("html")).to_have_attribute("data-motion", "full" if still else "none")


def _wish(visitor: Visitor, motion: str) -> None:
    page = visitor.open("/settings")
    page.get_by_role("radiogroup", name="Motion").get_by_text(motion, exact=True).click()
    expect(page.locator("html")).to_have_attribute("data-motion", "none" if motion == "Off" else "full")


def _moving(visitor: Visitor) -> tuple[int, str, str]:
    """What runs for ever on the first page, how a dialog comes, and how long a switch takes."""
    page = visitor.open("/settings")
    took: str = page.locator(".knob").first.evaluate("knob => getComputedStyle(knob).transitionDuration")
    made(visitor, "flautz")
    page.wait_for_function(READY)
    page.keyboard.press("r")
    expect(page.get_by_role("dialog")).to_be_visible()
    came: str = page.get_by_role("dialog").evaluate("dialog => getComputedStyle(dialog).animationName")
    hero = visitor.open("/").locator(".hero")
    hero.evaluate("hero => hero.classList.add('moving')")  # the wind comes up only after a while
    ever: int = hero.evaluate("hero => hero.getAnimations({ subtree: true }).length")
    return ever, came, took
