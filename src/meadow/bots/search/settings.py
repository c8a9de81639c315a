"""Settings and budget of a search."""

import time
from typing import final

from mypy_extensions import i64


@final
class Settings:
    """Parameters of a search.

    candidates   how many actions of the root are compared by sequential halving
    turns        how many whole turns are compared where a game offers them
    horizon      how many new quiet nodes a simulation plays on through before it evaluates one
    width        how many edges of a new node are open besides the first; more open with its visits
    judged       with a learned prior: how many actions with the best priors are valued too; 0: none
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
    """Limits of a search: a number of simulations, and a number of seconds. 0: no such limit."""

    def __init__(self, simulations: int, seconds: float) -> None:
        self.simulations: i64 = simulations
        self.seconds = seconds
        self.used: i64 = 0
        self.began = time.perf_counter()

    def share(self) -> float:
        """The share of it that is used up; it may exceed 1."""
        share = float(self.used) / float(self.simulations) if self.simulations > 0 else 0.0
        if self.seconds > 0.0:
            share = max(share, (time.perf_counter() - self.began) / self.seconds)
        return share
