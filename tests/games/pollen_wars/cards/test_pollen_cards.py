"""Cards about pollen, dead foragers and the infestation: whom they may name, what they do."""

from typing import Any

import pytest

from meadow.games.pollen_wars.actions import PASS, PLAY, QUEEN
from tests.games.pollen_wars.kinds import (
    ATTACK_BONUS,
    DEFENCE_BONUS,
    ERADICATE,
    FOUR_CARDS,
    INFEST,
    RESURRECT,
    RESURRECT_FOR_POLLEN,
    STEAL_AND_GIVE,
    STEAL_ONE,
    STEAL_THREE,
)
from tests.games.pollen_wars.scene import Scene


def named(kind: int, **given: Any) -> Scene:
    """The first queen has put this card down and is asked at whom it is aimed."""
    scene = Scene(hands={0: [kind]}, **given)
    if PLAY + kind not in scene.legal():
        scene.idle(0)
    return scene.act(0, PLAY + kind)


# Stealing


@pytest.mark.parametrize(("kind", "most"), [(STEAL_ONE, 1), (STEAL_THREE, 3)])
@pytest.mark.parametrize("there", [1, 2, 3, 9])
def test_stealing_takes_what_is_there_up_to_its_number(kind: int, most: int, there: int) -> None:
    scene = named(kind, pollen=[5, there, 5]).act(0, QUEEN + 1)
    stolen = min(most, there)
    assert scene.pollen == [5 + stolen, there - stolen, 5]
    assert scene.discards == [kind]
    assert scene.hand(0) == []


@pytest.mark.parametrize("kind", [STEAL_ONE, STEAL_THREE])
def test_nothing_is_stolen_from_an_empty_hive(kind: int) -> None:
    assert named(kind, pollen=[5, 0, 5]).queens() == {2}
    assert Scene(hands={0: [kind]}, pollen=[5, 0, 0]).idle(0).playable() == set()


@pytest.mark.parametrize("kind", [STEAL_ONE, STEAL_THREE, STEAL_AND_GIVE])
def test_stealing_spreads_no_infestation(kind: int) -> None:
    scene = named(kind, infested=[1]).act(0, QUEEN + 1)
    if kind == STEAL_AND_GIVE:
        scene.act(0, QUEEN + 2)
    assert scene.infested == {1}


@pytest.mark.parametrize(("there", "moved"), [(5, 2), (2, 2), (1, 1)])
def test_two_are_stolen_from_one_opponent_and_given_to_another(there: int, moved: int) -> None:
    scene = named(STEAL_AND_GIVE, seats=4, pollen=[5, there, 5, 0])
    assert scene.queens() == {1, 2}, "whoever is robbed has something"
    scene.act(0, QUEEN + 1)
    assert scene.queens() == {2, 3}, "two different opponents"
    scene.act(0, QUEEN + 3)
    assert scene.pollen == [5, there - moved, 5, moved]


def test_stealing_and_giving_needs_an_opponent_with_pollen() -> None:
    assert Scene(hands={0: [STEAL_AND_GIVE]}, pollen=[5, 0, 0]).idle(0).playable() == set()


# Resurrecting


def test_a_forager_is_resurrected_for_two_pollen() -> None:
    scene = Scene(hands={0: [RESURRECT_FOR_POLLEN]}, dead={0: 4}).act(0, PLAY + RESURRECT_FOR_POLLEN)
    assert scene.pollen == [3, 5, 5]
    assert scene.dead == [3, 0, 0]
    assert scene.hive(0) == (6, 5)
    assert scene.discards == [RESURRECT_FOR_POLLEN]


@pytest.mark.parametrize(("pollen", "dead", "possible"), [(2, 1, True), (1, 1, False), (0, 3, False), (9, 0, False)])
def test_resurrecting_for_pollen_needs_two_pollen_and_a_dead_forager(pollen: int, dead: int, possible: bool) -> None:
    scene = Scene(hands={0: [RESURRECT_FOR_POLLEN]}, dead={0: dead}, pollen=[pollen, 5, 5])
    assert scene.playable() == ({RESURRECT_FOR_POLLEN} if possible else set())


def test_resurrecting_for_free_needs_a_dead_forager_of_ones_own() -> None:
    assert Scene(hands={0: [RESURRECT]}, dead={1: 3}, pollen=[0, 5, 5]).playable() == set()
    scene = Scene(hands={0: [RESURRECT]}, dead={0: 1}, pollen=[0, 5, 5]).act(0, PLAY + RESURRECT)
    assert (scene.dead, scene.pollen, scene.hive(0)) == ([0, 0, 0], [0, 5, 5], (9, 5))


# Infestation


