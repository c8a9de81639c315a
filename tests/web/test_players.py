"""Who plays is shown once: beside the board in one line each where the board shows the rest."""

import pytest
from playwright.sync_api import expect

from meadow.core import catalogue
from tests.server.clients import few
from tests.server.servers import Live
from tests.web.conftest import Visit
from tests.web.prepared import sits
from tests.web.tables import READY

ON_THE_BOARD = {"flutter", "pollen_wars"}
"""Games whose boards show all players with what they have."""
LINE = 40
"""So many pixels high is one line at most, with its frame."""


@pytest.mark.parametrize("game", catalogue.games())
def test_players_are_shown_once(beginning: Live, visit: Visit, game: str) -> None:
    ann = visit(beginning.url)
    sits(ann, "Ann", game)
    page = ann.page
    page.wait_for_function(READY)
    players = page.get_by_role("complementary").get_by_role("list", name="Players").get_by_role("listitem")
    lines = players.filter(has=page.locator("b"))
    expect(lines).to_have_count(few(game))
    expect(lines.first).to_contain_text("Ann")
    expect(lines.nth(1)).to_contain_text("Beginner")
    expect(lines.first.get_by_role("img", name="is to decide")).to_be_visible()
    assert all((box := line.bounding_box()) and box["height"] <= LINE for line in lines.all()) is (game in ON_THE_BOARD)
    ann.picture(f"players-{game}")
