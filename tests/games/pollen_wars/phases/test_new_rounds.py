"""The beginning of a new round: cards, patterns, the drifting bee, the trees, and who plays first."""

from typing import Any

import pytest

from meadow.games.pollen_wars.actions import DORMANT, SEND_FORAGER
from meadow.games.pollen_wars.events import Rolled, RoundBegan
from tests.games.pollen_wars.hexes import NAMES, named, unmasked
from tests.games.pollen_wars.kinds import (
    ATTACK_BONUS,
    DEFENCE_BONUS,
    FOUR_CARDS,
    MUTINY,
    STEAL_ONE,
)
from tests.games.pollen_wars.patterns import PATTERN_NAMES
from tests.games.pollen_wars.scene import MEADOW, Scene, at
from tests.games.pollen_wars.scenes import BAR_BUT_ONE, NO_FUNGI, begin, complete, ending


def test_hands_are_kept_and_what_lies_face_up_is_discarded() -> None:
    shown = {0: [FOUR_CARDS], 1: [ATTACK_BONUS, ATTACK_BONUS], 2: [DEFENCE_BONUS, MUTINY]}
    scene = begin(complete(ending(hands={0: [STEAL_ONE], 1: [STEAL_ONE] * 2}, shown=shown, struck=2)))
    assert [scene.shown(seat) for seat in range(3)] == [[], [], []]
    assert scene.discards == sorted(kind for kinds in shown.values() for kind in kinds)
    assert [scene.hand(seat) for seat in range(3)] == [[STEAL_ONE], [STEAL_ONE] * 2, []]
    (event,) = (event for event in scene.events if isinstance(event, RoundBegan))
    assert sorted(event.discarded) == scene.discards
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
