"""Tables for the tests, and people who play at them in a browser: by mouse, by keyboard, by touch."""

from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from meadow.core.rng import Rng
from tests.server.clients import few, worded
from tests.web.visitors import Visitor

NAMES: Final = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fritz")

ASK: Final = """async ([request, body]) => {
    const answer = await fetch(`/api/v1/${request}`, {
        method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
    return answer.json();
}"""
SHORT: Final[dict[str, dict[str, Any]]] = {
    "rainbow_flip_slide": {"turn_limit": 6},
    "dust_in_the_wings": {"black_crystals": 9, "white_crystals": 3, "turn_limit": 20},
    "flautz": {"mode": "matches", "matches": 1},
    "flutter": {"tiles_removed": 9},
    "pollen_wars": {"start_pollen": 15, "turn_limit": 12},
}
"""Options with which a game is soon over, also by chance: nobody decides more than a hundred times."""
LONGEST: Final = 400
"""So many times somebody does something before a game must be over."""
FREE: Final = 'main [data-target]:not([aria-pressed="true"])'
"""What can be chosen and is not chosen already."""
ASKS: Final = "dialog[open] button:enabled"
"""What can be answered where a question lies over the board."""
TABS: Final = 60
"""So many times Tab is pressed at most until it comes to the board: lines of the log and players may come before."""
READY: Final = f"""() => !document.querySelector('main [aria-busy=true]')
    && (document.querySelector('.bar.asked') && document.querySelector('{FREE}'))
    || document.querySelector('dialog[open] button:enabled, [role=dialog] a[href^="/replay/"]')
    || document.querySelector('main > .card > button.main')"""
"""Somebody can decide, a dialog or a cover is there: until then the page is busy, however long that takes."""
GONE: Final = 10_000
"""What cannot be clicked for so many milliseconds is no longer there."""
SOON: Final = 500
"""After so many milliseconds it is looked again whether something is there at all."""

Way = Callable[[Page, Rng], None]
"""Do something towards a decision: point, press or touch once."""


def ask(page: Page, request: str, **body: Any) -> dict[str, Any]:
    """Ask the server as this browser."""
    answer: dict[str, Any] = page.evaluate(ASK, worded(request, body))
    assert answer["answer"] != "problem", answer
    return answer


def made(visitor: Visitor, game: str, seats: int = 0, **more: Any) -> str:
    """A table of this visitor's, who sits on the first seat; bots on all others; begun. The page is there then.

    Without a number there are as few seats as the game allows, but two at least.
    """
    seats = seats or few(game)
    page = visitor.open("/settings")  # any page: from then on the server knows them
    page.wait_for_function("() => document.title")
    ask(page, "guest", cookie=True)
    mine, bots = more.pop("mine", 1), more.pop("bots", seats - 1)
    wish = {"client": str(page.evaluate("Math.random()")), "game": game, "seats": seats, **more}
    table: str = ask(page, "create", **wish)["table"]
    for seat in range(mine):
        ask(page, "join", table=table, client=f"j{seat}", name=NAMES[seat], seat=seat)
    for seat in range(seats - bots, seats):
        ask(page, "sit_bot", table=table, client=f"b{seat}", seat=seat, level="random")
    if mine + bots == seats:
        ask(page, "start", table=table, client="start")
    visitor.open(f"/table/{table}")
    return table


def asked(page: Page) -> bool:
    """Whether it is this person's turn."""
    return page.locator(".bar.asked").count() > 0


def over(page: Page) -> bool:
    return result_dialog(page).is_visible()


def cover(page: Page) -> Locator:
    """What stands instead of the match until the next one is at the screen."""
    return page.get_by_role("heading", name="Hand over to")


def result_dialog(page: Page) -> Locator:
    return page.get_by_role("dialog").filter(has=page.get_by_text("Watch the replay"))


def targets(page: Page) -> Locator:
    return page.locator("main [data-target]:visible")


def _some(page: Page, rng: Rng) -> Locator | None:
    """One of the targets that are there, but not what was chosen already; or a button of what lies over the board."""
    asks = page.locator(ASKS)
    free = asks if asks.count() else page.locator(FREE)
    count = free.count()
    return free.nth(rng.below(count)) if count else None


def by_mouse(page: Page, rng: Rng) -> None:
    if (target := _some(page, rng)) is not None:
        _calmly(lambda: target.click(timeout=GONE))


def by_touch(page: Page, rng: Rng) -> None:
    """Touch something; if that only considers a choice, take it with the button."""
    if (target := _some(page, rng)) is not None:
        _calmly(lambda: target.tap(timeout=GONE))
    take = page.get_by_role("button", name="Do it")
    for _ in range(GONE // SOON):  # of what is taken by the touch itself it is there for a moment only
        if not take.is_visible():
            break
        _calmly(lambda: take.tap(timeout=SOON))


def by_keyboard(page: Page, rng: Rng) -> None:
    """Nothing but keys: Tab to the board, arrows on it, Enter; Tab to a button of what lies over the board."""
    if count := page.locator(ASKS).count():
        for _ in range(1 + rng.below(count)):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        return
    for _ in range(TABS):
        if page.evaluate("() => !!document.activeElement?.closest('main [data-target]')"):
            break
        page.keyboard.press("Tab")
    else:
        return  # what could be chosen has gone meanwhile
    for _ in range(1 + rng.below(4)):
        page.keyboard.press(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"][rng.below(4)])
    page.keyboard.press("Enter")


def _calmly(do: Callable[[], None]) -> None:
    """What was there a moment ago may be gone: the position has changed, and that is fine."""
    try:
        do()
    except Exception as error:
        if "Timeout" not in type(error).__name__:
            raise


def play(
    page: Page, way: Way, seed: int, until: Callable[[Page], bool] = over, check: Callable[[Page], None] | None = None
) -> int:
    """Play until the game is over, or something else is so; how many times something was done.

    Whatever is to be checked is checked each time before something is done.
    """
    rng = Rng(seed)
    for done in range(LONGEST):
        page.wait_for_function(READY)
        if until(page):
            return done
        assert not over(page), "over too soon"
        if check is not None:
            check(page)
        way(page, rng)
    raise AssertionError(f"not over after {LONGEST} times")


def told(lines: int) -> Callable[[Page], bool]:
    """Whether the log has so many lines of decisions."""
    return lambda page: page.locator(".log button.line").count() >= lines


def result(page: Page) -> None:
    expect(result_dialog(page)).to_be_visible()
    expect(page.get_by_text("Fair: the shuffles")).to_be_visible()
