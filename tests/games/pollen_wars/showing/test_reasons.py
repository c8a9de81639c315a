"""Why a card of one's own cannot be played now."""

from typing import Any

import pytest

from meadow.games.pollen_wars import GAME
from meadow.games.pollen_wars.actions import ATTACK, DEFEND, DRAW_HONEY, OFFER, PLAY, QUEEN, RAID, SEND_FORAGER
from meadow.games.pollen_wars.components import CARDS
from tests.games.pollen_wars.scene import Scene, at
from tests.games.pollen_wars.walks import nodes

EFFECTS = [card.effect for card in CARDS]


def kind(effect: str) -> int:
    return EFFECTS.index(effect)


def held(*effects: str) -> list[int]:
    return [kind(effect) for effect in effects]


def reasons(scene: Scene, seat: int) -> dict[str, Any]:
    return GAME.view(scene.state, seat).unplayable


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a_card_has_a_reason_exactly_when_it_cannot_be_played(seats: int) -> None:
    for node in nodes(seats):
        state = node.after
        for seat in range(seats):
            view = GAME.view(state, seat)
            legal = set(state.legal(seat))
            bases = (ATTACK, DEFEND) if view.battle else (PLAY,)
            playable = {card for card in view.queens[seat].hand if any(base + kind(card) in legal for base in bases)}
            assert set(view.queens[seat].hand) - playable == set(view.unplayable), view.prompt


def test_onlookers_are_told_nothing() -> None:
    scene = Scene(hands={0: held("steal_one")})
    assert GAME.view(scene.state, None).unplayable == {}


def test_a_green_card_comes_after_the_action_and_before_the_end() -> None:
    scene = Scene(hands={0: held("steal_one"), 1: held("steal_one")})
    assert reasons(scene, 1) == {"steal_one": "not your turn"}
    assert reasons(scene, 0) == {"steal_one": "the action comes first"}
    scene = scene.go(SEND_FORAGER)
    assert reasons(scene, 0) == {"steal_one": "something is pending"}
    scene = scene.go(at("a1"))
    assert reasons(scene, 0) == {}
    scene = scene.go(DRAW_HONEY)
    assert reasons(scene, 0)["steal_one"] == "the turn is ending"


def test_a_card_without_a_target_has_nothing_to_do() -> None:
    scene = Scene(hands={0: held("both_home", "eradicate")})
    assert reasons(scene, 0)["eradicate"] == "nothing to do"
    scene = scene.go(SEND_FORAGER, at("a1"))
    assert reasons(scene, 0)["both_home"] == "nothing to do"


def test_a_yellow_card_waits_for_a_window_that_asks() -> None:
    scene = Scene(hands={1: held("block"), 2: held("block")})
    assert reasons(scene, 1) == {"block": "no window"}
    scene = scene.go(RAID, QUEEN + 1)
    assert scene.actor == 1
    assert reasons(scene, 1) == {}
    assert reasons(scene, 2) == {"block": "not asked"}


def test_a_trade_is_finished_before_cards_are_played() -> None:
    scene = Scene(hands={0: held("steal_one")}).go(OFFER)
    assert reasons(scene, 0) == {"steal_one": "something is pending"}


def test_in_a_battle_only_icons_of_ones_own_side_count() -> None:
    scene = Scene(hands={0: held("steal_one", "both_home"), 1: held("steal_one", "both_home")})
    scene = scene.go(RAID, QUEEN + 1)
    assert reasons(scene, 0) == {"steal_one": "no icon for your side"}
    assert reasons(scene, 1) == {"both_home": "no icon for your side"}
