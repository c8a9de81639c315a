"""The costliest decisions of a seat: which are looked at, how closely, and which are told."""

from collections.abc import Callable

import pytest

from meadow.bots.base import Glimpse
from meadow.bots.explain import Candidate, Explanation
from meadow.bots.levels import Level, SearchBot
from meadow.bots.review import CLOSER, COSTLY, FIRST_LOOK, LOOKED_AT, Costly, Look, judged, review
from meadow.core.rng import Rng
from meadow.games.rainbow_flip_slide import GAME as RAINBOW
from tests.games.rainbow_flip_slide.scene import Scene


def candidate(value: float) -> Candidate:
    return Candidate(action=0, rest=(), visits=1, value=value, prior=0.0)


def costs(points: float | None) -> Explanation:
    """What is said of a decision that costs so many points of a hundred; None: there was no choice."""
    other = None if points is None else candidate(0.5 - points / 100)
    return Explanation(level="", taught=True, candidates=(candidate(0.5),), other=other, reasons=())


def driven(count: int, cost: Callable[[Look], float | None]) -> tuple[list[Look], tuple[Costly, ...]]:
    """All that was looked at, and what came of it."""
    looks, driving = list[Look](), review(count)
    try:
        look = next(driving)
        while True:
            looks.append(look)
            look = driving.send(costs(cost(look)))
    except StopIteration as stop:
        return looks, stop.value


def test_the_three_costliest_are_told_worst_first() -> None:
    _, found = driven(10, lambda look: look.number * 1.0)
    assert [each.number for each in found] == [9, 8, 7]


def test_what_costs_little_is_not_told() -> None:
    _, found = driven(10, lambda look: 100 * COSTLY + 1 if look.number == 4 else 100 * COSTLY - 1)
    assert [each.number for each in found] == [4]


def test_only_the_costliest_are_looked_at_closely() -> None:
    looks, _ = driven(20, lambda look: float(look.number))
    assert [look.share for look in looks] == [FIRST_LOOK] * 20 + [1.0] * CLOSER
    assert [look.number for look in looks[20:]] == [19, 18, 17, 16, 15, 14]


def test_the_closer_look_counts() -> None:
    """What looked costly at first may turn out well."""
    _, found = driven(10, lambda look: 50.0 if look.number == 3 and look.share < 1 else float(look.number))
    assert [each.number for each in found] == [9, 8, 7]


def test_no_more_are_looked_at_than_there_is_time_for() -> None:
    """They are from the whole game, and those without a choice do not count."""
    looks, _ = driven(500, lambda look: None if look.number % 2 else 0.0)
    free = [look.number for look in looks if look.number % 2 == 0]
    assert len(free) == LOOKED_AT
    assert max(free) > 450
    assert len(looks) <= 2 * LOOKED_AT + 20


@pytest.mark.parametrize("count", [0, 1, 40, 500])
def test_progress_never_goes_back(count: int) -> None:
    looks, _ = driven(count, lambda look: float(look.number % 9))
    done = [look.done for look in looks]
    assert done == sorted(done)
    assert all(look.done < look.total for look in looks)


def test_a_victory_that_was_left_lying_is_costly() -> None:
    picture = """
        R O Y G B I .
         1 * * * * 2 V
    """
    state = Scene(picture, actions_left=1).state
    bot = SearchBot(Level(name="thinker", sentence="", simulations=60))
    found = judged(Glimpse(RAINBOW, state, 0, Rng(1)), bot, state.legal(0)[-1], 1.0)
    assert found.margin > 0.3
