"""The last turn, the count, ties, and the limit that ends a game which nobody wins."""

from collections.abc import Sequence
from typing import Any

import pytest

from meadow.core.events import Ended
from tests.games.dust_in_the_wings.cards import COMPOSITIONS
from tests.games.dust_in_the_wings.scenes import Scene
from tests.games.dust_in_the_wings.test_renewal import IDLE, PAIR, TAKING, THREE, crystals, gathering


def finished(**given: Any) -> Scene:
    """A game whose last turn brings nothing."""
    scene = Scene(PAIR, last_turn=True, **given).play(*IDLE)
    assert scene.state.over()
    return scene


# The last turn


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turn_after_the_bag_was_emptied_is_the_last(seats: int) -> None:
    """It is the next player's alone, however many there are."""
    scene = Scene(PAIR, gathering=THREE, bag="111", seats=seats, mover=1).play(*IDLE)
    assert (scene.table.bag, scene.table.last_turn, scene.state.over()) == ("", True, False)
    assert scene.state.actors() == [2 % seats]
    scene.play("lift e4", "yellow N")
    assert scene.state.over()
    assert scene.state.actors() == []
    assert not scene.state.adjudicated


def test_one_crystal_in_the_bag_is_enough_to_go_on() -> None:
    scene = Scene(PAIR, gathering=THREE, bag="1111").play(*IDLE)
    assert (scene.table.bag, scene.table.last_turn) == ("1", False)
    scene.play("lift e4", "yellow N")
    assert scene.table.last_turn


def test_empty_bag_counts_also_when_there_were_too_few() -> None:
    scene = Scene(PAIR, gathering=THREE, bag="1").play(*IDLE)
    assert scene.table.last_turn


def test_last_turn_is_a_whole_turn() -> None:
    """A card is taken as ever, with all that lies on it."""
    scene = Scene(PAIR, gathering=THREE, crystals=["", "12", ""], bag="", last_turn=True, mover=1).play(*TAKING)
    assert (scene.cards(1), scene.table.won[1]) == ({"rb"}, "12")
    assert (scene.state.over(), scene.state.scores(), scene.state.winners()) == (True, [0, 3], [1])


def test_last_turn_may_end_with_a_choice() -> None:
    scene = Scene(PAIR, gathering=["rb"], crystals=["1"], composition=["line 2 same"], bag="", last_turn=True)
    assert not scene.play(*TAKING).state.over()
    assert scene.play("take composition 1").state.over()
    assert (scene.cards(), scene.table.won[0]) == ({"line 2 same"}, "")


def test_last_turn_has_no_renewal() -> None:
    """No card is replaced or discarded, no crystal moves."""
    scene = Scene(PAIR, gathering=THREE, crystals=["111", "1", "2"], bag="", last_turn=True).play(*TAKING)
    assert gathering(scene) == ["yyy", "", "yyyy"]
    assert (crystals(scene), scene.table.bag, scene.table.discards) == (["111", "", "2"], "", set())


# The count


def test_crystals_count_one_and_two() -> None:
    assert finished(won=["1112", "22"]).state.scores() == [5, 4]


@pytest.mark.parametrize("card", COMPOSITIONS)
def test_compositions_count_what_they_say(card: str) -> None:
    assert finished(cards=[["rr"], [card]], won=["1"]).state.scores() == [1, COMPOSITIONS[card].points]


def test_gathering_cards_count_nothing() -> None:
    assert finished(cards=[["rr", "bb", "rby", "yyyy"], []]).state.scores() == [0, 0]


def test_points_stand_at_any_time() -> None:
    """Everything is open, so everyone can count."""
    scene = Scene(PAIR, gathering=THREE, crystals=["", "12", ""], won=["1", "2"])
    assert scene.state.scores() == [1, 2]
    assert scene.play(*TAKING).state.scores() == [4, 2]
    assert scene.state.winners() == []


def test_what_lies_on_the_table_counts_for_nobody() -> None:
    assert finished(gathering=THREE, crystals=["1", "12", "2"], won=["", "1"]).state.scores() == [0, 1]


