"""The first turn of somebody who has never seen the game: at every step the page says what to touch."""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from meadow.core.rng import Rng
from tests.server.clients import few
from tests.server.servers import Live
from tests.web.conftest import Visit
from tests.web.prepared import Prepared, found, serving, sits, stored
from tests.web.sound import sound
from tests.web.tables import ASKS, FREE, READY, by_mouse, by_touch

BEGINS: Final[dict[str, Callable[[Any], bool]]] = {
    "flutter": lambda state: state.turn == 1,
    "pollen_wars": lambda state: state.fungi == 0 and state.starter == 0,
}
"""Whether it is the first position of a match, and the first player decides."""
TOUCHED: Final = re.compile(
    "tile|stack|place|bee|hexagon|flower|fungus|card|honey|queen|hive|pattern|end (your turn|it)", re.IGNORECASE
)
"""What the page names to be touched: one of these at every step."""


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """Matches in which Ann is asked first."""
    tables = dict[str, Prepared]()
    for game in BEGINS:
        bots = ("",) * (few(game) - 1)
        for how in ("mouse", "touch"):
            tables[f"{game}-{how}"] = Prepared(found(game, few(game), BEGINS[game]), ("Ann", *bots))
    with serving(tmp_path_factory.mktemp("first"), tables) as server:
        yield server


@pytest.mark.parametrize("how", ["mouse", "touch"])
@pytest.mark.parametrize("game", BEGINS)
def test_the_first_turn_explains_itself(prepared: Live, visit: Visit, game: str, how: str) -> None:
    table, rng = f"{game}-{how}", Rng(3)
    phone = how == "touch"
    visitor = visit(prepared.url, size="phone" if phone else "desktop", touch=phone)
    sits(visitor, "Ann", table)
    page, steps = visitor.page, 0
    while alone(page, prepared, table):
        explained(page)
        (by_touch if phone else by_mouse)(page, rng)
        steps += 1
    assert steps > 2


def alone(page: Page, server: Live, table: str) -> bool:
    """Whether nobody else has decided anything so far."""
    page.wait_for_function(READY)
    match = stored(server, table).match
    assert match is not None
    return all(move.seat == 0 for move in match.moves)


def explained(page: Page) -> None:
    """What can be touched is named, and there, and nothing of it is cut off."""
    expect(page.locator(".bar.asked .sentence, dialog[open]").first).to_contain_text(TOUCHED)
    assert page.locator(f"{FREE}, {ASKS}").count() > 0
    sound(page)
