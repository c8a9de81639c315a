"""A turn: one action, then a honey card or any number of green cards, then down to three cards."""

import pytest

from meadow.games.pollen_wars.actions import (
    BRING,
    DISCARD,
    DRAW_HONEY,
    DRAW_JELLY,
    END_TURN,
    MOVE,
    OFFER,
    PLAY,
    QUEEN,
    RAID,
    SEND_FORAGER,
    SEND_SOLDIER,
)
from tests.games.pollen_wars.kinds import (
    BLOCK,
    BOTH_HOME,
    DRAW_THREE,
    ERADICATE,
    FOUR_CARDS,
    KINDS,
    LOOK_AT_DORMANT,
    LOOK_AT_PATTERN,
    MUTINY,
    RESURRECT,
    SOLDIER_RETURNS,
    STEAL_ONE,
    STEAL_THREE,
    is_honey,
    packed,
)
from tests.games.pollen_wars.scene import Scene

ACTIONS = {SEND_FORAGER, SEND_SOLDIER, MOVE, BRING, RAID, DRAW_JELLY}


# Phase A


def test_the_five_actions() -> None:
    """Sending is told apart into foragers and soldiers. With no cards in hand nothing else is possible but a trade."""
    scene = Scene(foragers={0: "e5", 1: "c3"})
    assert set(scene.legal()) == ACTIONS | {OFFER}


def test_an_action_must_be_done_if_one_is_possible() -> None:
    scene = Scene(hands={0: [STEAL_ONE]})
    assert not {END_TURN, DRAW_HONEY, PLAY + STEAL_ONE} & set(scene.legal())


def test_drawing_royal_jelly_takes_the_top_card_and_does_not_prevent_phase_b() -> None:
    scene = Scene(jelly=[BLOCK, STEAL_THREE], hands={0: [STEAL_ONE]})
    scene.act(0, DRAW_JELLY)
    assert scene.hand(0) == sorted([STEAL_ONE, BLOCK])
    assert {DRAW_HONEY, PLAY + STEAL_ONE, END_TURN} <= set(scene.legal())
    scene.act(0, DRAW_HONEY)
    assert len(scene.hand(0)) == 3


def test_an_action_that_is_impossible_is_skipped() -> None:
    """Her only living forager is topped, her soldiers are injured, and all royal jelly is in others' hands."""
    scene = Scene(mover=2, foragers={0: "e5"}, soldiers={1: "e5"}, dead={0: 8}, injured={0: 5}, spent=True)
    scene.lose_discards()
    scene.state.honey = packed([STEAL_ONE])
    scene.turn(2)
    assert scene.actor == 0
    assert not ACTIONS & set(scene.legal())
    assert {DRAW_HONEY, END_TURN} <= set(scene.legal())


# Phase B


def test_phase_b_is_one_honey_card_or_green_cards_or_nothing() -> None:
    scene = Scene(hands={0: [STEAL_ONE, LOOK_AT_PATTERN]}).idle(0)
    assert {DRAW_HONEY, PLAY + STEAL_ONE, PLAY + LOOK_AT_PATTERN, END_TURN} <= set(scene.legal())


def test_any_number_of_green_cards_one_after_another() -> None:
    scene = Scene(hands={0: [STEAL_ONE, STEAL_ONE, STEAL_THREE, LOOK_AT_DORMANT]})
    scene.play(0, STEAL_ONE, QUEEN + 1).act(0, PLAY + STEAL_THREE, QUEEN + 2).act(0, PLAY + STEAL_ONE, QUEEN + 1)
    assert scene.pollen == [10, 3, 2]
    assert scene.can(PLAY + LOOK_AT_DORMANT)


def test_who_has_played_a_green_card_does_not_draw() -> None:
    scene = Scene(hands={0: [STEAL_ONE]}).play(0, STEAL_ONE, QUEEN + 1)
    assert not scene.can(DRAW_HONEY)


