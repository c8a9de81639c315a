"""Blocks: of cards, of raids, of blocks; and yellow cards outside of windows."""

import pytest

from meadow.games.pollen_wars.actions import (
    ATTACK,
    CELL,
    CELLS,
    DONE,
    DRAW_HONEY,
    END_TURN,
    PASS,
    PLAY,
    QUEEN,
    RAID,
    SEND_FORAGER,
)
from tests.games.pollen_wars.kinds import (
    BLOCK,
    BOTH_HOME,
    DRAW_THREE,
    ERADICATE,
    FORCE_RAID,
    FOUR_CARDS,
    RAID_CARD,
    RESURRECT_FOR_POLLEN,
    STEAL_ONE,
)
from tests.games.pollen_wars.phases.test_windows import asked
from tests.games.pollen_wars.scene import Scene


def test_a_blocked_card_is_discarded_without_effect() -> None:
    scene = Scene(hands={0: [STEAL_ONE, STEAL_ONE], 2: [BLOCK]}).play(0, STEAL_ONE, QUEEN + 1)
    assert scene.actor == 2
    scene.act(2, PLAY + BLOCK)
    assert scene.pollen == [5, 5, 5]
    assert scene.discards == sorted([STEAL_ONE, BLOCK])
    assert scene.hand(2) == []
    assert scene.actor == 0
    assert PLAY + STEAL_ONE in scene.legal()
    assert not scene.can(DRAW_HONEY), "she has played a green card"


@pytest.mark.parametrize("kind", [FOUR_CARDS, DRAW_THREE])
def test_blocked_cards_neither_stay_nor_draw(kind: int) -> None:
    scene = Scene(hands={0: [kind], 1: [BLOCK]}).play(0, kind).act(1, PLAY + BLOCK)
    assert scene.shown(0) == scene.hand(0) == []
    assert scene.discards == sorted([kind, BLOCK])


def test_a_block_ends_the_asking_about_that_card() -> None:
    """The third queen, who would be asked next, is asked about the block only."""
    hands = {0: [STEAL_ONE], 1: [BLOCK], 2: [ERADICATE]}
    scene = Scene(hands=hands, infested=[2]).play(0, STEAL_ONE, QUEEN + 1).act(1, PLAY + BLOCK)
    assert asked(scene) == [2]
    assert scene.pollen == [5, 5, 5]


def test_a_block_may_be_blocked_and_the_card_takes_effect() -> None:
    hands = {0: [STEAL_ONE, BLOCK], 1: [BLOCK], 2: []}
    scene = Scene(hands=hands).play(0, STEAL_ONE, QUEEN + 1)
    assert scene.actor == 1
    scene.act(1, PLAY + BLOCK)
    assert scene.actor == 0
    scene.act(0, PLAY + BLOCK)
    assert scene.pollen == [6, 4, 5]
    assert scene.discards == sorted([STEAL_ONE, BLOCK, BLOCK])


def test_a_block_that_is_not_blocked_back_stands() -> None:
    scene = Scene(hands={0: [STEAL_ONE, BLOCK], 1: [BLOCK]}).play(0, STEAL_ONE, QUEEN + 1)
    scene.act(1, PLAY + BLOCK).act(0, PASS)
    assert scene.pollen == [5, 5, 5]
    assert scene.hand(0) == [BLOCK]


def test_yellow_cards_are_blocked_like_others() -> None:
    scene = Scene(hands={0: [ERADICATE], 1: [BLOCK]}, infested=[0]).act(0, PLAY + ERADICATE)
    scene.act(1, PLAY + BLOCK)
    assert scene.infested == {0}
    assert scene.can(SEND_FORAGER)


def test_a_blocked_resurrection_costs_no_pollen() -> None:
    """Costs are paid on resolving."""
    scene = Scene(hands={0: [RESURRECT_FOR_POLLEN], 1: [BLOCK]}, dead={0: 1}).act(0, PLAY + RESURRECT_FOR_POLLEN)
    assert scene.pollen == [5, 5, 5]
    scene.act(1, PLAY + BLOCK)
    assert (scene.pollen, scene.dead) == ([5, 5, 5], [1, 0, 0])


def test_a_blocked_raid_costs_the_action() -> None:
    scene = Scene(hands={1: [BLOCK]}, injured={1: 3}).act(0, RAID, QUEEN + 1)
    assert scene.actor == 1
    scene.act(1, PLAY + BLOCK)
    assert scene.pollen == [5, 5, 5]
    assert scene.actor == 0
    assert not scene.can(SEND_FORAGER)
    assert {DRAW_HONEY, END_TURN} <= set(scene.legal())


def test_a_raid_is_blocked_before_the_recall() -> None:
    scene = Scene(hands={2: [BLOCK]}, foragers={2: "a1"}, soldiers={1: "a1"}).act(0, RAID, QUEEN + 1)
    assert scene.actor == 2
    scene.act(2, PASS)
    assert scene.actor == 1
    assert scene.can(DONE)
    assert any(CELL <= action < CELL + CELLS for action in scene.legal())


def test_a_raid_card_and_its_raid_are_blocked_separately() -> None:
    scene = Scene(hands={0: [RAID_CARD], 1: [BLOCK]}, injured={1: 3}).play(0, RAID_CARD, QUEEN + 1)
    assert scene.playable() == {BLOCK}
    card = scene.after(PLAY + BLOCK)
    assert card.pollen == [5, 5, 5]
    assert card.discards == sorted([RAID_CARD, BLOCK])
    scene.act(1, PASS)
    assert scene.playable() == {BLOCK}, "now the raid is announced"
    assert scene.after(PLAY + BLOCK).pollen == [5, 5, 5]
    scene.act(1, PASS).fight()
    assert scene.pollen == [8, 2, 5]


def test_a_forced_raid_is_blocked_as_a_card_and_as_a_raid() -> None:
    scene = Scene(hands={0: [FORCE_RAID], 2: [BLOCK]}, injured={2: 3}).play(0, FORCE_RAID, QUEEN + 1, QUEEN + 2)
    assert scene.playable() == {BLOCK}
    scene.act(2, PASS)
    assert scene.playable() == {BLOCK}
    scene.act(2, PLAY + BLOCK)
    assert scene.pollen == [5, 5, 5]
    assert scene.actor == 0


def test_battle_cards_are_never_blocked() -> None:
    """After the announcement nobody is asked any more, whatever is played in the battle."""
    scene = Scene(hands={0: [BOTH_HOME], 1: [BLOCK]}).act(0, RAID, QUEEN + 1).act(1, PASS)
    scene.fight({0: [ATTACK + BOTH_HOME]})
    assert scene.actor == 0
    assert scene.can(END_TURN)
    assert scene.pollen == [6, 4, 5]
    assert scene.hand(1) == [BLOCK]


def test_the_active_queen_plays_yellow_cards_whenever_no_effect_is_pending() -> None:
    scene = Scene(hands={0: [ERADICATE, BOTH_HOME]}, infested=[0])
    assert scene.playable() == {ERADICATE}
    scene.act(0, SEND_FORAGER)
    assert scene.playable() == set(), "a bee is about to be sent"
    scene.go(scene.legal()[0])
    assert scene.playable() == {ERADICATE}


def test_others_play_no_yellow_cards_outside_of_windows() -> None:
    scene = Scene(hands={1: [ERADICATE]}, infested=[1])
    assert scene.actor == 0
    assert scene.legal(1) == []
    scene.turn(0).turn(1)
    assert scene.actor == 1, "before the next queen's turn"
    assert set(scene.legal()) == {PLAY + ERADICATE, PASS}
