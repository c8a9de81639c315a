"""What is to be read at a table: the rules that apply, and boards, choices and the log in another language."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from meadow.core import catalogue
from meadow.core.rng import Rng
from tests.web.conftest import Visit
from tests.web.tables import ask, made, targets


@pytest.mark.parametrize(
    ("language", "section", "passage"),
    [("en-GB", "Your turn", "Select a tile."), ("de-DE", "Dein Zug", "Wähle ein Plättchen.")],
)
def test_the_rules_open_at_what_is_asked(visit: Visit, language: str, section: str, passage: str) -> None:
    ann = visit(language=language)
    made(ann, "flutter")
    ann.page.wait_for_selector(".bar.asked")
    ann.page.keyboard.press("r")
    rules = ann.page.get_by_role("dialog")
    marked = rules.locator("li[aria-current]")
    expect(marked).to_have_text(re.compile(f"^{re.escape(passage)}"))
    expect(marked).to_be_focused()
    expect(marked).to_be_in_viewport(ratio=1)
    expect(rules.get_by_role("heading", name=section)).to_be_in_viewport()
    expect(rules.locator("nav [aria-current]")).to_have_text(section)


@pytest.mark.parametrize("size", ["desktop", "phone", "sideways"])
def test_a_hint_moves_nothing_and_says_why(visit: Visit, size: str) -> None:
    ann = visit(size=size)
    made(ann, "rainbow_flip_slide", settings={"hints": True})
    expect(targets(ann.page).first).to_be_visible()
    before = ann.page.locator("main").bounding_box()
    ann.page.keyboard.press("h")
    hint = ann.page.get_by_role("complementary", name="Hint")
    expect(hint).to_be_in_viewport(ratio=1)
    expect(hint.get_by_text("chance to win:")).to_be_visible()
    expect(hint.locator(".why").last).to_have_text(re.compile("Better than the next best|just as good"))
    assert ann.page.locator("main").bounding_box() == before
    ann.page.keyboard.press("Escape")
    expect(hint).to_have_count(0)


def test_a_hint_says_what_other_choices_are_worth(visit: Visit) -> None:
    ann = visit(size="phone", touch=True)
    made(ann, "rainbow_flip_slide", settings={"hints": True})
    expect(targets(ann.page).first).to_be_visible()
    ann.page.get_by_role("button", name="Hint").tap()
    hint = ann.page.get_by_role("complementary", name="Hint")
    others = hint.get_by_role("group").get_by_role("listitem")
    expect(hint.get_by_text("A bot (Hard) would:")).to_be_visible()
    expect(others).to_have_count(0)  # they are folded up
    hint.get_by_text("Other choices").tap()
    expect(others).to_have_count(4)
    for told in others.all_inner_texts():
        assert re.search(r"\d+ %$", told), told


RAW = re.compile(r"\b(?:event|choice|field|value|board|prompt|waiting|asked|do|hint)\.\w+|\{\w+\}|undefined|\[object")
"""A key without its text, a gap that is not filled, or something that is no text."""


def raw(page: Page) -> list[str]:
    return RAW.findall(page.locator("body").inner_text())


def offered(page: Page, table: str) -> list[dict[str, Any]]:
    """What the first seat may choose, once it is asked."""
    choices: list[dict[str, Any]] = []
    while not choices:  # right after a decision the page may still show the question before
        page.wait_for_selector(".bar.asked")
        choices = ask(page, "state", table=table, seat=0)["update"]["choices"]
    return choices


@pytest.mark.parametrize("game", catalogue.games())
def test_nothing_raw_is_read_in_german(visit: Visit, game: str) -> None:
    """The form of a new table, then the board as text, its choices and the log, for some decisions."""
    ann = visit(language="de-DE")
    page, rng = ann.open(f"/new/{game}"), Rng(4)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert raw(page) == []
    table = made(ann, game, settings={"pace": 0})
    page.wait_for_selector(".bar")
    page.keyboard.press("t")  # what is not drawn is text already
    field = page.get_by_label("Tippe, was du tun willst")
    for _ in range(8):
        choices = offered(page, table)
        assert raw(page) == []
        expect(page.locator("main .text button small")).to_have_count(0)  # what can be typed instead is English
        assert field.get_attribute("placeholder") not in {choice["text"] for choice in choices}
        field.fill(choices[rng.below(len(choices))]["text"])
        field.press("Enter")
        expect(field).to_have_value("")  # it is taken, or another question has come
    assert raw(page) == []
    read_first(page)


def read_first(page: Page) -> None:
    """Choices come first, then what changed, then the board: rows of cells under each other, with headers."""
    page.wait_for_selector(".bar.asked")
    expect(page.locator("main .text > :first-child").get_by_role("button").first).to_be_visible()
    expect(page.locator("main .position").get_by_role("heading").first).to_have_text("Was sich geändert hat")
    board = page.locator("main .position table").first
    rows = board.locator("tbody tr").count()
    assert rows > 1
    expect(board.get_by_role("rowheader")).to_have_count(rows)
