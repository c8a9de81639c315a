"""Without a connection: what the page says then, and that it goes on as if nothing had been."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, expect

from tests.server.servers import Live
from tests.web.cable import Cable
from tests.web.conftest import Visit
from tests.web.tables import ask, by_mouse, made, play, result_dialog, targets
from tests.web.visitors import PATIENCE, Visitor


def lost(page: Page) -> Locator:
    """The words of a page that waits for the server and has nothing else to show."""
    return page.get_by_role("status").get_by_text("The server cannot be reached")


def kept(visitor: Visitor) -> None:
    """The browser has got everything by which the page opens without a network."""
    visitor.page.wait_for_function("() => navigator.serviceWorker.controller")


def wait(page: Page, until: Callable[[], bool]) -> None:
    """For what is not to be seen on the page."""
    last = time.monotonic() + PATIENCE / 1000
    while not until():
        assert time.monotonic() < last, "it did not come about"
        page.wait_for_timeout(30)


def version(page: Page, table: str) -> int:
    """How far the table is by what the server says, whatever the page has heard."""
    found: int = ask(page, "state", table=table, seat=0)["update"]["version"]
    return found


@contextmanager
def hanging(server: Live) -> Iterator[None]:
    """It takes every connection, and answers nothing."""
    os.kill(server.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(server.pid, signal.SIGCONT)


def test_tables_and_replays_opened_without_a_server_say_so_and_go_on(mortal: Live, visit: Visit) -> None:
    ann = visit(mortal.url)
    ann.expected = "ERR_CONNECTION"
    table = made(ann, "rainbow_flip_slide", mine=2, bots=0, options={"turn_limit": 2}, settings={"pace": 0})
    page = ann.page
    play(page, by_mouse, seed=3)
    kept(ann)
    for path, there in (("table", result_dialog(page)), ("replay", page.get_by_label("Seen by"))):
        mortal.kill()
        ann.open(f"/{path}/{table}")
        expect(lost(page)).to_be_visible()
        expect(page.get_by_role("banner").get_by_text("No connection")).to_be_visible()
        mortal.start()
        expect(there).to_be_visible()


def test_a_server_that_does_not_answer_holds_up_nothing_that_is_kept(mortal: Live, visit: Visit) -> None:
    ann = visit(mortal.url)
    table = made(ann, "rainbow_flip_slide", mine=2, bots=0)
    kept(ann)
    with hanging(mortal):
        ann.open(f"/table/{table}")
        expect(lost(ann.page)).to_be_visible()
    expect(targets(ann.page).first).to_be_visible()


def test_what_was_carried_out_but_not_answered_is_sent_again_and_counts_once(visit: Visit) -> None:
    ann = visit()
    page, cable = ann.page, Cable(ann.page)
    table = made(ann, "rainbow_flip_slide", mine=2, bots=0, settings={"pace": 0})
    expect(targets(page).first).to_be_visible()
    before = version(page, table)

    cable.deaf = True
    targets(page).first.click()
    wait(page, lambda: version(page, table) > before)
    expect(page.get_by_text("Sent …")).to_be_visible()
    cable.pull()
    expect(page.get_by_text("Connection lost").first).to_be_visible()
    cable.plug()

    expect(page.get_by_text("Sent …")).to_have_count(0)
    acts = cable.orders("act")
    assert len(acts) > 1, "it was not sent again"
    assert len({act["client"] for act in acts}) == 1
    assert version(page, table) == before + 1
    play(page, by_mouse, seed=1, until=lambda page: version(page, table) > before + 1)


def test_whoever_waits_for_others_asks_nothing_during_a_cut(visit: Visit) -> None:
    ann = visit()
    page, cable = ann.page, Cable(ann.page)
    page.clock.install()
    made(ann, "rainbow_flip_slide", bots=0)
    expect(page.get_by_role("button", name="Stand up")).to_be_visible()
    cable.pull()
    no_connection = page.get_by_role("banner").get_by_text("No connection")
    expect(no_connection).to_be_visible()
    sent = len(cable.sent)
    page.clock.run_for(60_000)
    cable.plug()
    page.clock.run_for(10_000)  # longer than it waits before it tries again
    expect(no_connection).to_have_count(0)

    def again() -> list[str]:
        return [each["request"] for each in cable.sent[sent:]]

    wait(page, lambda: "watch" in again())
    # What was under way when it was cut is asked again; whoever watches begins after that.
    assert again()[: again().index("watch")].count("look") <= 1


def test_words_stay_until_they_are_said_and_are_said_once(visit: Visit) -> None:
    ann = visit()
    page, cable = ann.page, Cable(ann.page)
    made(ann, "rainbow_flip_slide", mine=2, bots=0)
    expect(targets(page).first).to_be_visible()
    page.get_by_role("tab", name="Chat").click()
    words = page.get_by_label("Say something")
    words.fill("Good luck")
    page.get_by_role("tab", name="Log").click()
    expect(words).to_have_count(0)
    page.get_by_role("tab", name="Chat").click()
    expect(words).to_have_value("Good luck")

    cable.deaf = True
    words.press("Enter")
    words.press("Enter")
    cable.pull()
    expect(page.get_by_text("Connection lost").first).to_be_visible()
    words.press("Enter")
    cable.plug()
    expect(words).to_have_value("")
    expect(page.locator(".said").get_by_text("Good luck")).to_have_count(1)
    assert len({each["client"] for each in cable.orders("say")}) == 1
