"""The field of flowers: tiles over slots, rocks, stumps, the seven yellow flowers, the beginner's field."""

from collections import Counter

import pytest

from meadow.core.options import OptionError
from meadow.games.pollen_wars import GAME
from meadow.games.pollen_wars.actions import CELLS
from meadow.games.pollen_wars.state import PollenState
from tests.games.pollen_wars.hexes import NUMBER, around, cell, distance, slots, unmasked

SEEDS = range(10)
CENTRE = cell("e5")
FOUR, THREE, TWO = (1, 1, 1, 2, 4), (1, 1, 1, 2, 3), (1, 1, 1, 2, 2)
FRONTS = Counter({FOUR: 3, THREE: 6, TWO: 3})


def tiles(state: PollenState) -> list[tuple[int, ...]]:
    """The flowers of the twelve tiles along the chevron, in the order of the slots."""
    return [tuple(int(state.flowers[NUMBER[place]]) for place in slot) for slot in slots()]


@pytest.mark.parametrize("seats", [3, 6])
def test_the_twelve_tiles_lie_on_the_twelve_slots(seats: int) -> None:
    for seed in SEEDS:
        state = GAME.new(seats, None, seed)
        assert len(state.flowers) == CELLS
        assert Counter(tuple(sorted(tile)) for tile in tiles(state)) == FRONTS
        assert state.flowers[CENTRE] in {3, 4}
        assert (state.rocks, state.stumps) == (0, 0)


def test_tiles_are_shuffled_over_the_slots() -> None:
    fields = {tuple(tiles(GAME.new(3, None, seed))) for seed in SEEDS}
    assert len(fields) == len(SEEDS)
    assert len({tuple(sorted(tile)) for field in fields for tile in field[:1]}) > 1


def test_the_order_of_flowers_varies_from_tile_to_tile() -> None:
    state = GAME.new(3)
    ways = {min(tile, tile[::-1]) for tile in tiles(state)}
    assert len(ways) > len(FRONTS)


@pytest.mark.parametrize("count", [0, 1, 5, 11])
def test_expert_tiles_have_rocks_in_place_of_two_of_their_ones(count: int) -> None:
    for seed in SEEDS:
        state = GAME.new(3, {"expert_rocks": count}, seed)
        rocks = unmasked(int(state.rocks))
        assert len(rocks) == 2 * count
        assert all(state.flowers[place] == 0 for place in rocks)
        per_tile = Counter(sum(NUMBER[place] in rocks for place in slot) for slot in slots())
        assert per_tile == +Counter({2: count, 0: 12 - count})
        assert CENTRE not in rocks
        whole = Counter(tuple(sorted(flowers or 1 for flowers in tile)) for tile in tiles(state))
        assert whole == FRONTS


def test_expert_tiles_are_chosen_at_random() -> None:
    assert len({int(GAME.new(3, {"expert_rocks": 3}, seed).rocks) for seed in SEEDS}) == len(SEEDS)


@pytest.mark.parametrize("rocks", [0, 11])
def test_the_seven_yellow_flowers_take_the_place_of_a_pink_three(rocks: int) -> None:
    for seed in SEEDS:
        state = GAME.new(4, {"seven_yellow": True, "expert_rocks": rocks}, seed)
        whole = Counter(tuple(sorted(flowers or 1 for flowers in tile)) for tile in tiles(state))
        assert whole == Counter({FOUR: 3, THREE: 5, TWO: 3, (1, 1, 1, 2, 7): 1})
        seven = next(tile for tile in tiles(state) if 7 in tile)
        assert 0 not in seven, "the twelfth tile has no rocks"


@pytest.mark.parametrize("field", ["random", "beginner"])
def test_the_centre_tile_has_a_blue_side(field: str) -> None:
    """It changes nothing else; a beginner's field keeps other blue flowers away from it."""
    for seed in SEEDS:
        pink, blue = (GAME.new(3, {"field": field, "blue_centre": blue}, seed) for blue in (False, True))
        assert (pink.flowers[CENTRE], blue.flowers[CENTRE]) == (3, 4)
        assert Counter(tuple(sorted(tile)) for tile in tiles(blue)) == FRONTS
        if field == "random":
            assert tiles(pink) == tiles(blue)
        else:
            assert crowding(blue) == 0


@pytest.mark.parametrize(("seats", "most"), [(3, 1), (4, 1), (5, 0), (6, 0)])
def test_extra_stumps_are_what_the_box_has_left(seats: int, most: int) -> None:
    """Four tiles less the fungi in use."""
    state = GAME.new(seats, {"extra_stumps": most})
    assert int(state.stumps).bit_count() == most
    with pytest.raises(OptionError):
        GAME.new(seats, {"extra_stumps": most + 1})


def test_extra_stumps_lie_at_random() -> None:
    assert len({int(GAME.new(3, {"extra_stumps": 1}, seed).stumps) for seed in SEEDS}) > 5


def test_without_fungi_all_four_tiles_can_be_stumps() -> None:
    state = GAME.new(5, {"infestation": False, "extra_stumps": 4})
    assert int(state.stumps).bit_count() == 4
    assert not state.fungi


def crowding(state: PollenState) -> int:
    """How many pink neighbours and how many blue ones too close there are."""
    pink = [place for place in range(CELLS) if state.flowers[place] == 3]
    blue = [place for place in range(CELLS) if state.flowers[place] == 4]
    pinks = sum(near in pink for place in pink for near in around(place)) // 2
    blues = sum(distance(one, other) <= 2 for one in blue for other in blue if one < other)
    return pinks + blues


def test_the_beginners_field_has_no_clusters() -> None:
    plain = [crowding(GAME.new(3, None, seed)) for seed in SEEDS]
    gentle = [crowding(GAME.new(3, {"field": "beginner"}, seed)) for seed in SEEDS]
    assert gentle == [0] * len(SEEDS)
    assert sum(plain) > 0


def test_the_beginners_field_is_made_of_the_same_tiles() -> None:
    for seed in SEEDS:
        state = GAME.new(5, {"field": "beginner"}, seed)
        assert Counter(tuple(sorted(tile)) for tile in tiles(state)) == FRONTS
