"""What everyone sees, what nobody knows, and chance that is fair. All with fixed seeds."""

from collections import Counter
from collections.abc import Hashable, Iterable
from math import sqrt
from typing import Any

import pytest

from meadow.core.rng import Rng
from meadow.games.flutter import GAME
from meadow.games.flutter.position import BEE_STEP, ENCLOSING, PLACING, REHOMING, SELECTING
from meadow.games.flutter.state import FlutterState
from meadow.games.flutter.views import FlutterChoice, TileView
from tests.games.flutter import pictures
from tests.games.flutter.placing import COLOURS, EACH, lying, placed_by, pollinators, triangle
from tests.games.flutter.scene import Scene
from tests.games.flutter.slow import RAINBOW, Piece
from tests.games.flutter.walks import HOMES, walk
from tests.games.flutter.walks import lying as all_lying

LETTERS = {**{colour[0].upper(): colour for colour in COLOURS}, "*": RAINBOW}


def expect_even(drawn: Iterable[Hashable], kinds: int) -> None:
    """A chi-square test: the sum must lie within six standard deviations of what even chances give."""
    counts = Counter(drawn)
    assert len(counts) == kinds
    expected = counts.total() / kinds
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert abs(chi_square - (kinds - 1)) < 6 * sqrt(2 * (kinds - 1))


def seen(tile: TileView) -> Piece:
    """A tile as a view shows it; it must say how many petals are where."""
    piece = Piece(frozenset(map(triangle, tile.cells)), {petal.point: LETTERS[petal.colour] for petal in tile.petals})
    assert all(petal.petals == piece.petals_at(petal.point) for petal in tile.petals)
    return piece


# Views


@pytest.mark.parametrize("seats", [2, 5])
def test_a_view_shows_the_meadow_as_it_is(seats: int) -> None:
    for node in walk(seats, seats):
        view = GAME.view(node.after, None)
        shown = {tile.tile: seen(tile).key() for tile in view.tiles}
        assert shown == {tile: piece.key() for tile, piece in all_lying(node.after).items()}
        bees = {tile.tile: tile.bee for tile in view.tiles if tile.bee is not None}
        assert bees == {tile: seat for seat, tile in enumerate(view.bees) if tile is not None}


def test_a_view_shows_the_top_tiles_and_how_many_there_are() -> None:
    colours = pollinators()
    for node in walk(3, 3):
        for number, stack in enumerate(GAME.view(node.after, 1).stacks):
            assert stack.left == node.after.rondel.left(number)
            assert (stack.top is None) == (stack.left == 0)
            if stack.top is not None:
                assert stack.top.tile == node.after.rondel.top(number)
                assert LETTERS[stack.top.colour] == colours[stack.top.tile]
                assert seen(stack.top).key() == lying(HOMES[stack.top.tile], (0, 0), 0).key()


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (5, {}), (3, {"unpaid_mismatch": "lose_what_you_have"})])
def test_a_view_says_why_a_stack_cannot_be_selected(seats: int, options: dict[str, Any]) -> None:
    reasons = set()
    for node in walk(seats, seats, **options):
        state, view = node.after, GAME.view(node.after, None)
        legal = state.legal(state.actor()) if state.phase == SELECTING else []
        for number, stack in enumerate(view.stacks):
            reasons.add(stack.barred)
            assert (stack.barred == "empty") == (stack.left == 0)
            if state.phase != SELECTING or stack.cost is None:
                assert stack.barred in {None, "empty"}
                continue
            assert (stack.barred is None) == (number in legal)
            missing = any(cost > have for cost, have in zip(stack.cost, view.tracks[view.mover], strict=True))
            assert (stack.barred == "petals") == missing
    assert {None, "petals"} <= reasons


def test_a_tile_without_a_legal_place_says_so() -> None:
    """Only a ladybug fits into the notch, whatever could be paid."""
    petals = {0: ", ".join(f"21 {colour}" for colour in COLOURS)}
    scene = Scene(
        pictures.NOTCH, pictures.NOTCH_TILES, mover=1, step_of_bee=True, sun="hummingbird", petals=petals
    ).bee("-")
    assert [stack.barred for stack in GAME.view(scene.state, 0).stacks] == [None, *["places"] * 4]


