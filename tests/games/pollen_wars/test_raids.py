"""Raids: announcement, recall, battle, result, and how the infestation spreads."""

from typing import Any

import pytest

from meadow.games.pollen_wars.actions import (
    ATTACK,
    DEFEND,
    DONE,
    DRAW_HONEY,
    END_TURN,
    PLAY,
    QUEEN,
    RAID,
    SEND_FORAGER,
    SEND_SOLDIER,
)
from tests.games.pollen_wars.cards import (
    ATTACK_BONUS,
    BLOCK,
    BOTH_HOME,
    DEFENCE_BONUS,
    DRAW_THREE,
    FORCE_RAID,
    FOUR_CARDS,
    INFEST,
    LOOK_AT_HAND,
    MUTINY,
    PASS_PATTERNS_LEFT,
    PUSH_SOLDIER,
    RAID_CARD,
    STEAL_ONE,
    SWAP_HANDS,
)
from tests.games.pollen_wars.scene import Scene, at

YOU, PINK, GREEN, OTHER = 0, 1, 2, 3


def announced(**given: Any) -> Scene:
    """You raid pink with 4 soldiers; pink has 2 at home, 3 in the field, and calls 1 of them back."""
    scene = Scene(
        seats=4,
        foragers={GREEN: "a1 a5 c1 g7"},
        soldiers={YOU: "a1", PINK: "a5 c1 g7"},
        pollen=[5, 9, 5, 5],
        **given,
    )
    scene.act(YOU, RAID, QUEEN + PINK)
    assert scene.actor == PINK
    return scene.act(PINK, at("c1"), DONE)


def simple(you: int = 5, pink: int = 5, **given: Any) -> Scene:
    """You have so many soldiers at home, pink so many; the others are injured."""
    injured = {YOU: 5 - you, PINK: 5 - pink}
    return Scene(injured=injured, **given)


# The rulebook's examples


def test_result_example_1() -> None:
    """4 + 3 against 3 + 1 + 1: you steal 2 pollen grains."""
    hands = {YOU: [PASS_PATTERNS_LEFT, RAID_CARD], PINK: [STEAL_ONE], GREEN: [STEAL_ONE]}
    scene = announced(hands=hands)
    assert scene.hive(PINK)[1] == 3
    scene.fight(
        {
            YOU: [ATTACK + PASS_PATTERNS_LEFT, ATTACK + RAID_CARD],
            PINK: [DEFEND + STEAL_ONE],
            GREEN: [DEFEND + STEAL_ONE],
        }
    )
    assert scene.pollen == [7, 7, 5, 5]
    assert scene.discards == sorted([PASS_PATTERNS_LEFT, RAID_CARD, STEAL_ONE, STEAL_ONE])
    assert [scene.hand(seat) for seat in range(4)] == [[], [], [], []]


def test_result_example_2() -> None:
    """4 + 1 against 3 + 2: a tie, nothing happens."""
    hands = {YOU: [RAID_CARD], PINK: [STEAL_ONE, STEAL_ONE], GREEN: [STEAL_ONE]}
    scene = announced(hands=hands, infested=[PINK])
    scene.fight({YOU: [ATTACK + RAID_CARD], PINK: [DEFEND + STEAL_ONE] * 2, GREEN: []})
    assert scene.pollen == [5, 9, 5, 5]
    assert scene.infested == {PINK}
    assert scene.hive(YOU)[1] == 4
    assert scene.hand(GREEN) == [STEAL_ONE]


