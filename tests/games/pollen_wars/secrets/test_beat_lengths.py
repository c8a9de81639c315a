"""The wait is short: how long everybody stands at beats in whole games, on a fake clock."""

import functools
import statistics
from typing import Final

import pytest

from meadow.bots import find
from meadow.bots.base import ask
from meadow.core.rng import Rng
from meadow.games.pollen_wars import GAME
from meadow.table import Settings, commands
from meadow.table.updates import BeatShown
from tests.table.people import Party

READING: Final = 1500
"""Milliseconds that a card or a raid that was laid open is shown anyway, so that it can be read."""
LONGEST: Final = 1500
QUICK: Final = 30
"""Milliseconds in which everybody decides who is asked."""
TURNS: Final = 40


class Greedy(Party):
    """One person and bots, all greedy. `waits` has how long nobody was asked, each time."""

    def __init__(self, seats: int) -> None:
        super().__init__(GAME, seats, Settings(), seed=seats, options={"turn_limit": TURNS})
        self.seated(people=1, level="greedy")
        self.beats: list[BeatShown] = []
        self.waits: list[int] = []
        self._rng = Rng(seats)

    def play(self) -> "Greedy":
        while self.table.status != "over":
            self._note_beat()
            if not self._decide():
                due = self.table.due_at()
                assert due is not None, "nobody is asked, and nothing will happen"
                self.waits.append(due - self.now)
                self.now = due
                self.fold(self.table.clock_ran_out(self.now))
        return self

    def _note_beat(self) -> None:
        beat = self.update(None).beat
        if beat is not None and beat.kind == "beat" and (not self.beats or self.beats[-1].since != beat.since):
            self.beats.append(beat)

    def _decide(self) -> bool:
        """Whether somebody was asked, and has decided."""
        if due := self.table.bots_due():
            self.now += QUICK
            self.bot(due[0], self._rng)
            return True
        update = self.update(0)
        if bytes(update.choices) == b"[]":
            return False
        self.now += QUICK
        action = ask(find("greedy"), GAME, self.state, 0, self._rng)
        self.do(commands.Act(seat=0, version=update.version, action=action), 0)
        return True


@functools.cache
def greedy(seats: int) -> Greedy:
    return Greedy(seats).play()


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_the_median_beat_is_short(seats: int) -> None:
    """Even with all that is shown anyway."""
    lengths = [beat.until - beat.since for beat in greedy(seats).beats]
    assert len(lengths) > TURNS
    assert statistics.median(lengths) <= LONGEST


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_nobody_waits_long_for_nobody(seats: int) -> None:
    """Where no bot thinks and the person is not asked, everybody waits for the end of a beat."""
    assert max(greedy(seats).waits) <= READING + LONGEST
