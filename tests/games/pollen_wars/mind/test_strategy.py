"""The evaluation: a bot that looks one decision ahead with it plays sensibly."""

import pytest

from meadow import bots
from meadow.bots.base import Bot, ask
from meadow.core.rng import Rng
from meadow.games.pollen_wars import GAME
from meadow.games.pollen_wars.actions import (
    ACCEPT,
    AMOUNT,
    BRING,
    DECLINE,
    DONE,
    GIVE,
    OFFER,
    PASS,
    PLAY,
    QUEEN,
    RAID,
    SEND_FORAGER,
    SEND_SOLDIER,
)
from meadow.games.pollen_wars.events import PatternCompleted, RoundEnded, Traded
from meadow.games.pollen_wars.state import PollenState
from tests.games.pollen_wars.kinds import BLOCK, DRAW_THREE, ERADICATE, LOOK_AT_PATTERN, STEAL_ONE, STEAL_THREE
from tests.games.pollen_wars.scene import Scene, at
from tests.games.pollen_wars.scenes import BAR_BUT_ONE, ending

GREEDY, RANDOM = bots.find("greedy"), bots.find("random")
SEEDS = range(3)


def chosen(scene: Scene, seed: int) -> int:
    """What the greedy bot does for whoever is asked."""
    return ask(GREEDY, GAME, scene.state, scene.actor, Rng(seed))


def played(players: list[Bot], seed: int) -> PollenState:
    """A game to its end, with everything that happened in it."""
    state, rng = GAME.new(len(players), {}, seed), Rng(seed)
    state.log = []
    while not state.over():
        seat = state.actor()
        state.apply(seat, ask(players[seat], GAME, state, seat, rng))
    return state


@pytest.mark.parametrize("seed", SEEDS)
def test_a_pattern_that_can_be_completed_is(seed: int) -> None:
    """A forager is sent to either end of the three."""
    scene = ending()
    assert chosen(scene, seed) == SEND_FORAGER
    scene.go(SEND_FORAGER)
    assert chosen(scene, seed) in {at("e5"), at("e9")}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_richer_of_two_ends_is_taken(seed: int) -> None:
    scene = Scene(patterns={0: "bar"}, foragers={0: "e6 e7 e8"}).go(SEND_FORAGER)
    assert chosen(scene, seed) == at("e5")


@pytest.mark.parametrize("seed", SEEDS)
def test_a_soldier_tops_a_forager_in_the_way(seed: int) -> None:
    """Both ends of the bar are taken: a soldier on either forager completes it."""
    scene = Scene(patterns={0: "bar"}, foragers={0: BAR_BUT_ONE, 1: "e5 e9"})
    assert chosen(scene, seed) == SEND_SOLDIER


@pytest.mark.parametrize("seed", SEEDS)
def test_a_known_pattern_that_is_nearly_complete_is_broken(seed: int) -> None:
    """The queen whose own bees are nowhere near tops one of the three."""
    scene = Scene(mover=1, patterns={0: "bar"}, foragers={0: BAR_BUT_ONE}).learn_pattern("bar", 1)
    choice = chosen(scene, seed)
    assert choice == SEND_SOLDIER
    scene.go(SEND_SOLDIER)
    assert chosen(scene, seed) in {at(name) for name in BAR_BUT_ONE.split()}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_bee_on_a_fungus_comes_home_to_a_doomed_hive(seed: int) -> None:
    scene = Scene(infested=[0], dead={0: 6}, foragers={0: "i1"})
    assert chosen(scene, seed) == BRING


@pytest.mark.parametrize("seed", SEEDS)
def test_a_doomed_hive_is_cured_by_a_card(seed: int) -> None:
    scene = Scene(infested=[0], dead={0: 6}, hands={0: [ERADICATE]})
    assert chosen(scene, seed) == PLAY + ERADICATE