def test_result_example_3() -> None:
    """4 + 1 against 3 + 3 + 1: two of your soldiers are injured."""
    hands = {YOU: [RAID_CARD], PINK: [STEAL_ONE, PUSH_SOLDIER], GREEN: [STEAL_ONE]}
    scene = announced(hands=hands, infested=[PINK])
    plays = {
        YOU: [ATTACK + RAID_CARD],
        PINK: [DEFEND + PUSH_SOLDIER, DEFEND + STEAL_ONE],
        GREEN: [DEFEND + STEAL_ONE],
    }
    scene.fight(plays)
    assert scene.pollen == [5, 9, 5, 5]
    assert scene.infested == {PINK}
    assert scene.hive(YOU)[1] == 2
    assert scene.soldiers(YOU) == "a1"
    assert int(scene.state.injured[YOU] + scene.state.hurt_now[YOU]) == 2


# Announcement


def test_a_raid_is_announced_against_any_opponent() -> None:
    scene = Scene(seats=5).act(0, RAID)
    assert scene.queens() == {1, 2, 3, 4}


@pytest.mark.parametrize(("injured", "mutiny", "possible"), [(0, False, True), (5, False, False), (0, True, False)])
def test_a_raid_needs_an_uninjured_soldier_in_the_hive_and_no_mutiny_there(
    injured: int, mutiny: bool, possible: bool
) -> None:
    shown = {0: [MUTINY]} if mutiny else {}
    scene = Scene(injured={0: injured}, shown=shown, struck=0 if mutiny else -1, hands={0: [RAID_CARD]})
    assert scene.can(RAID) is possible
    assert (RAID_CARD in scene.idle(0).playable()) is possible


def test_soldiers_in_the_field_do_not_raid() -> None:
    bees = "a1 a3 a5 c1 c7"
    scene = Scene(foragers={1: bees}, soldiers={0: bees}, hands={0: [RAID_CARD]})
    assert not scene.can(RAID)
    assert not scene.idle(0).playable()


def test_a_mutiny_in_another_hive_stops_nobody_else() -> None:
    assert Scene(shown={1: [MUTINY]}, struck=1).can(RAID)


def test_a_mutinous_hive_sends_soldiers_and_defends() -> None:
    scene = Scene(shown={1: [MUTINY]}, struck=1, foragers={2: "a1"}, mover=1)
    assert scene.can(SEND_SOLDIER)
    attacked = Scene(shown={1: [MUTINY]}, struck=1).raid(0, 1)
    assert attacked.pollen == [5, 5, 5], "five against five"


def test_a_raid_is_the_action_of_the_turn() -> None:
    scene = simple(5, 4).raid(YOU, PINK)
    assert scene.actor == YOU
    assert not scene.can(SEND_FORAGER)
    assert {DRAW_HONEY, END_TURN} <= set(scene.legal())


def test_the_raid_card_raids_in_phase_b_besides_the_action() -> None:
    scene = simple(5, 3, hands={YOU: [RAID_CARD, RAID_CARD]}).raid(YOU, PINK)
    assert scene.pollen == [7, 3, 5]
    scene.act(YOU, PLAY + RAID_CARD)
    assert scene.queens() == {1, 2}
    scene.act(YOU, QUEEN + PINK).fight()
    assert scene.pollen == [9, 1, 5]
    assert scene.discards == [RAID_CARD]
    assert PLAY + RAID_CARD in scene.legal()


# Recall


def test_the_raided_queen_recalls_any_set_of_her_soldiers_and_they_return_empty_handed() -> None:
    scene = Scene(foragers={2: "a1 i2 c1"}, soldiers={1: "a1 i2 c1"}, infested=[1], pollen=[5, 5, 5])
    scene.act(0, RAID, QUEEN + 1)
    assert scene.actor == 1
    assert {*scene.hexagons().split()} == {"a1", "i2", "c1"}
    assert scene.can(DONE)
    scene.act(1, at("i2"))
    assert {*scene.hexagons().split()} == {"a1", "c1"}
    scene.act(1, at("c1"), DONE)
    assert scene.soldiers(1) == "a1"
    assert scene.infested >= {1}, "no cure from the fungus"
    assert scene.pollen == [6, 4, 5], "five soldiers against four"


