"""Several browsers at one table: against each other through cuts and a restart, at one screen, looking on."""

import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from meadow.core.rng import Rng
from tests.server.clients import few
from tests.server.servers import Live
from tests.web.cable import Cable
from tests.web.conftest import Visit
from tests.web.tables import (
    LONGEST,
    READY,
    SHORT,
    ask,
    asked,
    by_mouse,
    cover,
    made,
    over,
    play,
    result_dialog,
    targets,
)
from tests.web.visitors import PATIENCE, Visitor

MATCH = ".layout, .bar, .log, .chat, [aria-live], [data-target]"
"""What there is of a match on the page."""


def join(visitor: Visitor, table: str, name: str) -> Page:
    page = visitor.open(f"/table/{table}")
    page.get_by_role("button", name="Sit here").first.click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("button", name="Stand up")).to_be_visible()  # until then the page is an onlooker's
    return page


def two(visit: Visit, url: str, game: str, **options: int | str) -> tuple[Visitor, Visitor, str]:
    """Two people at a table of two, which has begun."""
    ann, ben = visit(url), visit(url)
    table = made(ann, game, bots=0, options=options or SHORT[game], settings={"pace": 0})
    join(ben, table, "Ben")
    ann.page.get_by_role("button", name="Start the game").click()
    for each in (ann, ben):
        expect(each.page.locator(".bar")).to_be_visible()
    return ann, ben, table


def whose_turn(*pages: Page) -> Page | None:
    """Whoever of them can decide, as soon as somebody can; nobody if all have seen the result."""
    last = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < last:
        for page in pages:
            if asked(page) and targets(page).count():
                return page
        if all(over(page) for page in pages):
            return None
        pages[0].wait_for_timeout(30)
    raise AssertionError("nobody can decide")


def some_decisions(ann: Page, ben: Page, rng: Rng, times: int) -> None:
    """Whoever is asked does something, so many times at most."""
    for _ in range(times):
        if (page := whose_turn(ann, ben)) is None:
            return
        by_mouse(page, rng)


def hand(page: Page) -> Locator:
    return page.locator("main .hand .spot")


def test_two_browsers_a_cut_and_a_restart(mortal: Live, visit: Visit) -> None:
    rng = Rng(4)
    ann, ben, table = two(visit, mortal.url, "dust_in_the_wings", black_crystals=4, white_crystals=1)
    ann.expected = ben.expected = "ERR_CONNECTION"
    cable = Cable(ben.page)
    ben.page.reload()  # from now on its socket goes through the cable
    expect(ben.page.locator(".bar")).to_be_visible()
    some_decisions(ann.page, ben.page, rng, 4)

    whose_turn(ann.page, ben.page)
    cable.pull()
    expect(ben.page.get_by_text("Connection lost").first).to_be_visible()
    some_decisions(ann.page, ben.page, rng, 1)  # the next one may have to wait for who does not hear of it
    cable.plug()
    expect(ben.page.get_by_text("Connection lost")).to_have_count(0)

    mortal.kill()
    for each in (ann, ben):
        expect(each.page.get_by_text("Connection lost").first).to_be_visible()
    mortal.start()
    for each in (ann, ben):
        expect(each.page.get_by_text("Connection lost")).to_have_count(0)

    some_decisions(ann.page, ben.page, rng, LONGEST)
    expect(result_dialog(ann.page)).to_be_visible()
    expect(result_dialog(ben.page)).to_be_visible()
    assert ask(ann.page, "record", table=table)["lines"] == ask(ben.page, "record", table=table)["lines"]


def test_who_comes_back_to_a_table_that_is_gone_is_told(mortal: Live, visit: Visit) -> None:
    ann = visit(mortal.url)
    ann.expected = "ERR_CONNECTION"
    made(ann, "rainbow_flip_slide", mine=2, bots=0)
    expect(targets(ann.page).first).to_be_visible()
    mortal.kill()
    for file in Path(mortal.db).parent.glob("meadow.db*"):
        file.unlink()
    mortal.start()
    expect(ann.page.get_by_role("alert").get_by_text("There is no such table")).to_be_visible()


def test_what_is_sent_into_a_cut_is_carried_out_once(visit: Visit) -> None:
    ann = visit()
    cable = Cable(ann.page)
    table = made(ann, "rainbow_flip_slide", mine=2, bots=0, settings={"pace": 0})
    expect(targets(ann.page).first).to_be_visible()
    before = ask(ann.page, "state", table=table, seat=0)["update"]["version"]
    cable.pull()
    expect(ann.page.get_by_text("Connection lost").first).to_be_visible()
    targets(ann.page).first.click()
    expect(ann.page.get_by_text("Sent …")).to_be_visible()
    cable.plug()
    expect(ann.page.get_by_text("Sent …")).to_have_count(0)
    update = ask(ann.page, "state", table=table, seat=0)["update"]
    assert update["version"] == before + 1


