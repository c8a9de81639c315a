"""A match that is over: going through it, through whose eyes, links into it, its record, and whether it was fair."""

import hashlib
import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from meadow.core import record
from tests.server.clients import few
from tests.web.conftest import Visit
from tests.web.sound import sound
from tests.web.tables import SHORT, ask, made, result, result_dialog, targets
from tests.web.visitors import Visitor


def over(visitor: Visitor, game: str = "dust_in_the_wings") -> str:
    """A match that bots have played to its end; the visitor looks at the result."""
    options = {"turn_limit": 6} if game == "dust_in_the_wings" else SHORT[game]
    table = made(visitor, game, mine=0, bots=few(game), options=options, settings={"pace": 0})
    result(visitor.page)
    return table


def counted(page: Page, table: str, **eyes: int) -> int:
    """How many positions an onlooker was shown, or a seat."""
    versions = [0]
    while found := ask(page, "positions", table=table, after=versions[-1], limit=50, **eyes)["positions"]:
        versions += [position["version"] for position in found]
    return len(versions) - 1


def replayed(visitor: Visitor, table: str) -> tuple[Page, int]:
    """The page of the replay, brought from the end to the beginning, and how many positions there are."""
    count = counted(visitor.page, table)
    visitor.open(f"/replay/{table}")
    expect(at(visitor.page, count, count)).to_be_visible()
    visitor.page.get_by_role("slider", name="Position").fill("0")
    expect(at(visitor.page, 1, count)).to_be_visible()
    return visitor.page, count


def at(page: Page, number: int, count: int) -> Locator:
    return page.get_by_text(f"{number} of {count}", exact=True)


def copying(visitor: Visitor) -> None:
    """Links are copied, and may be read again, also where the system has a way of its own to share them."""
    visitor.context.grant_permissions(["clipboard-read", "clipboard-write"])
    visitor.page.add_init_script("delete Navigator.prototype.share")


def copied(page: Page) -> str:
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    return str(page.evaluate("() => navigator.clipboard.readText()"))


def test_steps_and_the_slider(visit: Visit) -> None:
    ann = visit()
    page, count = replayed(ann, over(ann))
    page.get_by_role("button", name="One position on").click()
    expect(at(page, 2, count)).to_be_visible()
    page.get_by_role("slider", name="Position").fill("4")
    expect(at(page, 5, count)).to_be_visible()
    page.get_by_role("button", name="One position back").click()
    expect(at(page, 4, count)).to_be_visible()
    page.get_by_role("button", name="To the end").click()
    expect(at(page, count, count)).to_be_visible()
    page.get_by_role("button", name="To the beginning").click()
    expect(at(page, 1, count)).to_be_visible()


@pytest.mark.parametrize("size", ["phone", "sideways"])
def test_all_of_it_is_in_reach_on_a_phone(visit: Visit, size: str) -> None:
    ann = visit(size=size)
    page, _ = replayed(ann, over(ann))
    assert not ann.scrolls()
    for control in page.locator(".controls button:visible, .controls select, .row select, .row > button").all():
        expect(control).to_be_in_viewport(ratio=1)


def test_it_opens_at_the_end_and_steps_by_turn(visit: Visit) -> None:
    """By buttons, by keys and by the curve; log, slider and board always show the same."""
    ann = visit()
    table = over(ann)
    curve = ask(ann.page, "curve", table=table)
    versions, turns = curve["versions"], [moment["version"] for moment in curve["moments"]]
    page = ann.open(f"/replay/{table}")
    agree(page, versions, turns[-1])
    page.get_by_role("button", name="One turn back").click()
    agree(page, versions, turns[-2])
    page.get_by_role("button", name="One position on").click()
    agree(page, versions, versions[versions.index(turns[-2]) + 1])
    page.get_by_role("button", name="One turn on").click()
    agree(page, versions, turns[-1])
    page.locator("main").focus()
    page.keyboard.press("Shift+ArrowLeft")
    agree(page, versions, turns[-2])
    page.keyboard.press("ArrowLeft")
    agree(page, versions, versions[versions.index(turns[-2]) - 1])
    page.get_by_role("button", name="As a table").click()
    page.get_by_role("dialog").get_by_role("row").nth(2).get_by_role("button").click()
    agree(page, versions, turns[1])


def agree(page: Page, versions: list[int], version: int) -> None:
    """The board, the slider, the log and the address are at this position."""
    number = versions.index(version)
    expect(at(page, number + 1, len(versions))).to_be_visible()
    expect(page.get_by_role("slider", name="Position")).to_have_value(str(number))
    expect(page).to_have_url(re.compile(f"at={version}$"))
    lines = page.locator(".log .here")
    if number:
        expect(lines.first).to_be_in_viewport()


