"""The bots that think no further than one decision."""

from collections import Counter

import pytest

from meadow.bots.base import Bot, ask
from meadow.bots.simple import GreedyBot, RandomBot
from meadow.core.rng import Rng
from meadow.games.rainbow_flip_slide import GAME
from tests.games.rainbow_flip_slide.scene import Scene

BY_SLIDING_A_TILE = """
    R O Y G B I .
     1 * * * * 2 V
"""

BY_SLIDING_ONES_OWN = """
    R O Y G B I V
   . * * * * * *
  1 * * * * * 2
"""

SHOWN = """
    R O Y G B I V
     * * * * 2 *
    1 * *
"""


@pytest.mark.parametrize("picture", [BY_SLIDING_A_TILE, BY_SLIDING_ONES_OWN, SHOWN], ids=["tile", "own", "any"])
@pytest.mark.parametrize("actions_left", [1, 2])
def test_greedy_takes_a_win(picture: str, actions_left: int) -> None:
    """Whenever one action wins, that is the one."""
    state = Scene(picture, actions_left=actions_left).state
    for seed in range(3):
        after = state.clone()
        after.apply(0, ask(GreedyBot(), GAME, state, 0, Rng(seed)))
        assert after.winners() == [0]


def test_greedy_does_not_know_what_lies_under_a_clover() -> None:
    """Every flip looks the same to it, so it does not find the violet tile that would win more often than others."""
    picture = "R O Y G B I v\n 1 * * * 2 * *\n"
    state = Scene(picture, max_slide=1, actions_left=1).state
    flips = Counter(GAME.write(ask(GreedyBot(), GAME, state, 0, Rng(seed))) for seed in range(40))
    assert flips["flip 7"] < 30


def test_random_bot_is_even() -> None:
    state = Scene("* * R\n 1 * 2").state
    legal = state.legal(0)
    drawn = Counter(ask(RandomBot(), GAME, state, 0, Rng(seed)) for seed in range(60 * len(legal)))
    assert set(drawn) == set(legal)
    assert max(drawn.values()) < 2 * min(drawn.values())


def test_greedy_beats_random() -> None:
    """Six small games, half of them from each seat: greedy wins them all."""
    won = [play_match(seed, greedy=seed % 2) for seed in range(6)]
    assert won == [[seed % 2] for seed in range(6)]


def play_match(seed: int, greedy: int) -> list[int]:
    bots: list[Bot] = [RandomBot(), RandomBot()]
    bots[greedy] = GreedyBot()
    state, rng = GAME.new(2, {"sets": 2}, seed), Rng(seed)
    while not state.over():
        seat = state.actor()
        state.apply(seat, ask(bots[seat], GAME, state, seat, rng))
    return state.winners()
