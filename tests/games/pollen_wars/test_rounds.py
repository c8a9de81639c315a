"""The end of a round, step by step, and the beginning of the next."""

from typing import Any

import pytest

from meadow.games.pollen_wars.actions import BRING, DISCARD, DORMANT, PASS, PLAY, QUEEN, SEND_FORAGER
from meadow.games.pollen_wars.events import Rolled
from tests.games.pollen_wars.cards import (
    ATTACK_BONUS,
    DEFENCE_BONUS,
    ERADICATE,
    FOUR_CARDS,
    INFEST,
    MUTINY,
    RESURRECT,
    STEAL_ONE,
)
from tests.games.pollen_wars.hexes import NAMES, named, unmasked
from tests.games.pollen_wars.patterns import PATTERN_NAMES
from tests.games.pollen_wars.scene import MEADOW, Scene, at

NO_FUNGI = MEADOW.replace("F F F", "1 1 1")
BAR = "e5 e6 e7 e8"
BAR_BUT_ONE = "e6 e7 e8"


def ending(*, more: str = "", seats: int = 3, field: str = MEADOW, mover: int = 0, **given: Any) -> Scene:
    """The mover is about to complete a bar of 10 pollen at e5."""
    options: dict[str, Any] = {"patterns": {mover: "bar"}, "foragers": {mover: f"{BAR_BUT_ONE} {more}"}, **given}
    return Scene(field, seats=seats, mover=mover, **options)


def complete(scene: Scene, seat: int = 0) -> Scene:
    return scene.send(seat, "e5")


def begin(scene: Scene) -> Scene:
    """On to the first turn of the next round: whoever is asked decides just something."""
    while not scene.can(SEND_FORAGER):
        scene.go(PASS if scene.can(PASS) else scene.legal()[0])
    return scene


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
def test_other_bees_bring_one_from_rock_and_stump(name: str) -> None:
    field = MEADOW.replace("1 1 2 1 3 1 2 1", "1 1 # 1 3 1 2 1").replace("1 1 2 1 1 1 3 1", "1 1 2 1 1 S 3 1")
    assert complete(ending(more=name, field=field)).pollen == [16, 5, 5]


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
    assert scene.playable() == {ERADICATE}, "her own card opens a window too"
    scene.act(2, PASS)
    assert scene.dead == [0, 0, 2]
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


# The next round


def test_hands_are_kept_and_what_lies_face_up_is_discarded() -> None:
    shown = {0: [FOUR_CARDS], 1: [ATTACK_BONUS, ATTACK_BONUS], 2: [DEFENCE_BONUS, MUTINY]}
    scene = begin(complete(ending(hands={0: [STEAL_ONE], 1: [STEAL_ONE] * 2}, shown=shown, struck=2)))
    assert [scene.shown(seat) for seat in range(3)] == [[], [], []]
    assert scene.discards == sorted(kind for kinds in shown.values() for kind in kinds)
    assert [scene.hand(seat) for seat in range(3)] == [[STEAL_ONE], [STEAL_ONE] * 2, []]
    assert scene.state.struck == 2, "which hive was struck last is remembered"


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_patterns_are_dealt_anew_and_what_was_known_of_them_is_over(seats: int) -> None:
    dealt = set()
    for seed in range(8):
        scene = ending(seats=seats, seed=seed)
        for number in range(7):
            scene.state.pattern_known[number] = scene.state.pattern_known[number] | 1
        before = scene.state.round
        begin(complete(scene))
        assert scene.state.round == before + 1
        places = [*range(seats), *range(DORMANT, DORMANT + 7 - seats)]
        assert sorted(scene.pattern(place) for place in places) == sorted(PATTERN_NAMES)
        for place in places:
            assert scene.knowers(scene.pattern(place)) == ({place} if place < seats else set())
        dealt.add(scene.pattern(0))
    assert len(dealt) > 1


def test_the_poorest_queen_cuts_a_tree_of_her_choice_and_plays_first() -> None:
    scene = complete(ending(pollen=[5, 4, 3]))
    assert scene.actor == 2
    assert scene.hexagons() == "i1 i2 i3"
    scene.act(2, at("i2"))
    assert named(unmasked(int(scene.state.fungi))) == "i1 i3"
    assert named(unmasked(int(scene.state.stumps))) == "i2"
    assert scene.actor == scene.state.turn == scene.state.starter == 2
    assert scene.can(SEND_FORAGER)


def test_the_poorest_is_found_after_all_bees_are_home() -> None:
    scene = ending(pollen=[5, 4, 4], foragers={0: BAR_BUT_ONE, 1: "a1"})
    assert complete(scene).actor == 2


