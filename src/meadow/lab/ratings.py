"""Elo of several bots on one scale, from all comparisons between them, with intervals.

One bot of strength a among n - 1 others of strength b wins with a chance of a / (a + (n - 1) b): Bradley and Terry's
model for two, and the same idea for more. The strengths are those that make the results most likely.
"""

import math
from collections.abc import Sequence

import msgspec

from meadow.core.rng import Rng
from meadow.lab.duel import Played
from meadow.lab.seeds import derive

SAMPLES = 200
"""The number of bootstrap samples for the intervals."""
ROUNDS = 100
"""Iterations over all strengths; they have long converged by then."""
DOUBT = 0.5
"""Pseudocount of games won and of games lost in each comparison, so that no strength is infinite."""
SCALE = math.log(10.0) / 400.0


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """Sets of games of one bot against another on all other seats."""

    bot: str
    against: str
    seats: int
    bots: str = ""
    """A hash of how both of them played."""
    sets: tuple[Played, ...]


class Rating(msgspec.Struct, frozen=True, kw_only=True):
    """A bot's Elo above the anchor, with its interval (95 %)."""

    bot: str
    elo: float
    low: float
    high: float


def rate(comparisons: Sequence[Comparison], anchor: str, seed: int = 0) -> list[Rating]:
    """All bots that were compared, the weakest first; the anchor has 0."""
    shares = [[played.share for played in one.sets] for one in comparisons]
    found = _fit(comparisons, shares, anchor)
    rng = Rng(derive(seed, "ratings"))
    drawn = [_fit(comparisons, [_anew(one, rng) for one in shares], anchor) for _ in range(SAMPLES)]
    ratings = []
    for bot, elo in sorted(found.items(), key=lambda item: item[1]):
        elos = sorted(one[bot] for one in drawn)
        low, high = elos[int(0.025 * SAMPLES)], elos[int(0.975 * SAMPLES) - 1]
        ratings.append(Rating(bot=bot, elo=elo, low=min(low, elo), high=max(high, elo)))
    return ratings


def _anew(shares: list[float], rng: Rng) -> list[float]:
    return [shares[int(rng.below(len(shares)))] for _ in shares]


def _fit(comparisons: Sequence[Comparison], shares: list[list[float]], anchor: str) -> dict[str, float]:
    """The most likely strengths, by Newton's method for one bot after the other."""
    elos = dict.fromkeys([bot for one in comparisons for bot in (one.bot, one.against)], 0.0)
    for _ in range(ROUNDS):
        for bot in elos:
            surplus, slope = 0.0, 0.0
            for one, won in zip(comparisons, shares, strict=True):
                if bot not in {one.bot, one.against} or one.bot == one.against:
                    continue
                games = len(won) * one.seats
                wins = sum(won) * one.seats + DOUBT
                chance = expected(elos[one.bot] - elos[one.against], one.seats)
                sign = 1.0 if bot == one.bot else -1.0
                surplus += sign * (wins - (games + 2 * DOUBT) * chance)
                slope += (games + 2 * DOUBT) * chance * (1.0 - chance)
            elos[bot] += surplus / slope / SCALE if slope else 0.0
    return {bot: elo - elos.get(anchor, 0.0) for bot, elo in elos.items()}


def expected(difference: float, seats: int) -> float:
    """The share of victories of a bot that is `difference` Elo stronger than all others at the table."""
    return 1.0 / (1.0 + (seats - 1) * math.exp(-difference * SCALE))
