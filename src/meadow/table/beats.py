"""Waiting times that are the same for all, asked or not: a beat of the game, or the countdown of a secret round.

A beat begins when the position comes to it. Passes never end it early, so that nobody can tell whether anybody was
asked. A round ends when all are done, or when its time is over.
"""

from typing import Final, Literal

import msgspec

from meadow.core.catalogue import AnyGame
from meadow.core.state import State
from meadow.table.settings import Settings
from meadow.table.updates import BeatShown

Kind = Literal["beat", "round"]

LONGER: Final[dict[Kind, int]] = {"beat": 8_000, "round": 30_000}
"""Milliseconds that `hold_on` adds."""


class Beat(msgspec.Struct, frozen=True, kw_only=True):
    """`number` is that of the game's beat, 0 for a round; `stopped` is when a pause stopped it, None while it runs."""

    kind: Kind
    number: int
    since: int
    until: int
    held: bool = False
    stopped: int | None = None

    def shown(self) -> BeatShown | None:
        """What everybody may see of it: nothing while the match is paused."""
        if self.stopped is not None:
            return None
        return BeatShown(kind=self.kind, since=self.since, until=self.until, held=self.held)

    def longer(self) -> "Beat":
        return msgspec.structs.replace(self, until=self.until + LONGER[self.kind], held=True)

    def later(self, lost: int) -> "Beat":
        """Shifted by `lost` milliseconds in which nothing could be decided: nobody has less time for it."""
        return msgspec.structs.replace(self, since=self.since + lost, until=self.until + lost)

    def paused(self, now: int) -> "Beat":
        return self if self.stopped is not None else msgspec.structs.replace(self, stopped=now)

    def resumed(self, now: int) -> "Beat":
        if self.stopped is None:
            return self
        return msgspec.structs.replace(self.later(now - self.stopped), stopped=None)


def stepwise(game: AnyGame, settings: Settings) -> bool:
    """Whether the table stops at the beats of the game."""
    return game.beat_lasts is not None and settings.pace != 0


def begun(game: AnyGame, settings: Settings, state: State, now: int) -> Beat | None:
    """The beat or round that begins with this position; None if neither does."""
    number = state.beat()
    if number:
        return Beat(kind="beat", number=number, since=now, until=now + _length(game, settings, state))
    if counted_down(game, settings, state):
        return Beat(kind="round", number=0, since=now, until=now + 1000 * settings.round_seconds)
    return None


def _length(game: AnyGame, settings: Settings, state: State) -> int:
    if settings.pace is not None:
        return 1000 * settings.pace
    assert game.beat_lasts is not None
    return game.beat_lasts(state)


def counted_down(game: AnyGame, settings: Settings, state: State) -> bool:
    """Whether the position is a secret round with one countdown for all."""
    return state.stepwise and settings.round_seconds > 0 and game.in_round(state)
