"""What nobody may be able to tell: who is asked in a window, what others drew or saw; and what may be imagined."""

from typing import Any

import pytest

from meadow.core.events import Event, redact
from meadow.core.rng import Rng
from meadow.games.pollen_wars import GAME
from meadow.games.pollen_wars.actions import DRAW_HONEY, DRAW_JELLY, END_TURN, KINDS, PASS, PATTERN, QUEEN, RAID
from meadow.games.pollen_wars.components import QUEENS
from tests.games.pollen_wars.kinds import (
    BLOCK,
    BOTH_HOME,
    ERADICATE,
    HONEY_KINDS,
    INFEST,
    LOOK_AT_DORMANT,
    LOOK_AT_HAND,
    LOOK_AT_PATTERN,
    RESURRECT,
    SOLDIER_RETURNS,
    STEAL_CARD,
    STEAL_ONE,
    STEAL_THREE,
    SWAP_OWN_PATTERN,
    is_honey,
)
from tests.games.pollen_wars.scene import Scene, held
from tests.games.pollen_wars.walks import all_cards, hidden_with, nodes

BYSTANDERS = [1, None]


def told(scene: Scene, reader: int | None) -> list[Event]:
    """Everything that the reader heard."""
    return redact(scene.events, reader)


# Who is asked


@pytest.mark.parametrize("reader", BYSTANDERS)
def test_a_queen_who_lets_a_card_pass_is_not_told_from_one_who_could_not_have_blocked_it(reader: int | None) -> None:
    """The same cards are played on; the third queen holds a block, or another royal jelly card."""
    with_block = Scene(hands={0: [STEAL_ONE], 2: [BLOCK]}).play(0, STEAL_ONE, QUEEN + 1).act(2, PASS).act(0, END_TURN)
    without = Scene(hands={0: [STEAL_ONE], 2: [STEAL_THREE]}).play(0, STEAL_ONE, QUEEN + 1).act(0, END_TURN)
    assert told(with_block, reader) == told(without, reader)
    assert GAME.view(with_block.state, reader) == GAME.view(without.state, reader)


@pytest.mark.parametrize("reader", BYSTANDERS)
@pytest.mark.parametrize("cause", ["card", "raid", "turn", "deaths"])
def test_who_is_asked_is_seen_by_nobody_else(cause: str, reader: int | None) -> None:
    """Either the third or the fourth queen holds the remedy; whoever else looks sees the same."""
    views = []
    for asked, other in ((2, 3), (3, 2)):
        scene = opened(cause, {asked: [ERADICATE], other: [SOLDIER_RETURNS]})
        assert scene.actor == asked
        views.append(GAME.view(scene.state, reader))
        assert asked in GAME.view(scene.state, asked).actors
        assert GAME.view(scene.state, other).actors == ()
        assert scene.legal(1) == []
    assert views[0] == views[1]
    assert views[0].actors == ()


def opened(cause: str, hands: dict[int, list[int]]) -> Scene:
    """A window that was opened in this way: one queen is asked."""
    given: dict[str, Any] = {"seats": 4, "infested": [2, 3]}
    if cause == "card":
        return Scene(hands={0: [STEAL_ONE], **hands}, **given).play(0, STEAL_ONE, QUEEN + 1)
    if cause == "raid":
        return Scene(hands=hands, **given).act(0, RAID, QUEEN + 1)
    if cause == "turn":
        return Scene(hands=hands, **given).turn(0)
    return Scene(hands=hands, patterns={0: "bar"}, foragers={0: "e6 e7 e8"}, **given).send(0, "e5")


def test_passing_is_told_to_nobody_else() -> None:
    scene = Scene(hands={0: [STEAL_ONE], 1: [BLOCK], 2: [BLOCK]}).play(0, STEAL_ONE, QUEEN + 2)
    before = len(scene.events)
    scene.act(1, PASS)
    assert scene.actor == 2
    for reader in (0, 2, None):
        assert redact(scene.events[before:], reader) == []
    assert redact(scene.events[before:], 1) != []


# Cards that are drawn, looked at, stolen


@pytest.mark.parametrize("action", [DRAW_JELLY, DRAW_HONEY])
def test_a_drawn_card_is_told_to_its_drawer_only(action: int) -> None:
    streams = []
    for honey, jelly in ((STEAL_ONE, BLOCK), (LOOK_AT_HAND, RESURRECT)):
        scene = Scene(honey=[honey], jelly=[jelly])
        if action == DRAW_HONEY:
            scene.idle(0)
        scene.act(0, action)
        streams.append([told(scene, reader) for reader in (0, *BYSTANDERS)])
    assert streams[0][1:] == streams[1][1:]
    assert streams[0][0] != streams[1][0]


