"""Cards about hands: stealing, looking, discarding, swapping, and what is known of hands afterwards."""

from collections import Counter
from typing import Any

import pytest

from meadow.games.pollen_wars.actions import DISCARD, DRAW_HONEY, END_TURN, PLAY, QUEEN
from tests.games.pollen_wars.kinds import (
    BLOCK,
    BOTH_HOME,
    DISCARD_HAND,
    ERADICATE,
    FOUR_CARDS,
    LOOK_AT_HAND,
    LOOK_AT_PATTERN,
    SOLDIER_RETURNS,
    STEAL_CARD,
    STEAL_ONE,
    STEAL_THREE,
    SWAP_HANDS,
)
from tests.games.pollen_wars.scene import Scene

MIXED = [STEAL_ONE, BOTH_HOME, SOLDIER_RETURNS]


def asking(kind: int, hands: dict[int, list[int]], **given: Any) -> Scene:
    scene = Scene(hands={**hands, 0: [kind, *hands.get(0, [])]}, **given)
    return scene.idle(0).act(0, PLAY + kind)


# Stealing a card


def test_a_random_card_is_stolen_from_an_opponent_who_has_one() -> None:
    scene = asking(STEAL_CARD, {1: MIXED, 2: []})
    assert scene.queens() == {1}
    scene.act(0, QUEEN + 1)
    assert len(scene.hand(0)) == 1
    assert Counter(scene.hand(0) + scene.hand(1)) == Counter(MIXED)


def test_stealing_a_card_needs_an_opponent_with_cards() -> None:
    assert Scene(hands={0: [STEAL_CARD, STEAL_ONE]}).idle(0).playable() == {STEAL_ONE}


def test_every_card_of_the_hand_is_equally_likely_to_be_stolen() -> None:
    """Copies count as often as they are there."""
    found: Counter[int] = Counter()
    for seed in range(120):
        scene = asking(STEAL_CARD, {1: [STEAL_ONE, STEAL_ONE, SOLDIER_RETURNS]}, seed=seed).act(0, QUEEN + 1)
        found.update(scene.hand(0))
    assert set(found) == {STEAL_ONE, SOLDIER_RETURNS}
    assert 60 <= found[STEAL_ONE] <= 100


def test_thief_and_victim_know_the_stolen_card() -> None:
    scene = asking(STEAL_CARD, {1: [BLOCK], 2: [STEAL_ONE]})
    scene.act(0, QUEEN + 1).pass_all()
    assert scene.hand(0) == [BLOCK]
    assert scene.known(1, 0) == [BLOCK]
    assert scene.known(2, 0) == scene.known(0, 1) == []


def test_a_thief_who_knew_the_hand_knows_what_is_left_of_it() -> None:
    for seed in range(8):
        scene = asking(STEAL_CARD, {1: MIXED}, seed=seed)
        scene.learn_cards(0, 1, *MIXED)
        scene.act(0, QUEEN + 1)
        assert scene.known(0, 1) == scene.hand(1)


@pytest.mark.parametrize("seed", range(8))
def test_a_theft_by_a_third_queen_ends_what_was_known_of_cards_of_that_back_in_both_hands(seed: int) -> None:
    """The third card of the victim's is of the other back; what is known of that is not touched."""
    scene = asking(STEAL_CARD, {0: [LOOK_AT_PATTERN, STEAL_THREE], 1: MIXED, 2: []}, seed=seed)
    scene.learn_cards(2, 1, *MIXED)
    scene.learn_cards(2, 0, LOOK_AT_PATTERN, STEAL_THREE)
    scene.act(0, QUEEN + 1)
    stolen = (Counter(scene.hand(0)) - Counter([LOOK_AT_PATTERN, STEAL_THREE])).popitem()[0]
    if stolen == SOLDIER_RETURNS:
        assert scene.known(2, 1) == sorted([STEAL_ONE, BOTH_HOME])
        assert scene.known(2, 0) == [LOOK_AT_PATTERN]
    else:
        assert scene.known(2, 1) == [SOLDIER_RETURNS]
        assert scene.known(2, 0) == [STEAL_THREE]


@pytest.mark.parametrize("seed", range(6))
def test_the_victim_keeps_what_she_knew_of_the_thiefs_hand(seed: int) -> None:
    scene = asking(STEAL_CARD, {0: [LOOK_AT_PATTERN], 1: [STEAL_ONE, BOTH_HOME]}, seed=seed)
    scene.learn_cards(1, 0, LOOK_AT_PATTERN)
    scene.act(0, QUEEN + 1)
    assert scene.known(1, 0) == scene.hand(0)


# Looking


def test_looking_at_a_hand_shows_all_of_it_to_the_looker_only() -> None:
    scene = asking(LOOK_AT_HAND, {1: MIXED, 2: []})
    assert scene.queens() == {1}, "an empty hand shows nothing"
    scene.act(0, QUEEN + 1)
    assert scene.known(0, 1) == sorted(MIXED)
    assert scene.known(2, 1) == scene.known(1, 0) == []
    assert scene.hand(1) == sorted(MIXED)


def test_a_hand_that_one_knows_already_shows_nothing() -> None:
    scene = Scene(hands={0: [LOOK_AT_HAND], 1: MIXED, 2: [BLOCK, STEAL_ONE]}).idle(0)
    scene.learn_cards(0, 1, *MIXED)
    scene.learn_cards(0, 2, BLOCK)
    assert scene.after(PLAY + LOOK_AT_HAND).queens() == {2}
    scene.learn_cards(0, 2, STEAL_ONE)
    assert scene.playable() == set()