def test_most_points_win() -> None:
    assert finished(seats=3, won=["11", "1112", "12"]).state.winners() == [1]


# Ties


@pytest.mark.parametrize(
    ("won", "cards", "winners"),
    [
        pytest.param(["11", "2"], [[], []], [1], id="white crystals"),
        pytest.param(["11", "2"], [[], ["rr", "bb"]], [1], id="white crystals before cards"),
        pytest.param(["12", "12"], [["rr"], []], [1], id="gathering cards"),
        pytest.param(["12", "12"], [["rr", "bb"], ["yy", "ry", "by"]], [0], id="fewer gathering cards"),
        pytest.param(["12", "12"], [["rr"], ["bb"]], [0, 1], id="shared"),
        pytest.param(["", ""], [[], []], [0, 1], id="nobody has anything"),
        pytest.param(["1", ""], [[], ["line 2 at most"]], [0, 1], id="points are points"),
        pytest.param(["1", ""], [["rr"], ["line 2 at most"]], [1], id="compositions are no gathering cards"),
        pytest.param(["12", "111", "12"], [["rr"], [], ["bb"]], [0, 2], id="two of three share"),
        pytest.param(["12", "12", "12"], [["rr"], [], ["bb"]], [1], id="one of three"),
        pytest.param(["22", "112", "1111", "12"], [["rr"], [], [], []], [0], id="white first among four"),
        pytest.param(["2", "2", "2", "2"], [["rr"], ["bb"], ["yy"], ["rb"]], [0, 1, 2, 3], id="all share"),
        pytest.param(["111", "2"], [[], []], [0], id="no tie at all"),
        pytest.param(["11", "22", "1111"], [[], ["rr", "bb", "yy"], []], [1], id="among the tied only"),
    ],
)
def test_ties(won: Sequence[str], cards: Sequence[Sequence[str]], winners: list[int]) -> None:
    """Most white crystals, then fewest gathering cards, then they share."""
    assert COMPOSITIONS["line 2 at most"].points == 1
    scene = finished(seats=len(won), won=won, cards=cards)
    assert scene.state.winners() == winners


def test_shared_victory_in_returns() -> None:
    scene = finished(seats=3, won=["12", "111", "12"])
    assert scene.state.winners() == [0, 2]
    assert scene.state.returns() == [0.5, -1.0, 0.5]


# The limit


@pytest.mark.parametrize(("won", "winners"), [(["1", "2"], [1]), (["11", "2"], [1]), (["", ""], [0, 1])])
def test_turn_limit_scores_the_game_as_it_stands(won: Sequence[str], winners: list[int]) -> None:
    scene = Scene(PAIR, gathering=THREE, won=won, turn_limit=2, turn=1).play(*IDLE)
    assert not scene.state.over()
    scene.play("lift e4", "yellow N")
    assert (scene.state.over(), scene.state.adjudicated) == (True, True)
    assert scene.state.winners() == winners
    assert isinstance(scene.events[-1], Ended)
    assert scene.events[-1].adjudicated


def test_card_of_the_last_turn_before_the_limit_counts() -> None:
    scene = Scene(PAIR, gathering=THREE, crystals=["", "12", ""], turn_limit=7, turn=7).play(*TAKING)
    assert (scene.state.adjudicated, scene.state.scores()) == (True, [3, 0])


def test_a_game_that_ends_by_itself_is_not_adjudicated() -> None:
    """Even when its last turn is the last one that the limit allows."""
    scene = finished(turn_limit=9, turn=9)
    assert not scene.state.adjudicated


def test_without_a_limit_a_game_goes_on() -> None:
    scene = Scene(PAIR, gathering=THREE, turn_limit=0, turn=5000).play(*IDLE)
    assert (scene.state.over(), scene.table.turn) == (False, 5001)


def test_limit_is_a_thousand_turns() -> None:
    before = Scene(PAIR, gathering=THREE, turn=999).play(*IDLE)
    assert not before.state.over()
    assert Scene(PAIR, gathering=THREE, turn=1000).play(*IDLE).state.adjudicated