@pytest.mark.parametrize(
    ("kind", "names", "hands"),
    [
        (LOOK_AT_HAND, (QUEEN + 1,), ([STEAL_ONE], [BOTH_HOME])),
        (STEAL_CARD, (QUEEN + 1,), ([STEAL_ONE], [BOTH_HOME])),
    ],
)
def test_what_is_seen_of_a_hand_is_told_to_those_two_only(
    kind: int, names: tuple[int, ...], hands: tuple[list[int], list[int]]
) -> None:
    streams = []
    for hand in hands:
        scene = Scene(hands={0: [kind], 1: hand}).play(0, kind, *names)
        streams.append([told(scene, reader) for reader in (0, 2, None)])
        assert GAME.view(scene.state, 2).queens[0].hand == ()
    assert streams[0][1:] == streams[1][1:]
    assert streams[0][0] != streams[1][0]


@pytest.mark.parametrize(
    ("kind", "name"), [(LOOK_AT_PATTERN, QUEEN + 1), (LOOK_AT_DORMANT, PATTERN + 0), (SWAP_OWN_PATTERN, QUEEN + 1)]
)
def test_what_is_seen_of_a_pattern_is_told_to_the_looker_only(kind: int, name: int) -> None:
    streams = []
    for patterns in ({0: "bee", 1: "bar", 2: "wave"}, {0: "bee", 1: "arch", 2: "wave"}):
        scene = Scene(hands={0: [kind]}, patterns=patterns)
        if kind == LOOK_AT_DORMANT:
            scene = Scene(hands={0: [kind]}, patterns={0: "bee", 1: patterns[1], 2: "wave"})
        scene.play(0, kind, name)
        streams.append([told(scene, reader) for reader in (0, 2, None)])
    assert streams[0][1:] == streams[1][1:]
    assert streams[0][0] != streams[1][0]


def test_a_view_shows_ones_own_hand_and_pattern_and_what_one_knows() -> None:
    scene = Scene(hands={0: [STEAL_ONE, LOOK_AT_HAND], 1: [BLOCK, STEAL_THREE]})
    scene.play(0, LOOK_AT_HAND, QUEEN + 1).pass_all()
    mine, theirs, others = (GAME.view(scene.state, reader).queens for reader in (0, 1, 2))
    assert len(mine[0].hand) == 1
    assert len(mine[1].hand) == len(theirs[1].hand) == 2
    assert others[0].hand == others[1].hand == ()
    assert mine[0].pattern.pattern is not None
    assert others[0].pattern.pattern is None
    assert (others[1].honey, others[1].jelly) == (0, 2)


# What may be imagined


@pytest.mark.parametrize("seats", [3, 5])
def test_imagined_positions_lose_no_card_and_keep_what_is_known(seats: int) -> None:
    rng = Rng(3)
    looked = 0
    for number, node in enumerate(nodes(seats)):
        if number % 11:
            continue
        looked += 1
        state, seat = node.before, number % seats
        other = GAME.determinize(state, seat, rng)
        assert all_cards(other) == all_cards(state)
        assert held(other, seat) == held(state, seat)
        assert sorted(other.pattern_at) == sorted(state.pattern_at)
        for owner in range(seats):
            for kind in range(KINDS):
                known = int(state.known[(seat * QUEENS + owner) * KINDS + kind])
                assert known <= hidden_with(other, owner, kind)
            for back in (range(HONEY_KINDS), range(HONEY_KINDS, KINDS)):
                counts = [sum(hidden_with(one, owner, kind) for kind in back) for one in (other, state)]
                assert counts[0] == counts[1], "backs and numbers of hidden cards are public"
        assert GAME.view(other, seat) == GAME.view(state, seat)
    assert looked > 30


def test_unknown_cards_are_imagined_in_many_ways() -> None:
    scene = Scene(hands={1: [INFEST, STEAL_ONE], 2: [BLOCK]})
    rng = Rng(1)
    hands = {tuple(held(GAME.determinize(scene.state, 0, rng), 1)) for _ in range(40)}
    assert len(hands) > 20
    assert all([is_honey(kind) for kind in hand] == [True, False] for hand in hands)