def test_the_infestation_of_ones_own_hive_is_eradicated() -> None:
    scene = Scene(hands={0: [ERADICATE]}, infested=[0, 1, 2]).act(0, PLAY + ERADICATE)
    assert scene.infested == {1, 2}
    assert scene.discards == [ERADICATE]
    assert Scene(hands={0: [ERADICATE]}, infested=[1, 2]).playable() == set()


def test_an_infested_queen_infests_a_healthy_opponent() -> None:
    scene = Scene(seats=4, hands={0: [INFEST]}, infested=[0, 3]).act(0, PLAY + INFEST)
    assert scene.queens() == {1, 2}
    scene.act(0, QUEEN + 2)
    assert scene.infested == {0, 2, 3}, "her own hive stays infested"


@pytest.mark.parametrize("infested", [[], [1], [0, 1, 2]])
def test_infesting_needs_an_infested_hive_and_a_healthy_opponent(infested: list[int]) -> None:
    assert Scene(hands={0: [INFEST]}, infested=infested).playable() == set()


# Cards that stay


@pytest.mark.parametrize("kind", [FOUR_CARDS, ATTACK_BONUS, DEFENCE_BONUS])
def test_some_cards_stay_face_up_near_their_owners_hive(kind: int) -> None:
    scene = Scene(hands={0: [kind]}).play(0, kind)
    assert scene.shown(0) == [kind]
    assert scene.discards == []
    assert scene.hand(0) == []


# Void


def test_a_theft_has_no_effect_if_the_victim_has_nothing_left_when_it_resolves() -> None:
    """She pays two for a resurrection in the window."""
    scene = Scene(hands={0: [STEAL_ONE], 1: [RESURRECT_FOR_POLLEN]}, pollen=[5, 2, 5], dead={1: 1})
    scene.play(0, STEAL_ONE, QUEEN + 1)
    assert scene.actor == 1
    scene.act(1, PLAY + RESURRECT_FOR_POLLEN)
    assert scene.pollen == [5, 0, 5]
    assert scene.discards == sorted([STEAL_ONE, RESURRECT_FOR_POLLEN])


def test_nothing_is_given_if_nothing_can_be_stolen_when_it_resolves() -> None:
    scene = Scene(hands={0: [STEAL_AND_GIVE], 1: [RESURRECT_FOR_POLLEN]}, pollen=[5, 2, 5], dead={1: 1})
    scene.play(0, STEAL_AND_GIVE, QUEEN + 1, QUEEN + 2).act(1, PLAY + RESURRECT_FOR_POLLEN)
    assert scene.pollen == [5, 0, 5]


def test_a_theft_takes_what_is_left_when_it_resolves() -> None:
    scene = Scene(hands={0: [STEAL_THREE], 1: [RESURRECT_FOR_POLLEN]}, pollen=[5, 4, 5], dead={1: 1})
    scene.play(0, STEAL_THREE, QUEEN + 1).act(1, PLAY + RESURRECT_FOR_POLLEN)
    assert scene.pollen == [7, 0, 5]


def test_an_infestation_has_no_effect_if_the_victim_is_infested_by_then() -> None:
    scene = Scene(hands={0: [INFEST], 1: [INFEST]}, infested=[0, 1]).act(0, PLAY + INFEST, QUEEN + 2)
    assert scene.actor == 1
    scene.act(1, PLAY + INFEST, QUEEN + 2)
    assert scene.infested == {0, 1, 2}
    assert scene.discards == [INFEST, INFEST]
    assert scene.actor == 0


def test_an_infestation_has_no_effect_if_its_source_is_cured_by_then() -> None:
    """The card says: if your hive is infested. She cures it in the window about a card that answers hers."""
    hands = {0: [INFEST, ERADICATE], 1: [RESURRECT]}
    scene = Scene(hands=hands, infested=[0], dead={1: 1}).act(0, PLAY + INFEST, QUEEN + 2)
    scene.act(1, PLAY + RESURRECT).act(0, PLAY + ERADICATE)
    assert scene.infested == set()
    assert scene.discards == sorted([ERADICATE, INFEST, RESURRECT])


def test_a_cure_has_no_effect_twice() -> None:
    hands = {0: [ERADICATE, ERADICATE], 1: [RESURRECT]}
    scene = Scene(hands=hands, infested=[0], dead={1: 1}).act(0, PLAY + ERADICATE).act(1, PLAY + RESURRECT)
    assert scene.playable() == {ERADICATE}
    scene.act(0, PLAY + ERADICATE)
    assert scene.infested == set()
    assert scene.discards == sorted([ERADICATE, ERADICATE, RESURRECT])


def test_who_passes_lets_it_happen() -> None:
    scene = Scene(hands={0: [STEAL_ONE], 1: [RESURRECT_FOR_POLLEN]}, pollen=[5, 2, 5], dead={1: 1})
    scene.play(0, STEAL_ONE, QUEEN + 1).act(1, PASS)
    assert scene.pollen == [6, 1, 5]
