"""Moments in which somebody may be asked in secret: what everybody sees, and how people share a screen in them."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from meadow.table import Settings
from tests.server.servers import Live
from tests.web.conftest import Visit
from tests.web.prepared import Prepared, found, serving, sits
from tests.web.tables import ask, cover, made

GAME = "pollen_wars"
LONG = {"pace": 30}
"""Seconds of a beat: nobody here takes so long."""


def told(page: Page, table: str, seat: int) -> dict[str, Any]:
    update: dict[str, Any] = ask(page, "state", table=table, seat=seat)["update"]
    return update


def until_a_beat(page: Page, table: str, seats: list[int]) -> None:
    """Decide for these seats, others being bots, until everybody waits in a beat."""
    for number in range(200):
        updates = [told(page, table, seat) for seat in seats]
        if (beat := updates[0]["beat"]) and beat["kind"] == "beat":
            return
        for seat, update in zip(seats, updates, strict=True):
            if update["choices"]:
                action = update["choices"][-1]["action"]
                act = {"seat": seat, "version": update["version"], "action": action, "client": f"a{number}"}
                ask(page, "act", table=table, **act)
                break
    raise AssertionError("there was no beat")


def come(page: Page) -> None:
    page.locator("main > .card > button.main").click()


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_everybody_may_hold_on(visit: Visit, size: str) -> None:
    """The button is always at the same place, moves nothing, and works once, by key too."""
    ann = visit(size=size)
    table = made(ann, GAME, 3, settings=LONG)
    bar = ann.page.locator(".bar")
    expect(bar).to_be_visible()
    until_a_beat(ann.page, table, [0])
    hold = ann.page.get_by_role("button", name="Hold on")
    expect(hold).to_be_enabled()
    inside, outside = hold.bounding_box(), bar.bounding_box()
    assert inside is not None
    assert outside is not None
    assert min(inside["width"], inside["height"]) >= 44
    assert inside["x"] + inside["width"] <= outside["x"] + outside["width"]
    ann.page.keyboard.press("w")
    more = ann.page.get_by_role("button", name="There is more time")
    expect(more).to_be_disabled()
    assert told(ann.page, table, 0)["beat"]["held"]
    assert more.bounding_box() == inside if size == "phone" else True
    assert bar.bounding_box() == outside


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A match that begins with a decision of Ann's: before a turn there would be a beat already."""
    begun = found(GAME, 3, lambda state: state.actors() == [0] and state.fungi == 0)
    table = Prepared(begun, ("Ann", "", ""), Settings(pace=LONG["pace"]))
    with serving(tmp_path_factory.mktemp("beats"), {"begins": table}) as server:
        yield server


def test_the_next_beat_is_held(visit: Visit, prepared: Live) -> None:
    """A beat may be over before a hand reaches the button: it can be pressed before."""
    ann, table = visit(prepared.url, size="phone", touch=True), "begins"
    sits(ann, "Ann", table)
    ann.page.get_by_role("button", name="Hold on next time").tap()
    until_a_beat(ann.page, table, [0])
    expect(ann.page.get_by_role("button", name="There is more time")).to_be_disabled()
    assert told(ann.page, table, 0)["beat"]["held"]


def test_how_somebody_is_asked(visit: Visit) -> None:
    ann = visit()
    table = made(ann, GAME, 3, settings=LONG)
    ann.page.get_by_role("button", name="Menu").click()
    ann.page.get_by_text("Never in this round").click()
    expect(ann.page.get_by_role("radio", name="Never in this round")).to_be_checked()
    assert told(ann.page, table, 0)["asking"] == "never"


def test_onlookers_hold_nobody_up(visit: Visit) -> None:
    ann, ben = visit(), visit()
    table = made(ann, GAME, 3, settings=LONG)
    until_a_beat(ann.page, table, [0])
    ben.open(f"/table/{table}")
    expect(ben.page.locator(".bar")).to_be_visible()
    expect(ben.page.locator(".bar .beat")).to_have_count(0)


def test_at_one_screen_nobody_sees_who_is_asked(visit: Visit) -> None:
    """Whoever wants to react says so, and looks alone; then the screen goes back."""
    ann = visit(size="phone", touch=True)
    page, seats = ann.page, [0, 1, 2]
    table = made(ann, GAME, 3, mine=3, bots=0, settings=LONG)
    expect(cover(page)).to_be_visible()
    come(page)
    until_a_beat(page, table, seats)
    for name in ("Ann", "Ben", "Cleo"):
        expect(page.get_by_role("button", name=f"{name} wants to react")).to_be_enabled()
    assert not page.locator(".bar.asked").count()
    page.get_by_role("button", name="Ben wants to react").tap()
    expect(page.get_by_role("heading", name="Hand over to Ben")).to_be_visible()
    come(page)
    asked = bool(told(page, table, 1)["choices"])
    expect(page.get_by_text("Choose, or go back." if asked else "Nothing to play here.")).to_be_visible()
    assert told(page, table, 1)["beat"]["held"]
    page.get_by_role("button", name="Back to the table").tap()
    expect(cover(page).or_(page.locator(".bar"))).to_be_visible()
