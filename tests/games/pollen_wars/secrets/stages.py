"""Two positions that differ in one hidden card of a queen, and the game begun from such a position."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from mypy_extensions import u8

from meadow.core.events import Event
from meadow.core.game import Game
from meadow.core.rng import FAST
from meadow.games.pollen_wars import GAME
from meadow.games.pollen_wars.components import QUEENS
from meadow.games.pollen_wars.options import PollenOptions
from meadow.games.pollen_wars.state import PollenState
from meadow.games.pollen_wars.views import PollenView
from tests.games.pollen_wars.kinds import KINDS, is_honey


@dataclasses.dataclass(frozen=True, kw_only=True)
class Staged(Game[PollenState, PollenOptions, PollenView]):
    """The game as it is, but every match of it begins from this position."""

    stage: PollenState

    def new(
        self,
        seats: int,
        options: PollenOptions | Mapping[str, Any] | None = None,
        seed: int = 0,
        generator: str = FAST,
        *,
        log: list[Event] | None = None,
    ) -> PollenState:
        del options, seed, generator, log
        assert seats == self.stage.seats
        return self.stage.clone()


def staged(state: PollenState, **parts: Any) -> Staged:
    """The game from this position on; other parts of it may be replaced, to plant a bug."""
    given = {field.name: getattr(GAME, field.name) for field in dataclasses.fields(GAME)}
    return Staged(**{**given, **parts}, stage=state)


def exchanged(state: PollenState, seat: int, gives: int, takes: int) -> PollenState:
    """The position in which a queen holds another card with the same back, which lies deep in its deck here."""
    assert is_honey(gives) == is_honey(takes)
    other = state.clone()
    deck = other.honey if is_honey(gives) else other.jelly
    other.hands[seat * KINDS + gives] -= u8(1)
    other.hands[seat * KINDS + takes] += u8(1)
    deck[[int(kind) for kind in deck].index(takes)] = u8(gives)
    return other


def forgotten(state: PollenState, owner: int) -> PollenState:
    """The position in which nobody knows a card of this queen."""
    other = state.clone()
    for observer in range(QUEENS):
        for kind in range(KINDS):
            other.known[(observer * QUEENS + owner) * KINDS + kind] = u8(0)
    return other
