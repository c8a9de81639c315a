"""How strong one bot is against another, and how sure that is.

The unit is a set of games with the same seed, one for each seat that the first bot can have; the second bot sits
everywhere else. So luck of the deal and of the seat cancel out, and intervals come from a bootstrap over sets.
"""

import contextlib
import math
import multiprocessing
import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any, NamedTuple

import msgspec

from meadow import bots
from meadow.bots.base import Bot, Memory, ask
from meadow.core import catalogue
from meadow.core.rng import Rng
from meadow.core.state import State
from meadow.core.step import check
from meadow.lab.seeds import derive

SAMPLES = 1000
"""The number of bootstrap samples for an interval."""


class Duel(msgspec.Struct, frozen=True, kw_only=True):
    """One bot against another on all other seats."""

    game: str
    seats: int
    bot: str
    against: str
    options: dict[str, Any] = {}
    seed: int = 0


class Played(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """A set of games: the bot's share of the victory on each seat, and the time of its decisions.

    Files hold hundreds of them, so they are serialized as arrays.
    """

    index: int
    shares: tuple[float, ...]
    adjudicated: int
    decisions: int
    seconds: float
    longest: float

    @property
    def share(self) -> float:
        return sum(self.shares) / len(self.shares)


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """The result of the games so far: the share of victories with its interval (95 %), and the same in Elo."""

    games: int
    share: float
    low: float
    high: float
    fair: float
    elo: float
    elo_low: float
    elo_high: float
    milliseconds: float
    longest: float
    adjudicated: int


def play_set(duel: Duel, index: int) -> Played:
    """Play all games of a set. The games depend on the duel and the index alone."""
    return play_between(duel, index, bots.find(duel.bot), bots.find(duel.against))


def play_between(duel: Duel, index: int, bot: Bot, other: Bot) -> Played:
    """The same with these bots, which need not be found by their names."""
    games = [_play(duel, index, seat, bot, other) for seat in range(duel.seats)]
    seconds = [second for game in games for second in game.seconds]
    return Played(
        index=index,
        shares=tuple(game.share for game in games),
        adjudicated=sum(game.adjudicated for game in games),
        decisions=len(seconds),
        seconds=round(sum(seconds), 3),
        longest=round(max(seconds, default=0.0), 3),
    )


def play_sets(duel: Duel, bot: Bot, other: Bot, sets: int, jobs: int = 1) -> list[Played]:
    """Play the first `sets` sets of a duel between these bots, on `jobs` processes."""
    play = partial(play_between, duel, bot=bot, other=other)
    if jobs <= 1:
        return [play(index) for index in range(sets)]
    with processes(jobs) as pool:
        return list(pool.map(play, range(sets)))


class _Game(NamedTuple):
    share: float
    adjudicated: bool
    seconds: list[float]


def _play(duel: Duel, index: int, place: int, bot: Bot, other: Bot) -> _Game:
    game = catalogue.find(duel.game)
    rng = Rng(derive(duel.seed, index, place, "bots"))
    state: State = game.new(duel.seats, duel.options, derive(duel.seed, index, "game"))
    seconds: list[float] = []
    memory = Memory()
    while (seat := state.actor()) >= 0:
        began = time.perf_counter()
        action = ask(bot if seat == place else other, game, state, seat, rng, memory)
        if seat == place:
            seconds.append(time.perf_counter() - began)
        check(state, seat, action)
        state.apply(seat, action)
    winners = state.winners()
    return _Game(1.0 / len(winners) if place in winners else 0.0, state.adjudicated, seconds)


def standing(duel: Duel, sets: Sequence[Played]) -> Standing:
    """The result of these sets, with intervals by bootstrap over sets."""
    shares = [played.share for played in sets]
    mean = sum(shares) / len(shares)
    low, high = interval(shares, derive(duel.seed, "bootstrap"))
    decisions = sum(played.decisions for played in sets)
    return Standing(
        games=len(sets) * duel.seats,
        share=mean,
        low=low,
        high=high,
        fair=1.0 / duel.seats,
        elo=elo(mean, duel.seats),
        elo_low=elo(low, duel.seats),
        elo_high=elo(high, duel.seats),
        milliseconds=1000.0 * sum(played.seconds for played in sets) / max(1, decisions),
        longest=max(played.longest for played in sets),
        adjudicated=sum(played.adjudicated for played in sets),
    )


def interval(shares: Sequence[float], seed: int) -> tuple[float, float]:
    """The 95 % bootstrap interval of the mean, with a least width that shrinks with the number of sets."""
    rng, count = Rng(seed), len(shares)
    means = sorted(sum(shares[int(rng.below(count))] for _ in range(count)) / count for _ in range(SAMPLES))
    margin = 2.0 / (count + 4.0)  # if all sets are alike, the bootstrap has no spread
    low, high = means[int(0.025 * SAMPLES)], means[int(0.975 * SAMPLES) - 1]
    mean = sum(shares) / count
    return max(0.0, min(low, mean - margin)), min(1.0, max(high, mean + margin))


def elo(share: float, seats: int) -> float:
    """The difference in Elo at which one player among equals wins this share."""
    share = min(max(share, 0.001), 0.999)
    return 400.0 * math.log10(share * (seats - 1) / (1.0 - share)) if seats > 1 else 0.0


def settled(found: Standing, margin: float) -> bool:
    """Whether it is known who is stronger, and the share to within a margin."""
    told_apart = found.low > found.fair or found.high < found.fair
    return told_apart and (found.high - found.low) / 2.0 <= margin


def fight(  # noqa: PLR0913, PLR0917  what a comparison depends on
    duel: Duel,
    most: int,
    jobs: int = 1,
    enough: Callable[[Standing], bool] = lambda _: False,
    step: int = 4,
    before: Sequence[Played] = (),
) -> Generator[tuple[Standing, list[Played]]]:
    """Play sets until `enough` is true or there are `most`. Yields the result after every `step` of them.

    Sets are taken in the order of their indices, in fixed steps: the number of processes changes nothing. `before`
    are the first sets, played earlier.
    """
    sets = list(before[:most])
    if sets:
        found = standing(duel, sets)
        yield found, sets
        if enough(found):
            return
    with contextlib.closing(_sets(duel, range(len(sets), most), jobs)) as coming:
        for played in coming:
            sets.append(played)
            if len(sets) % step == 0 or len(sets) == most:
                found = standing(duel, sets)
                yield found, sets
                if enough(found):
                    return


def processes(jobs: int) -> ProcessPoolExecutor:
    """A pool of processes to play games in. They ignore Ctrl-C: their parent handles it, and shuts the pool down."""
    return ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), _ignore_interrupts)


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _sets(duel: Duel, indices: range, jobs: int) -> Generator[Played]:
    """Yield the sets in order. Several processes play some of them ahead."""
    if jobs <= 1:
        yield from map(partial(play_set, duel), indices)
        return
    with processes(jobs) as pool:
        try:
            ahead = deque(pool.submit(play_set, duel, index) for index in indices[: 2 * jobs])
            for index in indices:
                yield ahead.popleft().result()
                if index + 2 * jobs in indices:
                    ahead.append(pool.submit(play_set, duel, index + 2 * jobs))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
