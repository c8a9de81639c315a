"""The features of an action, computed without applying it: its immediate gains, and what it leaves to others.

For a placement this simulates the sides that it covers, the ponds that it closes, the sides that these cover, and so
the tiles that it encloses or nearly encloses. Dead space larger than POND_LIMIT cells counts as open: it hardly occurs.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meadow.core.features import Active
from meadow.games.flutter.actions import BEE, ENCLOSE, KEEP, PLACE, RAINBEE, SELECT, WAYS
from meadow.games.flutter.appeal_names import (
    BEE_KEPT,
    BEE_ME,
    BEE_NEXT,
    BEE_SIDES,
    BEE_SPARKLES,
    COST,
    COST_WORTH,
    EMPTIES,
    EMPTIES_AHEAD,
    EMPTIES_BEHIND,
    ENCLOSED,
    FIRST_EXACT,
    FIRST_PAID,
    GAINED,
    LEAVES_ONE,
    LEFT_ME,
    LEFT_NEXT,
    LOST,
    OWN_BEE,
    OWN_BEE_NEAR,
    PAYABLE,
    PLACED_SIDES,
    PROMISE,
    RIVAL_BEE,
    RIVAL_BEE_NEAR,
    SCARCE,
    SECOND,
    SHAPE,
    TOUCHED,
    UNPAID,
    WATER,
    WORTH,
)
from meadow.games.flutter.box import MOST_CELLS, MOST_EDGES, MOST_RING
from meadow.games.flutter.flowers import BEYOND, EMPTY
from meadow.games.flutter.flowers import WATER as WATER_COVER
from meadow.games.flutter.lattice import CELLS
from meadow.games.flutter.meadow import SCRATCH, Meadow, neighbour
from meadow.games.flutter.outlook import lead, stage_of
from meadow.games.flutter.outlook_names import LAST_TURN
from meadow.games.flutter.placements import grow, lane, list_placements
from meadow.games.flutter.position import BONUS, MOST
from meadow.games.flutter.state import FlutterState
from meadow.games.flutter.strategy import WORTH as WORTHS
from meadow.games.flutter.strategy import promise

POND_LIMIT: Final = 15
FEW: Final = 4
"""A colour of which the player has fewer petals than this is scarce."""


@final
class Thought:
    """A simulated placement. Working space, so that nothing is allocated for a candidate.

    `met` are the tiles of which it covers sides, `covers` how many of each; `petals` are the player's after it.
    `marks[cell]` is the value of `stamp` when the cell was marked: the placed tile and each flood have their own.
    `touching` and `bare` count the placed tile's sides that border something and nothing, `water` the cells of ponds.
    """

    def __init__(self) -> None:
        self.covers = vec[i64]([i64(0)] * (RAINBEE + 1))
        self.met = vec[i64]([i64(0)] * 64)
        self.met_count: i64 = 0
        self.petals = vec[i64]([i64(0)] * 4)
        self.marks = vec[i64]([i64(0)] * CELLS)
        self.pond = vec[i64]([i64(0)] * (POND_LIMIT + 4))
        self.stamp: i64 = 0
        self.touching: i64 = 0
        self.bare: i64 = 0
        self.water: i64 = 0


THOUGHT: Final = Thought()


def describe(state: FlutterState, seat: i64, action: i64, active: Active) -> None:
    """Add the features of a legal action of the seat."""
    if action >= PLACE:
        describe_placement(state, seat, (action - PLACE) // WAYS, (action - PLACE) % WAYS, active)
    elif action >= BEE:
        _describe_bee(state, seat, action - BEE, active)
    elif action >= ENCLOSE:
        _describe_payment(state, seat, action - ENCLOSE, active)
    elif action == KEEP:
        active.add(BEE_KEPT, 1.0)
    else:
        _describe_stack(state, seat, action - SELECT, active)


# Selecting a stack


def _describe_stack(state: FlutterState, seat: i64, stack: i64, active: Active) -> None:
    tile = state.rondel.top(stack)
    active.add(SHAPE + stack, 1.0)
    active.add(PROMISE, best_promise(state, tile, state.skip_cost(stack)) * 0.2)
    if state.tracks[seat * 4 + i64(state.meadow.box.colour[tile])] >= i64(state.meadow.box.sparkles[tile]):
        active.add(PAYABLE, 1.0)
    _describe_cost(state, seat, state.skip_cost(stack), active)
    left = state.rondel.left(stack)
    if left == 2:
        active.add(LEAVES_ONE, 1.0)
    elif left == 1 and state.last_turns < 0:
        ahead = lead(state, seat)
        active.add(EMPTIES, 1.0)
        if ahead > 0:
            active.add(EMPTIES_AHEAD, float(min(ahead, 20)) * 0.1)
        else:
            active.add(EMPTIES_BEHIND, float(min(-ahead, 20)) * 0.1)


def _describe_cost(state: FlutterState, seat: i64, cost: i64, active: Active) -> None:
    paid: i64 = 0
    worth = 0.0
    colour: i64 = 0
    while colour < 4:
        have = state.tracks[seat * 4 + colour]
        paid += lane(cost, colour)
        worth += WORTHS[have] - WORTHS[have - lane(cost, colour)]
        colour += 1
    if paid > 0:
        active.add(COST, float(paid) * 0.25)
        active.add(COST_WORTH, worth * 0.25)


def best_promise(state: FlutterState, tile: i64, cost: i64) -> float:
    """The highest `promise` of any placement of a tile once the cost is paid, at least 0."""
    best = 0.0
    for action in list_placements(state.meadow, tile, state.purse(cost)):
        place: i64 = i64(action) - PLACE
        best = max(best, promise(state, tile, place // WAYS, place % WAYS))
    return best


# Placing a tile


def describe_placement(state: FlutterState, seat: i64, anchor: i64, way: i64, active: Active) -> None:
    tile = state.rondel.top(state.chosen)
    last = stage_of(state, seat) == LAST_TURN
    _grow(state, seat, tile, anchor, way, last, active)
    lay(state.meadow, tile, anchor, way)
    active.add(TOUCHED, float(THOUGHT.touching) * 0.25)
    if THOUGHT.water > 0:
        active.add(WATER, float(min(THOUGHT.water, state.water)) * 0.25)
    _look_at_met(state, seat, active)
    _look_at_placed(state, seat, tile, active)


def _grow(  # noqa: PLR0913, PLR0917  called for every candidate: no object is made for it
    state: FlutterState, seat: i64, tile: i64, anchor: i64, way: i64, last: bool, active: Active
) -> None:
    """Add the petals gained and lost. In a player's last turn petals are worth only the bonus for them."""
    grow(state.meadow, tile, anchor, way)
    gained = SCRATCH.gained
    lost = SCRATCH.lost
    worth = 0.0
    scarce: i64 = 0
    gain: i64 = 0
    loss: i64 = 0
    colour: i64 = 0
    while colour < 4:
        have = state.tracks[seat * 4 + colour]
        more = lane(gained, colour)
        less = lane(lost, colour)
        left: i64 = max(min(have + more, MOST) - less, 0)
        THOUGHT.petals[colour] = left
        worth += float(BONUS[left] - BONUS[have]) if last else WORTHS[left] - WORTHS[have]
        gain += more
        loss += less
        if have < FEW:
            scarce += min(more, FEW - have)
        colour += 1
    active.add(WORTH, worth * 0.25)
    active.add(GAINED, float(gain) * 0.125)
    if loss > 0:
        active.add(LOST, float(loss) * 0.25)
    if scarce > 0:
        active.add(SCARCE, float(scarce) * 0.25)


