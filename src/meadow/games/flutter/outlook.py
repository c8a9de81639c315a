"""The features of a position: what a seat has, which tiles are nearly enclosed, what its next turn offers."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from meadow.core.features import Active
from meadow.games.flutter.actions import STACK, STACKS, TILES
from meadow.games.flutter.outlook_names import (
    BEE_IN_HAND,
    BEE_OUT,
    BEE_SIDES,
    CAN_END,
    CHOICE,
    DONE,
    FARTHER,
    FREE_SHAPE,
    LAST_TURN,
    LATE_BEE,
    LATE_PETALS,
    LATER,
    LEAD,
    LEVEL_COUNT,
    LEVELS,
    MINE_ALONE,
    NEARLY,
    NEXT,
    NOW,
    ONE_TILE,
    PAYING,
    PETALS,
    PETALS_LEFT,
    POLLEN,
    PROGRESS,
    TEMPOS,
    TRACK_BONUS,
    TURN_NEXT,
    TURN_NOW,
    USEFUL,
)
from meadow.games.flutter.position import BONUS, PLACING, SKIPS
from meadow.games.flutter.state import FlutterState

# A point matters more near the end; scaling the feature keeps the learned weights small.
EARLY_SCALE: Final = 0.2
LATE_SCALE: Final = 0.5

# The usual number of turns in games of greedy bots, by the number of seats.
USUAL_TURNS: Final = vec[float]([20.0, 20.0, 20.0, 25.0, 26.0, 31.0])

# Working space, by colour: sparkles of tiles with one or two open sides, with three or four; petals spent on skipping.
NEAR: Final = vec[i64]([i64(0)] * 4)
FAR: Final = vec[i64]([i64(0)] * 4)
SPENT: Final = vec[i64]([i64(0)] * 4)


def describe(state: FlutterState, seat: i64, active: Active) -> None:
    """Add the features of a position from the seat's side."""
    stage = stage_of(state, seat)
    _count_wealth(state, seat, stage, active)
    _look_at_bee(state, seat, stage, active)
    if stage == DONE:
        return
    tempo = tempo_of(state, seat)
    _look_at_tiles(state, seat, tempo, active)
    _count_useful(state, seat, stage, active)
    if tempo == NOW:
        active.add(TURN_NOW + stage, 1.0)
        _look_at_stacks(state, seat, active)
    elif tempo == NEXT:
        active.add(TURN_NEXT, 1.0)


# When


def stage_of(state: FlutterState, seat: i64) -> i64:
    """How far the game has come for a seat."""
    if state.last_turns >= 0:
        ahead: i64 = seat - state.mover
        if ahead < 0:
            ahead += state.seats
        return LAST_TURN if ahead <= state.last_turns and (ahead > 0 or state.phase <= PLACING) else DONE
    return max(ONE_TILE + 1 - lowest_stack(state), 0)


def lowest_stack(state: FlutterState) -> i64:
    """How many tiles are left in the lowest stack."""
    heights = state.rondel.height
    least: i64 = STACK
    stack: i64 = 0
    while stack < STACKS:
        least = min(least, i64(heights[stack]))
        stack += 1
    return least - state.rondel.removed


def tempo_of(state: FlutterState, seat: i64) -> i64:
    """When the seat's next turn is. A turn whose tile is placed counts as over."""
    ahead: i64 = seat - state.mover if state.phase <= PLACING else seat - state.mover - 1
    if ahead < 0:
        ahead += state.seats
    return min(ahead, LATER)


# What the seat has


def _count_wealth(state: FlutterState, seat: i64, stage: i64, active: Active) -> None:
    pollen = float(state.pollen[seat])
    more = float(bonus(state, seat))
    scale = EARLY_SCALE if stage < LAST_TURN else LATE_SCALE
    active.add(POLLEN + stage, pollen * scale)
    active.add(TRACK_BONUS + stage, more * scale)
    active.add(PROGRESS, (pollen + more) * EARLY_SCALE * float(state.turn) / USUAL_TURNS[state.seats])
    if stage == DONE:
        active.add(PETALS_LEFT, float(petals_of(state, seat)) * 0.05)
    else:
        _count_levels(state, seat, PETALS if stage < ONE_TILE else LATE_PETALS, active)


def _count_levels(state: FlutterState, seat: i64, first: i64, active: Active) -> None:
    """Add for each level in how many colours the seat has at least that many petals."""
    tracks = state.tracks
    levels = LEVELS
    level: i64 = 0
    while level < LEVEL_COUNT:
        least = levels[level]
        colours = 0.0
        place: i64 = seat * 4
        end: i64 = place + 4
        while place < end:
            if tracks[place] >= least:
                colours += 0.5
            place += 1
        if colours == 0.0:
            return
        active.add(first + level, colours)
        level += 1


def bonus(state: FlutterState, seat: i64) -> i64:
    """The bonus for the seat's petals if the game ended now."""
    tracks = state.tracks
    place: i64 = seat * 4
    return BONUS[tracks[place]] + BONUS[tracks[place + 1]] + BONUS[tracks[place + 2]] + BONUS[tracks[place + 3]]


