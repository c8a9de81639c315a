"""Evaluates a position by how many actions the seat and the players after it need for a rainbow."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from meadow.games.rainbow_flip_slide.actions import TILES
from meadow.games.rainbow_flip_slide.components import COLOURS
from meadow.games.rainbow_flip_slide.patch import NEIGHBOURS, SIZE, Patch
from meadow.games.rainbow_flip_slide.state import ACTING, OVER, RainbowState

LENGTH: Final = len(COLOURS)
FAR: Final = 99

# The cost in actions of a colour that must be brought: slide a tile, free it first, or find it first.
SLIDABLE: Final = 1
LOCKED: Final = 2
UNSEEN: Final = 3

# Penalties for leaving a win to others, in units of an own action. Tuned by games between greedy players with different
# numbers.
CERTAIN: Final = 50.0
LIKELY: Final = 5.0
POSSIBLE: Final = 1.0


def evaluate(state: RainbowState, seat: int) -> float:
    """The value of a position for a seat, higher is better. Uses only what everyone sees."""
    if state.phase == OVER:
        return _result(state, seat)
    mine = missing(state, seat)
    if state.seats == 1:
        return -float(mine)
    if state.mover == seat and state.phase == ACTING:
        return 100.0 - float(mine) if mine <= state.actions_left else -float(mine)
    return -danger(state, seat) - float(mine)


def danger(state: RainbowState, seat: int) -> float:
    """The penalty for wins within reach of others before the seat's next turn; the next player's count most."""
    total = 0.0
    ahead: i64 = 0
    while ahead < state.seats - 1:
        other: i64 = (state.mover + ahead) % state.seats
        if other == seat:
            break
        needed = missing(state, other)
        if needed < state.rules.actions:
            total += CERTAIN
        elif needed == state.rules.actions:
            total += LIKELY if ahead == 0 else POSSIBLE
        ahead += 1
    return total


def _result(state: RainbowState, seat: int) -> float:
    if state.winner == seat:
        return 1000.0
    return 0.0 if state.winner < 0 and state.seats > 1 else -1000.0


def missing(state: RainbowState, seat: i64) -> i64:
    """An estimate of the actions that the seat needs for a rainbow that touches its tile.

    For each colour a showing tile stays where it is, or one is brought. `plain` is the cost of the cheapest chain up to
    a tile, `near` that of the cheapest one that touches the player's tile.
    """
    look = CHAINS
    look.begin(state, seat)
    touched = state.patch.touched_by(TILES + seat) if state.patch.cell[TILES + seat] >= 0 else 0
    best_plain: i64 = look.bring[LENGTH]
    best_near: i64 = FAR
    i: i64 = 0
    while i < look.count:
        look.extend(state.patch, i)
        colour = look.colour[i]
        if (touched >> look.tile[i]) & 1 == 1 and (colour == 0 or not state.rules.next_to_red):
            look.near[i] = look.plain[i]
        rest: i64 = look.bring[LENGTH] - look.bring[colour + 1]
        best_plain = min(best_plain, look.plain[i] + rest)
        best_near = min(best_near, look.near[i] + rest)
        i += 1
    return min(best_near, best_plain + 1)


@final
class Chains:
    """The showing tiles in the order of the rainbow, where they lie, and the cheapest chains that end with each.

    Working space, shared and filled anew by `begin`: a greedy player spends most of its time here.
    """

    def __init__(self) -> None:
        self.count: i64 = 0
        self.tile = vec[i64]([i64(0)] * TILES)
        self.colour = vec[i64]([i64(0)] * TILES)
        self.q = vec[i64]([i64(0)] * TILES)
        self.r = vec[i64]([i64(0)] * TILES)
        self.plain = vec[i64]([i64(FAR)] * TILES)
        self.near = vec[i64]([i64(FAR)] * TILES)
        self.bring = vec[i64]([i64(0)] * (LENGTH + 1))

    def begin(self, state: RainbowState, seat: i64) -> None:
        """List the showing tiles, and set bring[k] to the cost of bringing tiles of the first k colours."""
        state.patch.survey_pieces()
        self.count = 0
        barred: i64 = state.barred if state.mover == seat else 0
        colour: i64 = 0
        while colour < LENGTH:
            cost: i64 = UNSEEN
            showing = state.showing(colour)
            tile: i64 = 0
            while showing != 0:
                if showing & 1 == 1:
                    self._note(state.patch, tile, colour)
                    free = (barred >> tile) & 1 == 0 and state.patch.has_gap(tile) and state.patch.is_loose(tile)
                    cost = min(cost, SLIDABLE if free else LOCKED)
                showing >>= 1
                tile += 1
            colour += 1
            self.bring[colour] = self.bring[colour - 1] + cost

    def _note(self, patch: Patch, tile: i64, colour: i64) -> None:
        place = patch.seen_from(0, i64(patch.cell[tile]))
        self.tile[self.count] = tile
        self.colour[self.count] = colour
        self.q[self.count] = (place % SIZE + SIZE // 2) % SIZE
        self.r[self.count] = (place // SIZE + SIZE // 2) % SIZE
        self.count += 1

    def extend(self, patch: Patch, i: i64) -> None:
        """Compute the cheapest chains that end with tile i from those that end with tiles of earlier colours."""
        colour = self.colour[i]
        plain = self.bring[colour]
        near: i64 = FAR
        j: i64 = 0
        while j < i:
            steps: i64 = colour - self.colour[j]
            if steps > 0 and self._fit(patch, j, i, steps):
                between: i64 = self.bring[colour] - self.bring[self.colour[j] + 1]
                plain = min(plain, self.plain[j] + between)
                near = min(near, self.near[j] + between)
            j += 1
        self.plain[i] = plain
        self.near[i] = near

    def _fit(self, patch: Patch, i: i64, j: i64, steps: i64) -> bool:
        """Whether both tiles can stay in a rainbow in which they are `steps` colours apart."""
        dq: i64 = self.q[i] - self.q[j]
        dr: i64 = self.r[i] - self.r[j]
        ds: i64 = dq + dr
        if dq > steps or -dq > steps or dr > steps or -dr > steps or ds > steps or -ds > steps:
            return False
        return steps != 2 or empty_between(patch, self.tile[i], self.tile[j])


CHAINS: Final = Chains()


def empty_between(patch: Patch, a: i64, b: i64) -> bool:
    """Whether an empty cell touches both tiles."""
    base: i64 = i64(patch.cell[a]) * 6
    direction: i64 = 0
    while direction < 6:
        cell = i64(NEIGHBOURS[base + direction])
        if patch.at[cell] == 0 and beside(cell, i64(patch.cell[b])):
            return True
        direction += 1
    return False


def beside(a: i64, b: i64) -> bool:
    direction: i64 = 0
    while direction < 6:
        if i64(NEIGHBOURS[a * 6 + direction]) == b:
            return True
        direction += 1
    return False
