"""An ordinary turn on every board: one click or tap for each choice, and what it does is told before it is taken.

With a mouse it took as many clicks before; by touch every choice took two taps, but for the first half of a pair.
"""

import time
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from meadow.core import catalogue
from meadow.games.dust_in_the_wings.state import PUTTING, DustState
from tests.server.clients import few
from tests.server.servers import Live
from tests.web.conftest import Visit
from tests.web.prepared import Prepared, found, serving, sits, stored
from tests.web.tables import READY
from tests.web.visitors import PATIENCE

GAIN: Final = "gain"
CUT: Final = "(each) => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1"
"""Whether not all of its text is seen."""


class Turn(NamedTuple):
    """What is touched in a turn, where `kinds` of decisions are possible, and how many decisions that makes."""

    steps: tuple[str, ...]
    kinds: frozenset[str]
    decisions: int
    halves: frozenset[int] = frozenset()
    """Steps after which the other half of a pair is to be chosen: they decide nothing."""


TURNS: Final = {
    # A butterfly is lifted and put down. By touch it took 4 taps before.
    "dust_in_the_wings": Turn((".space.open", ".space.near"), frozenset({"lift"}), 2),
    # A card for a card, and the end of the turn: 5 taps before.
    "flautz": Turn(
        (".hand .spot.live", ".display .spot.choice", ".actions button.main"),
        frozenset({"exchange"}),
        2,
        frozenset({0}),
    ),
    # A stack, a place, and the tile there, which may be turned before: 4 taps before.
    "flutter": Turn((".rondel button.can", ".places circle", "[data-place]"), frozenset({"select"}), 2),
    # A forager for a flower, and the end of the turn: 4 taps before.
    "pollen_wars": Turn(("[data-cell].target", ".deeds button:last-child"), frozenset({"send forager"}), 3),
    # A clover is flipped, a tile slid: 5 taps before.
    "rainbow_flip_slide": Turn(
        (".spot.flip", ".spot.slide", ".spot.free"), frozenset({"flip", "slide"}), 2, frozenset({1})
    ),
}


OFFERED: Final = {"flautz": ("exchange",), "flutter": ("place",), "pollen_wars": ("send forager", "hexagon")}
"""The decisions that lie behind one choice."""


def wanted(game: str, state: Any) -> bool:
    """Whether Ann begins such a turn."""
    if state.actors() != [0]:
        return False
    played = catalogue.find(game)
    kinds = {choice.kind for choice in played.choices(state, 0)}
    view: Any = played.view(state, 0)
    single = game != "dust_in_the_wings" or sum(view.spaces[state.legal(0)[0]]) == 1
    whole = game != "rainbow_flip_slide" or view.actions_left == 2
    return kinds >= TURNS[game].kinds and single and whole


def wins(state: DustState) -> bool:
    """Whether the last butterfly in Ann's net can win points at once."""
    if state.phase != PUTTING or state.actors() != [0] or sum(state.held) != 1:
        return False
    return any(gain(state, action) > 0 for action in state.legal(0))


def gain(before: DustState, action: int) -> int:
    state = before.clone()
    state.apply(0, action)
    return state.scores()[0] - before.scores()[0]


def counted(game: str, state: Any) -> int:
    """What '+3' is said of: Ann's points, or those of her best spell."""
    if game != "flautz":
        return int(state.scores()[0])
    view: Any = catalogue.find(game).view(state, 0)
    return int(view.players[0].spell.points)


def after(game: str, state: Any, kind: str) -> Iterator[Any]:
    """The positions after Ann's decisions of a kind, while she is still to decide."""
    for choice in catalogue.find(game).choices(state, 0):
        if choice.kind == kind:
            following = state.clone()
            following.apply(0, choice.action)
            yield following


def raises(game: str, state: Any) -> bool:
    """Whether Ann can win something at once by what is offered as one choice."""
    if state.actors() != [0]:
        return False
    following = [state]
    for kind in OFFERED[game]:
        following = [each for one in following if one.actors() == [0] for each in after(game, one, kind)]
    return any(counted(game, each) > counted(game, state) for each in following if not each.over())


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    tables = {GAIN: Prepared(found("dust_in_the_wings", 2, wins), ("Ann", ""))}
    for game in TURNS:
        begun = found(game, few(game), lambda state, game=game: wanted(game, state))  # type: ignore[misc]
        for how in ("mouse", "touch", "twice"):
            tables[f"{game}-{how}"] = Prepared(begun, ("Ann", *[""] * (few(game) - 1)))
    for game in OFFERED:
        begun = found(game, few(game), lambda state, game=game: raises(game, state))  # type: ignore[misc]
        tables[f"{game}-gain"] = Prepared(begun, ("Ann", *[""] * (few(game) - 1)))
    with serving(tmp_path_factory.mktemp("tap"), tables) as server:
        yield server


