"""Even steps: the slip that makes a level one step weaker is found from few games."""

import math

import msgspec
import pytest

from meadow.bots.levels import Level, learned_for
from meadow.core.catalogue import games
from meadow.core.rng import Rng
from meadow.lab.calibration import LARGEST, STEP, Plan, Trial, calibrate, curve, fitted
from meadow.lab.ratings import SCALE

LEVELS = tuple(Level(name=name, sentence="", simulations=4) for name in ("weak", "middling", "strong"))
PLAN = Plan(game="flautz", seats=2, levels=LEVELS, learned=learned_for(games()["flautz"], 2), rounds=2, sets=1)


def played(slip: float, level: float, slope: float, seats: int, rng: Rng) -> Trial:
    """Forty games as the curve has them."""
    chance = 1 / (1 + (seats - 1) * math.exp(-level - slope * math.sqrt(slip)))
    won = sum(int(rng.below(10_000)) < 10_000 * chance for _ in range(40))
    return Trial(slip=slip, won=float(won), games=40)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize(("level", "slope"), [(0.0, 3.0), (0.3, 2.0), (0.1, 7.0)])
def test_the_slip_is_found(level: float, slope: float, seats: int) -> None:
    """Eight rounds, each at the slip that seemed right after those before: that tells a step to within about 60 Elo."""
    rng, trials, slip = Rng(7), list[Trial](), 0.05
    for _ in range(8):
        trials.append(played(slip, level, slope, seats, rng))
        slip = fitted(trials, seats)
    step = (level + slope * math.sqrt(slip)) / SCALE
    assert abs(step - STEP) < 60


def test_a_smaller_step_takes_a_smaller_slip() -> None:
    trials = [Trial(slip=0.05, won=30, games=40)]
    assert fitted(trials, 2, 80.0) < fitted(trials, 2, 110.0) < fitted(trials, 2)


def test_a_level_that_is_weak_enough_overlooks_nothing() -> None:
    assert fitted([Trial(slip=0.0, won=38, games=40)], 2) == 0.0


def test_no_slip_is_absurd() -> None:
    hopeless = [Trial(slip=LARGEST, won=10, games=40)] * 8
    assert fitted(hopeless, 2) <= LARGEST
    assert curve(hopeless, 2)[1] >= 0.5, "to overlook more never helps"


def test_levels_are_made_even_from_the_strongest_down() -> None:
    found = list(calibrate(PLAN))
    assert [(one.level, one.above, one.done) for one in found] == [
        ("middling", "strong", False),
        ("middling", "strong", True),
        ("weak", "middling", False),
        ("weak", "middling", True),
    ]
    assert [len(one.trials) for one in found] == [1, 2, 1, 2]
    assert found[1].trials[1].slip == found[0].slip


def test_equal_seeds_equal_slips() -> None:
    found = [one.slip for one in calibrate(PLAN)]
    assert found == [one.slip for one in calibrate(PLAN, jobs=2)]
    other = msgspec.structs.replace(PLAN, seed=1)
    assert found != [one.slip for one in calibrate(other)]
