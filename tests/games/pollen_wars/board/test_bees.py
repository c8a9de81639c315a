"""Sending, moving and bringing home: where a bee may stand, which may leave, and what it brings."""

import pytest

from meadow.games.pollen_wars.actions import (
    BRING,
    CELL,
    CELLS,
    DRAW_HONEY,
    DRAW_JELLY,
    END_TURN,
    MOVE,
    SEND_FORAGER,
    SEND_SOLDIER,
)
from tests.games.pollen_wars.hexes import NAMES, named
from tests.games.pollen_wars.scene import Scene, at, route

ROUGH = """
        1 1 2 1 1
       1 3 1 1 2 1
      2 1 1 4 1 1 1
     1 1 # # 3 1 2 1
    1 3 1 1 3 2 1 4 1
     1 1 2 1 1 S 3 1
      2 1 4 1 2 1 1
       1 1 1 2 1 3
        F F F 1 1
"""
EVERYWHERE = set(NAMES)


def free(scene: Scene, *taken: str) -> str:
    """All hexagons but these and the drifting bee's."""
    gone = {name for words in taken for name in words.split()} | {scene.drifting}
    return named(NAMES.index(name) for name in EVERYWHERE - gone)


# Sending


def test_a_forager_is_sent_to_any_free_hexagon_flower_fungus_stump_or_rock() -> None:
    scene = Scene(ROUGH, foragers={0: "e5", 1: "c3", 2: "i2"}, soldiers={2: "c3"}).act(0, SEND_FORAGER)
    assert scene.hexagons() == free(scene, "e5 c3 i2")
    for name in ("a1", "i1", "f6", "d3"):
        assert scene.after(at(name)).foragers(0) == named([NAMES.index(name), NAMES.index("e5")])


def test_a_sent_forager_leaves_the_hive() -> None:
    scene = Scene().send(0, "c4")
    assert scene.foragers(0) == "c4"
    assert scene.hive(0) == (8, 5)
    assert scene.pollen == [5, 5, 5]


def test_a_soldier_is_sent_only_onto_a_forager_without_a_soldier_whosever_it_is() -> None:
    scene = Scene(ROUGH, foragers={0: "e5 a1", 1: "c3 d3", 2: "i2 f6"}, soldiers={2: "c3", 0: "a1"})
    scene.act(0, SEND_SOLDIER)
    assert set(scene.hexagons().split()) == {"e5", "d3", "i2", "f6"}
    scene.go(at("i2"))
    assert scene.soldiers(0) == "a1 i2"
    assert scene.hive(0) == (7, 3)


def test_no_soldier_is_sent_while_every_forager_is_topped() -> None:
    scene = Scene(foragers={1: "c3", 0: "e5"}, soldiers={2: "c3", 1: "e5"})
    assert not scene.can(SEND_SOLDIER)
    assert not Scene().can(SEND_SOLDIER)


def test_nothing_is_sent_onto_the_drifting_bee() -> None:
    scene = Scene(drifting="e5", foragers={1: "e6"})
    assert "e5" not in scene.after(SEND_FORAGER).hexagons().split()
    assert scene.after(SEND_SOLDIER).hexagons() == "e6"


@pytest.mark.parametrize(("dead", "injured"), [(9, 0), (0, 5)])
def test_only_bees_that_are_alive_and_well_in_the_hive_are_sent(dead: int, injured: int) -> None:
    scene = Scene(dead={0: dead}, injured={0: injured}, foragers={1: "c3"})
    assert scene.can(SEND_FORAGER) is (dead < 9)
    assert scene.can(SEND_SOLDIER) is (injured < 5)


def test_bees_in_the_field_are_not_sent_again() -> None:
    scene = Scene(foragers={0: "a1 a3 a5 c1 c7 e1 e9 g1 g7"}, soldiers={0: "a1 a3 a5 c1 c7"})
    assert not scene.can(SEND_FORAGER)
    assert not scene.can(SEND_SOLDIER)
    assert scene.can(MOVE)


# Moving


def test_a_forager_moves_to_any_free_hexagon_but_its_own() -> None:
    scene = Scene(ROUGH, foragers={0: "e5 a1", 1: "c3"}).act(0, MOVE)
    assert set(scene.hexagons().split()) == {"e5", "a1"}
    scene.go(at("e5"))
    assert scene.hexagons() == free(scene, "e5 a1 c3")
    scene.go(at("d4"))
    assert scene.foragers(0) == "a1 d4"
    assert scene.hive(0) == (7, 5)


def test_a_soldier_moves_from_a_forager_to_another_one() -> None:
    scene = Scene(foragers={0: "e5", 1: "c3 i1", 2: "a1"}, soldiers={0: "c3", 2: "a1"}).act(0, MOVE)
    assert set(scene.hexagons().split()) == {"e5", "c3"}
    scene.go(at("c3"))
    assert set(scene.hexagons().split()) == {"e5", "i1"}
    scene.go(at("i1"))
    assert scene.soldiers(0) == "i1"
    assert scene.foragers(1) == "c3 i1"