class Finger:
    """A finger that rests before it is lifted."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def down(self, target: Locator) -> None:
        self._send("touchStart", *middle(target))

    def slide(self, x: float, y: float) -> None:
        self._send("touchMove", x, y)

    def lift(self) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _send(self, kind: str, x: float, y: float) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})


def middle(target: Locator) -> tuple[float, float]:
    box = target.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def decided(server: Live, table: str) -> int:
    """How many decisions Ann has made."""
    match = stored(server, table).match
    assert match is not None
    return sum(move.seat == 0 for move in match.moves)


def settled(page: Page, server: Live, table: str, decisions: int) -> None:
    """Wait until Ann has made so many decisions."""
    last = time.monotonic() + PATIENCE / 1000
    while decided(server, table) < decisions:
        assert time.monotonic() < last, "not decided"
        page.wait_for_timeout(20)


def better(server: Live) -> int:
    """Which card of Ann's hand can be given for a better spell."""
    match = stored(server, "flautz-gain").match
    assert match is not None
    view: Any = match.game.view(match.state, 0)
    choices: list[Any] = [choice for choice in match.game.choices(match.state, 0) if choice.kind == "exchange"]
    spells = [counted("flautz", each) for each in after("flautz", match.state, "exchange")]
    card = choices[spells.index(max(spells))].card
    return int(view.players[0].hand.index(card))


def told(page: Page) -> None:
    """What is considered brings something, and all of the sentence is seen."""
    expect(page.locator(".bar .brings")).not_to_be_empty()
    assert not page.locator(".bar .picked").evaluate(CUT), page.locator(".bar .picked").inner_text()


@pytest.mark.parametrize("game", TURNS)
def test_a_turn_by_touch_takes_a_tap_for_each_choice(prepared: Live, visit: Visit, game: str) -> None:
    table, turn = f"{game}-touch", TURNS[game]
    ann = visit(prepared.url, size="phone", touch=True, language="de-DE")  # which needs more room
    sits(ann, "Ann", table)
    page, before = ann.page, decided(prepared, table)
    finger = Finger(page)
    for number, step in enumerate(turn.steps):
        page.wait_for_function(READY)
        target = page.locator(step).first
        expect(target).to_be_visible()
        finger.down(target)
        if number not in turn.halves and step != ".places circle":
            told(page)
            ann.picture(f"tap-{game}-{number}")
        finger.lift()
    settled(page, prepared, table, before + turn.decisions)


@pytest.mark.parametrize("game", TURNS)
def test_whoever_wants_to_touches_twice(prepared: Live, visit: Visit, game: str) -> None:
    """The first touch only considers; it is told what it would bring, and all of that is seen beside the buttons."""
    table, turn = f"{game}-twice", TURNS[game]
    ann = visit(prepared.url, size="phone", touch=True, language="de-DE")
    ann.open("/settings")
    ann.page.get_by_label("Zweimal tippen").check(force=True)
    sits(ann, "Ann", table)
    page, before = ann.page, decided(prepared, table)
    target = page.locator(turn.steps[0]).first
    page.wait_for_function(READY)
    target.tap()
    if 0 in turn.halves:
        target = page.locator(turn.steps[1]).first
        target.tap()
    told(page)
    expect(page.get_by_role("button", name="Ausführen")).to_be_visible()
    ann.picture(f"twice-{game}")
    assert decided(prepared, table) == before
    target.tap()
    settled(page, prepared, table, before + 1)


@pytest.mark.parametrize("game", TURNS)
def test_a_turn_by_mouse_takes_a_click_for_each_choice(prepared: Live, visit: Visit, game: str) -> None:
    table, turn = f"{game}-mouse", TURNS[game]
    ann = visit(prepared.url)
    sits(ann, "Ann", table)
    page, before = ann.page, decided(prepared, table)
    for number, step in enumerate(turn.steps[:2] if game == "flutter" else turn.steps):
        page.wait_for_function(READY)
        target = page.locator(step).first
        expect(target).to_be_visible()
        page.mouse.move(*middle(target))
        if number not in turn.halves:
            told(page)
            ann.picture(f"click-{game}-{number}")
        page.mouse.down()
        page.mouse.up()
    settled(page, prepared, table, before + turn.decisions)


@pytest.mark.parametrize("game", OFFERED)
def test_points_stand_on_targets(prepared: Live, visit: Visit, game: str) -> None:
    ann = visit(prepared.url)
    sits(ann, "Ann", f"{game}-gain")
    ann.page.wait_for_function(READY)
    if game == "flautz":  # one half of the exchange is chosen first
        ann.page.locator(".hand .spot").nth(better(prepared)).click()
    expect(ann.page.locator("main .gain").first).to_contain_text("+")
    ann.picture(f"gain-{game}")


def test_points_stand_on_targets_and_sliding_away_takes_nothing(prepared: Live, visit: Visit) -> None:
    ann = visit(prepared.url, size="phone", touch=True)
    sits(ann, "Ann", GAIN)
    page, before = ann.page, decided(prepared, GAIN)
    target = page.locator(".space.open", has=page.locator(".gain")).first
    expect(target.locator(".gain")).to_contain_text("+")
    points = target.locator(".gain").text_content() or ""
    finger = Finger(page)
    finger.down(target)
    expect(page.locator(".bar .brings")).to_contain_text("Fulfils")
    expect(page.locator(".bar .brings")).to_contain_text(points.strip())
    ann.picture("gain")
    finger.slide(5, 5)
    expect(page.locator(".bar .brings")).to_be_empty()
    finger.lift()
    assert decided(prepared, GAIN) == before
    finger.down(target)
    finger.lift()
    settled(page, prepared, GAIN, before + 1)