def lay(meadow: Meadow, tile: i64, anchor: i64, way: i64) -> None:
    """Simulate a placement in THOUGHT: which sides it covers, which ponds it closes."""
    thought = THOUGHT
    cover = meadow.cover
    steps = meadow.box.edge_step
    thought.met_count = 0
    thought.water = 0
    bare: i64 = 0
    place: i64 = 2 * anchor
    i: i64 = (tile * WAYS + way) * MOST_EDGES
    edges: i64 = i64(meadow.box.edge_count[tile])
    end: i64 = i + edges
    while i < end:
        there = i64(cover[place + i64(steps[i])])
        if there == EMPTY or there >= BEYOND:
            bare += 1
        elif there < WATER_COVER:
            _meet(there - 1)
        i += 1
    thought.bare = bare
    thought.touching = edges - bare
    _close_ponds(meadow, tile, anchor, way)


def _meet(tile: i64) -> None:
    """Count one more covered side of a tile."""
    if THOUGHT.covers[tile] == 0:
        THOUGHT.met[THOUGHT.met_count] = tile
        THOUGHT.met_count += 1
    THOUGHT.covers[tile] += 1


def _close_ponds(meadow: Meadow, tile: i64, anchor: i64, way: i64) -> None:
    """Flood each run of empty cells around the tile, if there are several."""
    steps = meadow.box.ring_step
    cover = meadow.cover
    ring: i64 = i64(meadow.box.ring_count[tile])
    first: i64 = (tile * WAYS + way) * MOST_RING
    place: i64 = 2 * anchor
    runs: i64 = 0
    before = cover[place + i64(steps[first + ring - 1])] == EMPTY
    i: i64 = first
    while i < first + ring:
        bare = cover[place + i64(steps[i])] == EMPTY
        if bare and not before:
            runs += 1
        before = bare
        i += 1
    if runs < 2:
        return
    _mark(meadow, tile, anchor, way)
    seen = THOUGHT.stamp
    before = cover[place + i64(steps[first + ring - 1])] == EMPTY
    i = first
    while i < first + ring:
        cell: i64 = place + i64(steps[i])
        bare = cover[cell] == EMPTY
        if bare and not before and THOUGHT.marks[cell] < seen:
            _flood(meadow, cell, seen)
        before = bare
        i += 1


