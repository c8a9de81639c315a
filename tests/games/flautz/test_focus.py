"""Focusing: a turn left out, and then a turn of two steps."""

import pytest

from meadow.games.flautz.events import Exchanged, Focused, Reshuffled, Swapped
from meadow.games.flautz.position import ENDING, EXCHANGING, STARTING
from tests.games.flautz.cards import BOX, card, packed
from tests.games.flautz.scenes import AIR, DISPLAY, FLOOR_FIRST, Scene
from tests.games.flautz.test_arena import PLACES
from tests.games.flautz.test_set_up import everything


@pytest.mark.parametrize("number", range(6))
def test_focusing_is_possible_in_every_round(number: int) -> None:
    assert Scene(round_=number).can("focus")


def test_focusing_ends_the_turn_at_once() -> None:
    """Nothing is exchanged, and nothing is asked: focused, nobody could declare anything."""
    scene = Scene().play("focus")
    assert list(scene.state.focused) == [1, 0]
    assert (scene.state.actor(), scene.state.phase, scene.state.turn) == (1, STARTING, 2)
    assert (scene.display, scene.events) == (DISPLAY, [Focused(seat=0)])


def test_several_players_may_be_focused() -> None:
    assert list(Scene(seats=3).play("focus", "focus").state.focused) == [1, 1, 0]


# First step: the swap


def test_focused_player_must_swap() -> None:
    """Neither an exchange nor focusing once more is offered."""
    assert Scene(focused=[0]).texts() == {f"swap {place}" for place in PLACES["either"]}


@pytest.mark.parametrize(("number", "field"), [(FLOOR_FIRST, "floor"), (AIR, "air")])
def test_field_says_which_cards_may_be_swapped(number: int, field: str) -> None:
    assert Scene(focused=[0], round_=number).texts() == {f"swap {place}" for place in PLACES[field]}


def test_swap_brings_the_top_of_the_deck_and_discards_the_old_card() -> None:
    scene = Scene(focused=[0], deck="pink 8, pink 4").play("swap floor 1")
    assert scene.display == "blue 2, green 4, purple 6, pink 8, pink 2, blue 6"
    assert scene.discards == "orange 8"
    assert len(scene.state.deck) == 101 - 6 - 10 - 1
    assert scene.events == [Swapped(seat=0, place=3, discarded=card("orange 8"), drawn=card("pink 8"))]


def test_swap_turns_the_apprentice_back() -> None:
    scene = Scene(focused=[0, 1]).play("swap air 1")
    assert list(scene.state.focused) == [0, 1]


def test_swap_leaves_the_hands_alone() -> None:
    scene = Scene(focused=[0])
    before = [scene.hand(0), scene.hand(1)]
    scene.play("swap air 1")
    assert [scene.hand(0), scene.hand(1)] == before


def test_discards_pile_up() -> None:
    scene = Scene(focused=[0, 1]).turns("swap air 1", "pink 1 for air 2", "swap air 3", "blue 1 for air 2")
    assert scene.discards == "blue 2, purple 6"


# Second step: the exchange


def test_exchange_follows_in_the_same_turn() -> None:
    scene = Scene(focused=[0]).play("swap air 1")
    assert (scene.state.actor(), scene.state.phase, scene.state.turn) == (0, EXCHANGING, 1)


def test_exchange_must_follow() -> None:
    """No focusing between the steps, no passing, no declaring: only exchanges."""
    scene = Scene(focused=[0]).play("swap air 1")
    assert len(scene.texts()) == 5 * 6
    assert all(" for " in text for text in scene.texts())


@pytest.mark.parametrize(("number", "field"), [(FLOOR_FIRST, "floor"), (AIR, "air")])
def test_field_says_which_cards_may_be_taken(number: int, field: str) -> None:
    scene = Scene(focused=[0], round_=number).play(f"swap {field} 1")
    assert scene.places() == PLACES[field]


def test_new_card_may_be_taken() -> None:
    scene = Scene(focused=[0], deck="pink 8").play("swap air 3", "pink 1 for air 3")
    assert "pink 8" in scene.hand(0)
    assert scene.known(0) == "pink 8"


def test_any_other_card_may_be_taken_too() -> None:
    scene = Scene(focused=[0], deck="pink 8").play("swap air 3", "pink 1 for floor 1")
    assert "orange 8" in scene.hand(0)
    assert "pink 8" in scene.display


def test_turn_ends_as_every_turn_with_an_exchange() -> None:
    scene = Scene(focused=[0]).play("swap air 1", "pink 1 for air 2")
    assert (scene.state.phase, scene.texts()) == (ENDING, {"go on"})
    scene.play("go on")
    assert (scene.state.actor(), scene.state.turn) == (1, 2)


def test_next_turn_is_a_usual_one() -> None:
    scene = Scene(focused=[0]).turns("swap air 1", "pink 1 for air 2", "focus")
    assert scene.state.actor() == 0
    assert scene.can("focus")
    assert not any(text.startswith("swap") for text in scene.texts())


def test_focusing_again_after_a_focused_turn() -> None:
    scene = Scene(round_=0).turns("focus").idle().turns("swap air 1", "blue 9 for air 2").idle().turns("focus")
    assert list(scene.state.focused) == [1, 0]


# Empty piles


def test_last_card_of_the_deck_is_drawn_without_shuffling() -> None:
    scene = Scene(focused=[0], deck="pink 8", spent=True)
    discards = len(scene.state.discards)
    scene.play("swap air 1")
    assert (len(scene.state.deck), len(scene.state.discards)) == (0, discards + 1)
    assert not scene.told(Reshuffled)


def test_empty_deck_is_made_anew_from_the_discards() -> None:
    scene = Scene(focused=[0], spent=True)
    before = list(scene.state.discards)
    scene.play("swap air 1")
    assert scene.discards == "blue 2"
    assert len(scene.state.deck) == len(before) - 1
    assert sorted([*scene.state.deck, scene.state.display[0]]) == sorted(before)
    assert [event.cards for event in scene.told(Reshuffled) if isinstance(event, Reshuffled)] == [len(before)]
    assert everything(scene.state) == BOX


def test_discards_are_shuffled() -> None:
    orders = set()
    for seed in range(8):
        scene = Scene(focused=[0], spent=True, seed=seed).play("swap air 1")
        orders.add((*scene.state.deck, int(scene.state.display[0])))
    assert len(orders) == 8


def test_card_that_was_just_swapped_out_is_not_shuffled_in() -> None:
    for seed in range(20):
        scene = Scene(focused=[0], spent=True, seed=seed).play("swap air 1")
        assert scene.discards == "blue 2"


def test_without_any_cards_the_swap_is_left_out() -> None:
    """Deck and discards are both empty: the apprentice is turned back, and the turn is a plain exchange."""
    scene = Scene("pink 1 3 5 7 9", seats=2, mover=1, focused=[0])
    scene.state.deck, scene.state.discards = packed([]), packed([])
    scene.turns("blue 1 for air 1")
    assert scene.state.actor() == 0
    assert not any(text.startswith("swap") for text in scene.texts())
    assert all(" for " in text for text in scene.texts())
    scene.play("pink 1 for floor 2")
    assert list(scene.state.focused) == [0, 0]
    assert (scene.discards, scene.state.phase) == ("", ENDING)
    assert len(scene.told(Exchanged)) == 2
