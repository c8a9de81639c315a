"""Other engines to compare with, where they are installed: driven in the same way in the same run."""

import importlib
import random
from collections.abc import Callable
from functools import partial
from typing import Any

from meadow.lab.bench import DRIVEN, SEARCHES, SIMULATIONS, Measure, Measures, rate

OPEN_SPIEL = ("hive", "hearts", "connect_four", "python_tic_tac_toe")
DECISIONS = 1000

# The nearest games to ours that each search can play. Open hexagon boards: tiles that slide, stones that are placed.
MCTS = ("hive", "havannah")
# Hidden hands: of four players (the search crashes while they pass cards), and of cards drawn and laid out. It refuses
# simultaneous games, and cannot resample their hidden cards even in turn-based form.
IS_MCTS = ("hearts(pass_cards=False)", "gin_rummy")

EXPLORATION = 1.4
OPENING = 6


def peers() -> dict[str, Measures]:
    """What can be measured, by name: games driven from Python, and searches. Empty if OpenSpiel is not installed."""
    try:
        spiel = importlib.import_module("pyspiel")
        importlib.import_module("open_spiel.python.games")
    except ImportError:
        return {}
    return {
        DRIVEN: {f"OpenSpiel {name}": _driving(game) for name, game in _loaded(spiel, OPEN_SPIEL)},
        SEARCHES: {
            f"OpenSpiel {kind}, {name}": _searching(game, partial(searcher, spiel, game))
            for kind, searcher, names in (("MCTS", _mcts, MCTS), ("IS-MCTS", _is_mcts, IS_MCTS))
            for name, game in _loaded(spiel, names)
        },
    }


def _loaded(spiel: Any, names: tuple[str, ...]) -> list[tuple[str, Any]]:
    """The games among these that the installed version has."""
    known = set(spiel.registered_names())
    return [(name, spiel.load_game(name)) for name in names if name.partition("(")[0] in known]


def _driving(game: Any) -> Measure:
    return lambda span: rate(span, lambda seed: _driven(game.new_initial_state(), random.Random(seed)))


def _driven(state: Any, chance: random.Random) -> int:
    """Random play, one decision at a time; chance nodes are not counted."""
    decisions = 0
    while decisions < DECISIONS and not state.is_terminal():
        decisions += not state.is_chance_node()
        state.apply_action(chance.choice(state.legal_actions()))
    return decisions


def _searching(game: Any, searcher: Callable[[], Any]) -> Measure:
    return lambda span: rate(span, lambda seed: _searched(game, searcher(), seed))


def _mcts(spiel: Any, game: Any) -> Any:
    evaluator = spiel.RandomRolloutEvaluator(n_rollouts=1, seed=0)
    return spiel.MCTSBot(game, evaluator, EXPLORATION, SIMULATIONS, 0, solve=False, seed=0, verbose=False)


def _is_mcts(spiel: Any, _game: Any) -> Any:
    evaluator = spiel.RandomRolloutEvaluator(n_rollouts=1, seed=0)
    return spiel.ISMCTSBot(0, evaluator, EXPLORATION, SIMULATIONS)


def _searched(game: Any, searcher: Any, seed: int) -> int:
    """The simulations of one search in a position some random decisions into a game, like ours."""
    searcher.step(_opened(game, random.Random(seed % 8)))
    return SIMULATIONS


def _opened(game: Any, chance: random.Random) -> Any:
    """A position with more than one legal action: with a single one both searches do nothing."""
    state, decisions = game.new_initial_state(), 0
    while state.is_chance_node() or decisions < OPENING or len(state.legal_actions()) == 1:
        decisions += not state.is_chance_node()
        state.apply_action(chance.choice(state.legal_actions()))
    return state
