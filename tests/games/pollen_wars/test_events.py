"""What is told of a game adds up: whoever only listens knows pollen, bees, hives and hands at every decision."""

from collections import Counter

import pytest

from meadow.core.events import Ended, Event
from meadow.games.pollen_wars.actions import ACCEPT, ATTACK, BRING, DECLINE, DRAW_HONEY, PLAY, QUEEN, RAID
from meadow.games.pollen_wars.events import (
    Accepted,
    ActionSkipped,
    Blocked,
    Declined,
    NoEffect,
    Offered,
    RaidAnnounced,
    Reshuffled,
    Revealed,
    RoundEnded,
    TurnBegan,
)
from meadow.games.pollen_wars.state import PollenState
from tests.games.pollen_wars.hexes import unmasked
from tests.games.pollen_wars.kinds import BLOCK, BOTH_HOME, FORCE_RAID, RESURRECT_FOR_POLLEN, STEAL_ONE, packed
from tests.games.pollen_wars.ledger import HEARD, SOLDIERS, Ledger
from tests.games.pollen_wars.scene import Scene, at, held
from tests.games.pollen_wars.walks import games, nodes

SEATS = pytest.mark.parametrize("seats", [3, 4, 5, 6])


def expect_agreement(ledger: Ledger, state: PollenState) -> None:
    seats = range(state.seats)
    assert ledger.pollen == [int(state.pollen[seat]) for seat in seats]
    assert ledger.infested == [bool(state.infested[seat]) for seat in seats]
    assert ledger.dead == [int(state.dead[seat]) for seat in seats]
    assert ledger.injured == [int(state.injured[seat] + state.hurt_now[seat]) for seat in seats]
    assert ledger.foragers == [set(unmasked(int(state.foragers[seat]))) for seat in seats]
    assert ledger.soldiers == [set(unmasked(int(state.soldiers[seat]))) for seat in seats]
    assert (ledger.fungi, ledger.stumps) == (set(unmasked(int(state.fungi))), set(unmasked(int(state.stumps))))
    assert (ledger.drifting, ledger.round) == (state.drifting, state.round)
    for seat in seats:
        wounded = int(state.hive_soldiers[seat]) + ledger.injured[seat] + len(ledger.soldiers[seat])
        assert wounded == SOLDIERS


@SEATS
def test_a_listener_knows_everything_that_lies_open(seats: int) -> None:
    for game in games(seats):
        ledger = Ledger(game[0].before)
        for node in game:
            for event in node.events:
                ledger.hear(event)
            expect_agreement(ledger, node.after)
            begun = [event.seat for event in node.events if isinstance(event, TurnBegan)]
            assert not begun or begun[-1] == node.after.turn


@SEATS
def test_what_is_told_of_cards_adds_up_to_the_hands(seats: int) -> None:
    """Cards that are put down face down are still counted as their owner's."""
    for game in games(seats):
        ledger = Ledger(game[0].before)
        for node in game:
            for event in node.events:
                ledger.hear(event)
            if not (any(node.after.battle) or any(node.after.offered) or any(node.after.returned)):
                assert [+hand for hand in ledger.hands] == [Counter(held(node.after, seat)) for seat in range(seats)]


def test_most_kinds_of_events_are_heard_in_these_games() -> None:
    heard = {type(event) for seats in (3, 4, 5, 6) for node in nodes(seats) for event in node.events}
    missing = {kind.__name__ for kind in HEARD if kind not in heard}
    assert missing <= {"Rolled"}, "which needs a pattern made with the drifting bee by a healthy queen"


# Single events


def told(scene: Scene, kind: type[Event]) -> list[Event]:
    return [event for event in scene.events if isinstance(event, kind)]


def test_a_blocked_card_and_a_blocked_raid_are_told() -> None:
    scene = Scene(hands={0: [STEAL_ONE], 1: [BLOCK], 2: [BLOCK]}).act(0, RAID, QUEEN + 1).act(1, PLAY + BLOCK)
    scene.pass_all().act(0, PLAY + STEAL_ONE, QUEEN + 1).act(2, PLAY + BLOCK)
    blocks = [event for event in scene.events if isinstance(event, Blocked)]
    assert [(event.seat, event.owner, event.card) for event in blocks] == [(1, 0, -1), (2, 0, STEAL_ONE)]


