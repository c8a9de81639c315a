"""The end of a round: patterns one after another, all other bees, then the infestation."""

from typing import Any

import pytest

from meadow.games.pollen_wars.actions import BRING, DISCARD, PASS, PLAY, QUEEN
from tests.games.pollen_wars.kinds import (
    ERADICATE,
    INFEST,
    RESURRECT,
    STEAL_ONE,
)
from tests.games.pollen_wars.scene import MEADOW, Scene, at
from tests.games.pollen_wars.scenes import BAR_BUT_ONE, begin, complete, ending

# The rulebook's example


def test_the_example_of_the_rulebook() -> None:
    """Blue collects 10 and unveils orange's pattern of 6; then each other bee brings 1: blue 1, orange 1, green 5."""
    blue, orange, green = 0, 1, 2
    scene = Scene(
        patterns={blue: "bar", orange: "worm", green: "arch"},
        foragers={blue: "e6 e8 a1", orange: "d6 e7 f7 f8 a3", green: "b6 c7 g1"},
        soldiers={blue: "e7", green: "c7 g1"},
        drifting="c4",
    )
    scene.send(blue, "e5")
    assert scene.pollen == [5 + 10 + 1, 5 + 6 + 1, 5 + 5]
    assert scene.in_the_field() == 0
    assert [scene.hive(seat) for seat in range(3)] == [(9, 5)] * 3
    assert scene.drifting == "c4"


def test_patterns_are_unveiled_one_after_another() -> None:
    """Blue's soldier uncovers orange's forager, whose soldier uncovers green's."""
    scene = Scene(
        patterns={0: "bar", 1: "worm", 2: "bee"},
        foragers={0: "e6 e8", 1: "e7 f7 f8", 2: "d6 c5 c6 d5"},
        soldiers={0: "e7", 1: "d6"},
    )
    scene.send(0, "e5")
    assert scene.pollen == [5 + 10, 5 + 6, 5 + 1 + 1 + 1 + 3]


# Both unveiled patterns need the drifting bee at d7: the first in turn order from the active queen has it.
SHARED: dict[str, Any] = {
    "patterns": {0: "wave", 1: "bar", 2: "bee"},
    "foragers": {0: "e6 d6 c7", 1: "e5 e7", 2: "e8 d8 e9"},
    "drifting": "d7",
    "pollen": [5, 5, 5],
}


def test_patterns_unveiled_together_are_collected_in_turn_order() -> None:
    scene = Scene(mover=1, soldiers={1: "e6 e8"}, **{**SHARED, "foragers": {**SHARED["foragers"], 1: "e7"}})
    scene.send(1, "e5")
    assert scene.pollen == [5 + 3, 5 + 10, 5 + 8]
    assert scene.actor == 2, "she used the drifting bee"
    assert set(scene.hexagons().split()) == {"c4", "e8", "g3"}


def test_turn_order_is_counted_from_the_active_queen_not_from_who_completed_hers() -> None:
    """It is the first queen's turn: by taking her soldier home she completes the bar of the second."""
    scene = Scene(soldiers={0: "e7", 1: "e6 e8"}, **SHARED)
    scene.act(0, BRING, at("e7"))
    assert scene.pollen == [5 + 1 + 6, 5 + 10, 5 + 3]
    assert scene.actor == 0


def test_bees_that_go_home_at_the_same_time_unveil_nothing() -> None:
    """Green's soldier stands on orange's bar; it goes home only with all others."""
    scene = Scene(
        patterns={0: "bar", 1: "worm", 2: "bee"}, foragers={0: BAR_BUT_ONE, 1: "b1 b2 b3 c4"}, soldiers={2: "b2"}
    )
    scene.send(0, "e5")
    assert scene.pollen == [15, 5 + 4, 5 + 1]


def test_other_bees_bring_one_each_even_if_they_top_or_are_topped() -> None:
    scene = ending(more="a1 c3", soldiers={1: "a1", 0: "c3"})
    assert complete(scene).pollen == [15 + 3, 6, 5]


