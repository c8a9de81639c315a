"""Windows for yellow cards: who is asked, in which order, and what may be blocked."""

from collections.abc import Callable
from typing import Any

import pytest

from meadow.games.pollen_wars import GAME
from meadow.games.pollen_wars.actions import (
    END_TURN,
    KINDS,
    PASS,
    PLAY,
    QUEEN,
    RAID,
    SEND_FORAGER,
)
from tests.games.pollen_wars.kinds import (
    BLOCK,
    ERADICATE,
    FORCE_RAID,
    INFEST,
    LOOK_AT_HAND,
    RESURRECT,
    RESURRECT_FOR_POLLEN,
    STEAL_ONE,
    STEAL_THREE,
    packed,
)
from tests.games.pollen_wars.scene import Scene

# Four queens who can all play a yellow card: they are infested, and some have dead foragers.
EVERYONE = {0: [ERADICATE], 1: [RESURRECT_FOR_POLLEN], 2: [ERADICATE], 3: [RESURRECT_FOR_POLLEN]}


def crowd(mover: int, *more: int, **given: Any) -> Scene:
    hands = {seat: [*kinds, *(more if seat == mover else ())] for seat, kinds in EVERYONE.items()}
    return Scene(seats=4, mover=mover, hands=hands, infested=[0, 1, 2, 3], dead={1: 2, 3: 2}, **given)


def asked(scene: Scene) -> list[int]:
    """Everyone who is asked until the window closes, if all pass."""
    order = []
    while scene.can(PASS):
        order.append(scene.actor)
        scene.go(PASS)
    return order


# Order


@pytest.mark.parametrize("mover", [0, 1, 2, 3])
def test_a_played_card_is_asked_about_clockwise_from_the_left_but_not_its_player(mover: int) -> None:
    scene = crowd(mover, STEAL_ONE).play(mover, STEAL_ONE, QUEEN + (mover + 2) % 4)
    assert scene.pollen == [5, 5, 5, 5], "it does not resolve before all have passed"
    assert asked(scene) == [(mover + step) % 4 for step in (1, 2, 3)]
    assert scene.pollen[mover] == 6


@pytest.mark.parametrize("mover", [0, 2])
def test_a_raid_is_asked_about_when_it_is_announced(mover: int) -> None:
    scene = crowd(mover).act(mover, RAID, QUEEN + (mover + 1) % 4)
    assert asked(scene) == [(mover + step) % 4 for step in (1, 2, 3)]
    assert set(scene.state.actors()) == {0, 1, 2, 3}, "then comes the battle"


@pytest.mark.parametrize(("raider", "victim"), [(2, 3), (1, 0), (3, 0)])
def test_a_forced_raid_is_caused_by_whoever_forces_it(raider: int, victim: int) -> None:
    """The raider is asked about the card that forces her, and then about the raid."""
    scene = crowd(0, FORCE_RAID).play(0, FORCE_RAID, QUEEN + raider, QUEEN + victim)
    assert asked_until(scene, lambda: bool(scene.told("raid announced"))) == [1, 2, 3]
    assert asked(scene) == [1, 2, 3]
    assert scene.told("battle began")


def test_who_is_forced_to_raid_may_block_it() -> None:
    scene = Scene(hands={0: [FORCE_RAID], 2: [BLOCK]}).play(0, FORCE_RAID, QUEEN + 2, QUEEN + 1).act(2, PASS)
    assert (scene.actor, scene.playable()) == (2, {BLOCK})
    scene.act(2, PLAY + BLOCK)
    assert scene.told("blocked")
    assert not scene.told("battle began")


def test_by_version_1_a_forced_raid_is_the_raiders_own() -> None:
    scene = crowd(0, FORCE_RAID, version=1).play(0, FORCE_RAID, QUEEN + 2, QUEEN + 3)
    assert asked_until(scene, lambda: bool(scene.told("raid announced"))) == [1, 2, 3, 0]
    assert asked(scene) == [3, 0, 1, 2]


@pytest.mark.parametrize("mover", [0, 3])
def test_before_every_turn_all_others_are_asked(mover: int) -> None:
    scene = crowd(mover).idle(mover).act(mover, END_TURN)
    assert asked(scene) == [(mover + step) % 4 for step in (2, 3, 4)]
    assert scene.actor == (mover + 1) % 4
    assert scene.can(SEND_FORAGER)


def test_before_the_first_turn_of_the_game_all_others_are_asked() -> None:
    """All hives are infested then, and a remedy may have been dealt."""
    state = GAME.new(4)
    queen = state.actor()
    holder = (queen + 2) % 4
    counts = [0] * len(state.hands)
    counts[holder * KINDS + ERADICATE] = 1
    state.hands = packed(counts)
    while state.actor() == queen:
        state.apply(queen, state.legal(queen)[0])
    assert state.actors() == [holder]
    assert state.legal(holder) == [PLAY + ERADICATE, PASS]
    state.apply(holder, PLAY + ERADICATE)
    assert not state.infested[holder]
    assert SEND_FORAGER in state.legal(queen)