@pytest.mark.parametrize("mover", [0, 1, 2])
def test_a_tie_for_the_poorest_is_broken_by_the_ladybird(mover: int) -> None:
    """Whoever began has the most spots of all; here she is one of the poorest although she has just collected."""
    pollen = [14, 14, 14]
    pollen[mover] = 4
    scene = complete(ending(mover=mover, pollen=pollen), mover)
    assert scene.pollen == [14, 14, 14]
    assert scene.actor == mover


def test_a_tie_between_two_others_is_broken_by_the_ladybird() -> None:
    scene = complete(ending(pollen=[5, 5, 5]))
    spots = [int(scene.state.ladybirds[seat]) for seat in range(3)]
    assert scene.actor == (1 if spots[1] > spots[2] else 2)


def test_no_tree_is_cut_when_no_fungus_is_left() -> None:
    scene = complete(ending(field=NO_FUNGI, pollen=[5, 4, 3]))
    assert scene.actor == 2
    assert scene.can(SEND_FORAGER)
    assert scene.state.stumps == 0


def test_play_goes_on_clockwise_from_the_poorest() -> None:
    scene = begin(complete(ending(pollen=[5, 4, 3])))
    scene.turn(2)
    assert scene.actor == 0


def test_a_drifting_bee_that_nobody_used_stays() -> None:
    scene = begin(complete(ending(drifting="b2")))
    assert scene.drifting == "b2"


def with_drifting(**given: Any) -> Scene:
    """The bar is made with the drifting bee at e7."""
    scene = ending(foragers={0: "e6 e8"}, drifting="e7", **given)
    return complete(scene)


@pytest.mark.parametrize("infested", [[], [0]])
def test_who_used_the_drifting_bee_places_it_where_the_most_flowers_are(infested: list[int]) -> None:
    scene = with_drifting(pollen=[5, 4, 3], infested=infested)
    assert scene.pollen[0] == 15
    assert scene.actor == 0
    assert set(scene.hexagons().split()) == {"c4", "e8", "g3"}, "the hexagons with four flowers"
    scene.act(0, at("g3"))
    assert scene.drifting == "g3"
    assert scene.actor == 2, "then the poorest cuts a tree"


def test_the_drifting_bee_is_not_placed_on_a_fungus_stump_or_rock() -> None:
    field = MEADOW.replace("2 1 1 4 1 1 1", "2 1 1 F 1 1 1").replace("2 1 4 1 2 1 1", "2 1 S 1 2 1 1")
    scene = ending(field=field, foragers={0: "e6 e8"}, drifting="e7")
    for place in ("c4", "g3"):
        scene.state.flowers[NAMES.index(place)] = type(scene.state.flowers[0])(4)
    assert complete(scene).hexagons() == "e8"


def test_a_healthy_queen_rolls_for_the_drifting_bee_with_both_results() -> None:
    scenes = [with_drifting(seed=seed) for seed in range(24)]
    results = [scene.infested for scene in scenes]
    assert [rolled(scene) for scene in scenes] == [[(0, result == {0})] for result in results]
    assert {frozenset(result) for result in results} == {frozenset(), frozenset({0})}
    assert 4 <= sum(bool(result) for result in results) <= 20


def rolled(scene: Scene) -> list[tuple[int, bool]]:
    """Who rolled, and whether it showed the mite."""
    return [(event.seat, event.infested) for event in scene.events if isinstance(event, Rolled)]


def test_the_roll_infests_only_for_the_new_round() -> None:
    """Nobody dies of it at the end of the round that is over."""
    for seed in range(12):
        assert with_drifting(seed=seed).dead == [0, 0, 0]


def test_an_infested_queen_does_not_roll() -> None:
    for seed in range(12):
        scene = with_drifting(seed=seed, infested=[0])
        assert (scene.infested, rolled(scene)) == ({0}, [])


def test_who_did_not_use_the_drifting_bee_does_not_roll() -> None:
    for seed in range(12):
        assert begin(complete(ending(seed=seed))).infested == set()


def test_without_infestation_nobody_rolls_or_cuts_trees() -> None:
    for seed in range(12):
        scene = with_drifting(seed=seed, infestation=False, pollen=[5, 4, 3])
        assert scene.infested == set()
        scene.act(0, scene.legal()[0])
        assert scene.actor == 2
        assert scene.can(SEND_FORAGER)
        assert scene.state.stumps == 0


def test_injured_soldiers_stay_injured_over_the_end_of_a_round() -> None:
    scene = begin(complete(ending(injured={1: 2}, pollen=[5, 5, 3])))
    assert scene.state.injured[1] == 2
    assert scene.hive(1) == (9, 3)
