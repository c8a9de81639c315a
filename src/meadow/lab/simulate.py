"""Games between bots, on as many processors as there are.

Everything about a game follows from the plan and the game's index, so that neither the number of processes nor the
order in which they finish changes a result.
"""

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from meadow import bots
from meadow.bots.base import Bot, Memory, ask
from meadow.core import catalogue
from meadow.core.catalogue import AnyGame
from meadow.core.game import SeatsError
from meadow.core.record import Record, write
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.core.step import check
from meadow.lab.seeds import derive


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """The games to play. `folder`, if there is one, gets a record of every game."""

    game: str
    seats: int
    bots: tuple[str, ...]
    options: dict[str, Any] = {}
    seed: int = 0
    folder: Path | None = None


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """How one game went. `bots` has the bot of each seat."""

    index: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
    adjudicated: bool


def seating(names: Sequence[str], seats: int, index: int) -> tuple[str, ...]:
    """The bot of each seat in a game: the names in turn until the seats are full, rotated by one seat every game."""
    return tuple(names[(seat + index) % seats % len(names)] for seat in range(seats))


def check_plan(plan: Plan) -> None:
    """Raise an error if the plan is invalid, before a single game is played."""
    catalogue.find(plan.game).new(plan.seats, plan.options, plan.seed)
    if not 1 <= len(plan.bots) <= plan.seats:
        raise SeatsError(
            f"{len(plan.bots)} bots cannot sit on {plan.seats} seats: name at least one, at most one a seat"
        )
    for name in plan.bots:
        bots.find(name)


def simulate(plan: Plan, games: int, jobs: int = 1) -> Generator[Outcome]:
    """The outcomes in the order of their indices, as soon as they are known.

    Raises BrokenProcessPool if one of several processes dies.
    """
    check_plan(plan)
    if jobs <= 1 or games <= 1:
        yield from map(partial(play, plan), range(games))
        return
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(min(jobs, games), spawn, _end_at_interrupts) as pool:
        with _saying_nothing(), _pool_broken_meanwhile():
            outcomes = pool.map(partial(play, plan), range(games), chunksize=max(1, min(32, games // 1000)))
        yield from outcomes


@contextlib.contextmanager
def _pool_broken_meanwhile() -> Iterator[None]:
    """Turn an OSError while processes are started into BrokenProcessPool.

    When the first process dies, the pool closes pipes that the next one is about to inherit.
    """
    try:
        yield
    except OSError as error:
        raise BrokenProcessPool("a process died while others were being started") from error


@contextlib.contextmanager
def _saying_nothing() -> Iterator[None]:
    """Keep processes that are started meanwhile from warning that they are uncompiled: this one has done so."""
    usual = os.environ.get("PYTHONWARNINGS")
    os.environ["PYTHONWARNINGS"] = ",".join(filter(None, [usual, "ignore:meadow runs uncompiled:RuntimeWarning"]))
    try:
        yield
    finally:
        del os.environ["PYTHONWARNINGS"]
        if usual is not None:
            os.environ["PYTHONWARNINGS"] = usual


def _end_at_interrupts() -> None:
    """Let Ctrl-C, which goes to every process of the terminal, end this one silently: the parent reports it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def play(plan: Plan, index: int) -> Outcome:
    """The game of that index, played to its end."""
    game = catalogue.find(plan.game)
    options = game.options.parse(plan.options)
    seed = derive(plan.seed, index, "game")
    seated = seating(plan.bots, plan.seats, index)
    state: State = game.new(plan.seats, options, seed)
    record = None if plan.folder is None else Record.begin(game, options, _names(seated), seed, seated)
    decisions = _to_the_end(
        game, state, [bots.find(name) for name in seated], Rng(derive(plan.seed, index, "bots")), record
    )
    if record is not None and plan.folder is not None:
        write(record, record_path(plan.folder, index))
    return Outcome(
        index=index,
        bots=seated,
        scores=tuple(state.scores()),
        winners=tuple(state.winners()),
        decisions=decisions,
        adjudicated=state.adjudicated,
    )


def _names(seated: Sequence[str]) -> list[str]:
    """Names that tell apart bots of the same kind."""
    return [f"{bot} {seat + 1}" for seat, bot in enumerate(seated)]


def record_path(folder: Path, index: int) -> Path:
    """Where the record of a game is written. Games are counted from 1."""
    return folder / f"game-{index + 1:06}.jsonl"


def _to_the_end(game: AnyGame, state: State, players: Sequence[Bot], rng: Rng, record: Record | None) -> int:
    decisions = 0
    memory = Memory()
    while (seat := state.actor()) >= 0:
        action = ask(players[seat], game, state, seat, rng, memory)
        check(state, seat, action)
        state.apply(seat, action)
        decisions += 1
        if record is not None:
            record.add(game, seat, action, state)
    return decisions
