"""Step 1: lift all butterflies of a space and put them down one by one along a line of spaces."""

import pytest

from meadow.core.step import IllegalAction
from tests.games.dust_in_the_wings.scenes import Scene
from tests.games.dust_in_the_wings.slow import SPACES

MIDDLE = """
    .  .  .    .  .
    .  .  .    .  .
    .  .  rrby .  b
    .  .  .    .  .
    r  .  .    .  .
"""


def alone(space: str, lying: str = "rr") -> Scene:
    """A meadow with butterflies on one space only."""
    return Scene(" ".join(lying if here == space else "." for here in SPACES))


# Lifting


def test_only_spaces_with_butterflies_are_chosen() -> None:
    assert Scene(MIDDLE).options == {"lift c3", "lift e3", "lift a5"}


def test_every_space_with_butterflies_may_be_chosen() -> None:
    assert Scene("r b y rr ry " * 5).options == {f"lift {space}" for space in SPACES}


def test_all_butterflies_of_the_space_are_lifted() -> None:
    scene = Scene(MIDDLE).play("lift c3")
    assert scene.table.held == "rrby"
    assert scene.meadow() == {"e3": "b", "a5": "r"}


def test_same_player_goes_on_until_the_last_butterfly_lies() -> None:
    scene = Scene(MIDDLE, mover=1)
    for words in ("lift c3", "red N", "red N", "blue E", "yellow E"):
        assert scene.state.actors() == [1]
        scene.play(words)
    assert scene.state.actors() == [0]
    assert scene.meadow() == {"c2": "r", "c1": "r", "d1": "b", "e1": "y", "e3": "b", "a5": "r"}


def test_lifting_cannot_be_taken_back_and_no_butterfly_kept() -> None:
    """While some are held, the only thing to do is to put one down."""
    scene = Scene(MIDDLE).play("lift c3")
    for words in ("red N", "red N", "blue E"):
        assert all(option.split()[0] in {"red", "blue", "yellow"} for option in scene.options)
        scene.play(words)


def test_a_single_butterfly_moves_by_one_space() -> None:
    assert Scene(MIDDLE).play("lift e3", "blue S").meadow() == {"c3": "rrby", "e4": "b", "a5": "r"}


# Where the first goes


@pytest.mark.parametrize(
    ("space", "ways"),
    [
        ("c3", "N E S W"),
        ("a1", "E S"),
        ("e1", "S W"),
        ("a5", "N E"),
        ("e5", "N W"),
        ("c1", "E S W"),
        ("a3", "N E S"),
        ("e2", "N S W"),
        ("d5", "N E W"),
    ],
)
def test_first_butterfly_goes_to_any_space_beside(space: str, ways: str) -> None:
    """Along the lines of the grid and never off the board."""
    assert alone(space).play(f"lift {space}").options == {f"red {way}" for way in ways.split()}


@pytest.mark.parametrize(("way", "space"), [("N", "c2"), ("E", "d3"), ("S", "c4"), ("W", "b3")])
def test_directions(way: str, space: str) -> None:
    """Letters are columns from west to east, digits are rows from north to south."""
    assert alone("c3", "y").play("lift c3", f"yellow {way}").meadow() == {space: "y"}


def test_diagonals_are_never_possible() -> None:
    """One butterfly from the middle comes to four spaces, and those at its corners are not among them."""
    ends = {space for way in "NESW" for space in alone("c3", "r").play("lift c3", f"red {way}").meadow()}
    assert ends == {"c2", "d3", "c4", "b3"}


# Where the next one goes


def test_next_goes_on_from_where_the_last_was_put() -> None:
    scene = alone("c3", "rby").play("lift c3", "red N", "blue E", "yellow S")
    assert scene.meadow() == {"c2": "r", "d2": "b", "d3": "y"}


@pytest.mark.parametrize(("way", "back"), [("N", "S"), ("E", "W"), ("S", "N"), ("W", "E")])
def test_second_butterfly_never_returns_to_the_space_lifted_from(way: str, back: str) -> None:
    scene = alone("c3").play("lift c3", f"red {way}")
    assert scene.options == {f"red {other}" for other in "NESW" if other != back}
    with pytest.raises(IllegalAction):
        scene.play(f"red {back}")


def test_no_butterfly_returns_to_the_space_of_the_one_before() -> None:
    scene = alone("c3", "rrrr").play("lift c3", "red N", "red E")
    assert scene.options == {"red N", "red E", "red S"}
    assert scene.play("red S").options == {"red E", "red S", "red W"}


def test_from_a_corner_there_is_one_way_on() -> None:
    assert alone("a2").play("lift a2", "red N").options == {"red E"}


def test_a_space_may_be_visited_again_later() -> None:
    """Once round: the fourth of five comes to where all of them were, the fifth to where the first lies."""
    scene = alone("c3", "rrrrr").play("lift c3", "red N", "red E", "red S")
    assert "red W" in scene.options
    scene.play("red W")
    assert scene.options == {"red N", "red S", "red W"}
    assert scene.play("red N").meadow() == {"c3": "r", "c2": "rr", "d2": "r", "d3": "r"}


def test_after_lifting_anew_every_way_is_open() -> None:
    """What barred the last player's way bars nobody else's."""
    scene = alone("c3").play("lift c3", "red N", "red N", "lift c1")
    assert scene.options == {"red E", "red S", "red W"}


# Which one goes first


def test_colours_go_in_any_order() -> None:
    scene = alone("a1", "rby").play("lift a1")
    assert scene.options == {f"{colour} {way}" for colour in ("red", "blue", "yellow") for way in "ES"}
    assert scene.play("yellow E").options == {f"{colour} {way}" for colour in ("red", "blue") for way in "ES"}
    assert scene.play("red S").options == {"blue E", "blue S", "blue W"}


def test_only_colours_in_the_hand_are_put() -> None:
    assert alone("a1", "bb").play("lift a1").options == {"blue E", "blue S"}


def test_a_colour_lasts_as_long_as_there_are_butterflies_of_it() -> None:
    scene = alone("a1", "rrb").play("lift a1", "red E")
    assert {option.split()[0] for option in scene.options} == {"red", "blue"}
    scene.play("red E")
    assert {option.split()[0] for option in scene.options} == {"blue"}


def test_a_space_holds_any_number() -> None:
    """The flowers do not matter any more: all butterflies of the game may come to lie on one space."""
    scene = Scene(" ".join(["r" * 16 + "b" * 16 + "y" * 15, "y", *["."] * 23])).play("lift b1", "yellow W")
    assert scene.meadow() == {"a1": "r" * 16 + "b" * 16 + "y" * 16}