def test_a_card_without_effect_is_told() -> None:
    scene = Scene(hands={0: [STEAL_ONE], 1: [RESURRECT_FOR_POLLEN]}, pollen=[5, 2, 5], dead={1: 1})
    scene.play(0, STEAL_ONE, QUEEN + 1).act(1, PLAY + RESURRECT_FOR_POLLEN)
    assert [event.card for event in scene.events if isinstance(event, NoEffect)] == [STEAL_ONE]


def test_a_battle_is_told_with_its_cards_and_points() -> None:
    scene = Scene(hands={0: [BOTH_HOME], 1: [STEAL_ONE], 2: [FORCE_RAID]}, injured={1: 2})
    scene.raid(0, 1, {0: [ATTACK + BOTH_HOME], 2: [ATTACK + FORCE_RAID]})
    (event,) = (event for event in scene.events if isinstance(event, Revealed))
    assert (event.seat, event.victim, event.attack, event.defence) == (0, 1, 5 + 1 + 1, 3)
    assert [sorted(kinds) for kinds in event.attack_cards][:3] == [[BOTH_HOME], [], [FORCE_RAID]]
    assert not any(event.defence_cards)


def test_an_announcement_tells_who_raids_whom_and_who_forced_it() -> None:
    own = Scene().act(0, RAID, QUEEN + 2)
    forced = Scene(hands={0: [FORCE_RAID]}).play(0, FORCE_RAID, QUEEN + 1, QUEEN + 2)
    found = [event for scene in (own, forced) for event in scene.events if isinstance(event, RaidAnnounced)]
    assert [(event.seat, event.victim, event.forcer, event.soldiers) for event in found] == [
        (0, 2, -1, 5),
        (1, 2, 0, 5),
    ]


@pytest.mark.parametrize(("pollen", "how"), [(29, "full hive"), (5, "pattern")])
def test_it_is_told_why_a_round_ends(pollen: int, how: str) -> None:
    if how == "full hive":
        scene = Scene(pollen=[pollen, 5, 5], foragers={0: "a1"}).act(0, BRING, at("a1"))
    else:
        scene = Scene(patterns={0: "bar"}, foragers={0: "e6 e7 e8"}).send(0, "e5")
    (event,) = (event for event in scene.events if isinstance(event, RoundEnded))
    assert (event.seat, event.how) == (0, how)
    assert bool(told(scene, Ended)) is (how == "full hive")


def test_a_new_turn_a_skipped_action_and_a_new_deck_are_told() -> None:
    scene = Scene(mover=2, foragers={0: "e5"}, soldiers={1: "e5"}, dead={0: 8}, injured={0: 5}, spent=True)
    discards = scene.discards
    scene.lose_discards().turn(2)
    assert [event.seat for event in scene.events if isinstance(event, TurnBegan)] == [0]
    assert [event.seat for event in told(scene, ActionSkipped)] == [0]
    scene.state.discards = packed([discards.count(kind) for kind in range(35)])
    scene.act(0, DRAW_HONEY)
    assert len(told(scene, Reshuffled)) == 1


@pytest.mark.parametrize("answer", [ACCEPT, DECLINE])
def test_an_offer_and_its_answer_are_told(answer: int) -> None:
    scene = Scene(hands={0: [STEAL_ONE, STEAL_ONE, BLOCK], 1: [BOTH_HOME]})
    scene.offer(0, 1, pollen=3, cards=[STEAL_ONE, STEAL_ONE, BLOCK], for_pollen=2, for_honey=1)
    (offer,) = (event for event in scene.events if isinstance(event, Offered))
    assert (offer.seat, offer.other, offer.gives, offer.asks) == (0, 1, (3, 2, 1), (2, 1, 0))
    before = len(scene.events)
    scene.act(1, answer)
    assert isinstance(scene.events[before], Accepted if answer == ACCEPT else Declined)
    assert scene.events[before].seat == 1
