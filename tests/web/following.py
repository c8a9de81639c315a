"""Carrying out certain decisions through what the page offers, whether it takes one click or several."""

import time
from collections.abc import Iterator
from typing import Final

from playwright.sync_api import Locator, Page

from meadow.core import catalogue
from meadow.core.state import State
from meadow.table import Table
from tests.server.servers import Live
from tests.web.prepared import stored
from tests.web.tables import asked
from tests.web.visitors import PATIENCE

OFFERED: Final = """() => [...document.querySelectorAll('main [data-target]')].map((each) =>
    [each.dataset.path ?? each.dataset.action ?? '', each.ariaLabel ?? each.innerText, each.ariaPressed])"""
"""What can be touched: for which decisions each target stands, what it is called, and whether it is chosen."""


class Player:
    """Somebody who knows exactly what to decide, at a page that shows their seat."""

    def __init__(self, page: Page, server: Live, table: str, seat: int) -> None:
        self.page = page
        self.seat = seat
        self.clicks = 0
        self._server = server
        self._table = table

    def table(self) -> Table:
        return stored(self._server, self._table)

    def state(self) -> State:
        """The true position."""
        match = self.table().match
        assert match is not None
        return match.state

    def decide(self, *plan: int) -> None:
        """Click until these decisions are made, one after the other. What the page does by itself needs no click."""
        before = len(self._made())
        for _ in self._patiently(f"decide {plan}"):
            rest = list(plan[len(self._made()) - before :])
            if not rest:
                break
            if found := self._target(rest):
                self._click(*found)
        made = self._made()[before : before + len(plan)]
        assert made == list(plan), f"decided {made} instead of {plan}"

    def _patiently(self, what: str) -> Iterator[None]:
        """Again and again, until it takes too long."""
        last = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < last:
            yield
            self.page.wait_for_timeout(20)
        raise AssertionError(f"could not {what} among {self._offered()}")

    def _click(self, target: Locator, decisions: int) -> None:
        """And wait until what it stands for is done, or something else can be touched."""
        done, offered = len(self._made()), self._offered()
        target.click()
        self.clicks += 1
        for _ in self._patiently("see what comes of a click"):
            made, now = len(self._made()), self._offered()
            if made >= done + max(1, decisions) or (made == done and now not in ([], offered)):
                break

    def _made(self) -> list[int]:
        """What this seat has decided so far."""
        match = self.table().match
        assert match is not None
        return [move.action for move in match.moves if move.seat == self.seat]

    def _offered(self) -> list[list[str]]:
        offered: list[list[str]] = self.page.evaluate(OFFERED)
        return offered

    def _target(self, plan: list[int]) -> tuple[Locator, int] | None:
        """What stands for most of these decisions and for how many, or is called as the first of them."""
        offered = self._offered()
        if not asked(self.page) or not offered:
            return None
        paths = [[int(action) for action in path.split()] for path, _, _ in offered]
        label = self._label(plan[gathered(paths, plan)])
        best, most = -1, 0
        for number, (path, (_, called, pressed)) in enumerate(zip(paths, offered, strict=True)):
            fits = path == plan[: len(path)] and len(path) > most
            named = not path and not most and label in called and pressed != "true"
            if fits or named:
                best, most = number, len(path)
        return (self.page.locator("main [data-target]").nth(best), most) if best >= 0 else None

    def _label(self, action: int) -> str:
        table = self.table()
        game = catalogue.find(table.card().game)
        choices = game.choices(self.state(), self.seat)
        return next((choice.label for choice in choices if choice.action == action), "not asked")


def gathered(paths: list[list[int]], plan: list[int]) -> int:
    """How many of these decisions are chosen already, to be sent together with what ends the choosing."""
    ends = [path[:-1] for path in paths if len(path) > 1 and path != plan[: len(path)]]
    return max((len(chosen) for chosen in ends if chosen == plan[: len(chosen)]), default=0)
