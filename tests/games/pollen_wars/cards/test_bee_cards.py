"""Cards that move bees: which bees, where to, and what they bring home."""

from typing import Any

import pytest

from meadow.games.pollen_wars.actions import PLAY
from tests.games.pollen_wars.hexes import NAMES, cell, distance
from tests.games.pollen_wars.kinds import (
    BOTH_HOME,
    DRIFT_ANYWHERE,
    DRIFT_TWO,
    FORAGER_HOME,
    MOVE_FORAGER_TWO,
    PUSH_FORAGER,
    PUSH_FORAGER_TWO,
    PUSH_SOLDIER,
    SOLDIER_HOME,
    SOLDIER_RETURNS,
)
from tests.games.pollen_wars.scene import MEADOW, Scene, at, route

ROCKY = MEADOW.replace("1 1 2 1 3 1 2 1", "1 1 # 1 S 1 2 1")


def ring(name: str, steps: int) -> set[str]:
    return {other for other in NAMES if distance(cell(name), cell(other)) == steps}


def aiming(kind: int, **given: Any) -> Scene:
    """Phase B of the first queen, who has sent nothing: her action was a royal jelly card."""
    scene = Scene(hands={0: [kind]}, **given)
    scene.idle(0)
    return scene.act(0, PLAY + kind)


def playable(kind: int, **given: Any) -> bool:
    scene = Scene(hands={0: [kind]}, **given)
    return kind in scene.idle(0).playable()


def hexagons(scene: Scene) -> set[str]:
    return set(scene.hexagons().split())


# The drifting bee


def test_the_drifting_bee_moves_exactly_two_hexagons_over_whatever_is_between() -> None:
    scene = aiming(DRIFT_TWO, drifting="e5", foragers={1: "e6 d5 e7"}, soldiers={2: "e6"})
    assert hexagons(scene) == ring("e5", 2) - {"e7"}
    scene.act(0, at("c4"))
    assert scene.drifting == "c4"
    assert scene.discards == [DRIFT_TWO]


def test_the_drifting_bee_may_go_to_fungus_rock_and_stump() -> None:
    scene = aiming(DRIFT_TWO, field=ROCKY, drifting="e5")
    assert {"d3"} <= hexagons(scene)
    assert hexagons(aiming(DRIFT_TWO, drifting="g3")) >= {"i1", "i2", "i3"}


def test_the_drifting_bee_moves_to_any_other_free_hexagon() -> None:
    scene = aiming(DRIFT_ANYWHERE, field=ROCKY, drifting="e5", foragers={1: "e6"})
    assert hexagons(scene) == set(NAMES) - {"e5", "e6", "a5"}, "at a5 is the forager that was sent"
    scene.act(0, at("i1"))
    assert scene.drifting == "i1"


# Foragers


def test_an_opposing_forager_moves_two_hexagons() -> None:
    scene = aiming(PUSH_FORAGER_TWO, foragers={0: "g3", 1: "e5 c3", 2: "e7"}, soldiers={2: "c3"})
    assert hexagons(scene) == {"e5", "e7"}, "opposing and not topped"
    scene.act(0, at("e5"))
    assert hexagons(scene) == ring("e5", 2) - {"e7", "g3", "c3"}
    scene.act(0, at("e3"))
    assert (scene.foragers(1), scene.foragers(2)) == ("c3 e3", "e7")


def test_ones_own_forager_moves_two_hexagons() -> None:
    scene = aiming(MOVE_FORAGER_TWO, foragers={0: "e5 c3", 1: "e7"}, soldiers={0: "c3"})
    assert hexagons(scene) == {"e5", "a5"}
    scene.act(0, at("e5"))
    assert hexagons(scene) == ring("e5", 2) - {"e7", "c3"}
    scene.act(0, at("g5"))
    assert scene.foragers(0) == "a5 c3 g5"


def test_an_opposing_forager_moves_anywhere_free() -> None:
    scene = aiming(PUSH_FORAGER, foragers={1: "e5 c3", 2: "e7"}, soldiers={0: "c3"}, drifting="d4")
    assert hexagons(scene) == {"e5", "e7"}
    scene.act(0, at("e7"))
    assert hexagons(scene) == set(NAMES) - {"e5", "c3", "e7", "d4", "a5"}
    scene.act(0, at("i1"))
    assert scene.foragers(2) == "i1"


@pytest.mark.parametrize("kind", [PUSH_FORAGER_TWO, PUSH_FORAGER])
def test_no_forager_is_pushed_where_all_are_topped_or_ones_own(kind: int) -> None:
    assert not playable(kind, foragers={0: "e5"})
    assert not playable(kind, foragers={1: "e5"}, soldiers={2: "e5"})
    assert playable(kind, foragers={1: "e5"})


def test_a_forager_with_no_free_hexagon_two_away_cannot_be_named() -> None:
    """All twelve hexagons at distance two of e5 are taken; those at the corner a1 are not."""
    around = sorted(ring("e5", 2))
    foragers = {1: "e5 a1", 2: " ".join(around[:6]), 0: " ".join(around[6:])}
    scene = aiming(PUSH_FORAGER_TWO, foragers=foragers)
    assert "e5" not in hexagons(scene)
    assert "a1" in hexagons(scene)