def _mark(meadow: Meadow, tile: i64, anchor: i64, way: i64) -> None:
    """Mark the cells of the placed tile with a new stamp."""
    box = meadow.box
    THOUGHT.stamp += 1
    first: i64 = (tile * WAYS + way) * MOST_CELLS
    i: i64 = first
    while i < first + i64(box.cell_count[tile]):
        THOUGHT.marks[2 * anchor + i64(box.cell_step[i])] = THOUGHT.stamp
        i += 1


def _flood(meadow: Meadow, start: i64, seen: i64) -> None:
    """Fill the dead space around an empty cell as a pond, unless it is open: too large, or joined to an earlier flood.

    `seen` is the stamp of the placed tile; cells with a higher one belong to earlier floods.
    """
    marks = THOUGHT.marks
    pond = THOUGHT.pond
    cover = meadow.cover
    THOUGHT.stamp += 1
    stamp = THOUGHT.stamp
    marks[start] = stamp
    pond[0] = start
    count: i64 = 1
    i: i64 = 0
    while i < count:
        side: i64 = 0
        while side < 3:
            there: i64 = neighbour(pond[i], side)
            mark = marks[there]
            if mark != seen and mark != stamp and cover[there] == EMPTY:  # noqa: PLR1714  a set would be made
                if mark > seen or count > POND_LIMIT:
                    return
                marks[there] = stamp
                pond[count] = there
                count += 1
            side += 1
        i += 1
    _fill(meadow, count, seen)


def _fill(meadow: Meadow, size: i64, seen: i64) -> None:
    """Count the sides that the cells of a pond cover, also those of the placed tile."""
    THOUGHT.water += size
    i: i64 = 0
    while i < size:
        side: i64 = 0
        while side < 3:
            cell: i64 = neighbour(THOUGHT.pond[i], side)
            there = i64(meadow.cover[cell])
            if there == EMPTY:
                if THOUGHT.marks[cell] == seen:
                    THOUGHT.bare -= 1
            elif there < WATER_COVER:
                _meet(there - 1)
            side += 1
        i += 1


