"""Raids: announcement, recall, battle, result, and how the infestation spreads."""

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
from tests.games.pollen_wars.kinds import (
    BOTH_HOME,
    MUTINY,
    PASS_PATTERNS_LEFT,
    PUSH_SOLDIER,
    RAID_CARD,
    STEAL_ONE,
)
from tests.games.pollen_wars.scene import Scene, at
from tests.games.pollen_wars.scenes import GREEN, PINK, YOU, announced, simple

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