def test_nobody_need_be_recalled() -> None:
    scene = Scene(foragers={2: "a1"}, soldiers={1: "a1"}).act(0, RAID, QUEEN + 1).act(1, DONE)
    assert scene.soldiers(1) == "a1"
    assert scene.pollen == [6, 4, 5]


def test_only_the_raided_queen_recalls() -> None:
    scene = simple(5, 4, foragers={2: "a1 c1"}, soldiers={0: "a1", 2: "c1"})
    scene.state.hive_soldiers[1] = 2
    scene.raid(YOU, PINK)
    assert scene.pollen == [5 + 2, 5 - 2, 5]


# Battle


def test_every_queen_with_a_card_is_asked_at_the_same_time() -> None:
    hands = {0: [BOTH_HOME], 1: [STEAL_ONE], 2: [], 3: [FOUR_CARDS], 4: [LOOK_AT_HAND]}
    scene = Scene(seats=5, hands=hands).act(0, RAID, QUEEN + 1)
    assert scene.state.actors() == [0, 1, 3, 4]


def test_a_queen_without_a_suitable_icon_has_to_say_that_she_is_done() -> None:
    scene = Scene(hands={0: [STEAL_ONE]}).act(0, RAID, QUEEN + 1)
    assert scene.state.actors() == [0]
    assert scene.legal(0) == [DONE]


def test_with_no_cards_at_all_soldiers_decide_at_once() -> None:
    assert simple(5, 3).raid(YOU, PINK).pollen == [7, 3, 5]


def test_the_attacker_plays_attack_the_defender_defence_and_the_others_either() -> None:
    cards = [SWAP_HANDS, STEAL_ONE, BOTH_HOME]
    scene = Scene(hands={0: [BOTH_HOME, STEAL_ONE], 1: [BOTH_HOME, STEAL_ONE], 2: cards}).act(0, RAID, QUEEN + 1)
    assert set(scene.legal(0)) == {ATTACK + BOTH_HOME, DONE}
    assert set(scene.legal(1)) == {DEFEND + STEAL_ONE, DONE}
    both = {ATTACK + SWAP_HANDS, DEFEND + SWAP_HANDS}
    assert set(scene.legal(2)) == {ATTACK + BOTH_HOME, DEFEND + STEAL_ONE, DONE} | both


@pytest.mark.parametrize(("side", "result"), [(ATTACK, 2), (DEFEND, 0)])
def test_only_the_icons_of_one_side_count(side: int, result: int) -> None:
    """A card with both icons adds one to the side towards which it is played."""
    scene = simple(5, 4, hands={2: [SWAP_HANDS]}).raid(YOU, PINK, {2: [side + SWAP_HANDS]})
    assert scene.pollen == [5 + result, 5 - result, 5]


@pytest.mark.parametrize("helper", [2, 3])
@pytest.mark.parametrize(("kind", "side", "result"), [(DRAW_THREE, ATTACK, 3), (BLOCK, DEFEND, -1)])
def test_helpers_on_either_side(helper: int, kind: int, side: int, result: int) -> None:
    scene = simple(5, 4, seats=4, hands={helper: [kind]})
    scene.act(YOU, RAID, QUEEN + PINK).pass_all()
    scene.fight({helper: [side + kind]})
    assert scene.pollen == [5 + max(result, 0), 5 - max(result, 0), 5, 5]
    assert scene.hive(YOU)[1] == 5 + min(result, 0)
    assert scene.discards == [kind]


def test_copies_of_a_card_may_all_be_played() -> None:
    scene = simple(5, 5, hands={0: [BOTH_HOME] * 3}).raid(YOU, PINK, {0: [ATTACK + BOTH_HOME] * 2})
    assert scene.pollen == [7, 3, 5]
    assert scene.hand(0) == [BOTH_HOME]


