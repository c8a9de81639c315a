"""The game's fast rules against slow ones, all along random games: bees, and what cards may name."""

import pytest

from meadow.games.pollen_wars.actions import BRING, CELL, CELLS, DISCARD, MOVE, PLAY, RAID, SEND_FORAGER, SEND_SOLDIER
from meadow.games.pollen_wars.state import PollenState
from tests.games.pollen_wars import slow, slow_cards
from tests.games.pollen_wars.kinds import GREEN, YELLOW
from tests.games.pollen_wars.scene import held
from tests.games.pollen_wars.walks import nodes

pytestmark = pytest.mark.slow

SEATS = pytest.mark.parametrize("seats", [3, 4, 6])


def in_action(state: PollenState, legal: list[int]) -> bool:
    """Whether one of the five actions is to be done."""
    return any(action in legal for action in range(SEND_FORAGER, RAID + 2)) and not state.over()


def after(state: PollenState, *actions: int) -> set[int]:
    """The hexagons that may be named after these actions of the active queen."""
    other = state.clone()
    for action in actions:
        other.apply(other.actor(), action)
    legal = other.legal(other.actor())
    return {action - CELL for action in legal if CELL <= action < CELL + CELLS}


# Actions


@SEATS
def test_where_bees_may_be_sent_moved_and_brought_from(seats: int) -> None:
    looked = 0
    for number, node in enumerate(nodes(seats)):
        state, seat = node.before, node.seat
        legal = state.legal(seat)
        if not in_action(state, legal) or number % 3:
            continue
        looked += 1
        mine = {place for place, owner in slow.tops(state).items() if owner == seat}
        movable = {place for place in mine if slow.destinations(state, place) - {place}}
        at_home = state.hive_foragers[seat] > 0, state.hive_soldiers[seat] > 0
        expected: dict[int, set[int]] = {
            SEND_FORAGER: slow.free(state) if at_home[0] else set(),
            SEND_SOLDIER: set(slow.untopped(state)) if at_home[1] else set(),
            MOVE: movable,
            BRING: mine,
        }
        for action, places in expected.items():
            assert (action in legal) is bool(places)
            if places:
                assert after(state, action) == places
        for place in sorted(movable)[:2]:
            assert after(state, MOVE, CELL + place) == slow.destinations(state, place) - {place}
    assert looked > 40


@SEATS
def test_raids_are_possible_where_the_rules_say_so(seats: int) -> None:
    seen = set()
    for node in nodes(seats):
        legal = node.before.legal(node.seat)
        if in_action(node.before, legal):
            possible = slow_cards.may_raid(node.before, node.seat)
            assert (RAID in legal) is possible
            seen.add(possible)
    assert True in seen


# Cards


@SEATS
def test_which_cards_are_playable(seats: int) -> None:
    """In phase B every green card of the hand is playable exactly if the slow rules find something to name."""
    found: dict[bool, set[int]] = {True: set(), False: set()}
    for node in nodes(seats):
        state, seat = node.before, node.seat
        legal = state.legal(seat)
        offered = {action - PLAY for action in legal if PLAY <= action < DISCARD}
        if not offered & GREEN:
            continue
        for kind in set(held(state, seat)) & (GREEN | YELLOW):
            possible = slow_cards.possible(state, seat, kind)
            assert (kind in offered) is possible, f"card {kind} in the hand of {seat}"
            found[possible].add(kind)
    assert len(found[True]) > 8
    assert len(found[False]) > 3


@SEATS
def test_what_cards_may_name(seats: int) -> None:
    looked = set()
    for node in nodes(seats):
        state, seat = node.before, node.seat
        for kind in {action - PLAY for action in state.legal(seat) if PLAY <= action < DISCARD}:
            names = slow_cards.names(state, seat, kind)
            if names is None:
                continue
            other = state.clone()
            other.apply(seat, PLAY + kind)
            assert other.legal(seat) == sorted(names), f"card {kind}"
            for action in sorted(names)[:3]:
                second = slow_cards.second_names(state, seat, kind, action)
                if second:
                    then = other.clone()
                    then.apply(seat, action)
                    assert then.legal(seat) == sorted(second), f"card {kind} after {action}"
            looked.add(kind)
    assert len(looked) > 8
