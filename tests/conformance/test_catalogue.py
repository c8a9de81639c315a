"""Every game of the catalogue, and the toy, keeps every rule of the contract."""

from collections.abc import Callable

import pytest
from _pytest.mark import ParameterSet

from meadow import COMPILED
from meadow.core.catalogue import AnyGame, games
from meadow.core.options import Options
from tests import toys
from tests.conformance.both_ways import check_same_both_ways
from tests.conformance.cases import Case, cases, missing
from tests.conformance.checks import OF_CASE, OF_GAME
from tests.conformance.ignorance_checks import check_only_what_is_seen_is_kept
from tests.conformance.play import THOROUGH

# Uncompiled play is a hundredth as fast, and the comparison of both ways has shown it to be the same: one game is
# enough, and not the one of which every node is searched for leaks.
SEEDS = (THOROUGH, 2) if COMPILED else (2,)
GAMES: list[AnyGame] = [toys.GAME, *games().values()]
CASES = [case for game in GAMES for case in cases(game)]
PLACES = ["tests.toys:GAME", *(f"meadow.games.{key}:GAME" for key in games())]


def in_its_time(check: Callable[[AnyGame], None]) -> ParameterSet:
    """A check of a whole game; the one that looks at many games is left out of the quick run."""
    marks = [pytest.mark.slow] if check is check_only_what_is_seen_is_kept else []
    return pytest.param(check, marks=marks, id=check.__name__[6:])


def as_usual_first(case: Case) -> ParameterSet:
    """A case; in the quick run every game is played by its usual rules only, by as few and as many as can."""
    usual = case.options == case.game.options() and case.seats in {case.game.seats[0], case.game.seats[-1]}
    return pytest.param(case, marks=[] if usual else [pytest.mark.slow], id=str(case))


@pytest.mark.parametrize("check", OF_CASE, ids=lambda check: check.__name__[6:])
@pytest.mark.parametrize("case", [as_usual_first(case) for case in CASES])
def test_case(case: Case, check: Callable[[AnyGame, int, Options, int], None]) -> None:
    for seed in SEEDS:
        check(*case, seed)


@pytest.mark.parametrize("check", [in_its_time(check) for check in OF_GAME])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_game(game: AnyGame, check: Callable[[AnyGame], None]) -> None:
    check(game)


@pytest.mark.slow
@pytest.mark.parametrize("where", PLACES)
def test_compiled_and_uncompiled_are_the_same(where: str) -> None:
    check_same_both_ways(where)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_cases_use_every_value_of_every_option(game: AnyGame) -> None:
    assert missing(game, cases(game)) == []
