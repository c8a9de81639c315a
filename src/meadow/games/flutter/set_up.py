"""Setting up a new game."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from meadow.core.rng import Rng
from meadow.games.flutter.actions import STACK, STACKS
from meadow.games.flutter.box import BOX, Box
from meadow.games.flutter.components import COMPONENTS, SHAPES
from meadow.games.flutter.meadow import new_meadow
from meadow.games.flutter.options import FlutterOptions
from meadow.games.flutter.position import Rules
from meadow.games.flutter.rondel import Rondel
from meadow.games.flutter.state import FlutterState

SUN: Final = SHAPES.index(COMPONENTS.sun.stack)


def start(options: FlutterOptions, seats: int, rng: Rng, box: Box = BOX) -> FlutterState:
    """The Rainbee, five shuffled stacks, no petals, all bees in front of their owners."""
    rules = Rules(options, seats)
    state = FlutterState(seats, rng, rules, new_meadow(box), new_rondel(rules.removed, rng))
    state.tracks = vec[i64]([i64(0)] * (seats * 4))
    state.pollen = vec[i64]([i64(0)] * seats)
    state.bees = vec[i64]([i64(-1)] * seats)
    state.sun = rng.below(STACKS) if options.random_sun else SUN
    state.begin_turn()
    return state


def new_rondel(removed: i64, rng: Rng) -> Rondel:
    order = vec[u8]()
    for stack in range(STACKS):
        tiles = [stack * STACK + number for number in range(STACK)]
        rng.shuffle(tiles)
        for tile in tiles:
            order = append(order, u8(tile))
    return Rondel(order, vec[u8]([u8(STACK)] * STACKS), removed)
