"""Matches that are over, played by greedy bots from seeds that never change: tables at which the end is looked at."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from meadow.bots import find
from meadow.bots.base import ask
from meadow.core import catalogue
from meadow.core.rng import SECURE, Rng
from meadow.core.state import State
from meadow.server.base.clock import now
from meadow.table.curve import turning
from meadow.table.match import Move
from tests.server.clients import few
from tests.server.servers import Live
from tests.web.prepared import Begun, Prepared, serving

SEEDS = 20


def ended(game: str) -> Prepared:
    """The first match that one of the players has won by a turn that can be named."""
    for seed in range(SEEDS):
        prepared = Prepared(_played(game, seed), ("Ann", *[""] * (few(game) - 1)))
        table, at = prepared.table, now()
        result = table.update(0, at).result
        moments = [moment for _, moment in table.moments(0, at) if moment is not None]
        lacking = catalogue.find(game).lacking is not None
        if result is not None and turning(moments, result.winners, lacking) is not None:
            return prepared
    raise AssertionError(f"no match of {game} has a turning point")


def _played(game: str, seed: int) -> Begun:
    played, rng = catalogue.find(game), Rng(seed)
    state: State = played.new(few(game), {}, seed, SECURE)
    moves = list[Move]()
    while not state.over():
        seat = state.actors()[0]
        moves.append(Move(seat, ask(find("greedy"), played, state, seat, rng), "bot"))
        state.apply(seat, moves[-1].action)
    return Begun(game, few(game), {}, seed, moves)


@contextlib.contextmanager
def endings(folder: Path) -> Iterator[Live]:
    """A server with a table for each game, called like it, at which Ann has played against bots."""
    with serving(folder, {game: ended(game) for game in catalogue.games()}) as server:
        yield server
