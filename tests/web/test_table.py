"""What a table offers besides the board: hints, the log, chat, rules, the text board, the result."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from meadow.core import catalogue
from meadow.core.rng import Rng
from tests.web.conftest import Visit
from tests.web.tables import SHORT, ask, by_mouse, made, play, result, targets, told

GAMES = list(catalogue.games())


def test_a_hint_names_what_the_bot_would_do(visit: Visit) -> None:
    ann = visit()
    made(ann, "dust_in_the_wings", settings={"hints": True})
    expect(targets(ann.page).first).to_be_visible()
    ann.page.keyboard.press("h")
    expect(ann.page.get_by_text("A bot (Hard) would:")).to_be_visible()


def test_a_click_on_the_log_shows_that_position(visit: Visit) -> None:
    ann = visit()
    made(ann, "rainbow_flip_slide", settings={"pace": 0})
    play(ann.page, by_mouse, seed=8, until=told(4))
    ann.page.locator('[data-tip="Show this position"]').first.click()
    expect(ann.page.get_by_text("You look at an earlier position.")).to_be_visible()
    assert targets(ann.page).count() == 0
    ann.page.get_by_role("button", name="Back to now").click()
    expect(ann.page.get_by_text("You look at an earlier position.")).to_have_count(0)


def test_rules_and_keys_are_one_key_away(visit: Visit) -> None:
    ann = visit()
    made(ann, "flautz")
    expect(targets(ann.page).first).to_be_visible()
    ann.page.keyboard.press("r")
    expect(ann.page.get_by_role("dialog", name="Rules of FLAUTZ!")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    ann.page.keyboard.press("?")
    expect(ann.page.get_by_role("dialog", name="Keys")).to_be_visible()


def test_letter_keys_can_be_switched_off(visit: Visit) -> None:
    ann = visit()
    table = made(ann, "dust_in_the_wings")
    page, dialogs = ann.page, ann.page.get_by_role("dialog")
    expect(targets(page).first).to_be_visible()
    page.keyboard.press("r")
    expect(dialogs).to_have_count(1)
    letters = ann.open("/settings").get_by_role("switch", name="Letter keys")
    letters.press("Space")
    expect(letters).not_to_be_checked()
    ann.open(f"/table/{table}")
    targets(page).first.focus()
    for key in ("r", "R", "?", "t"):
        page.keyboard.press(key)
    expect(dialogs).to_have_count(0)
    expect(page.get_by_role("button", name="Do it")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Do it")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Keys").click()
    expect(dialogs.get_by_text("Letters and ? are switched off")).to_be_visible()


def question(page: Page, table: str) -> dict[str, Any]:
    """What the first seat is shown once it is asked."""
    page.wait_for_selector(".bar.asked")
    update: dict[str, Any] = ask(page, "state", table=table, seat=0)["update"]
    return update


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_played_as_text(visit: Visit, game: str) -> None:
    ann = visit()
    table = made(ann, game, settings={"pace": 0})
    page, rng, field = ann.page, Rng(5), ann.page.get_by_label("Type a choice, or a part of it")
    page.wait_for_selector(".bar")
    page.keyboard.press("t")  # what is not drawn is text already
    decided, update = 0, question(page, table)
    while decided < 6:
        choice = update["choices"][rng.below(len(update["choices"]))]
        field.fill(choice["text"])
        field.press("Enter")
        expect(field).to_have_value("")  # it is taken, or another question has come
        before, update = update, question(page, table)
        decided += update["version"] > before["version"]
    text = page.locator("main").inner_text()
    assert "undefined" not in text
    assert "[object" not in text


@pytest.mark.parametrize("game", SHORT)
def test_german(visit: Visit, game: str) -> None:
    """Every line of the log, in German: none of them as the server says it in English."""
    ann = visit(language="de-DE")
    table = made(ann, game, options=SHORT[game], settings={"pace": 0})
    play(ann.page, by_mouse, seed=6, until=told(8))
    said = [line["text"] for line in ask(ann.page, "state", table=table, seat=0)["update"]["log"]]
    assert len(said) >= 8
    shown = ann.page.locator("body").inner_text()
    english = [text for text in said if len(text) > 12 and text in shown]
    assert english == []
    assert ann.page.evaluate("() => document.documentElement.lang") == "de"


def test_from_the_form_of_a_new_table_to_the_board(visit: Visit) -> None:
    ann = visit()
    page = ann.open("/new/flautz")
    page.get_by_role("button", name="Start").last.click()
    page.wait_for_url(re.compile("/table/"))
    page.wait_for_selector(".bar")


def test_replay(visit: Visit) -> None:
    ann = visit()
    table = made(ann, "rainbow_flip_slide", options={"turn_limit": 2}, settings={"pace": 0})
    play(ann.page, by_mouse, seed=3)
    result(ann.page)
    *_, before, _ = ask(ann.page, "positions", table=table, after=0, limit=50)["positions"]
    page = ann.open(f"/replay/{table}")
    expect(page.get_by_role("slider", name="Position")).to_be_visible()
    play_on = page.get_by_role("button", name="Play on from here").first
    expect(play_on).to_be_disabled()  # at the end
    page.get_by_role("button", name="One position back").click()
    expect(play_on).to_be_enabled()
    expect(page).to_have_url(re.compile(f"at={before['version']}$"))  # it follows after a moment
    page.reload()
    expect(page.get_by_role("slider", name="Position")).to_be_visible()
    play_on.click()
    page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    page.wait_for_url(re.compile("/table/"))
    page.wait_for_selector(".bar")
