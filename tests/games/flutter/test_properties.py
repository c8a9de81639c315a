"""What holds at every point of every game: nothing overlaps, nothing is lost, every enclosed tile is scored once."""

import pytest

from meadow.games.flutter import GAME
from meadow.games.flutter.events import Discarded, Enclosed, Placed, Pond
from meadow.games.flutter.state import FlutterState
from tests.games.flutter import slow
from tests.games.flutter.placing import TILES, laid, triangle
from tests.games.flutter.walks import HOMES, covered, lying, walk

SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])


@SEATS
def test_nothing_overlaps_and_no_dead_space_is_left(seats: int) -> None:
    for before, _, events, after in walk(seats, seats):
        if not any(isinstance(event, Placed) for event in events):
            continue
        cover = covered(after)
        assert len(set(cover)) == len(cover)
        assert not slow.dead_space(set(cover))
        assert set(covered(before)) <= set(cover)


@SEATS
def test_ponds_are_exactly_the_dead_space_of_the_placement(seats: int) -> None:
    for before, _, events, after in walk(seats, seats):
        told = [triangle(cell) for event in events if isinstance(event, Pond) for cell in event.cells]
        if any(isinstance(event, Placed) for event in events):
            new = [piece for tile, piece in lying(after).items() if tile not in lying(before)]
            dead = slow.dead_space({*covered(before), *new[0].triangles})
            assert len(new) == 1
            assert sorted(map(sorted, told)) == sorted(map(sorted, dead))
        else:
            assert told == []


@SEATS
def test_tiles_are_conserved(seats: int) -> None:
    """Every tile is in its stack, in the meadow, or out of the game; and stays there."""
    gone = 0
    for _, _, events, after in walk(seats, seats):
        gone += sum(isinstance(event, Discarded) for event in events)
        stacks = [tile for stack in range(5) for tile in in_stack(after, stack)]
        meadow = list(laid(after, HOMES))
        assert len({*stacks, *meadow}) == len(stacks) + len(meadow)
        removed = 5 * int(after.rondel.removed)
        assert len(stacks) + len(meadow) + gone + removed == TILES


def in_stack(state: FlutterState, stack: int) -> list[int]:
    left, removed = int(state.rondel.left(stack)), int(state.rondel.removed)
    return [int(state.rondel.order[stack * 12 + removed + place]) for place in range(left)]


@SEATS
def test_tracks_stay_within_their_ends_and_pollen_never_falls(seats: int) -> None:
    for before, _, _, after in walk(seats, seats):
        assert all(0 <= petals <= 21 for petals in after.tracks)
        assert all(new >= old >= 0 for old, new in zip(before.pollen, after.pollen, strict=True))


@SEATS
@pytest.mark.parametrize("water", [15, 2])
def test_water_is_conserved(seats: int, water: int) -> None:
    """Tiles in the meadow and tiles left are what there was; space is dry only when none is left."""
    for _, _, _, after in walk(seats, seats, water_tiles=water):
        view = GAME.view(after, None)
        assert view.water + sum(pond.water for pond in view.ponds) == water
        assert view.water == 0 or all(pond.water for pond in view.ponds)


@SEATS
def test_every_enclosed_tile_is_scored_once_and_at_once(seats: int) -> None:
    """And there are enough of them in these games to see it."""
    scored: set[int] = set()
    for before, _, events, after in walk(seats, seats):
        told = [event.tile for event in events if isinstance(event, Enclosed)]
        assert len(set(told)) == len(told)
        assert not scored & set(told)
        scored |= set(told)
        waiting = set(GAME.view(after, None).enclosing)
        tiles, cover = lying(after), set(covered(after))
        assert scored | waiting == {tile for tile, piece in tiles.items() if slow.enclosed([piece], cover)}
        assert not scored & waiting
        placed = tiles.keys() - lying(before).keys()
        assert not placed & (scored | waiting), "the tile just placed is enclosed"
    assert len(scored) > 3


@SEATS
def test_bees_are_on_open_tiles_one_on_each(seats: int) -> None:
    for _, _, _, after in walk(seats, seats):
        homes_of_bees = [int(tile) for tile in after.bees if tile >= 0]
        assert len(set(homes_of_bees)) == len(homes_of_bees)
        waiting = GAME.view(after, None).enclosing
        for tile in homes_of_bees:
            assert tile < TILES
            assert after.meadow.anchor[tile] >= 0
            assert tile in waiting or not after.meadow.enclosed(tile)


@SEATS
def test_a_bee_in_the_meadow_moves_only_when_its_tile_is_enclosed(seats: int) -> None:
    for before, _, _, after in walk(seats, seats):
        for old, new in zip(before.bees, after.bees, strict=True):
            assert old in {-1, new} or after.meadow.enclosed(old)
