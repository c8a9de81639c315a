"""Whole matches of every game at several numbers of seats, with everything that people do at a table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from meadow.core import catalogue
from meadow.core.catalogue import AnyGame
from meadow.core.record import lines, parse
from meadow.core.replay import verify
from meadow.table import fairness
from tests.strategies import BRIEF
from tests.table.wild import Wild
from tests.toys import GAME as TOY

GAMES = [TOY, *catalogue.games().values()]
TABLES = [
    (game, seats) for game in GAMES for seats in sorted({game.seats[0], 2, game.seats[-1]}) if seats in game.seats
]
STEPS = 40


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda value: getattr(value, "key", str(value)))
def test_wild_match(game: AnyGame, seats: int) -> None:
    party = Wild(game, seats, seed=seats)
    for _ in range(STEPS):
        party.step()
        party.check()
    party.finish()
    party.now += 60_000
    party.check()
    assert party.shown() == party.shown(party.again())
    _check_record(party)


def _check_record(party: Wild) -> None:
    record = party.table.record()
    written = list(lines(record))
    assert fairness.check(written[0])
    assert party.game is TOY or not verify(parse(b"\n".join(written) + b"\n"))
    result = party.update(None).result
    assert result is not None
    assert (record.result is None) == (result.how == "gave_up")


@BRIEF
@given(st.integers(1, 6), st.integers(0, 100_000), st.integers(1, 120))
def test_entries_alone_make_the_table(seats: int, seed: int, steps: int) -> None:
    """At every point, for every viewer, to the last byte; whether anybody looked in between or not."""
    party = Wild(TOY, seats, seed)
    for _ in range(steps):
        party.step()
        party.check()
    again = party.again()
    for wait in (0, 1_000, 5_000):
        party.now += wait
        assert party.shown() == party.shown(again)
