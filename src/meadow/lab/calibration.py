"""Finding the `slip` of each level, so that the steps between levels are even.

The strongest level is left as it is. Each one below it gets the slip at which the one above it is a step stronger:
every round plays sets of games at the best estimate so far, and fits a curve to all rounds.
"""

import math
from collections.abc import Generator, Sequence

import msgspec

from meadow.bots.levels import Level, SearchBot
from meadow.bots.weights import Learned
from meadow.lab.duel import Duel, play_sets
from meadow.lab.ratings import SCALE
from meadow.lab.seeds import derive

STEP = 150.0
"""Elo between two levels, unless a plan says otherwise: where the strongest level is not far above the greedy bot,
smaller steps keep the second strongest above it too."""
LARGEST = 0.6
"""No slip is larger than this."""

# The prior of the curve: log odds are linear in the square root of the slip. The numbers are means and standard
# deviations: in the games here five times the time is worth 20 to 100 Elo, and a slip of 0.1 costs about 150.
LEVEL_AT_0 = (0.3, 0.3)
SLOPE = (3.0, 1.5)


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What to calibrate: `levels` are sorted from the weakest to the strongest."""

    game: str
    seats: int
    levels: tuple[Level, ...]
    learned: Learned
    step: float = STEP
    rounds: int = 8
    sets: int = 6
    """Sets of games in a round of the two strongest levels. Each pair below plays twice as many as the one above it:
    its games are shorter."""
    seed: int = 0


class Trial(msgspec.Struct, frozen=True, kw_only=True):
    """Games of a level against the one below it at this slip of the lower: how many the upper one won."""

    slip: float
    won: float
    games: int


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """The estimated slip of a level after a round."""

    level: str
    above: str
    slip: float
    trials: tuple[Trial, ...]
    done: bool


def calibrate(plan: Plan, jobs: int = 1) -> Generator[Found]:
    """Calibrate one level after the other, from the second strongest down. Yields the estimate after every round."""
    slips = {plan.levels[-1].name: _present(plan, plan.levels[-1])}
    pairs = zip(plan.levels[:0:-1], plan.levels[-2::-1], strict=True)
    for depth, (upper, lower) in enumerate(pairs):
        above, sets = _bot(plan, upper, slips[upper.name]), plan.sets * 2**depth
        slip, trials = _present(plan, lower), list[Trial]()
        for number in range(plan.rounds):
            trials.append(_tried(plan, above, lower, slip, number, sets, jobs))
            slip = fitted(trials, plan.seats, plan.step)
            done = number == plan.rounds - 1
            yield Found(level=lower.name, above=upper.name, slip=slip, trials=tuple(trials), done=done)
        slips[lower.name] = slip


def _present(plan: Plan, level: Level) -> float:
    return plan.learned.manner.slips.get(level.name, level.slip)


def _bot(plan: Plan, level: Level, slip: float) -> SearchBot:
    manner = msgspec.structs.replace(plan.learned.manner, slips={level.name: slip})
    return SearchBot(level, msgspec.structs.replace(plan.learned, manner=manner))


def _tried(  # noqa: PLR0913, PLR0917  what a trial depends on
    plan: Plan, above: SearchBot, lower: Level, slip: float, number: int, sets: int, jobs: int
) -> Trial:
    seed = derive(plan.seed, lower.name, number)
    duel = Duel(game=plan.game, seats=plan.seats, bot=above.name, against=lower.name, seed=seed)
    played = play_sets(duel, above, _bot(plan, lower, slip), sets, jobs)
    return Trial(slip=slip, won=sum(sum(one.shares) for one in played), games=sets * plan.seats)


def fitted(trials: Sequence[Trial], seats: int, step: float = STEP) -> float:
    """The estimated slip at which the level above is a step stronger."""
    level, slope = curve(trials, seats)
    root = (step * SCALE - level) / slope
    return min(LARGEST, max(0.0, root) ** 2)


def curve(trials: Sequence[Trial], seats: int) -> tuple[float, float]:
    """The most probable curve (MAP), by Newton's method: its value at slip 0, and its slope, which is positive."""
    level, slope = LEVEL_AT_0[0], SLOPE[0]
    for _ in range(50):
        # Gradient and curvature of the log posterior, beginning with the prior.
        first = (LEVEL_AT_0[0] - level) / LEVEL_AT_0[1] ** 2
        second = (SLOPE[0] - slope) / SLOPE[1] ** 2
        a, b, c = LEVEL_AT_0[1] ** -2, 0.0, SLOPE[1] ** -2
        for trial in trials:
            root = math.sqrt(trial.slip)
            chance = 1.0 / (1.0 + (seats - 1) * math.exp(-level - slope * root))
            surplus, weight = trial.won - trial.games * chance, trial.games * chance * (1.0 - chance)
            first += surplus
            second += surplus * root
            a += weight
            b += weight * root
            c += weight * root * root
        scale = a * c - b * b
        level += (c * first - b * second) / scale
        slope = max(0.5, slope + (a * second - b * first) / scale)
    return level, slope