@pytest.mark.parametrize("name", ["d3", "f6"])
def test_other_bees_bring_nothing_from_rock_and_stump(name: str) -> None:
    field = MEADOW.replace("1 1 2 1 3 1 2 1", "1 1 # 1 3 1 2 1").replace("1 1 2 1 1 1 3 1", "1 1 2 1 1 S 3 1")
    given: dict[str, Any] = {"more": f"{name} d4", "field": field, "soldiers": {1: name}}
    assert complete(ending(**given)).pollen == [16, 5, 5]
    assert complete(ending(version=1, **given)).pollen == [17, 6, 5], "by version 1 they brought one"


def test_a_bee_from_a_fungus_brings_neither_pollen_nor_remedy_at_the_end_of_a_round() -> None:
    scene = ending(more="i1", infested=[0, 1], soldiers={1: "i1"})
    complete(scene)
    assert scene.pollen == [15, 5, 5]
    assert scene.infested == {0, 1}
    assert scene.dead == [3, 3, 0]


# Infestation


@pytest.mark.parametrize(("dead", "after"), [(0, 3), (4, 7), (5, 8)])
def test_three_foragers_of_an_infested_hive_die_and_it_stays_infested(dead: int, after: int) -> None:
    scene = complete(ending(infested=[1], dead={1: dead}))
    assert scene.dead == [0, after, 0]
    assert scene.infested == {1}
    assert scene.hive(1) == (9 - after, 5)


def test_a_cured_hive_loses_nobody() -> None:
    assert complete(ending(infested=[])).dead == [0, 0, 0]


def test_who_holds_a_remedy_may_play_it_before_the_infestation_kills() -> None:
    scene = ending(infested=[0, 2], hands={2: [ERADICATE]})
    complete(scene)
    assert scene.actor == 2
    assert scene.dead == [0, 0, 0]
    assert (scene.in_the_field(), scene.pollen) == (0, [15, 5, 5]), "all bees are home before anybody is asked"
    assert set(scene.legal()) == {PLAY + ERADICATE, PASS}
    scene.act(2, PLAY + ERADICATE)
    assert scene.dead == [3, 0, 0]
    assert scene.infested == {0}


def test_who_passes_suffers_and_may_resurrect_afterwards() -> None:
    scene = ending(infested=[2], hands={2: [ERADICATE, RESURRECT]})
    complete(scene)
    assert scene.playable() == {ERADICATE}, "nobody is dead yet"
    scene.act(2, PASS)
    assert scene.dead == [0, 0, 3]
    assert scene.playable() == {ERADICATE, RESURRECT}
    scene.act(2, PLAY + RESURRECT)
    assert scene.dead == [0, 0, 2], "she is not asked about her own card"
    assert scene.playable() == {ERADICATE}, "the window is asked again until all pass"
    scene.act(2, PASS)
    assert scene.playable() == set()


def test_an_opponent_may_be_infested_just_before_it_kills() -> None:
    scene = ending(infested=[1], hands={1: [INFEST]})
    complete(scene)
    scene.act(1, PLAY + INFEST, QUEEN + 0)
    assert scene.infested == {0, 1}
    assert scene.dead == [3, 3, 0]


def test_windows_of_deaths_are_asked_from_the_left_of_the_active_queen() -> None:
    scene = ending(seats=4, mover=1, infested=[0, 1, 2, 3], hands={0: [ERADICATE], 1: [INFEST], 2: [ERADICATE]})
    complete(scene, 1)
    assert scene.actor == 2
    scene.act(2, PASS)
    assert scene.actor == 0
    scene.act(0, PLAY + ERADICATE)
    assert scene.infested == {0, 1, 2, 3}
    assert scene.actor == 2, "in the window of that card"
    scene.act(2, PASS)
    assert scene.infested == {1, 2, 3}
    assert scene.actor == 2, "after a card resolves it is asked again"
    scene.act(2, PASS)
    assert scene.actor == 1, "her hive can infest another one now"


def test_a_round_that_ends_within_a_turn_ends_the_turn() -> None:
    """No phase B, and nothing is discarded: five cards are kept."""
    scene = complete(ending(hands={0: [STEAL_ONE] * 5}, pollen=[1, 9, 19]))
    assert scene.hand(0) == [STEAL_ONE] * 5
    assert not any(action in scene.legal() for action in (DISCARD + STEAL_ONE, PLAY + STEAL_ONE))
    begin(scene)
    assert scene.actor == 1
    assert scene.discards == []
