"""How a search goes about it, and how long it may take."""

import time
from typing import final

from mypy_extensions import i64


@final
class Settings:
    """How a search goes about it.

    candidates   how many actions of the root are compared by sequential halving
    turns        how many whole turns are compared where a game offers them
    horizon      so many quiet nodes that are new a simulation plays on through before it asks for a value
    width        how many edges of a node are open from the beginning
    judged       if there is a prior: so many of the actions it likes best are judged by their values too; 0: none
    """

    def __init__(
        self, candidates: int = 16, turns: int = 48, horizon: int = 0, width: int = 2, judged: int = 16
    ) -> None:
        self.candidates: i64 = candidates
        self.turns: i64 = turns
        self.horizon: i64 = horizon
        self.width: i64 = width
        self.judged: i64 = judged


@final
class Budget:
    """How much may be thought: so many simulations, and no longer than so many seconds. 0: no such limit."""

    def __init__(self, simulations: int, seconds: float) -> None:
        self.simulations: i64 = simulations
        self.seconds = seconds
        self.used: i64 = 0
        self.began = time.perf_counter()

    def share(self) -> float:
        """Which share of it is used up, from 0 on."""
        share = float(self.used) / float(self.simulations) if self.simulations > 0 else 0.0
        if self.seconds > 0.0:
            share = max(share, (time.perf_counter() - self.began) / self.seconds)
        return share
