"""A turn: one card of the hand for one of the display."""

import pytest

from meadow.core.step import IllegalAction
from meadow.games.flautz.events import Exchanged, WentOn
from meadow.games.flautz.position import ENDING, STARTING
from tests.games.flautz.cards import card
from tests.games.flautz.scenes import AIR, DULL, FLOOR_FIRST, Scene


def test_cards_change_places() -> None:
    scene = Scene().play("pink 1 for air 2")
    assert scene.hand(0) == "blue 9, green 4, green 7, purple 5, orange 3"
    assert scene.display == "blue 2, pink 1, purple 6, orange 8, pink 2, blue 6"


def test_places_are_counted_in_the_air_and_on_the_floor() -> None:
    scene = Scene().play("pink 1 for floor 3")
    assert scene.display == "blue 2, green 4, purple 6, orange 8, pink 2, pink 1"
    assert "blue 6" in scene.hand(0)


def test_deck_and_discards_are_left_alone() -> None:
    scene = Scene()
    deck = list(scene.state.deck)
    scene.play("pink 1 for air 1", "go on")
    assert (list(scene.state.deck), scene.discards) == (deck, "")


def test_other_hands_are_left_alone() -> None:
    scene = Scene(seats=3)
    before = [scene.hand(1), scene.hand(2)]
    scene.play("pink 1 for air 1")
    assert [scene.hand(1), scene.hand(2)] == before


def test_card_just_taken_is_not_given() -> None:
    """The card that goes to the display was in the hand before, so what is taken cannot be named unless held too."""
    scene = Scene()
    assert not any(text.startswith("blue 2 for") for text in scene.texts())


def test_card_of_the_same_kind_may_be_given_if_it_was_held_before() -> None:
    scene = Scene("blue 2, green 7, purple 5, orange 3, pink 1").play("blue 2 for air 1")
    assert scene.hand(0) == "blue 2, green 7, purple 5, orange 3, pink 1"
    assert scene.display.startswith("blue 2, ")


def test_two_cards_alike_are_one_choice() -> None:
    scene = Scene("blue 9 9, purple 5, orange 3, pink 1")
    assert len([action for action in scene.state.legal(0) if action >= 10]) == 4 * 6
    scene.play("blue 9 for air 1")
    assert scene.hand(0) == "blue 2, blue 9, purple 5, orange 3, pink 1"


def test_special_cards_are_exchanged_like_others() -> None:
    scene = Scene("prism, illusion 5, purple 5, orange 3, pink 1", display="prism, illusion 8, blue 1, blue 3 5 7")
    scene.turns("prism for air 2")
    assert scene.hand(0) == "purple 5, orange 3, pink 1, illusion 5, illusion 8"
    scene.turns("blue 1 for air 1")
    assert scene.hand(1).endswith("prism")
    assert scene.display == "blue 1, prism, blue 1, blue 3, blue 5, blue 7"


def test_no_passing() -> None:
    """Without a declaration a turn is an exchange or focusing, nothing else."""
    assert {text for text in Scene().texts() if " for " not in text} == {"focus"}


def test_number_of_choices() -> None:
    """Five cards for three or six places, or focusing."""
    assert [len(Scene(round_=number).texts()) for number in range(6)] == [16, 16, 31, 16, 16, 31]


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (FLOOR_FIRST, "pink 1 for air 1"),
        (AIR, "pink 1 for floor 1"),
        (AIR, "pink 2 for air 1"),
        (AIR, "swap air 1"),
        (AIR, "pass"),
        (AIR, "declare"),
        (AIR, "go on"),
    ],
)
def test_anything_else_is_refused_and_changes_nothing(number: int, text: str) -> None:
    scene = Scene(round_=number)
    before = scene.state.snapshot()
    with pytest.raises(IllegalAction):
        scene.play(text)
    assert scene.state.snapshot() == before


def test_turn_goes_to_the_left() -> None:
    scene = Scene(seats=5, mover=3, starter=0)
    movers = []
    for _ in range(4):
        movers.append(scene.state.actor())
        scene.idle()
    assert movers == [3, 4, 0, 1]
    assert scene.state.turn == 5


def test_next_player_finds_what_was_given() -> None:
    scene = Scene(seats=3).turns("pink 1 for air 1", "blue 1 for air 1")
    assert "pink 1" in scene.hand(1)
    assert scene.display.startswith("blue 1, ")


# The end of the turn


def test_everyone_is_asked_at_the_end_of_a_turn_so_that_asking_tells_nothing() -> None:
    """Nobody can tell from the question whether a hand is a FLAUTZ!."""
    scene = Scene().play("pink 1 for air 1")
    assert (scene.state.phase, scene.state.actor(), scene.texts()) == (ENDING, 0, {"go on"})
    scene.play("go on")
    assert (scene.state.phase, scene.state.actor(), scene.state.turn) == (STARTING, 1, 2)


def test_events_tell_what_was_given_and_taken() -> None:
    scene = Scene().play("pink 1 for air 2", "go on")
    assert scene.events == [
        Exchanged(seat=0, gave=card("pink 1"), took=card("green 4"), place=1),
        WentOn(seat=0),
    ]


# What is known of a hand


def test_card_taken_from_the_display_is_known_to_be_in_that_hand() -> None:
    scene = Scene().turns("pink 1 for air 2")
    assert (scene.known(0), scene.known(1)) == ("green 4", "")
    scene.turns("blue 1 for floor 1", "blue 9 for floor 2")
    assert (scene.known(0), scene.known(1)) == ("green 4, pink 2", "orange 8")


def test_it_is_known_until_it_is_given_away() -> None:
    scene = Scene().turns("pink 1 for air 2", "blue 1 for floor 1", "green 4 for floor 2")
    assert scene.known(0) == "pink 2"
    assert "green 4" not in scene.hand(0)


def test_giving_an_unknown_card_leaves_the_known_ones() -> None:
    scene = Scene().turns("pink 1 for air 2", "blue 1 for floor 1", "orange 3 for floor 2")
    assert scene.known(0) == "green 4, pink 2"


def test_of_a_known_and_an_unknown_card_alike_the_known_one_goes() -> None:
    """Nobody can tell whether the other one is there."""
    scene = Scene("green 4, green 7, purple 5, orange 3, pink 1")
    scene.turns("pink 1 for air 2", "blue 1 for floor 1", "green 4 for floor 2")
    assert scene.hand(0) == "green 4, green 7, purple 5, orange 3, pink 2"
    assert scene.known(0) == "pink 2"


def test_taking_back_what_was_given_makes_it_known() -> None:
    scene = Scene("blue 2, green 7, purple 5, orange 3, pink 1").play("blue 2 for air 1")
    assert scene.known(0) == "blue 2"
    assert scene.hand(1) == Scene(DULL[0]).hand(1)
