"""Features for a game that has none of its own: the result of its `evaluate`."""

from collections.abc import Callable
from typing import Any, Final, final

from mypy_extensions import i64

from meadow.core.features import Active, Features
from meadow.core.state import State

SCALE: Final = 0.1
MOST: Final = 60.0
"""Scaled evaluations are clipped here, so that `exp` does not overflow; a win stays far above everything else."""


@final
class EvaluateFeatures(Features):
    """One feature: the game's own evaluation, so that a game has bots that search on its first day."""

    def __init__(self, evaluate: Callable[[Any, int], float]) -> None:
        super().__init__(1, ["what the game's own evaluation says"], [])
        self.evaluate = evaluate

    def position(self, state: State, seat: i64, active: Active) -> None:
        active.add(0, max(-MOST, min(MOST, self.evaluate(state, int(seat)) * SCALE)))
