"""Sets up a new game."""

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

RULES: Final = 2
"""The version of the rules. Version 1 asked for the order of payment even where it made no difference."""
SUN: Final = SHAPES.index(COMPONENTS.sun.stack)


def start(options: FlutterOptions, seats: int, rng: Rng, box: Box = BOX, version: int = RULES) -> FlutterState:
    """A new game: the Rainbee, five shuffled stacks, no petals, all bees in front of their owners."""
    rules = Rules(options, seats, version)
    state = FlutterState(seats, rng, rules, new_meadow(box), new_rondel(rules.removed, rng))
    state.tracks = vec[i64]([i64(0)] * (seats * 4))
    state.pollen = vec[i64]([i64(0)] * seats)
    state.bees = vec[i64]([i64(-1)] * seats)
    state.sun = rng.below(STACKS) if options.random_sun else SUN
    state.begin_turn()
    return state


def start_version_1(options: FlutterOptions, seats: int, rng: Rng) -> FlutterState:
    """A new game by version 1 of the rules."""
    return start(options, seats, rng, version=1)


def new_rondel(removed: i64, rng: Rng) -> Rondel:
    order = vec[u8]()
    for stack in range(STACKS):
        tiles = [stack * STACK + number for number in range(STACK)]
        rng.shuffle(tiles)
        for tile in tiles:
            order = append(order, u8(tile))
    return Rondel(order, vec[u8]([u8(STACK)] * STACKS), removed)
