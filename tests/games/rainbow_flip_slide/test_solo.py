"""Alone: one flip or slide, then a jump, and a rainbow before the last clover is gone. + marks where 1 can jump to."""

from typing import Any

import pytest

from meadow.core.events import Ended
from meadow.core.rng import Rng
from meadow.core.step import step
from meadow.games.rainbow_flip_slide import GAME
from meadow.games.rainbow_flip_slide.events import Jumped
from meadow.games.rainbow_flip_slide.state import ACTING, HOW
from tests.games.rainbow_flip_slide.diagrams import marked, tidy
from tests.games.rainbow_flip_slide.scene import Scene
from tests.strategies import play

OVER_ONE_AND_MORE = """
      1 * * * +
     R * *
    + * *
       * +
"""

NOT_OVER_A_BLANK = """
        +
       R *
      O * *
     1 . * *
      * *
       +
"""


def solo(picture: str, **given: Any) -> Scene:
    return Scene(picture, seats=1, **given)


def test_fourteen_clovers_and_one_player_tile_anywhere_outside() -> None:
    state = GAME.new(1)
    view = GAME.view(state, 0)
    assert (len(view.pieces), view.clovers, view.phase) == (14, 14, "placing")
    assert len(state.legal(0)) == 17


# The two steps of a turn


def test_action_then_jump_then_the_next_turn() -> None:
    scene = solo("""
        1 * * *
         R * *
          *
           n
    """)
    assert (scene.state.phase, scene.state.actions_left, scene.state.turn) == (ACTING, 1, 1)
    scene.flip("*")
    assert {choice.kind for choice in GAME.choices(scene.state, 0)} == {"jump"}
    scene.jump("n")
    assert (scene.state.actions_left, scene.state.turn) == (1, 2)
    assert {choice.kind for choice in GAME.choices(scene.state, 0)} == {"flip", "slide"}


def test_first_step_is_compulsory() -> None:
    """As long as there is something to flip or slide nobody jumps."""
    scene = solo(OVER_ONE_AND_MORE)
    assert not scene.choices("jump")


def test_player_tile_does_not_slide() -> None:
    scene = solo(OVER_ONE_AND_MORE)
    assert scene.can("slide", "R")
    assert not scene.can("slide", "1")


def test_no_takesies_backsies_does_not_apply() -> None:
    """What was slid in the last turn may be slid again."""
    scene = solo("""
        1 * * x
         R * m
          *
    """)
    scene.slide("R", "m").jump("x")
    assert scene.can("slide", "R")
    assert not scene.state.barred


@pytest.mark.parametrize(
    ("picture", "actions", "asked"),
    [
        ("1 * *\n * * *", 1, "Flip a tile on the rim (then jump)."),
        ("1 * *\n * * *", 2, "Flip a tile on the rim (2 actions left, then jump)."),
        ("1 R *\n * * *", 1, "Flip a tile on the rim, or slide a colour tile (then jump)."),
        ("1 R *\n * * *", 3, "Flip a tile on the rim, or slide a colour tile (3 actions left, then jump)."),
    ],
)
def test_what_is_asked_names_the_jump_and_slides_only_where_a_colour_shows(
    picture: str, actions: int, asked: str
) -> None:
    scene = solo(picture, actions=actions)
    assert GAME.view(scene.state, 0).prompt == asked
    assert bool(scene.choices("slide")) is ("slide" in asked)


# Jumps


@pytest.mark.parametrize(
    "picture",
    [
        pytest.param(OVER_ONE_AND_MORE, id="over one or more tiles, to the first empty hexagon behind them"),
        pytest.param(NOT_OVER_A_BLANK, id="not where the next hexagon is empty"),
    ],
)
def test_jumps(picture: str) -> None:
    assert solo(picture, jumping=True).ends("jump") == marked(picture, "+")


def test_jump_moves_the_player_tile_and_says_over_how_many() -> None:
    scene = solo("* 1 * * * m\n * *", jumping=True).jump("m")
    assert str(scene) == tidy("*   * * * 1\n * *")
    assert scene.events[0] == Jumped(seat=0, direction=0, over=3)


def test_not_back_to_where_it_came_from() -> None:
    picture = """
        m * 1 * n
         * * *
    """
    assert solo(picture, jumping=True).ends("jump") >= marked(picture, "mn")
    assert not solo(picture, jumping=True, came_from="m").ends("jump") & marked(picture, "m")


def test_two_jumps_ago_is_no_longer_barred() -> None:
    """1 jumps to x and on to z; its first place is free again then."""
    scene = solo("""
         1 * x
        m * *
         * * *
          z
    """)
    scene.flip("*").jump("x").flip("*2")
    assert not scene.ends("jump") & {scene.places["1"]}
    scene.jump("z").flip("*3")
    assert GAME.view(scene.state, 0).barred_cell == scene.places["x"]


