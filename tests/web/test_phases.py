"""Whatever can be asked, where most players share the smallest screen: all is there, and axe-core is content."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from meadow.core import catalogue
from meadow.games.flutter import position as flutter
from meadow.games.flutter.state import FlutterState
from meadow.games.pollen_wars import frames
from meadow.games.pollen_wars.state import PollenState
from tests.server.servers import Live
from tests.web.conftest import Visit
from tests.web.prepared import Prepared, found, serving, sits
from tests.web.sound import sound
from tests.web.tables import ASKS, READY, targets

LATE: Final = 12
"""So many turns were played: there is something on the board."""


def in_meadow(phase: int) -> Callable[[FlutterState], bool]:
    return lambda state: state.phase == phase and state.asked == 0 and state.turn > LATE


def on_top(kind: int, step: int | None = None) -> Callable[[PollenState], bool]:
    """What the first queen is asked by this frame; at this step of it, if it has several."""

    def wanted(state: PollenState) -> bool:
        if 0 not in state.actors() or state.top() != kind:
            return False
        return step is None or state.get(frames.STEP) == step

    return wanted


def full_hand(state: PollenState) -> bool:
    return on_top(frames.TURN, frames.ENDING)(state) and state.hand_size(0) > state.hand_limit(0)


PHASES: Final[dict[str, dict[str, Callable[[Any], bool]]]] = {
    "flutter": {
        "select": in_meadow(flutter.SELECTING),
        "place": in_meadow(flutter.PLACING),
        "enclose": in_meadow(flutter.ENCLOSING),
        "rehome": in_meadow(flutter.REHOMING),
        "bee": in_meadow(flutter.BEE_STEP),
    },
    "pollen_wars": {
        "fungi": on_top(frames.FUNGI),
        "drifting-bee": on_top(frames.DRIFTING),
        "tree": on_top(frames.CUT_TREE),
        "action": on_top(frames.TURN, frames.ACTING),
        "cards": on_top(frames.TURN, frames.CHOOSING),
        "discard": full_hand,
        "send": on_top(frames.SEND),
        "card": on_top(frames.CARD),
        "window": on_top(frames.WINDOW),
        "recall": on_top(frames.RAID, frames.RECALLING),
        "battle": on_top(frames.RAID, frames.BATTLING),
        "offer": on_top(frames.OFFER, frames.GIVING_CARDS),
        "answer": on_top(frames.OFFER, frames.ANSWERING),
        "return": on_top(frames.OFFER, frames.RETURNING),
        "pattern": on_top(frames.PLACEMENT),
    },
}
ASKED: Final = [(game, phase) for game, phases in PHASES.items() for phase in phases]


def named(game: str, phase: str) -> str:
    return f"{game}-{phase}"


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    tables = dict[str, Prepared]()
    for game, phase in ASKED:
        most = catalogue.find(game).seats[-1]
        bots = ("",) * (most - 1)
        tables[named(game, phase)] = Prepared(found(game, most, PHASES[game][phase]), ("Ann", *bots))
    with serving(tmp_path_factory.mktemp("phases"), tables) as server:
        yield server


@pytest.mark.parametrize(("game", "phase"), ASKED)
def test_whatever_is_asked_can_be_answered_on_a_phone(prepared: Live, visit: Visit, game: str, phase: str) -> None:
    visitor = visit(prepared.url, size="phone", touch=True)
    sits(visitor, "Ann", named(game, phase))
    visitor.page.wait_for_function(READY)
    visitor.picture(f"phase-{named(game, phase)}")
    expect(visitor.page.locator(".bar .sentence")).not_to_be_empty()
    assert targets(visitor.page).count() + visitor.page.locator(ASKS).count() > 0
    sound(visitor.page)
    assert visitor.axe() == []


def test_an_offer_over_the_board_can_be_read_and_answered_as_text(prepared: Live, visit: Visit) -> None:
    ann = visit(prepared.url)
    sits(ann, "Ann", named("pollen_wars", "answer"))
    expect(ann.page.get_by_role("dialog", name="The offer")).to_be_visible()
    ann.page.keyboard.press("t")
    expect(ann.page.get_by_role("dialog")).to_have_count(0)
    field = ann.page.get_by_label("Type a choice, or a part of it")
    field.fill("decline")
    field.press("Enter")
    expect(ann.page.locator(".log")).to_contain_text("declines")
