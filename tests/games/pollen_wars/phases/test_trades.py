"""Trades: what may be offered to whom, what the other gives, and what both know afterwards."""

import pytest

from meadow.games.pollen_wars.actions import (
    ACCEPT,
    AMOUNT,
    DECLINE,
    DISCARD,
    DONE,
    DRAW_HONEY,
    END_TURN,
    GIVE,
    OFFER,
    PLAY,
    QUEEN,
    SEND_FORAGER,
)
from tests.games.pollen_wars.kinds import (
    BLOCK,
    BOTH_HOME,
    LOOK_AT_HAND,
    LOOK_AT_PATTERN,
    SOLDIER_RETURNS,
    STEAL_ONE,
    STEAL_THREE,
)
from tests.games.pollen_wars.scene import Scene

HANDS = {0: [STEAL_ONE, STEAL_THREE], 1: [BOTH_HOME, LOOK_AT_HAND, SOLDIER_RETURNS], 2: []}


# Exchanges


def test_pollen_is_given_for_pollen() -> None:
    scene = Scene().offer(0, 1, pollen=3, for_pollen=1).accept(1)
    assert scene.pollen == [3, 7, 5]
    assert scene.actor == 0
    assert scene.can(SEND_FORAGER), "a trade is no action"


def test_gifts_of_pollen_and_of_cards() -> None:
    scene = Scene(hands=HANDS).offer(0, 2, pollen=2, cards=[STEAL_THREE]).accept(2)
    assert scene.pollen == [3, 5, 7]
    assert (scene.hand(0), scene.hand(2)) == ([STEAL_ONE], [STEAL_THREE])


def test_a_gift_may_be_asked_for() -> None:
    scene = Scene().offer(0, 2, for_pollen=4).accept(2)
    assert scene.pollen == [9, 5, 1]


def test_chosen_cards_against_pollen() -> None:
    scene = Scene(hands=HANDS).offer(0, 1, cards=[STEAL_ONE, STEAL_THREE], for_pollen=5).accept(1)
    assert scene.pollen == [10, 0, 5]
    assert scene.hand(0) == []
    assert scene.hand(1) == sorted([*HANDS[1], STEAL_ONE, STEAL_THREE])


def test_the_other_chooses_which_cards_she_gives() -> None:
    scene = Scene(hands=HANDS).offer(0, 1, pollen=1, for_honey=1, for_jelly=1).act(1, ACCEPT)
    assert scene.actor == 1
    assert set(scene.legal()) == {GIVE + BOTH_HOME, GIVE + LOOK_AT_HAND, GIVE + SOLDIER_RETURNS}
    scene.act(1, GIVE + LOOK_AT_HAND)
    assert scene.legal() == [GIVE + SOLDIER_RETURNS], "of the honey cards she has given enough"
    scene.act(1, GIVE + SOLDIER_RETURNS)
    assert scene.hand(0) == sorted([*HANDS[0], LOOK_AT_HAND, SOLDIER_RETURNS])
    assert scene.hand(1) == [BOTH_HOME]
    assert scene.pollen == [4, 6, 5]
    assert scene.actor == 0


def test_cards_against_cards_are_exchanged_at_once() -> None:
    """Cards just received cannot be given back in the same trade."""
    scene = Scene(hands={0: [STEAL_ONE], 1: [BOTH_HOME]}).offer(0, 1, cards=[STEAL_ONE], for_honey=1).act(1, ACCEPT)
    assert scene.legal() == [GIVE + BOTH_HOME]
    scene.act(1, GIVE + BOTH_HOME)
    assert (scene.hand(0), scene.hand(1)) == ([BOTH_HOME], [STEAL_ONE])


def test_a_declined_offer_changes_nothing_but_counts() -> None:
    scene = Scene(hands=HANDS).offer(0, 1, pollen=2, cards=[STEAL_ONE], for_pollen=1)
    assert scene.actor == 1
    assert set(scene.legal()) == {ACCEPT, DECLINE}
    scene.act(1, DECLINE)
    assert scene.pollen == [5, 5, 5]
    assert scene.hand(0) == sorted(HANDS[0])
    assert scene.actor == 0
    scene.offer(0, 2, pollen=1).act(2, DECLINE).offer(0, 2, pollen=1).act(2, ACCEPT)
    assert not scene.can(OFFER)


# What may be offered


def test_amounts_are_limited_by_what_is_there() -> None:
    scene = Scene(hands=HANDS, pollen=[3, 2, 5]).act(0, OFFER)
    assert scene.queens() == {1, 2}
    scene.act(0, QUEEN + 1)
    assert scene.amounts() == {0, 1, 2, 3}
    scene.act(0, AMOUNT + 1)
    assert set(scene.legal()) == {GIVE + STEAL_ONE, GIVE + STEAL_THREE, DONE}
    scene.act(0, GIVE + STEAL_ONE)
    assert set(scene.legal()) == {GIVE + STEAL_THREE, DONE}
    scene.act(0, DONE)
    assert scene.amounts() == {0, 1, 2}, "what the other has, which everyone sees"
    scene.act(0, AMOUNT + 0)
    assert scene.amounts() == {0, 1, 2}, "two honey cards"
    scene.act(0, AMOUNT + 2)
    assert scene.amounts() == {0, 1}, "one royal jelly card"
    scene.act(0, AMOUNT + 1)
    assert scene.actor == 1


def test_nothing_for_nothing_is_no_offer() -> None:
    scene = Scene(hands=HANDS).act(0, OFFER, QUEEN + 1, AMOUNT + 0, DONE, AMOUNT + 0, AMOUNT + 0)
    assert scene.amounts() == {1}


