"""Random games to be looked at decision by decision, some of them in crowded meadows where much is enclosed."""

import functools
from typing import Any, Final, NamedTuple

from meadow.core.events import Event
from meadow.core.rng import Rng
from meadow.core.step import step
from meadow.games.flutter import GAME
from meadow.games.flutter.position import PLACING, SELECTING
from meadow.games.flutter.state import FlutterState
from tests.games.flutter import slow
from tests.games.flutter.placing import RAINBEE, homes, laid, placed_by, triangle
from tests.games.flutter.slow import Piece, Triangle

HOMES: Final = homes()
RAINBEES_NUMBER: Final = 60
LOOKED_AT: Final = 30


class Node(NamedTuple):
    """A position, what was done in it, what happened, and the position after it."""

    before: FlutterState
    action: int
    events: list[Event]
    after: FlutterState


def walk(seats: int, seed: int, *, crowded: bool = True, **options: Any) -> list[Node]:
    """One random game. Whoever begins a turn is given petals now and then, before the position is looked at.

    Whoever looks at it must not change it: the same game is looked at by several tests.
    """
    return _walked(seats, seed, crowded, tuple(sorted(options.items())))


@functools.lru_cache(maxsize=6)
def _walked(seats: int, seed: int, crowded: bool, options: tuple[tuple[str, Any], ...]) -> list[Node]:
    state, rng = GAME.new(seats, dict(options), seed), Rng(seed)
    nodes = []
    while not state.over():
        before = state.clone()
        if before.phase == SELECTING and rng.below(3) == 0:
            give(before, rng)
        action = crowding(before, rng) if crowded and before.phase == PLACING else before.sample(before.actor(), rng)
        state, events = step(before, before.actor(), action)
        nodes.append(Node(before, action, events, state))
    return nodes


def give(state: FlutterState, rng: Rng) -> None:
    place = int(state.mover) * 4 + rng.below(4)
    state.tracks[place] = max(state.tracks[place], rng.below(7))


def crowding(state: FlutterState, rng: Rng) -> int:
    """Of some random placements the one that leaves the fewest of its sides open."""
    home, cover = HOMES[int(state.rondel.top(state.chosen))], set(covered(state))
    tried = [state.sample(state.actor(), rng) for _ in range(LOOKED_AT)]
    return max(tried, key=lambda action: len(slow.around(placed_by(home, action).triangles) & cover))


def lying(state: FlutterState) -> dict[int, Piece]:
    """Every tile in the meadow by its number, the Rainbee too."""
    return {RAINBEES_NUMBER: RAINBEE, **laid(state, HOMES)}


def covered(state: FlutterState) -> list[Triangle]:
    """Every triangle that is covered, as often as it is."""
    ponds = [triangle(pond.cell) for pond in GAME.view(state, None).ponds]
    return [one for piece in lying(state).values() for one in piece.triangles] + ponds
