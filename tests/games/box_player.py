"""Plays a whole random game with each of the boxes that are given as JSON: `python -m tests.games.box_player GAME`.

A game loads its file when it is imported, so each box needs a process of its own.
"""

import importlib
import json
import multiprocessing
import sys
import traceback
from itertools import pairwise
from typing import Any

import msgspec
from rich.text import Text

from meadow.core import components, playout, replay  # noqa: F401  imported once for all boxes
from meadow.core.catalogue import AnyGame
from meadow.core.components import ComponentError
from meadow.core.events import redact
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.grids import hexagon_torus, squares, triangles  # noqa: F401

LOOKS = 12
DECISIONS = 1_000_000


def problem(game: str, text: str) -> str:
    """What is wrong with a game that is played with this box, or nothing."""
    components.from_package = lambda _, load: load(text)  # type: ignore[assignment]
    try:
        play_all(importlib.import_module(f"meadow.games.{game}").GAME)
    except ComponentError as error:
        return f"refused: {error}"
    except BaseException:  # noqa: BLE001  whatever it is, it is what the test looks for
        return traceback.format_exc(limit=-4)
    return ""


def play_all(game: AnyGame) -> None:
    """With the fewest and with the most players, and everything looked at that a person or a bot is given."""
    msgspec.json.encode(game.box())
    for shown in game.show.values():
        assert Text.from_markup(shown())
    for seats in {game.seats[0], game.seats[-1]}:
        play(game, seats)


def play(game: AnyGame, seats: int) -> None:
    state: State = game.new(seats, None, 1)
    state.log = []
    driver = Rng(2)
    names = [f"Player {seat}" for seat in range(1, seats + 1)]
    looks = {int(1.6**number) for number in range(LOOKS)}
    for decision in range(DECISIONS):
        if decision in looks or state.over():
            look(game, state)
        if state.over():
            break
        seat = driver.pick(state.actors())
        state.apply(seat, state.sample(seat, driver))
        for event in redact(state.log, None) + redact(state.log, 0):
            assert game.narrate(event, names)
        state.log = []
    endless = getattr(game.options(), "turn_limit", None) == 0
    assert state.over() or endless, f"the game goes on after {DECISIONS} decisions"
    assert len(state.scores()) == seats
    assert len(state.returns()) == seats


def look(game: AnyGame, state: State) -> None:
    for seat in (*range(state.seats), None):
        assert Text.from_markup(game.draw(game.view(state, seat)))
        msgspec.json.encode(game.view(state, seat))
    for seat in state.actors():
        legal = state.legal(seat)
        assert legal
        assert all(first < second for first, second in pairwise(legal))
        assert [choice.action for choice in game.choices(state, seat)] == legal
        assert [game.read(game.write(action)) for action in legal] == legal
        assert game.determinize(state, seat, Rng(3)).legal(seat) == legal
        game.evaluate(state, seat)
    rows = game.tally(state)
    if rows:
        assert [sum(row.points[seat] for row in rows) for seat in range(state.seats)] == state.scores()


def main() -> None:
    game, texts = sys.argv[1], json.loads(sys.stdin.read())
    context: Any = multiprocessing.get_context("fork")
    with context.Pool(1, maxtasksperchild=1) as pool:
        found = pool.starmap(problem, [(game, text) for text in texts], chunksize=1)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
