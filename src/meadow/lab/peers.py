"""Other people's engines, where they are installed, to compare with: driven in the same way in the same run."""

import importlib
import random
import time
from typing import Any

from meadow.lab.bench import Measure

OPEN_SPIEL = ("hive", "hearts", "connect_four", "python_tic_tac_toe")
DECISIONS = 1000


def peers() -> dict[str, Measure]:
    """What there is to compare with: decisions a second driven from Python, by name."""
    try:
        spiel = importlib.import_module("pyspiel")
        importlib.import_module("open_spiel.python.games")
    except ImportError:
        return {}
    known = set(spiel.registered_names())
    return {f"OpenSpiel {name}": _measure(spiel.load_game(name)) for name in OPEN_SPIEL if name in known}


def _measure(game: Any) -> Measure:
    def measure(span: float) -> float:
        chance, done = random.Random(0), 0
        start = time.perf_counter()
        while (spent := time.perf_counter() - start) < span or done == 0:
            done += _driven(game.new_initial_state(), chance)
        return done / spent

    return measure


def _driven(state: Any, chance: random.Random) -> int:
    """Random play, one decision at a time; what chance does is not counted."""
    decisions = 0
    while decisions < DECISIONS and not state.is_terminal():
        decisions += not state.is_chance_node()
        state.apply_action(chance.choice(state.legal_actions()))
    return decisions