@pytest.mark.parametrize("game", ["flutter", "pollen_wars"])
def test_every_position_is_drawn(visit: Visit, game: str) -> None:
    """Through the eyes of an onlooker and of a player, at both ends and in between; and nothing can be decided."""
    ann = visit(size="phone")
    table = over(ann, game)
    page, publicly = replayed(ann, table)
    # Where somebody is asked in secret, a player was shown more positions than everybody.
    for eyes, count in (("open", publicly), ("0", counted(page, table, seat=0))):
        page.get_by_label("Seen by").select_option(eyes)
        expect(page.get_by_text(re.compile(rf"^\d+ of {count}$"))).to_be_visible()  # all are there
        for number in (1, count // 2, count):
            page.get_by_role("slider", name="Position").fill(str(number - 1))
            expect(at(page, number, count)).to_be_visible()
            assert targets(page).count() == 0
            sound(page)
            assert ann.axe() == []


def test_it_runs_as_fast_as_one_wishes(visit: Visit) -> None:
    ann = visit()
    table = over(ann)
    ann.page.clock.install()
    page, count = replayed(ann, table)
    page.get_by_label("Seen by").select_option("0")  # then nothing is fetched between two positions
    expect(at(page, 1, count)).to_be_visible()
    # However slow the machine is, for the page only that time goes by which the test lets pass.
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    page.get_by_label("Speed").select_option("0.5")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(at(page, 2, count)).to_be_visible()
    page.clock.run_for(1300)
    expect(at(page, 2, count)).to_be_visible()
    page.get_by_label("Speed").select_option("4")
    page.clock.run_for(100)
    expect(at(page, 3, count)).to_be_visible()
    page.clock.run_for(175)
    expect(at(page, 4, count)).to_be_visible()
    page.get_by_role("button", name="Pause").click()
    page.clock.run_for(5000)
    expect(at(page, 4, count)).to_be_visible()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_through_whose_eyes(visit: Visit) -> None:
    ann = visit()
    table = over(ann, "flautz")
    asked = ask(ann.page, "positions", table=table, after=0, limit=1)["positions"][0]["view"]["actors"][0]
    page, _ = replayed(ann, table)
    seen = list[str]()
    for eyes in ("0", "1"):
        page.get_by_label("Seen by").select_option(eyes)
        opponent = ["Malva", "Lupin"][1 - int(eyes)]
        expect(page.locator("main").get_by_text(opponent, exact=True).first).to_be_visible()
        seen.append(page.locator("main").inner_text())
    assert seen[0] != seen[1]
    page.get_by_label("Seen by").select_option("open")
    expect(page).to_have_url(re.compile("seat=open"))
    expect(page.locator("main")).to_have_text(re.compile("Best spell"))
    page.wait_for_function("([text]) => document.querySelector('main').innerText === text", arg=[seen[asked]])


def test_a_line_of_the_log_leads_there_and_the_link_others_too(visit: Visit) -> None:
    ann, ben = visit(), visit()
    copying(ann)
    page, count = replayed(ann, over(ann))
    line = page.locator('[data-tip="Show this position"]').nth(3)
    line.click()
    expect(line).to_have_class(re.compile("here"))
    shown = page.get_by_text(re.compile(f"^\\d+ of {count}$"))
    expect(shown).not_to_have_text(f"1 of {count}")
    page.get_by_role("button", name="Link to this position").click()
    ben.open(copied(page).removeprefix(ben.url))
    expect(ben.page.get_by_text(shown.inner_text(), exact=True)).to_be_visible()
    expect(ben.page.locator('[data-tip="Show this position"]').nth(3)).to_have_class(re.compile("here"))


def test_the_record_is_saved_and_the_match_shared(visit: Visit) -> None:
    ann = visit()
    copying(ann)
    table = over(ann)
    dialog = result_dialog(ann.page)
    with ann.page.expect_download() as download:
        dialog.get_by_role("button", name="Save the record").click()
    saved = record.read(download.value.path())
    expect(dialog.get_by_text("The record is saved.")).to_be_visible()
    assert download.value.suggested_filename.startswith("dust_in_the_wings-")
    assert saved.header.game == "dust_in_the_wings"
    assert saved.result is not None
    assert list(saved.result.scores) == ask(ann.page, "state", table=table)["update"]["result"]["scores"]
    dialog.get_by_role("button", name="Share").click()
    assert copied(ann.page) == f"{ann.url}/replay/{table}"


def test_everybody_can_check_the_seal(visit: Visit) -> None:
    ann = visit()
    over(ann)
    fairness = result_dialog(ann.page).locator("details")
    fairness.locator("summary").click()
    expect(fairness.locator("dd")).to_have_count(3)
    seed, salt, seal = fairness.locator("dd").all_inner_texts()
    assert hashlib.sha256(f"{seed}:{salt}".encode()).hexdigest() == seal
