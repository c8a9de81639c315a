"""Before a tile is placed: the sun, the stack that is free, what it costs to skip others, and the fallback."""

import itertools
from typing import Any

import pytest

from meadow.core.rng import Rng
from meadow.core.step import step
from meadow.games.flutter import GAME
from meadow.games.flutter.actions import KEEP, PLACE, SELECT
from meadow.games.flutter.box import made_up
from meadow.games.flutter.components import COMPONENTS, TileRow
from meadow.games.flutter.events import Discarded, Selected, SunMoved
from meadow.games.flutter.options import FlutterOptions
from meadow.games.flutter.set_up import start
from meadow.games.flutter.state import FlutterState
from tests.games.flutter import pictures
from tests.games.flutter.placing import COLOURS, EACH, NAMES
from tests.games.flutter.scene import Scene

LADYBUG, MOTH, DRAGONFLY, HUMMINGBIRD, BUTTERFLY = range(5)


def opening(pollinators: str, seats: int = 2) -> FlutterState:
    """The first turn of a game in which all tiles of a shape have the same pollinator; the sun is on the ladybugs."""
    rows = COMPONENTS.tiles.rows
    changed = {
        tile: TileRow(shape=row.shape, pollinator=pollinators[tile // EACH], petals=row.petals)
        for tile, row in enumerate(rows)
    }
    return start(FlutterOptions(), seats, Rng(1), made_up(changed))


def hold(state: FlutterState, seat: int = 0, **petals: int) -> FlutterState:
    for colour, count in petals.items():
        state.tracks[seat * 4 + COLOURS.index(colour)] = count
    return state


def offered(state: FlutterState) -> set[int]:
    return {action - SELECT for action in state.legal(state.actor()) if action < KEEP}


# Selecting and skipping


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_without_petals_only_the_stack_after_the_sun(seats: int) -> None:
    state = GAME.new(seats, seed=3)
    assert state.sun == LADYBUG
    assert state.legal(0) == [SELECT + MOTH]


@pytest.mark.parametrize(
    ("petals", "stacks"),
    [
        ({}, {MOTH}),
        ({"red": 1}, {MOTH, DRAGONFLY}),
        ({"yellow": 2}, {MOTH}),
        ({"red": 1, "yellow": 1}, {MOTH, DRAGONFLY}),
        ({"red": 1, "yellow": 2}, {MOTH, DRAGONFLY, HUMMINGBIRD}),
        ({"red": 1, "yellow": 2, "blue": 3}, {MOTH, DRAGONFLY, HUMMINGBIRD, BUTTERFLY}),
        ({"red": 1, "yellow": 2, "blue": 2, "purple": 4}, {MOTH, DRAGONFLY, HUMMINGBIRD}),
        ({"red": 1, "yellow": 2, "blue": 3, "purple": 4}, {MOTH, DRAGONFLY, HUMMINGBIRD, BUTTERFLY, LADYBUG}),
    ],
)
def test_skipping_costs_one_then_two_three_and_four(petals: dict[str, int], stacks: set[int]) -> None:
    """Each of the colour of the pollinator skipped; the last of them is the stack with the sun."""
    assert offered(hold(opening("RRYBP"), **petals)) == stacks


@pytest.mark.parametrize(("red", "most"), [(0, 1), (1, 2), (2, 2), (3, 3), (5, 3), (6, 4), (9, 4), (10, 5), (21, 5)])
def test_costs_of_one_colour_add_up(red: int, most: int) -> None:
    """With 2 petals one may skip either a first or a second stack of that colour, never both: 1 and 2 are 3."""
    assert len(offered(hold(opening("RRRRR"), red=red))) == most


@pytest.mark.parametrize(
    ("stack", "left"),
    [
        (MOTH, [5, 5, 5, 5]),
        (DRAGONFLY, [4, 5, 5, 5]),
        (HUMMINGBIRD, [4, 3, 5, 5]),
        (BUTTERFLY, [4, 3, 2, 5]),
        (LADYBUG, [4, 3, 2, 1]),
    ],
)
def test_what_is_skipped_is_paid_at_once(stack: int, left: list[int]) -> None:
    state = hold(opening("RRYBP"), red=5, yellow=5, blue=5, purple=5)
    after, events = step(state, 0, SELECT + stack)
    assert [int(after.tracks[colour]) for colour in range(4)] == left
    told = [event for event in events if isinstance(event, Selected)]
    assert [event.paid for event in told] == [tuple(5 - count for count in left)]


def test_only_tiles_of_the_chosen_stack_are_placed() -> None:
    """After selecting there is nothing but placing: it cannot be taken back."""
    state = opening("RRYBP")
    state.apply(0, SELECT + MOTH)
    assert state.actor() == 0
    assert all(action >= PLACE for action in state.legal(0))


def test_skipping_comes_before_growing() -> None:
    """Whoever skips with the petals that a mismatch would cost cannot pay for it any more."""
    tiles = {**pictures.MISMATCHED_TILES, "W": "yellow"}
    picture = pictures.MISMATCHED + "\n\n\n\n      WWWWW\n"
    for yellow, fits in ((5, False), (6, True)):
        petals = f"{yellow} yellow, 3 blue, 2 purple"
        scene = Scene(picture, tiles, hand="XW", petals=petals, sun="hummingbird")
        assert scene.can_put("X") == fits


def test_a_stack_is_offered_only_if_its_tile_can_be_placed() -> None:
    """However rich: where only a ladybug fits, only the ladybug can be selected."""
    rich = "21 red, 21 yellow, 21 blue, 21 purple"
    for sun in NAMES:
        assert Scene(pictures.NOTCH, pictures.NOTCH_TILES, petals=rich, sun=sun).selectable() == {"ladybug"}


@pytest.mark.parametrize(
    ("petals", "stacks"),
    [
        ("1 yellow, 2 purple", set()),
        ("1 yellow, 3 purple", {"ladybug"}),
        ("3 purple", set()),
        ("21 yellow, 21 purple", {"ladybug"}),
    ],
)
def test_a_stack_is_offered_only_if_its_tile_can_be_placed_with_what_is_left(petals: str, stacks: set[str]) -> None:
    """One purple petal to skip the butterfly; and then one yellow and two purple for the only place there is."""
    scene = Scene(pictures.DEAR_NOTCH, pictures.DEAR_NOTCH_TILES, hand="XW", petals=petals, sun="hummingbird")
    assert scene.selectable() == stacks


def test_the_same_stack_without_skipping() -> None:
    scene = Scene(
        pictures.DEAR_NOTCH, pictures.DEAR_NOTCH_TILES, hand="XW", petals="1 yellow, 2 purple", sun="butterfly"
    )
    assert scene.selectable() == {"ladybug"}


# The sun


def test_the_sun_stays_on_the_first_turn_and_then_goes_on_by_one() -> None:
    suns = [int(state.sun) for state in turns(2, seed=5)]
    assert suns[:7] == [0, 1, 2, 3, 4, 0, 1]


def test_with_five_players_the_first_one_moves_it_twice() -> None:
    """But not on the very first turn."""
    suns = [int(state.sun) for state in turns(5, seed=5)]
    assert suns[:12] == [0, 1, 2, 3, 4, 1, 2, 3, 4, 0, 2, 3]


def turns(seats: int, seed: int, **options: Any) -> list[FlutterState]:
    """The position at the beginning of every turn of a random game."""
    state, rng = GAME.new(seats, options, seed), Rng(seed)
    found = [state.clone()]
    while not state.over():
        state.apply(state.actor(), state.sample(state.actor(), rng))
        if not state.over() and state.turn != found[-1].turn:
            found.append(state.clone())
    return found


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("removed", [None, 11, 10])
def test_empty_stacks_are_passed_over_by_the_sun(seats: int, removed: int | None) -> None:
    """In the last round too, and the first of five players moves it twice even then."""
    for seed in range(3):
        found = turns(seats, seed, tiles_removed=removed)
        for before, after in itertools.pairwise(found):
            sun = int(before.sun)
            for _ in range(2 if seats == 5 and after.mover == 0 else 1):
                sun = next_stack(after, sun)
            assert after.sun == sun


def next_stack(state: FlutterState, stack: int) -> int:
    circle = [(stack + step) % 5 for step in range(1, 6)]
    return next(other for other in circle if state.rondel.left(other) > 0)


@pytest.mark.parametrize("seats", [2, 5])
def test_empty_stacks_are_neither_selected_nor_skipped(seats: int) -> None:
    """With one tile in each stack there is one stack less on every turn, and so one skip less."""
    for state in turns(seats, seed=1, tiles_removed=11, unpaid_mismatch="lose_what_you_have"):
        for colour in range(4):
            state.tracks[int(state.mover) * 4 + colour] = 21
        left = {stack for stack in range(5) if state.rondel.left(stack) > 0}
        assert offered(state) <= left
        assert state.rondel.left(next_stack(state, int(state.sun))) == 1
        assert SELECT + next_stack(state, int(state.sun)) in state.legal(state.actor())


def test_the_sun_is_told() -> None:
    state, rng = GAME.new(2, seed=2), Rng(2)
    events = []
    while state.turn < 3:
        state, more = step(state, state.actor(), state.sample(state.actor(), rng))
        events += [event for event in more if isinstance(event, SunMoved)]
    assert [(event.stack, event.steps) for event in events] == [(1, 1), (2, 1)]


# Nothing fits


def blocked(sun: str, **given: Any) -> Scene:
    """The first player's turn is about to begin, and only a ladybug fits. The sun goes on by one before."""
    return Scene(pictures.NOTCH, pictures.NOTCH_TILES, mover=1, step_of_bee=True, sun=sun, **given)


def test_when_nothing_fits_the_tile_after_the_sun_goes_and_one_petal_of_each_colour_comes() -> None:
    scene = blocked("ladybug")
    gone = int(scene.state.rondel.top(DRAGONFLY))
    scene.bee("-")
    assert scene.state.sun == MOTH
    assert scene.petals(0) == dict.fromkeys(COLOURS, 1)
    assert scene.state.rondel.left(DRAGONFLY) == 5
    told = [event for event in scene.events if isinstance(event, Discarded)]
    assert [(event.seat, event.tile, event.gained) for event in told] == [(0, gone, (1, 1, 1, 1))]


def test_the_petals_of_the_fallback_are_cut_off_too() -> None:
    scene = blocked("ladybug", petals={0: "21 red, 20 blue"}).bee("-")
    assert scene.petals(0) == {"red": 21, "yellow": 1, "blue": 21, "purple": 1}


def test_after_the_fallback_the_bee_may_be_placed() -> None:
    scene = blocked("ladybug").bee("-")
    assert scene.actor == 0
    assert scene.bee_places() == {"A", "-"}
    assert scene.bee("A").bees == {"A": 0}


def test_no_fallback_while_any_stack_is_possible() -> None:
    """The ladybug is next: it can be selected, and nothing else happens."""
    scene = blocked("hummingbird").bee("-")
    assert scene.selectable() == {"ladybug"}
    assert scene.petals(0) == {}


def test_a_stack_that_is_too_dear_is_not_possible() -> None:
    """The ladybug would fit, but it costs 1, 2, 3 and 4 petals to get there."""
    assert "ladybug" not in blocked("butterfly", petals={0: "2 red"}).bee("-").selectable()


def test_the_fallback_can_end_the_game() -> None:
    """It takes the last tile of a stack: the other player has one more turn."""
    scene = blocked("ladybug", tiles_removed=11).bee("-")
    assert scene.actor == 0
    scene.bee("-")
    assert scene.actor == 1
    assert not scene.state.over()
    assert scene.bee("-").state.over()
