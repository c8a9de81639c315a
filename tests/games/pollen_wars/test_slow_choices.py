"""Exactly what may be done at every decision of random games: in turns, windows, raids and offers."""

from collections import Counter
from collections.abc import Callable

import pytest

from meadow.games.pollen_wars import frames
from meadow.games.pollen_wars.actions import PASS
from meadow.games.pollen_wars.state import PollenState
from tests.games.pollen_wars import slow_choices
from tests.games.pollen_wars.walks import nodes

SEATS = pytest.mark.parametrize("seats", [3, 4, 5, 6])


def expect_choices(seats: int, kind: int, rule: Callable[[PollenState, int], set[int]]) -> Counter[int]:
    """Compare at every decision of this kind; how often for each of its steps."""
    compared: Counter[int] = Counter()
    for node in nodes(seats):
        frame = slow_choices.top(node.before)
        if frame[frames.KIND] == kind:
            for seat in node.before.actors():
                assert node.before.legal(seat) == sorted(rule(node.before, seat))
            compared[frame[frames.STEP]] += 1
    return compared


@SEATS
def test_in_every_phase_of_a_turn(seats: int) -> None:
    compared = expect_choices(seats, frames.TURN, slow_choices.turn)
    assert set(compared) == {frames.ACTING, frames.CHOOSING, frames.PLAYING, frames.ENDING}
    assert min(compared.values()) > 20


@SEATS
def test_in_windows(seats: int) -> None:
    compared = expect_choices(seats, frames.WINDOW, lambda state, seat: slow_choices.reactions(state, seat) | {PASS})
    assert sum(compared.values()) > 10


@SEATS
def test_who_is_asked_in_windows(seats: int) -> None:
    asked = set()
    for node in nodes(seats):
        if slow_choices.top(node.before)[frames.KIND] == frames.WINDOW:
            assert node.before.actors() == [slow_choices.listener(node.before)]
            asked.add(node.before.actor())
    assert asked == set(range(seats))


@SEATS
def test_in_raids(seats: int) -> None:
    compared = expect_choices(seats, frames.RAID, slow_choices.raid)
    assert compared[frames.BATTLING] > 20


def test_in_recalls() -> None:
    compared = [expect_choices(seats, frames.RAID, slow_choices.raid)[frames.RECALLING] for seats in (3, 4, 5, 6)]
    assert sum(compared) > 20


@SEATS
def test_in_offers(seats: int) -> None:
    compared = expect_choices(seats, frames.OFFER, slow_choices.offer)
    assert set(compared) >= set(range(frames.ADDRESSING, frames.RETURNING))


def test_in_returns() -> None:
    compared = [expect_choices(seats, frames.OFFER, slow_choices.offer)[frames.RETURNING] for seats in (3, 4, 5, 6)]
    assert sum(compared) > 10
