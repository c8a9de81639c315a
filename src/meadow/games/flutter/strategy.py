"""Evaluates a position by pollen, petals, bees and the tiles that the next player could enclose."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadow.games.flutter.actions import PLACE, RAINBEE, TILES, WAYS
from meadow.games.flutter.box import MOST_EDGES
from meadow.games.flutter.flowers import EMPTY, WATER
from meadow.games.flutter.meadow import SCRATCH
from meadow.games.flutter.paying import others_gain
from meadow.games.flutter.placements import grow, lane, list_placements
from meadow.games.flutter.position import BONUS, MOST, OVER, PLACING
from meadow.games.flutter.state import FlutterState

WIN: Final = 1000.0

# The first petals of a colour pay for tiles; further ones only bring the bonus.
USEFUL: Final = 8
FIRST_PETALS: Final = 0.5
MORE_PETALS: Final = 0.34

# The expected pollen of a bee, by the open sides of its tile; a bee in hand can still be put anywhere.
BEE_WORTH: Final = [0.0, 1.8, 1.4, 1.0, 0.8, 0.6, 0.5, 0.4]
BEE_IN_HAND: Final = 0.3

# The share of a nearly enclosed tile that the next player is likely to get, by its open sides.
THREAT: Final = [0.0, 0.35, 0.15, 0.05, 0.0, 0.0, 0.0, 0.0]


def _worth(petals: int) -> float:
    first = min(petals, USEFUL)
    return FIRST_PETALS * first + MORE_PETALS * (petals - first)


WORTH: Final = [_worth(petals) for petals in range(MOST + 1)]


def evaluate(state: FlutterState, seat: int) -> float:
    """The value of a position for a seat, higher is better: its prospects against those of the best other seat."""
    if state.phase == OVER:
        return _result(state, seat)
    best = -WIN
    for other in range(state.seats):
        if other != seat:
            best = max(best, prospects(state, other))
    value = prospects(state, seat) - best
    if state.phase == PLACING:
        return value + best_promise(state) if state.mover == seat else value - best_promise(state)
    return value - threats(state, seat)


def _result(state: FlutterState, seat: int) -> float:
    return WIN if seat in state.winners() else -WIN


def prospects(state: FlutterState, seat: i64) -> float:
    """The pollen of a seat plus the estimated worth of its petals and its bee."""
    total = float(state.pollen[seat])
    final = state.last_turns >= 0
    colour: i64 = 0
    while colour < 4:
        petals = state.tracks[seat * 4 + colour]
        total += float(BONUS[petals]) if final and petals < 3 else WORTH[petals]
        colour += 1
    home = state.bees[seat]
    return total + (BEE_IN_HAND if home < 0 else BEE_WORTH[i64(state.meadow.open_edges[home])])


def threats(state: FlutterState, seat: i64) -> float:
    """The pollen that the next player is likely to gain by enclosing tiles; negative for tiles it cannot pay."""
    rival: i64 = (seat + 1) % state.seats
    total = 0.0
    tile: i64 = 0
    while tile < TILES:
        if state.meadow.here(tile):
            sparkles = i64(state.meadow.box.sparkles[tile])
            share = THREAT[i64(state.meadow.open_edges[tile])]
            petals = state.tracks[rival * 4 + i64(state.meadow.box.colour[tile])]
            total += share * float(sparkles) if petals >= sparkles else -share
        tile += 1
    return total


def best_promise(state: FlutterState) -> float:
    """The highest `promise` of any placement of the selected tile."""
    tile = state.rondel.top(state.chosen)
    best = -WIN
    for action in list_placements(state.meadow, tile, state.purse(0)):
        place: i64 = action - PLACE
        best = max(best, promise(state, tile, place // WAYS, place % WAYS))
    return best


def promise(state: FlutterState, tile: i64, anchor: i64, way: i64) -> float:
    """The immediate value of one placement: its petals and the tiles that it encloses."""
    grow(state.meadow, tile, anchor, way)
    total = 0.0
    colour: i64 = 0
    while colour < 4:
        have = state.tracks[state.mover * 4 + colour]
        full: i64 = min(have + lane(SCRATCH.gained, colour), MOST)
        left: i64 = max(full - lane(SCRATCH.lost, colour), 0)
        total += WORTH[left] - WORTH[have]
        COUNT[colour] = left
        colour += 1
    return total + _enclosures(state, tile, anchor, way)


COUNT: Final = vec[i64]([i64(0)] * 4)
BORDERS: Final = vec[i64]([i64(0)] * (RAINBEE + 1))


def _enclosures(state: FlutterState, tile: i64, anchor: i64, way: i64) -> float:
    """The value of the tiles whose last open sides this placement covers. Ponds are not considered."""
    box = state.meadow.box
    total = 0.0
    first: i64 = (tile * WAYS + way) * MOST_EDGES
    last: i64 = first + i64(box.edge_count[tile])
    i: i64 = first
    while i < last:
        there: i64 = i64(state.meadow.cover[2 * anchor + i64(box.edge_step[i])]) - 1
        if there >= EMPTY and there < WATER - 1:
            BORDERS[there] += 1
            if BORDERS[there] == i64(state.meadow.open_edges[there]) and there != RAINBEE:
                total += _enclosure(state, there)
        i += 1
    i = first
    while i < last:
        there = i64(state.meadow.cover[2 * anchor + i64(box.edge_step[i])]) - 1
        if there >= EMPTY and there < WATER - 1:
            BORDERS[there] = 0
        i += 1
    return total


def _enclosure(state: FlutterState, tile: i64) -> float:
    """The value of enclosing a tile with the petals in COUNT, from which it takes the price."""
    sparkles = i64(state.meadow.box.sparkles[tile])
    left = COUNT[i64(state.meadow.box.colour[tile])]
    if left < sparkles:
        return -float(others_gain(sparkles))
    COUNT[i64(state.meadow.box.colour[tile])] = left - sparkles
    return float(sparkles) - WORTH[left] + WORTH[left - sparkles]
