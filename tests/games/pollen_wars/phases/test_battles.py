"""Battles: who plays which cards, what bonuses count, and raids that are forced."""

import pytest

from meadow.games.pollen_wars.actions import (
    ATTACK,
    DEFEND,
    DONE,
    PLAY,
    QUEEN,
    RAID,
)
from tests.games.pollen_wars.kinds import (
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
    RAID_CARD,
    STEAL_ONE,
    SWAP_HANDS,
)
from tests.games.pollen_wars.scene import Scene, at
from tests.games.pollen_wars.scenes import PINK, YOU, simple

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


def test_the_forcer_may_be_the_victim_and_calls_her_soldiers_home() -> None:
    scene = Scene(hands={0: [FORCE_RAID]}, foragers={2: "a1 c1"}, soldiers={0: "a1 c1"})
    scene.play(0, FORCE_RAID, QUEEN + 1, QUEEN + 0)
    assert scene.actor == 0
    assert set(scene.hexagons().split()) == {"a1", "c1"}
    scene.act(0, at("a1"), DONE)
    assert scene.pollen == [4, 6, 5], "five against four"
    assert scene.actor == 0


def test_bonuses_of_the_forced_raider_count() -> None:
    scene = Scene(hands={0: [FORCE_RAID]}, shown={1: [ATTACK_BONUS], 0: [ATTACK_BONUS]})
    scene.play(0, FORCE_RAID, QUEEN + 1, QUEEN + 2)
    assert scene.pollen == [5, 6, 4]


def test_no_forced_raid_when_no_opponent_has_a_soldier_at_home() -> None:
    scene = Scene(hands={0: [FORCE_RAID]}, injured={1: 5, 2: 5}).idle(0)
    assert scene.playable() == set()