def petals_of(state: FlutterState, seat: i64) -> i64:
    tracks = state.tracks
    place: i64 = seat * 4
    return tracks[place] + tracks[place + 1] + tracks[place + 2] + tracks[place + 3]


def lead(state: FlutterState, seat: i64) -> i64:
    """The seat's lead in pollen over the best other seat if the game ended now."""
    best: i64 = -1000
    other: i64 = 0
    while other < state.seats:
        if other != seat:
            best = max(best, state.pollen[other] + bonus(state, other))
        other += 1
    return state.pollen[seat] + bonus(state, seat) - best


# Bees


def _look_at_bee(state: FlutterState, seat: i64, stage: i64, active: Active) -> None:
    home = state.bees[seat]
    if home < 0:
        active.add(BEE_IN_HAND + (0 if stage < ONE_TILE else 1 if stage != DONE else 2), 1.0)
        return
    sides: i64 = min(i64(state.meadow.open_edges[home]), BEE_SIDES)
    if sides == 0:
        return
    if stage != DONE:
        active.add(BEE_OUT + sides - 1, 1.0)
    elif sides <= 2:
        active.add(LATE_BEE + sides - 1, 1.0)


# What is nearly enclosed


def _look_at_tiles(state: FlutterState, seat: i64, tempo: i64, active: Active) -> None:
    """Add the tiles with few open sides by whether the seat can pay for them; larger ones count more."""
    _forget_tiles()
    open_edges = state.meadow.open_edges
    sparkles = state.meadow.box.sparkles
    colours = state.meadow.box.colour
    tracks = state.tracks
    near = NEAR
    far = FAR
    tile: i64 = 0
    while tile < TILES:
        sides = i64(open_edges[tile])
        if sides > 0 and sides <= 4:
            price = i64(sparkles[tile])
            colour = i64(colours[tile])
            paying: i64 = 0 if tracks[seat * 4 + colour] >= price else 1
            if sides <= 2:
                near[colour] += price
                active.add(NEARLY + ((sides - 1) * TEMPOS + tempo) * PAYING + paying, float(price) * 0.25)
                if paying == 0 and not others_pay(state, seat, colour, price):
                    active.add(MINE_ALONE + sides - 1, float(price) * 0.25)
            else:
                far[colour] += price
                active.add(FARTHER + (sides - 3) * PAYING + paying, float(price) * 0.25)
        tile += 1


def _forget_tiles() -> None:
    colour: i64 = 0
    while colour < 4:
        NEAR[colour] = 0
        FAR[colour] = 0
        colour += 1


def others_pay(state: FlutterState, seat: i64, colour: i64, price: i64) -> bool:
    """Whether any other seat can pay `price` petals of a colour."""
    tracks = state.tracks
    other: i64 = 0
    while other < state.seats:
        if other != seat and tracks[other * 4 + colour] >= price:
            return True
        other += 1
    return False


def _count_useful(state: FlutterState, seat: i64, stage: i64, active: Active) -> None:
    """Add the petals that could pay for tiles: first for those that are nearly enclosed, then for the farther ones."""
    tracks = state.tracks
    near: i64 = 0
    far: i64 = 0
    colour: i64 = 0
    while colour < 4:
        petals = tracks[seat * 4 + colour]
        fed: i64 = min(petals, NEAR[colour])
        near += fed
        far += min(petals - fed, FAR[colour])
        colour += 1
    first: i64 = USEFUL if stage < ONE_TILE else USEFUL + 2
    active.add(first, float(near) * 0.1)
    active.add(first + 1, float(far) * 0.1)


# What the next turn offers


def _look_at_stacks(state: FlutterState, seat: i64, active: Active) -> None:
    """Add the shape of the free tile, how many stacks the seat could skip, and whether it could end the game."""
    rondel = state.rondel
    free = rondel.after(_sun(state))
    active.add(FREE_SHAPE + free, 1.0)
    colour: i64 = 0
    while colour < 4:
        SPENT[colour] = 0
        colour += 1
    skipped: i64 = 0
    can_end = rondel.left(free) == 1
    stack = free
    while skipped < STACKS - 1:
        colour = i64(state.meadow.box.colour[rondel.top(stack)])
        SPENT[colour] += SKIPS[skipped]
        stack = rondel.after(stack)
        if stack == free or SPENT[colour] > state.tracks[seat * 4 + colour]:
            break
        skipped += 1
        can_end = can_end or rondel.left(stack) == 1
    active.add(CHOICE + min(skipped, 2), 1.0)
    if can_end and state.last_turns < 0:
        active.add(CAN_END, 1.0)
        active.add(LEAD, float(max(min(lead(state, seat), 15), -15)) * 0.1)


def _sun(state: FlutterState) -> i64:
    """The stack of the sun in the next turn to be played."""
    if state.phase <= PLACING:
        return state.sun
    return state.sun_after(state.sun_steps((state.mover + 1) % state.seats))