# Soldiers


def test_an_opposing_soldier_moves_to_another_forager() -> None:
    scene = aiming(PUSH_SOLDIER, foragers={0: "e5", 1: "c3 c5", 2: "e7"}, soldiers={0: "c5", 1: "e7", 2: "c3"})
    assert hexagons(scene) == {"e7", "c3"}
    scene.act(0, at("e7"))
    assert hexagons(scene) == {"e5", "a5"}, "foragers without a soldier, whosever they are"
    scene.act(0, at("e5"))
    assert scene.soldiers(1) == "e5"
    assert scene.foragers(2) == "e7"


def test_no_soldier_is_pushed_where_there_is_none_or_no_other_forager() -> None:
    assert not playable(PUSH_SOLDIER, foragers={1: "e5"}, soldiers={0: "e5"})
    assert playable(PUSH_SOLDIER, foragers={1: "e5"}, soldiers={2: "e5"}), "to the forager at a5"


def test_an_opposing_soldier_returns_empty_handed_and_cures_nothing() -> None:
    scene = aiming(SOLDIER_RETURNS, foragers={0: "e5", 1: "i1"}, soldiers={0: "e5", 2: "i1"}, infested=[2])
    assert hexagons(scene) == {"i1"}
    scene.act(0, at("i1"))
    assert scene.soldiers(2) == ""
    assert scene.pollen == [5, 5, 5]
    assert scene.infested == {2}
    assert scene.hive(2) == (9, 5)
    assert not playable(SOLDIER_RETURNS, foragers={0: "e5"}, soldiers={0: "e5"})


# Home with pollen


@pytest.mark.parametrize(("name", "flowers"), [("c4", 4), ("e5", 3), ("a3", 2), ("a1", 1)])
def test_one_pollen_per_flower_for_a_forager(name: str, flowers: int) -> None:
    scene = aiming(FORAGER_HOME, foragers={0: name})
    assert hexagons(scene) == {name, "a5"}
    scene.act(0, at(name))
    assert scene.pollen == [5 + flowers, 5, 5]
    assert scene.foragers(0) == "a5"


@pytest.mark.parametrize("below", [0, 1])
def test_one_pollen_per_flower_for_a_soldier(below: int) -> None:
    scene = aiming(SOLDIER_HOME, foragers={below: "c4"}, soldiers={0: "c4"})
    assert hexagons(scene) == {"c4"}
    scene.act(0, at("c4"))
    assert scene.pollen == [9, 5, 5]
    assert scene.soldiers(0) == ""
    assert "c4" in scene.foragers(below)


def test_a_soldier_and_the_forager_below_it_count_the_flowers_once() -> None:
    scene = aiming(BOTH_HOME, foragers={0: "c4 e5", 1: "g3 a1"}, soldiers={0: "c4 g3", 1: "e5"})
    assert hexagons(scene) == {"c4"}, "her own soldier on her own forager"
    scene.act(0, at("c4"))
    assert scene.pollen == [9, 5, 5]
    assert (scene.foragers(0), scene.soldiers(0)) == ("a5 e5", "g3")
    assert scene.hive(0) == (7, 4)


def test_both_home_needs_such_a_stack() -> None:
    assert not playable(BOTH_HOME, foragers={0: "c4"}, soldiers={1: "c4"})
    assert not playable(BOTH_HOME, foragers={1: "c4"}, soldiers={0: "c4"})


@pytest.mark.parametrize("kind", [FORAGER_HOME, SOLDIER_HOME, BOTH_HOME])
def test_from_a_fungus_these_cards_cure_instead(kind: int) -> None:
    soldiers = {} if kind == FORAGER_HOME else {0: "i2"}
    scene = aiming(kind, foragers={0: "i2"}, soldiers=soldiers, infested=[0, 1]).act(0, at("i2"))
    assert scene.pollen == [5, 5, 5]
    assert scene.infested == {1}


@pytest.mark.parametrize("kind", [FORAGER_HOME, SOLDIER_HOME, BOTH_HOME])
@pytest.mark.parametrize("name", ["d3", "d5"])
def test_from_rock_and_stump_these_cards_bring_nothing(kind: int, name: str) -> None:
    """There are no flowers to count."""
    soldiers = {} if kind == FORAGER_HOME else {0: name}
    scene = aiming(kind, field=ROCKY, foragers={0: name}, soldiers=soldiers, infested=[0]).act(0, at(name))
    assert scene.pollen == [5, 5, 5]
    assert scene.infested == {0}


def test_a_topped_forager_is_not_brought_home_by_a_card() -> None:
    scene = aiming(FORAGER_HOME, foragers={0: "c4 e5"}, soldiers={1: "c4", 0: "e5"})
    assert hexagons(scene) == {"a5"}
    assert not playable(SOLDIER_HOME, foragers={0: "c4"}, soldiers={1: "c4"})


def test_cards_name_from_where_before_where_to() -> None:
    scene = aiming(PUSH_FORAGER, foragers={1: "e5"}).act(0, *route("e5", "i5"))
    assert scene.foragers(1) == "i5"
