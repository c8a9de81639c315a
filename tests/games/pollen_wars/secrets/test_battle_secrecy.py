"""Battles are secret until they are revealed: nobody sees what others put down, and the order changes nothing."""

from itertools import permutations

from meadow.core.events import redact
from meadow.core.state import digest
from meadow.games.pollen_wars import GAME
from meadow.games.pollen_wars.actions import (
    ATTACK,
    DEFEND,
    DONE,
    QUEEN,
    RAID,
)
from tests.games.pollen_wars.kinds import (
    BOTH_HOME,
    PUSH_SOLDIER,
    RAID_CARD,
    STEAL_ONE,
    SWAP_HANDS,
)
from tests.games.pollen_wars.scene import Scene


def battle() -> Scene:
    hands = {0: [RAID_CARD, BOTH_HOME], 1: [PUSH_SOLDIER, STEAL_ONE], 2: [SWAP_HANDS], 3: [STEAL_ONE]}
    return Scene(seats=4, hands=hands).act(0, RAID, QUEEN + 1)


CHOICES = {
    0: [ATTACK + RAID_CARD, ATTACK + BOTH_HOME],
    1: [DEFEND + PUSH_SOLDIER],
    2: [ATTACK + SWAP_HANDS],
    3: list[int](),
}


def test_what_is_put_down_in_a_battle_is_seen_by_its_owner_only() -> None:
    scene = battle()
    for seat, actions in CHOICES.items():
        if seat == 3:
            continue
        for action in [*actions, DONE]:
            views = {reader: GAME.view(scene.state, reader) for reader in (0, 1, 2, 3, None) if reader != seat}
            legal = {other: scene.legal(other) for other in range(4) if other != seat}
            before = len(scene.events)
            scene.act(seat, action)
            for reader, view in views.items():
                assert GAME.view(scene.state, reader) == view
                assert redact(scene.events[before:], reader) == []
            assert {other: scene.legal(other) for other in range(4) if other != seat} == legal
    scene.act(3, DONE)
    assert scene.pollen == [6, 4, 5, 5]


def test_the_order_of_choosing_changes_nothing() -> None:
    results, streams = set(), set()
    for order in permutations(range(4)):
        scene = battle()
        before = len(scene.events)
        for seat in order:
            scene.act(seat, *CHOICES[seat], DONE)
        results.add(digest(scene.state))
        streams.add(str(redact(scene.events[before:], None)))
    assert len(results) == 1
    assert len(streams) == 1


def test_cards_may_be_put_down_in_turns_by_several_queens() -> None:
    scene = battle()
    scene.act(0, ATTACK + BOTH_HOME).act(1, DEFEND + PUSH_SOLDIER).act(2, ATTACK + SWAP_HANDS).act(
        0, ATTACK + RAID_CARD
    )
    assert scene.state.actors() == [0, 1, 2, 3]
    scene.act(3, DONE).act(0, DONE)
    assert scene.state.actors() == [1, 2]
    scene.act(2, DONE).act(1, DONE)
    assert scene.pollen == [6, 4, 5, 5]


def test_hands_keep_their_size_for_others_until_the_battle_is_revealed() -> None:
    scene = battle().act(0, *CHOICES[0])
    for reader in (1, 2, 3, None):
        queen = GAME.view(scene.state, reader).queens[0]
        assert (queen.honey, queen.jelly) == (2, 0)
    for seat, actions in CHOICES.items():
        scene.act(seat, *(actions if seat else ()), DONE)
    assert GAME.view(scene.state, 1).queens[0].honey == 0


def test_what_was_known_of_a_card_stays_so_until_it_is_revealed() -> None:
    """Everybody sees it then; a card that was not put down is still known."""
    scene = battle()
    scene.learn_cards(3, 0, RAID_CARD, BOTH_HOME)
    scene.act(0, ATTACK + RAID_CARD, DONE)
    assert scene.known(3, 0) == sorted([RAID_CARD, BOTH_HOME])
    for seat in (1, 2, 3):
        scene.act(seat, DONE)
    assert scene.known(3, 0) == [BOTH_HOME]
