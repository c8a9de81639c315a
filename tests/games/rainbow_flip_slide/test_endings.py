"""Games that nobody wins: the third repetition and the turn limit."""

import pytest

from meadow.core.events import Ended
from meadow.core.rng import Rng
from meadow.games.rainbow_flip_slide import GAME
from meadow.games.rainbow_flip_slide.state import RainbowState
from tests.games.rainbow_flip_slide.scene import Scene
from tests.strategies import play

IDLE = """
     m * * n
    1 * * * 2
"""


def idle(scene: Scene) -> Scene:
    """A turn in which the mover slides their own tile away and back."""
    own, away = ("1", "m") if scene.state.actor() == 0 else ("2", "n")
    return scene.slide(own, away).slide(own, own)


def idle_turns(scene: Scene, most: int = 12) -> int:
    """How many idle turns there are until the game is over."""
    for turns in range(most):
        if scene.state.over():
            return turns
        idle(scene)
    return most


def test_third_time_is_a_draw() -> None:
    """The second player begins every other turn in the same position: the third time is after five turns."""
    scene = Scene(IDLE, barred="2")
    assert idle_turns(scene) == 5
    assert scene.state.winners() == [0, 1]
    assert scene.state.returns() == [0.0, 0.0]
    assert not scene.state.adjudicated
    assert scene.events[-1] == Ended(seat=-1, winners=(0, 1), scores=(0, 0), how="repetition")
    assert GAME.view(scene.state, None).rainbow == ()


def test_first_turn_counts_too() -> None:
    """The position after the last player tile was placed is the first one that is remembered."""
    scene = Scene("* * * *\n 1 * x").place("x")
    assert len(scene.state.history) == 1


@pytest.mark.parametrize(("repetitions", "turns"), [(1, 1), (2, 3), (3, 5), (4, 7), (0, 12)])
def test_how_often_is_an_option(repetitions: int, turns: int) -> None:
    assert idle_turns(Scene(IDLE, barred="2", repetitions=repetitions)) == turns


def test_positions_within_a_turn_do_not_count() -> None:
    scene = Scene(IDLE, actions=6)
    for _ in range(3):
        scene.slide("1", "m").slide("1", "1")
    assert not scene.state.over()
    assert scene.state.actor() == 1


def test_flip_in_between_begins_anew() -> None:
    """A flip is never undone, so nothing from before it can come back."""
    scene = Scene(IDLE, barred="2")
    for _ in range(4):
        idle(scene)
    scene.flip("*").slide("1", "m")
    assert not scene.state.over()


# The turn limit


def random_play(state: RainbowState) -> RainbowState:
    play(state, 10_000, Rng(3))
    return state


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_turn_limit_calls_the_game(limit: int) -> None:
    state = random_play(GAME.new(3, {"turn_limit": limit}))
    assert (state.turn, state.over(), state.adjudicated) == (limit, True, True)
    assert state.winners() == [0, 1, 2]
    assert state.scores() == [0, 0, 0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turn_limit_is_200_by_default(seats: int) -> None:
    for turn, called in ((199, False), (200, True)):
        state = GAME.new(seats)
        play(state, seats, Rng(1))
        state.turn = turn
        play(state, 2, Rng(1))
        assert state.over() is called
        assert state.adjudicated is called


def test_no_turn_limit() -> None:
    state = GAME.new(2, {"turn_limit": 0})
    play(state, 2, Rng(1))
    state.turn = 9_999
    play(state, 20, Rng(1))
    assert not state.over()
    assert state.turn > 10_000


def test_how_it_was_called_is_told() -> None:
    scene = Scene(IDLE, turn_limit=1)
    idle(scene)
    assert scene.events[-1] == Ended(seat=-1, winners=(0, 1), scores=(0, 0), how="turn limit", adjudicated=True)


def test_win_in_the_last_turn_is_a_win() -> None:
    scene = Scene("R O Y G B I v\n 1 * * * 2 *", turn_limit=1, actions_left=1).flip("v")
    assert scene.state.winners() == [0]
    assert not scene.state.adjudicated
