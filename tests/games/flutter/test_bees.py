"""Bees: where they may go, what they bring when their tile is enclosed, and who is asked when."""

from typing import Any

import pytest

from meadow.games.flutter.events import BeeKept, BeePlaced, BeeScored, Enclosed
from meadow.games.flutter.position import BEE_STEP, REHOMING
from tests.games.flutter import pictures
from tests.games.flutter.scene import Scene

ENOUGH = "4 blue, 2 purple"


def enclosing(**given: Any) -> Scene:
    """The rulebook's example: X encloses H and L, and fills a pond of 4. 10 pollen for who can pay."""
    return Scene(pictures.ENCLOSING, pictures.ENCLOSING_TILES, **given)


# The own bee, at the end of a turn


def test_a_bee_may_be_placed_on_any_tile_that_is_not_enclosed() -> None:
    """The tile just placed too; never the Rainbee, never H and L, which are enclosed now."""
    scene = enclosing(petals=ENOUGH).put("X")
    assert (scene.state.phase, scene.actor) == (BEE_STEP, 0)
    assert scene.bee_places() == {"X", "G", "M", "N", "F", "-"}
    assert len(scene.legal()) == 6


def test_only_one_bee_on_a_tile() -> None:
    scene = enclosing(petals=ENOUGH, seats=4, bees={"G": 1, "M": 3}).put("X")
    assert scene.bee_places() == {"X", "N", "F", "-"}


def test_placing_the_bee_ends_the_turn() -> None:
    scene = enclosing(petals=ENOUGH).put("X").bee("F")
    assert scene.bees == {"F": 0}
    assert scene.actor == 1
    assert [event.seat for event in scene.told(BeePlaced)] == [0]


def test_it_need_not_be_placed() -> None:
    scene = enclosing(petals=ENOUGH).put("X").bee("-")
    assert scene.bees == {}
    assert scene.actor == 1
    assert [event.seat for event in scene.told(BeeKept)] == [0]


def test_a_bee_in_the_meadow_stays_where_it_is() -> None:
    """Its owner is not asked: the next player's turn begins."""
    scene = enclosing(petals=ENOUGH, bees={"F": 0}).put("X")
    assert scene.bees == {"F": 0}
    assert scene.actor == 1
    assert scene.state.mover == 1


# A bee on an enclosed tile


@pytest.mark.parametrize("owner", [0, 1, 2])
def test_two_pollen_for_the_owner_whoever_encloses(owner: int) -> None:
    scene = enclosing(seats=3, petals=ENOUGH, bees={"H": owner}).put("X")
    assert scene.pollen == [(10 if seat == 0 else 0) + (2 if seat == owner else 0) for seat in range(3)]


def test_two_pollen_even_if_the_tile_is_not_paid() -> None:
    """H and L bring the others 2 and 1; the owner of the bee has 2 more, and the water is the mover's."""
    assert enclosing(seats=3, bees={"H": 2}).put("X").pollen == [4, 3, 5]
    assert enclosing(seats=3, bees={"H": 0}).put("X").pollen == [6, 3, 3]


def test_the_owner_decides_in_the_middle_of_anothers_turn() -> None:
    scene = enclosing(petals=ENOUGH, bees={"H": 1}).put("X")
    assert (scene.state.phase, scene.actor, scene.state.mover) == (REHOMING, 1, 0)
    assert scene.bee_places() == {"X", "G", "M", "N", "F", "-"}
    scene.bee("X")
    assert scene.bees == {"X": 1}
    assert (scene.state.phase, scene.actor, scene.state.mover) == (BEE_STEP, 0, 0)
    assert scene.bee_places() == {"G", "M", "N", "F", "-"}


def test_the_owner_may_take_it_back() -> None:
    """And is asked again at the end of a turn of their own."""
    scene = enclosing(petals=ENOUGH, bees={"H": 1, "M": 0}).put("X").bee("-")
    assert scene.bees == {"M": 0}
    assert scene.state.mover == 1


def test_own_bee_taken_back_may_still_be_placed_in_the_bee_step() -> None:
    scene = enclosing(petals=ENOUGH, bees={"L": 0}).put("X")
    assert (scene.state.phase, scene.actor) == (REHOMING, 0)
    scene.bee("-")
    assert (scene.state.phase, scene.actor) == (BEE_STEP, 0)
    assert scene.bee("F").bees == {"F": 0}
    assert scene.pollen == [12, 0]