@pytest.mark.parametrize("seats", [2, 5])
def test_a_view_says_where_the_sun_goes_next(seats: int) -> None:
    """Unless a stack becomes empty in between."""
    told, heights, moves = None, None, 0
    for node in walk(seats, seats):
        before, after = node.before, node.after
        if after.turn > before.turn and told is not None and [stack > 0 for stack in heights or ()] == _filled(after):
            assert after.sun == told
            moves += 1
        view = GAME.view(after, None)
        told, heights = view.next_sun, [stack.left for stack in view.stacks]
        assert (told is None) == (view.over or view.last_turns == 0)
    assert moves > seats


def _filled(state: FlutterState) -> list[bool]:
    return [not state.rondel.empty(stack) for stack in range(5)]


def test_choices_say_what_they_bring() -> None:
    """The cells of a placement, and what it gains and loses, are those that come of it."""
    for node in walk(2, 2):
        if node.before.phase != PLACING:
            continue
        choice = next(c for c in GAME.choices(node.before, node.before.actor()) if c.action == node.action)
        assert isinstance(choice, FlutterChoice)
        home = HOMES[int(node.before.rondel.top(node.before.chosen))]
        assert set(map(triangle, choice.cells)) == placed_by(home, node.action).triangles
        assert choice.gained is not None
        assert choice.lost is not None
        assert any(choice.gained) or any(choice.lost)


# What nobody knows


def unseen(state: FlutterState, stack: int) -> list[int]:
    """The tiles of a stack from the bottom up to below the top, the removed ones too."""
    height = int(state.rondel.height[stack])
    return [int(state.rondel.order[stack * EACH + place]) for place in range(height - (not state.rondel.empty(stack)))]


def known(state: FlutterState) -> dict[str, list[int]]:
    return {name: row for name, row in state.snapshot().items() if name not in {"stacks", "rng"}}


@pytest.mark.parametrize("seat", [0, 1, None])
def test_what_is_known_stays(seat: int | None) -> None:
    rng = Rng(3)
    for node in walk(2, 2):
        other = GAME.determinize(node.after, seat, rng)
        assert known(other) == known(node.after)
        assert GAME.view(other, seat) == GAME.view(node.after, seat)
        for stack in range(5):
            assert sorted(unseen(other, stack)) == sorted(unseen(node.after, stack))


def test_every_unseen_tile_is_equally_likely_to_come_next() -> None:
    """Those that were taken out as well: nobody looked at them."""
    state, rng = GAME.new(2, seed=5), Rng(5)
    for stack in (0, 4):
        expect_even((unseen(GAME.determinize(state, 0, rng), stack)[-1] for _ in range(1100)), 11)
        expect_even((unseen(GAME.determinize(state, 1, rng), stack)[0] for _ in range(1100)), 11)


def test_all_orders_of_what_is_left_are_equally_likely() -> None:
    """Near the end of a game with all tiles: three unseen tiles have six orders."""
    state = GAME.new(2, {"tiles_removed": 0}, seed=6)
    for stack in range(5):
        state.rondel.height[stack] = 4
    rng = Rng(6)
    expect_even((tuple(unseen(GAME.determinize(state, None, rng), 2)) for _ in range(600)), 6)


# Random actions


def in_phase(phase: int, seats: int) -> FlutterState:
    """The first position of that phase with a real choice, after a few turns."""
    for seed in range(5):
        for node in walk(seats, seed):
            if node.after.turn > 4 and node.after.phase == phase and 1 < len(node.after.legal(node.after.actor())) < 90:
                return node.after
    raise AssertionError("no such position was found")


@pytest.mark.parametrize("phase", [SELECTING, PLACING, REHOMING, BEE_STEP])
def test_sample_is_even(phase: int) -> None:
    expect_even_sample(in_phase(phase, 3))


def test_sample_is_even_among_enclosures() -> None:
    tiles = {**pictures.ENCLOSING_TILES, "H": "purple"}
    state = Scene(pictures.ENCLOSING, tiles, petals="5 purple").put("X").state
    assert state.phase == ENCLOSING
    expect_even_sample(state)


def expect_even_sample(state: FlutterState) -> None:
    seat, rng = state.actor(), Rng(22)
    legal = state.legal(seat)
    drawn = [state.sample(seat, rng) for _ in range(40 * len(legal))]
    assert set(drawn) == set(legal)
    expect_even(drawn, len(legal))