def test_before_the_first_turn_of_a_new_round_all_others_are_asked() -> None:
    """After the trees are cut; the window of the deaths was before."""
    scene = Scene(hands={1: [ERADICATE]}, infested=[1], patterns={0: "bar"}, foragers={0: "e6 e7 e8"}, pollen=[9, 9, 1])
    scene.send(0, "e5").act(1, PASS).act(1, PASS)
    assert scene.actor == 2
    scene.act(2, scene.legal()[0])
    assert scene.actor == 1
    assert set(scene.legal()) == {PLAY + ERADICATE, PASS}
    scene.act(1, PASS)
    assert scene.actor == 2
    assert scene.can(SEND_FORAGER)


def test_who_can_play_nothing_is_passed_over() -> None:
    """One has no yellow card, one has one that would do nothing."""
    hands = {0: [STEAL_ONE], 1: [STEAL_THREE], 2: [ERADICATE], 3: [ERADICATE]}
    scene = Scene(seats=4, hands=hands, infested=[3]).play(0, STEAL_ONE, QUEEN + 1)
    assert asked(scene) == [3]


def test_without_anybody_who_could_react_nobody_is_asked() -> None:
    scene = Scene(hands={0: [STEAL_ONE], 1: [ERADICATE]}).play(0, STEAL_ONE, QUEEN + 1)
    assert scene.pollen == [6, 4, 5]
    assert scene.actor == 0


def test_in_a_window_there_are_playable_yellow_cards_and_passing() -> None:
    hands = {0: [STEAL_ONE], 1: [ERADICATE, RESURRECT, BLOCK, STEAL_ONE, LOOK_AT_HAND, INFEST]}
    scene = Scene(hands=hands, infested=[1], dead={1: 1}).play(0, STEAL_ONE, QUEEN + 1)
    assert set(scene.legal()) == {PLAY + ERADICATE, PLAY + RESURRECT, PLAY + BLOCK, PLAY + INFEST, PASS}


def test_nothing_is_blocked_before_a_turn() -> None:
    scene = Scene(hands={1: [BLOCK], 2: [BLOCK]}).turn(0)
    assert scene.actor == 1
    assert scene.can(SEND_FORAGER)
    assert BLOCK not in scene.playable()


def test_after_a_card_resolves_the_window_is_asked_again() -> None:
    scene = crowd(0, STEAL_ONE).play(0, STEAL_ONE, QUEEN + 1).act(1, PASS).act(2, PLAY + ERADICATE)
    assert scene.infested == {0, 1, 2, 3}
    assert asked_until(scene, lambda: 2 not in scene.infested) == [3, 0, 1], "from the left of who played it"
    assert scene.pollen == [5, 5, 5, 5]
    assert asked(scene) == [1, 3], "the same window again, from the left of whoever caused it"
    assert scene.pollen == [6, 4, 5, 5]


def test_about_a_block_of_her_own_card_a_queen_is_asked() -> None:
    scene = Scene(hands={0: [STEAL_ONE, BLOCK], 1: [BLOCK]}).play(0, STEAL_ONE, QUEEN + 1).act(1, PLAY + BLOCK)
    assert (scene.actor, scene.playable()) == (0, {BLOCK})
    scene.act(0, PLAY + BLOCK)
    assert scene.pollen == [6, 4, 5]


@pytest.mark.parametrize("mover", [0, 2])
def test_at_the_end_of_a_round_everyone_is_asked(mover: int) -> None:
    """The round is nobody's own, the active queen is the last of them."""
    scene = crowd(mover, patterns={mover: "bar"}, foragers={mover: "e6 e7 e8"}).send(mover, "e5")
    everyone = [(mover + step) % 4 for step in (1, 2, 3, 4)]
    assert asked_until(scene, lambda: bool(scene.told("died"))) == everyone
    assert asked(scene) == everyone


def test_by_version_1_a_queen_is_asked_about_her_own_card() -> None:
    scene = crowd(0, STEAL_ONE, version=1).play(0, STEAL_ONE, QUEEN + 1)
    assert asked(scene) == [1, 2, 3, 0]


def asked_until(scene: Scene, done: Callable[[], bool]) -> list[int]:
    """Everyone who is asked until something has happened, if all pass."""
    order = []
    while not done():
        order.append(scene.actor)
        scene.go(PASS)
    return order


def test_last_in_first_out() -> None:
    """The cure that answers an infestation resolves before it."""
    scene = Scene(hands={0: [INFEST], 2: [ERADICATE]}, infested=[0, 2]).act(0, PLAY + INFEST, QUEEN + 1)
    assert scene.actor == 2
    scene.act(2, PLAY + ERADICATE)
    assert scene.infested == {0, 1}