def test_a_soldier_that_finds_no_other_forager_cannot_move() -> None:
    scene = Scene(foragers={1: "c3 a1"}, soldiers={0: "c3", 2: "a1"})
    assert not scene.can(MOVE)
    assert scene.can(BRING)


@pytest.mark.parametrize("above", [0, 1, 2])
def test_a_topped_forager_neither_moves_nor_goes_home(above: int) -> None:
    """Even under a soldier of its own hive: then it is the soldier that is named."""
    scene = Scene(foragers={0: "e5", 2: "c3"}, soldiers={above: "e5"})
    assert scene.can(MOVE) is (above == 0)
    assert scene.can(BRING) is (above == 0)
    if above == 0:
        scene.act(0, MOVE, *route("e5", "c3"))
        assert (scene.foragers(0), scene.soldiers(0)) == ("e5", "c3")


def test_a_forager_moves_again_once_the_soldier_has_left() -> None:
    scene = Scene(foragers={0: "e5"}, soldiers={2: "e5"}, mover=2)
    scene.act(2, BRING, at("e5")).act(2, END_TURN)
    assert scene.actor == 0
    assert {MOVE, BRING} <= set(scene.legal())
    scene.act(0, MOVE, *route("e5", "c3"))
    assert scene.foragers(0) == "c3"


def test_nobody_moves_another_queens_bees_or_the_drifting_bee() -> None:
    scene = Scene(foragers={1: "c3 a1", 2: "e5"}, soldiers={2: "a1"}, drifting="g3")
    assert not scene.can(MOVE)
    assert not scene.can(BRING)


# Bringing home


@pytest.mark.parametrize(("name", "pollen"), [("c4", 1), ("a1", 1), ("d3", 0), ("f6", 0)])
def test_a_bee_that_comes_home_alone_brings_one_pollen_from_flowers_and_none_from_rock_or_stump(
    name: str, pollen: int
) -> None:
    scene = Scene(ROUGH, foragers={0: name}, infested=[0, 1])
    scene.act(0, BRING, at(name))
    assert scene.pollen == [5 + pollen, 5, 5]
    assert scene.hive(0) == (9, 5)
    assert scene.infested == {0, 1}


@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("name", ["d3", "f6"])
def test_a_soldier_brings_nothing_from_above_a_rock_or_a_stump(name: str, owner: int) -> None:
    scene = Scene(ROUGH, foragers={owner: name}, soldiers={0: name}).act(0, BRING, at(name))
    assert scene.pollen == [5, 5, 5]
    assert scene.state.hive_soldiers[0] == 5
    old = Scene(ROUGH, version=1, foragers={owner: name}, soldiers={0: name}).act(0, BRING, at(name))
    assert old.pollen == [6, 5, 5], "by version 1 it brought one"


@pytest.mark.parametrize("owner", [0, 1])
def test_a_soldier_that_comes_home_brings_one_pollen_and_leaves_the_forager(owner: int) -> None:
    scene = Scene(foragers={owner: "c4"}, soldiers={0: "c4"})
    scene.act(0, BRING, at("c4"))
    assert scene.pollen == [6, 5, 5]
    assert scene.foragers(owner) == "c4"
    assert scene.state.hive_soldiers[0] == 5


def test_a_forager_from_a_fungus_brings_no_pollen_and_cures_the_hive() -> None:
    scene = Scene(foragers={0: "i2"}, infested=[0, 1, 2])
    scene.act(0, BRING, at("i2"))
    assert scene.pollen == [5, 5, 5]
    assert scene.infested == {1, 2}


@pytest.mark.parametrize("owner", [0, 1])
def test_a_soldier_from_a_fungus_cures_its_own_hive(owner: int) -> None:
    scene = Scene(foragers={owner: "i2"}, soldiers={0: "i2"}, infested=[0, 1, 2])
    scene.act(0, BRING, at("i2"))
    assert scene.pollen == [5, 5, 5]
    assert scene.infested == {1, 2}
    assert scene.foragers(owner) == "i2"


def test_a_healthy_hive_may_bring_a_bee_home_from_a_fungus_for_nothing() -> None:
    scene = Scene(foragers={0: "i2"})
    scene.act(0, BRING, at("i2"))
    assert (scene.pollen, scene.infested, scene.hive(0)) == ([5, 5, 5], set(), (9, 5))


def test_only_the_top_bee_of_a_stack_is_brought_home() -> None:
    scene = Scene(foragers={0: "c4 a1"}, soldiers={0: "c4", 1: "a1"}).act(0, BRING)
    assert scene.hexagons() == "c4"
    scene.go(at("c4"))
    assert (scene.foragers(0), scene.soldiers(0)) == ("a1 c4", "")


@pytest.mark.parametrize("action", [SEND_FORAGER, SEND_SOLDIER, MOVE, BRING])
def test_one_action_is_phase_a(action: int) -> None:
    scene = Scene(foragers={0: "e5", 1: "c3"})
    scene.go(action)
    while not scene.can(DRAW_HONEY):
        scene.go(next(one for one in scene.legal() if CELL <= one < CELL + CELLS))
    assert scene.actor == 0
    assert not {SEND_FORAGER, SEND_SOLDIER, MOVE, BRING, DRAW_JELLY} & set(scene.legal())
