"""The end of a match: shown by the board, told beside it, looked at again, played on from, passed on as a picture."""

import io
import re
from collections.abc import Iterator
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from meadow.core import catalogue
from meadow.games.flautz.state import FlautzState
from tests.server.servers import Live
from tests.web.conftest import Visit
from tests.web.ended import endings
from tests.web.gallery import DRAWN
from tests.web.prepared import Prepared, found, serving, sits
from tests.web.sound import sound
from tests.web.tables import result_dialog
from tests.web.test_explaining import NATIVE
from tests.web.visitors import SIZES

FLAUTZ = catalogue.find("flautz")
REFUSED = "(why) => { Navigator.prototype.share = async () => { throw new DOMException('', why); }; }"
COLOURS = 1 << 24
"""So many there can be."""


@pytest.fixture(scope="module")
def over(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    with endings(tmp_path_factory.mktemp("endings")) as server:
        yield server


def ends_match(state: FlautzState) -> bool:
    """Whether Ann ends a match by ending her turn, wins its crystal and begins the next."""
    if state.actors() != [0] or not any(choice.kind == "go on" for choice in FLAUTZ.choices(state, 0)):
        return False
    after = state.clone()
    after.apply(0, after.legal(0)[0])
    return after.match > state.match and after.actors() == [0] and after.scores()[0] > state.scores()[0]


def apart(page: Page) -> bool:
    """Whether the result covers nothing of the board."""
    one, other = result_dialog(page).bounding_box(), page.locator("main").bounding_box()
    assert one is not None
    assert other is not None
    beside = one["x"] >= other["x"] + other["width"] - 1
    return beside or one["y"] >= other["y"] + other["height"] - 1


@pytest.mark.parametrize("game", DRAWN)
def test_the_end_is_shown_and_the_result_beside_it(over: Live, visit: Visit, game: str) -> None:
    ann = visit(over.url)
    sits(ann, "Ann", game)
    page = ann.page
    expect(result_dialog(page).locator("tfoot")).to_be_visible()
    expect(page.locator("main [data-ending]").first).to_be_visible()
    for size in ("desktop", "phone", "sideways"):
        page.set_viewport_size({"width": SIZES[size][0], "height": SIZES[size][1]})
        expect(result_dialog(page).locator("figure svg[role=img]")).to_be_visible()
        page.wait_for_function("() => document.querySelector('main').clientHeight > 200")
        ann.picture(f"end-{game}-{size}")
        assert apart(page)
        assert not ann.scrolls()
        expect(page.locator("main [data-ending]").first).to_be_in_viewport()
        sound(page)
        assert ann.axe() == []


def test_the_curve_the_turning_point_and_playing_on(over: Live, visit: Visit) -> None:
    """All of it by keyboard and by what a screen reader is told."""
    ann = visit(over.url)
    sits(ann, "Ann", "dust_in_the_wings")
    page, dialog = ann.page, result_dialog(ann.page)
    turn = re.search(r"turn (\d+) of (\d+)", dialog.get_by_text("Turning point: turn").inner_text())
    assert turn
    dialog.get_by_role("button", name="As a table").press("Enter")
    table = page.get_by_role("dialog", name="Points, turn by turn").get_by_role("row")
    expect(table).to_have_count(int(turn[2]) + 2)  # with the heading and the end
    expect(page.locator(NATIVE)).to_have_count(0)
    expect(table.nth(int(turn[1])).get_by_label("Turning point")).to_be_visible()
    table.nth(2).get_by_role("button").press("Enter")
    expect(page.locator("main.past")).to_be_visible()
    expect(dialog).to_be_visible()  # beside the board it may stay
    page.keyboard.press("Escape")
    expect(page.locator("main.past")).to_have_count(0)
    dialog.get_by_role("button", name="Look at it").press("Enter")
    expect(page.locator("main.past")).to_be_visible()
    dialog.get_by_role("button", name="Play on from here").press("Enter")
    page.get_by_role("button", name="Play on", exact=True).press("Enter")
    expect(page).not_to_have_url(re.compile("dust_in_the_wings"))
    expect(page.locator(".bar")).to_be_visible()


@pytest.mark.parametrize("game", DRAWN)
def test_the_picture(over: Live, visit: Visit, game: str) -> None:
    """It has the board and the result in it: many colours above, where the board is, and letters before it."""
    ann = visit(over.url)
    ann.page.add_init_script("delete Navigator.prototype.canShare")
    sits(ann, "Ann", game)
    with ann.page.expect_download() as download:
        result_dialog(ann.page).get_by_role("button", name="Picture").click()
    expect(result_dialog(ann.page).get_by_text("The picture is saved.")).to_be_visible()
    assert download.value.suggested_filename == "meadow.png"
    png = download.value.path().read_bytes()
    image = Image.open(io.BytesIO(png)).convert("RGB")
    board: Any = ann.page.locator("main > *").first.bounding_box()
    assert image.width > 2 * board["width"]
    assert image.height > 2 * board["height"]
    (ann.picture(f"picture-{game}")).write_bytes(png)
    title = image.crop((0, 0, image.width, 160))
    middle = image.crop((0, 300, image.width, image.height - 300))
    assert len(title.getcolors(COLOURS) or ()) > 10
    assert len(middle.getcolors(COLOURS) or ()) > 200


def test_the_picture_is_passed_on_where_the_system_does_that(over: Live, visit: Visit) -> None:
    """Whoever thinks better of it is told nothing; where it is not allowed, the picture is saved."""
    ann = visit(over.url)
    ann.page.add_init_script("Navigator.prototype.canShare = () => true")
    sits(ann, "Ann", "rainbow_flip_slide")
    make = result_dialog(ann.page).get_by_role("button", name="Picture")
    told = result_dialog(ann.page).locator(".answer")
    ann.page.evaluate("() => { Navigator.prototype.share = async () => {}; }")
    make.click()
    expect(told).to_have_text("The picture is passed on.")
    ann.page.evaluate(REFUSED, "AbortError")
    make.click()
    expect(told).to_be_empty()
    ann.page.evaluate(REFUSED, "NotAllowedError")
    with ann.page.expect_download():
        make.click()
    expect(told).to_have_text("The picture is saved.")


@pytest.fixture(scope="module")
def matches(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    begun = found("flautz", 2, ends_match)
    with serving(tmp_path_factory.mktemp("matches"), {size: Prepared(begun, ("Ann", "")) for size in SIZES}) as server:
        yield server


@pytest.mark.parametrize(("size", "theme"), [("desktop", "light"), ("phone", "dark")])
def test_the_end_of_a_match_within_a_game(matches: Live, visit: Visit, size: str, theme: str) -> None:
    ann = visit(matches.url, size=size, theme=theme, touch=size == "phone")
    sits(ann, "Ann", size)
    ann.page.get_by_role("button", name="End turn").click()
    last = ann.page.get_by_role("complementary", name="Last match")
    expect(last.get_by_role("heading")).to_have_text("Ann has cast the best spell!")
    expect(last.get_by_role("img")).to_have_count(2)
    expect(last.get_by_text("1 crystal")).to_have_count(1)
    ann.picture(f"match-{size}")
    assert ann.axe() == []
    last.get_by_role("button").click()
    expect(last).to_have_count(0)