def test_own_bee_moved_at_once_leaves_nothing_for_the_bee_step() -> None:
    scene = enclosing(petals=ENOUGH, bees={"L": 0}).put("X").bee("G")
    assert scene.bees == {"G": 0}
    assert scene.state.mover == 1


# Several bees


def test_several_bees_in_player_order_from_the_active_player() -> None:
    """The second player's turn: first comes the third, then the first; then the second's own bee."""
    scene = enclosing(seats=3, mover=1, petals=ENOUGH, bees={"H": 0, "L": 2}).put("X")
    assert scene.pollen == [2, 10, 2]
    asked = []
    for home in "MNF":
        asked.append(scene.actor)
        scene.bee(home)
    assert asked == [2, 0, 1]
    assert scene.bees == {"M": 2, "N": 0, "F": 1}


def test_the_active_players_bee_comes_first() -> None:
    scene = enclosing(seats=3, mover=1, petals=ENOUGH, bees={"H": 0, "L": 1}).put("X")
    assert scene.actor == 1
    assert scene.bee("M").actor == 0


def test_whoever_comes_first_takes_the_place() -> None:
    scene = enclosing(seats=3, mover=1, petals=ENOUGH, bees={"H": 0, "L": 2}).put("X").bee("X")
    assert "X" not in scene.bee_places()


def test_all_tiles_are_paid_before_any_bee() -> None:
    scene = enclosing(seats=3, petals=ENOUGH, bees={"H": 1, "L": 2}).put("X")
    told = [type(event) for event in scene.events if isinstance(event, Enclosed | BeeScored)]
    assert told == [Enclosed, Enclosed, BeeScored, BeeScored]


def test_bees_wait_until_the_order_of_enclosures_is_settled() -> None:
    tiles = {**pictures.ENCLOSING_TILES, "H": "purple"}
    scene = Scene(pictures.ENCLOSING, tiles, petals="5 purple", bees={"H": 1}).put("X")
    assert (scene.actor, scene.waiting()) == (0, {"H", "L"})
    assert scene.pollen == [4, 0]
    scene.enclose("L")
    assert (scene.actor, scene.state.phase) == (1, REHOMING)
    assert scene.pollen == [6, 2 + 2]


# Nowhere to go

# L is enclosed by X, and everything but X is enclosed then. The next player can place something at g.
SURROUNDED = """
      . . .
      ===
     . . . g
    =RRLLXX
    . . f .
     ===
     . . .
"""
SURROUNDED_TILES = {"L": "purple: f yellow", "X": "red: f yellow, g yellow"}
PETALS = {0: "4 purple", 1: "21 red, 21 yellow, 21 blue, 21 purple"}

# The same on both sides of X.
TWICE = """
      . . . .
        =   =
     . . . g
     RRLLXXKK=
    . . f .
       =   =
"""


def test_the_tile_just_placed_is_the_only_home_left() -> None:
    scene = Scene(SURROUNDED, SURROUNDED_TILES, petals=PETALS, bees={"L": 1}).put("X")
    assert scene.actor == 1
    assert scene.bee_places() == {"X", "-"}


def test_without_a_home_a_bee_returns_by_itself() -> None:
    """Two bees look for a home, and the first of them takes the only one: the other's owner is not asked."""
    tiles = {**SURROUNDED_TILES, "K": "purple"}
    scene = Scene(TWICE, tiles, seats=3, petals=PETALS, bees={"L": 1, "K": 2}).put("X")
    assert scene.enclosed() == {"L", "K"}
    assert scene.bee_places() == {"X", "-"}
    scene.bee("X")
    assert scene.bees == {"X": 1}
    assert (scene.actor, scene.state.mover) == (1, 1)
    assert [event.seat for event in scene.told(BeeKept)] == [2]
    assert scene.pollen == [4, 2, 2]


def test_the_bee_step_is_passed_over_when_no_tile_can_take_a_bee() -> None:
    scene = Scene(SURROUNDED, SURROUNDED_TILES, petals=PETALS, bees={"L": 1}).put("X").bee("X")
    assert (scene.actor, scene.state.mover) == (1, 1)
    assert scene.bees == {"X": 1}
