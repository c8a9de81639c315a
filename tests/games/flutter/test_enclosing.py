"""Enclosed tiles and dead space: what is filled, what is scored, who pays, and who gains when nobody can."""

from typing import Any

import pytest

from meadow.games.flutter.events import Enclosed, Pond
from meadow.games.flutter.position import ENCLOSING
from tests.games.flutter import pictures
from tests.games.flutter.placing import NAMES
from tests.games.flutter.scene import Scene

SPARKLES = {"ladybug": 2, "moth": 3, "dragonfly": 4, "hummingbird": 4, "butterfly": 5}


def closing(shape: str, tiles: dict[str, str] | None = None, **given: Any) -> Scene:
    """X encloses L, a purple tile of that shape, and grows three yellow petals."""
    words = tiles or {"L": "purple: f yellow", "X": "red: f yellow"}
    return Scene(pictures.CLOSING[shape], words, **given)


def enclosing(hummingbird: str, ladybug: str, **given: Any) -> Scene:
    """The rulebook's example with pollinators of other colours: X encloses H of 4, L of 2, and a pond of 4."""
    return Scene(pictures.ENCLOSING, {**pictures.ENCLOSING_TILES, "H": hummingbird, "L": ladybug}, **given)


# Paying and gaining


@pytest.mark.parametrize("shape", NAMES)
def test_an_enclosed_tile_costs_its_sparkles_and_brings_as_much_pollen(shape: str) -> None:
    scene = closing(shape, petals="6 purple, 1 red").put("X")
    assert scene.enclosed() == {"L"}
    assert scene.pollen == [SPARKLES[shape], 0]
    assert scene.petals() == {"yellow": 3, "red": 1, "purple": 6 - SPARKLES[shape]}


@pytest.mark.parametrize(("shape", "each"), [("ladybug", 1), ("moth", 2), ("dragonfly", 2), ("butterfly", 3)])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_who_cannot_pay_gives_every_opponent_half_rounded_up(seats: int, shape: str, each: int) -> None:
    """And gains nothing; the petals that do not suffice are kept."""
    mover = seats - 2
    scene = closing(shape, seats=seats, mover=mover, petals=f"{SPARKLES[shape] - 1} purple").put("X")
    assert scene.pollen == [0 if seat == mover else each for seat in range(seats)]
    assert scene.petals(mover) == {"yellow": 3, "purple": SPARKLES[shape] - 1}


def test_just_enough_is_enough_and_must_be_paid() -> None:
    """Nobody asks: whoever can pay does."""
    scene = closing("butterfly", petals="5 purple").put("X")
    assert scene.pollen == [5, 0]
    assert scene.petals() == {"yellow": 3}
    assert scene.state.phase != ENCLOSING


def test_petals_that_the_placement_grows_can_pay_for_what_it_encloses() -> None:
    scene = closing("moth", {"L": "yellow: f yellow", "X": "red: f yellow"}).put("X")
    assert scene.pollen == [3, 0]
    assert scene.petals() == {}


def test_mismatched_flowers_are_paid_before_enclosures() -> None:
    """Three purple petals: two for L's side of the flower, and then one is too few for the ladybug."""
    tiles = {"L": "purple: f purple", "X": "red: f yellow"}
    scene = closing("ladybug", tiles, petals="3 purple, 1 yellow").put("X")
    assert scene.petals() == {"purple": 1}
    assert scene.pollen == [0, 1]


def test_a_tile_with_an_open_side_is_not_enclosed() -> None:
    picture = pictures.LADYBUG.replace("       =\n", "\n")
    scene = Scene(picture, {"L": "purple: f yellow", "X": "red: f yellow"}, petals="6 purple").put("X")
    assert scene.enclosed() == set()
    assert (scene.pollen, scene.petals()) == ([0, 0], {"yellow": 3, "purple": 6})


@pytest.mark.parametrize("symbol", ["~", "="])
def test_water_and_filled_space_close_a_tile_in_like_tiles_do(symbol: str) -> None:
    picture = pictures.MOTH.replace("=", symbol)
    assert Scene(picture, {"L": "purple: f yellow", "X": "red: f yellow"}).put("X").enclosed() == {"L"}


def test_what_was_enclosed_before_is_not_scored_again() -> None:
    picture = """
     . . .
        =
     . . .
     RRLLXXZZ
    . . f g
       =
    """
    tiles = {"L": "purple: f yellow", "X": "red: f yellow, g yellow", "Z": "red: g yellow"}
    scene = Scene(picture, tiles, hand="XZ", bees={"L": 0}, petals={0: "9 purple", 1: "9 purple"})
    scene.put("X").bee("-").bee("-")
    scene.state.sun = NAMES.index("butterfly")
    assert scene.put("Z").pollen == [4, 0]
    assert scene.petals(1)["purple"] == 9
    assert len(scene.told(Enclosed)) == 1


def test_the_rainbee_costs_nothing_and_brings_nothing() -> None:
    picture = """
      . . .
      =
     . s .
    =RRXX
    . . .
     =
    """
    scene = Scene(picture, {"X": "red: s blue"}).put("X")
    assert scene.pollen == [0, 0]
    assert scene.petals() == {"blue": 3}
    assert scene.state.meadow.enclosed(60)


# In which order


