"""Rainbows and winning: seven colours in a row, somebody's tile beside it."""

import pytest

from meadow.core.events import Ended
from meadow.games.rainbow_flip_slide import GAME
from meadow.games.rainbow_flip_slide.events import Completed
from tests.games.rainbow_flip_slide.scene import Scene

STRAIGHT = """
    R O Y G B I x
     1 * * * 2 * V
"""

BENT = """
     R O
    1 . Y
     B G *
    I v 2
"""

CURLED = """
      o Y
     R V G
    1 I B
     * 2
"""


@pytest.mark.parametrize("mover", [0, 1])
def test_whoever_completes_a_rainbow_beside_their_tile_wins(mover: int) -> None:
    """Both tiles touch it: the one who completes it wins."""
    scene = Scene(STRAIGHT, mover=mover).slide("V", "x")
    assert scene.state.winners() == [mover]
    assert scene.state.scores() == [int(seat == mover) for seat in range(2)]


@pytest.mark.parametrize(("picture", "last"), [(BENT, "v"), (CURLED, "o")], ids=["zigzag", "curl"])
def test_rainbow_may_bend(picture: str, last: str) -> None:
    assert Scene(picture).flip(last).state.winners() == [0]


@pytest.mark.parametrize("actions_left", [1, 2])
def test_win_counts_at_once(actions_left: int) -> None:
    """After the first action of a turn as well as after the second."""
    scene = Scene(STRAIGHT, actions_left=actions_left).slide("V", "x")
    assert scene.state.over()
    assert scene.state.actions_left == actions_left - 1
    assert scene.events[-2:] == [
        Completed(seat=0, tiles=tuple(scene.names[colour] for colour in "ROYGBIV")),
        Ended(seat=-1, winners=(0,), scores=(1, 0), how="rainbow"),
    ]


def test_everybody_sees_the_rainbow_that_won() -> None:
    """Also who comes later, and has not heard of it."""
    scene = Scene(STRAIGHT)
    assert GAME.view(scene.state, None).rainbow == ()
    scene.slide("V", "x")
    told = next(event for event in scene.events if isinstance(event, Completed))
    for seat in (0, 1, None):
        assert GAME.view(scene.state, seat).rainbow == told.tiles


def test_flip_may_complete_it() -> None:
    scene = Scene("""
        R O Y G B I v
         1 * * * 2 *
    """)
    assert scene.flip("v").state.winners() == [0]


def test_player_tile_may_come_to_the_rainbow() -> None:
    """A rainbow that nobody touches lies there until somebody's tile does."""
    scene = Scene("""
        R O Y G B I V
       x * * * * * *
      1 * * * * * 2
    """)
    scene.flip("*")
    assert not scene.state.over()
    assert scene.slide("1", "x").state.winners() == [0]


@pytest.mark.parametrize("place", range(8))
def test_any_tile_of_the_rainbow_may_be_touched(place: int) -> None:
    """From before red along the side to after violet."""
    above = [" "] * 15
    row = list("  R O Y G B I v  ")
    if place in {0, 7}:
        row[0 if place == 0 else 16] = "1"
    else:
        above[2 * place + 1] = "1"
    scene = Scene("\n".join(["".join(above), "".join(row), "   * * * * * *", "    2"]))
    assert scene.flip("v").state.winners() == [0]


@pytest.mark.parametrize(
    "row",
    [
        pytest.param("R O Y G B V i", id="two in the wrong order"),
        pytest.param("R O Y G B I r", id="one colour missing"),
        pytest.param("O Y G B I V r", id="red at the wrong end"),
        pytest.param("R O Y * B I v", id="one still clover side up"),
        pytest.param("R O Y . B I v", id="a gap"),
    ],
)
def test_what_is_no_rainbow(row: str) -> None:
    scene = Scene(f"{row}\n 1 * * * * *\n  2")
    last = next(name for name in scene.names if name in "irv")
    assert not scene.flip(last).state.over()


def test_rainbow_reads_both_ways() -> None:
    assert Scene("v I B G Y O R\n 1 * * * 2 *").flip("v").state.winners() == [0]


def test_same_colour_twice_in_a_row_is_no_rainbow() -> None:
    """Red to violet without repeats: the second green stands in the way."""
    assert not Scene("R O Y G G B I v\n 1 * * * * * 2").flip("v").state.over()


# Who wins


@pytest.mark.parametrize(("mover", "winner"), [(0, 1), (1, 1), (2, 3), (3, 3)])
def test_next_in_turn_order_wins_when_ones_own_tile_does_not_touch(mover: int, winner: int) -> None:
    """Seats 2 and 4 touch it. Whoever completes it and touches it wins, otherwise the next who does."""
    picture = """
        R O Y G B I v
         2 * * * 4 *
        * 1 * * * 3
    """
    assert Scene(picture, seats=4, mover=mover).flip("v").state.winners() == [winner]


def test_rainbow_that_nobody_touches_wins_nothing() -> None:
    scene = Scene("""
        R O Y G B I v
         * * * * * *
        1         2
    """)
    assert scene.flip("v").state.winners() == []
    assert not scene.state.over()


def test_completing_a_rainbow_for_another_loses() -> None:
    scene = Scene("""
        R O Y G B I v
         * * * * 2 *
        1 *
    """)
    assert scene.flip("v").state.winners() == [1]
    assert scene.state.returns() == [-1.0, 1.0]


def test_one_rainbow_is_told_from_red_to_violet() -> None:
    """Two reds begin the same rainbow: one of them is told, and the rainbow touches the winner's tile."""
    scene = Scene("""
        R O Y G B I v
         R 1 * * 2 *
    """).flip("v")
    completed = next(event for event in scene.events if isinstance(event, Completed))
    assert completed.tiles[0] in {scene.names["R"], scene.names["R2"]}
    assert completed.tiles[1:] == tuple(scene.names[name] for name in ("O", "Y", "G", "B", "I", "v"))


def test_the_rainbow_that_is_told_touches_the_winner() -> None:
    """Of two reds only the lower one touches seat 1, who needs red."""
    scene = Scene(
        """
        R O Y G B I v
         R 1 * * 2 *
    """,
        next_to_red=True,
    ).flip("v")
    completed = next(event for event in scene.events if isinstance(event, Completed))
    assert completed.tiles[0] == scene.names["R2"]


# Advanced: next to red


def test_next_to_red_wins() -> None:
    assert Scene(STRAIGHT, next_to_red=True).slide("V", "x").state.winners() == [0]


def test_next_to_another_colour_does_not() -> None:
    """Seat 2 touches blue and indigo, which is not enough now; seat 1 touches red."""
    assert Scene(STRAIGHT, next_to_red=True, mover=1).slide("V", "x").state.winners() == [0]


def test_only_the_red_tile_that_begins_the_rainbow_counts() -> None:
    """Seat 1 touches a red tile, but it lies beside green and blue: no rainbow begins there."""
    picture = """
           1
          * R
       R O Y G B I v
        * * * * 2 *
    """
    scene = Scene(picture, next_to_red=True).flip("v")
    assert not scene.state.over()
    assert Scene(picture).flip("v").state.winners() == [1]


def test_every_red_tile_that_begins_it_counts() -> None:
    scene = Scene(
        """
        R O Y G B I v
         R * * * 2 *
        1
        """,
        next_to_red=True,
    )
    assert scene.flip("v").state.winners() == [0]


def test_red_tile_of_an_unfinished_rainbow_does_not_count() -> None:
    scene = Scene("R O Y G B v I\n 1 * * * 2 *", next_to_red=True)
    assert not scene.flip("v").state.over()