def test_player_tile_that_holds_the_patch_together_cannot_jump() -> None:
    """On both sides there would be somewhere to land, but the patch would fall apart: the game is lost."""
    scene = solo("* * 1 * *").flip("*")
    assert scene.state.winners() == []
    assert scene.state.returns() == [-1.0]
    assert scene.events[-1] == Ended(seat=-1, winners=(), scores=(0,), how="no jump")


def test_only_way_is_back() -> None:
    """Nothing but the way back is left to jump: that ends the game."""
    picture = "m * * 1\n * *"
    assert solo(picture).flip("*").ends("jump") == marked(picture, "m")
    assert solo(picture, came_from="m").flip("*").state.over()


def test_the_barred_place_is_shown_at_the_end_where_it_explains_it() -> None:
    """Only the way back was left: the last board says so. After a rainbow there is nothing to explain."""
    lost = solo("m * * 1\n * *", came_from="m").flip("*")
    assert GAME.view(lost.state, 0).barred_cell == lost.places["m"]
    assert "✗" in GAME.draw(GAME.view(lost.state, None))
    won = solo(" R O Y G B I V\nx * 1 * * * *", jumping=True).jump("x")
    assert won.state.winners() == [0]
    assert GAME.view(won.state, 0).barred_cell is None


# Winning and losing


def test_rainbow_after_the_action_wins() -> None:
    scene = solo("R O Y G B I v\n 1 * * * *").flip("v")
    assert scene.state.winners() == [0]
    assert scene.state.returns() == [1.0]
    assert scene.events[-1] == Ended(seat=-1, winners=(0,), scores=(1,), how="rainbow")


def test_rainbow_by_a_slide_wins() -> None:
    assert solo("R O Y G B I x\n 1 * * * * * V").slide("V", "x").state.winners() == [0]


def test_rainbow_after_the_jump_wins() -> None:
    scene = solo(
        """
        R O Y G B I V
       x * 1 * * * *
        """,
        jumping=True,
    )
    assert scene.jump("x").state.winners() == [0]


def test_last_clover_loses() -> None:
    scene = solo("R O Y G B r\n 1 Y").flip("r")
    assert scene.state.winners() == []
    assert scene.events[-1] == Ended(seat=-1, winners=(), scores=(0,), how="all tiles flipped")


def test_last_clover_loses_even_if_it_completes_the_rainbow() -> None:
    scene = solo("R O Y G B I v\n 1").flip("v")
    assert scene.state.winners() == []
    assert scene.state.returns() == [-1.0]


def test_last_clover_but_one_may_complete_the_rainbow() -> None:
    assert solo("R O Y G B I v\n 1 *").flip("v").state.winners() == [0]


def test_next_to_red_holds_alone_too() -> None:
    picture = "R O Y G B I v\n * * 1 *"
    assert solo(picture).flip("v").state.winners() == [0]
    assert not solo(picture, next_to_red=True).flip("v").state.winners()


ROUND_AND_ROUND = """
    slide 3 to 2SE, jump SW, slide 3 to 1W, jump NW, slide 3 to 1NE, jump E,
    slide 3 to 1W, jump SW, slide 3 to 1NE, jump NW, slide 3 to 1NW, jump E
"""


def test_repetition_loses() -> None:
    """The tile jumps round a corner while R is slid to and fro: six turns later all is as it was, and again."""
    scene = solo("""
        1 * *
       R * *
    """)
    state = scene.state
    written = ["slide 3 to 1NW", "jump E", *ROUND_AND_ROUND.replace("\n", "").split(",") * 2]
    for words in written:
        assert not state.over()
        state = step(state, 0, GAME.read(words)).state
    assert state.over()
    assert state.winners() == []
    assert not state.adjudicated
    assert HOW[int(state.outcome)] == "repetition"


def test_turn_limit_is_an_adjudicated_loss() -> None:
    scene = solo(OVER_ONE_AND_MORE, turn_limit=1).flip("*")
    scene.state.apply(0, scene.state.legal(0)[0])
    assert scene.state.over()
    assert scene.state.adjudicated
    assert scene.state.winners() == []


@pytest.mark.parametrize(("turn", "called"), [(99, False), (100, True)])
def test_turn_limit_is_100_by_default(turn: int, called: bool) -> None:
    state = GAME.new(1)
    play(state, 1, Rng(1))
    state.turn = turn
    play(state, 2, Rng(1))
    assert state.over() is called
    assert state.adjudicated is called


def test_more_actions_before_a_jump_by_option() -> None:
    scene = solo(OVER_ONE_AND_MORE, actions=2).flip("*")
    assert not scene.choices("jump")
    assert scene.flip("*2").choices("jump")