def test_the_order_is_asked_when_petals_do_not_cover_all_tiles_of_a_colour() -> None:
    scene = enclosing("purple", "purple", petals="5 purple").put("X")
    assert scene.state.phase == ENCLOSING
    assert scene.actor == 0
    assert scene.waiting() == {"H", "L"}


@pytest.mark.parametrize(("first", "pollen", "left"), [("H", [4 + 4, 1], 1), ("L", [4 + 2, 2], 3)])
def test_the_order_decides_what_can_be_paid(first: str, pollen: list[int], left: int) -> None:
    """Four for the pond; then either the hummingbird or the ladybug is paid, and half the other is the opponent's."""
    scene = enclosing("purple", "purple", petals="5 purple").put("X").enclose(first)
    assert scene.pollen == pollen
    assert scene.petals() == {"red": 4, "purple": left}
    assert scene.state.phase != ENCLOSING


@pytest.mark.parametrize(
    ("hummingbird", "ladybug", "petals", "pollen"),
    [
        pytest.param("purple", "purple", "6 purple", [10, 0], id="all can be paid"),
        pytest.param("blue", "purple", "3 blue, 2 purple", [6, 2], id="different colours"),
        pytest.param("purple", "purple", "3 purple", [6, 2], id="only one could ever be paid"),
        pytest.param("purple", "purple", "1 purple", [4, 3], id="none can be paid"),
        pytest.param("purple", "purple", "", [4, 3], id="no petals"),
    ],
)
def test_the_order_is_not_asked_when_it_cannot_matter(
    hummingbird: str, ladybug: str, petals: str, pollen: list[int]
) -> None:
    scene = enclosing(hummingbird, ladybug, petals=petals).put("X")
    assert scene.state.phase != ENCLOSING
    assert scene.pollen == pollen


def test_the_order_is_not_asked_between_tiles_of_the_same_sparkles() -> None:
    """One of them is paid, the other not: whichever it is, the result is the same."""
    picture = """
      . . . .
        =   =
     . . . .
     RRLLXXKK=
    . . f .
       =   =
    """
    tiles = {"L": "purple: f yellow", "X": "red: f yellow", "K": "purple"}
    scene = Scene(picture, tiles, petals="3 purple").put("X")
    assert scene.state.phase != ENCLOSING
    assert (scene.pollen, scene.petals()) == ([2, 1], {"yellow": 3, "purple": 1})


def test_the_order_is_asked_after_mismatched_flowers_are_paid() -> None:
    """Seven purple petals would do for the hummingbird and the ladybug; two less do not."""
    picture = """
      . . . . . .
        =   = =
     . . . . . .
     RRLLXXHHHH=
    . . f . . .
       =   = =
     . . . . .
    """
    tiles = {"L": "purple: f purple", "X": "red: f yellow", "H": "purple"}
    scene = Scene(picture, tiles, petals="7 purple, 1 yellow").put("X")
    assert scene.waiting() == {"L", "H"}
    assert scene.enclose("H").petals() == {"purple": 1}
    assert scene.pollen == [4, 1]


def test_every_enclosure_is_told() -> None:
    scene = enclosing("blue", "purple", petals="3 blue, 2 purple", seats=3).put("X")
    told = [event for event in scene.events if isinstance(event, Enclosed)]
    names = {number: name for name, number in scene.numbers.items()}
    assert {(names[e.tile], e.paid, e.sparkles, e.pollen, e.others) for e in told} == {
        ("H", False, 4, 0, 2),
        ("L", True, 2, 2, 0),
    }


# Ponds


def test_a_pond_is_filled_even_if_no_tile_is_enclosed() -> None:
    scene = Scene(pictures.PUDDLE, pictures.PUDDLE_TILES).put("X")
    assert scene.pollen == [1, 0]
    assert scene.state.water == 14
    assert scene.enclosed() == set()


@pytest.mark.parametrize(("water", "pollen"), [(15, 4), (4, 4), (3, 3), (1, 1), (0, 0)])
def test_pollen_only_for_water_tiles_that_are_left(water: int, pollen: int) -> None:
    """But all of the space is filled, and the tiles beside it are enclosed."""
    scene = enclosing("blue", "purple", petals="4 blue, 2 purple", water=water).put("X")
    assert scene.pollen == [pollen + 6, 0]
    assert scene.state.water == water - pollen
    assert scene.enclosed() == {"H", "L"}
    told = [event for event in scene.events if isinstance(event, Pond)]
    assert [(len(event.cells), event.water, event.pollen) for event in told] == [(4, pollen, pollen)]


def test_two_ponds_at_once() -> None:
    """X lies between them."""
    picture = """
     . . .
       AA =
     . s . .
     RR.XX.BB
    . . . .
       =
    """
    scene = Scene(picture, {"X": "red: s blue"}).put("X")
    assert scene.state.water == 15 - scene.pollen[0]
    assert len(scene.told(Pond)) == 2
    assert scene.pollen == [2, 0]


def test_space_with_a_way_out_is_no_pond() -> None:
    picture = pictures.PUDDLE.replace("       =\n", "\n")
    scene = Scene(picture, pictures.PUDDLE_TILES).put("X")
    assert scene.pollen == [0, 0]
    assert scene.state.water == 15


def test_corners_are_no_way_out() -> None:
    """The single triangle of the puddle touches open space at its points only."""
    scene = Scene(pictures.PUDDLE, pictures.PUDDLE_TILES).put("X")
    assert len(scene.told(Pond)) == 1