def test_battle_cards_have_no_other_effect() -> None:
    scene = simple(5, 5, hands={0: [RAID_CARD], 1: [STEAL_ONE, INFEST]}, infested=[1])
    scene.act(YOU, RAID, QUEEN + PINK).pass_all()
    scene.fight({0: [ATTACK + RAID_CARD], 1: [DEFEND + STEAL_ONE, DEFEND + INFEST]})
    assert scene.pollen == [5, 5, 5]
    assert scene.infested == {1}


# Result


@pytest.mark.parametrize(("there", "stolen"), [(9, 4), (4, 4), (2, 2), (0, 0)])
def test_no_more_is_stolen_than_is_there(there: int, stolen: int) -> None:
    scene = simple(5, 1, pollen=[5, there, 5]).raid(YOU, PINK)
    assert scene.pollen == [5 + stolen, there - stolen, 5]


@pytest.mark.parametrize(("cap", "stolen"), [(False, 4), (True, 2)])
def test_with_raid_cap_soldiers_each_soldier_steals_at_most_one(cap: bool, stolen: int) -> None:
    scene = simple(2, 0, hands={0: [BOTH_HOME] * 2}, raid_cap_soldiers=cap)
    scene.raid(YOU, PINK, {0: [ATTACK + BOTH_HOME] * 2})
    assert scene.pollen == [5 + stolen, 5 - stolen, 5]


@pytest.mark.parametrize("infested", [[0], [1], [0, 1]])
@pytest.mark.parametrize("pollen", [5, 0])
def test_a_successful_raid_spreads_the_infestation_both_ways(infested: list[int], pollen: int) -> None:
    """Even if nothing was there to steal."""
    scene = simple(5, 3, infested=infested, pollen=[5, pollen, 5]).raid(YOU, PINK)
    assert scene.infested == {0, 1}


def test_the_infestation_spreads_before_a_full_hive_ends_the_game() -> None:
    """So three of the raider's foragers die in the end."""
    scene = simple(5, 3, infested=[1], pollen=[29, 5, 5]).raid(YOU, PINK)
    assert scene.state.over()
    assert scene.infested == {0, 1}
    assert scene.dead == [3, 3, 0]


def test_healthy_hives_stay_healthy_whoever_else_is_infested() -> None:
    assert simple(5, 3, infested=[2], hands={2: [BOTH_HOME]}).raid(YOU, PINK, {2: [ATTACK + BOTH_HOME]}).infested == {2}


@pytest.mark.parametrize("pink", [5, 4])
@pytest.mark.parametrize("infested", [[0], [1]])
def test_the_infestation_does_not_spread_on_zero_or_below(pink: int, infested: list[int]) -> None:
    scene = simple(4, pink, infested=infested).raid(YOU, PINK)
    assert scene.infested == set(infested)


@pytest.mark.parametrize(("you", "pink", "hurt"), [(4, 5, 1), (1, 5, 1), (2, 5, 2), (1, 3, 1)])
def test_as_many_attackers_as_the_deficit_are_injured_at_most_those_in_the_hive(you: int, pink: int, hurt: int) -> None:
    scene = simple(you, pink).raid(YOU, PINK)
    assert scene.hive(YOU)[1] == you - hurt
    assert scene.hive(PINK)[1] == pink
    assert scene.pollen == [5, 5, 5]


# Bonuses


def test_bonus_cards_add_up_for_their_owner() -> None:
    scene = simple(5, 5, shown={0: [ATTACK_BONUS] * 3, 1: [DEFENCE_BONUS]}).raid(YOU, PINK)
    assert scene.pollen == [7, 3, 5]


def test_attack_bonuses_do_not_defend_nor_defence_bonuses_attack() -> None:
    scene = simple(5, 4, shown={0: [DEFENCE_BONUS] * 2, 1: [ATTACK_BONUS] * 2}).raid(YOU, PINK)
    assert scene.pollen == [6, 4, 5]


