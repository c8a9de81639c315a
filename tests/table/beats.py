"""Tables at which Pollen Wars is played from a position that a test describes, and time that goes on by itself."""

from dataclasses import replace
from typing import Any

import pytest

from meadow.core import catalogue
from meadow.core.rng import Rng
from meadow.games.pollen_wars import GAME
from meadow.games.pollen_wars.actions import END_TURN, PLAY, QUEEN, RAID, SEND_FORAGER
from meadow.games.pollen_wars.options import PollenOptions
from meadow.games.pollen_wars.state import PollenState
from meadow.table import Settings, commands
from meadow.table.entries import Entry
from meadow.table.updates import encoded
from tests.games.pollen_wars.kinds import DRAW_THREE, ERADICATE, STEAL_ONE
from tests.games.pollen_wars.scene import Scene, at
from tests.table.people import Party

B = 3
"""Who holds a card that she can answer with, or does not."""

Cause = tuple[dict[str, Any], list[int]]

ROUND_ENDS: dict[str, Any] = {"patterns": {0: "bar"}, "foragers": {0: "e6 e7 e8"}}
CAUSES: dict[str, Cause] = {
    "a card is played": ({}, [SEND_FORAGER, at("a1"), PLAY + STEAL_ONE, QUEEN + 2]),
    "a raid is announced": ({}, [RAID, QUEEN + 2]),
    "before a turn": ({}, [SEND_FORAGER, at("a1"), END_TURN]),
    "before the infestation kills": (ROUND_ENDS, [SEND_FORAGER, at("e5")]),
}
"""Why everybody waits: what is special about the position, and what the first queen does."""


class Meadow(Party):
    """Four people, or the first few and bots. The first queen is to move; the fourth can cure her hive, or cannot."""

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        cause: str,
        holds: bool = True,
        *,
        settings: Settings | None = None,
        hands: dict[int, list[int]] | None = None,
        people: int = 4,
    ) -> None:
        position, self.causing = CAUSES[cause]
        held = {0: [STEAL_ONE], 1: [STEAL_ONE], 2: [STEAL_ONE], B: [ERADICATE if holds else DRAW_THREE]}
        scene = Scene(seats=4, hands={**held, **(hands or {})}, infested=range(4), **position)

        def start(_options: PollenOptions, _seats: int, _rng: Rng) -> PollenState:
            return scene.state.clone()

        monkeypatch.setitem(catalogue.games(), GAME.key, replace(GAME, start=start))
        super().__init__(catalogue.find(GAME.key), 4, settings)
        self.seated(people)

    def begin(self) -> "Meadow":
        """The first queen does what everybody then waits at."""
        for action in self.causing:
            self.choose(0, action)
        assert self.state.beat()
        return self

    def choose(self, seat: int, action: int) -> list[Entry]:
        return self.do(commands.Act(seat=seat, version=self.version(seat), action=action), seat)

    def wait(self, longest: int | None = None) -> list[Entry]:
        """Let time go on until something happens by itself."""
        due = self.table.due_at()
        assert due is not None
        assert longest is None or due <= self.now + longest
        self.now = max(self.now, due)
        return self.fold(self.table.clock_ran_out(self.now))

    def let_be(self) -> None:
        """Everybody who is asked lets the beat be, people and bots."""
        if self.update(None).paused:
            return
        for due in self.table.bots_due():
            self.fold(self.table.bot_decides(due, self.state.passing(due.seat), self.now))
        for seat in self.state.actors():
            self.choose(seat, self.state.passing(seat))

    def seen(self) -> list[bytes]:
        """What everybody but B is shown now, to the last byte."""
        return [encoded(self.update(viewer)) for viewer in self.viewers if viewer != B]
