"""The game's own judgement of a position: it knows what is good, and playing by it beats playing at random."""

import pytest

from meadow.bots.base import Bot, ask
from meadow.bots.simple import GreedyBot, RandomBot
from meadow.core.rng import Rng
from meadow.games.flutter import GAME
from meadow.games.flutter.actions import BEE
from tests.games.flutter import pictures
from tests.games.flutter.scene import Scene


def played(bots: list[Bot], seed: int) -> list[int]:
    """The scores of one game between these bots."""
    state, rng = GAME.new(len(bots), seed=seed), Rng(seed)
    while not state.over():
        seat = state.actor()
        state.apply(seat, ask(bots[seat], GAME, state, seat, rng))
    return state.scores()


@pytest.mark.parametrize("seed", [1, 2])
def test_greedy_beats_random(seed: int) -> None:
    """From either seat, and by far."""
    first = played([GreedyBot(), RandomBot()], seed)
    second = played([RandomBot(), GreedyBot()], seed)
    assert first[0] > first[1] + 5
    assert second[1] > second[0] + 5


def test_more_pollen_is_better() -> None:
    state = GAME.new(3, seed=1)
    richer = state.clone()
    richer.pollen[1] = 3
    assert GAME.evaluate(richer, 1) > GAME.evaluate(state, 1)
    assert GAME.evaluate(richer, 0) < GAME.evaluate(state, 0)


@pytest.mark.parametrize("before", [0, 4, 12, 20])
def test_more_petals_are_better_but_less_than_pollen(before: int) -> None:
    state = GAME.new(2, seed=1)
    state.tracks[2] = before
    more, pollen = state.clone(), state.clone()
    more.tracks[2] = before + 1
    pollen.pollen[0] = 1
    assert GAME.evaluate(state, 0) < GAME.evaluate(more, 0) < GAME.evaluate(pollen, 0)


def chosen(scene: Scene) -> int:
    return ask(GreedyBot(), GAME, scene.state, scene.actor, Rng(1))


def test_greedy_encloses_what_it_can_pay() -> None:
    """Ten pollen in one move."""
    scene = Scene(pictures.ENCLOSING, pictures.ENCLOSING_TILES, petals="4 blue, 2 purple").select("dragonfly")
    before = scene.pollen[0]
    assert scene.do(chosen(scene)).pollen[0] >= before + 10


def test_greedy_pays_for_the_dearer_tile_first() -> None:
    tiles = {**pictures.ENCLOSING_TILES, "H": "purple"}
    scene = Scene(pictures.ENCLOSING, tiles, petals="5 purple").put("X")
    assert scene.do(chosen(scene)).pollen == [8, 1]


def test_greedy_uses_its_bee() -> None:
    scene = Scene(pictures.ENCLOSING, pictures.ENCLOSING_TILES, petals="4 blue, 2 purple").put("X")
    assert chosen(scene) >= BEE


def test_the_judgement_does_not_use_what_nobody_knows() -> None:
    """The order of the unseen tiles makes no difference."""
    state, rng = GAME.new(4, seed=9), Rng(9)
    while not state.over():
        seat = state.actor()
        others = [GAME.determinize(state, seat, rng) for _ in range(2)]
        assert {GAME.evaluate(other, seat) for other in others} == {GAME.evaluate(state, seat)}
        state.apply(seat, state.sample(seat, rng))
