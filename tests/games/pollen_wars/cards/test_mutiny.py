"""Mutinies: drawn and played at once, one at a time, never in the same hive twice in a row."""

from typing import Any

import pytest

from meadow.games.pollen_wars.actions import DRAW_HONEY, END_TURN, PASS, PLAY, QUEEN, RAID, SEND_FORAGER
from tests.games.pollen_wars.kinds import BLOCK, DRAW_THREE, LOOK_AT_PATTERN, MUTINY, STEAL_ONE
from tests.games.pollen_wars.scene import Scene, at


def drawing(**given: Any) -> Scene:
    """The first queen draws a mutiny in phase B."""
    scene = Scene(honey=[MUTINY, MUTINY, MUTINY], **given)
    return scene.idle(0).act(0, DRAW_HONEY)


def mutinous(scene: Scene) -> set[int]:
    return {seat for seat in range(scene.seats) if MUTINY in scene.shown(seat)}


@pytest.mark.parametrize("seats", [3, 6])
def test_a_drawn_mutiny_is_played_at_once_against_an_opposing_hive(seats: int) -> None:
    scene = drawing(seats=seats)
    assert scene.actor == 0
    assert set(scene.legal()) == {QUEEN + seat for seat in range(1, seats)}
    scene.act(0, QUEEN + 2)
    assert mutinous(scene) == {2}
    assert scene.state.struck == 2
    assert scene.hand(0) == []


def test_the_drawn_mutiny_was_the_honey_card_of_phase_b() -> None:
    scene = drawing(hands={0: [STEAL_ONE]}).act(0, QUEEN + 1)
    assert scene.actor == 0
    assert not scene.can(DRAW_HONEY)
    assert not scene.can(PLAY + STEAL_ONE)
    scene.act(0, END_TURN)
    assert scene.actor == 1


def test_the_struck_hive_does_not_raid() -> None:
    scene = drawing().act(0, QUEEN + 1, END_TURN)
    assert scene.actor == 1
    assert not scene.can(RAID)
    assert scene.can(SEND_FORAGER)


def test_a_new_mutiny_ends_the_old_one() -> None:
    scene = drawing(shown={1: [MUTINY]}, struck=1)
    assert scene.queens() == {2}, "not the same hive twice in a row"
    scene.act(0, QUEEN + 2)
    assert mutinous(scene) == {2}
    assert scene.shown(2) == [MUTINY]
    assert scene.discards == [MUTINY]
    assert scene.state.struck == 2


def test_a_hive_may_be_struck_again_after_another_one_was() -> None:
    scene = drawing(shown={1: [MUTINY]}, struck=1).act(0, QUEEN + 2, END_TURN)
    scene.idle(1).act(1, DRAW_HONEY)
    assert scene.queens() == {0}, "not herself, not the one struck last"
    scene.act(1, QUEEN + 0, END_TURN)
    scene.idle(2).act(2, DRAW_HONEY)
    assert scene.queens() == {1}
    scene.act(2, QUEEN + 1)
    assert mutinous(scene) == {1}


def test_the_last_struck_hive_is_remembered_when_no_mutiny_is_going_on() -> None:
    assert drawing(struck=1).queens() == {2}


def test_ones_own_hive_struck_last_leaves_all_opponents_to_choose_from() -> None:
    assert drawing(shown={0: [MUTINY]}, struck=0).queens() == {1, 2}


def test_a_mutiny_ends_with_the_round_and_is_remembered() -> None:
    scene = Scene(shown={2: [MUTINY]}, struck=2, patterns={0: "bar"}, foragers={0: "e6 e7 e8"}, pollen=[9, 9, 1])
    scene.send(0, "e5").act(2, at("i1"))
    assert scene.actor == 2
    assert mutinous(scene) == set()
    assert scene.can(RAID)
    assert scene.state.struck == 2


def test_a_blocked_mutiny_strikes_nothing_and_the_old_one_stays() -> None:
    scene = drawing(hands={2: [BLOCK]}, shown={1: [MUTINY]}, struck=1).act(0, QUEEN + 2)
    assert scene.actor == 2
    scene.act(2, PLAY + BLOCK)
    assert mutinous(scene) == {1}
    assert scene.state.struck == 1
    assert scene.discards == sorted([MUTINY, BLOCK])


def test_an_old_mutiny_stays_until_the_new_one_strikes() -> None:
    scene = drawing(hands={2: [BLOCK]}, shown={1: [MUTINY]}, struck=1).act(0, QUEEN + 2)
    assert mutinous(scene) == {1}
    scene.act(2, PASS)
    assert mutinous(scene) == {2}


def test_several_mutinies_among_three_drawn_cards_strike_one_after_another() -> None:
    scene = Scene(hands={0: [DRAW_THREE]}, honey=[MUTINY, LOOK_AT_PATTERN, MUTINY, STEAL_ONE])
    scene.play(0, DRAW_THREE)
    assert scene.queens() == {1, 2}
    scene.act(0, QUEEN + 1)
    assert scene.queens() == {2}
    assert scene.hand(0) == [LOOK_AT_PATTERN]
    scene.act(0, QUEEN + 2)
    assert mutinous(scene) == {2}
    assert scene.discards == sorted([MUTINY, DRAW_THREE])
    assert scene.hand(0) == [LOOK_AT_PATTERN], "what is played at once is not replaced"


def test_a_blocked_mutiny_among_three_drawn_cards_does_not_stop_the_drawing() -> None:
    scene = Scene(hands={0: [DRAW_THREE], 2: [BLOCK]}, honey=[MUTINY, LOOK_AT_PATTERN, STEAL_ONE, STEAL_ONE])
    scene.play(0, DRAW_THREE).act(2, PASS).act(0, QUEEN + 1)
    assert scene.actor == 2
    scene.act(2, PLAY + BLOCK)
    assert mutinous(scene) == set()
    assert scene.state.struck == -1
    assert scene.hand(0) == sorted([LOOK_AT_PATTERN, STEAL_ONE])