def test_who_has_drawn_plays_no_green_card() -> None:
    scene = Scene(hands={0: [STEAL_ONE]}, honey=[LOOK_AT_PATTERN]).idle(0).act(0, DRAW_HONEY)
    assert scene.hand(0) == sorted([STEAL_ONE, LOOK_AT_PATTERN])
    assert scene.playable() == set()
    assert not scene.can(DRAW_HONEY)
    assert scene.can(END_TURN)


def test_one_honey_card_is_drawn_from_the_top() -> None:
    scene = Scene(honey=[LOOK_AT_PATTERN, STEAL_ONE]).idle(0).act(0, DRAW_HONEY)
    assert scene.hand(0) == [LOOK_AT_PATTERN]
    assert scene.state.honey[len(scene.state.honey) - 1] == STEAL_ONE


def test_yellow_cards_are_played_in_every_phase_and_leave_phase_b_as_it_was() -> None:
    hands = {0: [ERADICATE, STEAL_ONE]}
    first = Scene(hands=hands, infested=[0])
    first.act(0, PLAY + ERADICATE)
    assert first.infested == set()
    assert first.can(SEND_FORAGER)
    between = Scene(hands=hands, infested=[0]).idle(0).act(0, PLAY + ERADICATE)
    assert {DRAW_HONEY, PLAY + STEAL_ONE} <= set(between.legal())
    drawn = Scene(hands=hands, infested=[0], honey=[LOOK_AT_PATTERN]).idle(0).act(0, DRAW_HONEY)
    assert drawn.playable() == {ERADICATE}
    played = Scene(hands=hands, infested=[0]).play(0, STEAL_ONE, QUEEN + 1)
    assert ERADICATE in played.playable()


def test_nothing_is_blocked_where_nothing_was_played() -> None:
    scene = Scene(hands={0: [BLOCK]})
    assert BLOCK not in scene.playable()
    assert BLOCK not in scene.idle(0).playable()


# Phase C


@pytest.mark.parametrize("count", [4, 5, 6])
def test_down_to_three_cards_at_the_end_of_the_turn(count: int) -> None:
    scene = Scene(hands={0: [BOTH_HOME] * (count - 1) + [STEAL_ONE]}).idle(0).act(0, END_TURN)
    for _ in range(count - 3):
        assert scene.actor == 0
        assert not scene.can(END_TURN)
        assert {DISCARD + BOTH_HOME, DISCARD + STEAL_ONE} <= set(scene.legal())
        scene.act(0, DISCARD + BOTH_HOME)
    assert scene.hand(0) == sorted([STEAL_ONE, BOTH_HOME, BOTH_HOME])
    assert scene.discards == [BOTH_HOME] * (count - 3)
    scene.act(0, END_TURN)
    assert scene.actor == 1


def test_three_cards_are_kept() -> None:
    scene = Scene(hands={0: [BOTH_HOME] * 3}).idle(0).act(0, END_TURN)
    assert scene.actor == 1
    assert len(scene.hand(0)) == 3


def test_only_ones_own_hand_is_looked_at_and_only_in_ones_own_turn() -> None:
    scene = Scene(hands={1: [BOTH_HOME] * 5}).turn(0)
    assert scene.actor == 1
    assert len(scene.hand(1)) == 5
    assert {SEND_FORAGER, DRAW_JELLY} <= set(scene.legal())


def test_four_cards_are_kept_with_that_card_until_the_end_of_the_round() -> None:
    scene = Scene(hands={0: [FOUR_CARDS, *[BOTH_HOME] * 5]}).play(0, FOUR_CARDS)
    assert scene.shown(0) == [FOUR_CARDS]
    scene.act(0, END_TURN)
    assert scene.actor == 0
    scene.act(0, DISCARD + BOTH_HOME)
    scene.act(0, END_TURN)
    assert scene.actor == 1
    assert scene.hand(0) == [BOTH_HOME] * 4