@pytest.mark.parametrize("game", ["flautz", "pollen_wars"])
def test_at_one_screen_hands_are_covered(visit: Visit, game: str) -> None:
    ann = visit()
    made(ann, game, mine=few(game), bots=0, options=SHORT[game])
    page, names = ann.page, list[str]()
    for turn in range(2):
        expect(cover(page)).to_be_visible()
        assert page.locator(MATCH).count() == 0, "something of the other seat is left"
        names.append(cover(page).inner_text().removeprefix("Hand over to "))
        page.get_by_role("button", name=f"I am {names[-1]}").click()
        expect(page.get_by_text(f"{names[-1]}\u2019s turn:")).to_be_visible()
        assert page.locator(MATCH).count() > 1
        assert page.evaluate("() => document.activeElement.localName") == "main"
        play(page, by_mouse, seed=turn, until=lambda page: cover(page).is_visible())
    assert len(set(names)) == 2


@pytest.mark.parametrize("game", ["dust_in_the_wings", "flutter"])
def test_at_one_screen_nothing_is_covered_where_nothing_is_hidden(visit: Visit, game: str) -> None:
    ann = visit()
    made(ann, game, mine=2, bots=0)

    def ben_has_decided(page: Page) -> bool:
        assert not page.get_by_text("Hand over to").is_visible()
        return page.locator(".log").get_by_text("Ben ").count() > 3

    play(ann.page, by_mouse, seed=3, until=ben_has_decided)


def test_at_one_screen_whoever_takes_back_at_once_keeps_it(visit: Visit) -> None:
    ann = visit()
    page = ann.page
    page.clock.install()
    made(ann, "flautz", mine=2, bots=0)
    page.get_by_role("button", name="I am").click()
    hand(page).first.click()
    page.locator("main .spot.choice").first.click()
    end = page.locator("main").get_by_role("button", name="End turn")
    expect(end).to_be_visible()
    # However slow the machine is, for the page no time goes by until the decision is taken back.
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    end.click()
    expect(end).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(end).to_be_visible()
    page.clock.run_for(1500)  # longer than the moment before the screen is covered
    assert not cover(page).is_visible()
    assert asked(page)


def test_at_one_screen_all_play_again(visit: Visit) -> None:
    ann = visit()
    table = made(ann, "rainbow_flip_slide", mine=2, bots=0, options={"turn_limit": 2}, settings={"pace": 0})
    page = ann.page
    play(page, by_mouse, seed=3)
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: "/table/" in url and table not in url)
    expect(targets(page).first).to_be_visible()
    page.go_back()
    # What would send them on is known by then.
    expect(result_dialog(page).get_by_role("link", name="To the next game")).to_be_visible()
    assert table in page.url, "whoever goes back is sent on again"


def test_what_others_say_leaves_a_choice_half_made(visit: Visit, server: Live) -> None:
    ann, ben, _ = two(visit, server.url, "flautz")
    if whose_turn(ann.page, ben.page) is ben.page:
        ann, ben = ben, ann
    hand(ann.page).first.click()
    expect(hand(ann.page).first).to_have_attribute("aria-pressed", "true")
    ben.page.keyboard.press("c")
    ben.page.get_by_label("Say something").fill("Take your time")
    ben.page.get_by_role("button", name="Send").click()
    expect(ann.page.locator(".unread")).to_have_text("1")
    expect(hand(ann.page).first).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("game", ["flautz", "flutter", "pollen_wars"])
def test_an_onlooker_sees_and_cannot_decide(visit: Visit, game: str) -> None:
    ann, onlooker = visit(), visit()
    table = made(ann, game)
    ann.page.wait_for_function(READY)
    onlooker.open(f"/table/{table}")
    expect(onlooker.page.locator(".bar")).to_be_visible()
    assert targets(onlooker.page).count() == 0

    def by_ann(page: Page) -> list[str]:
        """What everybody is told of her decisions."""
        log = ask(page, "state", table=table)["update"]["log"]
        return [line["text"] for line in log if line["kind"] == "event" and line.get("seat") == 0]

    play(ann.page, by_mouse, seed=1, until=lambda page: bool(by_ann(page)))
    expect(onlooker.page.locator("aside").get_by_text(by_ann(ann.page)[0]).first).to_be_visible()
    assert targets(onlooker.page).count() == 0


def test_hostile_names_and_words_are_text(visit: Visit) -> None:
    ann = visit()
    evil = '<img src=x onerror="window.evil=1">'
    table = made(ann, "dust_in_the_wings", bots=0)
    ben = visit()
    join(ben, table, evil[:30])
    ann.page.get_by_role("button", name="Start the game").click()
    expect(ann.page.locator(".bar")).to_be_visible()
    ann.page.keyboard.press("c")
    ann.page.get_by_label("Say something").fill(evil)
    ann.page.get_by_role("button", name="Send").click()
    expect(ann.page.get_by_text(evil, exact=True)).to_be_visible()
    expect(ben.page.locator(".bar")).to_be_visible()
    ben.page.keyboard.press("c")
    expect(ben.page.get_by_text(evil, exact=True)).to_be_visible()
    for each in (ann, ben):
        assert each.page.evaluate("() => window.evil") is None
        assert each.page.locator("img[src=x]").count() == 0