def test_what_was_seen_stays_known_until_it_is_played_or_discarded() -> None:
    hand = [STEAL_ONE, BOTH_HOME, BOTH_HOME, FOUR_CARDS]
    scene = asking(LOOK_AT_HAND, {1: hand}).act(0, QUEEN + 1)
    scene.act(0, END_TURN).play(1, STEAL_ONE, QUEEN + 2)
    assert scene.known(0, 1) == sorted([BOTH_HOME, BOTH_HOME, FOUR_CARDS])
    scene.act(1, PLAY + FOUR_CARDS)
    assert scene.known(0, 1) == [BOTH_HOME, BOTH_HOME]


def test_a_discard_reduces_what_is_known_and_a_drawn_card_is_unknown() -> None:
    hand = [BOTH_HOME, BOTH_HOME, SOLDIER_RETURNS]
    scene = asking(LOOK_AT_HAND, {1: hand}, honey=[LOOK_AT_PATTERN, BOTH_HOME]).act(0, QUEEN + 1, END_TURN)
    scene.idle(1).act(1, DRAW_HONEY)
    assert scene.known(0, 1) == sorted(hand)
    assert scene.hand(1) == sorted([*hand, LOOK_AT_PATTERN])
    scene.act(1, DISCARD + BOTH_HOME)
    assert scene.known(0, 1) == sorted([BOTH_HOME, SOLDIER_RETURNS])


# Discarding


def test_an_opponent_discards_her_hand() -> None:
    scene = asking(DISCARD_HAND, {0: [STEAL_ONE], 1: MIXED, 2: []})
    assert scene.queens() == {1}
    scene.learn_cards(2, 1, STEAL_ONE)
    scene.act(0, QUEEN + 1)
    assert scene.hand(1) == []
    assert scene.discards == sorted([*MIXED, DISCARD_HAND])
    assert scene.hand(0) == [STEAL_ONE]
    assert scene.known(2, 1) == []


# Swapping


@pytest.mark.parametrize(("one", "other"), [(1, 2), (2, 1), (1, 0), (2, 0)])
def test_an_opponent_swaps_hands_with_a_queen_of_ones_choice(one: int, other: int) -> None:
    hands = {0: [STEAL_THREE], 1: MIXED, 2: [LOOK_AT_HAND, LOOK_AT_HAND]}
    scene = asking(SWAP_HANDS, hands)
    assert scene.queens() == {1, 2}, "first an opponent"
    scene.act(0, QUEEN + one)
    assert scene.queens() == {0, 1, 2} - {one}, "then anybody else, the card's player too"
    scene.act(0, QUEEN + other)
    expected = {seat: sorted(kinds) for seat, kinds in hands.items()}
    expected[one], expected[other] = expected[other], expected[one]
    assert {seat: scene.hand(seat) for seat in range(3)} == expected
    assert scene.known(one, other) == scene.hand(other)
    assert scene.known(other, one) == scene.hand(one)
    assert scene.discards == [SWAP_HANDS]


def test_what_others_knew_follows_the_swapped_hands() -> None:
    scene = asking(SWAP_HANDS, {1: MIXED, 2: [LOOK_AT_HAND, LOOK_AT_PATTERN], 3: []}, seats=4)
    scene.learn_cards(3, 1, STEAL_ONE)
    scene.learn_cards(3, 2, LOOK_AT_HAND)
    scene.learn_cards(0, 1, BOTH_HOME)
    scene.act(0, QUEEN + 1, QUEEN + 2)
    assert (scene.known(3, 1), scene.known(3, 2)) == ([LOOK_AT_HAND], [STEAL_ONE])
    assert (scene.known(0, 1), scene.known(0, 2)) == ([], [BOTH_HOME])


def test_empty_hands_are_not_swapped_with_each_other() -> None:
    scene = asking(SWAP_HANDS, {1: MIXED, 2: [], 3: []}, seats=4)
    scene.act(0, QUEEN + 2)
    assert scene.queens() == {1}
    assert Scene(hands={0: [SWAP_HANDS]}).idle(0).playable() == set()


def test_an_empty_hand_may_be_swapped_for_a_full_one() -> None:
    scene = asking(SWAP_HANDS, {1: MIXED}).act(0, QUEEN + 1, QUEEN + 0)
    assert scene.hand(0) == sorted(MIXED)
    assert scene.hand(1) == []


# Void


@pytest.mark.parametrize(
    ("kind", "names"),
    [
        (STEAL_CARD, (QUEEN + 1,)),
        (LOOK_AT_HAND, (QUEEN + 1,)),
        (DISCARD_HAND, (QUEEN + 1,)),
        (SWAP_HANDS, (QUEEN + 1, QUEEN + 2)),
    ],
)
def test_no_effect_on_a_hand_that_is_empty_when_the_card_resolves(kind: int, names: tuple[int, ...]) -> None:
    """Her only card is yellow, and she plays it in the window."""
    scene = asking(kind, {1: [ERADICATE]}, infested=[1]).act(0, *names)
    assert scene.actor == 1
    scene.act(1, PLAY + ERADICATE)
    assert [scene.hand(seat) for seat in range(3)] == [[], [], []]
    assert scene.discards == sorted([kind, ERADICATE])
    assert scene.actor == 0