def test_after_drawing_a_fourth_card_one_is_discarded() -> None:
    scene = Scene(hands={0: [BOTH_HOME] * 3}, honey=[STEAL_ONE]).idle(0).act(0, DRAW_HONEY)
    assert not scene.can(END_TURN)
    scene.act(0, DISCARD + STEAL_ONE)
    scene.act(0, END_TURN)
    assert scene.actor == 1


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_turns_go_clockwise(seats: int) -> None:
    scene = Scene(seats=seats, mover=1)
    turns = scene.state.turns
    for step in range(seats + 1):
        assert scene.actor == scene.state.turn == (1 + step) % seats
        scene.turn(scene.actor)
    assert scene.state.turns == turns + seats + 1


# Decks


def test_an_empty_deck_is_made_of_its_own_discards() -> None:
    scene = Scene(hands={0: [STEAL_ONE], 1: [SOLDIER_RETURNS]}, spent=True)
    honey = [kind for kind in scene.discards if is_honey(kind)]
    jelly = [kind for kind in scene.discards if not is_honey(kind)]
    assert (len(scene.state.honey), len(scene.state.jelly)) == (0, 0)
    scene.act(0, DRAW_JELLY)
    assert len(scene.state.jelly) == len(jelly) - 1
    assert scene.discards == honey
    assert {*scene.hand(0)} - {STEAL_ONE} <= set(jelly)


@pytest.mark.parametrize(("kind", "action"), [(STEAL_ONE, DRAW_HONEY), (SOLDIER_RETURNS, DRAW_JELLY)])
def test_a_single_discard_is_enough_for_a_new_deck(kind: int, action: int) -> None:
    scene = Scene(spent=True)
    scene.state.discards = packed([int(other == kind) for other in range(KINDS)])
    if action == DRAW_HONEY:
        scene.idle(0)
    scene.act(0, action)
    assert (scene.hand(0), scene.discards) == ([kind], [])


def test_nothing_is_drawn_when_deck_and_discards_are_empty() -> None:
    scene = Scene(hands={0: [DRAW_THREE]}, spent=True).lose_discards()
    assert not scene.can(DRAW_JELLY)
    scene.idle(0)
    assert not scene.can(DRAW_HONEY)
    assert DRAW_THREE not in scene.playable()


def test_drawing_three_takes_what_there_is() -> None:
    scene = Scene(hands={0: [DRAW_THREE]}, honey=[STEAL_ONE, LOOK_AT_PATTERN], spent=True).lose_discards()
    scene.play(0, DRAW_THREE)
    assert scene.hand(0) == sorted([STEAL_ONE, LOOK_AT_PATTERN])
    assert scene.discards == [DRAW_THREE]


def test_drawing_three_honey_cards_in_phase_b() -> None:
    scene = Scene(hands={0: [DRAW_THREE]}, honey=[STEAL_ONE, LOOK_AT_PATTERN, BOTH_HOME, STEAL_ONE])
    scene.play(0, DRAW_THREE)
    assert scene.hand(0) == sorted([STEAL_ONE, LOOK_AT_PATTERN, BOTH_HOME])
    assert not scene.can(DRAW_HONEY)
    assert {PLAY + STEAL_ONE, PLAY + LOOK_AT_PATTERN} <= set(scene.legal()), "more green cards may follow"


def test_a_blue_card_among_three_is_played_at_once_and_not_replaced() -> None:
    scene = Scene(hands={0: [DRAW_THREE]}, honey=[STEAL_ONE, MUTINY, LOOK_AT_PATTERN, BOTH_HOME])
    scene.play(0, DRAW_THREE)
    assert scene.queens() == {1, 2}
    assert scene.hand(0) == [STEAL_ONE], "the third card is drawn after the mutiny has struck"
    scene.act(0, QUEEN + 2)
    assert scene.hand(0) == sorted([STEAL_ONE, LOOK_AT_PATTERN])
    assert scene.shown(2) == [MUTINY]


def test_a_dead_forager_is_needed_to_resurrect_one() -> None:
    assert Scene(hands={0: [RESURRECT]}).playable() == set()
    scene = Scene(hands={0: [RESURRECT]}, dead={0: 2})
    scene.act(0, PLAY + RESURRECT)
    assert (scene.dead, scene.hive(0)) == ([1, 0, 0], (8, 5))
