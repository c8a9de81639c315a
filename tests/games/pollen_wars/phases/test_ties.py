"""Ties at the end of the game, and games that are ended by the limit of turns."""

from typing import Any

import pytest

from meadow.core.events import Ended
from meadow.games.pollen_wars.actions import BRING, END_TURN, SEND_FORAGER
from tests.games.pollen_wars.scene import Scene, at
from tests.games.pollen_wars.scenes import completing, won

# Ties


def tie(**given: Any) -> Scene:
    """Both first queens have 30 in the end, the third has 5."""
    options: dict[str, Any] = {"pollen": [29, 29, 5], "foragers": {0: "a1", 1: "c1"}, **given}
    scene = Scene(**options).act(0, BRING, at("a1"))
    assert scene.pollen[:2] == [30, 30]
    return scene


@pytest.mark.parametrize(("dead", "winner"), [({0: 1}, 1), ({1: 1}, 0), ({0: 3, 1: 2}, 1)])
def test_a_tie_goes_to_the_queen_with_more_living_foragers(dead: dict[int, int], winner: int) -> None:
    assert won(tie(dead=dead)) == [winner]


def test_foragers_are_counted_after_the_infestation_has_killed() -> None:
    assert won(tie(dead={0: 1}, infested=[1])) == [0]


@pytest.mark.parametrize(("infested", "winner"), [(0, 1), (1, 0)])
def test_a_tie_of_foragers_goes_to_the_hive_that_is_not_infested(infested: int, winner: int) -> None:
    """The infested one has three more foragers before they die."""
    assert won(tie(infested=[infested], dead={1 - infested: 3})) == [winner]


def test_a_tie_that_persists_is_shared() -> None:
    assert won(tie()) == [0, 1]
    assert won(tie(infested=[0, 1])) == [0, 1]
    assert won(tie(infestation=False)) == [0, 1]


def test_a_tie_among_three_is_broken_in_the_same_way() -> None:
    scene = tie(pollen=[29, 29, 29], foragers={0: "a1", 1: "c1", 2: "e1"}, dead={1: 1})
    assert won(scene) == [0, 2]


def test_who_has_more_pollen_needs_no_tie_break() -> None:
    scene = Scene(pollen=[29, 29, 5], foragers={0: "a1", 1: "c1 c3"}, dead={1: 5}, infested=[1])
    assert won(scene.act(0, BRING, at("a1"))) == [1]


# The limit of turns


def limited(turns: int, **given: Any) -> Scene:
    """So many turns are left: the first queen's is the first of them."""
    return Scene(turn_limit=turns, **given)


@pytest.mark.parametrize("turns", [1, 4])
def test_after_the_limit_the_game_is_scored_as_it_stands(turns: int) -> None:
    scene = limited(turns, pollen=[5, 9, 7], foragers={2: "a1 c1 e1"})
    for number in range(turns):
        assert not scene.state.over()
        scene.turn(number % 3)
    assert scene.state.over()
    assert scene.state.adjudicated
    assert scene.pollen == [5, 9, 7], "bees in the field bring nothing"
    assert scene.state.winners() == [1]
    (end,) = (event for event in scene.events if isinstance(event, Ended))
    assert end.adjudicated


@pytest.mark.parametrize(
    ("given", "winners"),
    [
        ({}, [1, 2]),
        ({"dead": {1: 1}}, [2]),
        ({"infested": [2]}, [1]),
        ({"infested": [2], "dead": {1: 1}}, [2]),
        ({"dead": {1: 9, 2: 9}}, [0]),
    ],
)
def test_ties_at_the_limit_are_broken_as_usual(given: dict[str, Any], winners: list[int]) -> None:
    """Nobody dies of mites then."""
    scene = limited(1, pollen=[5, 9, 9], **given).turn(0)
    assert scene.state.adjudicated
    assert scene.state.winners() == winners
    assert scene.dead == [given.get("dead", {}).get(seat, 0) for seat in range(3)]


def test_a_turn_limit_does_not_matter_if_the_game_ends_before() -> None:
    scene = limited(1, pollen=[29, 5, 5], foragers={0: "a1"}).act(0, BRING, at("a1"))
    assert won(scene) == [0]


def test_the_last_turn_may_be_finished() -> None:
    scene = limited(1).idle(0)
    assert scene.actor == 0
    assert scene.can(END_TURN)


def test_a_round_that_ends_in_the_last_turn_is_finished_first() -> None:
    scene = completing(turn_limit=1, pollen=[5, 9, 9])
    while not scene.state.over() and not scene.can(SEND_FORAGER):
        scene.go(scene.legal()[0])
    assert scene.pollen == [15, 9, 9]
    assert scene.state.over()
    assert scene.state.winners() == [0]
