"""How fast a game is. Everything is measured in turns, several times over, because machines are noisy."""

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from statistics import median
from typing import Any

import msgspec

import meadow
from meadow.bots.base import Glimpse
from meadow.bots.levels import Level, SearchBot
from meadow.bots.search.search import Search
from meadow.bots.search.settings import Budget
from meadow.core.catalogue import AnyGame
from meadow.core.playout import play_out, play_out_listing
from meadow.core.rng import Rng
from meadow.core.state import State

ROUNDS = 5
DECISIONS = 1000
SIMULATIONS = 100
SEARCHER = SearchBot(Level(name="bench", sentence=""))

# A single call is timed this often, and the shortest time counts: anything longer is noise.
TRIES = 5

Measure = Callable[[float], float]
"""Repeats something for about that many seconds. Returns how often per second it was done."""

Measures = Mapping[str, Measure]
Rates = dict[str, float]

DRIVEN = "driven"
SEARCHES = "searches"


class Speed(msgspec.Struct, frozen=True, kw_only=True):
    """Decisions per second, unless a field says otherwise."""

    seats: int
    playout: float
    """Random play inside the engine, with `State.sample`."""
    playout_listing: float
    """The same, with all legal actions listed at every decision."""
    driven: float
    """Driven from Python one decision at a time: list, choose, apply."""
    driven_sampling: float
    """Driven from Python one decision at a time: draw, apply."""
    simulations: float
    """Simulations per second of a search with the game's weights."""
    evaluations: float
    """Positions per second that such a search values, the time for everything else included."""
    clone_us: float
    """Microseconds for a copy."""
    legal_median: int
    """The median number of legal actions at a decision."""
    legal_most: int
    slowest_us: float
    """Microseconds to list them at the slowest decision."""


class Report(msgspec.Struct, kw_only=True):
    """What `meadow bench` found out about a game."""

    game: str
    version: str
    compiled: bool
    machine: str
    seconds: float
    speeds: list[Speed]
    uncompiled: list[Speed] = []
    peers: Rates = {}
    """Decisions per second in games of other engines, driven from Python."""
    peer_searches: Rates = {}
    """Simulations per second of other engines' searches. Each values one position by a random playout, so there are as
    many evaluations."""


def report(game: AnyGame, seats: list[int], seconds: float, peers: Mapping[str, Measures] | None = None) -> Report:
    """The speeds of a game as it runs in this process, for each number of seats, in turns with those of its peers."""
    rates = in_turns({str(count): _measures(game, count) for count in seats} | dict(peers or {}), seconds)
    return Report(
        game=game.key,
        version=meadow.__version__,
        compiled=meadow.COMPILED,
        machine=f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}",
        seconds=seconds,
        speeds=[_speed(game, count, rates[str(count)]) for count in seats],
        peers=rates.get(DRIVEN, {}),
        peer_searches=rates.get(SEARCHES, {}),
    )


def _measures(game: AnyGame, seats: int) -> Measures:
    return {
        "playout": lambda span: rate(span, lambda seed: _played(play_out, game, seats, seed)),
        "playout_listing": lambda span: rate(span, lambda seed: _played(play_out_listing, game, seats, seed)),
        "driven": lambda span: rate(span, lambda seed: _driven(game, seats, seed)),
        "driven_sampling": lambda span: rate(span, lambda seed: _driven_sampling(game, seats, seed)),
        "simulations": lambda span: rate(span, lambda seed: int(_searched(game, seats, seed).simulations)),
        "evaluations": lambda span: rate(span, lambda seed: int(_searched(game, seats, seed).model.evaluations)),
        "clones": lambda span: rate(span, lambda seed: _cloned(game, seats, seed)),
    }


def _speed(game: AnyGame, seats: int, rates: Rates) -> Speed:
    clones = rates.pop("clones")
    counts, spans = zip(*_listings(game, seats), strict=True)
    return Speed(
        seats=seats,
        clone_us=1e6 / clones,
        legal_median=int(median(counts)),
        legal_most=max(counts),
        slowest_us=1e6 * max(spans),
        **rates,
    )


def in_turns(groups: Mapping[str, Measures], seconds: float) -> dict[str, Rates]:
    """The median rate of each, all measured in turns so that a noisy moment does not hit one alone."""
    found: dict[str, dict[str, list[float]]] = {group: {name: [] for name in groups[group]} for group in groups}
    for _ in range(ROUNDS):
        for group, measures in groups.items():
            for name, measure in measures.items():
                found[group][name].append(measure(seconds / ROUNDS))
    return {group: {name: median(rates) for name, rates in of.items()} for group, of in found.items()}


def rate(span: float, job: Callable[[int], int]) -> float:
    """How much the job gets done per second, repeated with new seeds until the time is over."""
    done = seed = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < span or done == 0:
        done += job(seed)
        seed += 1
    return done / spent


def _played(play: Callable[[State, Rng, int], int], game: AnyGame, seats: int, seed: int) -> int:
    return play(game.new(seats, seed=seed), Rng(seed), DECISIONS)


def _driven(game: AnyGame, seats: int, seed: int) -> int:
    state, rng, decisions = game.new(seats, seed=seed), Rng(seed), 0
    while decisions < DECISIONS and (seat := state.actor()) >= 0:
        state.apply(seat, rng.pick(state.legal(seat)))
        decisions += 1
    return decisions


def _driven_sampling(game: AnyGame, seats: int, seed: int) -> int:
    state, rng, decisions = game.new(seats, seed=seed), Rng(seed), 0
    while decisions < DECISIONS and (seat := state.actor()) >= 0:
        state.apply(seat, state.sample(seat, rng))
        decisions += 1
    return decisions


def _searched(game: AnyGame, seats: int, seed: int) -> Search:
    """A search in a position some random decisions into a game."""
    state, rng = game.new(seats, seed=seed % 8), Rng(seed % 8)
    for _ in range(6):
        if state.over():
            break
        state.apply(state.actor(), state.sample(state.actor(), rng))
    seat = max(0, state.actor())
    return SEARCHER.search(Glimpse(game, state, seat, rng), Budget(SIMULATIONS, 0.0))


def _cloned(game: AnyGame, seats: int, seed: int) -> int:
    """Copies of a position in the middle of a game."""
    state = game.new(seats, seed=seed)
    play_out(state, Rng(seed), 20)
    for _ in range(DECISIONS):
        state.clone()
    return DECISIONS


def _listings(game: AnyGame, seats: int) -> list[tuple[int, float]]:
    """How many actions were legal, and how long it took to list them, at each decision of some games."""
    found: list[tuple[int, float]] = []
    for seed in range(5):
        state, rng = game.new(seats, seed=seed), Rng(seed)
        while len(found) < DECISIONS * (seed + 1) and (seat := state.actor()) >= 0:
            legal = state.legal(seat)
            found.append((len(legal), min(_span(state, seat) for _ in range(TRIES))))
            state.apply(seat, rng.pick(legal))
    return found


def _span(state: State, seat: int) -> float:
    start = time.perf_counter()
    state.legal(seat)
    return time.perf_counter() - start


def uncompiled(game: AnyGame, seats: list[int], seconds: float) -> list[Speed]:
    """The speeds without compilation, measured in a subprocess."""
    command = [sys.executable, "-m", "meadow", "bench", game.key, "--json", "--alone", "--seconds", str(seconds)]
    command += [word for count in seats for word in ("--seats", str(count))]
    environment = os.environ | {"MEADOW_PURE": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, check=True)  # noqa: S603  it is ourselves
    found: Any = json.loads(done.stdout)[0]["speeds"]
    return msgspec.convert(found, list[Speed])
