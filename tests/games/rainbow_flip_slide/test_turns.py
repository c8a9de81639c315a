"""Turns: two actions of any kind, no sliding back what the player before has slid, and skipping what is impossible."""

import itertools

import pytest

from meadow.games.rainbow_flip_slide import GAME
from meadow.games.rainbow_flip_slide.events import Skipped
from tests.games.rainbow_flip_slide.scene import Scene

MEADOW = """
     m n p q
    * * * * *
   1 R * O * 2
"""

FIRST = {"flip": ("flip", "*"), "slide": ("slide", "R", "m")}
SECOND = {"flip": ("flip", "*2"), "slide": ("slide", "O", "p")}


def act(scene: Scene, kind: str, piece: str, to: str = "") -> Scene:
    return scene.flip(piece) if kind == "flip" else scene.slide(piece, to)


@pytest.mark.parametrize(("first", "second"), [*itertools.product(FIRST, SECOND)])
def test_two_actions_in_any_mixture(first: str, second: str) -> None:
    scene = act(Scene(MEADOW), *FIRST[first])
    assert (scene.state.actor(), scene.state.actions_left) == (0, 1)
    act(scene, *SECOND[second])
    assert (scene.state.actor(), scene.state.actions_left, scene.state.turn) == (1, 2, 2)


def test_turns_go_round() -> None:
    scene = Scene("m * * *\n 1 2 3 *", seats=3)
    movers = []
    for clover in ("*", "*2", "*3", "*4"):
        movers.append(scene.state.actor())
        scene.flip(clover)
    assert movers == [0, 0, 1, 1]
    assert scene.state.actor() == 2


def test_nobody_else_is_asked() -> None:
    state = Scene(MEADOW, mover=1).state
    assert state.actors() == [1]
    assert state.legal(0) == []


def test_game_goes_on_when_all_tiles_are_flipped() -> None:
    """With several players the last clover ends nothing: from then on tiles are slid."""
    scene = Scene("R O y\n 1 2", actions_left=2).flip("y")
    assert not scene.state.over()
    assert {choice.kind for choice in GAME.choices(scene.state, 0)} == {"slide"}


# No takesies-backsies


def test_tile_slid_by_the_player_before_may_not_be_slid() -> None:
    scene = Scene(MEADOW).slide("R", "m").flip("*")
    assert not scene.can("slide", "R")
    assert scene.can("slide", "O")


def test_it_may_not_be_slid_with_the_second_action_either() -> None:
    scene = Scene(MEADOW).slide("R", "m").flip("*").flip("*2")
    assert scene.state.actor() == 1
    assert not scene.can("slide", "R")


def test_both_tiles_of_a_turn_are_barred() -> None:
    scene = Scene(MEADOW).slide("R", "m").slide("O", "p")
    assert not scene.can("slide", "R")
    assert not scene.can("slide", "O")
    assert scene.can("slide", "2")


def test_same_tile_may_be_slid_twice_in_ones_own_turn() -> None:
    scene = Scene(MEADOW).slide("R", "m")
    assert scene.can("slide", "R")
    scene.slide("R", "R")
    assert scene.state.actor() == 1
    assert not scene.can("slide", "R")


def test_it_is_barred_for_the_next_player_only() -> None:
    scene = Scene(
        """
        m * * *
       R 1 * 2
        * * * 3
        """,
        seats=3,
    )
    scene.slide("R", "m").flip("*")
    assert not scene.can("slide", "R")
    scene.flip("*2").flip("*3")
    assert scene.state.actor() == 2
    assert scene.can("slide", "R")


def test_one_may_slide_in_the_next_turn_what_one_has_slid_in_the_last() -> None:
    scene = Scene(MEADOW).slide("R", "m").flip("*").flip("*2").flip("*3")
    assert scene.state.actor() == 0
    assert scene.can("slide", "R")


def test_flipping_bars_nothing() -> None:
    """A tile that the player before has only flipped may be slid."""
    scene = (
        Scene("""
        y * * *
       * R 1 2
    """)
        .flip("y")
        .flip("*2")
    )
    assert scene.can("slide", "y")


def test_everyone_sees_what_is_barred() -> None:
    scene = Scene(MEADOW).slide("R", "m").slide("O", "p")
    barred = {piece.piece for piece in GAME.view(scene.state, None).pieces if piece.barred}
    assert barred == {scene.names["R"], scene.names["O"]}


# Skipping


def test_there_is_no_passing() -> None:
    """Whoever can act must: nothing but flips and slides is offered."""
    assert {choice.kind for choice in GAME.choices(Scene(MEADOW).state, 0)} == {"flip", "slide"}


def test_turn_is_skipped_when_nothing_is_possible() -> None:
    """All tiles in a row: those within hold it together, at one end lies the other's tile, at the other the barred."""
    scene = Scene(
        """
            Y
       2 R 1 O x
        """,
        mover=1,
        actions_left=1,
    ).slide("Y", "x")
    assert [event for event in scene.events if isinstance(event, Skipped)] == [Skipped(seat=0, actions=2)]
    assert (scene.state.actor(), scene.state.turn, scene.state.actions_left) == (1, 3, 2)
    assert scene.can("slide", "Y")


def test_second_action_is_skipped_when_nothing_is_left() -> None:
    """The flip is the only action; then the barred tile and the other's tile are all that could move."""
    scene = Scene("2 r 1 O Y", barred="Y")
    assert [choice.label for choice in scene.choices("slide")] == []
    scene.flip("r")
    assert [event for event in scene.events if isinstance(event, Skipped)] == [Skipped(seat=0, actions=1)]
    assert scene.state.actor() == 1


def test_skipped_turn_bars_nothing() -> None:
    scene = Scene(
        """
            Y
       2 R 1 O x
        """,
        mover=1,
        actions_left=1,
    ).slide("Y", "x")
    assert not scene.state.barred
