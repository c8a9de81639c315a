"""The features: nobody peeks, numbers have names, and what a person would count is what is counted."""

from collections.abc import Iterator

import pytest

from meadow import bots
from meadow.bots.base import ask
from meadow.core.features import Active
from meadow.core.rng import Rng
from meadow.games.rainbow_flip_slide import GAME
from meadow.games.rainbow_flip_slide.actions import SLIDE
from meadow.games.rainbow_flip_slide.features import FEATURES
from meadow.games.rainbow_flip_slide.state import RainbowState
from tests.games.rainbow_flip_slide.scene import Scene

WINNING = {"it completes a rainbow", "the own tile completes a rainbow"}

ONE_SHORT = """
       1
      R O Y G B I
     V     *
          2
"""

# Green is locked by orange; once orange lies in its gap, green is free.
KEY = """
    1
     R m Y n B I V
  O G * * * * * *
               2
"""


def nodes(seats: int, greedy: bool, **options: object) -> Iterator[RainbowState]:
    """Positions of a few games, all phases among them."""
    rng, bot = Rng(seats), bots.find("greedy")
    for seed in range(2 if greedy else 4):
        state = GAME.new(seats, options, seed=seed)
        for _ in range(60):
            seat = state.actor()
            if seat < 0:
                break
            yield state
            chosen = ask(bot, GAME, state, seat, rng) if greedy else state.sample(seat, rng)
            state.apply(seat, chosen)


def position(state: RainbowState, seat: int) -> dict[str, float]:
    active = Active()
    FEATURES.position(state, seat, active)
    return named(active, FEATURES.names)


def of_action(state: RainbowState, action: int) -> dict[str, float]:
    active = Active()
    FEATURES.action(state, state.actor(), action, active)
    return named(active, FEATURES.action_names)


def named(active: Active, names: list[str]) -> dict[str, float]:
    found: dict[str, float] = {}
    for i in range(len(active)):
        name = names[int(active.number[i])]
        found[name] = found.get(name, 0.0) + active.amount[i]
    return found


def test_names_are_unique() -> None:
    assert len(set(FEATURES.names)) == len(FEATURES.names)
    assert len(set(FEATURES.action_names)) == len(FEATURES.action_names)


@pytest.mark.parametrize("greedy", [False, True], ids=["random", "greedy"])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_number_has_a_name(seats: int, greedy: bool) -> None:
    for state in nodes(seats, greedy):
        for seat in range(seats):
            assert all(abs(amount) < 10 for amount in position(state, seat).values())
        for action in state.legal(state.actor())[::7]:
            assert of_action(state, action)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_nobody_peeks(seats: int) -> None:
    rng = Rng(99)
    for state in nodes(seats, greedy=False):
        other = GAME.determinize(state, 0, rng)
        for seat in range(seats):
            assert position(state, seat) == position(other, seat)
            assert FEATURES.known(state, seat) == FEATURES.known(other, seat)
        for action in state.legal(state.actor())[::17]:
            assert of_action(state, action) == of_action(other, action)


def test_what_a_flip_reveals_is_told_apart() -> None:
    red, blue = Scene("1 r O 2").flip("r").state, Scene("1 b O 2").flip("b").state
    assert FEATURES.known(red, 0) != FEATURES.known(blue, 0)


def test_quiet_is_the_beginning_of_a_turn() -> None:
    assert FEATURES.quiet(GAME.new(2))
    scene = Scene(KEY)
    assert FEATURES.quiet(scene.state)
    assert not FEATURES.quiet(scene.slide("O", "m").state)
    assert not FEATURES.quiet(Scene("1 R * O", seats=1, jumping=True).state)


def test_a_tile_of_the_last_colour_is_to_be_brought() -> None:
    state = Scene(ONE_SHORT).state
    assert position(state, 0)["on turn: a rainbow needs one action"] == 1
    waiting = position(state, 1)
    assert waiting["next: a rainbow needs two actions"] == 1
    assert waiting["the own tile must come closer"] == 1


def test_a_barred_tile_cannot_be_brought() -> None:
    assert "on turn: a rainbow needs one action" not in position(Scene(ONE_SHORT, barred="V").state, 0)


def test_the_first_slide_may_free_the_second_tile() -> None:
    scene = Scene(KEY)
    assert not scene.can("slide", "G")
    assert position(scene.state, 0)["on turn: a rainbow needs two actions"] == 1
    assert position(scene.slide("O", "m").state, 0)["in mid-turn: a rainbow needs one action"] == 1


def test_a_clover_in_the_gap_may_have_the_right_colour() -> None:
    state = Scene(
        """
           1
          R O Y g B I V
                 r 2
        """
    ).state
    assert position(state, 0)["on turn: a flip may bring the rainbow within reach"] == 0.5


@pytest.mark.parametrize("picture", [ONE_SHORT, KEY], ids=["one slide", "two slides"])
def test_a_winning_turn_wins(picture: str) -> None:
    state = Scene(picture).state
    (turn,) = FEATURES.turns(state, 0, 10)
    for action in turn:
        assert action in state.legal(0)
        state.apply(0, action)
    assert state.winners() == [0]


@pytest.mark.parametrize("next_to_red", [False, True])
def test_actions_that_complete_a_rainbow_are_those_that_win(next_to_red: bool) -> None:
    """In positions near the end: the nodes before the last ones of games between greedy players."""
    wins = 0
    won = Scene("R O Y G B I .\n 1 * * * * 2 V", next_to_red=next_to_red).state
    for state in (won, *(state.clone() for state in nodes(2, greedy=True, next_to_red=next_to_red))):
        seat = state.actor()
        for action in state.legal(seat):
            if action >= SLIDE:
                after = state.clone()
                after.apply(seat, action)
                completes = bool(WINNING & of_action(state, action).keys())
                assert completes == (after.winner == seat), GAME.write(action)
                wins += completes
    assert wins
