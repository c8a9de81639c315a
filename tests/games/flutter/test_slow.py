"""The game's fast rules against the slow ones, all along random games: what may be selected, where it may be laid."""

from collections import Counter
from typing import Any

import pytest

from meadow.games.flutter.actions import KEEP, PLACE, SELECT
from meadow.games.flutter.position import PLACING, SELECTING
from meadow.games.flutter.state import FlutterState
from tests.games.flutter import slow
from tests.games.flutter.placing import COLOURS, NAMES, RAINBEE, laid, placed_by, pollinators
from tests.games.flutter.slow import Piece, Triangle
from tests.games.flutter.walks import HOMES, walk

pytestmark = pytest.mark.slow

POLLINATORS = pollinators()
LENIENT = {"unpaid_mismatch": "lose_what_you_have"}


def pieces(state: FlutterState) -> list[Piece]:
    return [RAINBEE, *laid(state, HOMES).values()]


def filled(state: FlutterState) -> set[Triangle]:
    """Everything that is covered, worked out anew: no dead space is ever left empty."""
    tiles = {triangle for piece in pieces(state) for triangle in piece.triangles}
    return tiles | slow.dead_space(tiles)


def purse(state: FlutterState) -> dict[str, int]:
    return {colour: int(state.tracks[int(state.mover) * 4 + place]) for place, colour in enumerate(COLOURS)}


# What may be laid where


def expect_placements(state: FlutterState, *, lenient: bool) -> int:
    tile = HOMES[int(state.rondel.top(state.chosen))]
    legal = state.legal(state.actor())
    fast = [placed_by(tile, action).key() for action in legal]
    allowed = slow.placements(pieces(state), filled(state), tile, purse(state), lenient=lenient)
    assert len(set(fast)) == len(fast), "two actions do the same"
    assert set(fast) == {piece.key() for piece in allowed}
    return len(fast)


# What may be selected


def slow_selection(state: FlutterState, *, lenient: bool) -> dict[int, Counter[str]]:
    """Every stack that may be selected, and what it costs: the k-th skipped costs k of its colour."""
    circle = [(int(state.sun) + step) % 5 for step in range(1, 6)]
    stacks = [stack for stack in circle if state.rondel.left(stack) > 0]
    found = {}
    cost: Counter[str] = Counter()
    for skipped, stack in enumerate(stacks):
        left = {colour: petals - cost[colour] for colour, petals in purse(state).items()}
        top = int(state.rondel.top(stack))
        if min(left.values()) >= 0 and slow.placements(pieces(state), filled(state), HOMES[top], left, lenient=lenient):
            found[stack] = Counter(cost)
        cost[POLLINATORS[top]] += skipped + 1
    return found


def expect_selection(state: FlutterState, *, lenient: bool) -> None:
    expected = slow_selection(state, lenient=lenient)
    assert state.legal(state.actor()) == sorted(SELECT + stack for stack in expected)
    for stack, cost in expected.items():
        after = state.clone()
        after.apply(state.actor(), SELECT + stack)
        assert purse(after) == {colour: petals - cost[colour] for colour, petals in purse(state).items()}


@pytest.mark.parametrize(
    ("seats", "options", "every"),
    [(2, {}, 1), (3, {}, 2), (4, {}, 3), (5, {}, 4), (2, LENIENT, 3), (3, {"water_tiles": 0, **LENIENT}, 4)],
)
@pytest.mark.parametrize("crowded", [False, True])
def test_legal_along_a_game(seats: int, options: dict[str, Any], every: int, crowded: bool) -> None:
    """Some turns of a random game, in a meadow that sprawls and in one full of holes."""
    lenient = options.get("unpaid_mismatch") == "lose_what_you_have"
    compared = 0
    for state, _, _, _ in walk(seats, seats, crowded=crowded, **options):
        if state.turn % every == 0 and state.phase == PLACING:
            compared += expect_placements(state, lenient=lenient)
        if state.turn % (3 * every) == 0 and state.phase == SELECTING:
            expect_selection(state, lenient=lenient)
    assert compared > 100


def test_everything_else_that_is_legal_is_known() -> None:
    """Outside of placing there are stacks, bees and enclosures only, all below the placements."""
    for state, _, _, _ in walk(3, 3):
        legal = state.legal(state.actor())
        assert (legal[0] >= PLACE) == (legal[-1] >= PLACE) == (state.phase == PLACING)
        if state.phase == SELECTING:
            assert all(NAMES[action - SELECT] for action in legal)
            assert legal[-1] < KEEP
