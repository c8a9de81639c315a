"""Finds the decisions that cost a seat most: a brief search for up to `LOOKED_AT`, a full one for the costliest."""

from collections.abc import Generator, Sequence
from typing import Final, NamedTuple

from meadow.bots.base import Glimpse
from meadow.bots.explain import Explanation, explain
from meadow.bots.levels import SearchBot

LOOKED_AT: Final = 60
"""The most decisions with a choice that a review looks at; if there are more, they are taken from the whole game."""
FIRST_LOOK: Final = 0.25
"""The share of the level's usual time that the first look takes."""
CLOSER: Final = 6
"""How many of the costliest are looked at again, with all of that time."""
COSTLIEST: Final = 3
COSTLY: Final = 0.02
"""Decisions that cost less than this of the chances to win are not reported."""


class Look(NamedTuple):
    """A request to explain a decision with this share of the level's time; `done` of about `total` are finished."""

    number: int
    share: float
    done: int
    total: int


class Costly(NamedTuple):
    """A decision, and why another one would have been better."""

    number: int
    explanation: Explanation


Review = Generator[Look, Explanation, tuple[Costly, ...]]


def review(count: int) -> Review:
    """Yields requests for decisions from 0 to `count` - 1, is sent explanations, returns the costliest, worst first.

    The caller decides where the searches run. Decisions without a choice do not count.
    """
    total = min(count, LOOKED_AT) + min(count, CLOSER)
    first: list[Costly] = []
    for number in _in_order(count):
        if len(first) == LOOKED_AT:
            break
        explanation = yield Look(number, FIRST_LOOK, len(first), total)
        if explanation.other is not None:
            first.append(Costly(number, explanation))
    closer: list[Costly] = []
    for number, _ in _worst(first, COSTLY / 2)[:CLOSER]:
        explanation = yield Look(number, 1.0, total - CLOSER + len(closer), total)
        closer.append(Costly(number, explanation))
    return tuple(_worst(closer, COSTLY)[:COSTLIEST])


def _in_order(count: int) -> list[int]:
    """All numbers below `count`, in an order of which every beginning is spread over the whole game."""
    stride = max(1, -(-count // LOOKED_AT))
    return [number for first in range(stride) for number in range(first, count, stride)]


def _worst(found: Sequence[Costly], least: float) -> list[Costly]:
    costly = [each for each in found if each.explanation.margin >= least]
    return sorted(costly, key=lambda each: -each.explanation.margin)


def judged(glimpse: Glimpse, bot: SearchBot, played: int, share: float) -> Explanation:
    """The bot's explanation of a decision that was made; the glimpse is what the seat knew then."""
    return explain(glimpse, bot.hurried(share), played)
