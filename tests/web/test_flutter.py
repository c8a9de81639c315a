"""Flutter in several browsers, and as somebody sees it for the first time."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from meadow.games.flutter.actions import BEE, ENCLOSE
from meadow.games.flutter.position import ENCLOSING, REHOMING
from meadow.games.flutter.state import FlutterState
from tests.server.servers import Live
from tests.web.conftest import Visit
from tests.web.following import Player
from tests.web.prepared import Prepared, found, serving, sits
from tests.web.sound import sound

BEE_OF_BEN = "bee-of-ben"
FIRST_TURN = "first-turn"


def enclosed(state: FlutterState) -> bool:
    """Ann says in which order she pays, and whatever she says, Ben's bee is on one of the tiles."""
    return state.phase == ENCLOSING and state.asked == 0 and all(asks_ben(state, each) for each in state.legal(0))


def asks_ben(before: FlutterState, action: int) -> bool:
    state = before.clone()
    state.apply(0, action)
    return (state.phase, state.asked, state.mover) == (REHOMING, 1, 0)


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    tables = {
        BEE_OF_BEN: Prepared(found("flutter", 2, enclosed), ("Ann", "Ben")),
        FIRST_TURN: Prepared(found("flutter", 2, lambda _: True), ("Ann", "")),
    }
    with serving(tmp_path_factory.mktemp("flutter"), tables) as server:
        yield server


def test_a_bee_moves_in_the_turn_of_another(prepared: Live, visit: Visit) -> None:
    ann, ben = visit(prepared.url), visit(prepared.url, size="phone")
    for visitor, who in ((ann, "Ann"), (ben, "Ben")):
        sits(visitor, who, BEE_OF_BEN)
    first, second = (Player(each.page, prepared, BEE_OF_BEN, seat) for seat, each in enumerate((ann, ben)))

    expect(ann.page.locator(".bar.asked")).to_contain_text(re.compile("enclosed|order", re.IGNORECASE))
    sound(ann.page)
    assert ann.axe() == []
    first.decide(next(action for action in first.state().legal(0) if action >= ENCLOSE))

    expect(ben.page.locator(".bar.asked")).to_contain_text("bee")
    expect(ann.page.locator(".bar .sentence")).to_contain_text("Ben")
    sound(ben.page)
    assert ben.axe() == []
    tile = max(second.state().legal(1))
    assert tile >= BEE
    second.decide(tile)
    expect(ann.page.locator(".log").get_by_text(re.compile("^Ben .* bee")).first).to_be_attached()