def _look_at_met(state: FlutterState, seat: i64, active: Active) -> None:
    """Add the tiles that the placement encloses or nearly encloses, and reset `covers`."""
    thought = THOUGHT
    enclosed: i64 = 0
    i: i64 = 0
    while i < thought.met_count:
        tile = thought.met[i]
        if tile != RAINBEE:
            before = i64(state.meadow.open_edges[tile])
            after: i64 = before - thought.covers[tile]
            if after == 0:
                enclosed += 1
                _enclose(state, tile, active)
            else:
                _look_at_left(state, seat, tile, after, 1.0, active)
            _look_at_left(state, seat, tile, before, -1.0, active)
            if after <= 1:
                _look_at_owner(state, seat, tile, after, active)
        thought.covers[tile] = 0
        i += 1
    if enclosed > 1:
        active.add(SECOND, 1.0)


def _enclose(state: FlutterState, tile: i64, active: Active) -> None:
    price = i64(state.meadow.box.sparkles[tile])
    colour = i64(state.meadow.box.colour[tile])
    left: i64 = THOUGHT.petals[colour] - price
    if left < 0:
        active.add(UNPAID, float(price) * 0.25)
        return
    active.add(ENCLOSED, float(price) * 0.25)
    active.add(WORTH, (WORTHS[left] - WORTHS[left + price]) * 0.25)
    THOUGHT.petals[colour] = left


def _look_at_left(  # noqa: PLR0913, PLR0917  called for every candidate: no object is made for it
    state: FlutterState, seat: i64, tile: i64, sides: i64, sign: float, active: Active
) -> None:
    """Add a tile that has few open sides after the placement, or (sign -1) had them before."""
    if sides > 3:
        return
    price = i64(state.meadow.box.sparkles[tile])
    colour = i64(state.meadow.box.colour[tile])
    rival: i64 = (seat + 1) % state.seats
    amount = sign * float(price) * 0.25
    lacks: i64 = 0 if state.tracks[rival * 4 + colour] >= price else 1
    active.add(LEFT_NEXT + (sides - 1) * 2 + lacks, amount)
    if THOUGHT.petals[colour] >= price:
        active.add(LEFT_ME + sides - 1, amount)


def _look_at_owner(state: FlutterState, seat: i64, tile: i64, sides: i64, active: Active) -> None:
    """Add whose bee is on a tile that is enclosed or has one open side left."""
    other: i64 = 0
    while other < state.seats:
        if state.bees[other] == tile:
            if other == seat:
                active.add(OWN_BEE if sides == 0 else OWN_BEE_NEAR, 1.0)
            else:
                active.add(RIVAL_BEE if sides == 0 else RIVAL_BEE_NEAR, 1.0)
        other += 1


def _look_at_placed(state: FlutterState, seat: i64, tile: i64, active: Active) -> None:
    sides = THOUGHT.bare
    if sides <= 0:
        return
    active.add(PLACED_SIDES + min(sides, 4) - 1, 1.0)
    _look_at_left(state, seat, tile, sides, 1.0, active)


# Paying and bees


def _describe_payment(state: FlutterState, seat: i64, tile: i64, active: Active) -> None:
    price = i64(state.meadow.box.sparkles[tile])
    active.add(FIRST_PAID, float(price) * 0.25)
    if state.tracks[seat * 4 + i64(state.meadow.box.colour[tile])] == price:
        active.add(FIRST_EXACT, 1.0)


def _describe_bee(state: FlutterState, seat: i64, tile: i64, active: Active) -> None:
    price = i64(state.meadow.box.sparkles[tile])
    colour = i64(state.meadow.box.colour[tile])
    active.add(BEE_SIDES + min(i64(state.meadow.open_edges[tile]), 5) - 1, 1.0)
    active.add(BEE_SPARKLES, float(price) * 0.25)
    if state.tracks[(state.mover + 1) % state.seats * 4 + colour] >= price:
        active.add(BEE_NEXT, 1.0)
    if state.tracks[seat * 4 + colour] >= price:
        active.add(BEE_ME, 1.0)