def test_a_queen_without_anything_can_only_be_given_something() -> None:
    """No dead ends: where nothing can be asked, something must be given before."""
    scene = Scene(hands={0: [STEAL_ONE]}, pollen=[0, 0, 0]).act(0, OFFER, QUEEN + 1)
    scene.act(0, AMOUNT + 0)
    assert not scene.can(DONE)
    scene.act(0, GIVE + STEAL_ONE, DONE)
    while scene.actor == 0:
        assert scene.legal() == [AMOUNT + 0]
        scene.act(0, AMOUNT + 0)
    scene.act(1, ACCEPT)
    assert scene.hand(1) == [STEAL_ONE]


def test_no_offer_where_neither_has_anything() -> None:
    assert not Scene(pollen=[0, 0, 0]).can(OFFER)
    scene = Scene(pollen=[0, 0, 4])
    assert scene.act(0, OFFER).queens() == {2}


def test_three_offers_a_turn_whatever_becomes_of_them() -> None:
    scene = Scene()
    for answer in (ACCEPT, DECLINE, ACCEPT):
        assert scene.can(OFFER)
        scene.offer(0, 1, pollen=1).act(1, answer)
    assert not scene.can(OFFER)
    scene.idle(0)
    assert not scene.can(OFFER)
    scene.act(0, END_TURN)
    assert scene.can(OFFER, 1), "the next queen has three of her own"


@pytest.mark.parametrize("phase", ["A", "B", "drawn", "played", "C"])
def test_offers_are_made_in_every_phase_of_ones_own_turn(phase: str) -> None:
    scene = Scene(hands={0: [STEAL_ONE, LOOK_AT_PATTERN, BOTH_HOME, BOTH_HOME]})
    if phase != "A":
        scene.idle(0)
    if phase == "drawn":
        scene.act(0, DRAW_HONEY)
    if phase == "played":
        scene.act(0, PLAY + STEAL_ONE, QUEEN + 1)
    if phase == "C":
        scene.act(0, END_TURN)
        assert scene.can(DISCARD + BOTH_HOME)
    scene.offer(0, 2, cards=[BOTH_HOME]).accept(2)
    assert scene.hand(2) == [BOTH_HOME]
    assert scene.actor == 0


def test_giving_cards_away_saves_discarding_them() -> None:
    scene = Scene(hands={0: [BOTH_HOME] * 4}).idle(0).act(0, END_TURN)
    assert not scene.can(END_TURN)
    scene.offer(0, 2, cards=[BOTH_HOME]).accept(2)
    scene.act(0, END_TURN)
    assert scene.actor == 1
    assert scene.discards == []


def test_a_card_just_received_may_be_played() -> None:
    scene = Scene(hands={1: [STEAL_THREE]}).idle(0).offer(0, 1, pollen=2, for_jelly=1).accept(1, STEAL_THREE)
    scene.act(0, PLAY + STEAL_THREE, QUEEN + 1)
    assert scene.pollen == [6, 4, 5]


# Thirty


def test_reaching_thirty_by_a_trade_ends_the_round_and_the_game() -> None:
    scene = Scene(pollen=[5, 28, 3], foragers={2: "a1"}).offer(0, 1, pollen=2).accept(1)
    assert scene.state.over()
    assert scene.pollen == [3, 30, 4], "bees in the field come home with their pollen"
    assert scene.state.winners() == [1]


def test_what_matters_is_what_is_left_when_both_have_given() -> None:
    """She gives five and gets six: she never has more than 29."""
    scene = Scene(pollen=[28, 8, 3]).offer(0, 1, pollen=5, for_pollen=6).accept(1)
    assert not scene.state.over()
    assert scene.pollen == [29, 7, 3]


# Knowledge


def test_both_know_what_they_gave_and_got() -> None:
    scene = Scene(hands=HANDS).offer(0, 1, cards=[STEAL_ONE], for_honey=1).accept(1, BOTH_HOME)
    assert scene.known(0, 1) == [STEAL_ONE]
    assert scene.known(1, 0) == [BOTH_HOME]
    assert scene.known(2, 0) == scene.known(2, 1) == []


def test_what_was_known_of_a_card_that_is_given_back_is_not_counted_twice() -> None:
    scene = Scene(hands=HANDS)
    scene.learn_cards(1, 0, STEAL_ONE)
    scene.offer(0, 1, cards=[STEAL_ONE]).accept(1)
    assert scene.known(1, 0) == []
    assert scene.known(0, 1) == [STEAL_ONE]


@pytest.mark.parametrize("given", [BLOCK, STEAL_THREE])
def test_an_onlooker_cannot_tell_which_card_of_a_back_was_traded(given: int) -> None:
    """The third queen knew the giver's block. After a royal jelly card was given she may not know it still there."""
    scene = Scene(hands={0: [BLOCK, STEAL_THREE, STEAL_ONE]})
    scene.learn_cards(2, 0, BLOCK, STEAL_ONE)
    scene.offer(0, 1, cards=[given]).accept(1)
    assert scene.known(2, 0) == [STEAL_ONE]
    assert scene.known(2, 1) == []


def test_a_declined_offer_ends_no_knowledge() -> None:
    scene = Scene(hands={0: [BLOCK, STEAL_THREE]})
    scene.learn_cards(2, 0, BLOCK)
    scene.offer(0, 1, cards=[BLOCK]).act(1, DECLINE)
    assert scene.known(2, 0) == [BLOCK]
    assert scene.known(1, 0) == [], "the offer shows backs and numbers only"