@pytest.mark.parametrize("seed", SEEDS)
def test_a_defenceless_rich_hive_is_raided(seed: int) -> None:
    scene = Scene(pollen=[5, 20, 5], injured={1: 5})
    assert chosen(scene, seed) == RAID
    scene.go(RAID)
    assert chosen(scene, seed) == QUEEN + 1


@pytest.mark.parametrize("seed", SEEDS)
def test_a_strong_hive_is_not_raided(seed: int) -> None:
    scene = Scene(pollen=[5, 20, 20], injured={0: 4})
    assert chosen(scene, seed) != RAID


@pytest.mark.parametrize("seed", SEEDS)
def test_a_dear_theft_is_blocked_and_a_cheap_one_is_not_worth_it(seed: int) -> None:
    dear = Scene(pollen=[5, 9, 5], hands={0: [STEAL_THREE], 1: [BLOCK]}).play(0, STEAL_THREE, QUEEN + 1)
    assert chosen(dear, seed) == PLAY + BLOCK
    cheap = Scene(pollen=[5, 9, 5], hands={0: [STEAL_ONE], 1: [BLOCK]}).play(0, STEAL_ONE, QUEEN + 2)
    assert chosen(cheap, seed) == PASS


def offered(*, given: int, asked: int) -> Scene:
    """The first queen offers her royal jelly card and so much pollen to the second for pollen; a third is ahead."""
    scene = Scene(pollen=[5, 5, 15], hands={0: [DRAW_THREE]})
    scene.go(OFFER, QUEEN + 1, AMOUNT + given, GIVE + DRAW_THREE, DONE, AMOUNT + asked)
    return scene.go(AMOUNT, AMOUNT)


@pytest.mark.parametrize("seed", SEEDS)
def test_gifts_are_accepted_and_extortion_is_declined(seed: int) -> None:
    assert chosen(offered(given=2, asked=0), seed) == ACCEPT
    assert chosen(offered(given=0, asked=4), seed) == DECLINE


@pytest.mark.parametrize("seed", SEEDS)
def test_a_card_too_many_is_sold_to_whoever_has_room(seed: int) -> None:
    """Four cards in hand at the end of the turn: one of the royal jelly is offered for a grain."""
    hand = [DRAW_THREE, STEAL_THREE, LOOK_AT_PATTERN, LOOK_AT_PATTERN]
    scene = Scene(pollen=[5, 5, 15], hands={0: hand}).idle(0)
    scene.go(scene.legal()[-1])
    steps = [chosen(scene, seed)]
    while scene.actor == 0 and len(steps) < 9:
        scene.go(steps[-1])
        steps.append(chosen(scene, seed))
    assert steps[0] == OFFER
    assert steps[-1] == ACCEPT
    scene.go(ACCEPT)
    trade = next(event for event in scene.events if isinstance(event, Traded))
    assert (trade.pollen_taken, len(trade.given or ())) == (1, 1)


@pytest.mark.parametrize("seats", GAME.seats)
def test_greedy_games_are_decided_by_patterns_and_pollen(seats: int) -> None:
    """Rounds end by patterns, the game by pollen, and trades are made but do not fill the evening."""
    state = played([GREEDY] * seats, seed=seats)
    assert state.log is not None
    assert not state.adjudicated
    assert "pattern" in [event.how for event in state.log if isinstance(event, RoundEnded)]
    patterns = [event.pollen for event in state.log if isinstance(event, PatternCompleted)]
    assert max(patterns) >= 8
    assert sum(isinstance(event, Traded) for event in state.log) <= int(state.turns) // 4


@pytest.mark.parametrize("seats", [3, 6])
def test_greedy_beats_random(seats: int) -> None:
    """One greedy queen among random ones, in different seats: by chance she would win two games or one of six."""
    won = 0
    for seed in range(6):
        players = [GREEDY if seat == seed % seats else RANDOM for seat in range(seats)]
        won += seed % seats in played(players, seed).winners()
    assert won >= 5
