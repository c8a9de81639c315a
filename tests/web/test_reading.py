"""What is to be read at a table: the rules that apply, and boards, choices and the log in another language."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.tables import made


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