def test_bonuses_of_helpers_do_not_count() -> None:
    shown = {2: [ATTACK_BONUS, DEFENCE_BONUS]}
    scene = simple(5, 4, shown=shown, hands={2: [BOTH_HOME]}).raid(YOU, PINK, {2: [ATTACK + BOTH_HOME]})
    assert scene.pollen == [7, 3, 5]


@pytest.mark.parametrize(("kind", "icons"), [(ATTACK_BONUS, 2), (PASS_PATTERNS_LEFT, 2), (RAID_CARD, 1)])
def test_from_the_hand_only_icons_count(kind: int, icons: int) -> None:
    scene = simple(5, 5, hands={0: [kind]}).raid(YOU, PINK, {0: [ATTACK + kind]})
    assert scene.pollen == [5 + icons, 5 - icons, 5]
    assert scene.shown(0) == []


def test_a_played_bonus_lies_face_up_and_counts_in_every_raid_of_the_round() -> None:
    scene = simple(5, 5, hands={0: [ATTACK_BONUS, RAID_CARD, RAID_CARD]})
    scene.play(0, ATTACK_BONUS)
    assert scene.shown(0) == [ATTACK_BONUS]
    scene.act(0, PLAY + RAID_CARD, QUEEN + 1).fight()
    scene.act(0, PLAY + RAID_CARD, QUEEN + 1)
    assert scene.pollen == [7, 3, 5]


# Forced raids


def test_an_opponent_is_forced_to_raid_a_queen_of_ones_choice() -> None:
    scene = Scene(seats=4, hands={0: [FORCE_RAID]}, injured={2: 2, 3: 5}).idle(0).act(0, PLAY + FORCE_RAID)
    assert scene.queens() == {1, 2}, "a forced raider needs an uninjured soldier in her hive"
    scene.act(0, QUEEN + 1)
    assert scene.queens() == {0, 2, 3}, "the card's player may be the victim, but nobody raids herself"
    scene.act(0, QUEEN + 2)
    assert scene.pollen == [5, 7, 3, 5]
    assert scene.discards == [FORCE_RAID]


def test_the_forced_raider_attacks_with_her_own_cards_and_the_forcer_may_help() -> None:
    scene = Scene(seats=4, hands={0: [FORCE_RAID, BOTH_HOME, STEAL_ONE], 1: [BOTH_HOME, STEAL_ONE], 2: [STEAL_ONE]})
    scene.play(0, FORCE_RAID, QUEEN + 1, QUEEN + 2)
    assert set(scene.legal(1)) == {ATTACK + BOTH_HOME, DONE}
    assert set(scene.legal(2)) == {DEFEND + STEAL_ONE, DONE}
    assert set(scene.legal(0)) == {ATTACK + BOTH_HOME, DEFEND + STEAL_ONE, DONE}
    scene.fight({0: [ATTACK + BOTH_HOME], 1: [ATTACK + BOTH_HOME]})
    assert scene.pollen == [5, 7, 3, 5]
    assert scene.actor == 0


def test_a_forced_raid_ignores_the_mutiny() -> None:
    scene = Scene(hands={0: [FORCE_RAID]}, shown={1: [MUTINY]}, struck=1, injured={2: 2})
    scene.play(0, FORCE_RAID, QUEEN + 1, QUEEN + 2)
    assert scene.pollen == [5, 7, 3]


def test_bonuses_of_the_forced_raider_count() -> None:
    scene = Scene(hands={0: [FORCE_RAID]}, shown={1: [ATTACK_BONUS], 0: [ATTACK_BONUS]})
    scene.play(0, FORCE_RAID, QUEEN + 1, QUEEN + 2)
    assert scene.pollen == [5, 6, 4]


def test_no_forced_raid_when_no_opponent_has_a_soldier_at_home() -> None:
    scene = Scene(hands={0: [FORCE_RAID]}, injured={1: 5, 2: 5}).idle(0)
    assert scene.playable() == set()
